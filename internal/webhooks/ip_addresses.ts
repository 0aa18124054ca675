/**
 * Which addresses nothing is sent to. Pure, and the one place that knows: asked when a subscription is made, and again
 * for the address that is really connected to.
 *
 * An address is judged by what it means, not by how it is written: an IPv6 address that carries an IPv4 address on its
 * way (mapped, compatible, NAT64, 6to4, Teredo, ISATAP) is judged by that one too. Of IPv6, only global unicast is let
 * through; whatever is set apart there, or not given out at all, is refused.
 */
import { isIPv4, isIPv6 } from "node:net";

type Address = { width: 32 | 128; value: bigint };
/** A block of addresses: those whose first `bits` bits are those of `value`. */
export type Cidr = Address & { bits: number };

/** A block and what its addresses are, as a refusal says it. */
type Reserved = Cidr & { text: string; what: string };

const low = (value: bigint, bits: number) => value & ((1n << BigInt(bits)) - 1n);

function parseV4(text: string): bigint {
  return text.split(".").reduce((value, part) => (value << 8n) | BigInt(part), 0n);
}

function parseV6(text: string): bigint {
  const dotted = /^(.*:)(\d+\.\d+\.\d+\.\d+)$/.exec(text);
  const tail = dotted === null ? undefined : parseV4(dotted[2] ?? "");
  const plain =
    tail === undefined ? text : `${dotted?.[1]}${(tail >> 16n).toString(16)}:${low(tail, 16).toString(16)}`;
  const [head = "", rest] = plain.split("::", 2);
  const groupsOf = (part: string) => (part === "" ? [] : part.split(":"));
  const before = groupsOf(head);
  const after = groupsOf(rest ?? "");
  const groups =
    rest === undefined
      ? before
      : [...before, ...Array<string>(8 - before.length - after.length).fill("0"), ...after];
  return groups.reduce((value, group) => (value << 16n) | BigInt(`0x${group}`), 0n);
}

/** Undefined for anything but an address in its usual form: no leading zeros, no scope, no brackets. */
function parse(text: string): Address | undefined {
  if (isIPv4(text)) return { width: 32, value: parseV4(text) };
  if (isIPv6(text) && !text.includes("%")) return { width: 128, value: parseV6(text) };
  return undefined;
}

function holds({ width, value, bits }: Cidr, address: Address): boolean {
  const shift = BigInt(width - bits);
  return width === address.width && address.value >> shift === value >> shift;
}

const invalidCidr = (text: string) =>
  new Error(`${JSON.stringify(text)} is no block of addresses: write it as 10.0.0.0/8 or fd00::/8`);

/** "10.0.0.0/8" or "fd00::/8"; a single address is a block of one. Throws an Error that says what would be right. */
export function parseCidr(text: string): Cidr {
  const [address = "", bits, ...more] = text.split("/");
  const parsed = parse(address);
  if (parsed === undefined || more.length > 0) throw invalidCidr(text);
  if (bits === undefined) return { ...parsed, bits: parsed.width };
  if (!/^\d{1,3}$/.test(bits) || Number(bits) > parsed.width) throw invalidCidr(text);
  return { ...parsed, bits: Number(bits) };
}

export function parseCidrs(texts: readonly string[]): readonly Cidr[] {
  return texts.map(parseCidr);
}

const reserved = (...rows: readonly (readonly [string, string])[]): readonly Reserved[] =>
  rows.map(([text, what]) => ({ ...parseCidr(text), text, what }));

/** The first that holds an address names it: the narrow ones stand before the wide. */
const refusedV4 = reserved(
  ["169.254.169.254/32", "a cloud's metadata address"],
  ["169.254.170.2/32", "a cloud's metadata address"],
  ["100.100.100.200/32", "a cloud's metadata address"],
  ["192.0.0.192/32", "a cloud's metadata address"],
  ["168.63.129.16/32", "a cloud's metadata address"],
  ["0.0.0.0/32", "the unspecified address"],
  ["0.0.0.0/8", "an address of this network"],
  ["10.0.0.0/8", "a private address"],
  ["100.64.0.0/10", "an address shared behind carriers"],
  ["127.0.0.0/8", "a loopback address"],
  ["169.254.0.0/16", "a link-local address"],
  ["172.16.0.0/12", "a private address"],
  ["192.0.0.0/24", "an address reserved for protocols"],
  ["192.0.2.0/24", "an address for documentation"],
  ["192.88.99.0/24", "an address of 6to4 relays"],
  ["192.168.0.0/16", "a private address"],
  ["198.18.0.0/15", "an address for benchmarks"],
  ["198.51.100.0/24", "an address for documentation"],
  ["203.0.113.0/24", "an address for documentation"],
  ["224.0.0.0/4", "a multicast address"],
  ["255.255.255.255/32", "the broadcast address"],
  ["240.0.0.0/4", "a reserved address"],
);

