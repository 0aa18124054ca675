/**
 * Canadian pharmacy chains by how their shops' names begin (folded). The names follow OpenStreetMap's
 * name-suggestion-index (BSD-3-Clause) and the chains' own spelling; longer beginnings stand before shorter ones.
 */
import { fold } from "../core/text.ts";

const beginnings: readonly (readonly [beginning: string, chain: string])[] = [
  ["shoppers drug mart", "Shoppers Drug Mart"],
  ["shoppers simply pharmacy", "Shoppers Drug Mart"],
  ["shoppers", "Shoppers Drug Mart"],
  ["pharmaprix", "Pharmaprix"],
  ["real canadian superstore", "Loblaw"],
  ["superstore", "Loblaw"],
  ["loblaw", "Loblaw"],
  ["your independent grocer", "Loblaw"],
  ["extra foods", "Loblaw"],
  ["no frills", "Loblaw"],
  ["atlantic superstore", "Loblaw"],
  ["drugstore pharmacy", "Loblaw"],
  ["pharmasave", "Pharmasave"],
  ["rexall", "Rexall"],
  ["london drugs", "London Drugs"],
  ["save on foods", "Save-On-Foods"],
  ["save on", "Save-On-Foods"],
  ["costco", "Costco"],
  ["walmart", "Walmart"],
  ["wal mart", "Walmart"],
  ["safeway", "Safeway"],
  ["sobeys", "Sobeys"],
  ["lawtons", "Lawtons Drugs"],
  ["jean coutu", "Jean Coutu"],
  ["pharmacie jean coutu", "Jean Coutu"],
  ["familiprix", "Familiprix"],
  ["uniprix", "Uniprix"],
  ["brunet", "Brunet"],
  ["proxim", "Proxim"],
  ["guardian", "Guardian"],
  ["remedy s rx", "Remedy'sRx"],
  ["remedysrx", "Remedy'sRx"],
  ["medicine shoppe", "The Medicine Shoppe"],
  ["the medicine shoppe", "The Medicine Shoppe"],
  ["peoples drug mart", "Peoples Drug Mart"],
  ["people s drug mart", "Peoples Drug Mart"],
  ["pharmachoice", "PharmaChoice"],
  ["i d a", "I.D.A."],
  ["ida pharmacy", "I.D.A."],
];

/** Undefined for an independent pharmacy, or a chain that is not in the table. */
export function chainOf(name: string): string | undefined {
  const folded = fold(name);
  return beginnings.find(([beginning]) => folded === beginning || folded.startsWith(`${beginning} `))?.[1];
}
