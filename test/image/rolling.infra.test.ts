/**
 * A rollout as Kubernetes does it: a new process is ready before an old one is stopped, whose endpoint is taken away while it
 * still serves (preStop), then SIGTERM. Clients keep their connections and never ask twice.
 */
import assert from "node:assert/strict";
import { Agent, request } from "node:http";
import { test } from "node:test";
import { setTimeout as sleep } from "node:timers/promises";
import { permissions } from "../../internal/accounts/model.ts";
import { createAccountService } from "../../internal/accounts/service.ts";
import { systemClock } from "../../internal/core/clock.ts";
import { type Database, query } from "../../internal/postgres/database.ts";
import { type Running, startProgram } from "../cmd/process.ts";
import { assertInvariants } from "../delivery/invariants.ts";
import { hashSecret, makeEvent, makeWebhook } from "../delivery/made.ts";
import { startReceiver } from "../delivery/receiver.ts";
import { startBalancer } from "../support/balancer.ts";
import { testDatabase } from "../support/database.ts";
import { rootFolder } from "../support/image/root_folder.ts";
import { addressOf, settings } from "./settings.ts";

const clients = 12;
const preStopMs = 400;
const webhooks = 4;

async function startTree(command: string, env: Record<string, string>): Promise<Running> {
  const { tree } = await rootFolder();
  return startProgram(process.execPath, [`${tree}/cmd/container/main.mjs`, command], env);
}

type Load = { answered: number; failures: string[]; stop(): Promise<void> };

/** Clients that ask one after the other, each on its own connection, until they are stopped. */
function startLoad(address: string, key: string): Load {
  const headers = { Authorization: `Bearer ${key}` };
  const load = { answered: 0, failures: [] as string[] };
  let going = true;
  const ask = (agent: Agent) =>
    new Promise<void>((done) => {
      const sent = request(`${address}/v1/drugs?limit=1`, { agent, headers }, (response) => {
        response.resume();
        response.once("end", () => {
          if (response.statusCode === 200) load.answered += 1;
          else load.failures.push(`answered ${response.statusCode}`);
          done();
        });
        response.once("error", (error) => {
          load.failures.push(error.message);
          done();
        });
      });
      sent.once("error", (error) => {
        load.failures.push(error.message);
        done();
      });
      sent.end();
    });
  const running = Array.from({ length: clients }, async (_, number) => {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    while (going) {
      await ask(agent);
      // Some are busy, some think in between: a connection is idle for them now and then.
      await sleep(number * 5);
    }
    agent.destroy();
  });
  return Object.assign(load, {
    async stop() {
      going = false;
      await Promise.all(running);
    },
  });
}

const portOf = (address: string) => Number(new URL(address).port);

/** Of the sandbox, which has no limits. */
async function sandboxKey(database: Database): Promise<string> {
  const accounts = createAccountService({ database, hashSecret, clock: systemClock });
  const { id } = await accounts.createAccount({ name: "Till", plan: "business" });
  return (await accounts.createKey({ accountId: id, environment: "sandbox", name: "till", permissions })).key;
}

test("two processes of the API are replaced one after the other under load, and no request fails", async () => {
  await using db = await testDatabase();
  await using service = await startBalancer();
  await using processes = new AsyncDisposableStack();
  const startOne = async () => {
    const api = processes.use(await startTree("api", settings(db.url)));
    const [port, admin] = [portOf(await addressOf(api, "sandbox")), await addressOf(api, "admin")];
    assert.equal((await fetch(`${admin}/readyz`)).status, 200);
    service.add(port);
    return { api, port };
  };
  const old = [await startOne(), await startOne()];
  const load = startLoad(service.address, await sandboxKey(db.connection));
  await sleep(500);
  for (const { api, port } of old) {
    await startOne();
    service.remove(port);
    await sleep(preStopMs);
    api.child.kill("SIGTERM");
    const { code, stdout, stderr } = await api.ended;
    assert.deepEqual([code, stderr], [0, ""]);
    // It went on answering: who was connected is not sent away by it.
    const [, drained = ""] = stdout.split('"process_draining"');
    assert.match(drained, /"kind":"http_request".*"status":200/);
  }
  await sleep(500);
  await load.stop();
  assert.deepEqual(load.failures, []);
  assert.ok(load.answered > clients);
});

test("two dispatchers are replaced while events are told: each is delivered, once, and who stops holds nothing", async () => {
  await using db = await testDatabase();
  const database = db.connection;
  await using receiver = await startReceiver();
  receiver.answer = async () => {
    await sleep(50);
    return 200;
  };
  for (let number = 0; number < webhooks; number += 1)
    await makeWebhook(database, "live", { url: receiver.url(`/hooks/${number}`) });
  await using processes = new AsyncDisposableStack();
  const startOne = async () => {
    const dispatcher = processes.use(await startTree("dispatcher", settings(db.url)));
    await addressOf(dispatcher, "admin");
    return dispatcher;
  };
  const old = [await startOne(), await startOne()];
  let telling = true;
  let told = 0;
  const teller = (async () => {
    while (telling) {
      await makeEvent(database, "live", { fannedOut: false });
      told += 1;
      await sleep(10);
    }
  })();
  for (const dispatcher of old) {
    await startOne();
    const before = receiver.received.length;
    await receiver.came(before + webhooks);
    dispatcher.child.kill("SIGTERM");
    const { code, stdout, stderr } = await dispatcher.ended;
    assert.deepEqual([code, stderr], [0, ""]);
    const id = /"kind":"dispatcher_started","environment":"live","id":"([^"]+)"/.exec(stdout)?.[1];
    assert.ok(id);
    assert.deepEqual(await query(database, "select * from live.lanes where leased_by = $1", [id]), []);
  }
  telling = false;
  await teller;
  await receiver.came(told * webhooks);
  await assertInvariants(database);
  const ids = receiver.received.map(({ headers }) => headers["x-tm-delivery"]);
  assert.equal(new Set(ids).size, told * webhooks);
  assert.equal(ids.length, told * webhooks, "none twice");
});
