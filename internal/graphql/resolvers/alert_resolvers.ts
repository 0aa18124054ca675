/** Price alerts of the caller's account. */
import type { GraphQLResolveInfo } from "graphql";
import type { Alert } from "../../alerts/model.ts";
import { dinAsked } from "../../drugs/lookup.ts";
import { createAlertBody, listAlertsQuery, newAlertOf, renderAlert } from "../../wire/alerts.ts";
import { openPaging } from "../connection_pages.ts";
import type { GraphqlContext } from "../graphql_context.ts";
import { pageSize } from "../list_lengths.ts";
import { asBody, asQuery, read } from "../parse_arguments.ts";
import { type NamedDrug, namedDrug } from "../resolver_objects.ts";
import { drugBeside } from "./handed_on.ts";

type Page = { first?: number | null; after?: string | null };
type Id = { id: string };

function alertSource(alert: Alert) {
  const { id, target_price, quantity, current_lowest_price, status } = renderAlert(alert);
  return {
    id,
    drug: namedDrug(alert.drug),
    targetPrice: target_price,
    quantity,
    currentLowestPrice: current_lowest_price,
    status,
    createdAt: alert.createdAt,
  };
}

export const alertQueries = {
  async alerts(_: unknown, args: Page & { status?: string | null }, { services, caller }: GraphqlContext) {
    const limit = pageSize("Query.alerts", args);
    const { status } = read(listAlertsQuery, asQuery({ status: args.status }));
    const { accountId } = caller;
    const filter = status === undefined ? {} : { status };
    const paging = openPaging(services.cursors, { graphql: "alerts", accountId, ...filter }, args, limit);
    const page = await services.alerts.list(accountId, filter, paging.request);
    return paging.connection(page, alertSource, () => page.total);
  },

  alert: async (_: unknown, { id }: Id, { services, caller }: GraphqlContext) =>
    alertSource(await services.alerts.get(caller.accountId, id)),
};

export const alertMutations = {
  async createPriceAlert(_: unknown, { input }: { input: object }, { services, caller, tx }: GraphqlContext) {
    const asked = read(createAlertBody, asBody(input), "input");
    await dinAsked(services.drugs, asked.drug_id, "drugId");
    return alertSource(await services.alerts.create(caller.accountId, newAlertOf(asked), tx));
  },

  cancelPriceAlert: async (_: unknown, { id }: Id, { services, caller }: GraphqlContext) =>
    alertSource(await services.alerts.cancel(caller.accountId, id)),
};

export const alertResolvers = {
  PriceAlert: {
    drug: ({ drug }: { drug: NamedDrug }, _: unknown, context: GraphqlContext, info: GraphQLResolveInfo) =>
      drugBeside(drug, context, info),
  },
};
