/**
 * What the package is tried on: the service as `npm start` runs it, an empty project that the packed package was installed
 * into, and a server of pages whose origin the service allows. Once for all files that ask.
 */
import { cp, mkdir, mkdtemp, readFile, rm, symlink, writeFile } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DrugPrice } from "../../../clients/typescript/src/client.ts";
import { root, start } from "../../cmd/process.ts";
import { openDataFolder } from "../../support/place.ts";
import { say } from "../../support/programs/say.ts";
import { atEnd } from "../../support/runner/at_end.ts";
import { pack } from "../tools/npm_package.ts";

export const library = join(root, "clients/typescript");

await using stack = new AsyncDisposableStack();

/** What the server of pages answers, by path. */
export const pages = new Map<string, { type: string; body: string | Buffer; location?: string }>();
const pageServer = createServer((req, res) => {
  const page = pages.get(req.url ?? "");
  if (page === undefined) res.writeHead(404).end();
  else if (page.location !== undefined) res.writeHead(302, { Location: page.location }).end();
  else res.writeHead(200, { "Content-Type": page.type }).end(page.body);
});
await new Promise<void>((done) => pageServer.listen(0, "127.0.0.1", done));
stack.defer(() => {
  pageServer.closeAllConnections();
  return new Promise<void>((done) => pageServer.close(() => done()));
});
/** Where pages are. */
export const origin = `http://127.0.0.1:${(pageServer.address() as AddressInfo).port}`;

const data = await openDataFolder();
stack.defer(() => rm(data, { recursive: true, force: true }));
const service = stack.use(
  start("cmd/standalone/main.ts", [], {
    PORT: "0",
    SANDBOX_PORT: "0",
    METRICS_PORT: "0",
    DATA_DIR: data,
    CORS_ORIGINS: origin,
    WEBHOOK_ALLOW_HTTP: "true",
    WEBHOOK_ALLOW_CIDRS: "127.0.0.0/8",
  }),
);

/** A folder outside of the tree, with nothing in it but the package as it comes out of `npm pack`. */
export const project = await mkdtemp(join(tmpdir(), "drug-price-project-"));
stack.defer(() => rm(project, { recursive: true, force: true }));
{
  await using packed = await pack(library);
  await writeFile(join(project, "package.json"), '{ "private": true, "type": "module" }\n');
  const args = ["install", "--offline", "--ignore-scripts", "--no-audit", "--no-fund", packed.path];
  const { code, stdout, stderr } = await say("npm", args, { cwd: project });
  if (code !== 0) throw new Error(`npm install: ${stdout}${stderr}`);
}
export const installed = join(project, "node_modules/drug-price");

/** Lends packages of the tree to the project: what receivers are made with, and types. */
export async function lend(...names: string[]): Promise<void> {
  for (const name of names) {
    await symlink(join(root, "node_modules", name), join(project, "node_modules", name)).catch((error) => {
      if (error.code !== "EEXIST") throw error;
    });
  }
}

/** Copies a folder of the library into the project. */
export async function bring(folder: string): Promise<void> {
  await mkdir(join(project, folder), { recursive: true });
  await cp(join(library, folder), join(project, folder), { recursive: true });
}

await service.prints("Press Ctrl-C to stop");
export const given = JSON.parse(await readFile(join(data, "credentials.json"), "utf8")) as {
  base_url: string;
  sandbox_url: string;
  live_key: string;
  sandbox_key: string;
};

export const live = new DrugPrice({ apiKey: given.live_key, baseUrl: given.base_url });
export const sandbox = new DrugPrice({ apiKey: given.sandbox_key, sandboxUrl: given.sandbox_url });

/** As the README has it set. */
export const environment = { DRUG_PRICE_BASE_URL: given.base_url, DRUG_PRICE_API_KEY: given.live_key };

const disposables = stack.move();
atEnd(() => disposables.disposeAsync());
