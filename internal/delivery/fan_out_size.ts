/**
 * The size of a fan-out transaction, as a share of its limits: halved after each statement timeout and doubled after each
 * success, down to one event and one delivery. A batch that the database cannot finish in time is not tried again as it is.
 *
 * The statement reads a limited number of rows (sql/fan_out.ts), so this is for a database that is slow, not for many
 * subscriptions. The share is in memory: a new process starts with all of it.
 */
import { databaseFailureOf } from "../core/errors.ts";

export type FanOutSize = {
  readonly share: number;
  succeeded(): void;
  failed(error: unknown): void;
};

const smallest = 2 ** -16;

export function createFanOutSize(): FanOutSize {
  let share = 1;
  return {
    get share() {
      return share;
    },
    succeeded() {
      share = Math.min(1, share * 2);
    },
    failed(error) {
      if (databaseFailureOf(error)?.reason === "timeout") share = Math.max(smallest, share / 2);
    },
  };
}
