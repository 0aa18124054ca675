/**
 * What is known of published sources in the database. A row is written when an edition is found, and again when its load
 * finishes. A kill between the two leaves an edition that is not loaded, and the next fetch loads it.
 */
import { type Queryable, query } from "../../postgres/database.ts";

export type SourceDates = {
  source: string;
  edition: string;
  publishedAt: Date;
  dueAt: Date;
  checkedAt: Date;
};

/** Returns the edition that is loaded. Index: published_sources_pkey. Locks: the row. */
export async function recordChecked(
  on: Queryable,
  schema: string,
  { source, edition, publishedAt, dueAt, checkedAt }: SourceDates,
): Promise<string | null> {
  const [row] = await query<{ loaded_edition: string | null }>(
    on,
    `insert into ${schema}.published_sources (source, edition, published_at, due_at, checked_at)
     values ($1, $2, $3, $4, $5)
     on conflict (source) do update set edition = excluded.edition, published_at = excluded.published_at,
       due_at = excluded.due_at, checked_at = excluded.checked_at
     returning loaded_edition`,
    [source, edition, publishedAt, dueAt, checkedAt],
  );
  return row?.loaded_edition ?? null;
}

/** Index: published_sources_pkey. Locks: the row. */
export async function recordLoaded(
  on: Queryable,
  schema: string,
  { source, edition }: Pick<SourceDates, "source" | "edition">,
): Promise<void> {
  await query(on, `update ${schema}.published_sources set loaded_edition = $2 where source = $1`, [
    source,
    edition,
  ]);
}

/** When the next edition of each source is due. A row per source: read whole. Locks: none. */
export async function sourcesDue(on: Queryable, schema: string): Promise<{ source: string; due_at: Date }[]> {
  return await query(on, `select source, due_at from ${schema}.published_sources`);
}
