/** Whose an internet address is, for counting: an IPv4 address by itself, of IPv6 the first 64 bits, which one line has. */
import { isIPv6 } from "node:net";

export function addressBlock(address: string): string {
  const [plain = ""] = address.split("%");
  if (!isIPv6(plain)) return plain;
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(plain)?.[1];
  if (mapped !== undefined) return mapped;
  const [head = "", tail] = plain.toLowerCase().split("::");
  const groupsOf = (text: string) => (text === "" ? [] : text.split(":"));
  const first = groupsOf(head);
  const last = groupsOf(tail ?? "");
  // An IPv4 address at the end stands for two groups.
  const written = first.length + last.length + (plain.includes(".") ? 1 : 0);
  const zeros = tail === undefined ? 0 : 8 - written;
  const groups = [...first, ...Array.from({ length: zeros }, () => "0"), ...last];
  return `${groups
    .slice(0, 4)
    .map((group) => group.replace(/^0+(?=.)/, ""))
    .join(":")}::/64`;
}
