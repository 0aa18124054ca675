/**
 * Loads BC PharmaCare's drug data file. It has a row for each drug, plan, and period. The rows that apply on the file's date
 * are an edition of each plan, and each edition is one transaction. Killed between two plans, running it again completes it.
 */
import { UsageError } from "../../core/errors.ts";
import { isCurrent, readPharmacarePlan, readPharmacareRow } from "../../coverage/bc_pharmacare.ts";
import { pastDay, unknownDrugReason } from "../../coverage/listing.ts";
import type { PlanKey } from "../../coverage/model.ts";
import type { StatedInEdition } from "../../coverage/odb.ts";
import { inTransaction } from "../../postgres/database.ts";
import type { InputFile, LoadContext } from "../model.ts";
import { takeRows } from "../take_rows.ts";
import { mergeEdition, type PlanEdition } from "./plan_edition.ts";

const columns = [
  { name: "din", aliases: ["din/pin"], required: true },
  { name: "plan", required: true },
  { name: "rec eff date", required: true },
  { name: "rec end date", required: true },
  { name: "dosage form" },
  { name: "max price", required: true },
  { name: "lca price" },
  { name: "rdp price" },
  { name: "pcare plan desc" },
  { name: "ltd use flag" },
  { name: "formulary list date" },
] as const;
type Values = Record<(typeof columns)[number]["name"], string>;

type Row = StatedInEdition & { line: number; din: string };
type Gathered = { plan: PlanKey; name: string; taken: Row[]; named: Set<number> };

const number = new Intl.NumberFormat("en-CA");

/** Ontario's editions are XML. */
export const isPharmacareFile = ({ name }: InputFile): boolean => /\.csv$/i.test(name);

export async function loadPharmacare(
  context: LoadContext,
  file: InputFile,
  known: ReadonlyMap<string, number>,
): Promise<void> {
  const asOf = dateOf(context, file);
  const plans = await gather(context, file, known, asOf);
  for (const { plan, name, taken, named } of plans)
    await mergePlan(context, file, { plan, name, asOf, taken, named: [...named] });
}

/** `--as-of`, or the date in the name of the file: pddf_2026_04_21.csv. */
function dateOf({ options, clock }: LoadContext, { name }: InputFile): string {
  const [, year, month, day] = /(\d{4})[-_]?(\d\d)[-_]?(\d\d)(?!\d)/.exec(name) ?? [];
  const asOf = pastDay(options.asOf ?? `${year}-${month}-${day}`, clock.now());
  if (asOf === undefined)
    throw new UsageError(
      `${name} does not have the date of its edition in its name. State it with --as-of 2026-04-21.`,
    );
  return asOf;
}

async function gather(
  context: LoadContext,
  file: InputFile,
  known: ReadonlyMap<string, number>,
  asOf: string,
): Promise<Gathered[]> {
  const { counts, note, synthetic } = context;
  const plans = new Map<string, Gathered>();
  let otherTimes = 0;
  let unknownNonBenefits = 0;
  const take = (values: Values, line: number) => {
    if (!isCurrent(values, asOf)) {
      otherTimes += 1;
      counts.unchanged += 1;
      return undefined;
    }
    const drugId = known.get(values.din);
    if (drugId === undefined) {
      if (values.plan !== "NB") return { field: "din", reason: unknownDrugReason(values.din) };
      unknownNonBenefits += 1;
      counts.unchanged += 1;
      return undefined;
    }
    const plan = readPharmacarePlan(values);
    if ("reason" in plan) return plan;
    const gathered = plans.get(plan.plan.plan) ?? {
      ...{ plan: plan.plan, name: plan.planName },
      ...{ taken: [], named: new Set<number>() },
    };
    plans.set(plan.plan.plan, gathered);
    if (gathered.named.has(drugId))
      return { field: "din", reason: "the file states this drug and plan already; the first row stays" };
    // A drug whose row is refused is not gone.
    gathered.named.add(drugId);
    const row = readPharmacareRow(values, plan, { asOf, synthetic });
    if ("reason" in row) return row;
    const price = row.price === null ? null : { ...row.price, drugId };
    gathered.taken.push({ line, din: values.din, listing: { ...row.listing, drugId }, price });
    return undefined;
  };
  await takeRows(context, file, columns, take);
  if (otherTimes > 0)
    note(`rows that do not apply on ${asOf}, and changed nothing: ${number.format(otherTimes)}`);
  if (unknownNonBenefits > 0)
    note(
      `rows of unknown drugs that are no benefit, and changed nothing: ${number.format(unknownNonBenefits)}`,
    );
  return [...plans.values()];
}

async function mergePlan(context: LoadContext, file: InputFile, edition: PlanEdition<Row>): Promise<void> {
  const { counts, note } = context;
  context.progress();
  const merged = await inTransaction(context.database, (tx) => mergeEdition(tx, context, file, edition));
  counts.inserted += merged.inserted;
  counts.changed += merged.changed;
  counts.unchanged += merged.unchanged;
  for (const { line, din } of merged.conflicts) {
    const reason = "another price is known for this drug and edition; to correct it, load it with --replace";
    context.refuse({ file: file.name, line, field: "max price", reason, row: din });
  }
  if (merged.removed > 0)
    note(
      `${edition.plan.plan}: drugs that the edition of ${edition.asOf} no longer lists: ${number.format(merged.removed)}`,
    );
}
