/**
 * Loads rules of interactions: a file of rules, and beside it, where rules name classes, a file of their members. What a
 * load states of a source is all there is of it: rules that it no longer has are taken away at the end, in the last
 * transaction. Killed before that, rules of both loads stand; run again, it ends where one clean run does. A table that is
 * older than the stored one of its source changes nothing, so tables with dates can be loaded in any order.
 */
import { recordChanges } from "../../changes/store.ts";
import { isCalendarDay } from "../../core/days.ts";
import { UsageError } from "../../core/errors.ts";
import { inTransaction, type Transaction } from "../../postgres/database.ts";
import { lockLoads } from "../../postgres/load_lock.ts";
import { vacuumAnalyze } from "../../postgres/tidy.ts";
import { atcCodesOf, type Classes, createClasses } from "../../safety/interactions/classes.ts";
import {
  createDistinct,
  type Distinct,
  type RuleRecord,
  readRule,
  type StatedRule,
} from "../../safety/interactions/rule.ts";
import { mergeInteractions, removeGone, type StatedSource } from "../../safety/interactions/store.ts";
import { createBatches } from "../batches.ts";
import { feedFiles } from "../feed.ts";
import { type InputFile, isRefused, type LoadContext, type Source } from "../model.ts";
import { readFeed } from "../named_rows.ts";
import { type Refused, takeRows } from "../take_rows.ts";

/** In drugref2, the first drug affects the second. */
const side = (number: 1 | 2, letter: "a" | "b", affects: "affecting" | "affected") =>
  [
    { name: `side${number}`, aliases: [`type${number}`, `kind${number}`] },
    {
      name: `name${number}`,
      aliases: [
        `drug${number}`,
        `ingredient${number}`,
        `drug_${letter}`,
        `substance${number}`,
        `${affects}drug`,
      ],
    },
    { name: `code${number}`, aliases: [`class${number}`, `class_code${number}`] },
    { name: `atc${number}`, aliases: [`atc_${letter}`, `atc_code${number}`, `${affects}atc`] },
  ] as const;

const columns = [
  // Of who numbers the rows; the line says as much.
  { name: "row", aliases: ["id"] },
  ...side(1, "a", "affecting"),
  ...side(2, "b", "affected"),
  { name: "severity", aliases: ["level", "significance"], required: true },
  { name: "description", aliases: ["effect", "mechanism"] },
  { name: "comment", aliases: ["management", "recommendation"] },
  { name: "source" },
  { name: "source_date", aliases: ["as_of"] },
] as const;
type Values = Record<(typeof columns)[number]["name"], string>;

const memberColumns = [
  { name: "class_code" },
  { name: "class_name" },
  { name: "drug", aliases: ["name", "ingredient"] },
  { name: "rxnorm" },
  { name: "atc", aliases: ["atc_code"], required: true },
] as const;

/** A rule may be spread over hundreds of entries, and a batch is a transaction. */
const mostRulesABatch = 1_000;
const longestSource = 200;

/** What a load gathers while rows come in. */
type Gathered = {
  classes: Classes;
  sources: Map<string, { stated: StatedSource; distinct: Distinct }>;
  notCodes: number;
  unknown: Map<string, number>;
  /** Sources of which a newer table is stored. */
  older: Set<string>;
};
type Row = { source: StatedSource; rule: RuleRecord };

export const interactionsSource: Source = {
  kind: "interactions",
  async load(context) {
    const files = await feedFiles(context.input, context.note);
    const isMembers = ({ name }: InputFile) => files.length > 1 && /member|class/i.test(name);
    const rules = files.filter((file) => !isMembers(file));
    if (rules.length === 0)
      throw new UsageError(`${context.input.name} has classes only; put the file of rules beside them.`);
    const classes = createClasses();
    for (const file of files.filter(isMembers)) await readMembers(context, file, classes);
    const gathered: Gathered = {
      classes,
      sources: new Map(),
      notCodes: 0,
      unknown: new Map(),
      older: new Set(),
    };
    for (const file of rules) await loadFile(context, file, gathered);
    // If most rows are rejected, missing rules were probably rejected, too, and not removed from the table.
    const removed = isRefused(context.counts) ? 0 : await finish(context, gathered);
    tell(context, gathered, removed);
    const { counts, database, schema } = context;
    if (counts.inserted + counts.changed + removed > 0)
      await vacuumAnalyze(database, schema, [
        "interaction_rules",
        "interaction_entries",
        "interaction_sources",
      ]);
  },
};

