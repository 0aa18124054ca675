/**
 * Generated operations on the sample, from the same seed each time: a few thousand in every run, ten thousand with `npm run
 * fuzz:graphql`. GRAPHQL_OPERATIONS asks for another number, GRAPHQL_SEED for others; a failure names the seed of its operation.
 */
import assert from "node:assert/strict";
import { test } from "node:test";
import { isObjectType } from "graphql";
import { fillSample } from "../api/sample.ts";
import { type Found, fuzz, poolOf } from "./fuzzed.ts";
import { createWorld, schema } from "./world.ts";

const count = Number(process.env.GRAPHQL_OPERATIONS ?? 5_000);
const from = Number(process.env.GRAPHQL_SEED ?? 1);

const shown = ({ seed, what, operation, details }: Found) =>
  `${what} (GRAPHQL_SEED=${seed} GRAPHQL_OPERATIONS=1)\n${operation.query}\n${JSON.stringify(operation.variables)}\n${details}`;

test("generated operations answer the same compiled and interpreted, cost at least what they return, and never fail inside", async () => {
  await using world = await createWorld(fillSample);
  const { operations, found, ...ran } = await fuzz(world, await poolOf(world), { from, count });
  assert.equal(found.length, 0, found.slice(0, 3).map(shown).join("\n\n"));
  assert.equal(operations, count);
  if (count < 1_000) return;
  // They are worth something: many are compiled, some fail, they return things, and every field is among them.
  assert.ok(ran.compiled > operations / 4, `${ran.compiled} of ${operations} were compiled`);
  assert.ok(ran.withErrors > operations / 20 && ran.withErrors < operations / 2, `${ran.withErrors} failed`);
  assert.ok(ran.objects > operations * 3, `${ran.objects} objects`);
  const missing = Object.values(schema.getTypeMap())
    .filter((type) => isObjectType(type) && !type.name.startsWith("__") && type !== schema.getMutationType())
    .flatMap((type) =>
      Object.keys(isObjectType(type) ? type.getFields() : {}).map((name) => `${type.name}.${name}`),
    )
    .filter((name) => !ran.fields.has(name));
  assert.deepEqual(missing, []);
});
