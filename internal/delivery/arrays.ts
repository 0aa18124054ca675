/**
 * Rows as the arrays that sql/settle.ts takes, written as PostgreSQL reads them. The driver would write them too, looking at
 * the type and the characters of each element, which costs more than the rest of a delivery's bookkeeping.
 */
import type { DeliveryState, Outcome, Phases } from "./model.ts";

/** What became of one attempt, as it is written. */
export type Settled = {
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

/** UUIDs, numbers and words of ours: nothing in them needs quotes. */
const plain = (value: string | number | undefined) => (value === undefined ? "NULL" : value);
/** NUL cannot be stored as text; a lone half of a pair would not be UTF-8. */
const quoted = (value: string | undefined) =>
  value === undefined
    ? "NULL"
    : `"${value.replaceAll("\0", "").toWellFormed().replaceAll("\\", "\\\\").replaceAll('"', '\\"')}"`;
const bytes = (value: Buffer | undefined) =>
  value === undefined || value.length === 0 ? "NULL" : `"\\\\x${value.toString("hex")}"`;

const arrayOf = (rows: readonly Settled[], element: (row: Settled) => string | number) => {
  let text = "{";
  for (const row of rows) text += text.length === 1 ? element(row) : `,${element(row)}`;
  return `${text}}`;
};

/** In the order of `settledColumns`. */
export const settledValues = (rows: readonly Settled[]): string[] => [
  arrayOf(rows, (row) => row.deliveryId),
  arrayOf(rows, (row) => row.number),
  arrayOf(rows, (row) => row.state),
  arrayOf(rows, (row) => plain(row.waitMs)),
  arrayOf(rows, (row) => plain(row.cancelReason)),
  arrayOf(rows, (row) => row.attemptId),
  arrayOf(rows, (row) => row.outcome),
  arrayOf(rows, (row) => plain(row.status)),
  arrayOf(rows, (row) => row.startedAtMs),
  arrayOf(rows, (row) => row.durationMs),
  arrayOf(rows, (row) => plain(row.phases.dnsMs)),
  arrayOf(rows, (row) => plain(row.phases.connectMs)),
  arrayOf(rows, (row) => plain(row.phases.tlsMs)),
  arrayOf(rows, (row) => plain(row.phases.firstByteMs)),
  arrayOf(rows, (row) => quoted(row.error)),
  arrayOf(rows, (row) => quoted(row.remoteAddress)),
  arrayOf(rows, (row) => bytes(row.answer)),
  arrayOf(rows, (row) => quoted(row.signature)),
  arrayOf(rows, (row) => quoted(row.webhookSignature)),
];
