/** Text as search sees it. */

/**
 * Folds for comparison: no accents, lower case, everything that is neither letter nor digit one space. Used by the
 * loader on what is stored and by search on what is asked, so that both sides always agree.
 */
export function fold(text: string): string {
  return text
    .normalize("NFD")
    .replace(/\p{M}+/gu, "")
    .toLowerCase()
    .replaceAll("œ", "oe")
    .replaceAll("æ", "ae")
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim();
}

/** The key of a name that is compared without spaces and punctuation: "St. John's" is "St Johns". */
export const nameKey = (text: string): string => fold(text).replaceAll(" ", "");

/** Fullwidth letters, digits, and spaces, as Asian keyboards type them, as their ASCII characters. */
export function halfWidth(text: string): string {
  return text
    .replaceAll("\u3000", " ")
    .replaceAll(/[\uff01-\uff5e]/g, (character) => String.fromCharCode(character.charCodeAt(0) - 0xfee0));
}

/** The distinct words of a folded text, in order. */
export function words(folded: string): string[] {
  return [...new Set(folded.split(" ").filter((word) => word !== ""))];
}
