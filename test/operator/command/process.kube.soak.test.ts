/** The operator as a process, under its Role, against a real API server and a real database: one leads, others take over. */
import assert from "node:assert/strict";
import { type AddressInfo, createServer, type Socket } from "node:net";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { run } from "../../cmd/process.ts";
import { testDatabase } from "../../support/database.ts";
import type { ControlPlane } from "../../support/kubernetes/control_plane.ts";
import { sharedControlPlane } from "../../support/kubernetes/shared_control_plane.ts";
import { account, createDispatcher, operatorPlace, startOperatorProcess, until } from "./operator_process.ts";

let plane: ControlPlane;
before(async () => {
  plane = await sharedControlPlane();
});
const db = await testDatabase();
after(() => db[Symbol.asyncDispose]());
const settings = { DATABASE_URL: db.url, OPERATOR_POLL_MS: "1000" };

test("under the Role that is shipped it makes the Deployment, tells of it, and is ready", async () => {
  const place = await operatorPlace(plane);
  await createDispatcher(place, "main");
  await using operator = await startOperatorProcess(place, "one", settings);
  await until("a Deployment", async () => (await place.replicas("main")) === 2);
  await until("ready", async () => (await operator.readiness()).startsWith("ready\n"));
  assert.match(await operator.readiness(), /lease: this process leads/);
  await until("a look at the backlog", async () =>
    /^drug_price_operator_backlog_up\{database="default"\} 1$/m.test(await operator.metrics()),
  );
  const text = await operator.metrics();
  for (const line of [
    /^leader_election_master_status\{name="drug-price-operator"\} 1$/m,
    /^controller_runtime_reconcile_total\{controller="webhookdispatcher",result="error"\} 0$/m,
    /^controller_runtime_max_concurrent_reconciles\{controller="webhookdispatcher"\} 4$/m,
    /^workqueue_adds_total\{name="webhookdispatcher",controller="webhookdispatcher"\} [1-9]/m,
    /^drug_price_operator_desired_replicas\{resource="main"\} 2$/m,
    /^drug_price_operator_crd_outdated 0$/m,
    /^rest_client_requests_total\{code="200",method="PATCH",host="127\.0\.0\.1:\d+"\} [1-9]/m,
    /^drug_price_operator_watch_heard_seconds\{resource="deployments"\} \d/m,
    /^drug_price_operator_watch_heard_seconds\{resource="webhookdispatchers"\} \d/m,
  ])
    assert.match(text, line);
  assert.doesNotMatch(text, /code="403"/);
  await plane.request(
    "DELETE",
    `/apis/drug-price.io/v1alpha1/namespaces/${place.namespace}/webhookdispatchers/main`,
  );
  await until("its series are gone", async () => {
    const now = await operator.metrics();
    return !/resource="main"/.test(now) && !/database="default"/.test(now);
  });
});

test("of two one leads; SIGTERM hands over within 3 s and ends with 0, SIGKILL within 20 s", async () => {
  const place = await operatorPlace(plane);
  await using first = await startOperatorProcess(place, "first", settings);
  await until("the first leads", async () => (await place.holder()) === "first");
  await using second = await startOperatorProcess(place, "second", settings);
  await until("both are ready", async () => (await second.readiness()).startsWith("ready\n"));
  await until("the second stands by", async () => /stands by, first leads/.test(await second.readiness()));

  first.child.kill("SIGTERM");
  const handedOverMs = await until("the second leads", async () => (await place.holder()) === "second");
  const { code, stdout, stderr } = await first.ended;
  assert.deepEqual([code, stderr], [0, ""], stdout);
  assert.ok(handedOverMs < 3_000, `${handedOverMs} ms`);
  assert.doesNotMatch(stdout, /"level":"error"/);

  await using third = await startOperatorProcess(place, "third", settings);
  await until("the third stands by", async () => /stands by, second leads/.test(await third.readiness()));
  second.child.kill("SIGKILL");
  const takenOverMs = await until("the third leads", async () => (await place.holder()) === "third", 25_000);
  assert.ok(takenOverMs < 20_000, `${takenOverMs} ms`);
  await createDispatcher(place, "late");
  await until("and acts", async () => (await place.replicas("late")) === 2);
});

