/** The settings that the chart hands to the operator: ones that it has, with the bounds that it has, and all of them. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { loadConfig } from "../../../internal/config/load.ts";
import { fields } from "../../../internal/config/setting_table.ts";
import { chartNamed, podsOf, read, rendered } from "../../support/helm/charts.ts";

const chart = chartNamed("drug-price-operator");
const databases = ["--set", "databases.default.existingSecret=addresses"];

type Variable = { name: string; value?: string; valueFrom?: unknown };
async function variables(more: readonly string[] = []): Promise<Variable[]> {
  const [pods] = podsOf(await rendered(chart, { more: [...databases, ...more] }));
  const container = pods?.spec.containers.find(({ name }) => name === "operator");
  return container?.env ?? [];
}

/** Not settings of ours: Node's, and the C library's. */
const others = ["NODE_OPTIONS", "MALLOC_ARENA_MAX"];
/** A pod's own, which the operator finds by itself. */
const found = ["OPERATOR_IDENTITY"];

test("the operator takes the settings as they are by default", async () => {
  const env = Object.fromEntries((await variables()).map(({ name, value }) => [name, value]));
  const config = loadConfig(env);
  assert.equal(config.OPERATOR_POLL_MS, 5_000);
  assert.equal(config.METRICS_HOST, "0.0.0.0");
});

test("every setting is one of ours, and every one of the operator's is set", async () => {
  // Without a value there is no variable.
  const names = (await variables(["--set", "dispatcherServiceAccount=dispatchers"])).map(({ name }) => name);
  assert.deepEqual(
    names.filter((name) => !(name in fields) && !others.includes(name)),
    [],
  );
  const ofOperator = Object.keys(fields).filter((name) => name.startsWith("OPERATOR_"));
  assert.deepEqual(
    ofOperator.filter((name) => !names.includes(name)),
    found,
  );
});

test("the bounds of values are those of the settings", async () => {
  const schema = JSON.parse(await read(chart, "values.schema.json")) as {
    properties: Record<string, { minimum: number; maximum: number }>;
  };
  for (const [value, name] of [
    ["pollMs", "OPERATOR_POLL_MS"],
    ["readTimeoutMs", "OPERATOR_READ_TIMEOUT_MS"],
    ["connectTimeoutMs", "DATABASE_CONNECT_TIMEOUT_MS"],
  ] as const) {
    const { minimum, maximum } = schema.properties[value] ?? { minimum: 0, maximum: 0 };
    for (const number of [minimum, maximum])
      assert.equal(loadConfig({ [name]: String(number) })[name], number, `${value} ${number}`);
    for (const number of [minimum - 1, maximum + 1])
      assert.throws(() => loadConfig({ [name]: String(number) }), new RegExp(name), `${value} ${number}`);
  }
});

test("a variable of the user's takes the place of one of ours, and others stand behind", async () => {
  const more = [
    ...["--set", "extraEnv[0].name=LOG_LEVEL", "--set", "extraEnv[0].value=warn"],
    ...["--set", "extraEnv[1].name=HTTPS_PROXY", "--set", "extraEnv[1].value=http://{{ .Release.Name }}:1"],
  ];
  const env = await variables(more);
  assert.deepEqual(
    env.filter(({ name }) => name === "LOG_LEVEL"),
    [{ name: "LOG_LEVEL", value: "warn" }],
  );
  assert.deepEqual(env.at(-1), { name: "HTTPS_PROXY", value: "http://prices:1" });
  assert.equal(new Set(env.map(({ name }) => name)).size, env.length);
});

test("each database is a file of its own, named as resources name it, that only the group reads", async () => {
  const archive = { existingSecret: "{{ .Release.Name }}-app", key: "uri" };
  const more = ["--set-json", `databases.archive=${JSON.stringify(archive)}`];
  const [pods] = podsOf(await rendered(chart, { more: [...databases, ...more] }));
  const volume = pods?.spec.volumes?.find(({ name }) => name === "databases");
  assert.deepEqual(volume, {
    name: "databases",
    projected: {
      defaultMode: 0o440,
      sources: [
        { secret: { name: "prices-app", items: [{ key: "uri", path: "archive" }] } },
        { secret: { name: "addresses", items: [{ key: "DATABASE_URL", path: "default" }] } },
      ],
    },
  });
  assert.match(JSON.stringify(pods?.spec.containers), /"mountPath":"\/etc\/drug-price\/databases"/);
  assert.doesNotMatch(JSON.stringify(pods?.spec.containers), /subPath/);
});
