/** Signals to process 1, which the kernel ends by none that it does not handle. */
import assert from "node:assert/strict";
import { once } from "node:events";
import { type AddressInfo, createServer } from "node:net";
import { test } from "node:test";
import { setTimeout as sleep } from "node:timers/promises";
import { makeEvent, makeWebhook } from "../delivery/made.ts";
import { startReceiver } from "../delivery/receiver.ts";
import { testDatabase } from "../support/database.ts";
import { startContainer } from "../support/image/container.ts";
import { rootFolder } from "../support/image/root_folder.ts";
import { addressOf, settings } from "./settings.ts";

/** Of SIGTERM, as shells have it. */
const terminated = 143;

/** A database that takes connections and says nothing. */
async function silentDatabase(): Promise<AsyncDisposable & { url: string; asked: Promise<unknown> }> {
  const server = createServer((socket) => socket.on("error", () => {}));
  const asked = once(server, "connection");
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    url: `postgres://nobody@127.0.0.1:${(server.address() as AddressInfo).port}/none`,
    asked,
    async [Symbol.asyncDispose]() {
      server.close();
    },
  };
}

test("a command that handles no signal is ended by one", async () => {
  await using silent = await silentDatabase();
  const env = { ...settings(silent.url), DATABASE_CONNECT_TIMEOUT_MS: "60000" };
  await using migrate = startContainer(await rootFolder(), ["migrate", "status"], env);
  await silent.asked;
  await migrate.signal("SIGTERM");
  const { code, stdout } = await migrate.ended;
  assert.deepEqual([code, stdout], [terminated, ""]);
});

test("a dispatcher lets an attempt end within its grace; a second signal ends it at once, and nothing is lost", async () => {
  await using db = await testDatabase();
  await using receiver = await startReceiver();
  const never = Promise.withResolvers<void>();
  const answers = [never.promise, never.promise];
  receiver.answer = async () => {
    await answers[receiver.received.length - 1];
    return 200;
  };
  await makeWebhook(db.connection, "live", { url: receiver.url("/hooks") });
  const env = { ...settings(db.url), DISPATCHER_GRACE_MS: "600000", DISPATCHER_LEASE_MS: "1000" };
  const root = await rootFolder();
  {
    await using dispatcher = startContainer(root, ["dispatcher"], { ...env, DISPATCHER_POLL_MS: "500" });
    await addressOf(dispatcher, "admin");
    await makeEvent(db.connection, "live", { fannedOut: false });
    await receiver.came(1);
    await dispatcher.signal("SIGTERM");
    await dispatcher.prints('"process_draining"');
    // Longer than the echo of a first one.
    await sleep(700);
    assert.equal(dispatcher.child.exitCode, null);
    await dispatcher.signal("SIGTERM");
    assert.equal((await dispatcher.ended).code, terminated);
  }
  answers[1] = Promise.resolve();
  await using _next = startContainer(root, ["dispatcher"], { ...env, DISPATCHER_POLL_MS: "500" });
  await receiver.came(2);
  const ids = receiver.received.map(({ headers }) => headers["webhook-id"]);
  assert.equal(new Set(ids).size, 1);
  never.resolve();
});

test("the api, idle, is gone at the first signal", async () => {
  await using db = await testDatabase();
  await using api = startContainer(await rootFolder(), ["api"], settings(db.url));
  const live = await addressOf(api, "live");
  assert.equal((await fetch(`${live}/v1/drugs`)).status, 401);
  await addressOf(api, "admin");
  await api.signal("SIGTERM");
  const { code, stderr } = await api.ended;
  assert.deepEqual([code, stderr], [0, ""]);
  await assert.rejects(fetch(live));
});
