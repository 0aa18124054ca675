/** Brings the rules of a source in. A transaction comes first; it is opened by the caller. */
import { query, type Transaction } from "../../postgres/database.ts";
import type { RuleRecord } from "./rule.ts";
import { addEntries, countRules, dropEntries, dropGone, mergeRules, mergeSource } from "./sql/merge_rules.ts";

/** `asOf` is YYYY-MM-DD; without one, what is known of the source's date stays. */
export type StatedSource = { name: string; asOf: string | null; synthetic: boolean };

/** Keys of rules. */
export type MergedRules = { created: string[]; updated: string[]; unchanged: number };

/** Undefined if a newer table of the source is stored. */
async function sourceId(tx: Transaction, schema: string, source: StatedSource): Promise<number | undefined> {
  const values = [source.name, source.asOf, source.synthetic];
  const [row] = await query<{ id: number }>(tx, mergeSource(schema), values);
  return row?.id;
}

/** Keys must be distinct within a batch. Merges nothing, and returns undefined, if a newer table of the source is stored. */
export async function mergeInteractions(
  tx: Transaction,
  schema: string,
  source: StatedSource,
  batch: readonly RuleRecord[],
): Promise<MergedRules | undefined> {
  const id = await sourceId(tx, schema, source);
  if (id === undefined) return undefined;
  const rules = batch.map((rule) => ({
    key: rule.key,
    digest: rule.digest,
    severity: rule.severity,
    severity_text: rule.severityText,
    description: rule.description,
    management: rule.management,
    side1: rule.sides[0],
    side2: rule.sides[1],
  }));
  const written = await query<{ id: number; key: string; inserted: boolean }>(tx, mergeRules(schema), [
    id,
    JSON.stringify(rules),
  ]);
  const idOf = new Map(written.map((row) => [row.key, row.id]));
  const changed = written.filter(({ inserted }) => !inserted);
  if (changed.length > 0) await query(tx, dropEntries(schema), [changed.map((row) => row.id)]);
  const entries = batch.flatMap((rule) => {
    const rule_id = idOf.get(rule.key);
    return rule_id === undefined ? [] : rule.entries.map((entry) => ({ rule_id, ...entry }));
  });
  await query(tx, addEntries(schema), [JSON.stringify(entries)]);
  await query(tx, countRules(schema), [id]);
  return {
    created: written.filter(({ inserted }) => inserted).map(({ key }) => key),
    updated: changed.map(({ key }) => key),
    unchanged: batch.length - written.length,
  };
}

/** Takes away what the source no longer has, and answers the keys. */
export async function removeGone(
  tx: Transaction,
  schema: string,
  source: StatedSource,
  keys: ReadonlySet<string>,
): Promise<string[]> {
  const id = await sourceId(tx, schema, source);
  if (id === undefined) return [];
  const gone = await query<{ key: string }>(tx, dropGone(schema), [id, [...keys]]);
  if (gone.length > 0) await query(tx, countRules(schema), [id]);
  return gone.map(({ key }) => key);
}
