/** How webhooks fare. */
import type { z } from "zod";
import { type Input, type Route, route, type Services, signedIn } from "../dashboard_route.ts";
import { noQuery } from "../wire/common.ts";
import { environmentPath, renderHealth, webhooksHealth } from "../wire/webhooks.ts";

export async function webhooksHealthOf(
  { of }: Services,
  { path, who }: Input<z.output<typeof environmentPath>>,
) {
  const all = await of[path.environment].webhookInsights.health(who().accountId);
  return { body: { data: all.map(renderHealth) } };
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
];
