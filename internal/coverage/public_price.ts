/** What a row of a price history must say. Pure. */

import { readPlan } from "./coverage_record.ts";
import {
  dayReason,
  type PublicPrice,
  pastDay,
  planPays,
  planPaysReason,
  type Refused,
  unitPrice,
  unitPriceReason,
} from "./listing.ts";
import { odb } from "./odb.ts";

/** The columns of a feed as text; "" is absent. */
export type PublicPriceFields = Record<
  "din" | "extract_date" | "province" | "plan" | "individual_price" | "amount_mohltc_pays",
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
  return { ...key, din: fields.din, effectiveOn, unitPrice: price, planPays: pays ?? null };
}
