/**
 * The settings that charts hand to processes are settings that there are, and every setting that there is can be set by a chart,
 * or is for something that no chart runs.
 */
import assert from "node:assert/strict";
import { test } from "node:test";
import { fields } from "../../internal/config/setting_table.ts";
import { charts, nameOf, podsOf, rendered } from "../support/helm/charts.ts";

type Variable = { name: string; value?: string };

/** What is not ours, and why it is there. */
const others: Readonly<Record<string, string>> = {
  NODE_OPTIONS: "Node's: how much of the memory limit is the heap's",
  MALLOC_ARENA_MAX: "the C library's: it keeps less of what was freed",
  POD_IP: "Kubernetes puts it into the arguments of the test",
};

/** Settings that no chart sets, and why. */
const without: Readonly<Record<string, string>> = {
  KUBECONFIG: "in a cluster the operator is told by its account",
  SAMPLE_DATA: "npm start alone",
  SANDBOX_SIZE: "npm start alone",
  OPERATOR_IDENTITY: "made of the pod's name and a random part",
};

async function set(): Promise<Map<string, { where: string; values: Set<string> }>> {
  const found = new Map<string, { where: string; values: Set<string> }>();
  for (const chart of charts)
    for (const file of chart.cases)
      for (const { of, spec } of podsOf(await rendered(chart, { values: [file] })))
        for (const { name, value } of (spec.containers[0]?.env ?? []) as Variable[]) {
          const seen = found.get(name) ?? { where: `${file}: ${nameOf(of)}`, values: new Set() };
          if (value !== undefined) seen.values.add(value);
          found.set(name, seen);
        }
  return found;
}

/** By values of users, for what they add. */
const added = new Set(["TZ", "HTTPS_PROXY", "HTTP_PROXY", "NO_PROXY"]);

test("every variable that a chart sets is a setting, with a value that it takes", async () => {
  const variables = await set();
  assert.ok(variables.size > 20);
  for (const [name, { where, values }] of variables) {
    if (name in others || added.has(name)) continue;
    const field = (fields as Record<string, { parse(text: string): unknown } | undefined>)[name];
    assert.ok(field, `${where} sets ${name}, which is no setting`);
    for (const value of values) assert.doesNotThrow(() => field.parse(value), `${where}: ${name}=${value}`);
  }
});

test("every setting is one that a chart sets, or has a reason here", async () => {
  const variables = await set();
  const forgotten = Object.keys(fields).filter((name) => !variables.has(name) && !(name in without));
  assert.deepEqual(forgotten, []);
});

test("every reason here is needed", async () => {
  const variables = await set();
  assert.deepEqual(
    Object.keys(others).filter((name) => !variables.has(name) || name in fields),
    [],
  );
  assert.deepEqual(
    Object.keys(without).filter((name) => variables.has(name) || !(name in fields)),
    [],
  );
});
