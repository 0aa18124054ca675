/** Shortages: all, of a drug, and one. Routes and their handlers. */
import type { z } from "zod";
import { dinAsked, foundOf } from "../drugs/lookup.ts";
import { list, metaShape, sandboxMark } from "../wire/envelopes.ts";
import { drugPath, noPath, noQuery } from "../wire/requests.ts";
import { drugShortagesQuery, listShortagesQuery, shortagePath } from "../wire/safety_requests.ts";
import { renderShortage, shortage } from "../wire/shortages.ts";
import { listEnvelope, openPaging } from "./paging.ts";
import { type Input, type Route, route, type Services } from "./rest_route.ts";
import { drugData, readDrugs } from "./route_defaults.ts";

/** `field` is the parameter that names the drug. */
async function shortagesOf(
  { drugs, shortages, cursors }: Services,
  query: z.output<typeof listShortagesQuery>,
  field: "drug_id" | "id",
) {
  const { limit, offset, cursor, drug_id: drug, status, severity, since } = query;
  const filter = {
    ...(drug === undefined ? {} : { din: await dinAsked(drugs, drug, field) }),
    ...(status === undefined ? {} : { status }),
    ...(severity === undefined ? {} : { severity }),
    ...(since === undefined ? {} : { since }),
  };
  const paging = openPaging(cursors, { list: "shortages", ...filter }, { limit, offset, cursor });
  const page = await foundOf(drugs, drug ?? "", await shortages.list(filter, paging.request), field);
  return { body: listEnvelope(paging, page, page.rows.map(renderShortage)) };
}

export const listShortages = (
  services: Services,
  { query }: Input<unknown, z.output<typeof listShortagesQuery>>,
) => shortagesOf(services, query, "drug_id");

export const listDrugShortages = (
  services: Services,
  { path, query }: Input<z.output<typeof drugPath>, z.output<typeof drugShortagesQuery>>,
) => shortagesOf(services, { ...query, drug_id: path.id }, "id");

export async function getShortage({ shortages }: Services, { path }: Input<z.output<typeof shortagePath>>) {
  return { body: renderShortage(await shortages.get(path.id)) };
}

export const shortageRoutes: readonly Route[] = [
  route({
    method: "GET",
    path: "/v1/shortages",
    name: "listShortages",
    tag: "Shortages",
    summary: "Reports of shortages and discontinuations, newest first.",
    auth: readDrugs,
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
    summary: "Get a shortage report.",
    auth: readDrugs,
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
    summary: "Shortage reports on a drug, newest first.",
    auth: readDrugs,
    cache: drugData,
    request: { path: drugPath, query: drugShortagesQuery },
    response: list(shortage, {}),
    datasets: ["shortages"],
    example: { path: { id: "drug_07900003" } },
    handle: listDrugShortages,
  }),
];
