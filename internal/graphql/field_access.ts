/**
 * What a key must be allowed, and a plan must have, for each field: those of the row of the REST route table that answers
 * the same. A field that is not here needs nothing beyond the field it was reached by: what REST shows of a drug or a
 * pharmacy beside a price (id, name, din, chain) needs no permission of its own. `test/graphql/access.test.ts` compares
 * this table with the routes.
 */
import { type Feature, type Permission, requireFeature } from "../accounts/model.ts";
import { ServiceError } from "../core/errors.ts";
import type { GraphqlContext } from "./graphql_context.ts";

export type FieldAccess = {
  /** Name of the row of the route table. */
  twin: string;
  permission: Permission;
  feature: Feature;
};

const of =
  (permission: Permission, feature: Feature) =>
  (twin: string): FieldAccess => ({ twin, permission, feature });
const drugs = of("drugs:read", "drug_search");
const prices = of("prices:read", "price_lookup");
const pharmacies = of("pharmacies:read", "pharmacy_data");
const generics = of("drugs:read", "generic_alternatives")("listGenerics");
const coverage = of("drugs:read", "coverage_data")("listDrugCoverage");
const history = of("prices:read", "price_history")("getPriceHistory");

/** By "Type.field". */
export const fieldAccess: Readonly<Record<string, FieldAccess>> = {
  "Query.drugs": drugs("searchDrugs"),
  "Query.drug": drugs("getDrug"),
  "Query.comparePrices": of("prices:read", "bulk")("comparePrices"),
  "Query.pharmacies": pharmacies("listPharmacies"),
  "Query.pharmacy": pharmacies("getPharmacy"),
  "Query.priceHistory": history,
  "Query.recalls": drugs("listRecalls"),
  "Query.recall": drugs("getRecall"),
  "Query.shortages": drugs("listShortages"),
  "Query.shortage": drugs("getShortage"),
  "Query.interactions": drugs("checkInteractions"),
  "Query.alerts": prices("listAlerts"),
  "Query.alert": prices("getAlert"),
  "Query.changes": drugs("listChanges"),
  "Mutation.createPriceAlert": prices("createAlert"),
  "Mutation.cancelPriceAlert": prices("cancelAlert"),
  "Drug.genericName": drugs("getDrug"),
  "Drug.manufacturer": drugs("getDrug"),
  "Drug.dosageForm": drugs("getDrug"),
  "Drug.strength": drugs("getDrug"),
  "Drug.atcCode": drugs("getDrug"),
  "Drug.schedule": drugs("getDrug"),
  "Drug.unit": drugs("getDrug"),
  "Drug.packageSizes": drugs("getDrug"),
  "Drug.prices": prices("listDrugPrices"),
  "Drug.pricesConnection": prices("listDrugPrices"),
  "Drug.generics": generics,
  "Drug.genericsConnection": generics,
  "Drug.coverage": coverage,
  "Drug.coverageConnection": coverage,
  "Drug.history": history,
  "Drug.statistics": of("prices:read", "price_history")("getDrugStatistics"),
  "Pharmacy.address": pharmacies("getPharmacy"),
  "Pharmacy.phone": pharmacies("getPharmacy"),
  "Pharmacy.hours": pharmacies("getPharmacy"),
  "Pharmacy.services": pharmacies("getPharmacy"),
  "Pharmacy.latitude": pharmacies("getPharmacy"),
  "Pharmacy.longitude": pharmacies("getPharmacy"),
  "Pharmacy.locationAccuracy": pharmacies("getPharmacy"),
  "Pharmacy.rating": pharmacies("getPharmacy"),
  "Pharmacy.prices": prices("listPharmacyPrices"),
  "Pharmacy.pricesConnection": prices("listPharmacyPrices"),
};

/** Throws PERMISSION_DENIED or PLAN_REQUIRED, in REST's order. */
export function requireAccess(field: string, { permission, feature }: FieldAccess, context: GraphqlContext) {
  if (!context.may(permission))
    throw new ServiceError(
      "PERMISSION_DENIED",
      `${field}: this key lacks the permission ${permission}; use a key that has it, or create one.`,
    );
  requireFeature(context.caller, feature, `${field} (${feature.replaceAll("_", " ")})`);
}
