/** Keys, the account and its plan as people of the account handle them. */
import assert from "node:assert/strict";
import { after, test } from "node:test";
import { routes } from "../../../internal/dashboard/routes.ts";
import { query } from "../../../internal/postgres/database.ts";
import { type Answer, testDashboard } from "./fixture.ts";

const dashboard = await testDashboard();
after(() => dashboard[Symbol.asyncDispose]());
const owner = await dashboard.signUp();

/** As the row's schema has it, with nothing beside. */
function assertShown(name: string, answer: Answer): Answer {
  const row = routes.find((one) => one.name === name);
  assert.ok(row?.response);
  assert.equal(answer.status, row.status ?? 200, answer.text);
  row.response.parse(answer.body);
  return answer;
}
const lines = (target: string) =>
  query<{ actor: string; action: string; details: object }>(
    dashboard.database,
    "select actor, action, details from accounts.audit_log where target = $1 order by id",
    [target],
  );
const create = async (body: object) =>
  assertShown("createKey", await owner.ask("POST", "/keys", { body })).body;
const works = async (key: string, environment: "live" | "sandbox" = "live") => {
  const headers = { Authorization: `Bearer ${key}` };
  return (await dashboard.send("GET", `${dashboard.api[environment].address}/v1/usage`, { headers })).status;
};

test("a key is made, changed, rotated and revoked, each with a line that names the person", async () => {
  const expires_at = new Date(Date.now() + 86_400_000).toISOString();
  const made = await create({ environment: "live", name: "One", permissions: ["drugs:read"], expires_at });
  assert.deepEqual(
    [made.prefix, made.secret.slice(-4), made.expires_at, made.state],
    ["tm_live_", made.last_four, expires_at, "active"],
  );
  assert.equal(await works(made.secret), 200);

  const changed = await owner.ask("PATCH", `/keys/${made.id}`, {
    body: { name: "Two", trusted_documents_only: true },
  });
  assertShown("changeKey", changed);
  assert.deepEqual([changed.body.name, changed.body.trusted_documents_only], ["Two", true]);

  const rotated = assertShown(
    "rotateKey",
    await owner.ask("POST", `/keys/${made.id}/rotate`, { body: { grace_seconds: 0 } }),
  ).body;
  assert.deepEqual(
    [rotated.name, rotated.expires_at, rotated.trusted_documents_only],
    ["Two", expires_at, true],
  );
  assert.deepEqual(
    [rotated.old.id, rotated.old.rotated_to, rotated.old.state],
    [made.id, rotated.id, "expired"],
  );
  assert.equal(await works(rotated.secret), 200);

  const revoked = assertShown("revokeKey", await owner.ask("POST", `/keys/${rotated.id}/revoke`)).body;
  assert.equal(revoked.state, "revoked");
  assert.deepEqual(
    (await lines(made.id)).map(({ actor, action }) => [actor, action]),
    [
      [owner.id, "key.created"],
      [owner.id, "key.renamed"],
      [owner.id, "key.documents_changed"],
      [owner.id, "key.rotated"],
    ],
  );
  assert.deepEqual((await lines(made.id))[1]?.details, { from: "One", to: "Two" });
});

test("changing a key to what it is writes no line", async () => {
  const made = await create({ environment: "sandbox", name: "Same", permissions: ["drugs:read"] });
  for (const body of [{}, { name: "Same" }, { trusted_documents_only: false }])
    assertShown("changeKey", await owner.ask("PATCH", `/keys/${made.id}`, { body }));
  assert.equal((await lines(made.id)).length, 1);
});

test("keys are listed newest first, of one environment or both", async () => {
  const { data } = assertShown("listKeys", await owner.ask("GET", "/keys")).body;
  const times = data.map(({ created_at }: { created_at: string }) => created_at);
  assert.deepEqual(times, times.toSorted().reverse());
  for (const environment of ["live", "sandbox"]) {
    const { body } = await owner.ask("GET", `/keys?environment=${environment}`);
    assert.ok(body.data.length > 0);
    assert.ok(body.data.every((key: { environment: string }) => key.environment === environment));
  }
});

