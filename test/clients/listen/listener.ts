/** The command `drug-price` as npm installs it, a service of its own that can be killed and started again, and a receiver. */
import assert from "node:assert/strict";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { createServer, type IncomingHttpHeaders, type Server } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DrugPrice } from "../../../clients/typescript/src/client.ts";
import { type Running, root, start, startProgram } from "../../cmd/process.ts";
import { freePort } from "../../support/free_port.ts";
import { openDataFolder } from "../../support/place.ts";
import { say } from "../../support/programs/say.ts";
import { pack } from "../tools/npm_package.ts";

type Env = Record<string, string>;

export type Stage = AsyncDisposable & {
  /** Where `drug-price` is installed, and nothing else. */
  project: string;
  sandbox: DrugPrice;
  /** What the listener needs to know of the service. */
  env: Env;
  /** Starts `drug-price`. */
  command(args: readonly string[], env?: Env): Running;
  /** A listener that is ready. */
  listener(args: readonly string[]): Promise<Running>;
  /** Runs `drug-price trigger` and returns the event's ID. */
  trigger(type?: string): Promise<string>;
  killService(): Promise<void>;
  startService(): Promise<void>;
};

export async function openStage(): Promise<Stage> {
  await using stack = new AsyncDisposableStack();
  const project = await mkdtemp(join(tmpdir(), "drug-price-listen-"));
  stack.defer(() => rm(project, { recursive: true, force: true }));
  {
    await using packed = await pack(join(root, "clients/typescript"));
    await writeFile(join(project, "package.json"), '{ "private": true, "type": "module" }\n');
    const args = ["install", "--offline", "--ignore-scripts", "--no-audit", "--no-fund", packed.path];
    const { code, stdout, stderr } = await say("npm", args, { cwd: project });
    assert.equal(code, 0, `npm install: ${stdout}${stderr}`);
  }
  const data = await openDataFolder();
  stack.defer(() => rm(data, { recursive: true, force: true }));
  const ports: Env = { METRICS_PORT: "0" };
  for (const name of ["PORT", "SANDBOX_PORT"]) ports[name] = String(await freePort());
  let service: Running | undefined;
  stack.defer(() => service?.[Symbol.asyncDispose]());
  async function startService() {
    service = start("cmd/standalone/main.ts", [], { ...ports, DATA_DIR: data, SAMPLE_DATA: "false" });
    await service.prints("Press Ctrl-C to stop");
  }
  await startService();
  const { sandbox_url, sandbox_key } = JSON.parse(await readFile(join(data, "credentials.json"), "utf8"));
  const env: Env = {
    DRUG_PRICE_BASE_URL: sandbox_url,
    DRUG_PRICE_API_KEY: sandbox_key,
    XDG_STATE_HOME: join(project, "state"),
  };
  const command = (args: readonly string[], more: Env = {}) =>
    startProgram(join(project, "node_modules/.bin/drug-price"), args, { ...env, ...more });
  const parts = stack.move();
  return {
    project,
    env,
    sandbox: new DrugPrice({ apiKey: sandbox_key, baseUrl: sandbox_url }),
    command,
    async listener(args) {
      const listener = command(["listen", ...args]);
      await listener.prints("Ready.");
      return listener;
    },
    async trigger(type = "price.changed") {
      const { code, stdout, stderr } = await command(["trigger", type]).ended;
      assert.equal(code, 0, stderr);
      const id = /evt_[0-9a-f]{32}/.exec(stdout)?.[0];
      assert.ok(id !== undefined, stdout);
      return id;
    },
    async killService() {
      service?.child.kill("SIGKILL");
      await service?.ended;
    },
    startService,
    [Symbol.asyncDispose]: () => parts.disposeAsync(),
  };
}

export type Received = { id: string; headers: IncomingHttpHeaders; body: Buffer };
export type Receiver = AsyncDisposable & {
  url: string;
  received: Received[];
  /** IDs of events in the order in which they arrived. */
  ids(): string[];
  /** The next responses. Default: 204. A function decides when it responds. */
  answer(how: (received: Received) => number | Promise<number>): void;
  close(): Promise<void>;
  open(): Promise<void>;
};

export async function openReceiver(): Promise<Receiver> {
  const port = await freePort();
  const received: Received[] = [];
  let how: (each: Received) => number | Promise<number> = () => 204;
  let server: Server | undefined;
  async function open() {
    server = createServer(async (req, res) => {
      const body = Buffer.concat(await Array.fromAsync<Buffer>(req));
      const each = { id: String(req.headers["webhook-id"]), headers: req.headers, body };
      received.push(each);
      res.writeHead(await how(each)).end();
    });
    await new Promise<void>((done) => server?.listen(port, "127.0.0.1", done));
  }
  async function close() {
    server?.closeAllConnections();
    await new Promise((done) => (server === undefined ? done(undefined) : server.close(done)));
    server = undefined;
  }
  await open();
  return {
    url: `http://127.0.0.1:${port}/webhooks`,
    received,
    ids: () => received.map(({ id }) => id),
    answer(given) {
      how = given;
    },
    open,
    close,
    [Symbol.asyncDispose]: close,
  };
}

/** Signals a listener and waits for its end. */
export async function stop(listener: Running, signal: NodeJS.Signals = "SIGTERM") {
  listener.child.kill(signal);
  return await listener.ended;
}
