/**
 * Measures the plan of every read at two sizes of the tables. `plans.ts` writes the results down, and
 * `test/prices/plans.soak.test.ts` verifies that every plan uses indexes.
 */
import { type Database, inTransaction, query, type Transaction } from "../../internal/postgres/database.ts";
import { type DrugNames, reads } from "./plan_reads.ts";
import { grow } from "./plan_rows.ts";
import type { Read } from "./read.ts";
import type { Size } from "./size.ts";

/** How the server plans a prepared statement: for these values, or for any. It may do either, so both are looked at. */
const modes = ["force_custom_plan", "force_generic_plan"] as const;
type Mode = (typeof modes)[number];

type PlanNode = {
  "Node Type": string;
  "Relation Name"?: string;
  "Index Name"?: string;
  "Actual Rows": number;
  "Actual Loops": number;
  "Rows Removed by Filter"?: number;
  "Rows Removed by Index Recheck"?: number;
  "Shared Hit Blocks": number;
  "Shared Read Blocks": number;
  Plans?: PlanNode[];
};

export type Measured = {
  mode: Mode;
  /** Pages of 8 KiB looked at, in memory or not. */
  buffers: number;
  /** Rows that the scans returned or discarded, a row of an index-only scan included. */
  rows: number;
  indexes: string[];
  /** Tables read whole. */
  scanned: string[];
  /** Nodes and indexes, without numbers. */
  shape: string;
  text: string;
};
export type PlannedRead = { read: Read; small: Measured[]; large: Measured[] };

/** Of the two ways to plan, the one that grew more. */
export const growth = ({ small, large }: PlannedRead): number =>
  Math.max(...large.map((each, at) => each.buffers / (small[at]?.buffers ?? 0)));

const element = (value: unknown) =>
  value === null ? "null" : `"${String(value).replaceAll(/["\\]/g, "\\$&")}"`;

function literal(value: unknown): string {
  if (value === null) return "null";
  if (typeof value === "number" || typeof value === "boolean") return String(value);
  // Without a type, so that it fits the type of the parameter.
  if (Array.isArray(value)) return literal(`{${value.map(element).join(",")}}`);
  return `'${String(value).replaceAll("'", "''")}'`;
}

const nodesOf = (node: PlanNode): PlanNode[] => [node, ...(node.Plans ?? []).flatMap(nodesOf)];
/** Only scans of tables name a relation: a bitmap index scan's rows are those of the bitmap heap scan above it. */
const rowsOf = (node: PlanNode) =>
  node["Relation Name"] === undefined
    ? 0
    : node["Actual Loops"] *
      (node["Actual Rows"] +
        (node["Rows Removed by Filter"] ?? 0) +
        (node["Rows Removed by Index Recheck"] ?? 0));
const distinct = (names: (string | undefined)[]) => [...new Set(names.filter((name) => name !== undefined))];

/** The second run is looked at: the first brings pages into memory and sets the hint bits of new rows. */
async function measure(tx: Transaction, { statement, values, before }: Read, mode: Mode): Promise<Measured> {
  if (before !== undefined) await query(tx, before);
  await query(tx, `set local plan_cache_mode = ${mode}`);
  await query(tx, `prepare measured as ${statement.text}`);
  const execute = `execute measured${values.length === 0 ? "" : `(${values.map(literal).join(", ")})`}`;
  const explain = (format: string) =>
    query<{ "QUERY PLAN": unknown }>(
      tx,
      `explain (analyze, buffers, costs off, timing off, summary off, format ${format}) ${execute}`,
    );
  await query(tx, execute);
  const [json] = await explain("json");
  const text = (await explain("text")).map((row) => row["QUERY PLAN"]).join("\n");
  await query(tx, "deallocate measured");
  const [{ Plan: root }] = (json as { "QUERY PLAN": [{ Plan: PlanNode }] })["QUERY PLAN"];
  const nodes = nodesOf(root);
  return {
    mode,
    buffers: root["Shared Hit Blocks"] + root["Shared Read Blocks"],
    rows: Math.round(nodes.reduce((sum, node) => sum + rowsOf(node), 0)),
    indexes: distinct(nodes.map((node) => node["Index Name"])),
    scanned: distinct(
      // A day's partition by its table's name.
      nodes.map((node) =>
        node["Node Type"] === "Seq Scan" ? node["Relation Name"]?.replace(/_\d{8}$/, "") : undefined,
      ),
    ),
    shape: nodes
      .map((node) => `${node["Node Type"]} ${node["Index Name"] ?? node["Relation Name"] ?? ""}`)
      .join("\n"),
    text,
  };
}

async function namesOfDrug(database: Database, schema: string) {
  const [names] = await query<DrugNames>(
    database,
    `select sort_name as brand, generic_name as ingredient from ${schema}.drugs where din = '00000007'`,
  );
  if (names === undefined) throw new Error("There are no drugs.");
  return names;
}

export async function measureAll(database: Database, all: readonly Read[]): Promise<Measured[][]> {
  const measured: Measured[][] = [];
  for (const read of all) {
    const ofRead: Measured[] = [];
    // In a transaction each: what one sets must not reach the next.
    for (const mode of modes) ofRead.push(await inTransaction(database, (tx) => measure(tx, read, mode)));
    measured.push(ofRead);
  }
  return measured;
}

/** Fills an empty, migrated schema to two sizes, and plans every read at each. */
export async function plannedReads(
  database: Database,
  schema: string,
  small: Size,
  large: Size,
): Promise<PlannedRead[]> {
  await grow(database, schema, small);
  const all = reads(schema, await namesOfDrug(database, schema), Math.min(100, small.priced));
  const before = await measureAll(database, all);
  await grow(database, schema, large, small);
  const after = await measureAll(database, all);
  return all.map((read, at) => ({ read, small: before[at] ?? [], large: after[at] ?? [] }));
}
