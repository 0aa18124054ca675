/** Pharmacies over REST: those of a place, and one by its id. */
import type { z } from "zod";
import type { PharmacyListFilter } from "../../pharmacies/model.ts";
import { renderPharmacy } from "../../wire/pharmacies.ts";
import { renderDrugPrice } from "../../wire/prices.ts";
import type { listPharmaciesQuery, pharmacyPath, pharmacyPricesQuery } from "../../wire/requests.ts";
import { listEnvelope, openPaging } from "../paging.ts";
import type { Input, Services } from "../route.ts";
import { placeFilter } from "./place.ts";

type Narrowed = Omit<z.output<typeof listPharmaciesQuery>, "limit" | "offset" | "cursor">;

export function pharmacyFilter({
  chain,
  service,
  open_now: openNow,
  ...place
}: Narrowed): PharmacyListFilter {
  return {
    ...placeFilter(place),
    ...(chain === undefined ? {} : { chain }),
    ...(service === undefined ? {} : { service }),
    ...(openNow === undefined ? {} : { openNow }),
  };
}

export async function listPharmacies(
  { pharmacies, cursors }: Services,
  { query }: Input<unknown, z.output<typeof listPharmaciesQuery>>,
) {
  const { limit, offset, cursor, ...narrowed } = query;
  const paging = openPaging(cursors, { list: "pharmacies", ...narrowed }, { limit, offset, cursor });
  const page = await pharmacies.list(pharmacyFilter(narrowed), paging.request);
  return { body: listEnvelope(paging, page, page.rows.map(renderPharmacy)) };
}

export async function getPharmacy({ pharmacies }: Services, { path }: Input<z.output<typeof pharmacyPath>>) {
  return { body: renderPharmacy(await pharmacies.get(path.id)) };
}

export async function listPharmacyPrices(
  { prices, cursors }: Services,
  { path, query }: Input<z.output<typeof pharmacyPath>, z.output<typeof pharmacyPricesQuery>>,
) {
  const { drug_id: din, ...pagingQuery } = query;
  const paging = openPaging(cursors, { list: "pharmacies/prices", id: path.id, din }, pagingQuery);
  const page = await prices.atPharmacy(path.id, din === undefined ? {} : { din }, paging.request);
  return { body: listEnvelope(paging, page, page.rows.map(renderDrugPrice)) };
}
