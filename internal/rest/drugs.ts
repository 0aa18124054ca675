/** The drug catalog: list, search, and one drug. Routes and their handlers. */
import { z } from "zod";
import type { Page } from "../core/page.ts";
import { fold } from "../core/text.ts";
import { unitOf } from "../drugs/drug_unit.ts";
import type { Drug } from "../drugs/model.ts";
import { requirePermission } from "../http/auth.ts";
import {
  type DrugSummaryBody,
  type DrugWithPricesBody,
  drug,
  drugSummary,
  drugWithPrices,
  renderDrug,
  renderDrugSummary,
  renderSuggestions,
  suggestionsShape,
} from "../wire/drugs.ts";
import { list, metaShape, numberedList, sandboxMark } from "../wire/envelopes.ts";
import { renderPrice } from "../wire/prices.ts";
import { drugPath, listDrugsQuery, noPath, noQuery, searchDrugsQuery } from "../wire/requests.ts";
import { listEnvelope, numberedEnvelope, openPaging } from "./paging.ts";
import { type Input, type Route, route, type Services } from "./rest_route.ts";
import { drugData, priceData, readDrugs } from "./route_defaults.ts";

/** With include=prices: the lowest of each drug. */
const pricesPerDrug = 10;
async function withPrices({ prices }: Services, page: Page<Drug>): Promise<DrugWithPricesBody[]> {
  const lowest = await prices.lowest(
    page.rows.map((drug) => drug.id),
    pricesPerDrug,
  );
  return page.rows.map((drug) => ({
    ...renderDrug(drug),
    prices: (lowest.get(drug.id) ?? []).map((price) => renderPrice(price, unitOf(drug.form))),
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
  const { q, status, include, ...pagingQuery } = query;
  if (include === "prices") requirePermission(may("prices:read"), "prices:read");
  const filter = status === undefined ? {} : { status };
  const paging = openPaging(
    services.cursors,
    { list: "drugs", q: q && fold(q), include, ...filter },
    pagingQuery,
  );
  const page = await (q === undefined
    ? services.drugs.list(paging.request, filter)
    : services.drugs.search(q, paging.request, filter));
  const data: (DrugSummaryBody | DrugWithPricesBody)[] =
    include === "prices"
      ? await withPrices(services, page)
      : await summaries(services, page, may("prices:read"));
  return {
    body: { ...numberedEnvelope(paging, page, data), ...(await suggestionsFor(services, q, page)) },
  };
}

/** Of a search that found nothing. */
const suggestionsFor = async ({ drugs }: Services, text: string | undefined, { total }: Page<Drug>) =>
  total > 0 || text === undefined ? {} : renderSuggestions(await drugs.suggest(text));

export async function searchDrugs(
  services: Services,
  { query }: Input<unknown, z.output<typeof searchDrugsQuery>>,
) {
  const { query: given, q, status, ...pagingQuery } = query;
  const text = given ?? q ?? "";
  const filter = status === undefined ? {} : { status };
  const paging = openPaging(
    services.cursors,
    { list: "drugs/search", text: fold(text), ...filter },
    pagingQuery,
  );
  const page = await services.drugs.search(text, paging.request, filter);
  const envelope = listEnvelope(paging, page, page.rows.map(renderDrug));
  return { body: { ...envelope, ...(await suggestionsFor(services, text, page)) } };
}

export async function getDrug({ drugs }: Services, { path }: Input<z.output<typeof drugPath>>) {
  return { body: renderDrug(await drugs.get(path.id)) };
}

export const drugRoutes: readonly Route[] = [
  route({
    method: "GET",
    path: "/v1/drugs",
    name: "listDrugs",
    tag: "Drugs",
    summary: "Drugs with their lowest price and its savings. With include=prices: drugs with their prices.",
    auth: readDrugs,
    // The list shows prices, which may be kept for no longer than fifteen minutes.
    cache: priceData,
    request: { path: noPath, query: listDrugsQuery },
    response: numberedList(z.union([drugSummary, drugWithPrices]), suggestionsShape),
    datasets: ["drugs", "prices"],
    example: { query: { q: "metformin", limit: 5 } },
    handle: listDrugs,
  }),
  route({
    method: "GET",
    path: "/v1/drugs/search",
    name: "searchDrugs",
    tag: "Drugs",
    summary: "Search by name, DIN, or ingredient. Marketed drugs come first, then drugs with one ingredient.",
    auth: readDrugs,
    cache: drugData,
    request: { path: noPath, query: searchDrugsQuery },
    response: list(drug, suggestionsShape),
    deprecated: [{ parameter: "q", since: "2026-03-15", use: "query", removedIn: "2.0.0" }],
    datasets: ["drugs"],
    example: { query: { query: "metformin", limit: 5 } },
    handle: searchDrugs,
  }),
  route({
    method: "GET",
    path: "/v1/drugs/{id}",
    name: "getDrug",
    tag: "Drugs",
    summary: "Get a drug by ID or DIN.",
    auth: readDrugs,
    cache: drugData,
    request: { path: drugPath, query: noQuery },
    response: drug.extend({ ...metaShape, ...sandboxMark }),
    datasets: ["drugs"],
    example: { path: { id: "drug_07900003" } },
    handle: getDrug,
  }),
];
