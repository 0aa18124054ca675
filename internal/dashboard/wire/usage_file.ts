/** An account's use as a file for spreadsheets: a line for each day, endpoint or key. */
import type { z } from "zod";
import { dayMs, dayOf } from "../../core/days.ts";
import { outcomes } from "../../usage/model.ts";
import type { usageBody } from "../../wire/usage.ts";
import { csvOf } from "../csv.ts";

type Usage = Pick<z.input<typeof usageBody>, "from" | "to" | "days" | "endpoints" | "keys">;
type Counts = Pick<Usage["days"][number], "requests" | "units" | "outcomes">;

const countNames = ["requests", "units", ...outcomes];
const countsOf = ({ requests, units, outcomes: of }: Counts) => [
  requests,
  units,
  ...outcomes.map((outcome) => of[outcome] ?? 0),
];
const nothing: Counts = { requests: 0, units: 0, outcomes: {} };

/** All days of the range that have begun, also those that were not used. */
function byDay({ from, to, days }: Usage, nowMs: number): string {
  const used = new Map(days.map((counts) => [counts.day, counts]));
  const end = Math.min(Date.parse(to), nowMs);
  const lines: (string | number)[][] = [];
  for (let ms = Date.parse(from); ms <= end; ms += dayMs) {
    const day = dayOf(ms);
    lines.push([day, ...countsOf(used.get(day) ?? nothing)]);
  }
  return csvOf(["day", ...countNames], lines);
}

const byEndpoint = ({ endpoints }: Usage) =>
  csvOf(
    ["endpoint", ...countNames],
    endpoints.map((counts) => [counts.endpoint, ...countsOf(counts)]),
  );

const byKey = ({ keys }: Usage, nameOf: (keyId: string) => string | undefined) =>
  csvOf(
    ["key", "key_name", ...countNames],
    keys.map((counts) => [counts.key_id, nameOf(counts.key_id) ?? "", ...countsOf(counts)]),
  );

export function renderUsageFile(
  usage: Usage,
  by: "day" | "endpoint" | "key",
  { nowMs, nameOf }: { nowMs: number; nameOf(keyId: string): string | undefined },
): string {
  if (by === "day") return byDay(usage, nowMs);
  return by === "endpoint" ? byEndpoint(usage) : byKey(usage, nameOf);
}
