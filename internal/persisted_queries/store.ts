/** Reads and writes documents. Transactions are opened by the service. */
import { cutPage, type Page, type PageRequest } from "../core/page.ts";
import { type Queryable, query, run, type Transaction } from "../postgres/database.ts";
import { type Found, type PersistedDocument, persistedBounds } from "./model.ts";
import { type FoundRow, findDocument } from "./sql/find.ts";
import { type DocumentRow, documentColumns, letGo, registerDocument } from "./sql/keep.ts";
import { lockAccount } from "./sql/lock_account.ts";
import { pageOfAccount } from "./sql/page_of_account.ts";

export type Bounds = { documents: number; bytes: number };

type DocumentTable = DocumentRow & { account_id: string; registered: boolean };
const documents = (on: Queryable, schema: string) => on<DocumentTable>(`${schema}.persisted_queries`);

/** Index: persisted_queries_pkey. */
const registered = (on: Queryable, schema: string, accountId: string, hash: string) =>
  documents(on, schema).where({ account_id: accountId, hash: bytesOf(hash), registered: true });

const bytesOf = (hash: string) => Buffer.from(hash, "hex");

const documentOf = (row: DocumentRow): PersistedDocument => ({
  hash: row.hash.toString("hex"),
  text: row.document,
  name: row.name ?? undefined,
  bytes: row.bytes,
  createdAt: row.created_at,
  usedAt: row.used_at,
});

export async function find(
  on: Queryable,
  schema: string,
  accountId: string,
  hash: string,
  now: Date,
): Promise<Found | undefined> {
  const [row] = await query<FoundRow>(on, findDocument(schema), [
    accountId,
    bytesOf(hash),
    now.toISOString(),
  ]);
  if (row === undefined) return undefined;
  return { text: row.document, registered: row.registered, name: row.name ?? undefined };
}

/** Undefined when there is no room for it. */
export async function register(
  tx: Transaction,
  schema: string,
  document: { accountId: string; hash: string; text: string; name: string | undefined },
  now: Date,
  bounds: Bounds = persistedBounds,
): Promise<PersistedDocument | undefined> {
  await query(tx, lockAccount(schema), [document.accountId]);
  const [row] = await query<DocumentRow>(tx, registerDocument(schema), [
    document.accountId,
    bytesOf(document.hash),
    document.name ?? null,
    document.text,
    Buffer.byteLength(document.text),
    now.toISOString(),
    bounds.documents,
    bounds.bytes,
  ]);
  return row === undefined ? undefined : documentOf(row);
}

export async function leave(
  tx: Transaction,
  schema: string,
  document: { accountId: string; hash: string; text: string },
  now: Date,
  bounds: Bounds = persistedBounds,
): Promise<void> {
  const { accountId, hash, text } = document;
  await query(tx, lockAccount(schema), [accountId]);
  const row = { account_id: accountId, hash: bytesOf(hash), registered: false, document: text };
  const left = documents(tx, schema)
    .insert({ ...row, bytes: Buffer.byteLength(text), created_at: now, used_at: now })
    .onConflict(["account_id", "hash"])
    .ignore();
  await run(left, { name: `${schema}_persisted_leave` });
  await query(tx, letGo(schema), [accountId, bounds.documents, bounds.bytes]);
}

type PagedRow = { total: number } & (DocumentRow | { hash: null });

export async function list(
  on: Queryable,
  schema: string,
  accountId: string,
  page: PageRequest,
): Promise<Page<PersistedDocument>> {
  const { statement, values } = pageOfAccount(schema, accountId, page);
  const found = await query<PagedRow>(on, statement, values);
  const rows = found.flatMap((row) => (row.hash === null ? [] : [documentOf(row)]));
  return cutPage(rows, page.limit, found[0]?.total ?? 0, (row) => [row.createdAt.toISOString(), row.hash]);
}

export async function findRegistered(
  on: Queryable,
  schema: string,
  accountId: string,
  hash: string,
): Promise<PersistedDocument | undefined> {
  const found = registered(on, schema, accountId, hash).first(...documentColumns);
  const row = await run(found, { name: `${schema}_persisted_registered` });
  return row === undefined ? undefined : documentOf(row);
}

/** What there was. */
export async function remove(
  on: Queryable,
  schema: string,
  accountId: string,
  hash: string,
): Promise<PersistedDocument | undefined> {
  const removed = registered(on, schema, accountId, hash).delete().returning(documentColumns);
  const [row] = await run(removed, { name: `${schema}_persisted_remove` });
  return row === undefined ? undefined : documentOf(row);
}
