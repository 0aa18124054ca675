/**
 * Who may not, cannot: every address of the dashboard, own rows and rows of /v1, asked by nobody, by strangers, by people whose
 * role is too small, and by pages of others. What is refused has changed nothing.
 */
import assert from "node:assert/strict";
import { after, test } from "node:test";
import { restRoutesUnderSession } from "../../../internal/dashboard/mount.ts";
import { onlyReads } from "../../../internal/dashboard/session_auth.ts";
import { capabilitiesOf, roles } from "../../../internal/sessions/model.ts";
import { type Answer, cookieOf, type Person, type Sent, testDashboard } from "./fixture.ts";
import { standing } from "./standing.ts";
import { type Target, targets } from "./targets.ts";
import { makeThings, type Things } from "./things.ts";

// Browsers of every origin may call the API with a key: that must not open the dashboard.
const dashboard = await testDashboard({ settings: { CORS_ORIGINS: "*" } });
after(() => dashboard[Symbol.asyncDispose]());
const { database, origin } = dashboard;

const mark = "of-the-owner-alone";
const owner = await dashboard.signUp();
const people: Record<string, Person> = {
  owner,
  admin: await dashboard.join(owner, "admin"),
  member: await dashboard.join(owner, "member"),
};
const things = {
  live: await makeThings(dashboard, owner, "live", mark),
  sandbox: await makeThings(dashboard, owner, "sandbox", mark),
};
const stranger = await dashboard.signUp();
await makeThings(dashboard, stranger, "live", "of-the-stranger");

/** What is open to everybody. This list may only get shorter. */
const openRows = [
  "getSettings",
  "logIn",
  "logInByLink",
  "signUp",
  "askReset",
  "readReset",
  "completeReset",
  "readInvitation",
  "acceptInvitation",
  "live listEventTypes",
  "sandbox listEventTypes",
  "live getOpenApi",
  "sandbox getOpenApi",
];

/** Rows that change nothing though their method could. This list may only get shorter. */
const readingByPost = ["comparePrices", "listBatchPrices"];

const thingsOf = ({ environment }: Target): Things => things[environment ?? "live"];
const addressOf = (target: Target) => `/dashboard/api${target.path(thingsOf(target))}`;
const closed = targets.filter(({ open }) => !open);

const asked = (target: Target, { headers = {} }: Sent = {}): Sent => ({
  headers,
  ...(target.body === undefined ? {} : { body: target.body }),
});
const by = (person: Person, target: Target, sent: Sent = {}) =>
  person.ask(target.method, target.path(thingsOf(target)), asked(target, sent));

function assertRefused(answer: Answer, status: number, code: string, what: string): void {
  assert.deepEqual([answer.status, answer.body?.error?.code], [status, code], `${what}: ${answer.text}`);
  assert.equal(answer.headers["cache-control"], "no-store", what);
  assert.equal(answer.body.request_id, answer.headers["x-request-id"], what);
  assert.ok(!answer.text.includes(mark), what);
}

/** That nothing is changed by it. */
async function changesNothing(walk: () => Promise<void>): Promise<void> {
  const before = await standing(database);
  await walk();
  assert.deepEqual(await standing(database), before);
}

test("an address takes a session, unless it is one of the few that are open", () => {
  assert.deepEqual(
    targets.filter(({ open }) => open).map(({ name }) => name),
    openRows,
  );
  assert.ok(closed.length > 100, "rows are found");
});

test("every row of /v1 that may change something is known as one that does", () => {
  const reading = restRoutesUnderSession.filter((row) => row.method !== "GET" && onlyReads(row));
  assert.deepEqual(
    reading.map(({ name }) => name),
    readingByPost,
  );
  for (const row of restRoutesUnderSession)
    if (!onlyReads(row))
      assert.ok(targets.some(({ name, needs }) => name.endsWith(` ${row.name}`) && needs !== undefined));
});

test("without a session every other address is a 401, with a key as well", async () => {
  const { key } = await dashboard.accounts.createKey({
    accountId: owner.accountId,
    environment: "live",
    name: "a key is no session",
    permissions: ["drugs:read", "webhooks:read", "webhooks:write"],
  });
  dashboard.secrets.push(key);
  await changesNothing(async () => {
    for (const target of closed)
      for (const headers of [{}, { Authorization: `Bearer ${key}` }, { Cookie: cookieOf("x".repeat(43)) }]) {
        const answer = await dashboard.fromPage(target.method, addressOf(target), asked(target, { headers }));
        assertRefused(answer, 401, "UNAUTHORIZED", target.name);
      }
  });
});

test("what is another account's is a 404 by every address that can name it, and stays as it is", async () => {
  const ofOne = closed.filter((target) => target.ofOne);
  assert.ok(ofOne.length >= 35, `${ofOne.length} are found`);
  await changesNothing(async () => {
    for (const target of ofOne) assertRefused(await by(stranger, target), 404, "NOT_FOUND", target.name);
  });
});

test("no answer to somebody else holds anything of an account", async () => {
  for (const target of targets.filter(({ method, ofOne }) => method === "GET" && !ofOne)) {
    const { status, text } = await by(stranger, target);
    assert.ok(status < 500, `${target.name}: ${text}`);
    assert.ok(!text.includes(mark), `${target.name}: ${text}`);
    for (const id of [owner.id, owner.accountId, ...Object.values(things.live)])
      assert.ok(!text.includes(id), `${target.name} has ${id}`);
  }
});

test("what an account has is there for its own people, so that it is the account that decides", async () => {
  const reading = closed.filter(({ ofOne, method }) => ofOne && method === "GET");
  assert.ok(reading.length >= 14);
  for (const target of reading)
    for (const person of Object.values(people))
      assert.equal((await by(person, target)).status, 200, `${target.name} by ${person.role}`);
});

