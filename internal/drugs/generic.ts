/**
 * Whether a product is a generic. The source does not say, so the brand name is read for marks, and the mark that was
 * found is kept as the basis: a company's prefix ("APO-METFORMIN"), or the ingredient as the name ("METFORMIN TABLETS").
 */
import { fold, words } from "../core/text.ts";

export type GenericJudgement = { generic: boolean; basis: string };

/** Marks of generic makers, whatever follows them, with a dash or a space. */
const companyPrefix =
  /^(APO|AURO|JAMP|MINT|MYLAN|NOVO|PMS|PMSC|RATIO|RIVA|SANDOZ|TARO|TEVA)[- ]|^(AA|AG|DOM|GD|IPG|MAR|NRA|NU|PENDO|PHL|PRZ|RAN|RBX|REDDY)-/;
/** Marks that others use too; theirs with the company whose they are, whatever follows. */
const ownedPrefix: readonly (readonly [RegExp, RegExp])[] = [
  [/^ACH-/, /^ACCORD\b/],
  [/^BIO-/, /^BIOMED\b/],
  [/^M-/, /^MANTRA\b/],
  [/^NAT-/, /^NATCO\b/],
  [/^PRO-/, /^PRO DOC\b/],
];
/** A mark we do not list counts when the ingredient follows it at once: "KYE-ESCITALOPRAM", "ACT CIPROFLOXACIN". */
const anyPrefix = /^(?:([\p{L}\d]{1,10})-|(\p{L}{2,3}) )\s*/u;
/** Words that may stand before the ingredient without making the name a brand. */
const plainWords = new Set(
  (
    "extra regular junior maximum ultra strength fort forte children childrens infants s adult baby daytime nighttime " +
    "sterile injectable injection bacteriostatic activated pegylated liposomal topical liquid light heavy white medical " +
    "compressed gaseous sirop syrup elixir comprimes creme cream gel lotion ointment solution tablets capsules de d l"
  ).split(" "),
);

/** The stems of an ingredient: the first word of its name, and of the salt that may stand in parentheses. */
function stemsOf(ingredient: string): string[] {
  return ingredient.split("(").flatMap((part) => words(fold(part)).slice(0, 1));
}

/** Equal, or one the beginning of the other ("metformin", "metformine") from six letters on. */
function sameStem(word: string, stem: string): boolean {
  if (word === stem) return stem.length >= 4;
  const shorter = Math.min(word.length, stem.length);
  return shorter >= 6 && word.slice(0, shorter) === stem.slice(0, shorter);
}

/** `ingredients` in both languages; `manufacturer` because some companies put their own name first. */
export function judgeGeneric(
  name: string,
  ingredients: readonly string[],
  manufacturer: string,
): GenericJudgement {
  const upper = name.toUpperCase();
  const company = companyPrefix.exec(upper)?.[0];
  if (company !== undefined) return { generic: true, basis: `company prefix ${company.trim()}` };

  const owned = ownedPrefix.find(
    ([mark, owner]) => mark.test(upper) && owner.test(manufacturer.toUpperCase()),
  );
  if (owned !== undefined) return { generic: true, basis: `company prefix ${owned[0].exec(upper)?.[0]}` };

  const stems = ingredients.flatMap(stemsOf);
  const isIngredient = (word: string | undefined) =>
    word !== undefined && stems.some((stem) => sameStem(word, stem));
  const inName = fold(name).split(" ");
  const first = inName.find((word) => !plainWords.has(word));
  if (isIngredient(inName[0]) || isIngredient(first)) {
    return { generic: true, basis: "the name begins with the ingredient" };
  }
  const prefix = anyPrefix.exec(upper)?.[0];
  if (prefix !== undefined && isIngredient(fold(upper.slice(prefix.length)).split(" ")[0])) {
    return { generic: true, basis: `prefix ${prefix.trim()} before the ingredient` };
  }
  const ownName = inName[0] ?? "";
  if (ownName.length > 1 && words(fold(manufacturer)).includes(ownName) && isIngredient(inName[1])) {
    return { generic: true, basis: "the company's name before the ingredient" };
  }
  return { generic: false, basis: "no generic mark in the name" };
}
