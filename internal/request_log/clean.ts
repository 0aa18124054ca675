/**
 * What of a request may be kept: nothing that looks like a key, wherever a caller put it and however it is written in an
 * address, no control characters, and no more than so much of each text. Pure.
 */

export const longest = { path: 500, errorMessage: 500, userAgent: 200, requestId: 128, name: 100 } as const;

const instead = "[redacted]";

/** A character as it is, or as an address may write it: %5f, and %255f where it was encoded twice. */
const written = (character: string) =>
  `(?:${character}|%(?:25)*${character.charCodeAt(0).toString(16).padStart(2, "0")})`;
const word = (text: string) => [...text].map(written).join("");

const secretOf = (beginnings: readonly string[], rest: string) =>
  new RegExp(`((?:${beginnings.map(word).join("|")}))(?:[${rest}]|%[0-9A-F]{2})+`, "gi");

/** To the end of what may belong to one; a part of one is as bad. */
const keys = secretOf(["tm_live_", "tm_sandbox_"], "A-Z0-9_-");
const webhookSecrets = secretOf(["whsec_"], "A-Z0-9_+/=-");

/** Looked for first: most texts have neither the letters nor the encoded ones. */
const suspicious = /tm_|whsec|%/i;

export function redact(text: string): string {
  if (!suspicious.test(text)) return text;
  return text.replace(keys, `$1${instead}`).replace(webhookSecrets, `$1${instead}`);
}

/**
 * At most `most` characters, as a text of its own: what is cut off would else stay in memory with what is left. For
 * `cleanText` to go over later: a key that is cut in two is found by its beginning.
 */
export function cut(text: string, most: number): string {
  return text.length <= most ? text : Buffer.from(text.slice(0, most)).toString();
}

/** Within its bound, although what stands in the place of a key may be longer than the key. */
export function cleanText(text: string, most: number): string {
  const clean = redact(text.replaceAll(/\p{Cc}/gu, "")).toWellFormed();
  return clean.length <= most ? clean : clean.slice(0, most).toWellFormed();
}
