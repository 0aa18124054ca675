/**
 * The event types that a plan includes. Every plan that may create price alerts includes the events of its own alerts and test
 * events, so that an alert always reaches its owner. The feature `webhooks` includes all types.
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
