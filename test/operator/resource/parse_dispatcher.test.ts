/** The reading of what an API server stored: it is checked, given its defaults, and never brings the operator down. */
import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import type { KubeObject } from "../../../internal/kube/model.ts";
import { rules } from "../../../internal/operator/resource/cel_rules.ts";
import { checkSpec } from "../../../internal/operator/resource/check_spec.ts";
import { type Pause, pauseAnnotation } from "../../../internal/operator/resource/model.ts";
import { parseDispatcher, pauseOf } from "../../../internal/operator/resource/parse_dispatcher.ts";
import { specSchema } from "../../../internal/operator/resource/spec_schema.ts";
import { dispatcher, invalid, valid } from "./dispatchers.ts";

const problemOf = (object: KubeObject) => parseDispatcher(object).problem;

test("a problem names each field, what it is and what it should be", () => {
  const object = dispatcher({ mode: "cron", target: { drainSeconds: "soon" }, maxReplicas: -4 });
  assert.equal(
    problemOf(object),
    'spec.mode is "cron": one of backlog, external is needed; spec.maxReplicas is -4: a whole number from 1 to 1000 is needed; spec.target.drainSeconds is "soon": a whole number from 1 to 86400 is needed',
  );
});

test("many problems are told in part, and long values cut", () => {
  const policies = Array.from({ length: 8 }, () => ({ type: "Pods", value: 0, periodSeconds: 1 }));
  const behavior = { scaleUp: { policies } };
  const problem = problemOf(
    dispatcher({ behavior, mode: "cron", maxReplicas: 0, database: "x".repeat(1_000_000) }),
  );
  assert.match(problem ?? "", /; and 6 more$/);
  assert.ok((problem ?? "").length < 700);
});

test("a value that is nested without end is a problem and nothing worse", () => {
  const deep = JSON.parse(`${"[".repeat(100_000)}${"]".repeat(100_000)}`);
  assert.equal(
    problemOf(dispatcher({ mode: deep })),
    "spec.mode is nested too deep: one of backlog, external is needed",
  );
});

test("a null is a field that is not there", () => {
  const spec = { target: null, maxReplicas: null, behavior: { scaleUp: { policies: null } } };
  assert.deepEqual(parseDispatcher(dispatcher(spec)), parseDispatcher(dispatcher()));
  const policies = [{ type: "Pods", value: null, periodSeconds: 1 }];
  assert.equal(
    problemOf(dispatcher({ behavior: { scaleUp: { policies } } })),
    "spec.behavior.scaleUp.policies[0].value is required",
  );
});

test("rules that are broken are told together", () => {
  const problem = problemOf(dispatcher({ minReplicas: 30, fallback: { replicas: 40 } }));
  assert.equal(
    problem,
    "minReplicas is at most maxReplicas, which is 10 by default; fallback.replicas is at most maxReplicas, which is 10 by default",
  );
});

test("every rule that is not about a change is broken by a case of the table, and by it alone", () => {
  const broken = new Set<string>();
  for (const { object } of Object.values(invalid)) {
    const { spec } = checkSpec(JSON.parse(JSON.stringify(object.spec)));
    if (spec === undefined) continue;
    const { name } = object.metadata;
    const failed = rules.filter((rule) => rule.holds?.({ name, spec }) === false);
    assert.equal(failed.length, 1, object.metadata.name);
    broken.add(failed[0]?.rule ?? "");
  }
  assert.deepEqual(
    rules.filter((rule) => rule.holds !== undefined && !broken.has(rule.rule)).map((rule) => rule.message),
    [],
  );
});

test("defaults are not shared: what one reader does to its spec is not in the next", () => {
  const first = parseDispatcher(dispatcher());
  assert.ok(first.problem === undefined);
  (first.spec.behavior.scaleUp.policies as unknown[]).push("mine");
  (first.spec.target as { drainSeconds: number }).drainSeconds = 1;
  const second = parseDispatcher(dispatcher());
  assert.ok(second.problem === undefined);
  assert.equal(second.spec.behavior.scaleUp.policies.length, 2);
  assert.equal(second.spec.target.drainSeconds, 60);
});

test("names of every object are no fields", () => {
  const odd = JSON.parse('{"__proto__": {"paused": true}, "constructor": 1, "toString": "x"}');
  const object = { ...dispatcher(), spec: { ...dispatcher().spec, target: odd } };
  const read = parseDispatcher(object);
  assert.ok(read.problem === undefined);
  assert.equal(read.spec.target.drainSeconds, 60);
  assert.equal(read.pause, "none");
});

const annotated = (value: unknown, spec = {}) =>
  dispatcher(spec, { annotations: { [pauseAnnotation]: value } }) as KubeObject;

test("a pause is the spec's, else the annotation's", () => {
  const cases: readonly [KubeObject, Pause][] = [
    [dispatcher(), "none"],
    [dispatcher({ paused: false }), "none"],
    [dispatcher({ paused: true }), "all"],
    [annotated("all"), "all"],
    [annotated("in"), "in"],
    [annotated("out"), "out"],
    [annotated("none"), "none"],
    [annotated("in", { paused: true }), "all"],
    [annotated("in", { paused: false }), "in"],
  ];
  for (const [object, pause] of cases) {
    assert.deepEqual(pauseOf(object), { pause });
    assert.equal(parseDispatcher(object).pause, pause);
  }
});

test("a pause that is not understood pauses all, and says so", () => {
  for (const value of ["", "true", "IN", "both", 1, null]) {
    const { pause, problem } = pauseOf(annotated(value));
    assert.equal(pause, "all");
    assert.ok(problem?.includes(`drug-price.io/pause is ${JSON.stringify(value)}: all, in or out is needed`));
    const read = parseDispatcher(annotated(value));
    assert.equal(read.pause, "all");
    assert.equal(read.problem, undefined, "the spec itself is good");
  }
});

test("a spec that cannot be read is paused all the same", () => {
  assert.equal(parseDispatcher(dispatcher({ paused: true, mode: "cron" })).pause, "all");
  assert.equal(parseDispatcher(annotated("out", { mode: "cron" })).pause, "out");
});

/** A good resource with anything at all in some places. */
const hostile = fc
  .tuple(
    fc.constantFrom(...Object.values(valid)),
    fc.array(fc.tuple(fc.string(), fc.jsonValue({ maxDepth: 4 })), { maxLength: 3 }),
    fc.constantFrom(...Object.keys(specSchema.shape)),
    fc.jsonValue({ maxDepth: 5 }),
  )
  .map(([object, more, name, value]) => ({
    ...object,
    spec: { ...object.spec, ...Object.fromEntries(more), [name]: value },
  }));

test("whatever is stored, reading it answers; and what it answers is read again as the same", () => {
  fc.assert(
    fc.property(hostile, (object) => {
      const read = parseDispatcher(object);
      if (read.problem !== undefined) return read.problem.length > 0;
      const again = parseDispatcher({ ...object, spec: read.spec });
      assert.deepEqual(again, read);
      return Object.keys(read.spec).every((name) => name in specSchema.shape);
    }),
    { numRuns: 2_000 },
  );
});

test("a spec that is no object is a problem and nothing worse", () => {
  fc.assert(
    fc.property(fc.jsonValue(), (spec) => {
      const { problem } = parseDispatcher({ metadata: { name: "odd" }, spec });
      const isObject = typeof spec === "object" && !Array.isArray(spec);
      return isObject || typeof problem === "string";
    }),
  );
});
