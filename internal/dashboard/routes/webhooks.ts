/** How webhooks fare. */
import type { z } from "zod";
import { type Input, type Route, route, type Services, signedIn } from "../dashboard_route.ts";
import { noQuery } from "../wire/common.ts";
import {
  environmentPath,
  renderHealth,
  renderIncident,
  webhookIncidents,
  webhooksHealth,
} from "../wire/webhooks.ts";

export async function webhooksHealthOf(
  { of }: Services,
  { path, who }: Input<z.output<typeof environmentPath>>,
) {
  const all = await of[path.environment].webhookInsights.health(who().accountId);
  return { body: { data: all.map(renderHealth) } };
}

export async function webhookIncidentsOf(
  { of }: Services,
  { path, who }: Input<z.output<typeof environmentPath>>,
) {
  const incidents = await of[path.environment].webhookInsights.incidents(who().accountId);
  return { body: { data: incidents.map(renderIncident) } };
}

export const webhookRoutes: readonly Route[] = [
  route({
    method: "GET",
    path: "/{environment}/webhooks/health",
    name: "webhooksHealth",
    auth: signedIn,
    request: { path: environmentPath, query: noQuery },
    response: webhooksHealth,
    handle: webhooksHealthOf,
  }),
  route({
    method: "GET",
    path: "/{environment}/webhooks/incidents",
    name: "webhookIncidents",
    auth: signedIn,
    request: { path: environmentPath, query: noQuery },
    response: webhookIncidents,
    handle: webhookIncidentsOf,
  }),
];
