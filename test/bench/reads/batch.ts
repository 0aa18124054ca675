/** Every statement that reads many drugs at once, with values that hold at every size. */
import { countedFrom } from "../../../internal/prices/counted_prices.ts";
import type { BasketRequest } from "../../../internal/prices/model.ts";
import { basket } from "../../../internal/prices/sql/basket.ts";
import {
  type FillOffersRequest,
  fillOffers,
  pricesByKeys,
} from "../../../internal/prices/sql/fill_offers.ts";
import type { Read } from "../read.ts";

/** The first 40 have prices; two of the others are drugs without, the last are none. */
const dins = Array.from({ length: 50 }, (_, at) =>
  String(at < 42 ? at + 1 : 90_000_000 + at).padStart(8, "0"),
);
const rule = { since: countedFrom("2026-04-01"), outOfStock: false };
const centre = { latitude: 43.7, longitude: -79.4 };
const somewhere = { kind: "postal_code", code: "A0B0A7", area: "A0B" } as const;
const pharmacyKeys = Array.from({ length: 50 }, (_, at) => `bench-${at + 1}`);

export function batchReads(schema: string): Read[] {
  const read = (name: string, request: Omit<BasketRequest, "limit" | "dins">, growsWith: string): Read => ({
    name: `50 drugs ${name}`,
    growsWith,
    ...basket(schema, { dins, limit: 10, ...request }, rule),
  });
  /** 50,000 packages of all drugs, as quantity_prices.ts has it. */
  const filled = (name: string, request: Omit<FillOffersRequest, "dins">, growsWith: string): Read => ({
    name: `fills of 50 drugs ${name}`,
    growsWith,
    ...fillOffers(schema, { dins, ...request }, rule, 1_000),
  });
  const keys = Array.from({ length: 500 }, (_, at) => at);
  const there = "the pharmacies there, times the drugs asked";
  return [
    read("within 25 km", { near: { centre, radiusKm: 25 } }, there),
    read("within 25 km of a postal code", { near: { centre: somewhere, radiusKm: 25 } }, there),
    read("at 50 pharmacies", { pharmacyKeys }, there),
    read("at 50 pharmacies within 50 km", { near: { centre, radiusKm: 50 }, pharmacyKeys }, there),
    read("in a province", { province: "ON" }, there),
    {
      ...read("anywhere", {}, "the offers of the drugs asked, up to 100,000"),
      // A price is three pages in memory to find, with its pharmacy; of each drug, at every pharmacy.
      buffersEach: { pharmacy: 4 * dins.length },
    },
    filled("within 25 km", { near: { centre, radiusKm: 25 } }, there),
    filled("at 50 pharmacies", { pharmacyKeys }, there),
    filled("in a province", { province: "ON" }, there),
    {
      ...filled("anywhere", {}, "the offers of the drugs asked, up to 50,000"),
      buffersEach: { pharmacy: 4 * dins.length },
    },
    {
      name: "500 prices by their keys",
      growsWith: "the rows shown",
      statement: pricesByKeys(schema),
      values: [
        keys.map((at) => 1 + (at % 40)),
        keys.map((at) => 1 + Math.floor(at / 40)),
        keys.map(() => 30_000),
        keys.map(() => ""),
      ],
    },
  ];
}
