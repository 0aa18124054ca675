/**
 * Endpoints that fail. A webhook's `failing_since` (written with the outcomes of its attempts) is when the first attempt since
 * the last success failed.
 *
 *   failing for 24 hours, then for 72   its owner is told, once each
 *   failing for 5 days                  it is made inactive (`failing`); its owner is told; what is pending is kept
 *   inactive for failing                now and then it is tried with an event of its own (webhook.test), on the usual
 *                                       schedule of retries: half-open, one delivery at a time
 *   and that one arrives                it is active again, what was kept goes out, and its owner is told; whether to bring
 *                                       back what was missed meanwhile is the owner's to say
 *
 * Only what is tried can fail: a webhook that nothing was made for in two days is neither warned nor made inactive. One that
 * answers 410 is made inactive with that answer; here its owner is told.
 *
 * Each step is one transaction with its notices; a crash leaves it to the next round.
 */
import { dayMs } from "../../core/days.ts";
import { idPrefixes, publicId } from "../../core/ids.ts";
import { testData } from "../../events/examples.ts";
import type { EventDraft } from "../../events/model.ts";
import { idAt } from "../../events/partitions.ts";
import { recordEvents } from "../../events/store.ts";
import { query, type Transaction } from "../../postgres/database.ts";
import { touchLanes } from "../sql/touch_lanes.ts";
import { notice } from "./owner_notices.ts";
import {
  disableFailing,
  dueForProbe,
  enableRecovered,
  failingUntold,
  goneUntold,
  type WebhookRow,
} from "./sql/failing.ts";

const hourMs = 3_600_000;
export const warnedAfterHours = [24, 72] as const;
export const disabledAfterDays = 5;
const triedWithinMs = 2 * dayMs;
const probeEveryMs = 6 * hourMs;
const probedForDays = 30;
const toldWithinDays = 7;

const ago = (now: Date, ms: number) => new Date(now.getTime() - ms).toISOString();

export type Judged = { warned: number; disabled: number; gone: number; enabled: number };

/** A round over the webhooks that fail, or did. */
export async function judgeWebhooks(tx: Transaction, schema: string, now: Date): Promise<Judged> {
  const tried = idAt(now.getTime() - triedWithinMs);
  let warned = 0;
  for (const hours of warnedAfterHours) {
    const untold = await query<WebhookRow>(tx, failingUntold(schema), [
      ago(now, hours * hourMs),
      tried,
      hours,
    ]);
    await notice(tx, schema, untold, "failing", now, hours);
    warned += untold.length;
  }
  const disabled = await query<WebhookRow>(tx, disableFailing(schema), [
    ago(now, disabledAfterDays * dayMs),
    tried,
    now.toISOString(),
  ]);
  await notice(tx, schema, disabled, "disabled", now);
  const gone = await query<WebhookRow>(tx, goneUntold(schema), [ago(now, toldWithinDays * dayMs)]);
  await notice(tx, schema, gone, "gone", now);
  const enabled = await query<WebhookRow>(tx, enableRecovered(schema), [now.toISOString()]);
  await notice(tx, schema, enabled, "reenabled", now);
  if (enabled.length > 0) await query(tx, touchLanes(schema), [enabled.map(({ id }) => id)]);
  return { warned, disabled: disabled.length, gone: gone.length, enabled: enabled.length };
}

/** Makes an event for each webhook that is to be tried; it goes out like any other. Answers how many. */
export async function probeWebhooks(tx: Transaction, schema: string, now: Date): Promise<number> {
  const due = await query<WebhookRow>(tx, dueForProbe(schema), [
    ago(now, probedForDays * dayMs),
    idAt(now.getTime() - probeEveryMs),
  ]);
  const drafts = due.map(({ id, account_id }): EventDraft => {
    const shown = publicId(idPrefixes.webhook, id);
    return {
      kind: "webhook.test",
      data: testData("webhook.test", shown),
      entity: shown,
      testOf: shown,
      accountId: account_id,
      subscriptionId: id,
    };
  });
  await recordEvents(tx, schema, drafts, now);
  return due.length;
}
