/** Recalls, shortages, and drugs checked against each other. */
import type { GraphQLResolveInfo } from "graphql";
import { invalidParameters } from "../../core/errors.ts";
import { dinAsked, foundOf } from "../../drugs/lookup.ts";
import type { Recall } from "../../safety/recalls/model.ts";
import type { Shortage } from "../../safety/shortages/model.ts";
import type { InteractionBody } from "../../wire/interactions.ts";
import { interactionsQuery, renderCheck } from "../../wire/interactions.ts";
import { renderRecall } from "../../wire/recalls.ts";
import { listRecallsQuery, listShortagesQuery } from "../../wire/safety_requests.ts";
import { renderShortage } from "../../wire/shortages.ts";
import { openPaging } from "../connection_pages.ts";
import type { GraphqlContext } from "../graphql_context.ts";
import { camelCase } from "../graphql_errors.ts";
import { pageSize } from "../list_lengths.ts";
import { asQuery, read } from "../parse_arguments.ts";
import type { NamedDrug } from "../resolver_objects.ts";
import { drugBeside, drugsBeside } from "./handed_on.ts";

type Page = { first?: number | null; after?: string | null };
type OnDrug = { drugId?: string | null | undefined };

/** As REST shows it, with its members named as GraphQL names them. */
const inOurNames = (body: object): Record<string, unknown> =>
  Object.fromEntries(Object.entries(body).map(([name, value]) => [camelCase(name), value]));

function recallSource(recall: Recall) {
  const body = renderRecall(recall);
  return {
    ...inOurNames(body),
    drugs: body.drugs,
    affectedLots: body.affected_lots,
    statedDins: body.stated_dins,
  };
}

function shortageSource(shortage: Shortage) {
  const body = renderShortage(shortage);
  return {
    ...inOurNames(body),
    drug: body.drug,
    affectedProvinces: body.affected_provinces,
    alternatives: body.alternatives,
  };
}

const drugFilter = async ({ drugs }: GraphqlContext["services"], { drugId }: OnDrug) =>
  drugId == null ? {} : { din: await dinAsked(drugs, drugId, "drugId") };

export const safetyQueries = {
  async recalls(_: unknown, args: Page & OnDrug & object, { services }: GraphqlContext) {
    const { first, after, drugId, ...narrowed } = args;
    const limit = pageSize("Query.recalls", { first });
    const { classification, archived, since } = read(listRecallsQuery, asQuery(narrowed));
    const filter = {
      ...(await drugFilter(services, { drugId })),
      ...(classification === undefined ? {} : { classification }),
      ...(archived === undefined ? {} : { archived }),
      ...(since === undefined ? {} : { since }),
    };
    const paging = openPaging(services.cursors, { graphql: "recalls", ...filter }, { after }, limit);
    const found = await services.recalls.list(filter, paging.request);
    const page = await foundOf(services.drugs, drugId ?? "", found, "drugId");
    return paging.connection(page, recallSource, () => page.total);
  },

  recall: async (_: unknown, { id }: { id: string }, { services }: GraphqlContext) =>
    recallSource(await services.recalls.get(id)),

  async shortages(_: unknown, args: Page & OnDrug & object, { services }: GraphqlContext) {
    const { first, after, drugId, ...narrowed } = args;
    const limit = pageSize("Query.shortages", { first });
    const { status, severity, since } = read(listShortagesQuery, asQuery(narrowed));
    const filter = {
      ...(await drugFilter(services, { drugId })),
      ...(status === undefined ? {} : { status }),
      ...(severity === undefined ? {} : { severity }),
      ...(since === undefined ? {} : { since }),
    };
    const paging = openPaging(services.cursors, { graphql: "shortages", ...filter }, { after }, limit);
    const found = await services.shortages.list(filter, paging.request);
    const page = await foundOf(services.drugs, drugId ?? "", found, "drugId");
    return paging.connection(page, shortageSource, () => page.total);
  },

  shortage: async (_: unknown, { id }: { id: string }, { services }: GraphqlContext) =>
    shortageSource(await services.shortages.get(id)),

  async interactions(_: unknown, { dins }: { dins: string[] }, { services }: GraphqlContext) {
    // A comma would make two of one, and the cost of the operation was told by their number.
    if (dins.some((din) => din.includes(",")))
      throw invalidParameters([{ field: "dins", reason: "must have one DIN a member, without commas" }]);
    const asked = read(interactionsQuery, { dins: dins.join(",") }).dins;
    const check = renderCheck(await services.interactions.check(asked));
    return {
      totalInteractions: check.interactions.length,
      all: check.interactions,
      checked: check.checked.map(({ covered, ...drug }) => ({ drug, covered })),
      sources: check.sources.map(inOurNames),
      notice: check.notice,
    };
  },
};

type Drugs = { drugs: NamedDrug[] };

export const safetyResolvers = {
  Recall: {
    drugs: (
      recall: Drugs,
      args: { limit?: number | null },
      context: GraphqlContext,
      info: GraphQLResolveInfo,
    ) => {
      const shown = recall.drugs.slice(0, pageSize("Recall.drugs", args));
      if (shown.length < recall.drugs.length && args.limit == null)
        context.truncated.note(info, shown.length, recall.drugs.length);
      return drugsBeside(shown, context, info);
    },
  },
  Shortage: {
    drug: ({ drug }: { drug: NamedDrug }, _: unknown, context: GraphqlContext, info: GraphQLResolveInfo) =>
      drugBeside(drug, context, info),
    alternatives: (
      { alternatives }: { alternatives: NamedDrug[] },
      _: unknown,
      context: GraphqlContext,
      info: GraphQLResolveInfo,
    ) => drugsBeside(alternatives, context, info),
  },
  InteractionCheck: {
    interactions: ({ all }: { all: InteractionBody[] }, args: { limit?: number | null }) =>
      all
        .slice(0, pageSize("InteractionCheck.interactions", args))
        .map(({ severity_text: severityText, ...rest }) => ({ ...rest, severityText })),
  },
  CheckedDrug: {
    drug: ({ drug }: { drug: NamedDrug }, _: unknown, context: GraphqlContext, info: GraphQLResolveInfo) =>
      drugBeside(drug, context, info),
  },
  Interaction: {
    drugs: ({ drugs }: Drugs, _: unknown, context: GraphqlContext, info: GraphQLResolveInfo) =>
      drugsBeside(drugs, context, info),
  },
};
