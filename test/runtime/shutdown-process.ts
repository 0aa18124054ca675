/** A process for shutdown.test.ts: does what its argument says, and tells on standard output what happens to it. */
import { UsageError } from "../../internal/core/errors.ts";
import { runUntilSignal } from "../../internal/runtime/shutdown.ts";

const say = (line: string) => process.stdout.write(`${line}\n`);

function app(): AsyncDisposable {
  const stack = new AsyncDisposableStack();
  stack.defer(() => void say("first built, last stopped"));
  stack.defer(() => void say("last built, first stopped"));
  return stack;
}

const behaviours: Record<string, (stopping: AbortSignal) => Promise<AsyncDisposable>> = {
  serve: async () => app(),
  hang: async () => ({ [Symbol.asyncDispose]: () => new Promise<void>(() => setInterval(() => {}, 1_000)) }),
  mistake: async () => {
    throw new UsageError("PORT: port 1 is taken.");
  },
  fault: async () => {
    throw new Error("a fault");
  },
  "late fault": async () => {
    setImmediate(() => void Promise.reject(new Error("a late fault")));
    return app();
  },
  "slow start": (stopping) =>
    new Promise((_, reject) => {
      const timer = setInterval(() => {}, 1_000);
      stopping.addEventListener("abort", () => {
        clearInterval(timer);
        reject(stopping.reason);
      });
      say("up");
    }),
};

const [behaviour = "", deadlineMs = "10000"] = process.argv.slice(2);
await runUntilSignal(
  async (stopping) => {
    const built = await behaviours[behaviour]?.(stopping);
    say("up");
    return built ?? app();
  },
  { deadlineMs: Number(deadlineMs) },
);
