/**
 * What a product is found by, and how a query is taken apart: both sides cut text into words in the same way, so that
 * "500 mg", "500mg" and "500 MG" are one word.
 */
import { fold, words } from "../core/text.ts";
import { otherNamesOf } from "./other_names.ts";
import { withoutSalt } from "./present.ts";

const units = new Set(["mg", "mcg", "g", "kg", "ml", "l", "mmol", "meq", "mbq", "iu", "unit", "units"]);
/** Index rows have a limit of 2,700 bytes; nobody types so much. */
const longestName = 300;
const longestWord = 60;
/** More words than this in a query are not looked at one by one. */
export const mostAskedWords = 8;
/** Shorter words are not matched approximately: too much is near them. */
const shortestNearWord = 4;

/** Digits that may be a DIN without its leading zeros, as spreadsheets leave it. */
const fewestDinDigits = 6;

/** Numbers joined with the unit that follows: "500 mg" -> "500mg". */
function joinUnits(folded: string): string[] {
  const joined: string[] = [];
  for (const word of folded.split(" ")) {
    const last = joined.at(-1);
    if (last !== undefined && units.has(word) && /^\d+$/.test(last)) joined[joined.length - 1] = last + word;
    else joined.push(word);
  }
  return joined.filter((word) => word !== "");
}

export type Searchable = {
  name: string;
  nameFr: string | null;
  form: string | null;
  ingredients: readonly { name: string; nameFr: string | null; strength: string | null }[];
};

const otherNames = (product: Searchable) =>
  otherNamesOf(
    product.ingredients.flatMap(({ name, nameFr }) => (nameFr === null ? [name] : [name, nameFr])),
  );

/**
 * The whole names, folded: brand and ingredients in both languages, the latter also without their salt, and the other names
 * of the ingredients.
 */
export function namesOf(product: Searchable): string[] {
  const names = [product.name, product.nameFr ?? ""];
  for (const { name, nameFr } of product.ingredients) {
    names.push(name, withoutSalt(name), nameFr ?? "", withoutSalt(nameFr ?? ""));
  }
  const folded = names.concat(otherNames(product)).map((name) => fold(name).slice(0, longestName).trim());
  return [...new Set(folded)].filter((name) => name !== "");
}

/** The words of the names, of the form and of the strengths; "500mg" is also found as "500". */
export function wordsOf(product: Searchable): string[] {
  const texts = [product.name, product.nameFr ?? "", product.form ?? ""];
  for (const { name, nameFr, strength } of product.ingredients)
    texts.push(name, nameFr ?? "", strength ?? "");
  const found = new Set<string>();
  const stored = texts.concat(otherNames(product)).flatMap((text) => joinUnits(fold(text)));
  for (const word of stored.map((each) => each.slice(0, longestWord))) {
    found.add(word);
    const bare = /^(\d+)\p{L}+$/u.exec(word)?.[1];
    if (bare !== undefined) found.add(bare);
  }
  return [...found];
}

/** The least text that sorts after everything that begins with `text`, bytewise. */
const afterPrefix = (text: string) => `${text}\u{10FFFF}`;

/** One word of a query: found in [word, upTo]; `near` words may also match approximately. */
export type AskedWord = { word: string; upTo: string; near: boolean };
export type Asked = {
  text: string;
  textUpTo: string;
  words: AskedWord[];
  /** The whole DIN that the text may be. */
  din: string | null;
  /** DINs that begin with the text are in [dinFrom, dinUpTo]. */
  dinFrom: string | null;
  dinUpTo: string | null;
};

/** Three digits and more may begin a DIN. Undefined when nothing but punctuation was asked. */
export function askedOf(query: string): Asked | undefined {
  const text = fold(query).slice(0, longestName).trim();
  if (text === "") return undefined;
  const digits = /^(?:din |drug )?(\d{3,8})$/.exec(text)?.[1] ?? null;
  const asked = words(joinUnits(text).join(" ")).slice(0, mostAskedWords);
  return {
    text,
    textUpTo: afterPrefix(text),
    words: asked.map((word) => ({
      word,
      upTo: /^\d/.test(word) || word.length < 2 ? word : afterPrefix(word),
      near: word.length >= shortestNearWord && !/\d/.test(word),
    })),
    din: digits !== null && digits.length >= fewestDinDigits ? digits.padStart(8, "0") : null,
    dinFrom: digits,
    dinUpTo: digits === null ? null : afterPrefix(digits),
  };
}

/** Shorter words have too few trigrams to be near anything. */
const shortestSuggestedWord = 3;

/** The words of a text that found nothing: `near` may be similar to others, and `all` may share their beginning. */
export type SuggestedWords = { near: string[]; all: string[] };

export function suggestedWordsOf(folded: string): SuggestedWords {
  const all = words(folded)
    .filter((word) => !/^\d+$/.test(word))
    .slice(0, mostAskedWords);
  return { near: all.filter((word) => word.length >= shortestSuggestedWord), all };
}

/** The digits of a text without other words, as a DIN. */
export function digitsAsDin(folded: string): string | undefined {
  const digits = folded.replaceAll(/\D/g, "").slice(0, 8);
  if (digits === "") return undefined;
  return digits.length >= fewestDinDigits ? digits.padStart(8, "0") : digits.padEnd(8, "0");
}

/** All DINs with one other digit, or with two neighbors swapped. */
export function mistypedDins(din: string): string[] {
  const others = [...din].flatMap((own, at) =>
    [..."0123456789"]
      .filter((digit) => digit !== own)
      .map((digit) => `${din.slice(0, at)}${digit}${din.slice(at + 1)}`),
  );
  const swapped = [...din]
    .slice(1)
    .map((next, at) => `${din.slice(0, at)}${next}${din[at]}${din.slice(at + 2)}`);
  return [...new Set([...others, ...swapped])].filter((each) => each !== din);
}
