/**
 * Writes a batch of outcomes. Those of the same delivery are written once, whoever is first:
 *
 * 1. Attempts that the egress proxy failed are postponed: due again, and not counted.
 * 2. The others move their deliveries on. If the health of a subscription changed, it is written in the same transaction.
 * 3. Outcomes that another process wrote first are kept as late attempts.
 *
 * Each step may be repeated: what is written already counts for nothing the second time.
 */
import { type Database, inTransaction, type Queryable, query } from "../postgres/database.ts";
import { type AttemptResult, resultValues } from "./attempt_results.ts";
import type { SendState } from "./lane.ts";
import type { Observe } from "./observations.ts";
import { writeHealth } from "./sql/health.ts";
import { type NotCountedRow, postpone, settleOutcomes } from "./sql/settle.ts";
import { type LateRow, settleLate } from "./sql/settle_late.ts";
import type { Window } from "./sql/window.ts";

/** `counted` false is for an attempt that the egress proxy failed: no attempt at all. */
export type UnwrittenOutcome = { result: AttemptResult; sendState: SendState; counted: boolean };

export type WriteOutcomes = (outcomes: readonly UnwrittenOutcome[]) => Promise<void>;

export type WriteOutcomesDeps = { database: Database; schema: string; window(): Window; observe: Observe };

type Health = { sendState: SendState; sinceMs: number | null; gone: boolean };

/** How the subscriptions of these outcomes fare after them, where that is news. */
function healthOf(outcomes: readonly UnwrittenOutcome[]): Health[] {
  const last = new Map<SendState, Health>();
  for (const { result, sendState, counted } of outcomes) {
    if (!counted) continue;
    const before = last.get(sendState);
    const failing = result.outcome !== "delivered";
    const sinceMs = failing ? (before?.sinceMs ?? result.startedAtMs) : null;
    last.set(sendState, { sendState, sinceMs, gone: result.outcome === "gone" || before?.gone === true });
  }
  return [...last.values()].filter(
    ({ sendState, sinceMs, gone }) => gone || sendState.failing !== (sinceMs !== null),
  );
}

export function createWriteOutcomes({ database, schema, window, observe }: WriteOutcomesDeps): WriteOutcomes {
  async function settle(on: Queryable, outcomes: readonly UnwrittenOutcome[]): Promise<UnwrittenOutcome[]> {
    const rows = outcomes.map(({ result }) => result);
    const missed = await query<NotCountedRow>(on, settleOutcomes(schema, window()), resultValues(rows));
    return missed.flatMap(({ place }) => outcomes[place - 1] ?? []);
  }

  /** Those that did not count. */
  async function settleWithHealth(outcomes: readonly UnwrittenOutcome[]): Promise<UnwrittenOutcome[]> {
    if (healthOf(outcomes).length === 0) return await settle(database, outcomes);
    const { missed, news } = await inTransaction(database, async (tx) => {
      const missed = await settle(tx, outcomes);
      const news = healthOf(outcomes.filter((outcome) => !missed.includes(outcome)));
      if (news.length > 0)
        await query(tx, writeHealth(schema), [
          news.map(({ sendState }) => sendState.id),
          news.map(({ sinceMs }) => sinceMs),
          news.map(({ gone }) => gone),
        ]);
      return { missed, news };
    });
    for (const { sendState, sinceMs, gone } of news) {
      sendState.failing = sinceMs !== null;
      if (gone) observe({ kind: "deactivated", subscriptionId: sendState.id });
    }
    return missed;
  }

  return async (outcomes: readonly UnwrittenOutcome[]) => {
    const startedMs = performance.now();
    const counted = outcomes.filter((outcome) => outcome.counted);
    const postponed = outcomes.filter((outcome) => !outcome.counted).map(({ result }) => result);
    if (postponed.length > 0)
      await query(database, postpone(schema), [
        postponed.map(({ deliveryId }) => deliveryId),
        postponed.map(({ number }) => number),
        postponed.map(({ waitMs }) => waitMs ?? 0),
      ]);
    const missed = counted.length === 0 ? [] : await settleWithHealth(counted);
    let late = 0;
    if (missed.length > 0) {
      const values = resultValues(missed.map(({ result }) => result));
      late = (await query<LateRow>(database, settleLate(schema), values))[0]?.late ?? 0;
    }
    observe({ kind: "settled", outcomes: outcomes.length, late, durationMs: performance.now() - startedMs });
    for (const outcome of counted) {
      const { result } = outcome;
      if (result.state !== "pending" && !missed.includes(outcome))
        observe({ kind: "finished", state: result.state, attempt: result.number });
    }
  };
}
