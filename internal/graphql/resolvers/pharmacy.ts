/** Pharmacies: those of a place, one by its id, and what drugs cost there. */
import type { GraphQLResolveInfo } from "graphql";
import { dinOf } from "../../core/ids.ts";
import type { LocatedPharmacy } from "../../pharmacies/model.ts";
import { pharmacyFilter } from "../../wire/location_filter.ts";
import { roundedKm } from "../../wire/prices.ts";
import { listPharmaciesQuery } from "../../wire/requests.ts";
import { type Edge, openPaging } from "../connection_pages.ts";
import type { GraphqlContext } from "../graphql_context.ts";
import { pageSize } from "../list_lengths.ts";
import { asQuery, read } from "../parse_arguments.ts";
import { drugPriceSource, type PharmacySource, pharmacySource } from "../resolver_objects.ts";

type Page = { first?: number | null; after?: string | null };
type OfDrug = { drugId?: string | null };

const located = (pharmacy: LocatedPharmacy) => ({
  ...pharmacySource(pharmacy),
  distanceKm: pharmacy.distanceKm === null ? null : roundedKm(pharmacy.distanceKm),
});

async function drugOf({ drugId }: OfDrug, { loaders }: GraphqlContext): Promise<{ din?: string }> {
  return drugId == null ? {} : { din: dinOf(drugId) ?? (await loaders.unknownDrug.load(drugId)) };
}

/** A list of a drug's prices is empty for a drug that is not there, too: that is NOT_FOUND. */
async function requireDrug({ din }: { din?: string }, { loaders }: GraphqlContext): Promise<void> {
  if (din !== undefined && (await loaders.drug.load(din)) === undefined) await loaders.unknownDrug.load(din);
}

export const pharmacyQueries = {
  async pharmacies(_: unknown, { first, after, ...where }: Page & object, { services }: GraphqlContext) {
    const limit = pageSize("Query.pharmacies", { first });
    const asked = read(listPharmaciesQuery, asQuery(where));
    const filter = pharmacyFilter(asked);
    const paging = openPaging(services.cursors, { graphql: "pharmacies", ...filter }, { after }, limit);
    const page = await services.pharmacies.list(filter, paging.request);
    return paging.connection(page, located, () => page.total);
  },

  pharmacy: async (_: unknown, { id }: { id: string }, { services }: GraphqlContext) =>
    pharmacySource(await services.pharmacies.get(id)),
};

export const pharmacyResolvers = {
  Pharmacy: {
    async prices(
      { key }: PharmacySource,
      args: OfDrug & { limit?: number | null },
      context: GraphqlContext,
      info: GraphQLResolveInfo,
    ) {
      const { loaders, truncated } = context;
      const limit = pageSize("Pharmacy.prices", args);
      const only = await drugOf(args, context);
      const found = await loaders.pricesAt({ only, limit }).load(key);
      if (found === undefined || found.rows.length === 0) await requireDrug(only, context);
      if (found?.next !== undefined && args.limit == null) truncated.note(info, found.rows.length);
      return found?.rows.map(drugPriceSource) ?? [];
    },

    async pricesConnection({ id, key }: PharmacySource, args: OfDrug & Page, context: GraphqlContext) {
      const { loaders, services } = context;
      const limit = pageSize("Pharmacy.pricesConnection", args);
      const only = await drugOf(args, context);
      const paging = openPaging(services.cursors, { graphql: "pharmacy.prices", key, ...only }, args, limit);
      const found =
        paging.request.after === undefined
          ? await loaders.pricesAt({ only, limit }).load(key)
          : await services.prices.atPharmacy(id, only, paging.request);
      if (found === undefined || found.rows.length === 0) await requireDrug(only, context);
      const total = async () => (await loaders.priceCountAt(only).load(key)) ?? 0;
      return paging.connection(found ?? { rows: [] }, drugPriceSource, total);
    },
  },
  PharmacyEdge: {
    distanceKm: ({ node }: Edge<ReturnType<typeof located>>) => node.distanceKm,
  },
};
