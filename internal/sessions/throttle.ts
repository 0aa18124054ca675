/**
 * What slows down guessing: exact over all processes, because PostgreSQL counts, and nothing that locks anybody out for good.
 *
 *   free      an attempt is counted as a failure before it is made (of attempts at the same time none slips through), and
 *             taken back when it was right. The first few cost nothing; failures are forgiven one by one as time goes by.
 *   waiting   from then on each failure makes the next attempt wait: 5 seconds, doubled up to 15 minutes. Who asks meanwhile
 *             is told 429 and how long, with the right password too; such an attempt is not counted and lengthens nothing.
 *   known     a success forgives all that (e-mail, address) did, and is remembered for 30 days.
 *
 * Logging in counts for three subjects: (e-mail, address), tightly; the address, which tries many people; and the e-mail,
 * which is tried from many addresses. From a known address only the first of them counts: whatever strangers do elsewhere, the
 * owner is not held up there. From a new address the owner may have to wait for the e-mail's turn while an attack goes on; a
 * link that sets a new password makes that address known. IPv6 addresses count by their first 64 bits (address_block.ts).
 *
 * Subjects stand in the database as SHA-256 of their kind and parts: not against somebody who tries all addresses there are,
 * but so that what strangers typed as an e-mail (a password, at times) is not kept, and so that all are equally long.
 *
 * Rows of one attempt are locked kind by kind, one of each, so that no two attempts wait for each other in a circle. A
 * crash between counting and taking back leaves an attempt counted that was right: on the strict side, and forgiven in time.
 * While the database is away nobody logs in anyway. Rows that say nothing any more are deleted, a few with each attempt.
 */
import { createHash } from "node:crypto";
import { foldedEmail } from "../accounts/email.ts";
import { addressBlock } from "../core/address_block.ts";
import type { Clock } from "../core/clock.ts";
import { ServiceError } from "../core/errors.ts";
import { type Database, inTransaction, type Queryable } from "../postgres/database.ts";
import { clear, count, forget, standing, takeBack } from "./attempts_store.ts";

/** How many failures are free, and how long it takes until one is forgiven: in the long run, that many attempts are let through. */
export type Rule = { free: number; forgivenMs: number };

const minuteMs = 60_000;

export const rules = {
  /** Logging in, and saying the present password: an e-mail from an address. */
  person: { free: 5, forgivenMs: 60 * minuteMs },
  address: { free: 20, forgivenMs: 10 * minuteMs },
  email: { free: 30, forgivenMs: 15 * minuteMs },
  /** By address; each one counts. */
  sign_up: { free: 20, forgivenMs: 10 * minuteMs },
  reset: { free: 10, forgivenMs: 10 * minuteMs },
  /** Links to one person, each of which ends the one before. */
  reset_email: { free: 3, forgivenMs: 20 * minuteMs },
  /** Links that verify one person's address. */
  verification: { free: 5, forgivenMs: 20 * minuteMs },
  /** Tokens of links that were not good, by address. */
  link: { free: 20, forgivenMs: 10 * minuteMs },
  /** Mails to strangers, by account. */
  invitation: { free: 30, forgivenMs: 10 * minuteMs },
} as const satisfies Record<string, Rule>;
export type RuleName = keyof typeof rules;

export const waits = { firstMs: 5_000, longestMs: 15 * minuteMs } as const;
export const knownMs = 30 * 24 * 60 * minuteMs;

export type Attempt = {
  /** It was right. */
  succeeded(): Promise<void>;
  /** It was not made: whoever asked is not to blame. */
  takeBack(): Promise<void>;
};

export type Throttle = {
  /** Throws 429 RATE_LIMITED. */
  logIn(email: string, address: string): Promise<Attempt>;
  /** One more of that kind. Throw 429 RATE_LIMITED. */
  one(kind: "sign_up" | "reset" | "link", address: string): Promise<Attempt>;
  mailTo(kind: "reset_email" | "invitation" | "verification", whom: string): Promise<Attempt>;
  /** The person proved who they are, from there. */
  know(email: string, address: string): Promise<void>;
};

