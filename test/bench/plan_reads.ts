/** Every statement that reads prices, pharmacies, places, drugs and keys, with values that hold at every size. */

import { keyByHash } from "../../internal/accounts/sql/key_by_hash.ts";
import type { PageRequest } from "../../internal/core/page.ts";
import type { DrugStatus } from "../../internal/drugs/model.ts";
import { askedOf, mistypedDins } from "../../internal/drugs/search_words.ts";
import { byDin } from "../../internal/drugs/sql/by_din.ts";
import { listPage } from "../../internal/drugs/sql/list_page.ts";
import { search } from "../../internal/drugs/sql/search.ts";
import { lowerThreshold, suggest, suggestDins } from "../../internal/drugs/sql/suggest.ts";
import { searchValues } from "../../internal/drugs/store.ts";
import type { PharmacyFilter } from "../../internal/pharmacies/model.ts";
import { byKey } from "../../internal/pharmacies/sql/by_key.ts";
import { pageByName } from "../../internal/pharmacies/sql/page_by_name.ts";
import { pageNear } from "../../internal/pharmacies/sql/page_near.ts";
import type { Bound } from "../../internal/postgres/conditions.ts";
import { countedFrom } from "../../internal/prices/counted_prices.ts";
import type { PriceFilter } from "../../internal/prices/model.ts";
import { pageByUnitPrice } from "../../internal/prices/sql/drug_prices_by_unit_price.ts";
import { pageFiltered } from "../../internal/prices/sql/drug_prices_filtered.ts";
import { packagesOf, pairsOffered } from "../../internal/prices/sql/known_packages.ts";
import { lowest } from "../../internal/prices/sql/lowest_unit_prices.ts";
import { summaries } from "../../internal/prices/sql/summaries.ts";
import { firstKeyHash } from "./plan_rows.ts";
import type { Read } from "./read.ts";
import { alertsReads } from "./reads/alerts.ts";
import { batchReads } from "./reads/batch.ts";
import { changesReads } from "./reads/changes.ts";
import { coverageReads } from "./reads/coverage.ts";
import { deliveriesReads } from "./reads/deliveries.ts";
import { eventsReads } from "./reads/events.ts";
import { genericsReads } from "./reads/generics.ts";
import { heldPricesReads } from "./reads/held_prices.ts";
import { historyReads } from "./reads/history.ts";
import { interactionsReads } from "./reads/interactions.ts";
import { manyReads } from "./reads/many.ts";
import { pharmaciesReads } from "./reads/pharmacies.ts";
import { combinedRecallReads, recallsReads } from "./reads/recalls.ts";
import { requestLogReads } from "./reads/request_log.ts";
import { combinedShortageReads, shortagesReads } from "./reads/shortages.ts";
import { usageReads } from "./reads/usage.ts";
import { webhooksReads } from "./reads/webhooks.ts";

const first: PageRequest = { limit: 20, offset: 0 };
const around = (radiusKm: number) => ({ centre: { latitude: 43.7, longitude: -79.4 }, radiusKm });
/** Of test/bench/plan_rows.ts, at every size. */
const somewhere = { centre: { kind: "postal_code", code: "A0B0A7", area: "A0B" }, radiusKm: 50 } as const;
const page = "the rows of the page";
const now = new Date("2026-06-15T16:00:00Z");
/** Some of the prices are older. */
const since = countedFrom("2026-04-01");

