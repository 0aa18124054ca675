/** Pharmacies over REST: those of a place, and one by its id. */
import type { z } from "zod";
import { listEnvelope, openPaging } from "../paging.ts";
import { renderPharmacy } from "../render/pharmacies.ts";
import type { Input, Services } from "../route.ts";
import type { listPharmaciesQuery, pharmacyPath } from "../schemas/requests.ts";
import { placeFilter } from "./place.ts";

export async function listPharmacies(
  { pharmacies, cursors }: Services,
  { query }: Input<unknown, z.output<typeof listPharmaciesQuery>>,
) {
  const { limit, offset, cursor, ...narrowed } = query;
  const { chain, service, open_now: openNow, ...place } = narrowed;
  const paging = openPaging(cursors, { list: "pharmacies", ...narrowed }, { limit, offset, cursor });
  const filter = {
    ...(await placeFilter(pharmacies, place)),
    ...(chain === undefined ? {} : { chain }),
    ...(service === undefined ? {} : { service }),
    ...(openNow === undefined ? {} : { openNow }),
  };
  const page = await pharmacies.list(filter, paging.request);
  return { body: listEnvelope(paging, page, page.rows.map(renderPharmacy)) };
}

export async function getPharmacy({ pharmacies }: Services, { path }: Input<z.output<typeof pharmacyPath>>) {
  return { body: renderPharmacy(await pharmacies.get(path.id)) };
}
