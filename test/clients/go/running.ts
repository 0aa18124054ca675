/** The service as `npm start` runs it, and Go's programs that ask it. */
import assert from "node:assert/strict";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Running, root, start, startProgram } from "../../cmd/process.ts";
import { openDataFolder } from "../../support/place.ts";
import { findClientsGo } from "../tools/go.ts";

export const library = join(root, "clients/go");

/** What the service wrote down of itself. */
export type Credentials = { base_url: string; live_key: string; sandbox_url: string; sandbox_key: string };

export type Service = AsyncDisposable & { credentials: Credentials; live: Environment; sandbox: Environment };

export type Environment = Record<string, string>;

export async function startService(): Promise<Service> {
  await using stack = new AsyncDisposableStack();
  const folder = await openDataFolder();
  stack.defer(() => rm(folder, { recursive: true, force: true }));
  const ports = { PORT: "0", SANDBOX_PORT: "0", METRICS_PORT: "0" };
  const service = stack.use(start("cmd/standalone/main.ts", [], { ...ports, DATA_DIR: folder }));
  await service.prints("Press Ctrl-C to stop");
  const credentials: Credentials = JSON.parse(await readFile(join(folder, "credentials.json"), "utf8"));
  const { base_url, sandbox_url, live_key, sandbox_key } = credentials;
  const addresses = { DRUG_PRICE_BASE_URL: base_url, DRUG_PRICE_SANDBOX_URL: sandbox_url };
  const kept = stack.move();
  return {
    credentials,
    live: { ...addresses, DRUG_PRICE_API_KEY: live_key },
    sandbox: { ...addresses, DRUG_PRICE_API_KEY: sandbox_key },
    [Symbol.asyncDispose]: () => kept.disposeAsync(),
  };
}

export type Go = {
  /** Runs it in a folder. */
  start(folder: string, args: readonly string[], env?: Environment): Running;
  /** Answers what it printed; throws what it complained of. */
  run(folder: string, args: readonly string[], env?: Environment): Promise<string>;
};

export async function openGo(): Promise<Go> {
  const { go, env: settings } = await findClientsGo();
  const inherited = Object.fromEntries(
    Object.entries(settings).filter((entry): entry is [string, string] => entry[1] !== undefined),
  );
  const startGo = (folder: string, args: readonly string[], env: Environment = {}) =>
    startProgram(go, [args[0] ?? "", "-C", folder, ...args.slice(1)], { ...inherited, ...env });
  return {
    start: startGo,
    async run(folder, args, env) {
      const { code, stdout, stderr } = await startGo(folder, args, env).ended;
      assert.equal(code, 0, `go ${args.join(" ")}: ${stdout}${stderr}`);
      return stdout;
    },
  };
}

/** A folder that is gone in the end. */
export async function temporaryFolder(): Promise<AsyncDisposable & { path: string }> {
  const path = await mkdtemp(join(tmpdir(), "drug-price-go-"));
  return { path, [Symbol.asyncDispose]: () => rm(path, { recursive: true, force: true }) };
}
