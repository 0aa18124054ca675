/** Recalls. */

import { list, metaShape, sandboxMark } from "../../wire/envelopes.ts";
import { drugRecallsQuery, listRecallsQuery, recallPath } from "../../wire/notices.ts";
import { recall } from "../../wire/recalls.ts";
import { drugPath, noPath, noQuery } from "../../wire/requests.ts";
import { getRecall, listDrugRecalls, listRecalls } from "../handlers/recalls.ts";
import { type Route, route } from "../route.ts";
import { drugData, readDrugs } from "./access.ts";

export const recallRoutes: readonly Route[] = [
  route({
    method: "GET",
    path: "/v1/recalls",
    name: "listRecalls",
    tag: "Recalls",
    summary: "Notices of the regulator on drugs, the latest first; those that name no known drug too.",
    access: readDrugs,
    cache: drugData,
    request: { path: noPath, query: listRecallsQuery },
    response: list(recall, {}),
    datasets: ["recalls"],
    mayMiss: true,
    example: { query: { classification: "Type II", limit: 5 } },
    handle: listRecalls,
  }),
  route({
    method: "GET",
    path: "/v1/recalls/{id}",
    name: "getRecall",
    tag: "Recalls",
    summary: "One notice by its id.",
    access: readDrugs,
    cache: drugData,
    request: { path: recallPath, query: noQuery },
    response: recall.extend({ ...metaShape, ...sandboxMark }),
    datasets: ["recalls"],
    example: { path: { id: "rcl_990001" } },
    handle: getRecall,
  }),
  route({
    method: "GET",
    path: "/v1/drugs/{id}/recalls",
    name: "listDrugRecalls",
    tag: "Recalls",
    summary: "Notices on one drug, the latest first.",
    access: readDrugs,
    cache: drugData,
    request: { path: drugPath, query: drugRecallsQuery },
    response: list(recall, {}),
    datasets: ["recalls"],
    example: { path: { id: "drug_07900003" } },
    handle: listDrugRecalls,
  }),
];
