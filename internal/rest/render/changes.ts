/** Changes as the wire shows them. */
import type { Change, DatasetReport, Place, Resource } from "../../changes/model.ts";
import { idPrefixes } from "../../core/ids.ts";
import type { ChangeBody, DatasetAge } from "../schemas/changes.ts";

/** What a key becomes the public id with, where it has one. */
const keyPrefixes: Partial<Record<Resource, string>> = { recall: "rcl_", shortage: "shr_" };

const prefixed = (prefix: string, key: string | null) => (key === null ? null : `${prefix}${key}`);

function idOf({ resource, din, pharmacyKey, key }: Change): string | null {
  if (resource === "drug") return prefixed(idPrefixes.drug, din);
  if (resource === "pharmacy") return prefixed(idPrefixes.pharmacy, pharmacyKey);
  return prefixed(keyPrefixes[resource] ?? "", key);
}

export const renderChange = (change: Change): ChangeBody => ({
  sequence: change.number,
  resource: change.resource,
  operation: change.operation,
  id: idOf(change),
  drug_id: prefixed(idPrefixes.drug, change.din),
  pharmacy_id: prefixed(idPrefixes.pharmacy, change.pharmacyKey),
  reason: change.reason,
  changed_at: change.at.toISOString(),
});

export const renderPlace = (place: Place | null) =>
  place === null ? null : { sequence: place.number, changed_at: place.at.toISOString() };

export const renderDataset = ({ lastLoad, ...dataset }: DatasetReport): DatasetAge => ({
  name: dataset.name,
  version: dataset.version,
  as_of: dataset.asOf?.toISOString() ?? null,
  loaded_at: dataset.loadedAt?.toISOString() ?? null,
  age_seconds: dataset.ageSeconds,
  last_load:
    lastLoad === null
      ? null
      : { kind: lastLoad.kind, state: lastLoad.state, started_at: lastLoad.startedAt.toISOString() },
});
