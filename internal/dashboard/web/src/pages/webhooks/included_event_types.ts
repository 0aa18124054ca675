/** The event types that the account's plan includes, as internal/rest/plan_event_types.ts decides. Pure. */
import type { Plans } from "../../types.ts";

const ofAlerts: readonly string[] = ["price_alert.triggered", "webhook.test"];

/** The sandbox has every event type. Every type counts as included until the plans are read: the server decides. */
export function planIncludes(
  event: string,
  environment: string,
  plans: Pick<Plans, "current" | "data"> | undefined,
): boolean {
  if (environment === "sandbox" || plans === undefined || ofAlerts.includes(event)) return true;
  const current = plans.data.find(({ name }) => name === plans.current);
  return current === undefined || current.features.includes("webhooks");
}