/** ANSM's table names one member "Trinitrine known as Nitroglycerin in the US": products have the second name. */
function namesOf(drug: string): string[] {
  const [, name, otherName] = /^(.+?) known as (.+?)(?: in the \S+)?$/i.exec(drug.trim()) ?? [];
  return name === undefined || otherName === undefined ? [drug] : [name, otherName];
}

/** Members are no rows of their own: those that can be read are not counted, those that cannot are refused. */
async function readMembers(context: LoadContext, file: InputFile, classes: Classes): Promise<void> {
  let members = 0;
  const refuse = (line: number, reason: string, row: string, field?: string) => {
    context.counts.read += 1;
    context.refuse({ file: file.name, line, reason, row, ...(field === undefined ? {} : { field }) });
  };
  for await (const row of readFeed(file, memberColumns, { note: context.note })) {
    if ("problem" in row) {
      refuse(row.line, row.problem, row.text);
      continue;
    }
    const { class_code: code, class_name: name, drug, atc } = row.values;
    const { codes } = atcCodesOf(atc);
    const text = Object.values(row.values).join(",");
    if (code === "" && name === "") refuse(row.line, "states no class", text, "class_code");
    else if (drug === "" && codes.length === 0)
      refuse(row.line, "states neither a name nor an ATC code", text, "drug");
    else {
      for (const each of namesOf(drug)) classes.add(code, name, { name: each, codes });
      members += 1;
    }
  }
  context.note(`${file.name}: ${members} members of ${classes.size} classes`);
}

async function loadFile(context: LoadContext, file: InputFile, gathered: Gathered): Promise<void> {
  const { counts, schema } = context;
  const rowsABatch = Math.min(context.options.batchRows, mostRulesABatch);
  await using batches = createBatches<Row>(rowsABatch, async (batch) => {
    await inTransaction(context.database, async (tx) => {
      await lockLoads(tx, schema);
      for (const [source, rows] of Map.groupBy(batch, (row) => row.source)) {
        const rules = rows.map(({ rule }) => rule);
        const merged = await mergeInteractions(tx, schema, source, rules);
        if (merged === undefined) {
          gathered.older.add(source.name);
          counts.unchanged += rules.length;
          continue;
        }
        await record(tx, context, source, merged);
        counts.inserted += merged.created.length;
        counts.changed += merged.updated.length;
        counts.unchanged += merged.unchanged;
      }
    });
  });
  await takeRows(context, file, columns, (values) => {
    const source = sourceOf(context, gathered, values);
    if ("reason" in source) return source;
    const rule = readRule(ruleText(values), gathered.classes);
    if ("reason" in rule) return rule;
    watch(gathered, rule);
    const distinct = source.distinct.add(rule);
    if (distinct !== undefined) return batches.add({ source: source.stated, rule: distinct });
    counts.unchanged += 1;
    return undefined;
  });
  await batches.end();
}

/** The levels and effects of drugref2 are codes. */
const levels: Readonly<Record<string, string>> = { "1": "minor", "2": "moderate", "3": "major" };
const effects: Readonly<Record<string, string>> = { A: "augments", I: "inhibits", N: "has no effect on" };

function effectOf({ description, name1, name2 }: Values): string {
  const effect = effects[description];
  return effect === undefined ? description : `${name1} ${effect} ${name2}`;
}

const ruleText = (values: Values) => ({
  sides: [
    { kind: values.side1, name: values.name1, code: values.code1, atc: values.atc1 },
    { kind: values.side2, name: values.name2, code: values.code2, atc: values.atc2 },
  ] as const,
  severity: levels[values.severity] ?? values.severity,
  description: effectOf(values),
  management: values.comment,
});