test("one whose lease another took ends with 1 and one line", async () => {
  const place = await operatorPlace(plane);
  await using operator = await startOperatorProcess(place, "robbed", settings);
  await until("it leads", async () => (await place.holder()) === "robbed");
  const now = `${new Date().toISOString().slice(0, -1)}000Z`;
  const spec = { holderIdentity: "robber", acquireTime: now, renewTime: now };
  const path = `/apis/coordination.k8s.io/v1/namespaces/${place.namespace}/leases/${account}`;
  await plane.request("PATCH", path, { spec }, { "content-type": "application/merge-patch+json" });
  const { code, stderr } = await operator.ended;
  assert.deepEqual(
    [code, stderr],
    [1, "The Lease drug-price-operator was lost: another operator may lead now.\n"],
  );
});

test("a database that is not there is told of by the metrics and the log; replicas hold", async () => {
  const place = await operatorPlace(plane);
  await createDispatcher(place, "main", { database: "elsewhere" });
  await using operator = await startOperatorProcess(place, "one", settings);
  await until("told of", async () =>
    /^drug_price_operator_backlog_errors_total\{database="elsewhere",reason="UnknownDatabase"\} [2-9]/m.test(
      await operator.metrics(),
    ),
  );
  assert.match(await operator.metrics(), /^drug_price_operator_backlog_up\{database="elsewhere"\} 0$/m);
  const log = await operator.prints('"kind":"backlog_unseen"');
  assert.match(log, /without OPERATOR_DATABASE_DIR there is only \\"default\\"/);
  await until("a Deployment", async () => (await place.replicas("main")) === 2);
  operator.child.kill("SIGTERM");
  assert.equal((await operator.ended).code, 0);
});

test("a database that accepts and never answers is told of, and a stop does not wait for it", async () => {
  const place = await operatorPlace(plane);
  const sockets = new Set<Socket>();
  const silent = createServer((socket) => void sockets.add(socket));
  await new Promise<void>((listening) => silent.listen(0, "127.0.0.1", listening));
  try {
    await createDispatcher(place, "main");
    const { port } = silent.address() as AddressInfo;
    const url = `postgres://operator:hunter2@127.0.0.1:${port}/prices`;
    await using operator = await startOperatorProcess(place, "one", { ...settings, DATABASE_URL: url });
    await until("told of", async () =>
      /backlog_errors_total\{database="default",reason="DatabaseUnreachable"\} [1-9]/.test(
        await operator.metrics(),
      ),
    );
    assert.ok((await operator.readiness()).startsWith("ready\n"));
    await until("a connection that hangs", () => sockets.size > 1);
    operator.child.kill("SIGTERM");
    const beganMs = performance.now();
    const { code, stdout } = await operator.ended;
    assert.equal(code, 0, stdout);
    assert.ok(performance.now() - beganMs < 3_000);
    assert.equal(await place.holder(), undefined);
    assert.doesNotMatch(stdout, /hunter2/);
  } finally {
    for (const socket of sockets) socket.destroy();
    silent.close();
  }
});

test("without a way to an API server, or with settings that are wrong, it ends with one line", async () => {
  const nowhere = await run("cmd/operator/main.ts", [], {});
  assert.equal(nowhere.code, 1);
  assert.match(nowhere.stderr, /^No API server: [^\n]*KUBECONFIG[^\n]*\n$/);
  const wrong = await run("cmd/operator/main.ts", [], { KUBECONFIG: join("/nowhere", "config") });
  assert.equal(wrong.code, 1);
  assert.match(wrong.stderr, /^The kubeconfig \/nowhere\/config cannot be read[^\n]*\n$/);
  const fast = await run("cmd/operator/main.ts", [], { OPERATOR_POLL_MS: "1" });
  assert.match(fast.stderr, /^Wrong settings: OPERATOR_POLL_MS must be [^\n]*\n$/);
});
