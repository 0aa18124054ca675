/**
 * What an operator does about held prices: list, release, reject. A release merges the prices as a load does, with changes,
 * alerts, and events. internal/prices/held/model.ts has the states.
 *
 * Each call settles its prices in transactions of `batchPrices`, under the advisory lock of loads. Crash: whole batches
 * remain, and the same command settles the rest.
 */
import type { Clock } from "../core/clock.ts";
import { invalidParameters } from "../core/errors.ts";
import { type Database, inTransaction } from "../postgres/database.ts";
import { lockLoads } from "../postgres/load_lock.ts";
import type { CountedSince } from "../prices/counted_prices.ts";
import type { HeldPrice } from "../prices/held/model.ts";
import {
  heldIds,
  heldPrices,
  type ListedHeldPrice,
  pendingOf,
  settleByOperator,
} from "../prices/held/store.ts";
import type { StagedPrice } from "../prices/store.ts";
import { takePrices } from "./price_batch.ts";

/** All held prices, those of a chain, or those with these ids. */
export type Selection = { ids: readonly number[] } | { chain: string } | "all";

export type HeldPriceAdministration = {
  /** Oldest first. */
  list(limit: number): Promise<{ prices: ListedHeldPrice[]; total: number }>;
  /** Returns the number of prices. Throws INVALID_PARAMETER for an id that is not held, and settles nothing. */
  settle(selection: Selection, to: "released" | "rejected"): Promise<number>;
};

export type HeldPriceDeps = {
  database: Database;
  schema: string;
  clock: Clock;
  countedSince: CountedSince;
  /** Receives events that cannot be recorded because a stored row is damaged. */
  invalidEvent(error: unknown): void;
  batchPrices?: number;
};

export function createHeldPriceAdministration({
  database,
  schema,
  clock,
  countedSince,
  invalidEvent,
  batchPrices = 10_000,
}: HeldPriceDeps): HeldPriceAdministration {
  async function idsOf(selection: Selection): Promise<readonly number[]> {
    if (selection === "all") return await heldIds(database, schema);
    if ("chain" in selection) return await heldIds(database, schema, selection.chain);
    const ids = [...new Set(selection.ids)];
    const held = new Set((await pendingOf(database, schema, ids)).map(({ id }) => id));
    const missing = ids.filter((id) => !held.has(id));
    if (missing.length > 0) {
      const reason = `${missing.join(", ")}: no price with this ID is held. Run prices held to list the IDs.`;
      throw invalidParameters([{ field: "ids", reason }]);
    }
    return ids;
  }

  /** A load may have settled some in the meantime. */
  const settleBatch = (ids: readonly number[], to: "released" | "rejected") =>
    inTransaction(database, async (tx) => {
      await lockLoads(tx, schema);
      const prices = await pendingOf(tx, schema, ids);
      if (prices.length === 0) return 0;
      const now = new Date(clock.now());
      const held = prices.map(({ id }) => id);
      await settleByOperator(tx, schema, held, to, now);
      if (to === "released")
        await takePrices(tx, {
          schema,
          rows: prices.map(stagedOf),
          synthetic: prices.every(({ source }) => source === "SANDBOX"),
          now,
          since: countedSince(),
          invalidEvent,
        });
      return prices.length;
    });

  return {
    async list(limit) {
      return {
        prices: await heldPrices(database, schema, limit),
        total: (await heldIds(database, schema)).length,
      };
    },
    async settle(selection, to) {
      const ids = await idsOf(selection);
      let settled = 0;
      for (let from = 0; from < ids.length; from += batchPrices)
        settled += await settleBatch(ids.slice(from, from + batchPrices), to);
      return settled;
    },
  };
}

const stagedOf = (
  { id: _id, state: _state, settledBy: _by, reason: _reason, usualUnitPrice: _usual, ...row }: HeldPrice,
  at: number,
): StagedPrice => ({ line: at + 1, ...row });