/** The row's own, or the option's, or the input's name. */
function sourceOf(context: LoadContext, { sources }: Gathered, values: Values) {
  const { options, input, synthetic } = context;
  const name = values.source || options.source || input.name.replace(/\.[a-z]+(\.gz)?$/i, "");
  if (name.length > longestSource)
    return { field: "source", reason: `must be at most ${longestSource} characters` } satisfies Refused;
  const asOf = values.source_date || options.asOf || null;
  if (asOf !== null && !isCalendarDay(asOf))
    return { field: "source_date", reason: "must be a date such as 2026-01-31" } satisfies Refused;
  const known = sources.get(name) ?? { stated: { name, asOf, synthetic }, distinct: createDistinct(name) };
  sources.set(name, known);
  // Rows of several dates: the source is as old as its newest.
  if (asOf !== null && (known.stated.asOf === null || known.stated.asOf < asOf)) known.stated.asOf = asOf;
  return known;
}

function watch(gathered: Gathered, { severity, severityText, notCodes }: StatedRule): void {
  gathered.notCodes += notCodes;
  if (severity !== "UNKNOWN") return;
  gathered.unknown.set(severityText, (gathered.unknown.get(severityText) ?? 0) + 1);
}

/** Answers how many rules are gone. A source of which no row could be taken keeps what it has. */
async function finish(context: LoadContext, { sources, older }: Gathered): Promise<number> {
  const { database, schema } = context;
  const whole = [...sources.values()].filter(
    ({ stated, distinct }) => distinct.keys.size > 0 && !older.has(stated.name),
  );
  return inTransaction(database, async (tx) => {
    await lockLoads(tx, schema);
    let removed = 0;
    for (const { stated, distinct } of whole) {
      const keys = await removeGone(tx, schema, stated, distinct.keys);
      await record(tx, context, stated, { removed: keys });
      removed += keys.length;
    }
    return removed;
  });
}

type Changed = { created?: string[]; updated?: string[]; removed?: string[] };

async function record(
  tx: Transaction,
  { schema, synthetic }: LoadContext,
  { name, asOf }: StatedSource,
  changed: Changed,
): Promise<void> {
  const { created = [], updated = [], removed = [] } = changed;
  const entries = [
    { resource: "interaction", operation: "created", keys: created },
    { resource: "interaction", operation: "updated", keys: updated },
    { resource: "interaction", operation: "removed", keys: removed, reason: `no longer in ${name}` },
  ] as const;
  const dates = asOf === null ? [] : [{ source: name, synthetic, asOf: new Date(`${asOf}T00:00:00Z`) }];
  await recordChanges(
    tx,
    schema,
    "interactions",
    entries.filter(({ keys }) => keys.length > 0),
    dates,
  );
}

const rows = (number: number) => (number === 1 ? "1 row repeats" : `${number} rows repeat`);

function tell({ note }: LoadContext, { sources, notCodes, unknown, older }: Gathered, removed: number): void {
  for (const name of older) note(`a newer table of "${name}" is stored, so this one changed nothing`);
  for (const { stated, distinct } of sources.values()) {
    note(`source "${stated.name}", ${stated.asOf ?? "without a date"}: ${distinct.keys.size} rules`);
    if (distinct.repeated > 0)
      note(`${rows(distinct.repeated)} the sides, codes, severity, and text of another row`);
    if (distinct.mirrored > 0)
      note(`${rows(distinct.mirrored)} another row with the sides exchanged, and the first row was loaded`);
  }
  if (removed > 0) note(`${removed} rules are no longer in their source, and were taken away`);
  if (notCodes > 0) note(`${notCodes} parts of ATC columns are no ATC codes, and were passed over`);
  for (const [text, rows] of unknown) {
    const shown = text.length > 80 ? `${text.slice(0, 80)}...` : text;
    note(`severity UNKNOWN for "${shown}" (${rows} ${rows === 1 ? "rule" : "rules"})`);
  }
}
