/**
 * Password hashes in turn. One takes a tenth of a second of a core and 32 MB: so few are made at once in a process that
 * its other work goes on, and so few wait that nobody waits for long. Who comes when the queue is full is told 503, at once;
 * so is who has half of it already, by address: passwords that are right, and links that are good, are not slowed down, and
 * one machine that has some must not keep everybody else from logging in.
 */
import { hashPassword, type PasswordCost, verifyPassword } from "../accounts/password.ts";
import { addressBlock } from "../core/address_block.ts";
import { ServiceError } from "../core/errors.ts";

export type Hashing = {
  /** `from` is the address of who asks. Both throw 503 SERVICE_UNAVAILABLE. */
  hash(password: string, from: string): Promise<string>;
  /** Of somebody who is not there, or has no password, `stored` is undefined: false, after as long as it takes otherwise. */
  verify(password: string, stored: string | undefined, from: string): Promise<boolean>;
};

const full = () =>
  new ServiceError("SERVICE_UNAVAILABLE", "Too many people are signing in at this moment; try again.", {
    retryAfterSeconds: 2,
  });

export type HashingOptions = {
  atOnce?: number;
  waitingAtMost?: number;
  /** Of new hashes. Default: what password.ts recommends. Tests that are not about passwords set a cheaper one. */
  cost?: PasswordCost;
};

export function createHashing({ atOnce = 2, waitingAtMost = 32, cost }: HashingOptions = {}): Hashing {
  const waiting: { from: string; turn(): void }[] = [];
  const ofOneAtMost = Math.ceil(waitingAtMost / 2);
  let free = atOnce;
  let nobody: Promise<string> | undefined;

  function hasRoom(from: string): boolean {
    if (waiting.length >= waitingAtMost) return false;
    return waiting.filter((each) => each.from === from).length < ofOneAtMost;
  }

  async function inTurn<Result>(address: string, work: () => Promise<Result>): Promise<Result> {
    const from = addressBlock(address);
    if (free > 0) free -= 1;
    else if (!hasRoom(from)) throw full();
    else await new Promise<void>((turn) => waiting.push({ from, turn }));
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      // The place goes straight to who has waited longest: nobody who comes now takes it.
      if (next === undefined) free += 1;
      else next.turn();
    }
  }

  /** The hash of nobody's password, with the parameters of today. */
  function dummy(): Promise<string> {
    nobody ??= hashPassword("the password of nobody", cost).catch((error: unknown) => {
      nobody = undefined;
      throw error;
    });
    return nobody;
  }
  // Made before it is needed: else the first who is unknown would wait twice as long.
  dummy().catch(() => {});

  return {
    hash: (password, from) => inTurn(from, () => hashPassword(password, cost)),
    verify: (password, stored, from) =>
      inTurn(from, async () => {
        const right = await verifyPassword(password, stored ?? (await dummy()));
        return right && stored !== undefined;
      }),
  };
}
