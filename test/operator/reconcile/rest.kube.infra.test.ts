/** What the operator asks of a real API server when nothing happens. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { setTimeout as sleep } from "node:timers/promises";
import { sharedControlPlane } from "../../support/kubernetes/shared_control_plane.ts";
import { dispatcher } from "../resource/dispatchers.ts";
import { seen } from "./bench.ts";
import { createPlace, eventually } from "./operating.ts";

test("at rest nothing is asked but for the lease and watches that go on", async () => {
  const plane = await sharedControlPlane();
  await plane.applyCrd();
  const place = await createPlace(plane);
  await place.make("webhookdispatchers", dispatcher({}, { name: "main" }));
  await using operator = place.operate();
  await eventually(
    () => place.condition("main", "MetricsAvailable"),
    (condition) => condition?.status === "True",
  );
  await sleep(1_000);
  const from = operator.observations.length;
  for (let ticks = 0; ticks < 20; ticks += 1) {
    operator.tell(seen(0));
    await sleep(100);
  }
  const asked = operator.observations.slice(from).filter((one) => one.kind === "kube_request");
  assert.deepEqual(
    asked.filter((one) => one.resource !== "leases"),
    [],
  );
  assert.ok(asked.length <= 2);
});
