/** Shortages. */

import { list, metaShape, sandboxMark } from "../../wire/envelopes.ts";
import { drugShortagesQuery, listShortagesQuery, shortagePath } from "../../wire/notices.ts";
import { drugPath, noPath, noQuery } from "../../wire/requests.ts";
import { shortage } from "../../wire/shortages.ts";
import { getShortage, listDrugShortages, listShortages } from "../handlers/shortages.ts";
import { type Route, route } from "../route.ts";
import { drugData, readDrugs } from "./access.ts";

export const shortageRoutes: readonly Route[] = [
  route({
    method: "GET",
    path: "/v1/shortages",
    name: "listShortages",
    tag: "Shortages",
    summary: "Reports of shortages and discontinuations, the latest first.",
    access: readDrugs,
    cache: drugData,
    request: { path: noPath, query: listShortagesQuery },
    response: list(shortage, {}),
    datasets: ["shortages"],
    mayMiss: true,
    example: { query: { status: "active", limit: 5 } },
    handle: listShortages,
  }),
  route({
    method: "GET",
    path: "/v1/shortages/{id}",
    name: "getShortage",
    tag: "Shortages",
    summary: "One report by its id.",
    access: readDrugs,
    cache: drugData,
    request: { path: shortagePath, query: noQuery },
    response: shortage.extend({ ...metaShape, ...sandboxMark }),
    datasets: ["shortages"],
    example: { path: { id: "shr_990001" } },
    handle: getShortage,
  }),
  route({
    method: "GET",
    path: "/v1/drugs/{id}/shortages",
    name: "listDrugShortages",
    tag: "Shortages",
    summary: "Reports on one drug, the latest first.",
    access: readDrugs,
    cache: drugData,
    request: { path: drugPath, query: drugShortagesQuery },
    response: list(shortage, {}),
    datasets: ["shortages"],
    example: { path: { id: "drug_07900003" } },
    handle: listDrugShortages,
  }),
];
