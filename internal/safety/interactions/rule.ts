/** A rule as a source states it: two sides, each spread over what identifies a drug, and what is said of them. Pure. */
import { createHash } from "node:crypto";
import { fold } from "../../core/text.ts";
import { atcCodesOf, atcOf, type Classes } from "./classes.ts";
import type { Severity } from "./model.ts";
import { severityOf } from "./severity.ts";

/** A code or a name that a rule is found by; `substance` is null where the code stands for many. */
export type Entry = { side: 1 | 2; code: string | null; name: string | null; substance: string | null };

export type StatedRule = {
  /** The identity of each side: its name or class, and its ATC codes. Within a load, equal sides have equal entries. */
  subjects: readonly [string, string];
  sides: readonly [string, string];
  severity: Severity;
  severityText: string;
  description: string;
  management: string;
  entries: Entry[];
  /** Parts of ATC cells that are no codes, and were left out. */
  notCodes: number;
};

export type SideText = { kind: string; name: string; code: string; atc: string };
export type RuleText = {
  sides: readonly [SideText, SideText];
  severity: string;
  description: string;
  management: string;
};

type Refused = { field: string; reason: string };
type Side = { subject: string; entries: Entry[]; notCodes: number };

/** Index rows have a limit, and no name of a substance is longer. */
const longestName = 300;
const longestText = 20_000;
const kinds: Record<string, "class" | "drug"> = {
  class: "class",
  group: "class",
  drug: "drug",
  substance: "drug",
  ingredient: "drug",
  atc: "drug",
};

export function readRule(text: RuleText, classes: Classes): StatedRule | Refused {
  const [first, second] = [readSide(text, 1, classes), readSide(text, 2, classes)];
  if ("reason" in first) return first;
  if ("reason" in second) return second;
  const { description, management, severity } = text;
  for (const [field, value] of Object.entries({ description, management, severity }))
    if (value.length > longestText) return { field, reason: `must be at most ${longestText} characters` };
  return {
    subjects: [first.subject, second.subject],
    sides: [text.sides[0].name || text.sides[0].atc, text.sides[1].name || text.sides[1].atc],
    severity: severityOf(severity),
    severityText: severity,
    description,
    management,
    entries: [...first.entries, ...second.entries],
    notCodes: first.notCodes + second.notCodes,
  };
}

function readSide({ sides }: RuleText, side: 1 | 2, classes: Classes): Side | Refused {
  const { kind: stated, name, code, atc } = sides[side - 1] as SideText;
  const { codes, others } = atcCodesOf(atc);
  if (name.length > longestName)
    return { field: `name${side}`, reason: `must be at most ${longestName} characters` };
  const kind = stated === "" ? (classes.find(code, name) ? "class" : "drug") : kinds[stated.toLowerCase()];
  if (kind === undefined)
    return { field: `side${side}`, reason: `must be one of ${Object.keys(kinds).join(", ")}` };
  if (kind === "drug") {
    if (fold(name) === "" && codes.length === 0)
      return { field: `name${side}`, reason: "needs a name or an ATC code; neither is stated" };
    const entries = entriesOf(side, { name, codes });
    return { subject: subjectOf(fold(name), codes), entries, notCodes: others };
  }
  const byCode = classes.find(code, "");
  const members = byCode ?? classes.find("", name);
  // Some classes are no list of their own, but a group of the ATC: "J01AA".
  const group = members === undefined && codes.length === 0 ? atcOf(code) : undefined;
  const own = [...codes, ...(group === undefined ? [] : [group])];
  const entries = [
    ...(members ?? []).flatMap((member) => entriesOf(side, member)),
    ...own.map((each): Entry => ({ side, code: each, name: null, substance: null })),
  ];
  if (entries.length === 0) {
    const named = [code, name].filter((part) => part !== "").join(" ");
    return {
      field: `name${side}`,
      reason: `no member of the class ${named} is known, and it is no ATC code`,
    };
  }
  // The name identifies a class only if its code does not.
  const known = byCode !== undefined || members === undefined ? fold(code) || fold(name) : fold(name);
  return { subject: subjectOf(`class ${known}`, codes), entries, notCodes: others };
}

