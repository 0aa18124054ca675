/** A delivery's columns as statements read them, and the delivery they make. */
import type { EventKind } from "../../../events/model.ts";
import type { DeliveryOrigin, DeliveryState, Outcome } from "../../model.ts";
import type { CancelReason, Delivery } from "../model.ts";

export const deliveryColumns = (table: string): string =>
  [
    "id",
    "event_id",
    "subscription_id",
    "kind",
    "state",
    "origin",
    "attempt",
    "due_at",
    "last_status",
    "last_outcome",
    "cancel_reason",
    "replay_of",
    "recovery_id",
    "simulated",
    "created_at",
    "finished_at",
  ]
    .map((column) => `${table}.${column}`)
    .join(", ");

export type DeliveryRow = {
  id: string;
  event_id: string;
  subscription_id: string;
  kind: EventKind;
  state: DeliveryState;
  origin: DeliveryOrigin;
  attempt: number;
  due_at: Date;
  last_status: number | null;
  last_outcome: Outcome | null;
  cancel_reason: CancelReason | null;
  replay_of: string | null;
  recovery_id: string | null;
  simulated: boolean;
  created_at: Date;
  finished_at: Date | null;
};

export const deliveryOf = (row: DeliveryRow): Delivery => ({
  id: row.id,
  eventId: row.event_id,
  subscriptionId: row.subscription_id,
  kind: row.kind,
  state: row.state,
  origin: row.origin,
  attempts: row.attempt,
  dueAt: row.state === "pending" ? row.due_at : undefined,
  lastStatus: row.last_status ?? undefined,
  lastOutcome: row.last_outcome ?? undefined,
  cancelReason: row.cancel_reason ?? undefined,
  replayOf: row.replay_of ?? undefined,
  recoveryId: row.recovery_id ?? undefined,
  simulated: row.simulated,
  createdAt: row.created_at,
  finishedAt: row.finished_at ?? undefined,
});
