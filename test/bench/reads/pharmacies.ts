/** The filters of pharmacies, and the prices of one, with values that hold at every size. */
import type { PageRequest } from "../../../internal/core/page.ts";
import type { PharmacyListFilter } from "../../../internal/pharmacies/model.ts";
import { pageByName } from "../../../internal/pharmacies/sql/page_by_name.ts";
import { pageNear } from "../../../internal/pharmacies/sql/page_near.ts";
import { pageAtPharmacy } from "../../../internal/prices/sql/page_at_pharmacy.ts";
import type { Read } from "../read.ts";

const first: PageRequest = { limit: 20, offset: 0 };
const now = new Date("2026-06-15T16:00:00Z");
const near = { centre: { latitude: 43.7, longitude: -79.4 }, radiusKm: 50 };

export function pharmaciesReads(schema: string): Read[] {
  const byName = (
    name: string,
    filter: PharmacyListFilter,
    growsWith: string,
    after?: PageRequest["after"],
  ) => {
    const page = after === undefined ? first : { ...first, after };
    return { name: `pharmacies ${name}`, growsWith, ...pageByName(schema, filter, page, now) };
  };
  /** Counted in the index. */
  const counted = (read: Read): Read => ({ ...read, buffersEach: { pharmacy: 0.03 } });
  const all = "the pharmacies (the total is counted in the index)";
  const around = "the pharmacies in the box around the place";
  const prices = "the prices of the pharmacy (their count)";
  return [
    counted(byName("that are open", { openNow: true }, all)),
    counted(byName("that are open, after a position", { openNow: true }, all, ["pharmacy 000100", 100])),
    {
      ...byName("that are not open", { openNow: false }, "the pharmacies (all are read if all are open)"),
      buffersEach: { pharmacy: 0.15 },
    },
    byName("of a chain", { chain: "Bench Drugs" }, "the pharmacies of the chain"),
    byName(
      "of a chain in a province, open",
      { chain: "Bench Drugs", province: "ON", openNow: true },
      "the pharmacies of the chain",
    ),
    byName(
      "with a service",
      { service: "travel clinic" },
      "the pharmacies with the service; all of them, where most have it",
    ),
    byName("of a city, open", { city: "Toronto", openNow: true }, "the pharmacies of the city"),
    {
      name: "pharmacies within 50 km, open, with a service",
      growsWith: around,
      ...pageNear(schema, near, { service: "delivery", openNow: true }, first, now),
    },
    {
      name: "prices at a pharmacy",
      growsWith: prices,
      buffersEach: { drug: 0.02 },
      ...pageAtPharmacy(schema, "bench-7", undefined, first),
    },
    {
      name: "prices at a pharmacy, after a position",
      growsWith: prices,
      buffersEach: { drug: 0.02 },
      ...pageAtPharmacy(schema, "bench-7", undefined, { ...first, after: [10, 30_000, ""] }),
    },
    {
      name: "the price of a drug at a pharmacy",
      growsWith: "nothing",
      ...pageAtPharmacy(schema, "bench-7", "00000007", first),
    },
  ];
}
