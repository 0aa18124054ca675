/**
 * What is added to the cost of a drug, by province: the rules of the public plans (PMPRB NPDUIS, CIHI), used here for every
 * prescription. The territories publish none; they are given a tenth.
 */
import type { Province } from "../core/geography.ts";

/** Up to `upTo` dollars of cost, `rate` of it but at most `most` dollars. */
type Step = { upTo: number; rate: number; most?: number };

const always = Number.POSITIVE_INFINITY;

const rules: Record<Province, readonly Step[]> = {
  AB: [{ upTo: always, rate: 0.03 }],
  BC: [{ upTo: always, rate: 0.08 }],
  MB: [{ upTo: always, rate: 0 }],
  NB: [{ upTo: always, rate: 0.08 }],
  NL: [{ upTo: always, rate: 0.085 }],
  NS: [
    { upTo: 3_000, rate: 0.105 },
    { upTo: always, rate: 0.08 },
  ],
  NT: [{ upTo: always, rate: 0.1 }],
  NU: [{ upTo: always, rate: 0.1 }],
  ON: [
    { upTo: 1_000, rate: 0.08 },
    { upTo: always, rate: 0.06 },
  ],
  PE: [{ upTo: always, rate: 0.1, most: 250 }],
  QC: [{ upTo: always, rate: 0.065, most: 39 }],
  SK: [
    { upTo: 6.3, rate: 0.3 },
    { upTo: 15.8, rate: 0.15 },
    { upTo: 200, rate: 0.1 },
    { upTo: always, rate: 0.1, most: 20 },
  ],
  YT: [{ upTo: always, rate: 0.1 }],
};

/** Dollars on a cost in dollars. */
export function markupOf(province: Province, cost: number): number {
  const { rate, most = always } = rules[province].find(({ upTo }) => cost <= upTo) as Step;
  const markup = Math.min(cost * rate, most);
  // Alberta's second upcharge stands on the first.
  return province === "AB" ? markup + Math.min((cost + markup) * 0.07, 100) : markup;
}
