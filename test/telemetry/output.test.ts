/** Logs of a real process whose standard output is a pipe. */
import assert from "node:assert/strict";
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { test } from "node:test";
import { fileURLToPath } from "node:url";

const program = fileURLToPath(new URL("logging.ts", import.meta.url));

function start(lines: number, then: string): ChildProcess {
  return spawn(process.execPath, [program, String(lines), then], { stdio: ["ignore", "pipe", "pipe"] });
}

async function stderrSays(child: ChildProcess, text: string): Promise<void> {
  let said = "";
  for await (const chunk of child.stderr ?? []) {
    said += String(chunk);
    if (said.includes(text)) return;
  }
  throw new Error(`The process ended before it wrote "${text}": ${said}`);
}

type Line = { name?: string; kind: string; lines?: number };

async function readLines(child: ChildProcess): Promise<Line[]> {
  let text = "";
  for await (const chunk of child.stdout ?? []) text += String(chunk);
  return text
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line) as Line);
}

test("a process whose output nobody reads goes on, and ends when it is done", async () => {
  const child = start(20_000, "end");
  const ended = once(child, "exit");
  await stderrSays(child, "logged");
  child.stdout?.pause();
  const [code] = await ended;
  assert.equal(code, 0);
});

test("lines over the buffer are dropped and counted, and those that are kept are whole and in order", async () => {
  const child = start(20_000, "wait");
  await stderrSays(child, "logged");
  const lines = await readLines(child);
  const numbers = lines.flatMap(({ name }) => (name?.startsWith("line ") ? [Number(name.slice(5))] : []));
  const dropped = lines.reduce(
    (sum, { kind, lines: count }) => sum + (kind === "log_lines_dropped" ? (count ?? 0) : 0),
    0,
  );
  assert.deepEqual(
    numbers,
    Array.from({ length: numbers.length }, (_, at) => at),
  );
  assert.equal(numbers.length + dropped, 20_000);
  assert.ok(dropped > 0);
  assert.equal(lines.at(-1)?.name, "last");
});

test("everything logged before a fatal error is written", async () => {
  const child = start(2_000, "throw");
  const [lines] = await Promise.all([readLines(child), stderrSays(child, "a fatal error")]);
  assert.equal(lines.length, 2_000);
});
