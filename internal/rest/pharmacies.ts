/** Pharmacies and their prices. Routes and their handlers. */
import type { z } from "zod";
import { dinAsked, requireDin, unitIn } from "../drugs/lookup.ts";
import type { CachePolicy } from "../http/headers.ts";
import type { Pharmacy, PharmacyService } from "../pharmacies/model.ts";
import { list, metaShape, sandboxMark } from "../wire/envelopes.ts";
import { pharmacyFilter } from "../wire/location_filter.ts";
import { pharmacy, renderPharmacy } from "../wire/pharmacies.ts";
import { drugPriceEntry, renderDrugPrice } from "../wire/prices.ts";
import { listPharmaciesQuery, noPath, noQuery, pharmacyPath, pharmacyPricesQuery } from "../wire/requests.ts";
import { listEnvelope, openPaging } from "./paging.ts";
import { type Input, type Route, route, type Services } from "./rest_route.ts";
import { openNowData, pharmacyData, priceData, readPharmacies, readPrices } from "./route_defaults.ts";

/** The response has open_now, so it may be cached only until one of the pharmacies opens or closes. */
const cacheUntilChange = (service: PharmacyService, rows: readonly Pharmacy[]): CachePolicy => ({
  ...pharmacyData,
  maxAgeSeconds: service.unchangedSeconds(rows, pharmacyData.maxAgeSeconds),
});

export async function listPharmacies(
  { pharmacies, cursors }: Services,
  { query }: Input<unknown, z.output<typeof listPharmaciesQuery>>,
) {
  const { limit, offset, cursor, ...narrowed } = query;
  const filter = pharmacyFilter(narrowed);
  const paging = openPaging(cursors, { list: "pharmacies", ...filter }, { limit, offset, cursor });
  const page = await pharmacies.list(filter, paging.request);
  return {
    body: listEnvelope(paging, page, page.rows.map(renderPharmacy)),
    cache: query.open_now === undefined ? cacheUntilChange(pharmacies, page.rows) : openNowData,
  };
}

export async function getPharmacy({ pharmacies }: Services, { path }: Input<z.output<typeof pharmacyPath>>) {
  const found = await pharmacies.get(path.id);
  return { body: renderPharmacy(found), cache: cacheUntilChange(pharmacies, [found]) };
}

export async function listPharmacyPrices(
  { drugs, prices, cursors }: Services,
  { path, query }: Input<z.output<typeof pharmacyPath>, z.output<typeof pharmacyPricesQuery>>,
) {
  const { drug_id: drug, ...pagingQuery } = query;
  const din = drug === undefined ? undefined : await dinAsked(drugs, drug, "drug_id");
  const paging = openPaging(cursors, { list: "pharmacies/prices", id: path.id, din }, pagingQuery);
  const page = await prices.atPharmacy(path.id, din === undefined ? {} : { din }, paging.request);
  if (din !== undefined && page.total === 0) await requireDin(drugs, din, "drug_id");
  const units = await drugs.units(page.rows.map(({ drug }) => drug.din));
  const rows = page.rows.map((price) => renderDrugPrice(price, unitIn(units, price.drug.din)));
  return { body: listEnvelope(paging, page, rows) };
}

export const pharmacyRoutes: readonly Route[] = [
  route({
    method: "GET",
    path: "/v1/pharmacies",
    name: "listPharmacies",
    tag: "Pharmacies",
    summary: "Pharmacies near a location, nearest first, or in a city or province, by name.",
    auth: readPharmacies,
    cache: pharmacyData,
    request: { path: noPath, query: listPharmaciesQuery },
    response: list(pharmacy, {}),
    datasets: ["pharmacies"],
    mayMiss: true,
    example: { query: { postal_code: "V3T 2K1", radius: 10 } },
    handle: listPharmacies,
  }),
  route({
    method: "GET",
    path: "/v1/pharmacies/{id}",
    name: "getPharmacy",
    tag: "Pharmacies",
    summary: "Get a pharmacy.",
    auth: readPharmacies,
    cache: pharmacyData,
    request: { path: pharmacyPath, query: noQuery },
    response: pharmacy.extend({ ...metaShape, ...sandboxMark }),
    datasets: ["pharmacies"],
    example: { path: { id: "pharm_sample-surrey-central" } },
    handle: getPharmacy,
  }),
  route({
    method: "GET",
    path: "/v1/pharmacies/{id}/prices",
    name: "listPharmacyPrices",
    tag: "Prices",
    summary: "Prices at a pharmacy.",
    auth: readPrices,
    cache: priceData,
    request: { path: pharmacyPath, query: pharmacyPricesQuery },
    response: list(drugPriceEntry, {}),
    datasets: ["prices", "drugs"],
    example: { path: { id: "pharm_sample-surrey-central" } },
    handle: listPharmacyPrices,
  }),
];
