/** A process's end, on real processes and real signals. */
import assert from "node:assert/strict";
import { type ChildProcessByStdio, spawn } from "node:child_process";
import { once } from "node:events";
import type { Readable } from "node:stream";
import { text } from "node:stream/consumers";
import { test } from "node:test";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";

const script = fileURLToPath(new URL("./shutdown-process.ts", import.meta.url));
type Child = ChildProcessByStdio<null, Readable, Readable>;

function start(...args: string[]): Child {
  return spawn(process.execPath, [script, ...args], { stdio: ["ignore", "pipe", "pipe"] });
}

/** Gives each signal once the process has said something; a number is a pause in milliseconds. */
async function end(child: Child, ...signals: (NodeJS.Signals | number)[]) {
  const exited = once(child, "exit") as Promise<[number | null]>;
  const stderr = text(child.stderr);
  let stdout = "";
  child.stdout.setEncoding("utf8");
  child.stdout.on("data", (chunk: string) => {
    stdout += chunk;
  });
  if (signals.length > 0) await once(child.stdout, "data");
  for (const signal of signals) {
    if (typeof signal === "number") await sleep(signal);
    else child.kill(signal);
  }
  const [code] = await exited;
  return { code, stderr: await stderr, lines: stdout.split("\n").filter((line) => line !== "") };
}

test("a signal stops what was built in reverse order, and the process exits 0", async () => {
  for (const signal of ["SIGTERM", "SIGINT"] as const) {
    const { code, lines, stderr } = await end(start("serve"), signal);
    assert.deepEqual({ code, stderr }, { code: 0, stderr: "" });
    assert.deepEqual(lines, ["up", "last built, first stopped", "first built, last stopped"]);
  }
});

test("a second signal ends a process that hangs while it stops", async () => {
  const { code } = await end(start("hang"), "SIGTERM", 1_000, "SIGINT");
  assert.equal(code, 130);
});

test("one Ctrl-C that arrives twice, from the terminal and from npm, stops in order", async () => {
  const { code, lines } = await end(start("serve"), "SIGINT", 20, "SIGINT");
  assert.equal(code, 0);
  assert.deepEqual(lines, ["up", "last built, first stopped", "first built, last stopped"]);
});

test("a process that misses its deadline exits all the same, and says so", async () => {
  const { code, stderr } = await end(start("hang", "50"), "SIGTERM");
  assert.equal(code, 1);
  assert.match(stderr, /^Not stopped within 50 ms of SIGTERM[^\n]*\n$/);
});

test("a person's mistake is one line and exit code 1", async () => {
  const { code, stderr } = await end(start("mistake"));
  assert.deepEqual({ code, stderr }, { code: 1, stderr: "PORT: port 1 is taken.\n" });
});

test("a fault of ours ends the process with its stack and exit code 70, early or late", async () => {
  for (const [behaviour, message] of [
    ["fault", "Error: a fault"],
    ["late fault", "Error: a late fault"],
  ] as const) {
    const { code, stderr } = await end(start(behaviour));
    assert.equal(code, 70);
    assert.ok(stderr.startsWith(message) && stderr.includes("shutdown-process.ts"), stderr);
  }
});

test("a signal during the start stops the start", async () => {
  const { code, stderr } = await end(start("slow start"), "SIGTERM");
  assert.deepEqual({ code, stderr }, { code: 0, stderr: "" });
});
