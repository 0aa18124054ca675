/** Where pharmacies are. */
import { ServiceError } from "../core/errors.ts";
import { idPrefixes, isPharmacyKey } from "../core/ids.ts";
import type { Database } from "../postgres/database.ts";
import type { PharmacyService } from "./model.ts";
import { findByKey, listPharmacies } from "./store.ts";

export type PharmacyServiceDeps = { database: Database; schema: string };

export function createPharmacyService({ database, schema }: PharmacyServiceDeps): PharmacyService {
  return {
    async get(id) {
      const key = id.startsWith(idPrefixes.pharmacy) ? id.slice(idPrefixes.pharmacy.length) : "";
      const found = isPharmacyKey(key) ? await findByKey(database, schema, key) : undefined;
      if (found !== undefined) return found;
      const form = isPharmacyKey(key)
        ? ""
        : ` An id has the form ${idPrefixes.pharmacy}<id>, as lists give it.`;
      throw new ServiceError("NOT_FOUND", `There is no pharmacy ${id}.${form}`);
    },

    list: (filter, page) => listPharmacies(database, schema, filter, page),
  };
}
