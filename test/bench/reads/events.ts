/** Every statement that reads events, with values that hold at every size. */

import { dayMs } from "../../../internal/core/days.ts";
import { eventKinds } from "../../../internal/events/model.ts";
import { idAt } from "../../../internal/events/partitions.ts";
import { arrivedSince } from "../../../internal/events/sql/arrived_since.ts";
import { latestEvents } from "../../../internal/events/sql/latest_events.ts";
import {
  eventById,
  firstPosition,
  lastPosition,
  pageOfEvents,
} from "../../../internal/events/sql/read_events.ts";
import type { Read } from "../read.ts";
import { account, days, firstDayMs } from "../rows/events.ts";

const first = { limit: 20, offset: 0 };
const growsWith = "the requested event types, times the days that are kept";
const inTheMiddle = firstDayMs + 2 * dayMs;

export const eventsReads = (schema: string): Read[] => [
  {
    name: "the log of events, from its beginning",
    growsWith,
    ...pageOfEvents(schema, account, eventKinds, { after: 0 }, first),
  },
  {
    name: "the log of events, from a position on",
    growsWith,
    ...pageOfEvents(schema, account, eventKinds, { after: (days - 1) * 1_000_000 + 10 }, first),
  },
  {
    name: "the latest events",
    growsWith,
    statement: latestEvents(schema),
    values: [21, account, eventKinds, null],
  },
  {
    name: "the latest events of two kinds, before a position",
    growsWith,
    statement: latestEvents(schema),
    values: [21, account, ["price.changed", "price_alert.triggered"], (days - 1) * 1_000_000 + 10],
  },
  {
    name: "the log of events, of one kind that is rare, up to a time",
    growsWith,
    ...pageOfEvents(
      schema,
      account,
      ["price_alert.triggered"],
      { after: 1_000_000, upTo: 2_001_500, to: idAt(inTheMiddle + 1_500_000) },
      first,
    ),
  },
  {
    name: "an event",
    growsWith: "nothing",
    statement: eventById(schema),
    values: [`${idAt(inTheMiddle + 1_000).slice(0, 24)}000000000001`, account],
  },
  {
    name: "where the log is at a time, looking on",
    growsWith: "the days in question, and the events that wait for the fan-out",
    statement: firstPosition(schema),
    values: [idAt(inTheMiddle)],
  },
  {
    name: "where the log is at a time, looking back",
    growsWith: "the days in question, and the events that wait for the fan-out",
    statement: lastPosition(schema),
    values: [idAt(inTheMiddle)],
  },
  {
    name: "new events for long polls",
    growsWith: "the days that are kept, and new events",
    statement: arrivedSince(schema),
    values: [(days - 1) * 1_000_000 + 10],
  },
];
