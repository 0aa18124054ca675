/**
 * What the sandbox does instead of sending: every delivery is signed as it would be, recorded with one attempt, and never
 * leaves. In the transaction of the fan-out that makes it.
 *
 * A delivery that cannot be signed, because its webhook cannot be read or its event is not stored, is recorded as failed with
 * the reason. The other deliveries of the transaction are unaffected. The sandbox has no queue to retry from: once the webhook
 * is fixed, its owner replays or recovers what failed.
 */
import type { KeyObject } from "node:crypto";
import type { Clock } from "../core/clock.ts";
import { idPrefixes, publicId } from "../core/ids.ts";
import { query, type Transaction } from "../postgres/database.ts";
import { createAttemptIds } from "./attempt_ids.ts";
import { type AttemptResult, resultValues } from "./attempt_results.ts";
import { sign, signatureText } from "./signature.ts";
import { insertAttempts } from "./sql/attempts.ts";
import { failSimulated } from "./sql/fail_simulated.ts";
import type { Simulated } from "./sql/fan_out.ts";
import { findPayloads, type PayloadRow } from "./sql/payloads.ts";
import { type OnUnreadable, readSubscriptions } from "./subscription_cache.ts";

export type Simulate = (tx: Transaction, deliveries: readonly Simulated[]) => Promise<void>;

type SimulationDeps = {
  schema: string;
  sealKey: KeyObject;
  clock: Clock;
  onUnreadable?: OnUnreadable | undefined;
};

const unsigned = { state: "failed", outcome: "unreachable", signature: "", webhookSignature: "" } as const;
const unreadableReason =
  "The signing secret or the custom headers of this webhook cannot be decrypted. Rotate the secret, set the headers again, and replay the delivery.";
const missingReason = "The event is no longer stored.";

export function createSimulation({ schema, sealKey, clock, onUnreadable }: SimulationDeps): Simulate {
  const attemptId = createAttemptIds();
  return async (tx, deliveries) => {
    if (deliveries.length === 0) return;
    const distinct = (ids: readonly string[]) => [...new Set(ids)];
    const ids = distinct(deliveries.map(({ subscription_id }) => subscription_id));
    const known = await readSubscriptions(tx, { schema, sealKey, onUnreadable }, ids);
    const subscriptions = new Map(known.map(({ id, subscription }) => [id, subscription]));
    const stored = await query<PayloadRow>(tx, findPayloads(schema), [
      distinct(deliveries.map(({ event_id }) => event_id)),
    ]);
    const payloads = new Map(stored.map(({ id, payload }) => [id, Buffer.from(payload)]));
    const startedAtMs = clock.now();
    const rows = deliveries.map(({ id, event_id, subscription_id }): AttemptResult => {
      const subscription = subscriptions.get(subscription_id);
      const payload = payloads.get(event_id);
      const attempt = {
        deliveryId: id,
        number: 1,
        attemptId: attemptId(id, startedAtMs),
        startedAtMs,
        durationMs: 0,
        phases: {},
      };
      if (subscription === undefined || payload === undefined) {
        const error = subscription === undefined ? unreadableReason : missingReason;
        return { ...attempt, ...unsigned, error };
      }
      const timestamp = Math.floor(startedAtMs / 1_000);
      const signatures = sign(subscription.secrets, publicId(idPrefixes.event, event_id), timestamp, payload);
      return {
        ...attempt,
        state: "delivered",
        outcome: "delivered",
        signature: signatureText(signatures),
        webhookSignature: signatures.standard,
      };
    });
    await query(tx, insertAttempts(schema), resultValues(rows));
    const failed = rows.flatMap(({ state, deliveryId }) => (state === "failed" ? [deliveryId] : []));
    if (failed.length > 0) await query(tx, failSimulated(schema), [failed]);
  };
}
