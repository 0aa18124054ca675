/** Price history in requests and responses. Schemas, and the functions that fill them. */
import { z } from "zod";
import { isDay } from "../core/days.ts";
import { provinces } from "../core/geography.ts";
import { formatCents, formatUnitPrice, quantityScale, unitPriceScale } from "../core/money.ts";
import type { Unit } from "../core/units.ts";
import { centsFor } from "../prices/counted_prices.ts";
import {
  granularities,
  type HistoryPoint,
  type HistorySource,
  historySources,
  type PriceHistory,
} from "../prices/history_model.ts";
import { isReversed, isTooLong, mostPoints, mostYears } from "../prices/history_range.ts";
import { list } from "./envelopes.ts";
import { askedQuantity, isoDay, oneOf, pathId, province } from "./parameters.ts";
import { querySchema } from "./rules.ts";
import {
  cents,
  namedDrug,
  priceFor,
  quantity,
  renderNamedDrug,
  renderPriceFor,
  unit,
  unitPrice,
} from "./shared_fields.ts";

export const historyPath = z.strictObject({
  drugId: pathId.meta({ description: "drug_<DIN> or the DIN." }),
});

/** Where both are given; what is said when one is not is the service's, which knows today. */
const daysOf = ({ from, to }: Readonly<Record<string, unknown>>) =>
  typeof from === "string" && typeof to === "string" && isDay(from) && isDay(to) ? [{ from, to }] : [];

export const rangeRules = [
  {
    field: "from",
    reason: "must not be after to",
    broken: (given: Readonly<Record<string, unknown>>) => daysOf(given).some(isReversed),
  },
  {
    field: "from",
    reason: `must be at most ${mostYears} years before to; ask once for each part of a longer range`,
    broken: (given: Readonly<Record<string, unknown>>) => daysOf(given).some(isTooLong),
  },
] as const;

export const historyQuery = querySchema(
  {
    from: isoDay(
      "First day, in UTC. Default: one year before to. For public plans without from and to: the first edition.",
    ).optional(),
    to: isoDay("Last day, in UTC, at most five years after from. Default: today.").optional(),
    granularity: oneOf(
      granularities,
      "A point per day, week from Monday, or month. Default: daily.",
    ).optional(),
    province,
    pharmacy_id: z
      .string()
      .max(200, "must be at most 200 characters")
      .meta({
        description: "pharm_<id>. Returns price changes at this pharmacy. Not with source=public_formulary.",
      })
      .optional(),
    source: oneOf(
      historySources,
      "Prices at pharmacies, or unit prices of public plans. A response has one source. Default: pharmacies. other_source names the other source if it has prices.",
    ).optional(),
    quantity: askedQuantity(
      "Units that amounts are for, such as 90. Default: the quantity of the package with the lowest unit price. Not with source=public_formulary.",
    ).optional(),
    plan: z
      .string()
      .trim()
      .min(1, "must not be empty")
      .max(40, "must be at most 40 characters")
      .regex(/^[ -~\u00a0-\uffff]*$/, "must not contain control characters")
      .toUpperCase()
      .meta({
        description:
          "Prices of this public plan, as coverage names it (ODB). Default: the plan with the newest edition. Plans are never mixed. Not with pharmacy_id or source=pharmacies.",
      })
      .optional(),
  },
  ...rangeRules,
  {
    field: "pharmacy_id",
    reason: "cannot be given with source=public_formulary; public plans' prices are of no pharmacy",
    broken: ({ pharmacy_id: id, source }) => id !== undefined && source === "public_formulary",
  },
  {
    field: "plan",
    reason: "cannot be given with pharmacy_id or source=pharmacies; pharmacies' prices are of no plan",
    broken: ({ plan, pharmacy_id: id, source }) =>
      plan !== undefined && (id !== undefined || source === "pharmacies"),
  },
  {
    field: "quantity",
    reason: "cannot be given with source=public_formulary; public plans list the price of one unit",
    broken: ({ quantity: asked, source }) => asked !== undefined && source === "public_formulary",
  },
);

const date = (description: string) => z.iso.date().meta({ description, examples: ["2026-01-05"] });
const amount = (description: string, example: string) =>
  z
    .string()
    .regex(/^[0-9]+\.([0-9]{2}|[0-9]{4})$/)
    .meta({ description, examples: [example] });

const historyPoint = z
  .strictObject({
    period_start: date("First day of the period: itself, a Monday, or the first of a month."),
    period_end: date("Last day of the period. Only days from from to to are counted."),
    lowest: amount(
      "lowest_unit_price times quantity, in dollars: two decimals at pharmacies, four of public plans.",
      "9.84",
    ),
    average: amount("average_unit_price times quantity, in dollars.", "10.34"),
    highest: amount("highest_unit_price times quantity, in dollars.", "11.02"),
    lowest_cents: cents("lowest in cents, rounded half up.", 984),
    average_cents: cents("average in cents, rounded half up.", 1_034),
    highest_cents: cents("highest in cents, rounded half up.", 1_102),
    lowest_unit_price: unitPrice("Lowest price of one unit, in dollars, four decimals."),
    average_unit_price: unitPrice("Mean price of one unit over all observations, rounded half up."),
    highest_unit_price: unitPrice("Highest price of one unit."),
    observations: z
      .int()
      .positive()
      .meta({
        description:
          "Observations in the period. One is a package at a pharmacy on a day, in stock; at one pharmacy, a price that took effect; of public plans, an edition's price.",
        examples: [23],
      }),
  })
  .meta({ id: "HistoryPoint", description: "Prices of a drug in a period." });

