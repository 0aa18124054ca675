/**
 * What resolvers answer with: objects whose members are the fields of their type. Of a drug or a pharmacy there may be the
 * names only; who hands one on looks at what is asked of it first (`wholeDrug`, `placeOfPharmacy`).
 */
import { formatPostalCode } from "../core/geography.ts";
import { idPrefixes } from "../core/ids.ts";
import { centsToNumber, quantityScale, unitPriceScale } from "../core/money.ts";
import type { Unit } from "../core/units.ts";
import { unitOf } from "../drugs/drug_unit.ts";
import type { Drug } from "../drugs/model.ts";
import type { PharmacyDetails, PharmacyPlace } from "../pharmacies/model.ts";
import { type Fill, unitPriceOfFill } from "../prices/fill.ts";
import type { DrugPrice, Offer } from "../prices/model.ts";
import { renderCore, renderPackageSize } from "../wire/drugs.ts";
import { renderFill } from "../wire/fills.ts";
import { renderNamedDrug } from "../wire/shared_fields.ts";

/** `unit` is absent if the resolver has not read it. */
export type NamedDrug = { id: string; din: string; name: string; unit?: Unit };

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
    unit: unitOf(drug.form),
    packageSizes: drug.packageSizes.map((size) => {
      const { package_type: packageType, ...rest } = renderPackageSize(size, drug.form);
      return { ...rest, packageType };
    }),
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
  "unit",
  "packageSizes",
]);

/** What is absent is not at hand. */
export type NamedPharmacy = {
  id: string;
  key: string;
  name: string;
  chain?: string | null;
  address?: ReturnType<typeof placeSource>["address"];
};

export const namedPharmacy = (key: string, name: string) => ({
  id: `${idPrefixes.pharmacy}${key}`,
  key,
  name,
});

export type PharmacySource = NamedPharmacy & Partial<ReturnType<typeof pharmacySource>>;

export const placeSource = (place: PharmacyPlace) => ({
  ...namedPharmacy(place.key, place.name),
  chain: place.chain,
  address: {
    street: place.street,
    city: place.city,
    province: place.province,
    postalCode: place.postalCode === null ? null : formatPostalCode(place.postalCode),
  },
});

export const pharmacySource = (pharmacy: PharmacyDetails) => ({
  ...placeSource(pharmacy),
  phone: pharmacy.phone,
  hours: pharmacy.hours,
  services: pharmacy.services,
  latitude: pharmacy.latitude,
  longitude: pharmacy.longitude,
  locationAccuracy: pharmacy.locationAccuracy,
  rating: pharmacy.rating,
});

/** Fields of a pharmacy that neither its names nor its place tell. */
export const detailsOfPharmacy: ReadonlySet<string> = new Set([
  "phone",
  "hours",
  "services",
  "latitude",
  "longitude",
  "locationAccuracy",
  "rating",
]);
export const addressOfPharmacy: ReadonlySet<string> = new Set(["address"]);
/** Fields that its place tells, and its names do not. */
export const placeOfPharmacy: ReadonlySet<string> = new Set(["chain", ...addressOfPharmacy]);

/** The package of a price, without its unit, which is the drug's. */
export const packageSource = ({
  quantity,
  packaging,
  unitPrice,
  availability,
}: Pick<Offer, "quantity" | "packaging" | "unitPrice" | "availability">) => ({
  quantity: quantity / quantityScale,
  package: packaging,
  unitPrice: unitPrice / unitPriceScale,
  availability,
});

export type FillSource = ReturnType<typeof fillSource>;

export function fillSource(fill: Fill) {
  const { quantity, price_basis, price, dispensing_fee, total_cost, packages } = renderFill(fill);
  return {
    quantity,
    priceBasis: price_basis,
    amount: price,
    dispensingFee: dispensing_fee,
    totalCost: total_cost,
    unitPrice: unitPriceOfFill(fill) / unitPriceScale,
    packages: packages.map(({ price: amount, ...rest }) => ({ ...rest, amount })),
  };
}

export type PriceSource = ReturnType<typeof priceSource>;

export function priceSource(price: Offer & { fill?: Fill }, drug: NamedDrug) {
  return {
    id: `price_${drug.din}_${price.pharmacyKey}_${price.quantity / 1_000}${price.packaging && `_${price.packaging}`}`,
    drug,
    pharmacy:
      price.place === undefined
        ? namedPharmacy(price.pharmacyKey, price.pharmacyName)
        : placeSource(price.place),
    amount: centsToNumber(price.priceCents),
    currency: "CAD",
    dispensingFee: centsToNumber(price.dispensingFeeCents),
    totalCost: centsToNumber(price.totalCents),
    stale: price.stale,
    ...packageSource(price),
    lastUpdated: price.observedAt,
    source: price.source,
    fill: price.fill === undefined ? null : fillSource(price.fill),
  };
}

export const drugPriceSource = (price: DrugPrice): PriceSource => priceSource(price, namedDrug(price.drug));
