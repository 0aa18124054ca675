/** Price alerts. */

import { alert, alertPath, createAlertBody, listAlertsQuery } from "../../wire/alerts.ts";
import { list, sandboxMark } from "../../wire/envelopes.ts";
import { noPath, noQuery } from "../../wire/requests.ts";
import { cancelAlert, createAlert, getAlert, listAlerts } from "../handlers/alerts.ts";
import { type Route, route } from "../route.ts";
import { readPrices } from "./access.ts";

const alertAnswer = alert.extend(sandboxMark);

export const alertRoutes: readonly Route[] = [
  route({
    method: "POST",
    path: "/v1/alerts",
    name: "createAlert",
    tag: "Alerts",
    summary: "Watch a drug's lowest price: a webhook tells once when it falls below the target.",
    access: readPrices,
    cache: "no-store",
    request: { path: noPath, query: noQuery, body: createAlertBody },
    response: alertAnswer,
    status: 201,
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
    access: readPrices,
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
    summary: "One of the account's price alerts.",
    access: readPrices,
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
    summary: "Cancel a price alert; one that is over already stays as it is.",
    access: readPrices,
    cache: "no-store",
    request: { path: alertPath, query: noQuery },
    response: alertAnswer,
    example: { after: "createAlert", path: { id: "alert_019bb0c4d5e87a3c9f2e4b6a8d0c1e3f" } },
    handle: cancelAlert,
  }),
];
