/** A rule as a source states it: two sides, each spread over what identifies a drug, and what is said of them. Pure. */
import { createHash } from "node:crypto";
import { fold } from "../../core/text.ts";
import { atcCodesOf, atcOf, type Classes } from "./classes.ts";
import type { Severity } from "./model.ts";
import { severityOf } from "./severity.ts";

/** A code or a name that a rule is found by; `substance` is null where the code stands for many. */
export type Entry = { side: 1 | 2; code: string | null; name: string | null; substance: string | null };

export type StatedRule = {
  /** Told apart by what they name, whatever their order: `[0]` of the first, `[1]` of the second side. */
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
    return { subject: fold(name) || codes.join("|"), entries, notCodes: others };
  }
  const members = classes.find(code, name);
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
  return { subject: `class ${fold(code) || fold(name)}`, entries, notCodes: others };
}

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
  /** Undefined for a rule that was stated already, the same way or the other way around. */
  add(rule: StatedRule): RuleRecord | undefined;
  /** How many were stated the other way around already. */
  readonly mirrored: number;
  readonly keys: ReadonlySet<string>;
};

/**
 * Of one source. A thesaurus lists each interaction under both of its sides, often in other words: the second is the first
 * again, unless it is of another severity. Two rules of the same two sides the same way around are two rules.
 */
export function createDistinct(source: string): Distinct {
  const pairs = new Map<string, { first: string; severities: Set<Severity> }>();
  const keys = new Set<string>();
  let mirrored = 0;
  return {
    add(rule) {
      const { severity, severityText, description, management, sides, entries } = rule;
      const subjects = [...rule.subjects].sort();
      const pair = subjects.join("\n");
      const known = pairs.get(pair) ?? { first: rule.subjects[0], severities: new Set() };
      pairs.set(pair, known);
      if (known.first !== rule.subjects[0] && known.severities.has(severity)) {
        mirrored += 1;
        return undefined;
      }
      known.severities.add(severity);
      const key = digestOf(source, subjects, severity, fold(description), fold(management));
      if (keys.has(key)) return undefined;
      keys.add(key);
      const digest = digestOf(severityText, description, management, sides, entries);
      return { ...rule, key, digest };
    },
    get mirrored() {
      return mirrored;
    },
    keys,
  };
}
