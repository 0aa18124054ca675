/** Public drug plan coverage. Routes and their handlers. */
import type { z } from "zod";
import { dinAsked, foundOf } from "../drugs/lookup.ts";
import { coverageEntry, notListed, renderCoverage, renderNotListed } from "../wire/coverage.ts";
import { list } from "../wire/envelopes.ts";
import { drugCoverageQuery, drugPath } from "../wire/requests.ts";
import { listEnvelope, openPaging } from "./paging.ts";
import { type Input, type Route, route, type Services } from "./rest_route.ts";
import { priceData, readCoverage } from "./route_defaults.ts";

/** A key that may not read prices gets the list without them. */
export async function listDrugCoverage(
  { drugs, coverage, cursors }: Services,
  { path, query, may }: Input<z.output<typeof drugPath>, z.output<typeof drugCoverageQuery>>,
) {
  const { province, ...pagingQuery } = query;
  const din = await dinAsked(drugs, path.id);
  const paging = openPaging(cursors, { list: "drugs/coverage", din, province }, pagingQuery);
  const filter = province === undefined ? {} : { province };
  const found = await coverage.ofDrug(din, filter, paging.request);
  const { page, notListed } = await foundOf(drugs, path.id, found);
  return {
    body: {
      ...listEnvelope(
        paging,
        page,
        page.rows.map((row) => renderCoverage(row, may("prices:read"))),
      ),
      not_listed: notListed.map(renderNotListed),
    },
  };
}

export const coverageRoutes: readonly Route[] = [
  route({
    method: "GET",
    path: "/v1/drugs/{id}/coverage",
    name: "listDrugCoverage",
    tag: "Coverage",
    summary: "Coverage and listed price of a drug in public plans, and the plans that do not list it.",
    auth: readCoverage,
    cache: priceData,
    request: { path: drugPath, query: drugCoverageQuery },
    response: list(coverageEntry, { not_listed: notListed }),
    datasets: ["coverage"],
    example: { path: { id: "drug_07900003" }, query: { province: "ON" } },
    handle: listDrugCoverage,
  }),
];
