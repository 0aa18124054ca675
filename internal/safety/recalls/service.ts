/** Finds recalls. The APIs call it. */
import { ServiceError } from "../../core/errors.ts";
import { idPrefixes } from "../../core/ids.ts";
import type { Database } from "../../postgres/database.ts";
import type { RecallService } from "./model.ts";
import { findRecall, listRecalls } from "./store.ts";

export type RecallServiceDeps = { database: Database; schema: string };

export function createRecallService({ database, schema }: RecallServiceDeps): RecallService {
  return {
    list: (filter, page) => listRecalls(database, schema, filter, page),
    async get(id) {
      const [, nid] = /^rcl_([1-9]\d{0,14})$/.exec(id) ?? [];
      const found = nid === undefined ? undefined : await findRecall(database, schema, Number(nid));
      if (found !== undefined) return found;
      const form =
        nid === undefined ? ` An id has the form ${idPrefixes.recall}<number>, as lists give it.` : "";
      throw new ServiceError("NOT_FOUND", `There is no recall ${id}.${form}`);
    },
  };
}
