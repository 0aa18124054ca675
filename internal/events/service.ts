/**
 * Events as their readers follow them: in the order of the fan-out, without gaps that fill later. A caller that comes back
 * with the last cursor misses nothing and sees nothing twice.
 */
import { createAtMost } from "../core/at_most.ts";
import type { Clock } from "../core/clock.ts";
import { ServiceError } from "../core/errors.ts";
import { idPrefixes, uuidOf } from "../core/ids.ts";
import { cutPage, type PageRequest } from "../core/page.ts";
import { type Database, query } from "../postgres/database.ts";
import { createArrivals } from "./arrivals.ts";
import type { EventFilter, EventPage, EventService, ReadEvent } from "./model.ts";
import { idAt } from "./partitions.ts";
import { latestEvents } from "./sql/latest_events.ts";
import {
  eventById,
  eventsByIds,
  firstPosition,
  lastPosition,
  type PagedRow,
  type PlaceRow,
  pageOfEvents,
  type ReadRow,
} from "./sql/read_events.ts";

export type EventServiceDeps = {
  database: Database;
  schema: string;
  clock: Clock;
  /** Whoever waits is answered when it is true. */
  isDraining?: () => boolean;
};

/**
 * By how much an event's place in the order may differ from its time: an id is drawn when an event is recorded, and takes
 * part in the order once its transaction is committed.
 */
const slackMs = 10 * 60_000;
/** An event that everybody may read wakes every long poll. Their reads must not take the connections of other requests. */
const rereadAtOnce = 2;

const eventOf = ({ id, payload, matched }: ReadRow): ReadEvent => ({ id, payload, matched });

export function createEventService({
  database,
  schema,
  clock,
  isDraining = () => false,
}: EventServiceDeps): EventService & AsyncDisposable {
  const arrivals = createArrivals({ database, schema, isDraining });
  const reread = createAtMost(rereadAtOnce);

  async function positionOf(
    statement: typeof firstPosition | typeof lastPosition,
    ms: number,
  ): Promise<number | undefined> {
    const [row] = await query<PlaceRow>(database, statement(schema), [idAt(ms)]);
    return row?.position;
  }

  /**
   * A position with nothing of that time and later at or before it: that of an event so much older that it had its place
   * before any of them was recorded. The first event of that time says nothing of it: one that was recorded a moment later
   * may stand before it.
   */
  async function startOf(since: Date | undefined): Promise<number> {
    if (since === undefined) return 0;
    return (await positionOf(lastPosition, since.getTime() - slackMs)) ?? 0;
  }

  /** A position with nothing before that time after it, likewise; undefined when nothing is so much younger. */
  async function endOf(until: Date | undefined): Promise<number | undefined> {
    if (until === undefined) return undefined;
    const younger = await positionOf(firstPosition, until.getTime() + slackMs);
    return younger === undefined ? undefined : younger - 1;
  }

  async function read(accountId: string, filter: EventFilter, page: PageRequest): Promise<EventPage> {
    const { kinds, since, until } = filter;
    const after = page.after === undefined ? await startOf(since) : Number(page.after[0]);
    const upTo = await endOf(until);
    const span = {
      after,
      ...(since === undefined ? {} : { from: idAt(since.getTime()) }),
      ...(until === undefined ? {} : { to: idAt(until.getTime()) }),
      ...(upTo === undefined ? {} : { upTo }),
    };
    const { statement, values } = pageOfEvents(schema, accountId, kinds, span, page);
    const found = await query<PagedRow>(database, statement, values);
    const rows = found.flatMap((row) => (row.id === null ? [] : [row as ReadRow]));
    const cut = cutPage(rows, page.limit, rows.length, ({ position }) => [position]);
    // Everything up to the last position of all was looked at, in the same moment.
    const reached = [Math.max(after, found[0]?.latest ?? 0)];
    return { ...cut, rows: cut.rows.map(eventOf), resume: cut.next ?? reached };
  }

  return {
    async list(accountId, filter, page, wait) {
      const { kinds, until } = filter;
      const deadlineMs = performance.now() + (wait?.ms ?? 0);
      let begun: AbortSignal | undefined;
      for (let found = await read(accountId, filter, page); ; ) {
        const leftMs = deadlineMs - performance.now();
        const over = until !== undefined && until.getTime() <= clock.now();
        if (wait === undefined || found.rows.length > 0 || leftMs <= 0 || over || isDraining()) return found;
        begun ??= wait.begin();
        const gone = begun;
        const position = Number(found.resume[0]);
        if (!(await arrivals.after({ accountId, kinds, position }, leftMs, gone))) return found;
        const asked = { ...page, after: found.resume };
        const before = found;
        found = await reread(async () => (gone.aborted ? before : await read(accountId, filter, asked)));
      }
    },

    async latest(accountId, kinds, { limit, after }) {
      const before = after === undefined ? null : Number(after[0]);
      const rows = await query<ReadRow>(database, latestEvents(schema), [
        limit + 1,
        accountId,
        kinds,
        before,
      ]);
      const cut = cutPage(rows, limit, rows.length, ({ position }) => [position]);
      return { ...cut, rows: cut.rows.map(eventOf) };
    },

    async named(accountId, ids) {
      const uuids = ids.flatMap((id) => uuidOf(idPrefixes.event, id) ?? []);
      if (uuids.length === 0) return [];
      return (await query<ReadRow>(database, eventsByIds(schema), [uuids, accountId])).map(eventOf);
    },

    async get(accountId, id) {
      const uuid = uuidOf(idPrefixes.event, id);
      const [row] =
        uuid === undefined ? [] : await query<ReadRow>(database, eventById(schema), [uuid, accountId]);
      if (row !== undefined) return eventOf(row);
      const form =
        uuid === undefined ? ` An id has the form ${idPrefixes.event}<32 hexadecimal digits>.` : "";
      throw new ServiceError("NOT_FOUND", `There is no event ${id}.${form}`);
    },

    [Symbol.asyncDispose]: () => arrivals[Symbol.asyncDispose](),
  };
}
