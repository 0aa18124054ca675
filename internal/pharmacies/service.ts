/** Where pharmacies are. */
import type { Clock } from "../core/clock.ts";
import { ServiceError } from "../core/errors.ts";
import { idPrefixes, isPharmacyKey } from "../core/ids.ts";
import type { PageRequest } from "../core/page.ts";
import type { Database } from "../postgres/database.ts";
import type { PharmacyService } from "./model.ts";
import { unchangedSeconds } from "./next_change.ts";
import { findByKey, findByKeys, findPlacesByKeys, listPharmacies } from "./store.ts";
import { createTotals } from "./totals.ts";

export type PharmacyServiceDeps = {
  database: Database;
  schema: string;
  clock: Clock;
  /** Of the dataset, moved by every load that changes it; undefined while nobody knows. */
  version?: () => Promise<number | undefined>;
};

export function createPharmacyService({
  database,
  schema,
  clock,
  version,
}: PharmacyServiceDeps): PharmacyService {
  const totals = createTotals();

  /** Of the first page, if the position is one of a list of what is open. */
  const timeOf = ({ after }: PageRequest) => new Date(after?.[2] ?? clock.now());

  return {
    async get(id) {
      const key = id.startsWith(idPrefixes.pharmacy) ? id.slice(idPrefixes.pharmacy.length) : "";
      const found = isPharmacyKey(key)
        ? await findByKey(database, schema, key, new Date(clock.now()))
        : undefined;
      if (found !== undefined) return found;
      const form = isPharmacyKey(key)
        ? ""
        : ` An id has the form ${idPrefixes.pharmacy}<id>, as lists give it.`;
      throw new ServiceError("NOT_FOUND", `There is no pharmacy ${id}.${form}`);
    },

    async byKeys(keys) {
      const found = await findByKeys(database, schema, [...new Set(keys)]);
      return new Map(found.map((pharmacy) => [pharmacy.key, pharmacy]));
    },

    async placesByKeys(keys) {
      const found = await findPlacesByKeys(database, schema, [...new Set(keys)]);
      return new Map(found.map((pharmacy) => [pharmacy.key, pharmacy]));
    },

    async list(filter, page) {
      const current = await version?.();
      const at = timeOf(page);
      const known = totals.known(current, filter, at);
      const found = await listPharmacies(database, schema, filter, page, at, known);
      totals.keep(current, filter, at, found.total);
      return found;
    },

    unchangedSeconds: (pharmacies, maxSeconds) => unchangedSeconds(pharmacies, clock.now(), maxSeconds),
  };
}
