/**
 * Rules of interactions between made-up products: pairs of their ingredients, and of two classes of them, drawn by chance.
 * They say nothing of any medicine, and their text says so.
 */
import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { dayOf } from "../core/days.ts";
import type { MadeDrug } from "./drugs.ts";
import type { OtherFeed } from "./other_feed.ts";
import { createRandom, type Random } from "./random.ts";
import type { Substance } from "./substances.ts";
import { csvRow, writeRows } from "./write.ts";

const source = "Sandbox rules";
const severities = ["CONTRAINDICATION", "Not recommended", "Precaution for use", "Take into account"];
const description = "Made up for the sandbox; it says nothing of these medicines.";
const management = "Made up for the sandbox: nothing follows from it.";
/** Rules of pairs for each ingredient on average, so that ten drugs of a request have some among them. */
const rulesEach = 4;
const classSize = 5;

const header =
  "row,side1,name1,code1,atc1,side2,name2,code2,atc2,severity,description,comment,source,source_date";
const membersHeader = "class_code,class_name,drug,rxnorm,atc";
const classes = [
  ["S0-001", "SANDBOX CLASS A"],
  ["S0-002", "SANDBOX CLASS B"],
] as const;

type Side = readonly [kind: string, name: string, code: string, atc: string];

/** Of products with one ingredient: a combination is met through its parts. */
function singleSubstances(drugs: readonly MadeDrug[]): Substance[] {
  const byAtc = new Map(drugs.map(({ substance }) => [substance.atc, substance]));
  return [...byAtc.values()].filter(({ ingredients }) => ingredients.length === 1);
}

const nameOf = ({ ingredients }: Substance) => ingredients[0]?.name ?? "";
const sideOf = (substance: Substance): Side => ["drug", nameOf(substance), "", substance.atc];

function* ruleRows(random: Random, known: readonly Substance[], asOf: string): Generator<string> {
  yield `${header}\n`;
  const classSides = classes.map(([code, name]): Side => ["class", name, code, ""]);
  const pairs: [Side, Side][] = [];
  const drawn = new Set<string>();
  for (let rule = 0; known.length > 1 && rule < known.length * rulesEach; rule += 1) {
    const [one, other] = [random.pick(known), random.pick(known)].map(sideOf) as [Side, Side];
    const pair = [one[1], other[1]].sort().join("\n");
    if (one[1] === other[1] || drawn.has(pair)) continue;
    drawn.add(pair);
    pairs.push([one, other]);
  }
  if (known.length >= classSize * classes.length) pairs.push([classSides[0] as Side, classSides[1] as Side]);
  for (const [row, [one, other]] of pairs.entries()) {
    const severity = random.pick(severities);
    yield csvRow([row, ...one, ...other, severity, description, management, source, asOf]);
  }
}

function* memberRows(known: readonly Substance[]): Generator<string> {
  yield `${membersHeader}\n`;
  if (known.length < classSize * classes.length) return;
  for (const [at, [code, name]] of classes.entries())
    for (const substance of known.slice(at * classSize, (at + 1) * classSize))
      yield csvRow([code, name, nameOf(substance), "", substance.atc]);
}

export const interactionsFeed: OtherFeed = {
  kind: "interactions",
  async write({ directory, seed, drugs, asOf }) {
    const folder = join(directory, "interactions");
    await mkdir(folder, { recursive: true });
    const known = singleSubstances(drugs);
    const date = dayOf(asOf.getTime());
    const rules = ruleRows(createRandom(seed, "interactions"), known, date);
    await writeRows(join(folder, "interactions.csv"), rules);
    await writeRows(join(folder, "class_members.csv"), memberRows(known));
    return folder;
  },
};
