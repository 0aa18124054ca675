/** Drugs: search, one by its id, and what hangs on a drug. */
import type { GraphQLResolveInfo } from "graphql";
import { invalidParameters } from "../../core/errors.ts";
import type { Province } from "../../core/geography.ts";
import { fold } from "../../core/text.ts";
import type { Coverage } from "../../coverage/model.ts";
import type { DrugStatus } from "../../drugs/model.ts";
import type { Granularity, HistorySource, Period } from "../../prices/history_model.ts";
import type { AreaFilter } from "../../prices/model.ts";
import { renderCoverage } from "../../wire/coverage.ts";
import { historyQuery } from "../../wire/history.ts";
import { drugPricesQuery, searchDrugsQuery } from "../../wire/requests.ts";
import { statisticsQuery } from "../../wire/statistics.ts";
import { openPaging } from "../connection_pages.ts";
import type { GraphqlContext } from "../graphql_context.ts";
import { pageRules, pageSize } from "../list_lengths.ts";
import { asQuery, read } from "../parse_arguments.ts";
import { type DrugSource, drugSource, type NamedDrug, namedDrug, priceSource } from "../resolver_objects.ts";
import { asksForPlaces, drugsBeside } from "./handed_on.ts";

type Page = { first?: number | null; after?: string | null };
type Search = Page & {
  query: string;
  status?: DrugStatus | null;
  limit?: number | null;
  offset?: number | null;
};
type Area = { city?: string | null; province?: string | null };
type ForQuantity = {
  quantity?: number | null;
  availability?: "any" | null;
  maxAgeDays?: number | null;
};
type HistoryBack = {
  period?: Period | null;
  granularity?: Granularity | null;
  source?: HistorySource | null;
  quantity?: number | null;
};
type InProvince = { province?: Province | null };

/** Asked for once for each drug of a list: nothing is checked where nothing was given. */
function areaOf({ city, province }: Area): AreaFilter {
  if (city == null && province == null) return {};
  const asked = read(drugPricesQuery, asQuery({ city, province }));
  return {
    ...(asked.province === undefined ? {} : { province: asked.province }),
    ...(asked.city === undefined ? {} : { city: asked.city }),
  };
}

function countedOf({ quantity, maxAgeDays, availability }: ForQuantity) {
  if (quantity == null && maxAgeDays == null) return {};
  const asked = read(drugPricesQuery, asQuery({ quantity, maxAgeDays }));
  return {
    quantity: asked.quantity,
    maxAgeDays: asked.max_age_days,
    availability: availability ?? undefined,
  };
}

const provinceOf = ({ province }: InProvince) => (province == null ? {} : { province });

/** A key that may not read prices gets them in an order that does not tell prices either. */
const genericsAsked = ({ may }: GraphqlContext) => ({ priced: may("prices:read") });

function coverageSource(coverage: Coverage) {
  const { province, formulary_status, criteria, max_coverage, deductible, copay_percent } = renderCoverage(
    coverage,
    false,
  );
  return {
    province,
    formularyStatus: formulary_status,
    criteria,
    maxCoverage: max_coverage,
    deductible,
    copayPercent: copay_percent,
  };
}

export const drugQueries = {
  async drugs(_: unknown, args: Search, { services }: GraphqlContext) {
    const limit = pageSize("Query.drugs", args);
    const { query = "", offset } = read(
      searchDrugsQuery,
      asQuery({ query: args.query, offset: args.offset }),
    );
    if (offset !== undefined && typeof args.after === "string")
      throw invalidParameters([
        { field: "offset", reason: "cannot be given with after; the cursor knows where it stands" },
      ]);
    const filter = args.status == null ? {} : { status: args.status };
    const list = { graphql: "drugs", query: fold(query), ...filter };
    const paging = openPaging(services.cursors, list, args, limit, offset);
    const page = await services.drugs.search(query, paging.request, filter);
    const missed = page.total === 0 ? query : undefined;
    return { ...paging.connection(page, drugSource, () => page.total), missed };
  },

  drug: async (_: unknown, { id }: { id: string }, { services }: GraphqlContext) =>
    drugSource(await services.drugs.get(id)),
};

/** `missed` is the text of a search that found nothing. */
export const drugConnectionResolvers = {
  async suggestions(
    { missed }: { missed?: string | undefined },
    _: unknown,
    context: GraphqlContext,
    info: GraphQLResolveInfo,
  ) {
    const near = missed === undefined ? [] : await context.services.drugs.suggest(missed);
    return drugsBeside(near.map(namedDrug), context, info);
  },
};

