/** The webhook form offers the event types that the server accepts. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { type PlanName, planNames, plans } from "../../../internal/accounts/model.ts";
import { ServiceError } from "../../../internal/core/errors.ts";
import { planIncludes } from "../../../internal/dashboard/web/src/pages/webhooks/included_event_types.ts";
import { eventKinds } from "../../../internal/events/model.ts";
import { requireEventTypes } from "../../../internal/rest/plan_event_types.ts";

const shown = (current: PlanName) =>
  ({
    current,
    data: planNames.map((name) => ({ name, features: plans[name].features })),
  }) as unknown as Parameters<typeof planIncludes>[2];

function isAccepted(plan: PlanName, event: (typeof eventKinds)[number]): boolean {
  try {
    requireEventTypes({ plan: plans[plan] }, [event]);
    return true;
  } catch (error) {
    assert.ok(error instanceof ServiceError && error.code === "PLAN_REQUIRED");
    return false;
  }
}

test("the form offers an event type in live exactly if the plan includes it, and every type in the sandbox", () => {
  for (const plan of planNames)
    for (const event of eventKinds) {
      assert.equal(planIncludes(event, "live", shown(plan)), isAccepted(plan, event), `${plan} ${event}`);
      assert.equal(planIncludes(event, "sandbox", shown(plan)), true);
    }
});
