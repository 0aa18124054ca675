/**
 * The map of the API: one row an endpoint. Express, validation, authorization, caching and the observations read it;
 * a path that is not here does not exist. More specific paths stand before those with parameters.
 */
import { z } from "zod";
import { getDrug, listDrugPrices, listDrugs, searchDrugs } from "./handlers/drugs.ts";
import { getError, getStatus, listDeprecations, listErrors } from "./handlers/open.ts";
import { getPharmacy, listPharmacies } from "./handlers/pharmacies.ts";
import { type CachePolicy, type Route, route } from "./route.ts";
import { drug, drugSummary, drugWithPrices } from "./schemas/drugs.ts";
import { list, numberedList, sandboxMark, statusBody } from "./schemas/envelopes.ts";
import { pharmacy } from "./schemas/pharmacies.ts";
import { priceEntry } from "./schemas/prices.ts";
import {
  drugPath,
  drugPricesQuery,
  errorPath,
  listDrugsQuery,
  listPharmaciesQuery,
  noPath,
  noQuery,
  pharmacyPath,
  searchDrugsQuery,
} from "./schemas/requests.ts";

const keptFor = (maxAgeSeconds: number): CachePolicy => ({ scope: "private", maxAgeSeconds });
const drugData = keptFor(3_600);
const pharmacyData = keptFor(86_400);
const priceData = keptFor(900);
const pages: CachePolicy = { scope: "public", maxAgeSeconds: 3_600 };

const readDrugs = { permission: "drugs:read", feature: "drug_search", cost: 1 } as const;
const readPrices = { permission: "prices:read", feature: "price_lookup", cost: 1 } as const;
const readPharmacies = { permission: "pharmacies:read", feature: "pharmacy_data", cost: 1 } as const;

export const routes: readonly Route[] = [
  route({
    method: "GET",
    path: "/v1/drugs",
    name: "listDrugs",
    summary: "Drugs with their lowest price and what it saves; with include=prices, with their prices.",
    access: readDrugs,
    // The list shows prices, which may be kept for no longer than fifteen minutes.
    cache: priceData,
    request: { path: noPath, query: listDrugsQuery },
    response: numberedList(z.union([drugSummary, drugWithPrices])),
    handle: listDrugs,
  }),
  route({
    method: "GET",
    path: "/v1/drugs/search",
    name: "searchDrugs",
    summary: "Search by name, DIN or ingredient: exact before prefix before similar.",
    access: readDrugs,
    cache: drugData,
    request: { path: noPath, query: searchDrugsQuery },
    response: list(drug, {
      suggestions: z
        .array(z.string())
        .optional()
        .meta({ description: "Near names, when nothing was found." }),
    }),
    deprecated: [{ parameter: "q", since: "2026-03-15", use: "query", removedIn: "2.0.0" }],
    handle: searchDrugs,
  }),
  route({
    method: "GET",
    path: "/v1/drugs/{id}",
    name: "getDrug",
    summary: "One drug by its id or DIN.",
    access: readDrugs,
    cache: drugData,
    request: { path: drugPath, query: noQuery },
    response: drug.extend(sandboxMark),
    handle: getDrug,
  }),
  route({
    method: "GET",
    path: "/v1/drugs/{id}/prices",
    name: "listDrugPrices",
    summary: "What a drug costs at each pharmacy, lowest total first, or nearest first.",
    access: readPrices,
    cache: priceData,
    request: { path: drugPath, query: drugPricesQuery },
    response: list(priceEntry, {}),
    handle: listDrugPrices,
  }),
  route({
    method: "GET",
    path: "/v1/pharmacies",
    name: "listPharmacies",
    summary: "Pharmacies around a place, nearest first; of a city or province, by name.",
    access: readPharmacies,
    cache: pharmacyData,
    request: { path: noPath, query: listPharmaciesQuery },
    response: list(pharmacy, {}),
    handle: listPharmacies,
  }),
  route({
    method: "GET",
    path: "/v1/pharmacies/{id}",
    name: "getPharmacy",
    summary: "One pharmacy by its id.",
    access: readPharmacies,
    cache: pharmacyData,
    request: { path: pharmacyPath, query: noQuery },
    response: pharmacy.extend(sandboxMark),
    handle: getPharmacy,
  }),
  route({
    method: "GET",
    path: "/status",
    name: "getStatus",
    summary: "Whether the service is well; needs no key.",
    access: "open",
    cache: "no-store",
    request: { path: noPath, query: noQuery },
    response: statusBody,
    handle: getStatus,
  }),
  route({
    method: "GET",
    path: "/docs/errors",
    name: "listErrors",
    summary: "Every error code, for people; needs no key.",
    access: "open",
    cache: pages,
    request: { path: noPath, query: noQuery },
    response: undefined,
    handle: listErrors,
  }),
  route({
    method: "GET",
    path: "/docs/errors/{code}",
    name: "getError",
    summary: "What an error code means and what to do about it, for people; needs no key.",
    access: "open",
    cache: pages,
    request: { path: errorPath, query: noQuery },
    response: undefined,
    handle: getError,
  }),
  route({
    method: "GET",
    path: "/docs/deprecations",
    name: "listDeprecations",
    summary: "What is deprecated, since when, and what takes its place, for people; needs no key.",
    access: "open",
    cache: pages,
    request: { path: noPath, query: noQuery },
    response: undefined,
    handle: listDeprecations(() =>
      routes.flatMap(({ method, path, deprecated = [] }) =>
        deprecated.map((deprecation) => ({ method, path, ...deprecation })),
      ),
    ),
  }),
];
