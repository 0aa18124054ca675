/** What public plans pay. */

import { coverageEntry, notListed } from "../../wire/coverage.ts";
import { list } from "../../wire/envelopes.ts";
import { drugCoverageQuery, drugPath } from "../../wire/requests.ts";
import { listDrugCoverage } from "../handlers/coverage.ts";
import { type Route, route } from "../route.ts";
import { priceData, readCoverage } from "./access.ts";

export const coverageRoutes: readonly Route[] = [
  route({
    method: "GET",
    path: "/v1/drugs/{id}/coverage",
    name: "listDrugCoverage",
    tag: "Coverage",
    summary: "What public plans say of a drug and list its price as; and which plans do not list it.",
    access: readCoverage,
    cache: priceData,
    request: { path: drugPath, query: drugCoverageQuery },
    response: list(coverageEntry, { not_listed: notListed }),
    datasets: ["coverage"],
    example: { path: { id: "drug_07900003" }, query: { province: "ON" } },
    handle: listDrugCoverage,
  }),
];
