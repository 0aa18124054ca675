/**
 * What the sandbox does instead of sending: every delivery is signed as it would be, recorded with one attempt, and never
 * leaves. In the transaction of the fan-out that makes it.
 */
import type { KeyObject } from "node:crypto";
import type { Clock } from "../core/clock.ts";
import { idPrefixes, publicId } from "../core/ids.ts";
import { query, type Transaction } from "../postgres/database.ts";
import { settledValues } from "./arrays.ts";
import { createAttemptIds } from "./attempt_ids.ts";
import { sign, signatureText } from "./signature.ts";
import { insertAttempts } from "./sql/attempts.ts";
import type { Simulated } from "./sql/fan_out.ts";
import { findPayloads, type PayloadRow } from "./sql/payloads.ts";
import { readTargets } from "./targets.ts";

export type Simulate = (tx: Transaction, deliveries: readonly Simulated[]) => Promise<void>;

type SimulationDeps = { schema: string; sealKey: KeyObject; clock: Clock };

export function createSimulation({ schema, sealKey, clock }: SimulationDeps): Simulate {
  const attemptId = createAttemptIds();
  return async (tx, deliveries) => {
    if (deliveries.length === 0) return;
    const distinct = (ids: readonly string[]) => [...new Set(ids)];
    const subscriptions = distinct(deliveries.map(({ subscription_id }) => subscription_id));
    const known = await readTargets(tx, schema, sealKey, subscriptions);
    const targets = new Map(known.map(({ target }) => [target.subscriptionId, target]));
    const stored = await query<PayloadRow>(tx, findPayloads(schema), [
      distinct(deliveries.map(({ event_id }) => event_id)),
    ]);
    const payloads = new Map(stored.map(({ id, payload }) => [id, Buffer.from(payload)]));
    const startedAtMs = clock.now();
    const rows = deliveries.map(({ id, event_id, subscription_id }) => {
      const target = targets.get(subscription_id);
      const payload = payloads.get(event_id);
      if (target === undefined || payload === undefined)
        throw new Error(`Delivery ${id} was made in this transaction, and what it is made of is not there`);
      const timestamp = Math.floor(startedAtMs / 1_000);
      const signatures = sign(target.secrets, publicId(idPrefixes.event, event_id), timestamp, payload);
      return {
        deliveryId: id,
        number: 1,
        state: "delivered",
        attemptId: attemptId(id, startedAtMs),
        outcome: "delivered",
        startedAtMs,
        durationMs: 0,
        phases: {},
        signature: signatureText(signatures),
        webhookSignature: signatures.standard,
      } as const;
    });
    await query(tx, insertAttempts(schema), settledValues(rows));
  };
}
