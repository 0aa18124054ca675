/** Recalls: all, of a drug, and one. Routes and their handlers. */
import type { z } from "zod";
import { dinAsked, foundOf } from "../drugs/lookup.ts";
import { list, metaShape, sandboxMark } from "../wire/envelopes.ts";
import { recall, renderRecall } from "../wire/recalls.ts";
import { drugPath, noPath, noQuery } from "../wire/requests.ts";
import { drugRecallsQuery, listRecallsQuery, recallPath } from "../wire/safety_requests.ts";
import { listEnvelope, openPaging } from "./paging.ts";
import { type Input, type Route, route, type Services } from "./rest_route.ts";
import { drugData, readDrugs } from "./route_defaults.ts";

/** `field` is the parameter that names the drug. */
async function recallsOf(
  { drugs, recalls, cursors }: Services,
  query: z.output<typeof listRecallsQuery>,
  field: "drug_id" | "id",
) {
  const { limit, offset, cursor, drug_id: drug, classification, archived, since } = query;
  const filter = {
    ...(drug === undefined ? {} : { din: await dinAsked(drugs, drug, field) }),
    ...(classification === undefined ? {} : { classification }),
    ...(archived === undefined ? {} : { archived }),
    ...(since === undefined ? {} : { since }),
  };
  const paging = openPaging(cursors, { list: "recalls", ...filter }, { limit, offset, cursor });
  const page = await foundOf(drugs, drug ?? "", await recalls.list(filter, paging.request), field);
  return { body: listEnvelope(paging, page, page.rows.map(renderRecall)) };
}

export const listRecalls = (
  services: Services,
  { query }: Input<unknown, z.output<typeof listRecallsQuery>>,
) => recallsOf(services, query, "drug_id");

export const listDrugRecalls = (
  services: Services,
  { path, query }: Input<z.output<typeof drugPath>, z.output<typeof drugRecallsQuery>>,
) => recallsOf(services, { ...query, drug_id: path.id }, "id");

export async function getRecall({ recalls }: Services, { path }: Input<z.output<typeof recallPath>>) {
  return { body: renderRecall(await recalls.get(path.id)) };
}

export const recallRoutes: readonly Route[] = [
  route({
    method: "GET",
    path: "/v1/recalls",
    name: "listRecalls",
    tag: "Recalls",
    summary: "Recall notices on drugs, newest first, including notices without a known drug.",
    auth: readDrugs,
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
    summary: "Get a recall notice.",
    auth: readDrugs,
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
    summary: "Recall notices on a drug, newest first.",
    auth: readDrugs,
    cache: drugData,
    request: { path: drugPath, query: drugRecallsQuery },
    response: list(recall, {}),
    datasets: ["recalls"],
    example: { path: { id: "drug_07900003" } },
    handle: listDrugRecalls,
  }),
];
