/** Finds shortages. The APIs call it. */
import { ServiceError } from "../../core/errors.ts";
import { idPrefixes } from "../../core/ids.ts";
import type { Database } from "../../postgres/database.ts";
import type { ShortageService } from "./model.ts";
import { findShortage, listShortages } from "./store.ts";

export type ShortageServiceDeps = { database: Database; schema: string };

export function createShortageService({ database, schema }: ShortageServiceDeps): ShortageService {
  return {
    list: (filter, page) => listShortages(database, schema, filter, page),
    async get(id) {
      const [, report] = /^shr_([1-9]\d{0,14})$/.exec(id) ?? [];
      const found = report === undefined ? undefined : await findShortage(database, schema, Number(report));
      if (found !== undefined) return found;
      const form =
        report === undefined ? ` An id has the form ${idPrefixes.shortage}<number>, as lists give it.` : "";
      throw new ServiceError("NOT_FOUND", `There is no shortage ${id}.${form}`);
    },
  };
}
