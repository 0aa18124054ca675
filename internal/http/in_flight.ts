/**
 * Limits how many requests are handled at the same time: per account, and, where `most` is set, in total. Without it, one
 * account with many connections fills the event loop and the connection pool, and everybody else waits behind it.
 *
 * A request is in one of these states:
 *
 *   in flight   it holds one of its account's places (and one of the total) until its response is written.
 *   resting     it is over, but requests wait and `restTimes` is set: its place stays empty for that many times its duration. A
 *               flood then leaves most of the process to others, and its requests wait instead.
 *   waiting     no place was free. Accounts take turns, so that an account with a thousand waiting requests delays another
 *               account's request by one. A waiting request costs memory only: no CPU and no database connection.
 *   rejected    it waited for `waitMs`, or `mostWaiting` requests of its account were waiting already: 503 with Retry-After.
 *   gone        its caller closed the connection while it waited: it leaves the line without a place.
 *
 * This is not a rate limit. A caller that sends its next request after a response is never rejected.
 *
 * Invariants: in flight and resting together never exceed `mostPerAccount` per account or `most` in total; a free place is never kept from a
 * request that may take it; `leave` gives a place back once, however often it is called.
 */
import { ServiceError } from "../core/errors.ts";

export type InFlightLimits = {
  mostPerAccount: number;
  /** In total. Default: unlimited. */
  most?: number;
  /** How long a request waits for a place. Varies by a quarter, so that requests that came together do not fail together. */
  waitMs?: number;
  /** Default: 0. */
  restTimes?: number;
  mostWaiting?: number;
};

export type Leave = () => void;
export type InFlight = {
  /** Resolves when the request has a place. Rejects with 503, or with the signal's reason when the caller is gone. */
  enter(accountId: string, gone: () => AbortSignal): Promise<Leave>;
  /** Requests in flight (with places that rest) and waiting, of all accounts. */
  count(): { inFlight: number; waiting: number };
};

type Waiting = { admit(): void };
/** An account is in the map while it has requests. The map's order is the order of turns. */
type Account = { inFlight: number; waiting: Set<Waiting> };

const longestRestMs = 500;

const rejection = () =>
  new ServiceError(
    "SERVICE_UNAVAILABLE",
    "Too many of your requests are in progress at the same time. Wait for responses before you send more, or retry later.",
    { retryAfterSeconds: 1 },
  );

export function createInFlight({
  mostPerAccount,
  most = Number.POSITIVE_INFINITY,
  waitMs = 2_000,
  restTimes = 0,
  mostWaiting = 1_000,
}: InFlightLimits): InFlight {
  const accounts = new Map<string, Account>();
  let inFlight = 0;
  let waiting = 0;

  function accountOf(accountId: string): Account {
    let account = accounts.get(accountId);
    if (account === undefined) {
      account = { inFlight: 0, waiting: new Set() };
      accounts.set(accountId, account);
    }
    return account;
  }

  function forget(accountId: string, account: Account): void {
    if (account.inFlight === 0 && account.waiting.size === 0) accounts.delete(accountId);
  }

  function take(accountId: string, account: Account): Leave {
    account.inFlight += 1;
    inFlight += 1;
    const enteredMs = performance.now();
    let left = false;
    function free(): void {
      account.inFlight -= 1;
      inFlight -= 1;
      forget(accountId, account);
      admitNext();
    }
    return () => {
      if (left) return;
      left = true;
      if (waiting === 0 || restTimes === 0) return free();
      setTimeout(free, Math.min(longestRestMs, restTimes * (performance.now() - enteredMs)));
    };
  }

  /** Gives one place to the first account in turn that may take it, and moves that account to the end. */
  function admitNext(): void {
    if (waiting === 0 || inFlight >= most) return;
    for (const [accountId, account] of accounts) {
      const [next] = account.waiting;
      if (next === undefined || account.inFlight >= mostPerAccount) continue;
      accounts.delete(accountId);
      accounts.set(accountId, account);
      next.admit();
      return;
    }
  }

  function wait(accountId: string, account: Account, gone: AbortSignal): Promise<Leave> {
    return new Promise((resolve, reject) => {
      const end = () => {
        account.waiting.delete(entry);
        waiting -= 1;
        clearTimeout(timer);
        gone.removeEventListener("abort", onGone);
      };
      const entry: Waiting = {
        admit() {
          end();
          resolve(take(accountId, account));
        },
      };
      const fail = (error: unknown) => {
        end();
        forget(accountId, account);
        reject(error);
      };
      const onGone = () => fail(gone.reason);
      const timer = setTimeout(() => fail(rejection()), waitMs * (0.75 + 0.5 * Math.random()));
      gone.addEventListener("abort", onGone);
      account.waiting.add(entry);
      waiting += 1;
    });
  }

  return {
    async enter(accountId, goneSignal) {
      const account = accountOf(accountId);
      if (account.inFlight < mostPerAccount && inFlight < most) return take(accountId, account);
      if (account.waiting.size >= mostWaiting) throw rejection();
      const gone = goneSignal();
      if (gone.aborted) {
        forget(accountId, account);
        throw gone.reason;
      }
      return await wait(accountId, account, gone);
    },
    count: () => ({ inFlight, waiting }),
  };
}
