/** Fills in responses: what a requested quantity costs at a pharmacy. Schemas, and the functions that fill them. */
import { z } from "zod";
import { centsToNumber, formatUnitPrice, quantityScale } from "../core/money.ts";
import { type Fill, fillBases, unitPriceOfFill } from "../prices/fill.ts";
import { cents, dollars, quantity, unitPrice } from "./shared_fields.ts";

export const packaging = z.string().meta({
  description:
    'Description that distinguishes packages of the same quantity, as the source writes it. "" if the source states none.',
  examples: ["blister"],
});

const usedPackage = z
  .strictObject({
    quantity: quantity("Units in the package."),
    package: packaging,
    count: z
      .number()
      .positive()
      .meta({
        description: "Number of packages. A fraction, rounded to four decimals, if price_basis is scaled.",
        examples: [3],
      }),
    price: dollars("Dollars for one package, without the dispensing fee.", 10.34),
    price_cents: cents("price in cents.", 1_034),
  })
  .meta({ id: "UsedPackage", description: "A package that a fill is made of." });

export const fillBody = z
  .strictObject({
    quantity: quantity("The requested units."),
    price_basis: z.enum(fillBases).meta({
      description:
        "package: the pharmacy sells a package of this size. combination: packages that add up to it. scaled: no packages add up to it; the lowest unit price times the quantity.",
    }),
    price: dollars("Dollars for quantity, without the dispensing fee.", 31.02),
    price_cents: cents("price in cents.", 3_102),
    dispensing_fee: dollars("Dollars: one fee per fill, the highest of its packages.", 10.5),
    dispensing_fee_cents: cents("dispensing_fee in cents.", 1_050),
    total_cost: dollars("Dollars: price and dispensing fee.", 41.52),
    total_cost_cents: cents("total_cost in cents.", 4_152),
    unit_price: unitPrice("Dollars for one unit: price divided by quantity, four decimals."),
    packages: z.array(usedPackage).min(1).meta({ description: "The packages used, the largest first." }),
  })
  .meta({ id: "Fill", description: "The price of a requested quantity of a drug at a pharmacy." });
export type FillBody = z.infer<typeof fillBody>;

const fourDecimals = (value: number) => Math.max(1e-4, Math.round(value * 1e4) / 1e4);

export const renderFill = (fill: Fill): FillBody => ({
  quantity: fill.quantity / quantityScale,
  price_basis: fill.basis,
  price: centsToNumber(fill.priceCents),
  price_cents: fill.priceCents,
  dispensing_fee: centsToNumber(fill.feeCents),
  dispensing_fee_cents: fill.feeCents,
  total_cost: centsToNumber(fill.totalCents),
  total_cost_cents: fill.totalCents,
  unit_price: formatUnitPrice(unitPriceOfFill(fill)),
  packages: fill.packages.map((each) => ({
    quantity: each.quantity / quantityScale,
    package: each.packaging,
    count: fill.basis === "scaled" ? fourDecimals(each.count) : each.count,
    price: centsToNumber(each.priceCents),
    price_cents: each.priceCents,
  })),
});
