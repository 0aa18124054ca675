/**
 * Made-up coverage: four plans, each of which lists most drugs, and what they have listed unit prices as, edition by edition.
 * Products of a group are listed alike, and the dearest of it gets what the cheapest costs.
 */
import { join } from "node:path";
import { dayOf } from "../core/days.ts";
import { formatUnitPrice } from "../core/money.ts";
import type { FormularyStatus } from "../coverage/model.ts";
import type { MadeDrug } from "./drugs.ts";
import type { OtherFeed, OtherFeedOptions } from "./other_feed.ts";
import { createRandom, type Random } from "./random.ts";
import { csvRow, writeRows } from "./write.ts";

type Plan = { province: string; plan: string; name: string; copay: number | ""; deductible: string };

const plans: readonly Plan[] = [
  { province: "AB", plan: "SBX-AB", name: "Sandbox Plan Alberta", copay: 30, deductible: "" },
  { province: "BC", plan: "SBX-BC", name: "Sandbox Plan British Columbia", copay: 30, deductible: "1250.00" },
  { province: "ON", plan: "SBX-ON", name: "Sandbox Plan Ontario", copay: "", deductible: "100.00" },
  { province: "QC", plan: "SBX-QC", name: "Sandbox Plan Québec", copay: 33.5, deductible: "22.90" },
];

type Kind = { status: FormularyStatus; weight: number; term: string; criteria: string };

const kinds: readonly Kind[] = [
  { status: "GENERAL_BENEFIT", weight: 70, term: "Benefit", criteria: "" },
  {
    status: "LIMITED_USE",
    weight: 12,
    term: "Limited use",
    criteria: "Reason for use 900: made-up condition, for patients who do not respond to another treatment.",
  },
  {
    status: "SPECIAL_AUTHORIZATION",
    weight: 10,
    term: "Special authorization",
    criteria: "Made-up condition: asked for by the prescriber, for twelve months.",
  },
  { status: "NOT_A_BENEFIT", weight: 8, term: "Not a benefit", criteria: "" },
];
/** Of the groups of drugs, a plan lists so many. */
const listedShare = 0.9;
const editions = 5;
const monthsBetween = 6;

/** Oldest first; the last a fortnight before `asOf`. */
function editionDays(asOf: Date): string[] {
  return Array.from({ length: editions }, (_, nth) => {
    const back = (editions - 1 - nth) * monthsBetween;
    return dayOf(Date.UTC(asOf.getUTCFullYear(), asOf.getUTCMonth() - back, asOf.getUTCDate() - 14));
  });
}

/** What a plan says of a group: drawn by plan and group, so that both feeds say the same. */
function listingOf(
  seed: number,
  { plan }: Plan,
  { aiGroup }: MadeDrug,
): { kind: Kind; random: Random } | undefined {
  const random = createRandom(seed, `coverage ${plan} ${aiGroup}`);
  if (random.next() >= listedShare) return undefined;
  return { kind: random.pickWeighted(kinds, ({ weight }) => weight), random };
}

const coverageHeader =
  "din,province,plan,plan_name,formulary_status,plan_term,criteria,deductible,copay_percent,interchange_group,listed_on,as_of\n";

function* coverageRows({ seed, drugs, asOf }: OtherFeedOptions): Generator<string> {
  yield coverageHeader;
  const day = editionDays(asOf).at(-1) ?? dayOf(asOf.getTime());
  for (const plan of plans) {
    for (const drug of drugs) {
      const listing = listingOf(seed, plan, drug);
      if (listing === undefined) continue;
      const { status, term, criteria } = listing.kind;
      const paid = status !== "NOT_A_BENEFIT";
      yield csvRow([
        drug.din,
        plan.province,
        plan.plan,
        plan.name,
        status,
        term,
        criteria,
        paid ? plan.deductible : "",
        paid ? plan.copay : "",
        drug.aiGroup,
        drug.marketedOn < day ? drug.marketedOn : "",
        day,
      ]);
    }
  }
}

/** Up a little as a rule, and now and then down by a quarter to a half, for a whole group at once. */
function factors(random: Random): number[] {
  let factor = 1;
  const backwards = Array.from({ length: editions }, () => {
    const now = factor;
    if (random.next() < 0.35)
      factor /= random.next() < 0.15 ? random.between(0.5, 0.75) : random.between(1.01, 1.05);
    return now;
  });
  return backwards.toReversed();
}

function* priceRows({ seed, drugs, asOf }: OtherFeedOptions): Generator<string> {
  yield "extract_date,din,province,plan,individual_price,amount_mohltc_pays\n";
  const lowest = new Map<string, number>();
  for (const { aiGroup, unitPrice } of drugs)
    lowest.set(aiGroup, Math.min(unitPrice, lowest.get(aiGroup) ?? unitPrice));
  const days = editionDays(asOf);
  for (const plan of plans) {
    for (const drug of drugs) {
      const listing = listingOf(seed, plan, drug);
      if (listing === undefined || listing.kind.status === "NOT_A_BENEFIT") continue;
      const steps = factors(listing.random);
      for (const [nth, day] of days.entries()) {
        if (day < drug.marketedOn) continue;
        const at = (price: number) => formatUnitPrice(Math.max(1, Math.round(price * (steps[nth] ?? 1))));
        const paid = at(lowest.get(drug.aiGroup) ?? drug.unitPrice);
        yield csvRow([day, drug.din, plan.province, plan.plan, at(drug.unitPrice), paid]);
      }
    }
  }
}

export const coverageFeed: OtherFeed = {
  kind: "coverage",
  async write(options) {
    const path = join(options.directory, "coverage.csv");
    await writeRows(path, coverageRows(options));
    return path;
  },
};

export const publicPriceFeed: OtherFeed = {
  kind: "price-history",
  async write(options) {
    const path = join(options.directory, "price-history.csv");
    await writeRows(path, priceRows(options));
    return path;
  },
};
