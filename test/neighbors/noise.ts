/**
 * The noise, in a process of its own: so many callers, each of which sends its next request when it has the response to the
 * previous one. Runs at the lowest priority, so that it takes no CPU from the service that is measured.
 *
 * Reads one JSON line with a Noise for each run from standard input, and prints one JSON line with the number of responses by
 * status code.
 */
import { Agent, request } from "node:http";
import { constants, setPriority } from "node:os";
import { createInterface } from "node:readline";

export type Asked = { url: string; method?: "GET" | "POST"; key?: string; body?: object };
/** In the URL, key and body, `{n}` is replaced by a number that differs in each request. */
export type Noise = {
  callers: number;
  seconds: number;
  /** Caller k sends requests k, k + callers, ... of these, in turn. */
  requests: readonly Asked[];
  /** Closes the connection after this many milliseconds (on average), without waiting for the response. */
  hangUpAfterMs?: number;
};
/** Responses by status code. "failed": connections that failed or were closed. */
export type NoiseOutcome = Readonly<Record<string, number>>;

let sent = 0;

function send(agent: Agent, asked: Asked, { hangUpAfterMs }: Noise, ending: AbortSignal): Promise<string> {
  sent += 1;
  const number = String(sent).padStart(6, "0");
  const { method = "GET", key = "", body } = asked;
  const fill = (text: string) => text.replaceAll("{n}", number);
  const text = body === undefined ? undefined : fill(JSON.stringify(body));
  return new Promise((done) => {
    const req = request(fill(asked.url), {
      agent,
      method,
      signal: ending,
      headers: {
        Authorization: `Bearer ${fill(key)}`,
        ...(text === undefined
          ? {}
          : { "Content-Type": "application/json", "Content-Length": Buffer.byteLength(text) }),
      },
    });
    req.on("response", (res) => {
      res.resume();
      res.on("close", () => done(String(res.statusCode)));
    });
    req.on("error", () => done("failed"));
    if (hangUpAfterMs !== undefined) setTimeout(() => req.destroy(), 2 * hangUpAfterMs * Math.random());
    req.end(text);
  });
}

async function make(noise: Noise): Promise<NoiseOutcome> {
  const agent = new Agent({ keepAlive: true });
  const outcomes: Record<string, number> = {};
  const ending = AbortSignal.timeout(noise.seconds * 1_000);
  async function call(caller: number): Promise<void> {
    for (let turn = caller; !ending.aborted; turn += noise.callers) {
      const asked = noise.requests[turn % noise.requests.length];
      if (asked === undefined) return;
      const outcome = await send(agent, asked, noise, ending);
      if (!ending.aborted) outcomes[outcome] = (outcomes[outcome] ?? 0) + 1;
    }
  }
  await Promise.all(Array.from({ length: noise.callers }, (_, caller) => call(caller)));
  agent.destroy();
  return outcomes;
}

if (import.meta.main) {
  setPriority(constants.priority.PRIORITY_LOW);
  process.setMaxListeners(0);
  for await (const line of createInterface({ input: process.stdin }))
    process.stdout.write(`${JSON.stringify(await make(JSON.parse(line) as Noise))}\n`);
}
