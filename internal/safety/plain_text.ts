/** Text of the regulator's pages, as the feed has it, made plain: entities undone, markup gone, white space single. */

const named: Record<string, string> = {
  amp: "&",
  lt: "<",
  gt: ">",
  quot: '"',
  apos: "'",
  nbsp: " ",
  ensp: " ",
  emsp: " ",
  thinsp: " ",
  ndash: "–",
  mdash: "—",
  lsquo: "‘",
  rsquo: "’",
  ldquo: "“",
  rdquo: "”",
  laquo: "«",
  raquo: "»",
  hellip: "…",
  bull: "•",
  middot: "·",
  reg: "®",
  trade: "™",
  copy: "©",
  deg: "°",
  micro: "µ",
  times: "×",
  frac12: "½",
  ge: "≥",
  le: "≤",
};
/** Letters with a mark: "eacute" is e with an acute accent. */
const marks: Record<string, string> = {
  acute: "\u0301",
  grave: "\u0300",
  circ: "\u0302",
  uml: "\u0308",
  tilde: "\u0303",
  cedil: "\u0327",
};

function entity(whole: string, name: string): string {
  if (name.startsWith("#")) {
    const code = /^#x/i.test(name) ? Number.parseInt(name.slice(2), 16) : Number(name.slice(1));
    return code > 0 && code <= 0x10ffff && !(code >= 0xd800 && code <= 0xdfff)
      ? String.fromCodePoint(code)
      : " ";
  }
  const plain = named[name] ?? named[name.toLowerCase()];
  if (plain !== undefined) return plain;
  const [, letter = "", mark = ""] = /^([A-Za-z])([a-z]+)$/.exec(name) ?? [];
  return marks[mark] === undefined ? whole : `${letter}${marks[mark]}`.normalize("NFC");
}

const tag =
  /<\/?(?:p|br|div|span|ul|ol|li|a|b|i|em|strong|sup|sub|h[1-6]|table|thead|tbody|tr|t[dh])\b[^<>]*>/gi;
/** Zero-width spaces and joiners, byte order marks, control characters but line breaks and tabs. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is taken out.
const unseen = /[\u200B-\u200D\u2060\uFEFF\u00AD]|[\u0000-\u0008\u000E-\u001F\u007F]/g;

/** Entities are undone twice: the feed escapes what was escaped before ("&amp;nbsp;"). */
export function plainText(text: string): string {
  const decoded = [1, 2].reduce(
    (sofar) => sofar.replace(/&(#\d{1,7}|#[xX][0-9A-Fa-f]{1,6}|[A-Za-z][A-Za-z0-9]{1,9});/g, entity),
    text,
  );
  return decoded.replace(tag, " ").replace(unseen, "").replace(/\s+/g, " ").trim().toWellFormed();
}

/** Without the quotes that stand around the whole: '"Global Medium"'. */
export function unquoted(text: string): string {
  const inside = /^(?:"([^"]*)"|“([^“”]*)”|'([^']*)')$/
    .exec(text)
    ?.slice(1)
    .find((part) => part !== undefined);
  return inside === undefined ? text : inside.trim();
}
