/** Reads and writes what was tried. The rules are throttle.ts's; transactions are opened there. */
import { type Queryable, query } from "../postgres/database.ts";
import { clearAttempts } from "./sql/clear_attempts.ts";
import { countAttempt } from "./sql/count_attempt.ts";
import { forgetAttempts } from "./sql/forget_attempts.ts";
import { attempts } from "./sql/login_attempts.ts";
import { takeBackAttempt } from "./sql/take_back_attempt.ts";

const time = (ms: number) => new Date(ms).toISOString();

export type Standing = { subject: Buffer; blocked_until: Date; succeeded_at: Date | null };

/** Those of the subjects that anything is known of. */
export async function standing(on: Queryable, subjects: readonly Buffer[]): Promise<Standing[]> {
  return await query(on, attempts, [subjects]);
}

/** How many failures there are with this one; undefined when the subject has to wait. */
export async function count(
  on: Queryable,
  subject: Buffer,
  rule: { free: number; forgivenMs: number; firstMs: number; longestMs: number; knownMs: number },
  nowMs: number,
): Promise<number | undefined> {
  const { free, forgivenMs, firstMs, longestMs, knownMs } = rule;
  const values = [subject, time(nowMs), free, forgivenMs, firstMs, longestMs, knownMs];
  const [row] = await query<{ failures: number }>(on, countAttempt, values);
  return row?.failures;
}

export async function takeBack(on: Queryable, subject: Buffer, failures: number): Promise<void> {
  await query(on, takeBackAttempt, [subject, failures]);
}

export async function clear(on: Queryable, subject: Buffer, nowMs: number, knownMs: number): Promise<void> {
  await query(on, clearAttempts, [subject, time(nowMs), time(nowMs + knownMs)]);
}

export async function forget(on: Queryable, nowMs: number): Promise<void> {
  await query(on, forgetAttempts, [time(nowMs)]);
}
