/**
 * From what was asked to the document to run: its text, or what is kept under its hash; what a client leaves here for the
 * next time; and for keys that run registered documents only, whether it is one.
 */
import type { Caller } from "../accounts/model.ts";
import { ServiceError } from "../core/errors.ts";
import type { Found, PersistedService } from "../persisted_queries/model.ts";
import { type Documents, hashOf, type Read } from "./document_cache.ts";
import { type Asked, invalidBody } from "./http/graphql_request.ts";

export type Prepared = {
  source: string;
  read: Read;
  /** Of a registered document that has one. */
  name: string | undefined;
  /** Whether the document had been read before. */
  known: boolean;
  /** Whether this process knew what is kept under the hash; undefined when none was asked for. */
  persisted: "hit" | "miss" | undefined;
};

export type Prepare = (asked: Asked, caller: Caller) => Promise<Prepared>;

/** In the words that clients of automatic persisted queries look for. */
const notFound = () => new ServiceError("PERSISTED_QUERY_NOT_FOUND", "PersistedQueryNotFound");

const untrusted = () =>
  new ServiceError(
    "TRUSTED_DOCUMENTS_ONLY",
    "This key runs only documents that its account registered, and this is none of them: register it with POST /graphql/persisted-queries, by another key.",
  );

export function createPrepare(documents: Documents, persisted: PersistedService): Prepare {
  function ready(text: string, found: Found | undefined, hit: Prepared["persisted"]): Prepared {
    const { read, known } = documents.read(text);
    return { source: text, read, known, name: found?.name, persisted: hit };
  }

  return async ({ query, hash }, caller) => {
    const { accountId, trustedDocumentsOnly = false } = caller;
    if (query === undefined && hash !== undefined) {
      const { found, known } = await persisted.find(accountId, hash);
      if (trustedDocumentsOnly && found?.registered !== true) throw untrusted();
      if (found === undefined) throw notFound();
      return ready(found.text, found, known ? "hit" : "miss");
    }
    const text = query ?? "";
    if (hash !== undefined && hashOf(text) !== hash)
      throw invalidBody([
        {
          field: "extensions.persistedQuery.sha256Hash",
          reason: "is not the SHA-256 of query; hash the text as it is sent, in UTF-8",
        },
      ]);
    if (trustedDocumentsOnly) {
      const { found, known } = await persisted.find(accountId, hashOf(text));
      if (found?.registered !== true) throw untrusted();
      return ready(text, found, known ? "hit" : "miss");
    }
    const prepared = ready(text, undefined, undefined);
    // What does not run is not worth keeping.
    if (hash === undefined || "refused" in prepared.read) return prepared;
    const { found, known } = await persisted.find(accountId, hash);
    if (found === undefined) await persisted.leave(accountId, hash, text);
    return { ...prepared, name: found?.name, persisted: known ? "hit" : "miss" };
  };
}
