import { uuidv7 } from "../../internal/core/ids.ts";
import { createAttemptIds } from "../../internal/delivery/attempt_ids.ts";
import type { AttemptResult } from "../../internal/delivery/attempt_results.ts";
import type { SendState } from "../../internal/delivery/lane.ts";
import type { Outcome } from "../../internal/delivery/model.ts";
import type { DeliveryObservation } from "../../internal/delivery/observations.ts";
import { createResultWriter } from "../../internal/delivery/result_writer.ts";
import { nextStep } from "../../internal/delivery/retry_decision.ts";
import { windowOf } from "../../internal/delivery/sql/window.ts";
import { type Database, query } from "../../internal/postgres/database.ts";
import { until } from "../support/until.ts";
import { prepareDays, schema } from "./world.ts";

const attemptId = createAttemptIds();

export async function addDelivery(on: Database, subscriptionId: string): Promise<string> {
  const id = uuidv7();
  await query(
    on,
    `insert into live.deliveries (id, event_id, kind, subscription_id, account_id, due_at, origin, created_at)
     values ($1, $2, 'price.changed', $3, $2, now(), 'event', now())`,
    [id, uuidv7(), subscriptionId],
  );
  await query(on, "update live.lanes set next_due_at = now()");
  return id;
}

export function resultOf(
  deliveryId: string,
  number: number,
  outcome: Outcome,
  more: Partial<AttemptResult> = {},
): AttemptResult {
  const step = nextStep({ attempt: number, outcome }, null, () => 0);
  return {
    deliveryId,
    number,
    state: step.state,
    waitMs: step.state === "pending" ? step.waitMs : undefined,
    cancelReason: step.state === "cancelled" ? step.reason : undefined,
    attemptId: attemptId(deliveryId, Date.now()),
    outcome,
    startedAtMs: Date.now(),
    durationMs: 12.5,
    phases: {},
    signature: "ab",
    webhookSignature: "v1,cd",
    ...more,
  };
}

export function writerOf(on: Database) {
  const observed: DeliveryObservation[] = [];
  const resultWriter = createResultWriter({
    database: on,
    schema,
    window: () => windowOf(undefined, Date.now()),
    writeAfterMs: 1,
    writeBatch: 100,
    observe: (observation) => void observed.push(observation),
    onWritten() {},
    ensureDays: () => prepareDays(on),
  });
  return {
    observed,
    resultWriter,
    async settle(sendState: SendState, ...rows: AttemptResult[]) {
      for (const result of rows)
        resultWriter.push({ result, sendState, counted: result.outcome !== "proxy_failed" });
      await until(() => resultWriter.unwritten === 0);
    },
    [Symbol.asyncDispose]: () => resultWriter.stop(),
  };
}
