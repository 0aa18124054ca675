/** The operator's process and a real database that falls silent, and answers again. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { setTimeout as sleep } from "node:timers/promises";
import type { KubeObject } from "../../../internal/kube/model.ts";
import type { DispatcherStatus } from "../../../internal/operator/resource/model.ts";
import { testDatabase } from "../../support/database.ts";
import { sharedControlPlane } from "../../support/kubernetes/shared_control_plane.ts";
import { startProxy } from "../../support/proxy.ts";
import { createDispatcher, operatorPlace, startOperatorProcess, until } from "./operator_process.ts";

type Events = KubeObject & { items: { reason: string; type: string; note: string }[] };

test("a database that falls silent: replicas hold, the condition and an event say so; then it is read again", async () => {
  const plane = await sharedControlPlane();
  await using db = await testDatabase();
  const url = new URL(db.url);
  await using proxy = await startProxy(Number(url.port));
  url.port = String(proxy.port);
  const place = await operatorPlace(plane);
  // Down at once to whatever a look asks for: without one, two stay all the same.
  const scaleDown = {
    stabilizationWindowSeconds: 0,
    policies: [{ type: "Pods", value: 9, periodSeconds: 1 }],
  };
  await createDispatcher(place, "main", { fallback: { afterFailures: 1_000 }, behavior: { scaleDown } });
  const condition = async () => {
    const resource = await place.get<KubeObject>("drug-price.io/v1alpha1:webhookdispatchers/main");
    const status = resource?.status as DispatcherStatus | undefined;
    return status?.conditions.find(({ type }) => type === "MetricsAvailable");
  };
  const told = async (reason: string) =>
    (await place.get<Events>("events.k8s.io/v1:events"))?.items.find((event) => event.reason === reason);

  await using operator = await startOperatorProcess(place, "one", {
    DATABASE_URL: url.href,
    OPERATOR_POLL_MS: "1000",
    OPERATOR_READ_TIMEOUT_MS: "1000",
  });
  await until("the backlog is read", async () => (await condition())?.status === "True");
  assert.equal(await place.replicas("main"), 2);

  proxy.hole(true);
  await until("the condition", async () => (await condition())?.status === "False");
  assert.equal((await condition())?.reason, "DatabaseUnreachable");
  await until("the event", async () => (await told("MetricsLost")) !== undefined);
  assert.match((await told("MetricsLost"))?.note ?? "", /^DatabaseUnreachable: .*Replicas hold\.$/);
  const fewer = ["patch", "whd", "main", "--type=merge", "--patch", '{"spec":{"minReplicas":1}}'];
  assert.equal((await plane.kubectl(["-n", place.namespace, ...fewer])).code, 0);
  await sleep(3_000);
  assert.equal(await place.replicas("main"), 2);
  assert.match(await operator.metrics(), /^drug_price_operator_backlog_up\{database="default"\} 0$/m);

  proxy.forget();
  proxy.cut();
  await until("it is read again", async () => (await condition())?.status === "True");
  await until("and told", async () => (await told("MetricsBack")) !== undefined);
  await until("and decided by", async () => (await place.replicas("main")) === 1);
  assert.equal(operator.child.exitCode, null);
});
