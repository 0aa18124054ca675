/** What a row of a price history must say. Pure. */

import { type PricedFor, units } from "../core/units.ts";
import { readPlan } from "./coverage_record.ts";
import {
  amount,
  dayReason,
  type PublicPrice,
  pastDay,
  planPays,
  planPaysReason,
  type Refused,
  unitPrice,
  unitPriceReason,
} from "./listing.ts";
import type { PlanKey } from "./model.ts";
import { odb } from "./odb.ts";
import { readOdbForm } from "./odb_form.ts";

/** The columns of a feed as text; "" is absent. */
export type PublicPriceFields = Record<
  | "din"
  | "extract_date"
  | "province"
  | "plan"
  | "individual_price"
  | "amount_mohltc_pays"
  | "dosage_form"
  | "price_unit"
  | "price_quantity",
  string
>;

export type StatedPublicPrice = Omit<PublicPrice, "drugId"> & { din: string };

/** The price a row states, none (an edition names drugs that it has no price for), or the first reason why it cannot be taken. */
export function readPublicPrice(
  fields: PublicPriceFields,
  nowMs: number,
): StatedPublicPrice | "unpriced" | Refused {
  const effectiveOn = pastDay(fields.extract_date, nowMs);
  if (effectiveOn === undefined) return { field: "extract_date", reason: dayReason };
  const key = readPlan({ province: fields.province || odb.province, plan: fields.plan || odb.plan });
  if ("reason" in key) return key;
  if (fields.individual_price === "") {
    if (fields.amount_mohltc_pays === "") return "unpriced";
    return { field: "individual_price", reason: "is missing beside amount_mohltc_pays" };
  }
  const price = unitPrice(fields.individual_price);
  if (price === undefined) return { field: "individual_price", reason: unitPriceReason };
  const pays = planPays(fields.amount_mohltc_pays);
  if (fields.amount_mohltc_pays !== "" && pays === undefined)
    return { field: "amount_mohltc_pays", reason: planPaysReason };
  const pricedFor = readPricedFor(fields, key);
  if (pricedFor !== null && "reason" in pricedFor) return pricedFor;
  return { ...key, din: fields.din, effectiveOn, unitPrice: price, planPays: pays ?? null, pricedFor };
}

const mostUnits = 1_000_000_000;

/** What the row states, else what the form says in the words of Ontario's formulary. */
function readPricedFor(fields: PublicPriceFields, { province, plan }: PlanKey): PricedFor | null | Refused {
  if (fields.price_unit === "") {
    if (fields.price_quantity !== "")
      return { field: "price_quantity", reason: "needs a price_unit, such as tablet" };
    return province === odb.province && plan === odb.plan ? readOdbForm(fields.dosage_form) : null;
  }
  const unit = units.find((each) => each.toLowerCase() === fields.price_unit.toLowerCase());
  if (unit === undefined) return { field: "price_unit", reason: `must be one of ${units.join(", ")}` };
  const quantity = amount(fields.price_quantity || "1", 3, 1, mostUnits);
  if (quantity === undefined)
    return {
      field: "price_quantity",
      reason: "must be the number of units that the price pays for, with at most three decimals",
    };
  return { unit, quantity };
}
