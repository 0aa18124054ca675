/**
 * Live latency beside a noisy neighbor. Each round measures quiet, with the noise process idle, and then each scenario. The
 * verdict compares medians over the rounds, so that one pause of the machine does not decide.
 */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { UsageError } from "../../internal/core/errors.ts";
import type { Noise, NoiseOutcome } from "./noise.ts";
import { type Latency, type Measured, measure, medianOf } from "./probe.ts";
import { scenarios } from "./scenarios.ts";
import { setStage } from "./stage.ts";

export type NeighborOptions = {
  rounds: number;
  seconds: number;
  /** Names of scenarios, all without. */
  only?: readonly string[];
  env?: Readonly<Record<string, string>>;
  say(line: string): void;
};

export type NeighborOutcome = {
  quiet: Latency;
  scenarios: readonly (Latency & { name: string; failed: number; passed: boolean })[];
};

const mostTimes = 2;
/** The noise begins before the measurement and ends after it. */
const leadMs = 1_000;
const settleMs = 1_500;

type NoiseProcess = AsyncDisposable & { make(noise: Noise): Promise<NoiseOutcome> };

function startNoise(): NoiseProcess {
  const program = fileURLToPath(new URL("noise.ts", import.meta.url));
  const child = spawn(process.execPath, [program], { stdio: ["pipe", "pipe", "inherit"] });
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  return {
    async make(noise) {
      child.stdin.write(`${JSON.stringify(noise)}\n`);
      const { value } = await lines.next();
      return JSON.parse(value ?? "{}") as NoiseOutcome;
    },
    async [Symbol.asyncDispose]() {
      child.stdin.end();
      await once(child, "exit");
    },
  };
}

const latencyOf = (all: readonly Measured[]): Latency => ({
  p50: medianOf(all.map(({ p50 }) => p50)),
  p99: medianOf(all.map(({ p99 }) => p99)),
});
const failures = (all: readonly Measured[]) =>
  all.flatMap(({ failed }) => Object.values(failed)).reduce((sum, count) => sum + count, 0);

export async function playNeighbors(options: NeighborOptions): Promise<NeighborOutcome> {
  const { rounds, seconds, only, say } = options;
  const unknown = only?.filter((name) => scenarios.every((scenario) => scenario.name !== name)) ?? [];
  if (unknown.length > 0)
    throw new UsageError(
      `--only: "${unknown.join(", ")}" is not a scenario. Use some of: ${scenarios.map(({ name }) => name).join(", ")}`,
    );
  const chosen = scenarios.filter(({ name }) => only === undefined || only.includes(name));
  await using stage = await setStage(options.env);
  await using noise = startNoise();
  // Compiles code and fills caches.
  await measure(stage, 3);
  const quiet: Measured[] = [];
  const found = new Map(chosen.map(({ name }) => [name, [] as Measured[]]));
  for (let round = 0; round < rounds; round += 1) {
    for (const scenario of chosen) {
      await sleep(settleMs);
      const silence = await measure(stage, seconds);
      quiet.push(silence);
      if (round === 0) await scenario.prepare?.(stage);
      const making = noise.make({ ...scenario.noise(stage), seconds: seconds + (2 * leadMs) / 1_000 });
      await sleep(leadMs);
      const measured = await measure(stage, seconds);
      const responses = await making;
      found.get(scenario.name)?.push(measured);
      say(
        `${scenario.name}: p50 ${silence.p50} -> ${measured.p50} ms, p99 ${silence.p99} -> ${measured.p99} ms; ` +
          `failed ${JSON.stringify(measured.failed)}; noise ${JSON.stringify(responses)}`,
      );
    }
  }
  const calm = latencyOf(quiet);
  return {
    quiet: calm,
    scenarios: chosen.map(({ name }) => {
      const all = found.get(name) ?? [];
      const latency = latencyOf(all);
      const failed = failures(all);
      return { name, ...latency, failed, passed: failed === 0 && latency.p99 <= mostTimes * calm.p99 };
    }),
  };
}
