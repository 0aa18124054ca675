/** The real app on a real database, with keys to call it. Time stands still, so that no minute ends within a test. */
import type { RequestListener } from "node:http";
import request, { type Test } from "supertest";
import { createServices } from "../../cmd/api/services.ts";
import type { WebhookOptions } from "../../cmd/api/webhooks.ts";
import { createAuthenticator } from "../../internal/accounts/authenticator.ts";
import { type Feature, type Permission, type PlanName, permissions } from "../../internal/accounts/model.ts";
import { type AccountService, createAccountService } from "../../internal/accounts/service.ts";
import type { Clock } from "../../internal/core/clock.ts";
import { createCursorCodec } from "../../internal/core/page.ts";
import type { Mount } from "../../internal/http/server.ts";
import { createMemoryLimiter, createUnlimited } from "../../internal/limits/local_limiter.ts";
import type { Limiter } from "../../internal/limits/model.ts";
import { type Database, query } from "../../internal/postgres/database.ts";
import { type EnvironmentName, environments } from "../../internal/postgres/environment.ts";
import { type CountedSince, countedFrom } from "../../internal/prices/counted_prices.ts";
import { firstDay } from "../../internal/prices/history_range.ts";
import { createApiServer, type RestOptions } from "../../internal/rest/app.ts";
import type { Observation } from "../../internal/telemetry/observation.ts";
import { createUsageRecorder, type UsageRecorder } from "../../internal/usage/usage_recorder.ts";
import { sealKeyOf } from "../../internal/webhooks/seal.ts";
import { type TestDatabase, testDatabase } from "../support/database.ts";
import { seed } from "./seed.ts";

const hashSecret = "a secret of the tests, long enough";

export type KeyOptions = {
  plan?: PlanName;
  permissions?: readonly Permission[];
  environment?: EnvironmentName;
};

export type TestService = AsyncDisposable & {
  app: RequestListener;
  database: Database;
  accounts: AccountService;
  limiter: Limiter;
  /** Flushes when it is told to, or let go of. */
  usage: UsageRecorder;
  observed: Observation[];
  /** A new account with a key. */
  key(options?: KeyOptions): Promise<string>;
  /** GET as the holder of a key; of one with every permission on the Business plan unless given. */
  get(path: string, key?: string): Test;
  /** POST of a JSON body, likewise. */
  post(path: string, body: object, key?: string): Test;
};

export type ServiceOptions = Partial<
  Pick<RestOptions, "routes" | "isDraining" | "docsUrl" | "clock" | "origins" | "inFlight">
> & {
  environment?: EnvironmentName;
  /** Default: all observations count. */
  countedSince?: CountedSince;
  /** What is a GraphQL document; anything unless given. */
  checkDocument?: (text: string) => void;
  /** Rooms mounts REST, on the same services. */
  mounts?: (options: RestOptions) => readonly Mount[];
  /** Counts nothing unless given, in the sandbox; in this process, live. */
  limiter?: Limiter;
  /** Features that every plan has. */
  openToAll?: readonly Feature[];
  /** What subscriptions may be; any name resolves to a public address unless given. */
  webhooks?: Partial<WebhookOptions>;
  /** An empty database that the test lets go of itself. */
  on?: TestDatabase;
  /** Fills the empty database; with the small world of seed.ts unless given. */
  fill?: (database: Database, schema: string) => Promise<void>;
  /** The API's own way to the database; the test database's unless given. */
  through?: Database;
};

export async function testService(options: ServiceOptions = {}): Promise<TestService> {
  await using stack = new AsyncDisposableStack();
  const { connection: database } = options.on ?? stack.use(await testDatabase());
  const environment = environments[options.environment ?? "live"];
  const { schema } = environment;
  await (options.fill ?? seed)(database, schema);
  const now = Date.now();
  const clock: Clock = options.clock ?? { now: () => now };
  const accounts = createAccountService({ database, hashSecret, clock });
  const limiter =
    options.limiter ?? (environment.limited ? createMemoryLimiter({ clock }) : createUnlimited(clock));
  const observed: Observation[] = [];
  const through = options.through ?? database;
  const { isDraining = () => false, routes, docsUrl, origins, inFlight } = options;
  const usage = stack.use(
    createUsageRecorder({ database: through, clock, onError: () => {}, flushIntervalMs: 3_600_000 }),
  );
  const { checkDocument } = options;
  const webhooks: WebhookOptions = {
    sealKey: sealKeyOf(hashSecret),
    rules: { allow: [], allowHttp: false },
    resolve: async () => ["93.184.215.14"],
    most: 100,
    simulated: environment.name === "sandbox",
    ...options.webhooks,
  };
  const rest: RestOptions = {
    environment,
    ...stack.use(
      createServices({
        database: through,
        schema,
        clock,
        countedSince: options.countedSince ?? (() => countedFrom(firstDay)),
        isDraining,
        webhooks,
        ...(checkDocument === undefined ? {} : { checkDocument }),
      }),
    ),
    authenticator: createAuthenticator({
      database: through,
      hashSecret,
      clock,
      openToAll: options.openToAll ?? [],
    }),
    limiter,
    usage,
    keyUsed: () => {},
    cursors: createCursorCodec("a secret of the tests"),
    observe: (observation) => void observed.push(observation),
    clock,
    isDraining,
    ping: () => query(through, "select 1"),
    ...(routes === undefined ? {} : { routes }),
    ...(origins === undefined ? {} : { origins }),
    ...(inFlight === undefined ? {} : { inFlight }),
    ...(docsUrl === undefined ? {} : { docsUrl }),
  };
  const app = createApiServer({ ...rest, mounts: options.mounts?.(rest) ?? [] });

  async function key(wanted: KeyOptions = {}): Promise<string> {
    const account = await accounts.createAccount({ name: "Test", plan: wanted.plan ?? "business" });
    const created = await accounts.createKey({
      accountId: account.id,
      environment: wanted.environment ?? environment.name,
      name: "test",
      permissions: [...(wanted.permissions ?? permissions)],
    });
    return created.key;
  }

  const ownKey = await key();
  const disposables = stack.move();
  return {
    app,
    database,
    accounts,
    limiter,
    usage,
    observed,
    key,
    get: (path, asKey = ownKey) =>
      request(app).get(path).set("Authorization", `Bearer ${asKey}`).set("Accept-Encoding", "identity"),
    post: (path, body, asKey = ownKey) =>
      request(app)
        .post(path)
        .set("Authorization", `Bearer ${asKey}`)
        .set("Accept-Encoding", "identity")
        .send(body),
    [Symbol.asyncDispose]: () => disposables.disposeAsync(),
  };
}