function priceReads(schema: string, drugs: number): Read[] {
  const drug = "00000007";
  const ids = Array.from({ length: drugs }, (_, at) => at + 1);
  const filtered = (name: string, filter: PriceFilter, growsWith: string): Read => {
    return { name, growsWith, ...pageFiltered(schema, drug, filter, first) };
  };
  /** A price is three pages in memory to find, with its pharmacy. */
  const counted = (name: string, filter: PriceFilter): Read => ({
    ...filtered(name, filter, "the drug's offers, one a pharmacy at most"),
    buffersEach: { pharmacy: 4 },
  });
  const inRadius = "the pharmacies in the box around the place";
  return [
    { name: "prices of a drug", growsWith: page, ...pageByUnitPrice(schema, drug, first) },
    {
      name: "prices of a drug, after a position",
      growsWith: page,
      ...pageByUnitPrice(schema, drug, { ...first, after: [3_000, 10, 30_000, ""] }),
    },
    filtered("prices within 50 km", { near: around(50) }, inRadius),
    filtered("prices within 50 km, nearest first", { near: around(50), sort: "distance" }, inRadius),
    filtered("prices within 500 km, in stock", { near: around(500), availability: "in_stock" }, inRadius),
    filtered("prices within 50 km of a postal code", { near: somewhere }, inRadius),
    filtered("prices in a city", { city: "Toronto" }, "the pharmacies of the city"),
    counted("prices in a province", { province: "ON" }),
    counted("prices, in stock", { availability: "in_stock" }),
    counted("prices, lowest total first", { sort: "total" }),
    {
      name: "packages of 20 drugs at a pharmacy",
      growsWith: "the drugs and pharmacies asked",
      statement: packagesOf(schema),
      values: [ids.slice(0, 20), ids.slice(0, 20).map(() => 7)],
    },
    {
      name: "whether 20 drugs have a price at a pharmacy",
      growsWith: "the drugs and pharmacies asked",
      statement: pairsOffered(schema),
      values: [ids.slice(0, 20), ids.slice(0, 20).map(() => 7)],
    },
    {
      name: `summaries of ${drugs} drugs`,
      growsWith: "the drugs asked",
      statement: summaries(schema),
      values: [ids, since],
    },
    {
      name: "the 10 lowest of 20 drugs",
      growsWith: "the drugs and prices asked",
      statement: lowest(schema),
      values: [ids.slice(0, 20), 10],
    },
  ];
}

function pharmacyReads(schema: string): Read[] {
  const listed = (
    name: string,
    filter: PharmacyFilter,
    growsWith: string,
    after?: PageRequest["after"],
  ): Read => {
    const request = after === undefined ? first : { ...first, after };
    const { near } = filter;
    const bound =
      near === undefined
        ? pageByName(schema, filter, request, now)
        : pageNear(schema, near, filter, request, now);
    return { name, growsWith, ...bound };
  };
  const counted = (name: string, after?: PageRequest["after"]): Read => ({
    ...listed(name, {}, "the pharmacies (the total is counted in the index)", after),
    buffersEach: { pharmacy: 0.02 },
  });
  return [
    {
      name: "a pharmacy",
      growsWith: "nothing",
      statement: byKey(schema),
      values: ["bench-7", now.toISOString()],
    },
    counted("pharmacies by name"),
    counted("pharmacies by name, after a position", ["pharmacy 000100", 100]),
    listed("pharmacies of a province", { province: "ON" }, "the pharmacies of the province (their count)"),
    listed("pharmacies of a city", { city: "Toronto" }, "the pharmacies of the city (their count)"),
    listed("pharmacies within 50 km", { near: around(50) }, "the pharmacies in the box around the place"),
    listed("pharmacies within 500 km", { near: around(500) }, "the pharmacies in the box around the place"),
    listed(
      "pharmacies within 50 km of a postal code",
      { near: somewhere },
      "the pharmacies in the box around the place",
    ),
  ];
}

function valuesOf(text: string, status?: DrugStatus): unknown[] {
  const asked = askedOf(text);
  if (asked === undefined) throw new Error(`Nothing is asked by "${text}"`);
  const slice = { limit: first.limit + 1, offset: first.offset };
  return searchValues(asked, slice, status === undefined ? {} : { status });
}

/** One product's brand, and its ingredient, which ten products share. */
export type DrugNames = { brand: string; ingredient: string };

