/** Generic alternatives over REST. */
import type { z } from "zod";
import { dinOf } from "../../core/ids.ts";
import { listEnvelope, openPaging } from "../paging.ts";
import { renderGeneric } from "../render/generics.ts";
import type { Input, Services } from "../route.ts";
import type { genericsQuery } from "../schemas/generics.ts";
import type { drugPath } from "../schemas/requests.ts";

/** A key that may not read prices gets the list without them, in an order that does not tell them either. */
export async function listGenerics(
  { drugs, generics, cursors }: Services,
  { path, query, may }: Input<z.output<typeof drugPath>, z.output<typeof genericsQuery>>,
) {
  const { include = [], ...pagingQuery } = query;
  const options = {
    brands: include.includes("brands"),
    sameAtc: include.includes("same_atc"),
    priced: may("prices:read"),
  };
  const din = dinOf(path.id);
  const paging = openPaging(
    cursors,
    { list: "drugs/generics", din: din ?? path.id, ...options },
    pagingQuery,
  );
  const page = din === undefined ? undefined : await generics.of(din, options, paging.request);
  if (page !== undefined) return { body: listEnvelope(paging, page, page.rows.map(renderGeneric)) };
  // Throws the 404 that names near drugs; a drug that came in meanwhile has nothing beside it yet.
  await drugs.get(path.id);
  return { body: listEnvelope(paging, { rows: [], total: 0 }, []) };
}
