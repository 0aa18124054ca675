/**
 * Drugs by the name that a notice gives its product. Only a whole name counts, letter for letter once case, accents and
 * punctuation are gone, and only if nothing else follows than what the drug itself states: its strength, its form, or both.
 * "PMS-X 150 mg Tablets" is every marketed PMS-X of 150 mg in tablets; "PMS-X" is every marketed PMS-X; "PMS-X 150 mg kit"
 * is none of them. The drug's own ingredients may follow in parentheses: "PMS-X 150 mg Tablets (ixine)". Pure.
 */
import { fold } from "../../core/text.ts";

export type NamedDrug = {
  id: number;
  name: string;
  strength: string | null;
  form: string | null;
  /** The names of the ingredients, separated by " / ". */
  genericName?: string | null;
};

export type NameIndex = { drugsNamed(product: string): number[] };

const units = "mg|mcg|ug|g|kg|ml|l|unit|units|iu|mmol|meq|mci|mbq";
/** "150 mg" is "150mg", "12 5" (12.5) stays two words on both sides; micrograms have one spelling. */
const joined = (text: string) =>
  fold(text.replaceAll("%", " percent "))
    .replace(new RegExp(`(\\d) (${units})(?= |$)`, "g"), "$1$2")
    .replace(/(\d)ug(?= |$)/g, "$1mcg");

const plurals =
  /\b(tablet|capsule|suppositor(?:y|ie)|cream|ointment|injection|solution|suspension|syrup|patch(?:e)?|drop|lozenge|powder|inhaler|spray|gel|lotion|caplet)s\b/g;
/** One form for many: "tablets" is "tablet". */
const singular = (text: string) => text.replace(plurals, "$1");

/** "tablet (film-coated)" goes by its first part too. */
function formsOf(form: string | null): string[] {
  if (form === null) return [];
  return [...new Set([form, form.split("(", 1)[0] ?? ""].map((each) => singular(joined(each))))].filter(
    (each) => each !== "",
  );
}

/** What may follow the name. */
function endingsOf({ strength, form }: NamedDrug): Set<string> {
  const strengths = strength === null ? [] : [joined(strength)];
  const forms = formsOf(form);
  return new Set([
    "",
    ...strengths,
    ...forms,
    ...strengths.flatMap((one) => forms.flatMap((other) => [`${one} ${other}`, `${other} ${one}`])),
  ]);
}

export function createNameIndex(drugs: readonly NamedDrug[]): NameIndex {
  const byName = Map.groupBy(drugs, ({ name }) => singular(joined(name)));
  function find(product: string): NamedDrug[] {
    const words = singular(joined(product)).split(" ");
    // The longest name is tried first, so a complete name is not read as a shorter name with an ending.
    for (let length = words.length; length > 0; length -= 1) {
      const named = byName.get(words.slice(0, length).join(" "));
      if (named === undefined) continue;
      const ending = words.slice(length).join(" ");
      const found = named.filter((drug) => endingsOf(drug).has(ending));
      if (found.length > 0) return found;
    }
    return [];
  }
  return {
    drugsNamed(product) {
      const whole = find(product);
      const [, name = "", ingredients = ""] = /^(.+?)\s*\(([^()]+)\)$/.exec(product.trim()) ?? [];
      const found = whole.length > 0 ? whole : find(name).filter((drug) => isOf(drug, ingredients));
      return found.map(({ id }) => id).toSorted((a, b) => a - b);
    },
  };
}

/** Compares ingredients in any order. Either side may leave out the salt. */
function isOf({ genericName }: NamedDrug, ingredients: string): boolean {
  const parts = (text: string) =>
    text
      .split(/[/,;+]| and /)
      .map(fold)
      .filter((part) => part !== "")
      .toSorted();
  const [own, stated] = [parts(genericName ?? ""), parts(ingredients)];
  const isSame = (one: string, other: string) =>
    one === other || one.startsWith(`${other} `) || other.startsWith(`${one} `);
  return (
    own.length > 0 && own.length === stated.length && own.every((one, at) => isSame(one, stated[at] ?? ""))
  );
}
