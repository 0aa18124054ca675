/** Registered documents of GraphQL, beside the address that runs them. */

import { list, sandboxMark } from "../../wire/envelopes.ts";
import {
  documentPath,
  listDocumentsQuery,
  listedDocument,
  persistedDocument,
  registerDocumentBody,
} from "../../wire/persisted.ts";
import { noPath, noQuery } from "../../wire/requests.ts";
import { getDocument, listDocuments, registerDocument, removeDocument } from "../handlers/persisted.ts";
import { type Route, route } from "../route.ts";
import { readDrugs } from "./access.ts";

const answer = persistedDocument.extend(sandboxMark);
const id = "7f56e67dd21ab3f30d1ff8b7bed08893f0a0db86449836189b361dd1e56ddb4b";

export const persistedRoutes: readonly Route[] = [
  route({
    method: "POST",
    path: "/graphql/persisted-queries",
    name: "registerDocument",
    tag: "GraphQL",
    summary:
      "Register a GraphQL document, to be asked for by its hash. Registered again, it is the same one.",
    access: readDrugs,
    cache: "no-store",
    request: { path: noPath, query: noQuery, body: registerDocumentBody },
    response: answer,
    status: 201,
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
    access: readDrugs,
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
    summary: "One registered GraphQL document, with its text.",
    access: readDrugs,
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
    summary: "Remove a registered GraphQL document; answers it as it was.",
    access: readDrugs,
    cache: "no-store",
    request: { path: documentPath, query: noQuery },
    response: answer,
    example: { after: "registerDocument", path: { id } },
    handle: removeDocument,
  }),
];
