/**
 * Records events in the transaction of what they tell of: both are committed, or neither.
 *
 * Invariants: an event's text is built once, here, and never changes. Events of one entity are numbered from 1 without
 * gaps, in the order of commits: whoever holds an entity's number keeps others from drawing the next until it ends, and a
 * number of a transaction that is rolled back is drawn again. What commits is found by the fan-out, which is told by a
 * notice that goes out with the commit, and looks by itself as well.
 */
import { growingUuidv7 } from "../core/ids.ts";
import { copyInto, copyLines } from "../postgres/copy.ts";
import { query, type Transaction } from "../postgres/database.ts";
import { checkData, envelopeText } from "./envelope.ts";
import type { EventDraft, RecordedEvent } from "./model.ts";
import { ensureDays } from "./partitions.ts";
import { channelOf, eventColumns } from "./sql/insert_events.ts";
import { type NumberedRow, numberEntities, toldEntities } from "./sql/number_entities.ts";

/**
 * In the order of `drafts`. Call it once a transaction, after its other writes: entities stay locked until it ends.
 *
 * Throws if the data of a draft does not match its schema. With `onInvalid`, that draft is reported and left out, and the
 * others are recorded: a load must not fail because one row that it reads is damaged.
 */
export async function recordEvents(
  tx: Transaction,
  schema: string,
  all: readonly EventDraft[],
  now: Date,
  onInvalid?: (error: unknown) => void,
): Promise<RecordedEvent[]> {
  const drafts = all.filter((draft) => isValid(draft, onInvalid));
  if (drafts.length === 0) return [];
  const numbers = await drawNumbers(tx, schema, drafts);
  const createdAt = now.toISOString();
  const numbered = drafts.map((draft) => {
    const id = growingUuidv7(now.getTime());
    const sequence = numbers(numberedAs(draft));
    return { draft, id, sequence, payload: envelopeText(draft, { id, sequence, createdAt }) };
  });
  await ensureDays(tx, schema, "events", timeOf(numbered[0]), timeOf(numbered.at(-1)));
  await copyInto(tx, `${schema}.events`, eventColumns, copyLines(rowsOf(numbered, createdAt)));
  await query(tx, "select pg_notify($1, '')", [channelOf(schema)]);
  return numbered.map(({ draft, id, payload }) => ({ id, kind: draft.kind, payload }));
}

function isValid(draft: EventDraft, onInvalid: ((error: unknown) => void) | undefined): boolean {
  try {
    checkData(draft);
    return true;
  } catch (error) {
    if (onInvalid === undefined) throw error;
    onInvalid(error);
    return false;
  }
}

/** The name under which an event is numbered. A test's is apart from its entity's. */
const numberedAs = ({ entity, testOf }: EventDraft) =>
  testOf === undefined ? entity : `test/${testOf}/${entity}`;

type Numbered = { draft: EventDraft; id: string; sequence: number; payload: string };

/** One at a time, as they are written: a batch of prices has many. */
function* rowsOf(numbered: readonly Numbered[], createdAt: string) {
  for (const { draft, id, sequence, payload } of numbered) {
    const { kind, accountId = null, subscriptionId = null, pharmacyId = null } = draft;
    const filters = [arrayText(draft.drugIds), pharmacyId, arrayText(draft.provinces)];
    yield [id, kind, accountId, subscriptionId, numberedAs(draft), sequence, ...filters, payload, createdAt];
  }
}

/** Which of the entities have had an event. Index: entity_sequences_pkey. */
export async function entitiesTold(
  tx: Transaction,
  schema: string,
  entities: readonly string[],
): Promise<Set<string>> {
  const rows = await query<{ entity: string }>(tx, toldEntities(schema), [entities]);
  return new Set(rows.map(({ entity }) => entity));
}

/** Ids may run ahead of the clock: the partition is the id's. */
const timeOf = (event: Numbered | undefined) =>
  Number.parseInt((event?.id ?? "").replace("-", "").slice(0, 12), 16);

/** Provinces and numbers need no quotes. */
const arrayText = (values: readonly (string | number)[] | undefined) =>
  values === undefined ? null : `{${values.join(",")}}`;

/** Answers the next number of an entity each time it is asked. */
async function drawNumbers(
  tx: Transaction,
  schema: string,
  drafts: readonly EventDraft[],
): Promise<(entity: string) => number> {
  const counts = new Map<string, number>();
  for (const entity of drafts.map(numberedAs)) counts.set(entity, (counts.get(entity) ?? 0) + 1);
  const rows = await query<NumberedRow>(tx, numberEntities(schema), [
    [...counts.keys()],
    [...counts.values()],
  ]);
  const last = new Map(rows.map(({ entity, seq }) => [entity, seq - (counts.get(entity) ?? 0)]));
  return (entity) => {
    const next = (last.get(entity) ?? 0) + 1;
    last.set(entity, next);
    return next;
  };
}
