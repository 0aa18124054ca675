/** What happened. */
import type { z } from "zod";
import { eventKinds } from "../../events/model.ts";
import { eventTypes } from "../../events/types.ts";
import { type eventPath, type listEventsQuery, renderEvent, titleOf } from "../../wire/events.ts";
import { openPaging } from "../paging.ts";
import type { Input, Services } from "../route.ts";

export async function listEvents(
  { events, cursors }: Services,
  { query, caller, idle }: Input<unknown, z.output<typeof listEventsQuery>>,
) {
  const { since, until, type, wait = 0, ...pagingQuery } = query;
  const { accountId } = caller();
  const paging = openPaging(cursors, { list: "events", accountId, since, until, type }, pagingQuery);
  const filter = {
    kinds: type ?? eventKinds,
    ...(since === undefined ? {} : { since }),
    ...(until === undefined ? {} : { until }),
  };
  const longPoll = wait === 0 ? undefined : { ms: wait * 1_000, begin: idle };
  const page = await events.list(accountId, filter, paging.request, longPoll);
  const nextCursor = paging.nextCursor(page);
  return {
    body: {
      data: page.rows.map(renderEvent),
      has_more: nextCursor !== null,
      next_cursor: nextCursor,
      resume_cursor: nextCursor ?? paging.nextCursor({ ...page, next: page.resume }) ?? "",
    },
  };
}

export async function getEvent({ events }: Services, { path, caller }: Input<z.output<typeof eventPath>>) {
  return { body: renderEvent(await events.get(caller().accountId, path.id)) };
}

export async function listEventTypes() {
  const data = eventTypes().map(({ kind, ...type }) => ({
    event: kind,
    description: titleOf(kind),
    ...type,
  }));
  return { body: { data } };
}
