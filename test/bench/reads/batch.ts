/** Every statement that reads many drugs at once, with values that hold at every size. */
import type { BasketRequest } from "../../../internal/prices/model.ts";
import { basket } from "../../../internal/prices/sql/basket.ts";
import type { Read } from "../read.ts";

/** The first 40 have prices; two of the others are drugs without, the last are none. */
const dins = Array.from({ length: 50 }, (_, at) =>
  String(at < 42 ? at + 1 : 90_000_000 + at).padStart(8, "0"),
);
const since = "2026-04-01";
const centre = { latitude: 43.7, longitude: -79.4 };
const somewhere = { kind: "postal_code", code: "A0B0A7", area: "A0B" } as const;
const pharmacyKeys = Array.from({ length: 50 }, (_, at) => `bench-${at + 1}`);

export function batchReads(schema: string): Read[] {
  const read = (name: string, request: Omit<BasketRequest, "limit" | "dins">, growsWith: string): Read => ({
    name: `50 drugs ${name}`,
    growsWith,
    ...basket(schema, { dins, limit: 10, ...request }, since),
  });
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
  ];
}
