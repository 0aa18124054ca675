/** What a notice's free text states: DINs, and lots. */

/** What has eight digits, and what has seven or nine: a number that lost or won one. */
export type StatedDins = { dins: string[]; mistyped: string[] };

/** "DIN", "DINs:", "DIN(s)", "DIN No."; not "DIN-HM", whose numbers are those of homeopathic products. */
const label = /\bDIN(?:s|\(s\))?(?![\w-])(?:[\s:#.,([–-]|numbers?\b|nos?\b|is\b|are\b|of\b)*/gi;
/** Between two numbers of a list, also "(50 mg)" after each and a second "DIN". */
const between =
  /(?:\s*(?:\([^()]{0,60}\)|\[[^[\]]{0,60}\]))?(?:[\s,;/&+|]|\band\b|\bor\b|\bet\b|\bDINs?\b[\s:#]*)+/iy;
const number = /\d{7,9}(?!\d)/y;

export function statedDins(text: string): StatedDins {
  const found = new Set<string>();
  for (const start of text.matchAll(label)) {
    let at = start.index + start[0].length;
    for (;;) {
      number.lastIndex = at;
      const [digits] = number.exec(text) ?? [];
      if (digits === undefined) break;
      found.add(digits);
      between.lastIndex = at + digits.length;
      at = between.test(text) ? between.lastIndex : text.length;
    }
  }
  const all = [...found];
  return {
    dins: all.filter(({ length }) => length === 8),
    mistyped: all.filter(({ length }) => length !== 8),
  };
}

const lotLabel = /\blots?\b(?:[\s:#.([–-]|numbers?\b|nos?\b)*/gi;
/** White space alone ends a list of lots: what comes next may look like a lot and be none. */
const lotSeparator = /\s*(?:[,;/&+|]|\band\b|\bor\b)(?:[\s,;/&+|]|\band\b|\bor\b)*/iy;
/** An expiry date beside a lot. */
const yearMonth = /^\d{4}-\d{2}(?:-\d{2})?$/;
/** Capitals and digits, one digit at least; not a quantity ("150 mg") nor a word. */
const lot = /(?=[A-Z-]*\d)[A-Z0-9]{2}[A-Z0-9-]{1,18}(?![\w%-]|\s*(?:mg|mcg|g|mL|L|%|tablets?|capsules?)\b)/y;

/** "lot 24B0173", "Lots: 24B0173, 24B0174 and 24B0175". */
export function statedLots(text: string): string[] {
  const found = new Set<string>();
  for (const start of text.matchAll(lotLabel)) {
    let at = start.index + start[0].length;
    for (;;) {
      lot.lastIndex = at;
      const [name] = lot.exec(text) ?? [];
      if (name === undefined) break;
      if (!yearMonth.test(name)) found.add(name);
      lotSeparator.lastIndex = at + name.length;
      at = lotSeparator.test(text) ? lotSeparator.lastIndex : text.length;
    }
  }
  return [...found];
}
