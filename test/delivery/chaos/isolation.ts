/**
 * One endpoint of a hundred hangs on everything, and the others must not feel it: two worlds side by side, alike but for
 * that, are given the same load at the same time, so that whatever else the machine does is the same for both.
 */
import { setTimeout as sleep } from "node:timers/promises";
import { query } from "../../../internal/postgres/database.ts";
import { startDispatchers } from "./dispatchers.ts";
import { goodEndpoints } from "./endpoints.ts";
import { type Stage, setStage } from "./stage.ts";

export type IsolationOptions = { seconds: number; ratePerSecond: number; say(line: string): void };
export type IsolationOutcome = {
  withoutMs: { p50: number; p99: number };
  withMs: { p50: number; p99: number };
  ratio: number;
};

const endpointCount = 100;
const warmUpMs = 5_000;

/** Of the deliveries to those endpoints that do not hang: from the commit of the event to the beginning of its request. */
async function lagsOf(stage: Stage, hung: string | undefined): Promise<{ p50: number; p99: number }> {
  const rows = await query<{ id: string; at_ms: number }>(
    stage.database,
    "select id, (extract(epoch from created_at) * 1000)::float8 as at_ms from live.events",
  );
  // Not while processes warm up, and find out about their endpoints.
  const fromMs = Math.min(...rows.map(({ at_ms }) => at_ms)) + warmUpMs;
  const toldMs = new Map(rows.map(({ id, at_ms }) => [`evt_${id.replaceAll("-", "")}`, at_ms]));
  const lags = (await stage.lab.received())
    .filter(({ endpoint, event }) => endpoint !== hung && (toldMs.get(event) ?? 0) >= fromMs)
    .map(({ event, beganMs }) => beganMs - (toldMs.get(event) ?? Number.NaN))
    .toSorted((a, b) => a - b);
  const at = (share: number) => Math.round((lags[Math.floor(lags.length * share)] ?? Number.NaN) * 10) / 10;
  return { p50: at(0.5), p99: at(0.99) };
}

export async function playIsolation({
  seconds,
  ratePerSecond,
  say,
}: IsolationOptions): Promise<IsolationOutcome> {
  const policy = { maxRetries: 1, backoff: "linear", baseDelaySeconds: 3_600 } as const;
  await using stack = new AsyncDisposableStack();
  const worlds: { stage: Stage; hung: string | undefined }[] = [];
  for (const hung of [undefined, "e0"]) {
    const stage = stack.use(await setStage(goodEndpoints(endpointCount), policy));
    if (hung !== undefined) stage.lab.behave(hung, { kind: "hang" });
    stack.use(
      await startDispatchers({
        url: stage.url,
        folder: stage.folder,
        count: 1,
        timeoutMs: 30_000,
        options: {},
      }),
    );
    worlds.push({ stage, hung });
  }
  const everyMs = (endpointCount / ratePerSecond) * 1_000;
  const endMs = performance.now() + seconds * 1_000;
  while (performance.now() < endMs) {
    await Promise.all([sleep(everyMs), ...worlds.map(({ stage }) => stage.tell(false))]);
  }
  await sleep(2_000);
  const [withoutMs, withMs] = await Promise.all(worlds.map(({ stage, hung }) => lagsOf(stage, hung)));
  if (withoutMs === undefined || withMs === undefined) throw new Error("there are two worlds");
  const ratio = Math.round((withMs.p99 / withoutMs.p99) * 100) / 100;
  say(`p99 without ${withoutMs.p99} ms, with ${withMs.p99} ms: ${ratio} times`);
  if (!(ratio <= 1.2)) process.exitCode = 1;
  return { withoutMs, withMs, ratio };
}