test("what is wrong with a key is said by the name that the body has for it", async () => {
  const right = { environment: "live", name: "Right", permissions: ["drugs:read"] };
  const wrong: [string, object][] = [
    ["environment", { ...right, environment: "staging" }],
    ["name", { ...right, name: " " }],
    ["name", { ...right, name: "two\nlines" }],
    ["permissions", { ...right, permissions: [] }],
    ["permissions[0]", { ...right, permissions: ["everything"] }],
    ["expires_at", { ...right, expires_at: "2020-01-01T00:00:00Z" }],
    ["expires_at", { ...right, expires_at: "tomorrow" }],
    ["owner", { ...right, owner: true }],
  ];
  const before = (await owner.ask("GET", "/keys")).text;
  for (const [field, body] of wrong) {
    const answer = await owner.ask("POST", "/keys", { body });
    assert.equal(answer.status, 400, answer.text);
    assert.deepEqual(
      answer.body.error.details.map((one: { field: string }) => one.field),
      [field],
    );
  }
  const made = await create(right);
  await owner.ask("POST", `/keys/${made.id}/revoke`);
  for (const [field, body] of [
    ["id", { grace_seconds: 0 }],
    ["grace_seconds", { grace_seconds: -1 }],
  ] as const) {
    const answer = await owner.ask("POST", `/keys/${made.id}/rotate`, { body });
    assert.equal(answer.status, 400, answer.text);
    assert.equal(answer.body.error.details[0].field, field);
  }
  assert.notEqual((await owner.ask("GET", "/keys")).text, before, "only the right one was made");
  assert.equal((await lines(made.id)).length, 2);
});

test("a revoked key is revoked once, however often it is asked for", async () => {
  const made = await create({ environment: "live", name: "Gone", permissions: ["drugs:read"] });
  const times = [];
  for (let at = 0; at < 3; at += 1)
    times.push((await owner.ask("POST", `/keys/${made.id}/revoke`)).body.revoked_at);
  assert.equal(new Set(times).size, 1);
  assert.equal((await lines(made.id)).length, 2);
});

test("an account is renamed and moved to another plan by its owner, at once for who asks", async () => {
  const name = await owner.ask("PATCH", "/account", { body: { name: "Acme and Daughters" } });
  assert.equal(assertShown("changeAccount", name).body.name, "Acme and Daughters");
  const plan = await owner.ask("POST", "/account/plan", { body: { plan: "startup" } });
  assert.equal(assertShown("changePlan", plan).body.plan, "startup");
  for (const path of ["/account", "/session"]) {
    const { body } = await owner.ask("GET", path);
    const account = body.account ?? body;
    assert.deepEqual([account.name, account.plan], ["Acme and Daughters", "startup"]);
  }
  const plans = assertShown("listPlans", await owner.ask("GET", "/plans")).body;
  assert.deepEqual([plans.current, plans.changeable, plans.data.length], ["startup", true, 3]);
  await owner.ask("POST", "/account/plan", { body: { plan: "startup" } });
  const said = (await lines(owner.accountId)).filter(({ actor }) => actor === owner.id);
  assert.deepEqual(
    said.map(({ action }) => action),
    ["account.created", "account.renamed", "account.plan_changed"],
  );
});

test("every row answers with what its schema says", async () => {
  for (const [name, path] of [
    ["getSettings", "/settings"],
    ["getSession", "/session"],
    ["listSessions", "/me/sessions"],
    ["listMembers", "/members"],
    ["getAccount", "/account"],
  ] as const)
    assertShown(name, await owner.ask("GET", path));
  assertShown("changePerson", await owner.ask("PATCH", "/me", { body: { name: "Ana" } }));
  const body = { email: "new@acme.example", role: "admin" };
  const invited = assertShown("invite", await owner.ask("POST", "/members/invitations", { body })).body;
  const token = invited.link.split("#token=")[1];
  const read = await dashboard.fromPage("POST", "/dashboard/api/invitations/read", { body: { token } });
  assert.deepEqual(assertShown("readInvitation", read).body, { ...body, account: "Acme and Daughters" });
});

test("the audit log is read by who may, page by page, with the names of those who acted", async () => {
  const first = assertShown("listAudit", await owner.ask("GET", "/audit?limit=2")).body;
  assert.deepEqual([first.data.length, first.has_more], [2, true]);
  const seen = [...first.data];
  for (let cursor = first.next_cursor; cursor !== null; ) {
    const { body } = assertShown("listAudit", await owner.ask("GET", `/audit?limit=3&cursor=${cursor}`));
    seen.push(...body.data);
    cursor = body.next_cursor;
  }
  const all = assertShown("listAudit", await owner.ask("GET", "/audit?limit=100")).body;
  assert.deepEqual(seen, all.data);
  assert.ok(all.data.some(({ actor_name }: { actor_name: string }) => actor_name === owner.email));
  const about = (await owner.ask("GET", "/audit?about=key&limit=100")).body.data;
  assert.ok(about.length >= 8);
  for (const { action } of about) assert.match(action, /^key\./);
  const other = await dashboard.signUp();
  assert.ok(!(await other.ask("GET", "/audit")).text.includes(owner.id));
  const theirs = await other.ask("GET", `/audit?limit=2&cursor=${first.next_cursor}`);
  assert.deepEqual([theirs.status, theirs.body.error.code], [400, "INVALID_CURSOR"]);
});
