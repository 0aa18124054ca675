/**
 * The event types that plans include. Every plan that includes price alerts includes their events and test events, so an alert
 * can always reach its owner. The feature `webhooks` includes all types.
 */
import { type Caller, planRequired } from "../accounts/model.ts";
import { type EventKind, eventKinds } from "../events/model.ts";

type Planned = Pick<Caller, "plan">;

const ofAlerts: readonly EventKind[] = ["price_alert.triggered", "webhook.test"];

const includedIn = ({ plan }: Planned): readonly EventKind[] =>
  plan.features.includes("webhooks") ? eventKinds : ofAlerts;

/** Throws 403 PLAN_REQUIRED. */
export function requireEventTypes(caller: Planned, types: readonly EventKind[]): void {
  const missing = types.find((type) => !includedIn(caller).includes(type));
  if (missing !== undefined) throw planRequired(`The event type ${missing}`, "webhooks", caller.plan);
}

/** The requested event types, or all that the plan includes. Throws 403 PLAN_REQUIRED. */
export function eventTypesFor(
  caller: Planned,
  requested: readonly EventKind[] | undefined,
): readonly EventKind[] {
  if (requested === undefined) return includedIn(caller);
  requireEventTypes(caller, requested);
  return requested;
}

export const includesAllEventTypes = (caller: Planned): boolean => includedIn(caller) === eventKinds;
