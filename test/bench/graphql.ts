/**
 * The same question of GraphQL as it runs here, of GraphQL interpreted and read anew each time, of REST, and of PostGraphile
 * 5, on the same rows in one run. Ratios, in the same rounds; and how long attacks take to be refused, the slowest of them
 * in microseconds of this machine.
 */

import { Worker } from "node:worker_threads";
import { createGraphql } from "../../cmd/api/graphql.ts";
import { createServices } from "../../cmd/api/services.ts";
import { systemClock } from "../../internal/core/clock.ts";
import { createCursorCodec } from "../../internal/core/page.ts";
import { type Database, query } from "../../internal/postgres/database.ts";
import { environments } from "../../internal/postgres/environment.ts";
import { countedFrom } from "../../internal/prices/counted_prices.ts";
import { firstDay } from "../../internal/prices/history_range.ts";
import { testService } from "../rest/service.ts";
import { unusedWebhooks } from "../webhooks/unused.ts";
import { slowestRefusals } from "./graphql_attacks.ts";
import { constant, listenOn, operations, post, type Question, questions } from "./graphql_targets.ts";
import { median, sendTo } from "./http.ts";
import type { Asked } from "./http_client.ts";
import { grow } from "./plan_rows.ts";
import { findPostGraphile } from "./postgraphile/install.ts";

const size = { drugs: 5_000, priced: 400, pharmacies: 500 };
const concurrency = 8;
const requests = 160;
const rounds = 7;

export type GraphqlBench = {
  /** Migrated and empty, to be thrown away afterwards. */
  database: Database;
  databaseUrl: string;
  poolSize: number;
  print(line: string): void;
};

type Target = {
  name: string;
  port: number;
  asked: Asked;
  milliseconds: number[];
  cpu: number[];
  bytes: number;
};

function table(targets: readonly Target[], print: (line: string) => void): void {
  const [bare, ours] = targets;
  const times = (one: Target, of: "milliseconds" | "cpu", base: Target | undefined) =>
    median(one[of].map((value, at) => value / (base?.[of][at] ?? value))).toFixed(2);
  const columns = ["", "time / bare", "Node's CPU / bare", "time / GraphQL", "Node's CPU / GraphQL", "KiB"];
  print(`| ${columns.join(" | ")} |\n|${"---|".repeat(columns.length)}`);
  for (const one of targets) {
    const ratios = [bare, ours].flatMap((base) => [
      times(one, "milliseconds", base),
      times(one, "cpu", base),
    ]);
    print(`| ${[one.name, ...ratios, (one.bytes / 1_024).toFixed(1)].join(" | ")} |`);
  }
}

export async function benchGraphql({ database, databaseUrl, poolSize, print }: GraphqlBench): Promise<void> {
  await using stack = new AsyncDisposableStack();
  // Without limits, and with the same rows as live would have.
  const { schema } = environments.sandbox;
  await grow(database, schema, size);
  // Which PostGraphile makes its relations from: there are no foreign keys on prices.
  await query(
    database,
    `comment on table ${schema}.prices is E'@foreignKey (drug_id) references ${schema}.drugs (id)\\n@foreignKey (pharmacy_id) references ${schema}.pharmacies (id)'`,
  );
  const startPostGraphile = await findPostGraphile(print);
  const postgraphile = stack.use(await startPostGraphile({ url: databaseUrl, schema, poolSize }));
  const services = {
    ...stack.use(
      createServices({
        database,
        schema,
        clock: systemClock,
        countedSince: () => countedFrom(firstDay),
        webhooks: unusedWebhooks,
      }),
    ),
    cursors: createCursorCodec("a secret of the bench, long enough"),
  };
  const graphql = createGraphql({ observe: () => {} });
  const on = { name: "", url: databaseUrl, connection: database, async [Symbol.asyncDispose]() {} };
  const rest = stack.use(
    await testService({
      on,
      environment: "sandbox",
      fill: async () => {},
      mounts: (shared) => [graphql.mount(shared, { ...shared, origins: [] })],
    }),
  );
  const key = await rest.key();
  const worker = new Worker(new URL("./http_client.ts", import.meta.url));
  stack.defer(async () => void (await worker.terminate()));
  const listen = async (listener: Parameters<typeof listenOn>[0]) => stack.use(await listenOn(listener)).port;
  const ports = {
    rest: await listen(rest.app),
    kept: await listen(operations(services, { kept: true })),
    anew: await listen(operations(services, { kept: false })),
  };

  const ask = ({ port, asked }: Pick<Target, "port" | "asked">, count: number) =>
    sendTo(worker, { port, key, asked, requests: count, concurrency: Math.min(count, concurrency) });

  async function compare({ name, graphql: text, rest: get, postgraphile: theirs }: Question): Promise<void> {
    const answer = await fetch(`http://127.0.0.1:${ports.kept}/graphql`, {
      method: "POST",
      body: JSON.stringify({ query: text }),
    });
    const bare = await listen(constant(await answer.text()));
    const all: readonly (readonly [name: string, port: number, asked: Asked])[] = [
      ["bare: the same answer from memory", bare, post(text)],
      ["GraphQL, with its door", ports.rest, post(text)],
      ["GraphQL: documents kept, compiled", ports.kept, post(text)],
      ["GraphQL: read anew, interpreted", ports.anew, post(text)],
      ["REST, with its door", ports.rest, get],
      ["PostGraphile 5", postgraphile.port, post(theirs)],
    ];
    const targets: Target[] = [];
    for (const [target, port, asked] of all) {
      // Known to every connection, and planned as it will be from now on.
      await ask({ port, asked }, 20 * concurrency);
      const { bytes } = await ask({ port, asked }, 1);
      targets.push({ name: target, port, asked, bytes, milliseconds: [], cpu: [] });
    }
    for (let round = 0; round < rounds; round += 1)
      for (const target of targets) {
        const before = process.threadCpuUsage();
        target.milliseconds.push((await ask(target, requests)).milliseconds);
        const { user, system } = process.threadCpuUsage(before);
        target.cpu.push(user + system);
      }
    print(`\n${name}\n`);
    table(targets, print);
  }

  const prices = size.priced * size.pharmacies;
  print(
    `${size.drugs} drugs, ${size.pharmacies} pharmacies, ${prices} prices; ${rounds} rounds of ${requests} requests, ${concurrency} at a time; medians of the ratios of each round`,
  );
  for (const question of questions) await compare(question);
  print("\nAttacks refused, the slowest first (milliseconds: the fastest of ten, and the first of all)\n");
  for (const { name, code, best, first } of slowestRefusals().slice(0, 5))
    print(`- ${best.toFixed(2)} (${first.toFixed(2)}) ${code}: ${name}`);
}
