/** Live traffic at a fixed rate, whatever the latency, and how long its responses take. */
import { Agent, request } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import type { Stage } from "./stage.ts";

export type Latency = { p50: number; p99: number };
export type Measured = Latency & {
  requests: number;
  /** Requests without a successful response, by status code, or "failed" without a response. */
  failed: Readonly<Record<string, number>>;
};

const everyMs = 25;
const path = "/v1/drugs/search?query=metformin";

function get(agent: Agent, url: string, key: string): Promise<string> {
  return new Promise((done) => {
    const req = request(url, { agent, headers: { Authorization: `Bearer ${key}` } }, (res) => {
      res.resume();
      res.on("end", () => done(String(res.statusCode)));
    });
    req.on("error", () => done("failed"));
    req.end();
  });
}

export const medianOf = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;

export async function measure({ live, measured }: Stage, seconds: number): Promise<Measured> {
  const agent = new Agent({ keepAlive: true });
  const latencies: number[] = [];
  const failed: Record<string, number> = {};
  const running: Promise<void>[] = [];
  const startMs = performance.now();
  async function one(key: string): Promise<void> {
    const sentMs = performance.now();
    const outcome = await get(agent, `${live}${path}`, key);
    latencies.push(performance.now() - sentMs);
    if (outcome !== "200") failed[outcome] = (failed[outcome] ?? 0) + 1;
  }
  for (let at = 0; at * everyMs < seconds * 1_000; at += 1) {
    await sleep(Math.max(0, startMs + at * everyMs - performance.now()));
    running.push(one(measured[at % measured.length]?.live ?? ""));
  }
  await Promise.all(running);
  agent.destroy();
  const sorted = latencies.toSorted((a, b) => a - b);
  const at = (share: number) =>
    Math.round((sorted[Math.floor(sorted.length * share)] ?? Number.NaN) * 10) / 10;
  return { requests: sorted.length, p50: at(0.5), p99: at(0.99), failed };
}
