/** What the engine has to say of itself while it works: metrics and the log are made of it elsewhere. */
import type { Outcome } from "./model.ts";

export type DeliveryObservation =
  /** `lagMs` from the event to the end of its first attempt; undefined for later attempts, replays and recoveries. */
  | {
      kind: "attempt";
      outcome: Outcome;
      status: number | undefined;
      attempt: number;
      durationMs: number;
      lagMs: number | undefined;
      subscriptionId: string;
      error: string | undefined;
    }
  /** Deliveries that are over for good. */
  | { kind: "finished"; state: "delivered" | "failed" | "cancelled"; attempt: number }
  | { kind: "deactivated"; subscriptionId: string }
  | { kind: "fan_out"; events: number; deliveries: number; durationMs: number }
  | { kind: "leased"; lanes: number; takenOver: number }
  | { kind: "lease_lost"; lanes: number }
  | { kind: "released"; lanes: number }
  | { kind: "settled"; outcomes: number; late: number; durationMs: number }
  | { kind: "cancelled_deleted"; deliveries: number }
  /** Lanes that were idle while something was due: there must be none. */
  | { kind: "swept"; repaired: number }
  /** A delivery whose event is not stored any more: it cannot be sent. */
  | { kind: "payload_missing"; deliveryId: string; eventId: string }
  /** A webhook whose secret or headers cannot be decrypted: its deliveries stay pending. */
  | { kind: "webhook_unreadable"; webhookId: string; error: unknown }
  /** A part of the engine failed, and tries again after a pause. */
  | { kind: "trouble"; part: "fan_out" | "lanes" | "settle" | "renew" | "days"; error: unknown };

export type Observe = (observation: DeliveryObservation) => void;
