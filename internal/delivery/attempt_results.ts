/**
 * Rows as the arrays that sql/settle.ts takes, written as PostgreSQL reads them. The driver would write them too, looking at
 * the type and the characters of each element, which costs more than the rest of a delivery's bookkeeping.
 */
import type { DeliveryState, Outcome, Phases } from "./model.ts";

/** What became of one attempt, as it is written. */
export type AttemptResult = {
  deliveryId: string;
  number: number;
  state: DeliveryState;
  waitMs?: number | undefined;
  cancelReason?: "gone" | undefined;
  attemptId: string;
  outcome: Outcome;
  status?: number | undefined;
  startedAtMs: number;
  durationMs: number;
  phases: Phases;
  error?: string | undefined;
  remoteAddress?: string | undefined;
  answer?: Buffer | undefined;
  signature: string;
  webhookSignature: string;
};

/** As it is written: UUIDs, numbers and words of ours need no quotes. */
type Element = string | number | undefined;
/** Of what is measured, the microseconds: more digits cost more to send and to read than to measure. */
const toMicroseconds = (ms: number | undefined) =>
  ms === undefined ? undefined : Math.round(ms * 1_000) / 1_000;
/** Signatures: nothing in them needs more than quotes. */
const inQuotes = (value: string) => `"${value}"`;
const special = /[\0\\"\ud800-\udfff]/;
/** NUL cannot be stored as text; a lone half of a pair would not be UTF-8. */
const quoted = (value: string | undefined) => {
  if (value === undefined) return undefined;
  if (!special.test(value)) return `"${value}"`;
  return `"${value.replaceAll("\0", "").toWellFormed().replaceAll("\\", "\\\\").replaceAll('"', '\\"')}"`;
};
const bytes = (value: Buffer | undefined) =>
  value === undefined || value.length === 0 ? undefined : `"\\\\x${value.toString("hex")}"`;

/** Null where nothing has any: unnest() fills up the shorter arrays with nulls, and the ids are never null. */
const arrayOf = (rows: readonly AttemptResult[], element: (row: AttemptResult) => Element): string | null => {
  let text = "{";
  let any = false;
  for (const row of rows) {
    const value = element(row);
    any ||= value !== undefined;
    if (text.length > 1) text += ",";
    text += value ?? "NULL";
  }
  return any ? `${text}}` : null;
};

/** In the order of `resultColumns`. */
export const resultValues = (rows: readonly AttemptResult[]): (string | null)[] => [
  arrayOf(rows, (row) => row.deliveryId),
  arrayOf(rows, (row) => row.number),
  arrayOf(rows, (row) => row.state),
  arrayOf(rows, (row) => row.waitMs),
  arrayOf(rows, (row) => row.cancelReason),
  arrayOf(rows, (row) => row.attemptId),
  arrayOf(rows, (row) => row.outcome),
  arrayOf(rows, (row) => row.status),
  arrayOf(rows, (row) => row.startedAtMs),
  arrayOf(rows, (row) => toMicroseconds(row.durationMs)),
  arrayOf(rows, (row) => toMicroseconds(row.phases.dnsMs)),
  arrayOf(rows, (row) => toMicroseconds(row.phases.connectMs)),
  arrayOf(rows, (row) => toMicroseconds(row.phases.tlsMs)),
  arrayOf(rows, (row) => toMicroseconds(row.phases.firstByteMs)),
  arrayOf(rows, (row) => quoted(row.error)),
  arrayOf(rows, (row) => quoted(row.remoteAddress)),
  arrayOf(rows, (row) => bytes(row.answer)),
  arrayOf(rows, (row) => inQuotes(row.signature)),
  arrayOf(rows, (row) => inQuotes(row.webhookSignature)),
];
