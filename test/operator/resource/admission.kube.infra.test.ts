/** A real API server takes and refuses as is documented; and the operator's own reading agrees with it about every case. */
import assert from "node:assert/strict";
import { before, test } from "node:test";
import { group, plural, version } from "../../../internal/operator/resource/model.ts";
import { parseDispatcher } from "../../../internal/operator/resource/parse_dispatcher.ts";
import type { ControlPlane } from "../../support/kubernetes/control_plane.ts";
import { sharedControlPlane } from "../../support/kubernetes/shared_control_plane.ts";
import { type Dispatcher, dispatcher, invalid, valid } from "./dispatchers.ts";

let plane: ControlPlane;
let namespace: string;

before(async () => {
  plane = await sharedControlPlane();
  await plane.applyCrd();
  namespace = await plane.namespace("admission");
});

/** Checked to the end, and not stored. */
const offer = (object: Dispatcher) =>
  plane.request("POST", `/apis/${group}/${version}/namespaces/${namespace}/${plural}?dryRun=All`, object);

/** What JSON leaves of it. */
const sent = (object: Dispatcher): Dispatcher => JSON.parse(JSON.stringify(object));

for (const [name, object] of Object.entries(valid))
  test(`taken: ${name}`, async () => {
    const { status, json } = await offer(object);
    assert.equal(status, 201, JSON.stringify(json));
    const { problem } = parseDispatcher(sent(object));
    assert.equal(problem, undefined);
  });

for (const [name, { object, says }] of Object.entries(invalid))
  test(`refused: ${name}`, async () => {
    const { status, json } = await offer(object);
    assert.equal(status, 422, JSON.stringify(json));
    const { message } = json as { message: string };
    assert.ok(message.includes(says), message);
    assert.notEqual(parseDispatcher(sent(object)).problem, undefined, "the operator's reading takes it");
  });

test("refused: a megabyte in an annotation of its own", async () => {
  const { status, json } = await offer(dispatcher({}, { annotations: { note: "x".repeat(1_000_000) } }));
  assert.equal(status, 422);
  assert.match(
    (json as { message: string }).message,
    /metadata\.annotations: Too long: may not be more than 262144 bytes/,
  );
});

test("20 of each, at least", () => {
  assert.ok(Object.keys(valid).length >= 20);
  assert.ok(Object.keys(invalid).length >= 20);
});
