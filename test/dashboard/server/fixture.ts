/**
 * The API as `npm run api` runs it, with its dashboard, on a database of the test's own; and people who are signed in. Requests
 * are sent as they are written: no client puts an address in order or adds a header. Every line of the log is kept.
 */
import assert from "node:assert/strict";
import { mkdir, rm, writeFile } from "node:fs/promises";
import { type IncomingHttpHeaders, request } from "node:http";
import { join } from "node:path";
import { type Api, startApi } from "../../../cmd/api/app.ts";
import { type PlanName, planNames } from "../../../internal/accounts/model.ts";
import { type AccountService, createAccountService } from "../../../internal/accounts/service.ts";
import { loadConfig } from "../../../internal/config/load.ts";
import { systemClock } from "../../../internal/core/clock.ts";
import type { Database } from "../../../internal/postgres/database.ts";
import type { Role } from "../../../internal/sessions/model.ts";
import { createLog } from "../../../internal/telemetry/log.ts";
import { createMetrics } from "../../../internal/telemetry/metrics.ts";
import { type Observation, observeAll } from "../../../internal/telemetry/observation.ts";
import { hashSecret } from "../../delivery/made.ts";
import { seed } from "../../rest/seed.ts";
import { quickHashing } from "../../sessions/quick_hashing.ts";
import { type TestDatabase, testDatabase } from "../../support/database.ts";
import { dataFolder } from "../../support/place.ts";

export type Answer = {
  status: number;
  headers: IncomingHttpHeaders;
  text: string;
  // biome-ignore lint/suspicious/noExplicitAny: what an answer holds is what the test is about.
  body: any;
};
export type Sent = {
  headers?: Record<string, string | string[]>;
  /** JSON; a text is sent as it is. */
  body?: object | string;
};
export type Person = {
  id: string;
  email: string;
  token: string;
  csrf: string;
  accountId: string;
  role: Role;
  /** As a page of the dashboard asks; the path is what follows /dashboard/api. */
  ask(method: string, path: string, sent?: Sent): Promise<Answer>;
};

export type TestDashboard = AsyncDisposable & {
  api: Api;
  database: Database;
  accounts: AccountService;
  origin: string;
  log: string[];
  observed: Observation[];
  /** What no line of the log may hold. */
  secrets: string[];
  metrics(): Promise<string>;
  /** To the live door, unless the path is a whole address. */
  send(method: string, path: string, sent?: Sent): Promise<Answer>;
  /** With the headers that a page of the dashboard sends, and no session. */
  fromPage(method: string, path: string, sent?: Sent): Promise<Answer>;
  /** Owner of an account of its own. */
  signUp(plan?: PlanName): Promise<Person>;
  /** Invited into the account of who invites. */
  join(owner: Person, role: Role): Promise<Person>;
  logIn(email: string): Promise<Person>;
};

export const password = "four plain words here";
export const cookieOf = (token: string): string => `session=${token}`;

function send(url: string, method: string, { headers = {}, body }: Sent): Promise<Answer> {
  const { promise, resolve, reject } = Promise.withResolvers<Answer>();
  const { hostname, port } = new URL(url);
  const text = typeof body === "object" ? JSON.stringify(body) : body;
  const path = url.slice(url.indexOf("/", url.indexOf("//") + 2));
  const length = text === undefined ? {} : { "Content-Length": Buffer.byteLength(text) };
  const sent = request({ hostname, port, method, path, headers: { ...length, ...headers } }, (response) => {
    const chunks: Buffer[] = [];
    response.on("data", (chunk: Buffer) => chunks.push(chunk));
    response.on("error", reject);
    response.on("end", () => {
      const said = Buffer.concat(chunks).toString("utf8");
      const json = response.headers["content-type"]?.startsWith("application/json") && said !== "";
      const { statusCode: status = 0, headers } = response;
      resolve({ status, headers, text: said, body: json ? JSON.parse(said) : undefined });
    });
  });
  sent.on("error", reject);
  sent.end(text);
  return promise;
}

const pageFiles = {
  "index.html": `<!doctype html><meta name="csp-nonce" content="__NONCE__"><script type="module" src="/dashboard/files/app-1a2b.js"></script>`,
  "files/app-1a2b.js": `console.log(${JSON.stringify("x".repeat(3_000))});`,
  "files/mark-3c4d.svg": "<svg/>",
  "secret.txt": "not for browsers",
};

