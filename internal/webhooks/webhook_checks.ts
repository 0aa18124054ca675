/** What a subscription may say of itself, besides its address: everything that is wrong, by the members' names. Pure. */
import { type ErrorDetail, invalidParameters, ServiceError } from "../core/errors.ts";
import { dinOf, idPrefixes, isPharmacyKey } from "../core/ids.ts";
import { type NamedDin, unknownDrugs } from "../core/unknown_drug.ts";
import { refusalsOfHeaders } from "./headers_rules.ts";
import type { Stated, WebhookFilter } from "./model.ts";

const distinct = (values: readonly string[]) => [...new Set(values)];

const wrongOfHeaders = ({ headers }: Partial<Stated>): ErrorDetail[] =>
  refusalsOfHeaders(headers ?? {}).map(({ header, reason }) => ({
    field: header === undefined ? "headers" : `headers.${header.slice(0, 64)}`,
    reason,
  }));

/** Undefined when it does not have the form of an id. */
export function pharmacyKeyOf(id: string): string | undefined {
  const key = id.startsWith(idPrefixes.pharmacy) ? id.slice(idPrefixes.pharmacy.length) : undefined;
  return key !== undefined && isPharmacyKey(key) ? key : undefined;
}

const drugField = (at: number) => `filter.drug_ids[${at}]`;
const pharmacyField = (at: number) => `filter.pharmacy_ids[${at}]`;

export type NamedPharmacy = { field: string; id: string };

/** 404 for drugs, and pharmacies, that a request names and that are not there. One of the two lists has members. */
export function unknownSubjects(
  drugs: readonly NamedDin[],
  pharmacies: readonly NamedPharmacy[],
): ServiceError {
  const details = pharmacies.map(({ field, id }) => ({ field, reason: `there is no pharmacy ${id}` }));
  if (drugs.length === 0)
    return new ServiceError("NOT_FOUND", `There is no pharmacy ${pharmacies[0]?.id}.`, { details });
  const { code, message, details: ofDrugs } = unknownDrugs(drugs);
  return new ServiceError(code, message, { details: [...ofDrugs, ...details] });
}

/** What of a filter is not there: null in the lists of internal ids, which are in the order of the filter. */
export function unknownOfFilter(
  { dins = [], pharmacyKeys = [] }: WebhookFilter,
  drugIds: readonly (number | null)[],
  pharmacyIds: readonly (number | null)[],
): ServiceError | undefined {
  const drugs = dins.flatMap((din, at) => (drugIds[at] === null ? [{ field: drugField(at), din }] : []));
  const pharmacies = pharmacyKeys.flatMap((key, at) =>
    pharmacyIds[at] === null ? [{ field: pharmacyField(at), id: `${idPrefixes.pharmacy}${key}` }] : [],
  );
  return drugs.length + pharmacies.length === 0 ? undefined : unknownSubjects(drugs, pharmacies);
}

/** What is unknown is told by its place in the list: so each stands there once. */
function wrongOf(
  ids: readonly string[],
  nameOf: (id: string) => string | undefined,
  fieldOf: (at: number) => string,
  form: string,
): ErrorDetail[] {
  const names = ids.map(nameOf);
  return names.flatMap((name, at) => {
    if (name === undefined) return [{ field: fieldOf(at), reason: `is not an id. Give ${form}` }];
    return names.indexOf(name) === at ? [] : [{ field: fieldOf(at), reason: "is named twice; name it once" }];
  });
}

function wrongOfFilter({ filter }: Partial<Stated>): ErrorDetail[] {
  const { drugIds = [], pharmacyIds = [] } = filter ?? {};
  return [
    ...wrongOf(drugIds, dinOf, drugField, "drug_<DIN> or the DIN"),
    ...wrongOf(pharmacyIds, pharmacyKeyOf, pharmacyField, "pharm_<id>"),
  ];
}

/** Throws 400. */
export function checkStated(stated: Partial<Stated>): void {
  const wrong = [...wrongOfHeaders(stated), ...wrongOfFilter(stated)];
  if (wrong.length > 0) throw invalidParameters(wrong);
}

/** By DINs and keys; what lets everything through is left out. Of what `checkStated` let pass. */
export function filterOf(filter: Stated["filter"]): WebhookFilter {
  const { drugIds = [], pharmacyIds = [], provinces = [] } = filter ?? {};
  const dins = drugIds.flatMap((id) => dinOf(id) ?? []);
  const pharmacyKeys = pharmacyIds.flatMap((id) => pharmacyKeyOf(id) ?? []);
  return {
    ...(dins.length === 0 ? {} : { dins }),
    ...(pharmacyKeys.length === 0 ? {} : { pharmacyKeys }),
    ...(provinces.length === 0 ? {} : { provinces: distinct(provinces) }),
  };
}
