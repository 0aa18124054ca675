/** Every command of the image does its work from there: as nobody, with a read-only root, stopped as process 1. */
import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { before, test } from "node:test";
import { query } from "../../internal/postgres/database.ts";
import { root as project } from "../cmd/process.ts";
import { testDatabase } from "../support/database.ts";
import { startContainer } from "../support/image/container.ts";
import { type RootFolder, rootFolder } from "../support/image/root_folder.ts";
import { startRedis } from "../support/redis.ts";
import { addressOf, settings } from "./settings.ts";

let root: RootFolder;
before(async () => {
  root = await rootFolder();
});

const text = async (address: string, headers: Record<string, string> = {}) => {
  const response = await fetch(address, { headers });
  assert.equal(response.status, 200, address);
  return await response.text();
};

/** Addresses of files that a page names. */
const filesOf = (page: string) =>
  [...page.matchAll(/(?:src|href)="(\/[^"]*\/files\/[^"]+)"/g)].flatMap(([, path]) => path ?? []);

test("migrate makes the schema, generate and ingest fill it, admin lets somebody in", async () => {
  await using db = await testDatabase();
  await query(db.connection, "drop schema live, sandbox, accounts cascade");
  const env = settings(db.url);
  const migrated = await startContainer(root, ["migrate", "up"], env).ended;
  assert.deepEqual([migrated.code, migrated.stderr], [0, ""]);
  assert.match(migrated.stdout, /^Applied: 0001_/);
  assert.equal((await startContainer(root, ["migrate", "status"], env).ended).code, 0);

  const made = await startContainer(root, ["generate", "--size", "small"], env).ended;
  assert.deepEqual([made.code, made.stderr], [0, ""]);
  assert.match(made.stdout, /\/tmp\/data\/generated\/small/);

  const pharmacies = await readFile(join(project, "data/sample/pharmacies.csv"), "utf8");
  const loaded = await startContainer(root, ["ingest", "pharmacies", "-"], env, pharmacies).ended;
  assert.equal(loaded.code, 0, loaded.stderr);
  const [{ count } = { count: 0 }] = await query<{ count: number }>(
    db.connection,
    "select count(*) from live.pharmacies",
  );
  assert.ok(count > 0);

  const account = await startContainer(
    root,
    ["admin", "account", "create", "--name", "Till", "--plan", "business", "--json"],
    env,
  ).ended;
  assert.equal(account.code, 0, account.stderr);
  assert.match(JSON.parse(account.stdout).id, /^acct_/);
});

test("api, dispatcher and test: an installation whose test passes, with a webhook sent and with one simulated", async () => {
  await using db = await testDatabase();
  await using redis = await startRedis();
  const env = { ...settings(db.url), REDIS_URL: redis.url, REDIS_BUDGET_MS: "1000" };
  await using api = startContainer(root, ["api"], env);
  await using dispatcher = startContainer(root, ["dispatcher"], env);
  const [live, sandbox, admin] = [
    await addressOf(api, "live"),
    await addressOf(api, "sandbox"),
    await addressOf(api, "admin"),
  ];
  const sending = await addressOf(dispatcher, "admin");
  assert.match(await text(`${admin}/readyz`), /^ready\n.*^redis: shared$/ms);
  assert.match(await text(`${sending}/readyz`), /^ready/);

  // What is read beside the code.
  for (const page of [await text(`${live}/docs`), await text(`${live}/graphql`, { Accept: "text/html" })]) {
    const files = filesOf(page);
    assert.ok(files.length >= 5, page);
    for (const file of files) assert.ok((await text(`${live}${file}`)).length > 0, file);
  }
  assert.match(await text(`${live}/v1/openapi.json`), /"openapi": ?"3/);

  const asked = ["test", "--api", live, "--sandbox", sandbox, "--wait", "30"];
  const sent = await startContainer(root, [...asked, "--receive-at", "127.0.0.1"], env).ended;
  assert.deepEqual([sent.code, sent.stderr], [0, ""], sent.stdout);
  assert.equal(
    sent.stdout,
    `ok       database: reachable, its schema is the one that this release needs
ok       redis: answers
ok       keys: made, for an hour at most
ok       live: ${live} accepts requests with a key only
ok       sandbox: ${sandbox} accepts requests with a key only
ok       webhook: webhook.test arrived at this pod, signed, and is delivered
ok       simulation: webhook.test was simulated by the sandbox, signed
The installation works.
`,
  );
  const simulated = await startContainer(root, asked, env).ended;
  assert.equal(simulated.code, 0, simulated.stdout);
  assert.match(simulated.stdout, /^ok {7}webhook: a dispatcher attempted a live webhook\.test/m);

  for (const container of [api, dispatcher]) {
    await container.signal("SIGTERM");
    const { code, stdout, stderr } = await container.ended;
    assert.deepEqual([code, stderr], [0, ""], stdout);
    assert.doesNotMatch(stdout, /"level":"error"/);
  }
});

test("operator: without an API server it says in a line what is missing", async () => {
  const { code, stderr } = await startContainer(root, ["operator"]).ended;
  assert.equal(code, 1);
  assert.match(stderr, /^No API server: set KUBECONFIG, or [^\n]*\n$/);
});
