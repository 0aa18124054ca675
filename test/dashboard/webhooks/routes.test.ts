/** Webhooks and events over the dashboard's door: what pages get is what the contract says, in both environments, and only one's own. */
import assert from "node:assert/strict";
import { after, test } from "node:test";
import { idPrefixes, publicId, uuidOf } from "../../../internal/core/ids.ts";
import { routes } from "../../../internal/dashboard/routes.ts";
import { fanOut } from "../../../internal/delivery/fan_out.ts";
import { inTransaction } from "../../../internal/postgres/database.ts";
import { makeDelivery, makeEvent, makeWebhook } from "../../delivery/made.ts";
import { type Person, testDashboard } from "../server/fixture.ts";

const dashboard = await testDashboard();
after(() => dashboard[Symbol.asyncDispose]());
const { database } = dashboard;
const uuid = ({ accountId }: Person) => uuidOf(idPrefixes.account, accountId) ?? "";

/** The answer, which is as its row says. */
async function got(who: Person, path: string, name: string) {
  const answer = await who.ask("GET", path);
  assert.equal(answer.status, 200, answer.text);
  assert.equal(answer.headers["cache-control"], "no-store");
  const row = routes.find((each) => each.name === name);
  assert.ok(row?.response);
  row.response.parse(answer.body);
  return answer.body;
}

for (const environment of ["live", "sandbox"] as const) {
  test(`in ${environment}, a page shows how webhooks fare, and why an event went to them or not`, async () => {
    const owner = await dashboard.signUp();
    const other = environment === "live" ? "sandbox" : "live";
    assert.deepEqual(await got(owner, `/${environment}/webhooks/health`, "webhooksHealth"), { data: [] });
    const { id } = await makeWebhook(database, environment, { accountId: uuid(owner) });
    const failed = await makeDelivery(database, environment, id, { state: "failed" });
    const webhook_id = publicId(idPrefixes.webhook, id);
    assert.deepEqual(await got(owner, `/${environment}/webhooks/health`, "webhooksHealth"), {
      data: [
        {
          webhook_id,
          state: "healthy",
          pending: 0,
          oldest_due_at: null,
          failing_since: null,
          last_day: { delivered: 0, failed: 1, pending: 0, cancelled: 0 },
        },
      ],
    });
    assert.deepEqual(await got(owner, `/${other}/webhooks/health`, "webhooksHealth"), { data: [] });

    assert.deepEqual(await got(owner, `/${environment}/webhooks/incidents`, "webhookIncidents"), {
      data: [],
    });

    const [latest] = (await got(owner, `/${environment}/events/latest?limit=1`, "latestEvents")).data;
    const named = `/${environment}/events/named?ids=${latest.id},evt_1`;
    assert.deepEqual((await got(owner, named, "namedEvents")).data, [latest]);
    const matches = await got(owner, `/${environment}/events/${latest.id}/matches`, "eventMatches");
    assert.equal(matches.event_id, latest.id);
    assert.deepEqual(
      matches.data.map(({ explanation, ...rest }: { explanation: string }) => rest),
      [
        {
          webhook_id,
          url: "https://receiver.example/hooks",
          reason: "delivered_to",
          delivery_id: publicId(idPrefixes.delivery, failed),
        },
      ],
    );
    const elsewhere = await owner.ask("GET", `/${other}/events/${latest.id}/matches`);
    assert.equal(elsewhere.status, 404);
    const stranger = await dashboard.signUp();
    assert.deepEqual(
      (await got(stranger, `/${environment}/events/${latest.id}/matches`, "eventMatches")).data,
      [],
    );
  });
}

test("the latest events are paged by their cursor, which is good for its own list alone", async () => {
  const owner = await dashboard.signUp();
  const accountId = uuid(owner);
  const ids: string[] = [];
  for (let made = 0; made < 5; made += 1)
    ids.unshift(
      publicId(
        idPrefixes.event,
        await makeEvent(database, "sandbox", { kind: "drug.recalled", accountId, fannedOut: false }),
      ),
    );
  await inTransaction(database, (tx) => fanOut(tx, "sandbox", { limit: 1_000 }));
  const list = "/sandbox/events/latest?type=drug.recalled,generic.available&limit=2";
  const paged: string[] = [];
  let cursor = "";
  do {
    const page = await got(owner, `${list}${cursor}`, "latestEvents");
    assert.equal(page.has_more, page.next_cursor !== null);
    paged.push(...page.data.map(({ id }: { id: string }) => id));
    cursor = page.next_cursor === null ? "" : `&cursor=${page.next_cursor}`;
    if (cursor !== "") {
      const another = await owner.ask("GET", `/sandbox/events/latest?limit=2${cursor}`);
      assert.equal(another.body.error.code, "INVALID_CURSOR");
      const theirs = await (await dashboard.signUp()).ask("GET", `${list}${cursor}`);
      assert.equal(theirs.body.error.code, "INVALID_CURSOR");
    }
  } while (cursor !== "");
  assert.deepEqual(paged, ids);
});

test("a kind that there is not, a length that is too much, and an environment of no name are said to be", async () => {
  const owner = await dashboard.signUp();
  for (const [path, field] of [
    ["/live/events/latest?type=price.changed,price.rose", "type"],
    ["/live/events/latest?limit=101", "limit"],
    ["/live/events/latest?kind=price.changed", "kind"],
    ["/live/webhooks/health?limit=1", "limit"],
  ] as const) {
    const { status, body, text } = await owner.ask("GET", path);
    assert.equal(status, 400, text);
    assert.match(JSON.stringify(body.error.details), new RegExp(`"${field}`), text);
  }
  for (const path of ["/staging/webhooks/health", "/staging/events/latest"])
    assert.ok([400, 404].includes((await owner.ask("GET", path)).status));
  const unknown = await owner.ask("GET", "/live/events/evt_1/matches");
  assert.equal(unknown.status, 404);
  assert.match(unknown.body.error.message, /form evt_<32 hexadecimal digits>/);
  const nobody = await dashboard.fromPage("GET", "/dashboard/api/live/webhooks/health");
  assert.equal(nobody.status, 401);
});

test("rejects event types that the plan does not include in live, as /v1 does, and lists them in the sandbox", async () => {
  const owner = await dashboard.signUp("startup");
  for (const path of ["events/latest", "v1/events"]) {
    const { status, body } = await owner.ask("GET", `/live/${path}?type=price.changed`);
    assert.deepEqual([status, body.error?.code], [403, "PLAN_REQUIRED"], path);
    assert.equal((await owner.ask("GET", `/live/${path}?type=price_alert.triggered`)).status, 200, path);
    assert.equal((await owner.ask("GET", `/live/${path}`)).status, 200, path);
    assert.equal((await owner.ask("GET", `/sandbox/${path}?type=price.changed`)).status, 200, path);
  }
});
