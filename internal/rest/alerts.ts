/** Price alerts. Routes and their handlers. */
import type { z } from "zod";
import { dinAsked } from "../drugs/lookup.ts";
import {
  alert,
  alertPath,
  createAlertBody,
  listAlertsQuery,
  newAlertOf,
  renderAlert,
} from "../wire/alerts.ts";
import { list, sandboxMark } from "../wire/envelopes.ts";
import { noPath, noQuery } from "../wire/requests.ts";
import { listEnvelope, openPaging } from "./paging.ts";
import { type Input, type Route, route, type Services } from "./rest_route.ts";
import { readPrices } from "./route_defaults.ts";

export async function createAlert(
  { alerts, drugs }: Services,
  { body, caller, tx }: Input<unknown, unknown, z.output<typeof createAlertBody>>,
) {
  await dinAsked(drugs, body.drug_id, "drug_id");
  return { body: renderAlert(await alerts.create(caller().accountId, newAlertOf(body), tx)) };
}

export async function listAlerts(
  { alerts, cursors }: Services,
  { query, caller }: Input<unknown, z.output<typeof listAlertsQuery>>,
) {
  const { status, ...pagingQuery } = query;
  const { accountId } = caller();
  const paging = openPaging(cursors, { list: "alerts", accountId, status }, pagingQuery);
  const page = await alerts.list(accountId, status === undefined ? {} : { status }, paging.request);
  return { body: listEnvelope(paging, page, page.rows.map(renderAlert)) };
}

export async function getAlert({ alerts }: Services, { path, caller }: Input<z.output<typeof alertPath>>) {
  return { body: renderAlert(await alerts.get(caller().accountId, path.id)) };
}

export async function cancelAlert({ alerts }: Services, { path, caller }: Input<z.output<typeof alertPath>>) {
  return { body: renderAlert(await alerts.cancel(caller().accountId, path.id)) };
}

const alertAnswer = alert.extend(sandboxMark);

export const alertRoutes: readonly Route[] = [
  route({
    method: "POST",
    path: "/v1/alerts",
    name: "createAlert",
    tag: "Alerts",
    summary:
      "Create a price alert. It triggers once, when the drug's lowest price falls below the target, and your webhooks receive the event.",
    auth: readPrices,
    cache: "no-store",
    request: { path: noPath, query: noQuery, body: createAlertBody },
    response: alertAnswer,
    status: 201,
    location: "/v1/alerts/{id}",
    idempotent: true,
    mayMiss: true,
    example: { body: { drug_id: "drug_07900003", target_price: 9.5, province: "BC" } },
    handle: createAlert,
  }),
  route({
    method: "GET",
    path: "/v1/alerts",
    name: "listAlerts",
    tag: "Alerts",
    summary: "The account's price alerts, newest first.",
    auth: readPrices,
    cache: "no-store",
    request: { path: noPath, query: listAlertsQuery },
    response: list(alert, {}),
    example: { query: { status: "ACTIVE" } },
    handle: listAlerts,
  }),
  route({
    method: "GET",
    path: "/v1/alerts/{id}",
    name: "getAlert",
    tag: "Alerts",
    summary: "Get a price alert.",
    auth: readPrices,
    cache: "no-store",
    request: { path: alertPath, query: noQuery },
    response: alertAnswer,
    example: { after: "createAlert", path: { id: "alert_019bb0c4d5e87a3c9f2e4b6a8d0c1e3f" } },
    handle: getAlert,
  }),
  route({
    method: "DELETE",
    path: "/v1/alerts/{id}",
    name: "cancelAlert",
    tag: "Alerts",
    summary: "Cancel a price alert. An alert that has ended does not change.",
    auth: readPrices,
    cache: "no-store",
    request: { path: alertPath, query: noQuery },
    response: alertAnswer,
    example: { after: "createAlert", path: { id: "alert_019bb0c4d5e87a3c9f2e4b6a8d0c1e3f" } },
    handle: cancelAlert,
  }),
];
