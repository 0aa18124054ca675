import assert from "node:assert/strict";
import { test } from "node:test";
import { createQueue } from "./queue.ts";

/** All files that a worker gets when it is the only one. */
function drain(queue: ReturnType<typeof createQueue>, worker: number): string[] {
  const files: string[] = [];
  for (let file = queue.next(worker); file !== undefined; file = queue.next(worker)) files.push(file);
  return files;
}

const quick = ["test/a.test.ts", "test/b.test.ts", "test/c.test.ts"];
const soak = ["test/x.soak.test.ts", "test/y.soak.test.ts"];

test("starts the slowest files first, and guesses by tier when nothing is known", () => {
  const known: Record<string, number> = {
    "test/a.test.ts": 1,
    "test/b.test.ts": 30_000,
    "test/c.test.ts": 20,
  };
  assert.deepEqual(
    drain(
      createQueue(quick, (file) => known[file]),
      0,
    ),
    ["test/b.test.ts", "test/c.test.ts", "test/a.test.ts"],
  );
  const mixed = ["test/a.test.ts", "test/b.client.test.ts", "test/c.soak.test.ts"];
  assert.deepEqual(
    drain(
      createQueue(mixed, () => undefined),
      0,
    ),
    ["test/b.client.test.ts", "test/a.test.ts", "test/c.soak.test.ts"],
  );
});

test("gives the soak tier to the last workers first, and every file to exactly one worker", () => {
  const queue = createQueue([...quick, ...soak], () => undefined, 1);
  assert.equal(queue.next(1), "test/x.soak.test.ts");
  assert.equal(queue.next(0), "test/a.test.ts");
  assert.deepEqual(drain(queue, 0), ["test/b.test.ts", "test/c.test.ts", "test/y.soak.test.ts"]);
  assert.equal(queue.next(1), undefined);
});

test("keeps files that share a control plane on one worker until it releases them", () => {
  const shared = ["one", "two", "three"].map((name) => `test/operator/${name}.kube.infra.test.ts`);
  const queue = createQueue([...shared, "test/a.test.ts"], () => undefined);
  assert.equal(queue.next(0), shared[0]);
  assert.equal(queue.next(1), "test/a.test.ts");
  assert.equal(queue.next(1), undefined);
  assert.equal(queue.next(0), shared[1]);
  queue.release(0);
  assert.equal(queue.next(1), shared[2]);
});