export type ThrottleDeps = { database: Database; clock: Clock; rules?: Partial<Record<RuleName, Rule>> };

const subjectOf = (kind: RuleName, ...parts: string[]) =>
  createHash("sha256")
    .update(JSON.stringify([kind, ...parts]))
    .digest();

/** As much as a person wants to know. */
function inWords(seconds: number): string {
  if (seconds === 1) return "1 second";
  if (seconds < 120) return `${seconds} seconds`;
  return `${Math.ceil(seconds / 60)} minutes`;
}

function tooMany(waitMs: number): ServiceError {
  const seconds = Math.max(1, Math.ceil(waitMs / 1_000));
  return new ServiceError("RATE_LIMITED", `Too many attempts. Try again in ${inWords(seconds)}.`, {
    retryAfterSeconds: seconds,
  });
}

export function createThrottle({ database, clock, rules: own }: ThrottleDeps): Throttle {
  const all: Readonly<Record<RuleName, Rule>> = { ...rules, ...own };
  type Subject = { hash: Buffer; rule: Rule };
  const subject = (kind: RuleName, ...parts: string[]): Subject => ({
    hash: subjectOf(kind, ...parts),
    rule: all[kind],
  });
  const personAt = (email: string, address: string) =>
    subject("person", foldedEmail(email), addressBlock(address));

  /** Counts all of them or none. */
  async function take(subjects: readonly Subject[]): Promise<Map<Subject, number>> {
    const taken = await inTransaction(database, async (tx) => {
      const counted = new Map<Subject, number>();
      for (const each of subjects) {
        const failures = await count(tx, each.hash, { ...each.rule, ...waits, knownMs }, clock.now());
        if (failures === undefined) throw await refusal(tx, subjects);
        counted.set(each, failures);
      }
      return counted;
    });
    await forget(database, clock.now());
    return taken;
  }

  /** What is told to who has to wait; another attempt got ahead. */
  async function refusal(on: Queryable, subjects: readonly Subject[]): Promise<ServiceError> {
    const found = await standing(
      on,
      subjects.map(({ hash }) => hash),
    );
    return tooMany(Math.max(0, ...found.map((row) => row.blocked_until.getTime() - clock.now())));
  }

  async function giveBack(taken: ReadonlyMap<Subject, number>): Promise<void> {
    for (const [each, failures] of taken) await takeBack(database, each.hash, failures);
  }

  async function know(person: Subject): Promise<void> {
    await clear(database, person.hash, clock.now(), knownMs);
  }

  async function once(only: Subject): Promise<Attempt> {
    const taken = await take([only]);
    const back = () => giveBack(taken);
    return { succeeded: back, takeBack: back };
  }

  return {
    async logIn(email, address) {
      const person = personAt(email, address);
      const others = [subject("address", addressBlock(address)), subject("email", foldedEmail(email))];
      const found = await standing(
        database,
        [person, ...others].map(({ hash }) => hash),
      );
      const now = clock.now();
      const own = found.find((row) => row.subject.equals(person.hash));
      const known = own?.succeeded_at != null && own.succeeded_at.getTime() > now - knownMs;
      const counted = known ? [person] : [person, ...others];
      // Most of those who have to wait are told so without a write.
      const waitMs = Math.max(
        ...found
          .filter((row) => counted.some(({ hash }) => hash.equals(row.subject)))
          .map((row) => row.blocked_until.getTime() - now),
      );
      if (waitMs > 0) throw tooMany(waitMs);
      const taken = await take(counted);
      return {
        async succeeded() {
          taken.delete(person);
          await giveBack(taken);
          await know(person);
        },
        takeBack: () => giveBack(taken),
      };
    },

    one: (kind, address) => once(subject(kind, addressBlock(address))),
    mailTo: (kind, whom) => once(subject(kind, foldedEmail(whom))),

    know: (email, address) => know(personAt(email, address)),
  };
}
