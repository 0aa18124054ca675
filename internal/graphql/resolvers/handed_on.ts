/** A drug or a pharmacy beside something else: its names are at hand, the rest is fetched when it is asked for. */
import type { GraphQLResolveInfo } from "graphql";
import type { GraphqlContext } from "../context.ts";
import { asksFor } from "../selection.ts";
import {
  type DrugSource,
  type NamedDrug,
  type NamedPharmacy,
  type PharmacySource,
  placeOfPharmacy,
  wholeDrug,
  wholePharmacy,
} from "../sources.ts";

type Handed<Source> = Source | Promise<Source>;

export function drugBeside(
  drug: NamedDrug,
  { loaders }: GraphqlContext,
  info: GraphQLResolveInfo,
): Handed<DrugSource> {
  return asksFor(info, wholeDrug) ? loaders.drug.load(drug.din).then((found) => found ?? drug) : drug;
}

export const drugsBeside = (drugs: readonly NamedDrug[], context: GraphqlContext, info: GraphQLResolveInfo) =>
  drugs.map((drug) => drugBeside(drug, context, info));

export function pharmacyBeside(
  pharmacy: NamedPharmacy,
  { loaders }: GraphqlContext,
  info: GraphQLResolveInfo,
): Handed<PharmacySource> {
  const missing = pharmacy.chain === undefined ? wholePharmacy : placeOfPharmacy;
  return asksFor(info, missing)
    ? loaders.pharmacy.load(pharmacy.key).then((found) => found ?? pharmacy)
    : pharmacy;
}
