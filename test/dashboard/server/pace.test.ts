/** A session is rate-limited: pages work, and a script cannot take the process from everybody else. */
import assert from "node:assert/strict";
import { after, test } from "node:test";
import { restRoutesUnderSession } from "../../../internal/dashboard/mount.ts";
import { paceRules } from "../../../internal/dashboard/pace.ts";
import { returnsData } from "../../../internal/dashboard/session_auth.ts";
import { testDashboard } from "./fixture.ts";

const dashboard = await testDashboard();
after(() => dashboard[Symbol.asyncDispose]());

test("what a person asks altogether is bounded, by person", async () => {
  const owner = await dashboard.signUp();
  const member = await dashboard.join(owner, "member");
  const asked = paceRules.person.burst * 3;
  const statuses = new Set<number>();
  for (let at = 0; at < asked && !statuses.has(429); at += 50) {
    const answers = await Promise.all(Array.from({ length: 50 }, () => owner.ask("GET", "/account")));
    for (const { status } of answers) statuses.add(status);
  }
  assert.deepEqual([...statuses].toSorted(), [200, 429]);
  assert.equal((await member.ask("GET", "/account")).status, 200);
});

test("what a person changes is bounded, and reading goes on", async () => {
  const owner = await dashboard.signUp();
  let renamed = 0;
  let status = 200;
  for (; status === 200 && renamed < paceRules.changes.burst * 2; renamed += 1)
    ({ status } = await owner.ask("PATCH", "/me", { body: { name: `Ada ${renamed}` } }));
  assert.equal(status, 429);
  assert.equal((await owner.ask("DELETE", "/live/v1/alerts/alert_1")).status, 429, "the rows of /v1 too");
  assert.equal((await owner.ask("GET", "/account")).status, 200);
});

test("which routes return data: not those of what an account set up itself", () => {
  const data = new Set(restRoutesUnderSession.filter(returnsData).map(({ name }) => name));
  for (const name of [
    "listDrugs",
    "listDrugPrices",
    "comparePrices",
    "listBatchPrices",
    "listChanges",
    "getPharmacy",
  ])
    assert.ok(data.has(name), name);
  for (const name of ["listAlerts", "createAlert", "getUsage", "listWebhooks", "listEvents", "getOpenApi"])
    assert.ok(!data.has(name), name);
});
