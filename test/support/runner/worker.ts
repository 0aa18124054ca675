/**
 * One worker of a run: a process that takes test files from the run one at a time. Each file is a suite, so its hooks run when
 * it starts and ends, and nothing of it stays open while the next one runs.
 */
import { beforeEach, suite } from "node:test";
import { pathToFileURL } from "node:url";
import { cleanUp } from "./at_end.ts";
import type { RunMessage, WorkerMessage } from "./messages.ts";
import { reported } from "./reporter.ts";

/** How long a worker may take to end once its tests are over. */
const endMs = 10_000;

let isEnding = false;
const send = (message: WorkerMessage) => process.send?.(message);

/** Ends once nothing keeps the process alive. What still does after `endMs` is reported and fails the run. */
function end(): void {
  isEnding = true;
  process.disconnect();
  setTimeout(() => {
    const open = new Set(process.getActiveResourcesInfo().filter((name) => name !== "Timeout"));
    process.stderr.write(`A test left open: ${[...open].join(", ") || "a timer"}\n`);
    process.exit(1);
  }, endMs).unref();
}

process.on("message", async ({ file }: RunMessage) => {
  if (file === undefined) {
    await cleanUp().catch((error: Error) =>
      send({ type: "problem", text: `Cleanup failed: ${error.stack}` }),
    );
    end();
    return;
  }
  await reported(
    suite(file, async () => {
      // Sent at once, so that the run can name a test that blocks or kills this process.
      beforeEach((context) => send({ type: "running", name: context.fullName.replace(`${file} > `, "") }));
      await import(pathToFileURL(file).href);
    }),
  );
  send({ type: "finished", file });
});
// The run was killed. The sweeper (sweeper.ts) stops what this process started.
process.on("disconnect", () => {
  if (!isEnding) process.exit(1);
});
send({ type: "ready" });
