/** The program that the conformance suite talks to is built by one command, and runs in Node, Deno and Bun. */
import assert from "node:assert/strict";
import { cp, mkdtemp, rm, symlink } from "node:fs/promises";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { test } from "node:test";
import { root, startProgram } from "../../cmd/process.ts";
import { say } from "../../support/programs/say.ts";
import { withTreesPrograms } from "../tools/npm_package.ts";
import { findBun, findDeno } from "../tools/runtimes.ts";
import { given, library } from "./stage.ts";

const secret = "whsec_EVB6Di9eadXfpApiob17buV+a82FxnybhDGzb/8hxDc=";
const event = '{"id":"evt_1","event":"price.changed","created_at":"2026-01-01T00:00:00Z","data":{}}';

test("a line is answered by a line, with results, errors and what the hooks heard", async () => {
  const folder = await mkdtemp(join(tmpdir(), "drug-price-driver-"));
  try {
    const copy = join(folder, "typescript");
    const filter = (path: string) => !["node_modules", "dist"].includes(basename(path));
    await cp(library, copy, { recursive: true, filter });
    await symlink(join(root, "node_modules"), join(folder, "node_modules"));
    const built = await say(process.execPath, ["build.mjs", "conformance"], {
      cwd: copy,
      env: withTreesPrograms(),
    });
    assert.equal(built.code, 0, built.stderr);

    const options = { api_key: given.live_key, base_url: given.base_url, max_retries: 0 };
    const body = Buffer.from(event).toString("base64");
    const asked = [
      { do: "client", name: "a", options },
      { do: "call", client: "a", resource: "drugs", method: "get", path: { id: "drug_07900003" } },
      { do: "each", client: "a", resource: "pharmacies", method: "list", query: { limit: 2 }, max: 3 },
      { do: "request", client: "a", method: "GET", path: "/v1/drugs/07900003" },
      { do: "call", client: "a", resource: "drugs", method: "get", path: { id: "drug_00000000" } },
      { do: "graphql", client: "a", query: "{ __typename }" },
      { do: "graphql_batch", client: "a", operations: [{ query: "{ __typename }" }, { query: "{ no }" }] },
      { do: "log", client: "a" },
      { do: "sign", body, secret, timestamp: 1_767_225_600, event_id: "evt_1" },
      { do: "verify", body, form: "parsed", headers: {}, secrets: [secret], now: 1_767_225_600 },
      { do: "client", name: "b", options: { ...options, api_key: "no" } },
      { do: "nothing" },
    ];
    const input = asked.map((one, id) => `${JSON.stringify({ id, ...one })}\n`).join("");
    const driver = join(copy, "dist/conformance/driver.js");
    const [deno, bun] = [await findDeno(), await findBun()];
    for (const [program, args, env] of [
      [process.execPath, [driver], {}],
      [deno.program, ["run", "-A", driver], deno.env],
      [bun.program, [driver], bun.env],
    ] as const) {
      await using started = startProgram(program, args, env as Record<string, string>, input);
      const { stdout, stderr } = await started.ended;
      const answers = stdout
        .trim()
        .split("\n")
        .map((line) => JSON.parse(line));
      assert.deepEqual(
        answers.map(({ id }) => id),
        asked.map((_, id) => id),
        `${program}: ${stderr}`,
      );
      const [made, drug, each, raw, missing, graphql, batch, log, signed, parsed, refused, unknown] = answers;
      assert.deepEqual(made.ok, { environment: "live" });
      assert.equal(drug.ok.data.din, "07900003");
      assert.deepEqual([drug.ok.last_response.status, drug.ok.last_response.attempts], [200, 1]);
      assert.equal(typeof drug.ok.last_response.rate_limit.reset, "number");
      assert.deepEqual([each.ok.items.length, each.ok.pages], [3, 2]);
      assert.equal(raw.ok.data.din, "07900003");
      assert.deepEqual([missing.error.kind, missing.error.subclass], ["api", "not_found"]);
      assert.deepEqual(graphql.ok.data, { __typename: "Query" });
      assert.equal(batch.ok[1].errors[0].extensions.code, "GRAPHQL_VALIDATION_FAILED");
      assert.ok(log.ok.some((one: { on: string; path: string }) => one.path === "/v1/pharmacies?limit=2"));
      assert.match(signed.ok.headers["webhook-signature"], /^v1,/);
      assert.deepEqual([parsed.error.kind, parsed.error.reason], ["webhook", "body_not_raw"]);
      assert.deepEqual([refused.error.kind, refused.error.class], ["configuration", "ConfigurationError"]);
      assert.equal(unknown.error.kind, "other");
    }
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});
