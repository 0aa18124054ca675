/** Starts the fault laboratory as a process of its own, tells its endpoints what to do, and reads what they received. */
import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { createReadStream } from "node:fs";
import { rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { dataFolder } from "../../support/place.ts";
import { until } from "../../support/until.ts";
import type { Behaviour } from "./behaviours.ts";
import type { Order, Ports, Received, Report, Settings } from "./protocol.ts";

export type Lab = AsyncDisposable & {
  ports: Ports;
  child: ChildProcess;
  url(endpoint: string): string;
  secureUrl(endpoint: string): string;
  /** "*" is every endpoint that was not told anything itself. */
  behave(endpoint: string, behaviour: Behaviour): void;
  secrets(endpoint: string, secrets: readonly string[]): void;
  /** Resolves once everything that was told before was heard: requests come over another way, and could be faster. */
  heard(): Promise<void>;
  /** Told both, and it has heard: its URL. */
  endpoint(name: string, behaviour: Behaviour, secrets?: readonly string[]): Promise<string>;
  /** Everything written down so far. Requests that are not over yet are not among it. */
  received(): Promise<Received[]>;
  /** What one endpoint wrote down, once it is so much. */
  receivedAt(endpoint: string, count: number): Promise<Received[]>;
};

type Pem = { cert: string; key: string };

export async function startLab(options: { tls?: Pem; otherTls?: Pem } = {}): Promise<Lab> {
  const folder = await dataFolder();
  const log = join(folder, "received.ndjson");
  await writeFile(log, "");
  const settings: Settings = { log, ...options };
  const child = fork(new URL("main.ts", import.meta.url), [JSON.stringify(settings)], {
    // Not those of the tests.
    execArgv: [],
    stdio: ["ignore", "inherit", "inherit", "ipc"],
  });
  const [ready] = (await once(child, "message")) as [Report];
  if (ready.said !== "ready") throw new Error("the laboratory said something else first");
  const { ports } = ready;
  let tokens = 0;
  const order = (what: Order) => void child.send(what);
  const lab: Lab = {
    ports,
    child,
    url: (endpoint) => `http://127.0.0.1:${ports.http}/${endpoint}`,
    secureUrl: (endpoint) => `https://127.0.0.1:${ports.https}/${endpoint}`,
    behave: (endpoint, behaviour) => order({ order: "behave", endpoint, behaviour }),
    secrets: (endpoint, secrets) => order({ order: "secrets", endpoint, secrets }),
    async endpoint(name, behaviour, secrets = []) {
      lab.behave(name, behaviour);
      lab.secrets(name, secrets);
      await lab.heard();
      return lab.url(name);
    },
    async receivedAt(name, count) {
      let found: Awaited<ReturnType<Lab["received"]>> = [];
      await until(async () => {
        found = (await lab.received()).filter(({ endpoint }) => endpoint === name);
        return found.length >= count;
      }, `${count} requests at ${name}`);
      return found;
    },
    async heard() {
      tokens += 1;
      const token = tokens;
      const flushed = new Promise<void>((resolve) => {
        const look = (report: Report) => {
          if (report.said !== "flushed" || report.token !== token) return;
          child.off("message", look);
          resolve();
        };
        child.on("message", look);
      });
      order({ order: "flush", token });
      await flushed;
    },
    async received() {
      await lab.heard();
      const lines: Received[] = [];
      for await (const line of createInterface({ input: createReadStream(log) }))
        if (line !== "") lines.push(JSON.parse(line) as Received);
      return lines;
    },
    async [Symbol.asyncDispose]() {
      const ended = once(child, "exit");
      if (child.connected) child.disconnect();
      else child.kill("SIGKILL");
      await ended;
      await rm(folder, { recursive: true, force: true });
    },
  };
  return lab;
}
