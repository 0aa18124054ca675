/** All resolvers, by type: each parses, calls the service that REST calls, and names what comes back. */
import { alertMutations, alertQueries, alertResolvers } from "./resolvers/alert.ts";
import { changeQueries } from "./resolvers/change.ts";
import { connectionResolvers } from "./resolvers/connections.ts";
import { drugQueries, drugResolvers } from "./resolvers/drug.ts";
import { pharmacyQueries, pharmacyResolvers } from "./resolvers/pharmacy.ts";
import { priceQueries, priceResolvers } from "./resolvers/price.ts";
import { safetyQueries, safetyResolvers } from "./resolvers/safety.ts";

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
  ...alertResolvers,
  ...safetyResolvers,
  ...connectionResolvers,
  Pharmacy: pharmacyResolvers.Pharmacy,
  PharmacyEdge: { ...connectionResolvers.PharmacyEdge, ...pharmacyResolvers.PharmacyEdge },
};
