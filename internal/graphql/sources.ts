/**
 * What resolvers answer with: objects whose members are the fields of their type. Of a drug or a pharmacy there may be the
 * names only; who hands one on looks at what is asked of it first (`wholeDrug`, `wholePharmacy`).
 */
import { formatPostalCode } from "../core/geography.ts";
import { idPrefixes } from "../core/ids.ts";
import { centsToNumber } from "../core/money.ts";
import type { Drug } from "../drugs/model.ts";
import type { Pharmacy } from "../pharmacies/model.ts";
import type { DrugPrice, Price } from "../prices/model.ts";
import { renderCore } from "../rest/render/drugs.ts";
import { renderNamedDrug } from "../rest/render/named_drug.ts";
import { bounded } from "./pages.ts";

export type NamedDrug = { id: string; din: string; name: string };

export const namedDrug = (drug: { din: string; name: string }): NamedDrug => renderNamedDrug(drug);

export type DrugSource = NamedDrug & Partial<ReturnType<typeof drugSource>>;

export function drugSource(drug: Drug) {
  const { id, name, din, strength, form } = renderCore(drug);
  return {
    id,
    name,
    din,
    strength,
    dosageForm: form,
    genericName: drug.genericName,
    manufacturer: drug.manufacturer,
    atcCode: drug.atcCode,
    schedule: drug.schedule,
  };
}

/** Fields of a drug that its names do not tell. */
export const wholeDrug: ReadonlySet<string> = new Set([
  "strength",
  "dosageForm",
  "genericName",
  "manufacturer",
  "atcCode",
  "schedule",
]);

export type NamedPharmacy = { id: string; key: string; name: string; chain?: string | null };

export const namedPharmacy = (key: string, name: string): NamedPharmacy => ({
  id: `${idPrefixes.pharmacy}${key}`,
  key,
  name,
});

export type PharmacySource = NamedPharmacy & Partial<ReturnType<typeof pharmacySource>>;

export function pharmacySource(pharmacy: Pharmacy) {
  const { key, name, chain, phone, latitude, longitude, rating } = pharmacy;
  return {
    ...namedPharmacy(key, name),
    chain,
    address: {
      street: pharmacy.street,
      city: pharmacy.city,
      province: pharmacy.province,
      postalCode: pharmacy.postalCode === null ? null : formatPostalCode(pharmacy.postalCode),
    },
    phone,
    hours: bounded("Pharmacy.hours", pharmacy.hours),
    services: bounded("Pharmacy.services", pharmacy.services),
    latitude,
    longitude,
    rating,
  };
}

/** Fields of a pharmacy that its names and its chain do not tell. */
export const placeOfPharmacy: ReadonlySet<string> = new Set([
  "address",
  "phone",
  "hours",
  "services",
  "latitude",
  "longitude",
  "rating",
]);
/** And without its chain. */
export const wholePharmacy: ReadonlySet<string> = new Set(["chain", ...placeOfPharmacy]);

export type PriceSource = ReturnType<typeof priceSource>;

export function priceSource(price: Price, drug: NamedDrug) {
  return {
    id: `price_${drug.din}_${price.pharmacyKey}`,
    drug,
    pharmacy: namedPharmacy(price.pharmacyKey, price.pharmacyName),
    amount: centsToNumber(price.priceCents),
    currency: "CAD",
    dispensingFee: centsToNumber(price.dispensingFeeCents),
    totalCost: centsToNumber(price.totalCents),
    lastUpdated: price.observedAt,
    source: price.source,
  };
}

export const drugPriceSource = (price: DrugPrice): PriceSource => priceSource(price, namedDrug(price.drug));
