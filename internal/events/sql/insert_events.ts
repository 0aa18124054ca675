/** The columns of `events` that its recording fills, for COPY, which costs a third of an insert. Locks: none that others meet. */
export const eventColumns = [
  "id",
  "kind",
  "account_id",
  "subscription_id",
  "entity",
  "entity_seq",
  "drug_ids",
  "pharmacy_id",
  "provinces",
  "payload",
  "created_at",
] as const;

/** Heard by the fan-out. The same notice many times in a transaction is sent once. */
export const channelOf = (schema: string) => `${schema}_events`;
