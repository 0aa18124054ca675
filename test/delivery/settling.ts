import { uuidv7 } from "../../internal/core/ids.ts";
import type { Settled } from "../../internal/delivery/arrays.ts";
import { createAttemptIds } from "../../internal/delivery/attempt_ids.ts";
import type { SendState } from "../../internal/delivery/lane.ts";
import type { Outcome } from "../../internal/delivery/model.ts";
import type { DeliveryObservation } from "../../internal/delivery/observations.ts";
import { nextStep } from "../../internal/delivery/schedule.ts";
import { createSettler } from "../../internal/delivery/settler.ts";
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

export function settledOf(
  deliveryId: string,
  number: number,
  outcome: Outcome,
  more: Partial<Settled> = {},
): Settled {
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

export function settlerOf(on: Database) {
  const observed: DeliveryObservation[] = [];
  const settler = createSettler({
    database: on,
    schema,
    window: () => windowOf(undefined, Date.now()),
    settleMs: 1,
    settleBatch: 100,
    observe: (observation) => void observed.push(observation),
    onWritten() {},
    ensureDays: () => prepareDays(on),
  });
  return {
    observed,
    settler,
    async settle(sendState: SendState, ...rows: Settled[]) {
      for (const settled of rows)
        settler.push({ settled, sendState, counted: settled.outcome !== "proxy_failed" });
      await until(() => settler.unwritten === 0);
    },
    [Symbol.asyncDispose]: () => settler.stop(),
  };
}
