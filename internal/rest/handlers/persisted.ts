/** Registered documents of GraphQL over REST. */
import type { z } from "zod";
import type { Caller } from "../../accounts/model.ts";
import { ServiceError } from "../../core/errors.ts";
import type { PersistedDocument } from "../../persisted/model.ts";
import type { documentPath, listDocumentsQuery, registerDocumentBody } from "../../wire/persisted.ts";
import { listEnvelope, openPaging } from "../paging.ts";
import type { Input, Services } from "../route.ts";

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
