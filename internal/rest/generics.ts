/** Generic alternatives of a drug. Routes and their handlers. */
import type { z } from "zod";
import { dinAsked, foundOf } from "../drugs/lookup.ts";
import { list } from "../wire/envelopes.ts";
import { generic, genericsQuery, renderGeneric } from "../wire/generics.ts";
import { drugPath } from "../wire/requests.ts";
import { listEnvelope, openPaging } from "./paging.ts";
import { type Input, type Route, route, type Services } from "./rest_route.ts";
import { priceData, readGenerics } from "./route_defaults.ts";

/** A key that may not read prices gets the list without them, in an order that does not tell them either. */
export async function listGenerics(
  { drugs, generics, cursors }: Services,
  { path, query, may }: Input<z.output<typeof drugPath>, z.output<typeof genericsQuery>>,
) {
  const { include = [], quantity, availability, max_age_days: maxAgeDays, ...pagingQuery } = query;
  const options = {
    brands: include.includes("brands"),
    sameAtc: include.includes("same_atc"),
    priced: may("prices:read"),
    ...{ quantity, availability, maxAgeDays },
  };
  const din = await dinAsked(drugs, path.id);
  const paging = openPaging(cursors, { list: "drugs/generics", din, ...options }, pagingQuery);
  const page = await foundOf(drugs, path.id, await generics.of(din, options, paging.request));
  return {
    body: listEnvelope(
      paging,
      page,
      page.rows.map((row) => renderGeneric(row, quantity !== undefined)),
    ),
  };
}

export const genericRoutes: readonly Route[] = [
  route({
    method: "GET",
    path: "/v1/drugs/{id}/generics",
    name: "listGenerics",
    tag: "Drugs",
    summary: "Generics of the same product, lowest average price first.",
    auth: readGenerics,
    cache: priceData,
    request: { path: drugPath, query: genericsQuery },
    response: list(generic, {}),
    datasets: ["drugs", "prices"],
    repeatable: ["include"],
    example: { path: { id: "drug_07900001" } },
    handle: listGenerics,
  }),
];