test("a role that may not is refused by name of those that may, and changes nothing", async () => {
  let refused = 0;
  await changesNothing(async () => {
    for (const target of closed)
      for (const role of roles) {
        if (target.needs === undefined || capabilitiesOf[role].includes(target.needs)) continue;
        const answer = await by(people[role] ?? assert.fail(), target);
        assertRefused(answer, 403, "PERMISSION_DENIED", `${target.name} by ${role}`);
        assert.match(answer.body.error.message, /owner/);
        refused += 1;
      }
  });
  assert.ok(refused >= 18, `${refused} were tried`);
});

test("members change keys and webhooks of the sandbox, and none of live", async () => {
  const { member } = people;
  assert.ok(member);
  const environments = { live: 403, sandbox: 201 } as const;
  for (const [environment, status] of Object.entries(environments)) {
    const body = { environment, name: "by a member", permissions: ["drugs:read"] };
    const made = await member.ask("POST", "/keys", { body });
    assert.equal(made.status, status, made.text);
    if (made.body.secret !== undefined) dashboard.secrets.push(made.body.secret);
    const hook = { url: "https://93.184.215.14/hooks", events: ["price.changed"] };
    const webhook = await member.ask("POST", `/${environment}/v1/webhooks`, { body: hook });
    assert.equal(webhook.status, status, webhook.text);
    if (webhook.body.secret !== undefined) dashboard.secrets.push(webhook.body.secret);
  }
  const key = things.live["/keys/"];
  await changesNothing(async () => {
    for (const [method, path, body] of [
      ["PATCH", `/keys/${key}`, { name: "Changed" }],
      ["POST", `/keys/${key}/rotate`, { grace_seconds: 0 }],
      ["POST", `/keys/${key}/revoke`, undefined],
    ] as const) {
      const answer = await member.ask(method, path, body === undefined ? {} : { body });
      assertRefused(answer, 403, "PERMISSION_DENIED", path);
    }
  });
});

test("a page of another origin changes nothing, whatever it knows", async () => {
  const { port, hostname } = new URL(origin);
  const foreign: Record<string, string>[] = [
    { Origin: "https://evil.example" },
    { Origin: "null" },
    { Origin: "" },
    { Origin: `https://${hostname}:${port}` },
    { Origin: `http://${hostname}:${Number(port) + 1}` },
    { Origin: `http://sub.${hostname}:${port}` },
    { Origin: `${origin}.evil.example` },
    { Origin: `${origin}, https://evil.example` },
    { Origin: `${origin}/` },
    { "Sec-Fetch-Site": "cross-site" },
    { "Sec-Fetch-Site": "same-site" },
    { "Sec-Fetch-Site": "none" },
  ];
  await changesNothing(async () => {
    for (const target of targets.filter(({ changes }) => changes))
      for (const headers of foreign)
        assertRefused(
          await by(owner, target, { headers }),
          403,
          "PERMISSION_DENIED",
          `${target.name} ${JSON.stringify(headers)}`,
        );
  });
});

test("a request that does not say where it comes from changes nothing", async () => {
  await changesNothing(async () => {
    for (const target of targets.filter(({ changes }) => changes)) {
      const headers = {
        "Content-Type": "application/json",
        Cookie: cookieOf(owner.token),
        "X-CSRF-Token": owner.csrf,
      };
      const answer = await dashboard.send(target.method, addressOf(target), asked(target, { headers }));
      assertRefused(answer, 403, "PERMISSION_DENIED", target.name);
    }
  });
});

test("without the session's own CSRF token nothing is changed", async () => {
  const wrong = ["", "x", stranger.csrf, owner.token, `${owner.csrf}x`, owner.csrf.slice(1)];
  await changesNothing(async () => {
    for (const target of closed.filter(({ changes }) => changes))
      for (const token of wrong) {
        const answer = await by(owner, target, { headers: { "X-CSRF-Token": token } });
        assertRefused(answer, 403, "PERMISSION_DENIED", target.name);
      }
    for (const target of closed.filter(({ changes }) => changes)) {
      const headers = { Cookie: cookieOf(owner.token) };
      const answer = await dashboard.fromPage(target.method, addressOf(target), asked(target, { headers }));
      assertRefused(answer, 403, "PERMISSION_DENIED", `${target.name} without one`);
    }
  });
});

test("a body that a form can send is refused, with or without a body that is wanted", async () => {
  const types = ["text/plain", "application/x-www-form-urlencoded", "multipart/form-data; boundary=x", ""];
  await changesNothing(async () => {
    for (const target of targets.filter(({ changes }) => changes))
      for (const type of types) {
        const answer = await owner.ask(target.method, target.path(thingsOf(target)), {
          headers: { "Content-Type": type },
          body: JSON.stringify(target.body ?? {}),
        });
        assertRefused(answer, 400, "INVALID_BODY", `${target.name} as ${type}`);
      }
  });
});

test("no page of another origin may read an answer or ask beforehand", async () => {
  const headers = {
    Origin: "https://evil.example",
    "Access-Control-Request-Method": "POST",
    "Access-Control-Request-Headers": "x-csrf-token",
  };
  for (const target of targets) {
    const answers = [
      await dashboard.send("OPTIONS", addressOf(target), { headers }),
      await by(owner, { ...target, method: "GET" }, { headers: { Origin: "https://evil.example" } }),
    ];
    for (const answer of answers)
      assert.deepEqual(
        Object.keys(answer.headers).filter((name) => name.startsWith("access-control-")),
        [],
        target.name,
      );
  }
});
