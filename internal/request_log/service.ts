/**
 * Searches an account's log. What is older than `daysKept` is not there, whether its day has been emptied or not. A page
 * looks at no more than `lookedAt` entries by index, however much there is and however little fits. What is recorded shows
 * within about a second; the clocks of several processes may differ by as much as that, and so may the order.
 */
import type { Clock } from "../core/clock.ts";
import { ServiceError } from "../core/errors.ts";
import type { Database } from "../postgres/database.ts";
import type { EnvironmentName } from "../postgres/environment.ts";
import { redact } from "./clean.ts";
import { daysKept, type RequestFilter, type RequestLog } from "./model.ts";
import { dayNumberOf, keptMs, lowestId, msOf, slotsOf } from "./ring.ts";
import type { Window } from "./sql/page_of_requests.ts";
import { findPage } from "./store.ts";

export type RequestLogDeps = {
  database: Database;
  clock: Clock;
  /** Entries that one page looks at. */
  lookedAt?: number;
};

const earliest = (...ids: (string | undefined)[]) =>
  ids.filter((id) => id !== undefined).toSorted((a, b) => (a < b ? -1 : 1))[0];

export function createRequestLog({ database, clock, lookedAt = 20_000 }: RequestLogDeps): RequestLog {
  /** Undefined when nothing can be in it. */
  function windowOf(
    account: { accountId: string; environment: EnvironmentName },
    { since, until }: Pick<RequestFilter, "since" | "until">,
    after?: string,
  ): { window: Window | undefined; fromMs: number } {
    const now = clock.now();
    const fromMs = Math.max(now - keptMs, since?.getTime() ?? 0);
    const before = earliest(after, until === undefined ? undefined : lowestId(until.getTime()));
    const lastMs = Math.min(now, before === undefined ? now : msOf(before));
    const slots = slotsOf(dayNumberOf(fromMs), dayNumberOf(lastMs));
    const window = { ...account, slots, from: lowestId(fromMs), before };
    return { window: slots.length === 0 ? undefined : window, fromMs };
  }

  return {
    async list(accountId, environment, given, { limit, before }) {
      const filter = given.requestId === undefined ? given : { ...given, requestId: redact(given.requestId) };
      const { window, fromMs } = windowOf({ accountId, environment }, filter, before);
      const nothing = { rows: [], next: undefined, searchedBackTo: new Date(fromMs) };
      if (window === undefined) return nothing;
      const { entries, end } = await findPage(database, window, filter, { limit: limit + 1, lookedAt });
      const rows = entries.slice(0, limit);
      const next = entries.length > limit ? rows.at(-1)?.id : end;
      return { rows, next, searchedBackTo: next === undefined ? new Date(fromMs) : new Date(msOf(next)) };
    },

    async get(accountId, environment, requestId) {
      const { window } = windowOf({ accountId, environment }, {});
      const newest = { limit: 1, lookedAt: 1 };
      const asked = { requestId: redact(requestId) };
      const [entry] = window === undefined ? [] : (await findPage(database, window, asked, newest)).entries;
      if (entry !== undefined) return entry;
      throw new ServiceError(
        "NOT_FOUND",
        `There is no request ${redact(requestId).slice(0, 128)} in the log, which has requests of keys of this account and environment in the last ${daysKept} days.`,
      );
    },
  };
}
