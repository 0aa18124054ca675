/**
 * Which addresses a subscription may have, as far as the address itself says; what its name resolves to is looked up by
 * url_check.ts, and judged again for every connection. Pure.
 *
 * It is read as it will be read when it is called (the URL standard): 0x7f.1, 2130706433, ０.0.0.0 and %31%32%37.0.0.1
 * are IPv4 addresses like any other spelling. What that standard silently drops or turns (tabs, new lines, backslashes)
 * is refused, so that what is shown is what is called.
 */
import { isIP } from "node:net";
import { type Cidr, refusalOf } from "./ip_addresses.ts";
import { longestUrl } from "./model.ts";

export type UrlRules = {
  /** Blocks that are let through whatever they are; with any, local names are looked up too. */
  allow: readonly Cidr[];
  allowHttp: boolean;
};

/** Names that mean something only inside somebody's network. */
const localNames = [
  "localhost",
  "localdomain",
  "local",
  "internal",
  "intranet",
  "private",
  "corp",
  "home",
  "lan",
  "home.arpa",
];

/** Above 1023, and another protocol's nevertheless: those that browsers refuse, too. */
const otherProtocols = new Set([
  1719, 1720, 1723, 2049, 3659, 4045, 4190, 5060, 5061, 6000, 6566, 6665, 6666, 6667, 6668, 6669, 6679, 6697,
  10080,
]);

/** Control characters, spaces of any kind, backslashes: what the URL standard drops, turns or encodes on its own. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
const turned = /[\u0000-\u0020\u007f-\u00a0\u2028\u2029\ufeff\\]|\s/u;

const authorityOf = (url: string) => /^[a-z]+:\/\/([^/?#]*)/i.exec(url)?.[1];

/** Without brackets, and without the dot that says that a name is whole. */
export const hostOf = (url: URL) => url.hostname.replace(/^\[(.*)\]$/, "$1").replace(/\.$/, "");

function refusalOfPort({ port, protocol }: URL): string | undefined {
  if (port === "") return undefined;
  const number = Number(port);
  if ((protocol === "http:" && number === 80) || (number > 1_023 && !otherProtocols.has(number)))
    return undefined;
  return `must use port 443, or one above 1023 that is no other protocol's (is ${port})`;
}

function refusalOfHost(url: URL, { allow }: UrlRules): string | undefined {
  const host = hostOf(url);
  if (isIP(host) !== 0) {
    const refusal = refusalOf(host, allow);
    return refusal === undefined ? undefined : `must be reachable from the Internet: ${host} is ${refusal}`;
  }
  if (!/^[a-z0-9_-]+(\.[a-z0-9_-]+)*$/.test(host) || host.length > 253) return "must have the name of a host";
  // Who opened addresses, for development, has names of their own; what they resolve to is judged.
  if (allow.length > 0) return undefined;
  if (!host.includes(".") || localNames.some((name) => host === name || host.endsWith(`.${name}`)))
    return `must be reachable from the Internet: ${host} is a local name`;
  return undefined;
}

/** Why a subscription may not have this address; undefined when it may, if its name resolves well. */
export function refusalOfUrl(text: string, rules: UrlRules): string | undefined {
  if (text.length > longestUrl) return `must be at most ${longestUrl} characters`;
  if (turned.test(text) || !text.isWellFormed())
    return "must not hold spaces, control characters or backslashes; encode them";
  const scheme = rules.allowHttp ? /^https?:\/\//i : /^https:\/\//i;
  const authority = authorityOf(text);
  if (!scheme.test(text) || !authority || !URL.canParse(text))
    return `must be a whole URL that begins with ${rules.allowHttp ? "https:// or http://" : "https://"}`;
  if (authority.includes("@"))
    return "must not hold a name or password; put them into a custom header (headers)";
  if (text.includes("#")) return "must not have a fragment (#...), which is never sent";
  const url = new URL(text);
  return refusalOfHost(url, rules) ?? refusalOfPort(url);
}
