/** What a subscription may say of itself, besides its address: everything that is wrong, by the members' names. Pure. */
import { type ErrorDetail, invalidParameters } from "../core/errors.ts";
import { dinOf, idPrefixes, isPharmacyKey } from "../core/ids.ts";
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

const noDrug = "is no drug that is known here; give drug_<DIN> or the DIN";
const noPharmacy = "is no pharmacy that is known here; give pharm_<id>";
export const unknownDrug = (at: number): ErrorDetail => ({ field: `filter.drug_ids[${at}]`, reason: noDrug });
export const unknownPharmacy = (at: number): ErrorDetail => ({
  field: `filter.pharmacy_ids[${at}]`,
  reason: noPharmacy,
});

/** What is unknown is told by its place in the list: so each stands there once. */
function wrongOf(
  ids: readonly string[],
  nameOf: (id: string) => string | undefined,
  unknown: (at: number) => ErrorDetail,
): ErrorDetail[] {
  const names = ids.map(nameOf);
  return names.flatMap((name, at) => {
    if (name === undefined) return [unknown(at)];
    return names.indexOf(name) === at ? [] : [{ ...unknown(at), reason: "is named twice; name it once" }];
  });
}

function wrongOfFilter({ filter }: Partial<Stated>): ErrorDetail[] {
  const { drugIds = [], pharmacyIds = [] } = filter ?? {};
  return [...wrongOf(drugIds, dinOf, unknownDrug), ...wrongOf(pharmacyIds, pharmacyKeyOf, unknownPharmacy)];
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
