import assert from "node:assert/strict";
import { test } from "node:test";
import { matters } from "../../../internal/operator/operator.ts";

const metadata = { name: "one", uid: "a", generation: 1, resourceVersion: "1", labels: { a: "b" } };
const object = { metadata, spec: {}, status: {} };

test("a change of the status alone is no reason to look at a resource; everything else, and the resync, is", () => {
  const written = { ...object, metadata: { ...metadata, resourceVersion: "2" }, status: { replicas: 1 } };
  assert.equal(matters(written, object), false);
  assert.equal(matters(object, object), true, "the resync");
  assert.equal(matters(object, undefined), true);
  assert.equal(matters(undefined, object), true);
  for (const changed of [
    { generation: 2 },
    { uid: "b" },
    { annotations: { c: "d" } },
    { labels: {} },
    { deletionTimestamp: "now" },
  ])
    assert.equal(
      matters({ ...object, metadata: { ...metadata, ...changed } }, object),
      true,
      JSON.stringify(changed),
    );
});
