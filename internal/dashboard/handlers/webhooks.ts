/** How webhooks fare. */
import type { z } from "zod";
import { renderHealth } from "../render/webhooks.ts";
import type { DashboardServices, RowInput } from "../row.ts";
import type { environmentPath } from "../schemas/webhooks.ts";

export async function webhooksHealthOf(
  { of }: DashboardServices,
  { path, who }: RowInput<z.output<typeof environmentPath>>,
) {
  const all = await of[path.environment].webhookInsights.health(who().accountId);
  return { body: { data: all.map(renderHealth) } };
}
