/**
 * The operator's process through outages of the API server, each on one of its own: it is stopped and started again, with an
 * etcd that has forgotten; it is there and never answers; and, at rest, how much it is asked.
 */
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { setTimeout as sleep } from "node:timers/promises";
import { testDatabase } from "../../support/database.ts";
import { startControlPlane } from "../../support/kubernetes/control_plane.ts";
import { startProxy } from "../../support/proxy.ts";
import { account, createDispatcher, operatorPlace, startOperatorProcess, until } from "./operator_process.ts";

/** What happened when, of the lines of a log. */
const timesOf = (stdout: string, part: RegExp) =>
  stdout
    .split("\n")
    .filter((line) => part.test(line))
    .map((line) => Date.parse((JSON.parse(line) as { time: string }).time));

/** By the metrics: requests to the API server, answered or not. */
async function requestsOf(operator: { metrics(): Promise<string> }): Promise<number> {
  const lines = (await operator.metrics()).matchAll(/^rest_client_requests_total\{.*\} (\d+)$/gm);
  return [...lines].reduce((sum, [, count]) => sum + Number(count), 0);
}

describe("outages", { concurrency: true }, () => {
  test("the API server is away for a minute, and forgets: the same process goes on within another", async () => {
    await using plane = await startControlPlane();
    await using db = await testDatabase();
    const place = await operatorPlace(plane);
    await using operator = await startOperatorProcess(place, "one", { DATABASE_URL: db.url });
    await createDispatcher(place, "before");
    await until("a Deployment", async () => (await place.replicas("before")) === 2);
    const asked = await requestsOf(operator);

    await plane.stopApiServer();
    await sleep(60_000);
    // Neither a renewal nor a watch is tried again at once.
    const triedInVain = (await requestsOf(operator)) - asked;
    assert.ok(triedInVain < 150, `${triedInVain} requests in a minute to nobody`);
    assert.doesNotMatch(await operator.readiness(), /this process leads/);
    await plane.compact();
    await plane.startApiServer();
    await createDispatcher(place, "after");
    const changed = await plane.kubectl([
      ...["-n", place.namespace, "set", "image", "deployment/before"],
      "dispatcher=registry.example/other:1",
    ]);
    assert.equal(changed.code, 0, changed.stderr);
    await until(
      "what was made meanwhile has its Deployment",
      async () => (await place.replicas("after")) === 2,
    );
    await until("what was changed by hand is put back", async () =>
      JSON.stringify(await place.get("apps/v1:deployments/before")).includes(
        '"image":"registry.example/dispatcher:1"',
      ),
    );
    assert.equal(operator.child.exitCode, null, "the same process");
    operator.child.kill("SIGTERM");
    assert.equal((await operator.ended).code, 0);
  });

  test("cut off without a word, a leader stops before another begins, and follows when it is back", async () => {
    await using plane = await startControlPlane();
    await using db = await testDatabase();
    await using proxy = await startProxy(plane.port);
    const place = await operatorPlace(plane);
    const { kubeconfig } = await plane.userFor(
      { namespace: place.namespace, name: account },
      { port: proxy.port },
    );
    const settings = { DATABASE_URL: db.url };
    await using cut = await startOperatorProcess({ ...place, kubeconfig }, "cut", settings);
    await createDispatcher(place, "before");
    await until("it leads and acts", async () => (await place.replicas("before")) === 2);
    await using other = await startOperatorProcess(place, "other", settings);
    await until("the other stands by", async () => /stands by, cut leads/.test(await other.readiness()));

    proxy.hole(true);
    await until("the other leads", async () => (await place.holder()) === "other", 30_000);
    await createDispatcher(place, "meanwhile");
    await until("and acts", async () => (await place.replicas("meanwhile")) === 2);
    assert.match(await cut.readiness(), /lease: stands by|lease: nobody is known to lead/);
    proxy.hole(false);
    await until("it follows", async () => /stands by, other leads/.test(await cut.readiness()));
    other.child.kill("SIGTERM");
    const { stdout: told } = await other.ended;
    await until("and leads again when it is asked to", async () => (await place.holder()) === "cut");
    await createDispatcher(place, "after");
    await until("and acts", async () => (await place.replicas("after")) === 2);
    cut.child.kill("SIGTERM");
    const { code, stdout } = await cut.ended;
    assert.equal(code, 0);
    const [stoppedMs = Number.NaN] = timesOf(
      stdout,
      /"kind":"leader_changed","leading":false,"identity":"cut"/,
    );
    const [begunMs = Number.NaN] = timesOf(told, /"kind":"leader_changed","leading":true/);
    assert.ok(stoppedMs < begunMs, `stopped ${stoppedMs}, the other began ${begunMs}`);
  });

  test("a watch that is cut without a word is noticed, and read on within a minute", async () => {
    await using plane = await startControlPlane();
    await using db = await testDatabase();
    await using proxy = await startProxy(plane.port);
    const place = await operatorPlace(plane);
    const { kubeconfig } = await plane.userFor(
      { namespace: place.namespace, name: account },
      { port: proxy.port },
    );
    await using operator = await startOperatorProcess({ ...place, kubeconfig }, "one", {
      DATABASE_URL: db.url,
    });
    await createDispatcher(place, "before");
    await until("it acts", async () => (await place.replicas("before")) === 2);
    // Long enough for the lease to be lost, too short for a watch to notice by itself.
    proxy.hole(true);
    await sleep(12_000);
    proxy.forget();
    await createDispatcher(place, "after");
    await until("it acts again", async () => (await place.replicas("after")) === 2);
    assert.equal(operator.child.exitCode, null);
  });

  test("at rest it asks the API server less than 30 times a minute", async () => {
    await using plane = await startControlPlane({ audit: true });
    await using db = await testDatabase();
    const place = await operatorPlace(plane);
    const settings = { DATABASE_URL: db.url };
    await using operator = await startOperatorProcess(place, "one", settings);
    await createDispatcher(place, "main");
    await until("a Deployment", async () => (await place.replicas("main")) === 2);
    await using follower = await startOperatorProcess(place, "two", settings);
    await until("the other stands by", async () => /stands by, one leads/.test(await follower.readiness()));
    await sleep(5_000);
    const [one, two] = [await requestsOf(operator), await requestsOf(follower)];
    const before = (await plane.asked({ namespace: place.namespace, name: account })).length;
    await sleep(60_000);
    const [asked, askedByFollower] = [(await requestsOf(operator)) - one, (await requestsOf(follower)) - two];
    const seen = (await plane.asked({ namespace: place.namespace, name: account })).length - before;
    assert.ok(asked < 30, `the leader: ${asked}`);
    assert.ok(askedByFollower < 30, `the follower: ${askedByFollower}`);
    // As the API server counts; a watch that goes on may be told of late.
    assert.ok(seen <= asked + askedByFollower + 6, `${seen} seen, ${asked} and ${askedByFollower} told of`);
  });
});
