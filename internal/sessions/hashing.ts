/**
 * Password hashes in turn. One takes a tenth of a second of a core and 32 MB: so few are made at once in a process that
 * its other work goes on, and so few wait that nobody waits for long. Who comes when the queue is full is told 503, at once.
 */
import { hashPassword, verifyPassword } from "../accounts/password.ts";
import { ServiceError } from "../core/errors.ts";

export type Hashing = {
  hash(password: string): Promise<string>;
  /** Of somebody who is not there, or has no password, `stored` is undefined: false, after as long as it takes otherwise. */
  verify(password: string, stored: string | undefined): Promise<boolean>;
};

const full = () =>
  new ServiceError("SERVICE_UNAVAILABLE", "Too many people are signing in at this moment; try again.", {
    retryAfterSeconds: 2,
  });

export function createHashing({ atOnce = 2, waitingAtMost = 32 } = {}): Hashing {
  const waiting: (() => void)[] = [];
  let free = atOnce;
  let nobody: Promise<string> | undefined;

  async function inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
    if (free > 0) free -= 1;
    else if (waiting.length >= waitingAtMost) throw full();
    else await new Promise<void>((turn) => waiting.push(turn));
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      // The place goes straight to who has waited longest: nobody who comes now takes it.
      if (next === undefined) free += 1;
      else next();
    }
  }

  /** The hash of nobody's password, with the parameters of today. */
  function dummy(): Promise<string> {
    nobody ??= hashPassword("the password of nobody").catch((error: unknown) => {
      nobody = undefined;
      throw error;
    });
    return nobody;
  }
  // Made before it is needed: else the first who is unknown would wait twice as long.
  dummy().catch(() => {});

  return {
    hash: (password) => inTurn(() => hashPassword(password)),
    verify: (password, stored) =>
      inTurn(async () => {
        const right = await verifyPassword(password, stored ?? (await dummy()));
        return right && stored !== undefined;
      }),
  };
}
