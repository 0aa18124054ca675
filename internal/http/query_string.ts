/**
 * The query string, read strictly: what other parsers pass over in silence (a repeated parameter, an empty value, bad
 * percent-encoding) is reported, so that no typo widens a query.
 */
import type { ErrorDetail } from "../core/errors.ts";
import { halfWidth } from "../core/text.ts";

export type RawQuery = { values: ReadonlyMap<string, string>; mistakes: ErrorDetail[] };

/** Node refuses an address with bytes beyond ASCII before it gets here. */
function decoded(part: string): string | undefined {
  try {
    return halfWidth(decodeURIComponent(part.replaceAll("+", " ")));
  } catch {
    return undefined;
  }
}

export function hasControlCharacter(text: string): boolean {
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code < 32 || code === 127) return true;
  }
  return false;
}

/** A caller's own words in a message: cut, so that an answer does not grow with the question. */
export function quoted(text: string): string {
  return JSON.stringify(text.length > 100 ? `${text.slice(0, 100)}...` : text);
}

function mistakeOf(value: string | undefined, repeated: boolean): string | undefined {
  if (repeated) return "is given more than once; give it once";
  if (value === undefined) return "is not valid percent-encoded UTF-8; encode it again";
  if (hasControlCharacter(value)) return "holds a control character; remove it";
  if (value.trim() === "") return "is empty; give a value, or leave the parameter out";
  return undefined;
}

/** Values of `repeatable` parameters are joined by commas; any other may be given once. */
export function readQuery(url: string, repeatable: readonly string[] = []): RawQuery {
  const start = url.indexOf("?");
  const text = start === -1 ? "" : (url.slice(start + 1).split("#", 1)[0] ?? "");
  const values = new Map<string, string>();
  const mistakes: ErrorDetail[] = [];
  if (text === "") return { values, mistakes };
  for (const pair of text.split("&")) {
    if (pair === "") continue;
    const equals = pair.indexOf("=");
    const written = equals === -1 ? pair : pair.slice(0, equals);
    const name = decoded(written) ?? written;
    const value = equals === -1 ? "" : decoded(pair.slice(equals + 1));
    const before = values.get(name);
    const joins = before !== undefined && repeatable.includes(name);
    const reason = mistakeOf(value, before !== undefined && !joins);
    if (reason !== undefined) mistakes.push({ field: name, reason });
    values.set(name, joins ? `${before},${value ?? ""}` : (value ?? ""));
  }
  return { values, mistakes };
}
