/** Every statement that reads deliveries, attempts and recoveries for an owner or for a job, with values that hold at every size. */
import { dayMs } from "../../../internal/core/days.ts";
import {
  countSlow,
  runningRecoveries,
  takeRecovery,
} from "../../../internal/delivery/operations/sql/chunk.ts";
import { detail } from "../../../internal/delivery/operations/sql/detail.ts";
import { eventMatches } from "../../../internal/delivery/operations/sql/event_matches.ts";
import { latestFailures } from "../../../internal/delivery/operations/sql/failures.ts";
import { inIndexOrder } from "../../../internal/delivery/operations/sql/in_index_order.ts";
import { latestNotices } from "../../../internal/delivery/operations/sql/list_notices.ts";
import { pageOfWebhook } from "../../../internal/delivery/operations/sql/page_of_webhook.ts";
import {
  pageOfRecoveries,
  recoveryById,
  webhookOf,
} from "../../../internal/delivery/operations/sql/recoveries.ts";
import {
  countFailed,
  countMissing,
  nextFailed,
  nextMissing,
} from "../../../internal/delivery/operations/sql/recovery_sources.ts";
import { replaySource } from "../../../internal/delivery/operations/sql/replay.ts";
import { webhookHealth } from "../../../internal/delivery/operations/sql/webhook_health.ts";
import { idAt } from "../../../internal/events/partitions.ts";
import type { Read } from "../read.ts";
import { ownDelivery, ownRecovery } from "../rows/deliveries.ts";
import { firstDayMs } from "../rows/events.ts";
import { firstWebhook, subscriber } from "../rows/webhooks.ts";

const first = { limit: 20, offset: 0 };
const page = "the rows of the page, and the days that are kept; what is counted, up to 10,000";
const dayOf = (day: number) => new Date(firstDayMs + day * dayMs);
const minutes = (count: number) => idAt(firstDayMs + dayMs + count * 60_000);
/** A minute and a half of the second day. */
const range = [firstWebhook, minutes(0), minutes(1.5)];

/** The fifteenth of the second day; everybody may read it. */
const event = `${minutes(0.25).slice(0, 24)}00000000000f`;

export const deliveriesReads = (schema: string): Read[] => {
  const listed = (
    name: string,
    filter: Parameters<typeof pageOfWebhook>[3],
    after?: readonly [string],
  ): Read => ({
    name,
    growsWith: page,
    ...pageOfWebhook(
      schema,
      subscriber,
      firstWebhook,
      filter,
      after === undefined ? first : { ...first, after },
    ),
  });
  const one = (name: string, growsWith: string, statement: Read["statement"], values: unknown[]): Read => ({
    name,
    growsWith,
    statement,
    values,
  });
  return [
    listed("a webhook's deliveries", {}),
    listed("a webhook's deliveries, after a position", {}, [ownDelivery]),
    listed("a webhook's deliveries that failed", { state: "failed" }),
    listed("a webhook's deliveries that are pending", { state: "pending" }),
    listed("a webhook's deliveries of a kind and a day", {
      kind: "price.changed",
      since: dayOf(1),
      until: dayOf(2),
    }),
    one("a delivery, with its attempts", "its attempts, and the days since", detail(schema), [
      subscriber,
      ownDelivery,
      `${ownDelivery.slice(0, 13)}-7000-8000-000000000000`,
    ]),
    one("what a replay rests on", "nothing", replaySource(schema), [subscriber, ownDelivery]),
    one("a webhook that is to recover", "nothing", webhookOf(schema), [subscriber, firstWebhook]),
    one("a recovery", "the deliveries it made", recoveryById(schema), [subscriber, ownRecovery]),
    {
      name: "a webhook's recoveries",
      growsWith: "the rows of the page, and the deliveries they made",
      ...pageOfRecoveries(schema, subscriber, firstWebhook, first),
    },
    {
      name: "a webhook's recoveries, after a position",
      growsWith: "the rows of the page, and the deliveries they made",
      ...pageOfRecoveries(schema, subscriber, firstWebhook, { ...first, after: [ownRecovery] }),
    },
    one("recoveries that run", "those that run", runningRecoveries(schema), [100, "2126-01-01T00:00:00Z"]),
    one("a recovery that is taken on", "nothing", takeRecovery(schema), [ownRecovery]),
    one("pending deliveries of recoveries", "the pending deliveries, up to a limit", countSlow(schema), [
      firstWebhook,
      1_000,
    ]),
    one("what a recovery of the failed finds", "the failed deliveries in the range", countFailed(schema), [
      ...range,
      ["failed"],
      null,
      null,
    ]),
    one("the next failed ones of a recovery", "how many are requested", nextFailed(schema), [
      ...range,
      ["failed"],
      null,
      ownRecovery,
      50,
      50_000,
    ]),
    one(
      "what a recovery of the missing finds",
      "the events and the webhook's deliveries of the range",
      countMissing(schema),
      [...range, null, minutes(0)],
    ),
    one(
      "the next missing ones of a recovery",
      "how many are requested, and the webhook's deliveries since",
      nextMissing(schema),
      [...range, ["price.changed"], minutes(0), 50, 50_000],
    ),
    {
      ...one(
        "how an account's webhooks fare",
        "its webhooks, up to a bound for each, and the days that are kept",
        webhookHealth(schema),
        [subscriber, minutes(0)],
      ),
      before: inIndexOrder,
    },
    {
      ...one("what an account's webhooks did not get lately", page, latestFailures(schema), [subscriber, 5]),
      before: inIndexOrder,
    },
    {
      ...one(
        "why an event went to an account's webhooks or not",
        "its webhooks, and the days that are kept",
        eventMatches(schema),
        [subscriber, event],
      ),
      before: inIndexOrder,
    },
    one("an account's notices about its webhooks", "the notices", latestNotices(schema), [subscriber, 5]),
  ];
};