const refusedV6 = reserved(
  ["fd00:ec2::254/128", "a cloud's metadata address"],
  ["fd20:ce::254/128", "a cloud's metadata address"],
  ["::/128", "the unspecified address"],
  ["::1/128", "a loopback address"],
  // It may stand for any network of whoever runs the translator, cut at several places.
  ["64:ff9b:1::/48", "an address of a local translator"],
  ["100::/64", "an address that discards"],
  ["fc00::/7", "a private address"],
  ["fe80::/10", "a link-local address"],
  ["fec0::/10", "a site-local address"],
  ["ff00::/8", "a multicast address"],
  ["2001:2::/48", "an address for benchmarks"],
  ["2001:db8::/32", "an address for documentation"],
  ["3fff::/20", "an address for documentation"],
);

/** Of the 2001::/23 that is set apart for protocols, Teredo carries an IPv4 address and is judged by it. */
const teredo = parseCidr("2001::/32");
const protocols = parseCidr("2001::/23");
const globalUnicast = parseCidr("2000::/3");

/** Blocks whose addresses carry an IPv4 address, and where. */
const carriers: readonly { block: Cidr; carried(value: bigint): readonly bigint[] }[] = [
  { block: parseCidr("::ffff:0:0/96"), carried: (value) => [low(value, 32)] },
  { block: parseCidr("::ffff:0:0:0/96"), carried: (value) => [low(value, 32)] },
  { block: parseCidr("::/96"), carried: (value) => [low(value, 32)] },
  { block: parseCidr("64:ff9b::/96"), carried: (value) => [low(value, 32)] },
  { block: parseCidr("2002::/16"), carried: (value) => [low(value >> 80n, 32)] },
  // The server, and the client, whose bits are inverted.
  { block: teredo, carried: (value) => [low(value >> 64n, 32), low(value, 32) ^ 0xffff_ffffn] },
];

/** ISATAP: in whatever network, an interface 0:5efe or 200:5efe and the IPv4 address behind it. */
const isIsatap = (value: bigint) => (low(value >> 32n, 32) & ~0x0200_0000n) === 0x0000_5efen;

function carriedBy(address: Address): readonly Address[] | undefined {
  if (address.width === 32) return undefined;
  const carrier = carriers.find(({ block }) => holds(block, address));
  const values =
    carrier?.carried(address.value) ?? (isIsatap(address.value) ? [low(address.value, 32)] : undefined);
  return values?.map((value) => ({ width: 32, value }));
}

const inside = ({ what, text }: Reserved) => `${what} (${text})`;

function judge(address: Address, allow: readonly Cidr[]): string | undefined {
  if (allow.some((block) => holds(block, address))) return undefined;
  if (address.width === 32) {
    const found = refusedV4.find((block) => holds(block, address));
    return found === undefined ? undefined : inside(found);
  }
  const found = refusedV6.find((block) => holds(block, address));
  if (found !== undefined) return inside(found);
  const carried = carriedBy(address);
  for (const inner of carried ?? []) {
    const refusal = judge(inner, allow);
    if (refusal !== undefined) return `an address that leads to ${refusal}`;
  }
  // Those blocks that only carry IPv4 addresses are none of the Internet's own, and have been judged.
  if (carriers.some(({ block }) => holds(block, address))) return undefined;
  if (holds(protocols, address)) return "an address reserved for protocols (2001::/23)";
  return holds(globalUnicast, address) ? undefined : "a reserved address (outside 2000::/3)";
}

/**
 * Why nothing is sent to an address, such as "a private address (10.0.0.0/8)"; undefined when it may be sent to. Whatever
 * is no address in its usual form is refused. What `allow` holds is let through, whatever it is.
 */
export function refusalOf(address: string, allow: readonly Cidr[]): string | undefined {
  const parsed = parse(address);
  return parsed === undefined ? "no IP address in its usual form" : judge(parsed, allow);
}
