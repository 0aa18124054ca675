/** What the pages say of webhooks is what the service does. */
import { deepEqual, equal } from "node:assert/strict";
import { describe, it } from "node:test";
import { provinces } from "../../../internal/core/geography.ts";
import {
  bodyOf,
  changeOf,
  nothingYet,
  valuesOf,
} from "../../../internal/dashboard/web/src/pages/webhooks/form_values.ts";
import { span, waitsOf } from "../../../internal/dashboard/web/src/pages/webhooks/retry_schedule.ts";
import {
  eventKinds as shownKinds,
  provinces as shownProvinces,
} from "../../../internal/dashboard/web/src/pages/webhooks/webhook_labels.ts";
import type { Webhook } from "../../../internal/dashboard/web/src/types_rest.ts";
import { waitAfter } from "../../../internal/delivery/retry_decision.ts";
import { eventKinds } from "../../../internal/events/model.ts";
import { backoffs } from "../../../internal/webhooks/model.ts";

describe("the schedule that is shown", () => {
  const meant = (policy: Parameters<typeof waitAfter>[1]): number[] => {
    const waits: number[] = [];
    for (let attempt = 1; ; attempt++) {
      const ms = waitAfter(attempt, policy);
      if (ms === undefined) return waits;
      waits.push(ms / 1_000);
    }
  };
  it("is the published one", () => deepEqual(waitsOf(null), meant(null)));
  it("is that of every policy", () => {
    for (const backoff of backoffs)
      for (const maxRetries of [1, 4, 10])
        for (const baseDelaySeconds of [1, 60, 3_601, 86_400])
          deepEqual(
            waitsOf({ max_retries: maxRetries, backoff, base_delay_seconds: baseDelaySeconds }),
            meant({ maxRetries, backoff, baseDelaySeconds }),
          );
  });
  it("says lengths in the units that fit", () =>
    deepEqual([1, 90, 60, 3_600, 9_000, 86_400, 200_000, 0].map(span), [
      "1 s",
      "90 s",
      "1 min",
      "1 h",
      "2 h 30 min",
      "1 day",
      "2 days 7 h",
      "0 s",
    ]));
});

describe("lists that the pages hold", () => {
  it("have every kind of events", () => deepEqual([...shownKinds].toSorted(), [...eventKinds].toSorted()));
  it("have every province", () =>
    deepEqual(Object.keys(shownProvinces).toSorted(), [...provinces].toSorted()));
});

describe("the form of a webhook", () => {
  const webhook: Webhook = {
    id: "wh_019bb0c4d5e87a3c9f2e4b6a8d0c1e3f",
    url: "https://hooks.example.com/a",
    events: ["price.changed"],
    description: "Our till",
    active: true,
    disabled_reason: null,
    disabled_at: null,
    failing_since: null,
    filter: { drug_ids: ["drug_07900003"], pharmacy_ids: [], provinces: ["BC"] },
    retry_policy: { max_retries: 5, backoff: "exponential", base_delay_seconds: 60 },
    max_concurrency: null,
    rate_per_minute: 600,
    header_names: ["Authorization"],
    previous_secret_until: null,
    sign_with: null,
    created_at: "2026-01-09T05:16:00.000Z",
    updated_at: "2026-01-09T05:16:00.000Z",
  };
  const before = valuesOf(webhook);

  it("sends nothing of what was not touched, and keeps headers that nobody sees", () =>
    deepEqual(changeOf(before, { ...before }), {}));
  it("sends only what differs", () =>
    deepEqual(changeOf(before, { ...before, description: "", rate_per_minute: "" }), {
      description: null,
      rate_per_minute: null,
    }));
  it("sends a filter whole, and null for one without parts", () => {
    deepEqual(changeOf(before, { ...before, drugs: [] }), {
      filter: { drug_ids: [], pharmacy_ids: [], provinces: ["BC"] },
    });
    deepEqual(changeOf(before, { ...before, drugs: [], provinces: [] }), { filter: null });
  });
  it("replaces headers, or takes them all away, only when asked", () => {
    const header = { id: 1, name: " X-Till ", value: "7" };
    deepEqual(changeOf(before, { ...before, headersAre: "new", headers: [header] }), {
      headers: { "X-Till": "7" },
    });
    deepEqual(changeOf(before, { ...before, headersAre: "new" }), { headers: null });
  });
  it("goes back to the published schedule by null", () =>
    deepEqual(changeOf(before, { ...before, schedule: "published" }), { retry_policy: null }));
  it("sends what is no number as it was written, so that the server says what is wrong with it", () =>
    equal(bodyOf({ ...nothingYet, max_concurrency: "many" }).max_concurrency, "many"));
});
