/** The Go of the Go library: its programs are of one kind, and find themselves first. */
import assert from "node:assert/strict";
import { dirname } from "node:path";
import { test } from "node:test";
import { say } from "../../support/programs/say.ts";
import { findClientsGo, findStaticcheck } from "./go.ts";

test("go, gofmt and staticcheck are of the same Go", async () => {
  const { go, gofmt, env } = await findClientsGo();
  const version = /go1\.\d+(\.\d+)?/.exec((await say(go, ["version"], { env })).stdout)?.[0];
  assert.ok(version !== undefined);
  assert.equal((await say("go", ["env", "GOVERSION"], { env })).stdout.trim(), version);
  assert.equal(dirname(gofmt), dirname(go));
  const built = await say(go, ["version", await findStaticcheck()], { env });
  assert.ok(built.stdout.trim().endsWith(`: ${version}`), built.stdout);
});