/** Tables with one row per pair of ATC codes repeat names and texts, so only the codes tell their rows apart. */
const subjectOf = (name: string, codes: readonly string[]) =>
  [name, ...codes.toSorted()].filter((part) => part !== "").join("|");

function entriesOf(side: 1 | 2, { name, codes }: { name: string; codes: readonly string[] }): Entry[] {
  const named: Entry[] = fold(name) === "" ? [] : [{ side, code: null, name, substance: name }];
  const coded = codes.map(
    (code): Entry => ({
      side,
      code,
      name: null,
      substance: code.length === 7 && fold(name) !== "" ? name : null,
    }),
  );
  return [...named, ...coded];
}

const digestOf = (...parts: readonly unknown[]) =>
  createHash("sha256").update(JSON.stringify(parts)).digest("hex").slice(0, 32);

/** A rule as a load hands it over. */
export type RuleRecord = StatedRule & { key: string; digest: string };

export type Distinct = {
  /** Returns undefined for a rule that another row already states. `repeated` and `mirrored` count those rows. */
  add(rule: StatedRule): RuleRecord | undefined;
  /** Rows that repeat the sides, severity, and text of another row. */
  readonly repeated: number;
  /** Rows that repeat an interaction with its sides exchanged, in the same or other words. */
  readonly mirrored: number;
  readonly keys: ReadonlySet<string>;
};

/**
 * Returns which side a text names first: an effect of one drug on another. Returns undefined if it does not name both.
 */
function firstNamed({ sides, subjects, description }: StatedRule): string | undefined {
  const text = ` ${fold(description)} `;
  const [first = -1, second = -1] = sides.map((side) => text.indexOf(` ${fold(side)} `));
  if (first < 0 || second < 0 || first === second) return undefined;
  return first < second ? subjects[0] : subjects[1];
}

/** What a row states of a pair of sides: its first side, and the side that its text names first. */
type Stated = { first: string; severity: Severity; named: string | undefined };

/**
 * Finds the distinct rules of one source. A thesaurus lists each interaction under both of its sides, often in other words.
 * The second row is the same interaction, unless its severity differs or its text names the sides in the other order ("A
 * augments B", "B inhibits A"). Rows of one pair with their sides in the same order are separate rules if their texts differ.
 */
export function createDistinct(source: string): Distinct {
  const pairs = new Map<string, Stated[]>();
  const keys = new Set<string>();
  let repeated = 0;
  let mirrored = 0;
  return {
    add(rule) {
      const { severity, severityText, description, management, sides, entries } = rule;
      const subjects = rule.subjects.toSorted();
      const key = digestOf(source, subjects, severity, fold(description), fold(management));
      const isMirrored = isStated(pairs, subjects.join("\n"), rule);
      if (keys.has(key)) repeated += 1;
      else if (isMirrored) mirrored += 1;
      else {
        keys.add(key);
        const digest = digestOf(severityText, description, management, sides, entries);
        return { ...rule, key, digest };
      }
      return undefined;
    },
    get repeated() {
      return repeated;
    },
    get mirrored() {
      return mirrored;
    },
    keys,
  };
}

/** Whether a row with exchanged sides states the interaction already. Otherwise remembers this row. */
function isStated(pairs: Map<string, Stated[]>, pair: string, rule: StatedRule): boolean {
  const known = pairs.get(pair) ?? [];
  pairs.set(pair, known);
  const [first] = rule.subjects;
  const { severity } = rule;
  const named = firstNamed(rule);
  const isSame = (each: Stated) =>
    each.first !== first &&
    each.severity === severity &&
    (named === undefined || each.named === undefined || each.named === named);
  if (known.some(isSame)) return true;
  known.push({ first, severity, named });
  return false;
}
