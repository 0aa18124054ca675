/** Registered GraphQL documents. Routes and their handlers. */
import type { z } from "zod";
import type { Caller } from "../accounts/model.ts";
import { ServiceError } from "../core/errors.ts";
import type { PersistedDocument } from "../persisted_queries/model.ts";
import { list, sandboxMark } from "../wire/envelopes.ts";
import {
  documentPath,
  listDocumentsQuery,
  listedDocument,
  persistedDocument,
  registerDocumentBody,
} from "../wire/persisted_queries.ts";
import { noPath, noQuery } from "../wire/requests.ts";
import { listEnvelope, openPaging } from "./paging.ts";
import { type Input, type Route, route, type Services } from "./rest_route.ts";
import { readDrugs } from "./route_defaults.ts";

const listed = ({ hash, name, bytes, createdAt, usedAt }: PersistedDocument) => ({
  id: hash,
  name: name ?? null,
  bytes,
  created_at: createdAt.toISOString(),
  last_used_at: usedAt.toISOString(),
});
const rendered = (document: PersistedDocument) => ({ ...listed(document), query: document.text });

/** A key that runs registered documents only would otherwise lift its own limits. */
function requireFreeKey({ trustedDocumentsOnly = false }: Caller): void {
  if (!trustedDocumentsOnly) return;
  throw new ServiceError(
    "TRUSTED_DOCUMENTS_ONLY",
    "This key runs registered documents and changes none; use another key of the account to register or remove them.",
  );
}

export async function registerDocument(
  { persisted }: Services,
  { body, caller, tx }: Input<unknown, unknown, z.output<typeof registerDocumentBody>>,
) {
  requireFreeKey(caller());
  const { query: text, name } = body;
  return { body: rendered(await persisted.register(caller().accountId, { text, name }, tx)) };
}

export async function listDocuments(
  { persisted, cursors }: Services,
  { query, caller }: Input<unknown, z.output<typeof listDocumentsQuery>>,
) {
  const { accountId } = caller();
  const paging = openPaging(cursors, { list: "persisted", accountId }, query);
  const page = await persisted.list(accountId, paging.request);
  return { body: listEnvelope(paging, page, page.rows.map(listed)) };
}

export async function getDocument(
  { persisted }: Services,
  { path, caller }: Input<z.output<typeof documentPath>>,
) {
  return { body: rendered(await persisted.get(caller().accountId, path.id)) };
}

export async function removeDocument(
  { persisted }: Services,
  { path, caller }: Input<z.output<typeof documentPath>>,
) {
  requireFreeKey(caller());
  return { body: rendered(await persisted.remove(caller().accountId, path.id)) };
}

const answer = persistedDocument.extend(sandboxMark);
const id = "7f56e67dd21ab3f30d1ff8b7bed08893f0a0db86449836189b361dd1e56ddb4b";

export const persistedRoutes: readonly Route[] = [
  route({
    method: "POST",
    path: "/graphql/persisted-queries",
    name: "registerDocument",
    tag: "GraphQL",
    summary:
      "Register a GraphQL document, to run it by its hash. Registering the same text again returns the same document.",
    auth: readDrugs,
    cache: "no-store",
    request: { path: noPath, query: noQuery, body: registerDocumentBody },
    response: answer,
    status: 201,
    location: "/graphql/persisted-queries/{id}",
    idempotent: true,
    example: { body: { query: "{ __typename }", name: "Typename" } },
    handle: registerDocument,
  }),
  route({
    method: "GET",
    path: "/graphql/persisted-queries",
    name: "listDocuments",
    tag: "GraphQL",
    summary: "The account's registered GraphQL documents, newest first.",
    auth: readDrugs,
    cache: "no-store",
    request: { path: noPath, query: listDocumentsQuery },
    response: list(listedDocument, {}),
    handle: listDocuments,
  }),
  route({
    method: "GET",
    path: "/graphql/persisted-queries/{id}",
    name: "getDocument",
    tag: "GraphQL",
    summary: "Get a registered GraphQL document, with its text.",
    auth: readDrugs,
    cache: "no-store",
    request: { path: documentPath, query: noQuery },
    response: answer,
    example: { after: "registerDocument", path: { id } },
    handle: getDocument,
  }),
  route({
    method: "DELETE",
    path: "/graphql/persisted-queries/{id}",
    name: "removeDocument",
    tag: "GraphQL",
    summary: "Delete a registered GraphQL document. Returns the deleted document.",
    auth: readDrugs,
    cache: "no-store",
    request: { path: documentPath, query: noQuery },
    response: answer,
    example: { after: "registerDocument", path: { id } },
    handle: removeDocument,
  }),
];
