/**
 * What this process counts of each account while limits are shared through Redis. Counts of another minute or month are
 * replaced when the account is used again; accounts that were not used in a month are forgotten with the next one.
 */
import { lasts, minuteOf, monthOf } from "../windows.ts";

/**
 * `seen` is what is used by all processes, as far as is known. `own` went through this process. `reserved` was given out here
 * while Redis was away, and Redis does not know of it yet. `alone` says that this process gave of the minute by itself.
 */
export type Minute = { start: number; seen: number; own: number; reserved: number; alone: boolean };
/** `seen` is undefined until it is known what was used. After `staleAtMs` it must be read again. `born` names Redis' count. */
export type Month = {
  start: number;
  seen: number | undefined;
  staleAtMs: number;
  born: number | undefined;
  reserved: number;
};
export type Account = { minute: Minute; month: Month };

export const freshMinute = (start: number): Minute => ({ start, seen: 0, own: 0, reserved: 0, alone: false });
export const freshMonth = (start: number): Month => ({
  start,
  seen: undefined,
  staleAtMs: 0,
  born: undefined,
  reserved: 0,
});

export type LocalCounts = ReturnType<typeof createLocalCounts>;

export function createLocalCounts() {
  const accounts = new Map<string, Account>();
  let sweptMonth = 0;

  function sweep(monthStart: number): void {
    if (monthStart <= sweptMonth) return;
    sweptMonth = monthStart;
    for (const [id, { month }] of accounts) if (month.start < monthStart) accounts.delete(id);
  }

  function accountOf(id: string, minuteStart: number, monthStart: number): Account {
    let account = accounts.get(id);
    if (account === undefined) {
      account = { minute: freshMinute(minuteStart), month: freshMonth(monthStart) };
      accounts.set(id, account);
    }
    return account;
  }

  /** As this process's clock sees it, while it is on its own. */
  function atTime(id: string, nowMs: number): Account {
    const [minute, month] = [minuteOf(nowMs), monthOf(nowMs)];
    sweep(month.start);
    const account = accountOf(id, minute.start, month.start);
    if (!lasts(account.minute.start, minute)) account.minute = freshMinute(minute.start);
    if (!lasts(account.month.start, month)) account.month = freshMonth(month.start);
    return account;
  }

  return { get: (id: string) => accounts.get(id), sweep, accountOf, atTime, size: () => accounts.size };
}
