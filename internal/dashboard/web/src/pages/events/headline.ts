/** What an event says, in one line. */
import { dollars, packageText } from "../../kit/numbers.ts";
import type { ApiEvent } from "../../types_rest.ts";

type Data = Readonly<Record<string, unknown>>;
const part = (data: Data, name: string): Data => (data[name] ?? {}) as Data;
const text = (value: unknown): string => (typeof value === "string" ? value : "");

/** Formats "$12.00 for 30 tablets". Events that were recorded before prices had packages show only the price. */
const pricedPackage = (cents: unknown, quantity: unknown, unit: unknown): string =>
  typeof quantity === "number" && typeof unit === "string"
    ? `${dollars(Number(cents))} for ${packageText(quantity, unit)}`
    : dollars(Number(cents));

function changedPrice({ old_price_cents, new_price_cents, quantity, unit }: Data): string {
  return `${dollars(Number(old_price_cents))} to ${pricedPackage(new_price_cents, quantity, unit)}`;
}

export function headline({ event, data: given, entity }: ApiEvent): string {
  const data = given as unknown as Data;
  const drug = text(part(data, "drug").name);
  const pharmacy = text(part(data, "pharmacy").name);
  switch (event) {
    case "price.changed":
      return `${drug}: ${changedPrice(data)} at ${pharmacy}`;
    case "drug.recalled":
      return `${drug}: ${text(part(data, "recall").reason) || "recalled"}`;
    case "generic.available":
      return `${text(part(data, "generic_drug").name)} for ${text(part(data, "brand_drug").name)}`;
    case "pharmacy.updated":
      return `${pharmacy}, ${text(part(data, "pharmacy").city)}`;
    case "shortage.reported":
      return `${drug}: ${text(part(data, "shortage").status)}`;
    case "coverage.changed":
      return `${drug}: ${text(data.change)} by ${text(part(data, "coverage").plan_name)}`;
    case "price_alert.triggered":
      return `${drug}: ${pricedPackage(data.price_cents, data.quantity, data.unit)} at ${pharmacy}`;
    case "webhook.test":
      return text(data.message) || entity;
  }
}
