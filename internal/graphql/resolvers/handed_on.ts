/** A drug or a pharmacy beside something else: its names are at hand, the rest is fetched when it is asked for. */
import type { GraphQLResolveInfo } from "graphql";
import type { GraphqlContext } from "../graphql_context.ts";
import {
  addressOfPharmacy,
  type DrugSource,
  detailsOfPharmacy,
  type NamedDrug,
  type NamedPharmacy,
  type PharmacySource,
  placeOfPharmacy,
  wholeDrug,
} from "../resolver_objects.ts";
import { asksFor, asksForBelow } from "../selection.ts";

const nothing: ReadonlySet<string> = new Set();

function notAtHand({ chain, address }: NamedPharmacy): ReadonlySet<string> {
  if (chain === undefined) return placeOfPharmacy;
  return address === undefined ? addressOfPharmacy : nothing;
}

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
  const details = asksFor(info, detailsOfPharmacy);
  if (!details && !asksFor(info, notAtHand(pharmacy))) return pharmacy;
  return loaders.pharmacy.load({ key: pharmacy.key, details }).then((found) => found ?? pharmacy);
}

/** Whether prices are better read with the places of their pharmacies: these are asked for, and no more of them. */
export const asksForPlaces = (info: GraphQLResolveInfo, path: readonly string[]): boolean =>
  asksForBelow(info, path, placeOfPharmacy) && !asksForBelow(info, path, detailsOfPharmacy);
