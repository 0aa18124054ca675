/** The catalogue over REST: list, search, one drug, and what it costs where. */
import type { z } from "zod";
import type { Page } from "../../core/page.ts";
import type { Drug } from "../../drugs/model.ts";
import { requirePermission } from "../../http/admit.ts";
import type { DrugSummaryBody, DrugWithPricesBody } from "../../wire/drugs.ts";
import { renderDrug, renderDrugSummary } from "../../wire/drugs.ts";
import { renderPrice, renderPublicPrice, renderRemovedPrice } from "../../wire/prices.ts";
import type { drugPath, drugPricesQuery, listDrugsQuery, searchDrugsQuery } from "../../wire/requests.ts";
import { listEnvelope, numberedEnvelope, openPaging } from "../paging.ts";
import type { Input, Services } from "../route.ts";
import { dinAsked, foundOf } from "./asked_drug.ts";
import { placeFilter } from "./place.ts";

/** With include=prices: the lowest of each drug. */
const pricesPerDrug = 10;
/** With include=removed. */
const mostRemoved = 100;

async function withPrices({ prices }: Services, page: Page<Drug>): Promise<DrugWithPricesBody[]> {
  const lowest = await prices.lowest(
    page.rows.map((drug) => drug.id),
    pricesPerDrug,
  );
  return page.rows.map((drug) => ({
    ...renderDrug(drug),
    prices: (lowest.get(drug.id) ?? []).map(renderPrice),
  }));
}

/** A key that may not read prices gets the list without them: its summaries say null. */
async function summaries(
  { prices }: Services,
  page: Page<Drug>,
  mayReadPrices: boolean,
): Promise<DrugSummaryBody[]> {
  if (!mayReadPrices) return page.rows.map((drug) => renderDrugSummary(drug, undefined));
  const byDrug = await prices.summaries(page.rows.map((drug) => drug.id));
  return page.rows.map((drug) => renderDrugSummary(drug, byDrug.get(drug.id)));
}

export async function listDrugs(
  services: Services,
  { query, may }: Input<unknown, z.output<typeof listDrugsQuery>>,
) {
  const { q, include, ...pagingQuery } = query;
  if (include === "prices") requirePermission(may("prices:read"), "prices:read");
  const paging = openPaging(services.cursors, { list: "drugs", q, include }, pagingQuery);
  const page = await (q === undefined
    ? services.drugs.list(paging.request)
    : services.drugs.search(q, paging.request));
  const data: (DrugSummaryBody | DrugWithPricesBody)[] =
    include === "prices"
      ? await withPrices(services, page)
      : await summaries(services, page, may("prices:read"));
  return { body: numberedEnvelope(paging, page, data) };
}

export async function searchDrugs(
  { drugs, cursors }: Services,
  { query }: Input<unknown, z.output<typeof searchDrugsQuery>>,
) {
  const { query: given, q, ...pagingQuery } = query;
  const text = given ?? q ?? "";
  const paging = openPaging(cursors, { list: "drugs/search", text }, pagingQuery);
  const page = await drugs.search(text, paging.request);
  const envelope = listEnvelope(paging, page, page.rows.map(renderDrug));
  if (page.total > 0) return { body: envelope };
  return { body: { ...envelope, suggestions: await drugs.suggest(text) } };
}

export async function getDrug({ drugs }: Services, { path }: Input<z.output<typeof drugPath>>) {
  return { body: renderDrug(await drugs.get(path.id)) };
}

export async function listDrugPrices(
  { drugs, prices, priceHistory, cursors }: Services,
  { path, query }: Input<z.output<typeof drugPath>, z.output<typeof drugPricesQuery>>,
) {
  const { limit, offset, cursor, availability, sort = "price", include, ...place } = query;
  const din = await dinAsked(drugs, path.id);
  const filters = { list: "drugs/prices", din, availability, sort, include, ...place };
  const paging = openPaging(cursors, filters, { limit, offset, cursor });
  const filter = { ...placeFilter(place), sort, ...(availability === undefined ? {} : { availability }) };
  const page = await foundOf(drugs, path.id, await prices.forDrug(din, filter, paging.request));
  const body = {
    ...listEnvelope(paging, page, page.rows.map(renderPrice)),
    public_prices: page.publicPrices.map(renderPublicPrice),
  };
  if (include === undefined) return { body };
  const removed = await priceHistory.removed(din, mostRemoved);
  return { body: { ...body, removed: removed.map(renderRemovedPrice) } };
}
