/** Every statement that reads alerts, with values that hold at every size. */

import { byId } from "../../../internal/alerts/sql/alert_by_id.ts";
import { pageOfAccount } from "../../../internal/alerts/sql/alert_page.ts";
import { countedFrom } from "../../../internal/prices/counted_prices.ts";
import type { Read } from "../read.ts";
import { account, firstAlert } from "../rows/alerts.ts";

const first = { limit: 20, offset: 0 };
const now = new Date("2026-06-15T16:00:00Z");
const since = countedFrom("2026-04-01");
const own = "the account's own alerts, and the lowest price of each";

/** Up to the first price in the alert's province: a page for each price that is passed over, and for its pharmacy three. */
const passedOver = { pharmacy: 0.5 };

export const alertsReads = (schema: string): Read[] => [
  {
    name: "an alert",
    growsWith: "the prices that are passed over before the first of its province",
    statement: byId(schema),
    values: [account, firstAlert, now.toISOString(), since],
  },
  {
    name: "an account's alerts",
    growsWith: own,
    buffersEach: passedOver,
    ...pageOfAccount(schema, account, {}, { now, since }, first),
  },
  {
    name: "an account's active alerts, after a position",
    growsWith: own,
    buffersEach: passedOver,
    ...pageOfAccount(
      schema,
      account,
      { status: "ACTIVE" },
      { now, since },
      { ...first, after: [firstAlert] },
    ),
  },
];
