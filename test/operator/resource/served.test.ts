/** What a published document says of the definition, piece by piece; served.kube.infra.test.ts asks a real API server. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { customResourceDefinition } from "../../../internal/operator/resource/crd.ts";
import { group, kind, version } from "../../../internal/operator/resource/model.ts";
import { missingFields, servedPath } from "../../../internal/operator/resource/served.ts";

const names = (of: string) => ({ "x-kubernetes-group-version-kind": [{ group, version, kind: of }] });

/** The document, with the list's own schema before ours, as it may come. */
function published(change: (schema: string) => string = (schema) => schema): unknown {
  const [served] = customResourceDefinition().spec.versions;
  const schema = JSON.parse(change(JSON.stringify(served?.schema.openAPIV3Schema)));
  const list = { properties: { items: {} }, ...names(`${kind}List`) };
  return { components: { schemas: { list, ours: { ...schema, ...names(kind) } } } };
}

test("a definition as new as the operator lacks nothing, and one path is asked for", async () => {
  const asked: string[] = [];
  const read = async (path: string) => {
    asked.push(path);
    return published();
  };
  assert.deepEqual(await missingFields(read), []);
  assert.deepEqual(asked, [servedPath]);
});

test("a field that is missing inside a list is told with its path", async () => {
  const read = async () => published((schema) => schema.replaceAll('"periodSeconds":{', '"period":{'));
  assert.deepEqual(await missingFields(read), [
    "spec.behavior.scaleUp.policies[].periodSeconds",
    "spec.behavior.scaleDown.policies[].periodSeconds",
  ]);
});

test("a document that is not what was expected lacks everything", async () => {
  for (const odd of [undefined, null, "", [], {}, { components: { schemas: [] } }])
    assert.deepEqual(await missingFields(async () => odd), ["spec", "status"]);
});

test("the signal is handed on, and so is a failure", async () => {
  const { signal } = new AbortController();
  const read = async (_path: string, given?: AbortSignal) => {
    assert.equal(given, signal);
    throw new Error("refused");
  };
  await assert.rejects(missingFields(read, signal), /^Error: refused$/);
});
