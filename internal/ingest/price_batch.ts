/**
 * Merges a batch of prices with everything that follows from it: the change log, alerts, and events, in one transaction.
 * Loads of price feeds use it, and operators who release held prices.
 */
import { triggerAlerts } from "../alerts/store.ts";
import type { ChangeEntry } from "../changes/model.ts";
import { recordChanges } from "../changes/store.ts";
import { recordEvents } from "../events/store.ts";
import type { Transaction } from "../postgres/database.ts";
import type { CountedDays } from "../prices/counted_prices.ts";
import type { Screening } from "../prices/held/screening.ts";
import type { PriceChanges } from "../prices/net_changes.ts";
import { findNewGenerics } from "../prices/new_generics.ts";
import { type Merged, mergeBatch, type StagedPrice } from "../prices/store.ts";
import { priceEvents } from "./events/prices.ts";

export type PriceBatch = {
  schema: string;
  rows: readonly StagedPrice[];
  /** Whether the rows are test data. */
  synthetic: boolean;
  now: Date;
  since: CountedDays;
  /** Without it, no price is held. */
  screening?: Screening;
  /** Receives events that cannot be recorded because a stored row is damaged. */
  invalidEvent(error: unknown): void;
};

export async function takePrices(tx: Transaction, batch: PriceBatch): Promise<Merged> {
  const { schema, rows, synthetic, now, since, screening, invalidEvent } = batch;
  const drugIds = [...new Set(rows.map(({ drugId }) => drugId))];
  const merged = await mergeBatch(tx, schema, rows, screening);
  const asOf = latestOf(rows, merged);
  const dates = asOf === undefined ? [] : [{ source: "prices", synthetic, asOf }];
  await recordChanges(tx, schema, "prices", entriesOf(merged.changes), dates);
  const alerts = await triggerAlerts(tx, schema, drugIds, { now, since });
  const generics = await findNewGenerics(tx, schema, drugIds, since);
  const drafts = await priceEvents(tx, schema, merged.moves, alerts, generics, now, invalidEvent);
  await recordEvents(tx, schema, drafts, now, invalidEvent);
  return merged;
}

/** A reason may be that of many. */
function entriesOf({ created, updated, removed }: PriceChanges): ChangeEntry[] {
  const removals = Map.groupBy(removed.reasons.keys(), (at) => removed.reasons[at] ?? "");
  const of = (ids: readonly number[], places: readonly number[]) => places.map((at) => ids[at] ?? 0);
  return [
    { resource: "price", operation: "created", ...created },
    { resource: "price", operation: "updated", ...updated },
    ...[...removals].map(
      ([reason, places]): ChangeEntry => ({
        resource: "price",
        operation: "removed",
        reason,
        drugIds: of(removed.drugIds, places),
        pharmacyIds: of(removed.pharmacyIds, places),
      }),
    ),
  ];
}

/** The latest observation that is not held. Undefined if all are. */
function latestOf(batch: readonly StagedPrice[], { held }: Merged): Date | undefined {
  const lines = new Set(held.map(({ line }) => line));
  const latestMs = batch.reduce(
    (latest, { line, observedAtMs }) => (lines.has(line) ? latest : Math.max(latest, observedAtMs)),
    0,
  );
  return latestMs === 0 ? undefined : new Date(latestMs);
}