const known = (which: string) =>
  z.iso
    .date()
    .nullable()
    .meta({
      description: `${which} day with a price of the drug (at the pharmacy, if requested). Null without prices.`,
      examples: ["2026-01-10"],
    });

export const priceHistory = list(historyPoint, {
  drug: namedDrug.meta({ description: "The drug." }),
  granularity: z.enum(granularities).meta({ description: "Length of a point's period." }),
  from: date("First day of the range."),
  to: date("Last day of the range."),
  province: z
    .enum(provinces)
    .nullable()
    .meta({ description: "The requested value. Null for all.", examples: ["BC"] }),
  pharmacy_id: z
    .string()
    .nullable()
    .meta({ description: "The requested value. Null for all.", examples: ["pharm_sample-surrey-central"] }),
  source: z.enum(historySources).meta({ description: "Where the prices come from." }),
  plan: z
    .strictObject({
      province: z.enum(provinces).meta({ description: "The plan's province.", examples: ["ON"] }),
      plan: z
        .string()
        .meta({ description: "Our code for the plan; unique in its province.", examples: ["ODB"] }),
    })
    .nullable()
    .meta({
      id: "HistoryPlan",
      description:
        "The public plan that the prices are of; null for pharmacies, and if no plan lists the drug.",
    }),
  price_for: priceFor.nullable(),
  other_source: z
    .enum(historySources)
    .nullable()
    .meta({
      description: "The other source, if it has prices of the drug; else null.",
      examples: ["public_formulary"],
    }),
  price_basis: z.enum(["package", "unit"]).meta({
    description:
      "Basis of the amounts: quantity at pharmacies (package), or price_for at public plans (unit).",
  }),
  quantity: quantity(
    "Units that all amounts are for: as requested, or the quantity of the package with the lowest unit price. 1 if the drug has no price, and for public plans.",
  ),
  unit,
  currency: z.literal("CAD").meta({ description: "Canadian dollars, always." }),
  first_observed_on: known("First"),
  last_observed_on: known("Last"),
});
export type PriceHistoryBody = z.input<typeof priceHistory>;

const perCent = unitPriceScale / 100;

/** Cents of a unit price, rounded half up. */
const centsOfUnit = (unitPrice: number) => Math.floor((unitPrice + perCent / 2) / perCent);

/** What `price_basis` an amount has, and an amount as text and in cents. */
const amounts = {
  pharmacies: {
    basis: "package",
    of: (unitPrice: number, quantity: number) => {
      const cents = centsFor(unitPrice, quantity);
      return [formatCents(cents), cents] as const;
    },
  },
  public_formulary: {
    basis: "unit",
    of: (unitPrice: number) => [formatUnitPrice(unitPrice), centsOfUnit(unitPrice)] as const,
  },
} as const satisfies Record<HistorySource, object>;

function renderPoint(
  { periodStart, periodEnd, observations, ...point }: HistoryPoint,
  { source, quantity }: Pick<PriceHistory, "source" | "quantity">,
): PriceHistoryBody["data"][number] {
  const { of } = amounts[source];
  const [lowest, lowestCents] = of(point.lowest, quantity);
  const [average, averageCents] = of(point.average, quantity);
  const [highest, highestCents] = of(point.highest, quantity);
  return {
    period_start: periodStart,
    period_end: periodEnd,
    lowest,
    average,
    highest,
    lowest_cents: lowestCents,
    average_cents: averageCents,
    highest_cents: highestCents,
    lowest_unit_price: formatUnitPrice(point.lowest),
    average_unit_price: formatUnitPrice(point.average),
    highest_unit_price: formatUnitPrice(point.highest),
    observations,
  };
}

/** One page, whose limit is what the longest range can have. */
export function renderHistory(history: PriceHistory, unit: Unit): PriceHistoryBody {
  const { drug, granularity, from, to, province, pharmacyId, source, points } = history;
  return {
    drug: renderNamedDrug(drug),
    granularity,
    from,
    to,
    province,
    pharmacy_id: pharmacyId,
    source,
    plan: history.plan,
    price_for: renderPriceFor(history.pricedFor),
    other_source: history.otherSource,
    price_basis: amounts[source].basis,
    quantity: history.quantity / quantityScale,
    unit,
    currency: "CAD",
    first_observed_on: history.firstObservedOn,
    last_observed_on: history.lastObservedOn,
    data: points.map((point) => renderPoint(point, history)),
    pagination: { total: points.length, limit: mostPoints, offset: 0, has_more: false },
    has_more: false,
    next_cursor: null,
  };
}
