/** A database server, a laboratory and subscriptions: what every scenario plays on. */
import { createHash } from "node:crypto";
import { rm } from "node:fs/promises";
import { join } from "node:path";
import { uuidv7 } from "../../../internal/core/ids.ts";
import { type EmbeddedPostgres, launchEmbeddedPostgres } from "../../../internal/embedded_postgres/launch.ts";
import { type Database, openDatabase, query } from "../../../internal/postgres/database.ts";
import { migrateUp } from "../../../internal/postgres/migrate.ts";
import { placeOf, type SealedColumn, seal } from "../../../internal/webhooks/seal.ts";
import { openDataFolder } from "../../support/place.ts";
import { until } from "../../support/until.ts";
import { secretOf } from "../outgoing.ts";
import { type Lab, startLab } from "../receivers/lab.ts";
import { addWebhook, prepareDays, sealKey } from "../world.ts";
import type { Endpoint, Policy } from "./endpoints.ts";
import { recordLeases } from "./leases.ts";

export type Stage = AsyncDisposable & {
  folder: string;
  url: string;
  database: Database;
  lab: Lab;
  endpoints: readonly Endpoint[];
  /** By the endpoint's name. */
  subscriptions: ReadonlyMap<string, string>;
  secrets: ReadonlyMap<string, readonly string[]>;
  /** Another secret from now on; the one before it signs beside it for longer than any of this lasts. */
  rotate(name: string): Promise<void>;
  /** For each endpoint, when its second secret came into force, and its third... */
  rotatedMs: ReadonlyMap<string, readonly number[]>;
  /** An event for everybody, or, `rare`, for those too that only get some. */
  tell(rare: boolean): Promise<void>;
  readonly told: { all: number; rare: number };
  /** Bodies as recorded, by the event's public id. */
  bodies(): Promise<Map<string, string>>;
  /** The postmaster is killed, and after a moment there is another. */
  restartDatabase(downMs: number): Promise<void>;
};

/** Drugs that the filters of subscriptions name: everybody's, and that of those which only get some events. */
const [everybodys, someones] = [1, 2];

/** The database may be away for a moment. What is asked of it must come to the same when it is done twice. */
const again = (work: () => Promise<unknown>) =>
  until(() =>
    work().then(
      () => true,
      () => false,
    ),
  );

export async function setStage(endpoints: readonly Endpoint[], policy: Policy): Promise<Stage> {
  await using stack = new AsyncDisposableStack();
  const folder = await openDataFolder();
  stack.defer(() => rm(folder, { recursive: true, force: true }));
  const launch = (port?: number) =>
    launchEmbeddedPostgres({
      directory: join(folder, "postgres"),
      settings: { max_connections: "100" },
      ...(port !== undefined && { port }),
    });
  let server: EmbeddedPostgres = await launch();
  stack.defer(() => server.release());
  const { url, port } = server;
  const database = openDatabase({ url, poolSize: 5, applicationName: "chaos" });
  stack.defer(() => database.destroy());
  await migrateUp(database);
  await prepareDays(database);
  await recordLeases(database);
  const lab = stack.use(await startLab());
  const subscriptions = new Map<string, string>();
  const secrets = new Map<string, string[]>();
  for (const { name, behaviour, rare } of endpoints) {
    const secret = secretOf();
    lab.behave(name, behaviour);
    lab.secrets(name, [secret]);
    secrets.set(name, [secret]);
    const id = await addWebhook(database, {
      url: lab.url(name),
      policy,
      secret,
      drugIds: [rare ? someones : everybodys],
    });
    subscriptions.set(name, id);
  }
  await lab.heard();
  const parts = stack.move();
  const rotatedMs = new Map<string, number[]>(endpoints.map(({ name }) => [name, []]));
  const told = { all: 0, rare: 0 };
  return {
    told,
    folder,
    url,
    database,
    lab,
    endpoints,
    subscriptions,
    secrets,
    async tell(rare) {
      told.all += 1;
      if (rare) told.rare += 1;
      const sequence = told.all;
      const id = uuidv7();
      const payload = JSON.stringify({
        event: "price.changed",
        id: `evt_${id.replaceAll("-", "")}`,
        data: { sequence, name: "Côté", filler: "x".repeat(sequence % 400) },
      });
      const drugs = rare ? [everybodys, someones] : [everybodys];
      // Not committed, it is told again under the same id.
      await again(async () => {
        await query(
          database,
          `insert into live.events (id, kind, entity, entity_seq, drug_ids, payload, created_at)
           values ($1, 'price.changed', 'drug_1', $2, $3, $4, now()) on conflict do nothing`,
          [id, sequence, drugs, payload],
        );
        await query(database, "select pg_notify('live_events', '')");
      });
    },
    rotatedMs,
    async rotate(name) {
      const secret = secretOf();
      const known = secrets.get(name) ?? [];
      const previous = known.at(-1) ?? secret;
      known.push(secret);
      // The endpoint knows it before the first delivery that is signed with it.
      lab.secrets(name, known);
      await lab.heard();
      const id = subscriptions.get(name) ?? "";
      const sealed = (text: string, column: SealedColumn) =>
        seal(sealKey, Buffer.from(text), placeOf("live", id, column));
      const values = [id, sealed(secret, "secret"), sealed(previous, "previous_secret")];
      await again(() =>
        query(
          database,
          `update live.webhooks set previous_secret = $3, previous_secret_until = now() + interval '1 day',
             secret = $2, updated_at = now() where id = $1 and secret <> $2`,
          values,
        ),
      );
      rotatedMs.get(name)?.push(performance.timeOrigin + performance.now());
    },
    async bodies() {
      const rows = await query<{ id: string; payload: string }>(
        database,
        "select id, payload from live.events",
      );
      return new Map(
        rows.map(({ id, payload }) => [
          `evt_${id.replaceAll("-", "")}`,
          createHash("sha256").update(payload).digest("hex"),
        ]),
      );
    },
    async restartDatabase(downMs) {
      process.kill(server.pid, "SIGKILL");
      await new Promise((resolve) => setTimeout(resolve, downMs));
      const next = await launch(port);
      await server.release();
      server = next;
    },
    [Symbol.asyncDispose]: () => parts.disposeAsync(),
  };
}
