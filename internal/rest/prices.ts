/** Prices of a drug by pharmacy. Routes and their handlers. */
import { z } from "zod";
import { dinAsked, foundOf, unitIn } from "../drugs/lookup.ts";
import { list } from "../wire/envelopes.ts";
import { placeFilter } from "../wire/location_filter.ts";
import {
  optionalCounts,
  priceEntry,
  publicPrice,
  removedPrice,
  renderCounts,
  renderPrice,
  renderPublicPrice,
  renderRemovedPrice,
} from "../wire/prices.ts";
import { drugPath, drugPricesQuery } from "../wire/requests.ts";
import { listEnvelope, openPaging } from "./paging.ts";
import { type Input, type Route, route, type Services } from "./rest_route.ts";
import { priceData, readPrices } from "./route_defaults.ts";

/** With include=removed. */
const mostRemoved = 100;

export async function listDrugPrices(
  { drugs, prices, priceHistory, cursors }: Services,
  { path, query }: Input<z.output<typeof drugPath>, z.output<typeof drugPricesQuery>>,
) {
  const { limit, offset, cursor, availability, sort = "unit_price", include, ...rest } = query;
  const { quantity, max_age_days: maxAgeDays, ...place } = rest;
  const din = await dinAsked(drugs, path.id);
  const filter = {
    ...placeFilter(place),
    sort,
    ...(availability === undefined ? {} : { availability }),
    ...(quantity === undefined ? {} : { quantity }),
    ...(maxAgeDays === undefined ? {} : { maxAgeDays }),
  };
  const list = { list: "drugs/prices", din, include, ...filter };
  const paging = openPaging(cursors, list, { limit, offset, cursor });
  const page = await foundOf(drugs, path.id, await prices.forDrug(din, filter, paging.request));
  const unit = unitIn(await drugs.units([din]), din);
  const body = {
    ...listEnvelope(
      paging,
      page,
      page.rows.map((price) => renderPrice(price, unit)),
    ),
    public_prices: page.publicPrices.map(renderPublicPrice),
    ...(page.counts === undefined ? {} : { ...renderCounts(page.counts), truncated: page.counts.truncated }),
  };
  if (include === undefined) return { body };
  const removed = await priceHistory.removed(din, mostRemoved);
  return { body: { ...body, removed: removed.map((price) => renderRemovedPrice(price, unit)) } };
}

export const priceRoutes: readonly Route[] = [
  route({
    method: "GET",
    path: "/v1/drugs/{id}/prices",
    name: "listDrugPrices",
    tag: "Prices",
    summary: "Prices of a drug at pharmacies. Sorted by unit price by default.",
    auth: readPrices,
    cache: priceData,
    request: { path: drugPath, query: drugPricesQuery },
    response: list(priceEntry, {
      ...optionalCounts,
      truncated: z.boolean().optional().meta({
        description:
          "With quantity: whether only the lowest unit prices were considered, 50,000 prices. Fills of other pharmacies are then absent.",
      }),
      public_prices: z.array(publicPrice).meta({
        description: "Listings in public plans: the newest edition of each province and plan.",
      }),
      removed: z.array(removedPrice).max(100).optional().meta({
        description: "With include=removed: the last 100 removed prices, at all pharmacies.",
      }),
    }),
    datasets: ["prices", "pharmacies"],
    example: { path: { id: "drug_07900003" }, query: { postal_code: "V3T 2K1", radius: 10 } },
    handle: listDrugPrices,
  }),
];
