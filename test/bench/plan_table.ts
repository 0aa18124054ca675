/** The table of docs/query-plans.md: reads of one resource whose cost grows with the same data share a row. */
import { growth, type Measured, type PlannedRead } from "./plan_measure.ts";
import type { Read } from "./read.ts";

const columns = [
  "Reads",
  "Indexes",
  "Rows read",
  "Pages",
  "More drugs",
  "More pharmacies",
  "Cost grows with",
] as const;

/** Statements are named by schema, resource, and filters, such as live_prices_near. */
const resourceOf = ({ statement }: Read) => statement.name?.split("_").slice(0, 2).join("_") ?? "";

/** The first and last cells of every row. They need no database, so a test compares them with the page. */
export const rowsOf = (reads: readonly Read[]): { names: string; growsWith: string }[] =>
  [...groups(reads, (read) => read)].map((group) => ({
    names: group.map(({ name }) => name).join("; "),
    growsWith: group[0]?.growsWith ?? "",
  }));

function groups<Item>(items: readonly Item[], readOf: (item: Item) => Read): Iterable<Item[]> {
  return Map.groupBy(items, (item) => `${resourceOf(readOf(item))} ${readOf(item).growsWith}`).values();
}

/** Partitions of a table have the same indexes: `events_*_pkey` is the index of every day. */
const indexesOf = (measured: readonly Measured[]) =>
  [
    ...new Set(measured.flatMap(({ indexes }) => indexes.map((name) => name.replace(/(_\d+)+(?=_)/, "_*")))),
  ].map((name) => `\`${name}\``);

const number = (value: number) => value.toLocaleString("en-CA");

/** Each number is the largest of the row's reads and of both ways to plan them. */
export function planTable(drugs: readonly PlannedRead[], pharmacies: readonly PlannedRead[]): string {
  const pairs = drugs.map((planned, at) => ({ drugs: planned, pharmacies: pharmacies[at] ?? planned }));
  const rows = [...groups(pairs, (pair) => pair.drugs.read)].map((group) => {
    const most = (numberOf: (pair: (typeof pairs)[number]) => number) => Math.max(...group.map(numberOf));
    const pages = (measured: readonly Measured[]) => Math.max(...measured.map(({ buffers }) => buffers));
    const grown = (of: "drugs" | "pharmacies") =>
      `${number(most((pair) => pages(pair[of].large)))} (×${most((pair) => growth(pair[of])).toFixed(1)})`;
    const cells = [
      group.map((pair) => pair.drugs.read.name).join("; "),
      indexesOf(group.flatMap((pair) => [...pair.drugs.large, ...pair.pharmacies.large])).join(", "),
      number(most((pair) => Math.max(...pair.drugs.large.map((each) => each.rows)))),
      number(most((pair) => pages(pair.drugs.small))),
      grown("drugs"),
      grown("pharmacies"),
      group[0]?.drugs.read.growsWith ?? "",
    ];
    return `| ${cells.join(" | ")} |`;
  });
  return [`| ${columns.join(" | ")} |`, `|${"---|".repeat(columns.length)}`, ...rows].join("\n");
}
