/** Every statement that reads subscriptions of webhooks for an endpoint, with values that hold at every size. */

import { findNamed } from "../../../internal/webhooks/sql/find_named.ts";
import { findSubjects, firstSubjects } from "../../../internal/webhooks/sql/find_subjects.ts";
import { byId } from "../../../internal/webhooks/sql/webhook_by_id.ts";
import { pageOfAccount } from "../../../internal/webhooks/sql/webhook_page.ts";
import type { Read } from "../read.ts";
import { firstWebhook, subscriber } from "../rows/webhooks.ts";

const first = { limit: 20, offset: 0 };
const own = "the account's own webhooks, and what their filters name";
const named = [
  ["00000001", "00000002", "99999999"],
  ["bench-1", "nowhere"],
];

export const webhooksReads = (schema: string): Read[] => [
  {
    name: "a webhook",
    growsWith: "what its filter names",
    statement: byId(schema),
    values: [subscriber, firstWebhook],
  },
  { name: "an account's webhooks", growsWith: own, ...pageOfAccount(schema, subscriber, first) },
  {
    name: "an account's webhooks, after a position",
    growsWith: own,
    ...pageOfAccount(schema, subscriber, { ...first, after: [firstWebhook] }),
  },
  { name: "what a filter names", growsWith: "what it names", statement: findNamed(schema), values: named },
  {
    name: "the entity of a test event",
    growsWith: "nothing",
    statement: findSubjects(schema),
    values: named,
  },
  {
    name: "an entity for a test event",
    growsWith: "nothing",
    statement: firstSubjects(schema),
    values: [],
  },
];
