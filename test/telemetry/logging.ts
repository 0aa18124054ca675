/** Run as a process: logs so many lines, then does what it is told, and says on standard error how far it came. */
import { setTimeout as sleep } from "node:timers/promises";
import { createLog } from "../../internal/telemetry/log.ts";

const [lines = "0", then = "end"] = process.argv.slice(2);
const observe = createLog({ level: "info", name: "logging" });
for (let at = 0; at < Number(lines); at += 1)
  observe({ kind: "server_started", name: `line ${at}`, address: "x".repeat(1_000) });
// Timers run: the event loop is free.
await sleep(10);
process.stderr.write("logged\n");
if (then === "throw") throw new Error("a fatal error");
if (then === "wait") {
  await sleep(2_000);
  observe({ kind: "server_started", name: "last", address: "" });
}