async function builtPages(stack: AsyncDisposableStack): Promise<string> {
  const folder = await dataFolder();
  stack.defer(() => rm(folder, { recursive: true, force: true }));
  await mkdir(join(folder, "files"), { recursive: true });
  for (const [name, text] of Object.entries(pageFiles)) await writeFile(join(folder, name), text);
  return folder;
}

export type DashboardWish = {
  settings?: Record<string, string>;
  /** Another process on the same database. */
  on?: TestDatabase;
  /** Folder of built pages; a few of its own, unless given. */
  pages?: string;
  /** Whether people who sign up must verify their address; they need not, unless given. */
  verification?: boolean;
};

export async function testDashboard({
  settings = {},
  on,
  pages,
  verification = false,
}: DashboardWish = {}): Promise<TestDashboard> {
  await using stack = new AsyncDisposableStack();
  const db = on ?? stack.use(await testDatabase());
  const { connection: database } = db;
  if (on === undefined) for (const schema of ["live", "sandbox"]) await seed(database, schema);
  const log: string[] = [];
  const observed: Observation[] = [];
  const metrics = createMetrics({ plans: planNames });
  const to = { write: (line: string) => void log.push(line) };
  const config = loadConfig({
    PORT: "0",
    SANDBOX_PORT: "0",
    METRICS_PORT: "0",
    SHUTDOWN_TIMEOUT_MS: "0",
    TRUSTED_PROXY_HOPS: "1",
    ...settings,
  });
  const api = stack.use(
    await startApi({
      config,
      database,
      sandboxDatabase: database,
      keyHashSecret: hashSecret,
      observe: observeAll(
        createLog({ level: "info", name: "test", to }),
        metrics.observe,
        (observation) => void observed.push(observation),
      ),
      metrics,
      signUpsVerified: !verification,
      hashing: quickHashing(),
      pages: pages ?? (await builtPages(stack)),
    }),
  );
  const accounts = createAccountService({ database, hashSecret, clock: systemClock });
  const origin = api.live.address;
  const secrets: string[] = [password];
  let people = 0;
  const url = (path: string) => (path.startsWith("http") ? path : `${origin}${path}`);
  const own = { Origin: origin, "Sec-Fetch-Site": "same-origin" };
  const json = (body: Sent["body"]) => (body === undefined ? {} : { "Content-Type": "application/json" });

  const fromPage: TestDashboard["fromPage"] = (method, path, sent = {}) =>
    send(url(path), method, { ...sent, headers: { ...own, ...json(sent.body), ...sent.headers } });

  /** Each from an address of its own: nobody waits for what others tried. */
  async function enter(path: string, body: object): Promise<Person> {
    people += 1;
    const headers = { "X-Forwarded-For": `198.51.100.${people}` };
    const {
      status,
      text,
      body: session,
      headers: answered,
    } = await fromPage("POST", path, { body, headers });
    assert.ok(status === 200 || status === 201, text);
    const token = /^session=([\w-]+);/.exec(answered["set-cookie"]?.[0] ?? "")?.[1] ?? "";
    const { person, account, csrf_token: csrf } = session;
    secrets.push(token, csrf);
    return {
      ...{ id: person.id, email: person.email, role: person.role, accountId: account.id, token, csrf },
      ask: (method, below, sent = {}) =>
        fromPage(method, `/dashboard/api${below}`, {
          ...sent,
          headers: { Cookie: cookieOf(token), "X-CSRF-Token": csrf, ...sent.headers },
        }),
    };
  }
  const logIn = (email: string) => enter("/dashboard/api/session", { email, password });

  const parts = stack.move();
  return {
    ...{ api, database, accounts, origin, log, observed, secrets, fromPage, logIn },
    metrics: async () => await (await fetch(`${api.admin.address}/metrics`)).text(),
    send: (method, path, sent = {}) => send(url(path), method, sent),
    async signUp(plan = "business") {
      const email = `owner-${people}-${db.name}@acme.example`;
      const owner = await enter("/dashboard/api/accounts", { account_name: "Acme", email, password });
      await accounts.setPlan(owner.accountId, plan);
      return owner;
    },
    async join(owner, role) {
      const email = `${role}-${people}@of-${owner.id.slice(-8)}.example`;
      const invited = await owner.ask("POST", "/members/invitations", { body: { email, role } });
      assert.equal(invited.status, 201, invited.text);
      const token = String(invited.body.link).split("#token=")[1] ?? "";
      secrets.push(token);
      return await enter("/dashboard/api/invitations/accept", { token, password });
    },
    [Symbol.asyncDispose]: () => parts.disposeAsync(),
  };
}
