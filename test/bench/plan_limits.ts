/** What plans may not do: scan a large table, or cost more as tables grow. Soak tests and `npm run bench -- plans` check it. */
import { slots } from "../../internal/request_log/ring.ts";
import { growth, type PlannedRead } from "./plan_measure.ts";

const bigTables = new Set([
  "changes",
  "attempts",
  "deliveries",
  "events",
  "held_prices",
  "loads",
  "prices",
  "price_history",
  "unit_price_rollups",
  "public_prices",
  "removed_prices",
  "drugs",
  "drug_names",
  "drug_words",
  "search_words",
  "pharmacies",
  "interaction_rules",
  "interaction_entries",
  "places",
  "api_keys",
  "drug_price_days",
  "coverage",
  "alerts",
  "idempotency_keys",
  "recalls",
  "recall_drugs",
  "recoveries",
  "shortages",
  ...Array.from({ length: slots }, (_, slot) => `request_log_${slot}`),
  "usage_days",
  "usage_months",
  "account_notices",
  "webhook_notices",
  "webhooks",
]);
const mostGrowth = 1.5;

/** Descriptions of the reads that scan a large table, or use no index. */
export const scans = (planned: readonly Pick<PlannedRead, "read" | "small" | "large">[]): string[] =>
  planned.flatMap(({ read, small, large }) =>
    [...small, ...large].flatMap(({ mode, scanned, indexes, text }) => {
      const found = scanned.filter((table) => bigTables.has(table));
      if (found.length === 0 && indexes.length > 0) return [];
      return `${read.name} (${mode}) scans ${found.join(", ") || "without an index"}:\n${text}`;
    }),
  );

const sum = (numbers: readonly number[]) => numbers.reduce((total, each) => total + each, 0);

/** How often a plan goes down an index, and how many rows it reads by bitmaps. */
function descents(text: string): number {
  const scans = [...text.matchAll(/Index (?:Only )?Scan[^\n]*loops=(\d+)/g)];
  const bitmaps = [...text.matchAll(/Bitmap Heap Scan[^\n]*rows=([\d.]+) loops=(\d+)/g)];
  return (
    sum(scans.map(([, loops]) => Number(loops))) +
    sum(bitmaps.map(([, rows, loops]) => Number(rows) * Number(loops)))
  );
}

/**
 * `buffersEach` limits the counts that may grow. No other read may, but for a level of the tree and a page of the table each
 * time it goes down an index or reads a row by a bitmap: in a larger table, neighboring rows are on different pages.
 */
export function growing(planned: readonly PlannedRead[], part: "drug" | "pharmacy", added: number): string[] {
  return planned.flatMap((each) => {
    const { read, small: before, large } = each;
    const allowed = read.buffersEach?.[part];
    const most = Math.max(...large.map(({ buffers }, at) => buffers - (before[at]?.buffers ?? 0)));
    const bearable =
      allowed === undefined
        ? growth(each) <= mostGrowth || most <= 2 * descents(before[0]?.text ?? "")
        : most <= allowed * added;
    return bearable
      ? []
      : `${read.name} looks at ${most} pages more (${growth(each).toFixed(2)} times):\n${large[0]?.text}`;
  });
}
