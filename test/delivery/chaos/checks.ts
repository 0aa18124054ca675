/** What must hold at the end, from two sides that know nothing of each other: the tables, and what the endpoints wrote down. */
import assert from "node:assert/strict";
import { query } from "../../../internal/postgres/database.ts";
import { assertInvariants } from "../invariants.ts";
import type { Received } from "../receivers/protocol.ts";
import type { Policy } from "./endpoints.ts";
import { leaseSpans, strayAttempts } from "./leases.ts";
import type { Stage } from "./stage.ts";

type DeliveryRow = { id: string; subscription_id: string; event_id: string; state: string; attempt: number };

export type Summary = {
  deliveries: number;
  states: Record<string, number>;
  requests: number;
  /** Requests that repeat another's delivery and attempt. */
  duplicates: number;
  /** Requests that were signed with two secrets. */
  signedTwice: number;
};

const good = ({ behaviour, answered, attempt }: Received, failures: number | undefined) =>
  answered
    ? ["status", "large", "slow"].includes(behaviour) ||
      (behaviour === "flaky" && attempt > (failures ?? Number.POSITIVE_INFINITY))
    : behaviour === "large";

/** With the secret that was in force when the attempt began, or with the one before it: by both kinds of signatures. */
function verifies({ own, verifiedBy, standardBy }: Received, rotatedMs: readonly number[]): boolean {
  const begunMs = Number(own["x-begun"]);
  const current = rotatedMs.filter((ms) => ms <= begunMs).length;
  const holds = (by: readonly number[]) => by.includes(current) || by.includes(current - 1);
  return holds(verifiedBy) && holds(standardBy);
}

export async function check(stage: Stage, policy: Policy): Promise<Summary> {
  const { database, lab, endpoints, subscriptions } = stage;
  const received = await lab.received();
  const bodies = await stage.bodies();
  const rows = await query<DeliveryRow>(
    database,
    "select id, subscription_id, event_id, state, attempt from live.deliveries",
  );
  const bySubscription = Map.groupBy(rows, ({ subscription_id }) => subscription_id);
  for (const { name, rare, ends } of endpoints) {
    const made = bySubscription.get(subscriptions.get(name) ?? "")?.length ?? 0;
    const expected = rare ? stage.told.rare : stage.told.all;
    // Once it has said 410, nothing is made for it any more.
    if (ends === "gone") assert.ok(made > 0 && made <= expected, `${name}: ${made} of ${expected}`);
    else assert.equal(made, expected, `${name}: each event made one delivery`);
  }
  await assertInvariants(database);

  const timedOut = await query<{ delivery_id: string }>(
    database,
    "select delivery_id from live.attempts where not late group by 1 having bool_and(outcome = 'timed_out')",
  );
  const late = new Set(timedOut.map(({ delivery_id }) => delivery_id));
  const byDelivery = Map.groupBy(received, ({ delivery }) => delivery);
  const endpointOf = new Map(endpoints.map((endpoint) => [subscriptions.get(endpoint.name) ?? "", endpoint]));
  const offences: string[] = [];
  const states: Record<string, number> = {};
  for (const { id, subscription_id, state, attempt } of rows) {
    states[state] = (states[state] ?? 0) + 1;
    const endpoint = endpointOf.get(subscription_id);
    if (endpoint === undefined) throw new Error("a delivery of nobody");
    const failures = endpoint.behaviour.kind === "flaky" ? endpoint.behaviour.failures : undefined;
    const requests = byDelivery.get(`dlv_${id.replaceAll("-", "")}`) ?? [];
    const where = `${id} to ${endpoint.name} (${endpoint.behaviour.kind}), ${state} after ${attempt}`;
    // After the first 410 what is left of that subscription is kept. On a machine that is busy enough, time can be up for
    // an endpoint that answers; then its schedule ends so.
    const given = late.has(id) || (failures ?? 0) > policy.maxRetries ? "failed" : endpoint.ends;
    const allowed = given === "gone" ? ["cancelled", "pending"] : [given];
    if (!allowed.includes(state)) offences.push(`${where}: must end ${allowed.join(" or ")}`);
    if (state === "failed" && attempt !== policy.maxRetries + 1)
      offences.push(`${where}: its schedule has ${policy.maxRetries + 1}`);
    if (state === "delivered" && !requests.some((each) => good(each, failures)))
      offences.push(`${where}: its endpoint never took it`);
    const numbers = new Set(requests.map((each) => each.attempt));
    for (let number = 1; number <= attempt; number += 1)
      if (!numbers.has(number)) offences.push(`${where}: attempt ${number} was never received`);
  }
  assert.deepEqual(offences.slice(0, 20), []);

  const altered = received.filter(({ event, bodySha256 }) => bodies.get(event) !== bodySha256);
  assert.deepEqual(altered.slice(0, 5), [], "bodies are what was recorded");
  const unsigned = received.filter((each) => !verifies(each, stage.rotatedMs.get(each.endpoint) ?? []));
  assert.deepEqual(unsigned.slice(0, 5), [], "every request verifies with the old or the new secret");
  const stray = strayAttempts(received, subscriptions, await leaseSpans(database));
  assert.deepEqual(stray.slice(0, 5), [], `attempts under another's lease: ${stray.length}`);

  const attempts = new Set(received.map(({ delivery, attempt }) => `${delivery} ${attempt}`));
  return {
    deliveries: rows.length,
    states,
    requests: received.length,
    duplicates: received.length - attempts.size,
    signedTwice: received.filter(({ verifiedBy }) => verifiedBy.length === 2).length,
  };
}
