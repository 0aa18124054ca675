/** All resolvers, by type: each parses, calls the service that REST calls, and names what comes back. */
import { alertMutations, alertQueries, alertResolvers } from "./resolvers/alert_resolvers.ts";
import { changeQueries } from "./resolvers/change_resolvers.ts";
import { connectionResolvers } from "./resolvers/connection_resolvers.ts";
import { drugConnectionResolvers, drugQueries, drugResolvers } from "./resolvers/drug_resolvers.ts";
import { pharmacyQueries, pharmacyResolvers } from "./resolvers/pharmacy.ts";
import { priceQueries, priceResolvers } from "./resolvers/price_resolvers.ts";
import { safetyQueries, safetyResolvers } from "./resolvers/safety_resolvers.ts";
import { statisticsResolvers } from "./resolvers/statistics_resolvers.ts";

export const resolvers = {
  Query: {
    ...drugQueries,
    ...priceQueries,
    ...pharmacyQueries,
    ...alertQueries,
    ...safetyQueries,
    ...changeQueries,
  },
  Mutation: alertMutations,
  Drug: drugResolvers,
  ...priceResolvers,
  ...statisticsResolvers,
  ...alertResolvers,
  ...safetyResolvers,
  ...connectionResolvers,
  DrugConnection: { ...connectionResolvers.DrugConnection, ...drugConnectionResolvers },
  Pharmacy: pharmacyResolvers.Pharmacy,
  PharmacyEdge: { ...connectionResolvers.PharmacyEdge, ...pharmacyResolvers.PharmacyEdge },
};