function drugReads(schema: string, { brand, ingredient }: DrugNames): Read[] {
  const mistyped = `${brand.slice(0, 4)}${brand.slice(5)}`;
  const searched = (name: string, text: string, growsWith: string, status?: DrugStatus): Read => ({
    name,
    growsWith,
    statement: search(schema, false),
    values: valuesOf(text, status),
  });
  const list = (name: string, after: boolean): Read => ({
    name,
    growsWith: "the catalogue (the total is counted in the index)",
    buffersEach: { drug: 0.01 },
    statement: listPage(schema, after),
    values: [first.limit + 1, first.offset, null, ...(after ? [brand, 1] : [])],
  });
  return [
    { name: "a drug", growsWith: "nothing", statement: byDin(schema), values: ["00000007"] },
    list("the catalogue", false),
    list("the catalogue, after a position", true),
    {
      name: "the catalogue, its total known",
      growsWith: "the rows of the page",
      statement: listPage(schema, false),
      values: [first.limit + 1, first.offset, 15_000],
    },
    {
      name: "the catalogue, of one status",
      growsWith: "the catalogue (the total is counted in the index)",
      buffersEach: { drug: 0.012 },
      statement: listPage(schema, false, true),
      values: [first.limit + 1, first.offset, null, "MARKETED"],
    },
    {
      name: "the catalogue, of one status, after a position",
      growsWith: "the catalogue (the total is counted in the index)",
      buffersEach: { drug: 0.012 },
      statement: listPage(schema, true, true),
      values: [first.limit + 1, first.offset, null, brand, 1, "MARKETED"],
    },
    searched("search, an ingredient", ingredient, "the products that match"),
    searched("search, an ingredient, of one status", ingredient, "the products that match", "MARKETED"),
    {
      ...searched("search, an ingredient, after a position", ingredient, "the products that match"),
      statement: search(schema, true),
      values: [...valuesOf(ingredient), 100_000, "", 1],
    },
    searched("search, the beginning of a name", brand.slice(0, 6), "the products that match"),
    searched("search, a name with a letter missing", mistyped, "the words that share a trigram"),
    {
      name: "suggestions",
      before: lowerThreshold,
      buffersEach: { drug: 0.01 },
      growsWith: "the words that share a trigram",
      statement: suggest(schema),
      values: [mistyped, [mistyped], 5, [mistyped]],
    },
    {
      name: "suggestions, nothing near",
      before: lowerThreshold,
      buffersEach: { drug: 0.01 },
      growsWith: "the words that share a trigram",
      statement: suggest(schema),
      values: [brand.slice(0, 2), [], 5, [brand.slice(0, 2)]],
    },
    {
      name: "suggestions for a DIN",
      buffersEach: { drug: 0.01 },
      growsWith: "the DINs with one other digit",
      statement: suggestDins(schema),
      values: [mistypedDins("00000000"), "00000000", 5],
    },
  ];
}

function accountReads(): Read[] {
  return [{ name: "a key", growsWith: "nothing", statement: keyByHash, values: [firstKeyHash] }];
}

/** The first `drugs` drugs have prices. */
export const reads = (schema: string, names: DrugNames, drugs: number): Read[] => [
  ...priceReads(schema, drugs),
  ...pharmacyReads(schema),
  ...drugReads(schema, names),
  ...accountReads(),
  ...historyReads(schema),
  ...heldPricesReads(schema),
  ...coverageReads(schema),
  ...interactionsReads(schema),
  ...recallsReads(schema),
  ...shortagesReads(schema),
  ...batchReads(schema),
  ...changesReads(schema),
  ...eventsReads(schema),
  ...alertsReads(schema),
  ...genericsReads(schema),
  ...pharmaciesReads(schema),
  ...manyReads(schema),
  ...usageReads(),
  ...requestLogReads(),
  ...webhooksReads(schema),
  ...deliveriesReads(schema),
];

/** Every subset, as an object of the parts it has. */
function subsets<Parts extends object>(parts: Parts): Partial<Parts>[] {
  return Object.entries(parts).reduce<object[]>(
    (made, [name, part]) => made.flatMap((each) => [each, { ...each, [name]: part }]),
    [{}],
  ) as Partial<Parts>[];
}

/** Every statement that lists of prices, pharmacies, recalls and shortages are put together to, by their filters. */
export function combinedReads(schema: string): Read[] {
  const where = { near: around(50), province: "ON", city: "Toronto" } as const;
  const ofPrices = subsets({
    ...where,
    availability: "in_stock",
    sort: "distance",
    after: [1, 1, 1, ""],
  } as const);
  const ofPharmacies = subsets({ ...where, after: ["a", 1] } as const);
  const pageOf = (after: PageRequest["after"]) => (after === undefined ? first : { ...first, after });
  const growsWith = "see the reads by one filter";
  const bounds: Bound[] = [
    ...ofPrices
      .filter(({ near, sort }) => near !== undefined || sort === undefined)
      .map(({ after, ...filter }) =>
        Object.keys(filter).length === 0
          ? pageByUnitPrice(schema, "00000007", pageOf(after))
          : pageFiltered(schema, "00000007", filter, pageOf(after)),
      ),
    ...ofPharmacies.map(({ near, after, ...filter }) =>
      near === undefined
        ? pageByName(schema, filter, pageOf(after), now)
        : pageNear(schema, near, filter, pageOf(after === undefined ? undefined : [1, 1]), now),
    ),
  ];
  return [
    ...bounds.map((bound) => ({ name: bound.statement.name ?? "", growsWith, ...bound })),
    ...combinedRecallReads(schema),
    ...combinedShortageReads(schema),
  ];
}