export const drugResolvers = {
  async prices(
    drug: DrugSource,
    args: Area & ForQuantity & { limit?: number | null },
    { loaders, truncated }: GraphqlContext,
    info: GraphQLResolveInfo,
  ) {
    const limit = pageSize("Drug.prices", args);
    const { quantity, availability, maxAgeDays } = countedOf(args);
    if (quantity !== undefined) {
      const counting = { quantity, availability, maxAgeDays };
      const filled = await loaders.fills({ area: areaOf(args), limit, ...counting }).load(drug.din);
      if (filled === undefined) return [];
      if (filled.total > filled.rows.length && args.limit == null) truncated.note(info, filled.rows.length);
      return filled.rows.map((price) => priceSource(price, drug));
    }
    const places = asksForPlaces(info, ["pharmacy"]);
    const found = await loaders.prices({ area: areaOf(args), limit, places, maxAgeDays }).load(drug.din);
    if (found?.next !== undefined && args.limit == null) truncated.note(info, found.rows.length);
    return found?.rows.map((price) => priceSource(price, drug)) ?? [];
  },

  async pricesConnection(
    drug: DrugSource,
    args: Area & Page,
    { loaders, services }: GraphqlContext,
    info: GraphQLResolveInfo,
  ) {
    const limit = pageSize("Drug.pricesConnection", args);
    const area = areaOf(args);
    const { din } = drug;
    const places = asksForPlaces(info, ["edges", "node", "pharmacy"]);
    const paging = openPaging(services.cursors, { graphql: "drug.prices", din, ...area }, args, limit);
    const found =
      paging.request.after === undefined
        ? await loaders.prices({ area, limit, places }).load(din)
        : await services.prices.forDrug(din, area, paging.request);
    const total = async () => (await loaders.priceCount(area).load(din)) ?? 0;
    return paging.connection(found ?? { rows: [] }, (price) => priceSource(price, drug), total);
  },

  async generics({ din }: NamedDrug, _: unknown, context: GraphqlContext, info: GraphQLResolveInfo) {
    const limit = pageRules["Drug.generics"].max;
    const found = await context.loaders.generics({ ...genericsAsked(context), limit }).load(din);
    if (found === undefined) return [];
    if (found.total > found.rows.length) context.truncated.note(info, found.rows.length, found.total);
    return found.rows.map(drugSource);
  },

  async genericsConnection({ din }: NamedDrug, args: Page, context: GraphqlContext) {
    const { loaders, services } = context;
    const limit = pageSize("Drug.genericsConnection", args);
    const asked = genericsAsked(context);
    const paging = openPaging(services.cursors, { graphql: "drug.generics", din, ...asked }, args, limit);
    if (paging.request.after === undefined) {
      const found = await loaders.generics({ ...asked, limit }).load(din);
      return paging.connection(found ?? { rows: [] }, drugSource, () => found?.total ?? 0);
    }
    const page = await services.generics.of(din, { ...asked, brands: false, sameAtc: false }, paging.request);
    return paging.connection(
      page ?? { rows: [] },
      ({ drug }) => drugSource(drug),
      () => page?.total ?? 0,
    );
  },

  async coverage(
    { din }: NamedDrug,
    args: InProvince,
    { loaders, truncated }: GraphqlContext,
    info: GraphQLResolveInfo,
  ) {
    const limit = pageRules["Drug.coverage"].max;
    const found = await loaders.coverage({ only: provinceOf(args), limit }).load(din);
    if (found === undefined) return [];
    if (found.total > found.rows.length) truncated.note(info, found.rows.length, found.total);
    return found.rows.map(coverageSource);
  },

  async coverageConnection(
    { din }: NamedDrug,
    args: InProvince & Page,
    { loaders, services }: GraphqlContext,
  ) {
    const limit = pageSize("Drug.coverageConnection", args);
    const only = provinceOf(args);
    const paging = openPaging(services.cursors, { graphql: "drug.coverage", din, ...only }, args, limit);
    const page =
      paging.request.after === undefined
        ? await loaders.coverage({ only, limit }).load(din)
        : (await services.coverage.ofDrug(din, only, paging.request))?.page;
    return paging.connection(page ?? { rows: [] }, coverageSource, () => page?.total ?? 0);
  },

  statistics({ din }: NamedDrug, args: object, { loaders }: GraphqlContext) {
    return loaders.statistics(read(statisticsQuery, asQuery(args))).load(din);
  },

  history({ din }: NamedDrug, { period, ...args }: HistoryBack, { loaders }: GraphqlContext) {
    const asked = read(historyQuery, asQuery(args));
    return loaders.history({ ...(period == null ? {} : { period }), ...asked }).load(din);
  },
};
