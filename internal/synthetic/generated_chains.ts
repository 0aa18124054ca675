/**
 * Invented chains: how dear each is and what it charges for dispensing. The ranges of fees follow what chains of the same
 * kind were found to charge (cansumer.ca/dispensing-fees, August 2023): 4.49 to 25.00 dollars, 10.88 on average.
 */
import type { Province } from "../core/geography.ts";
import type { Random } from "./random.ts";

export type Chain = {
  name: string;
  /** Pharmacies of every hundred. */
  weight: number;
  /** Drug cost against the list price. */
  factor: number;
  /** Dispensing fee in cents: lowest, usual, highest. */
  feeCents: readonly [number, number, number];
};

/** Without a chain. */
export const independent: Chain = { name: "", weight: 40, factor: 1.01, feeCents: [699, 1091, 1254] };

export const chains: readonly Chain[] = [
  independent,
  { name: "Bulkhaus (sandbox)", weight: 4, factor: 0.9, feeCents: [449, 449, 449] },
  { name: "Everyday Mart (sandbox)", weight: 8, factor: 0.94, feeCents: [797, 1016, 1236] },
  { name: "Greenbasket (sandbox)", weight: 12, factor: 0.97, feeCents: [849, 1045, 1215] },
  { name: "Northpine Drug Mart (sandbox)", weight: 20, factor: 1.05, feeCents: [1060, 1205, 1400] },
  { name: "Maple Row Pharmacy (sandbox)", weight: 12, factor: 1.02, feeCents: [999, 1171, 1254] },
  { name: "Harbourlight (sandbox)", weight: 3, factor: 1.03, feeCents: [1167, 1219, 1254] },
  { name: "Carewell Specialty (sandbox)", weight: 1, factor: 1.08, feeCents: [1185, 1633, 2500] },
];

/** The most a public plan pays for dispensing, in cents, where that is known (PMPRB NPDUIS; Ontario: health.gov.on.ca). */
const planFeeCents: Partial<Record<Province, number>> = { ON: 883, BC: 1000, AB: 1215, SK: 1185 };
/** Pharmacies that charge everybody what their province's plan pays. */
const shareAtPlanFee = 0.25;

export function pickChain(random: Random): Chain {
  return random.pickWeighted(chains, ({ weight }) => weight);
}

/** One pharmacy's fee: its province's plan fee, or of its chain's range, the usual more likely than the ends. */
export function pickFeeCents(random: Random, chain: Chain, province: Province): number {
  const [lowest, usual, highest] = chain.feeCents;
  const planFee = planFeeCents[province];
  if (random.next() < shareAtPlanFee && planFee !== undefined && planFee >= lowest && planFee <= highest) {
    return planFee;
  }
  const side = random.next() < 0.5 ? lowest : highest;
  return Math.round(usual + (side - usual) * random.next() ** 2);
}
