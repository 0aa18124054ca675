/** Generic alternatives over REST. */
import type { z } from "zod";
import type { genericsQuery } from "../../wire/generics.ts";
import { renderGeneric } from "../../wire/generics.ts";
import type { drugPath } from "../../wire/requests.ts";
import { listEnvelope, openPaging } from "../paging.ts";
import type { Input, Services } from "../route.ts";
import { dinAsked, foundOf } from "./asked_drug.ts";

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
  const din = await dinAsked(drugs, path.id);
  const paging = openPaging(cursors, { list: "drugs/generics", din, ...options }, pagingQuery);
  const page = await foundOf(drugs, path.id, await generics.of(din, options, paging.request));
  return { body: listEnvelope(paging, page, page.rows.map(renderGeneric)) };
}
