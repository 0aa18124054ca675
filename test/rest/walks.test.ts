/**
 * Every list of the route table, walked by its cursor in small pages while loads are at work. A row that keeps its place
 * throughout comes once; no row comes twice at one place. (One that a load moves may come again at its new place.)
 */
import assert from "node:assert/strict";
import { after, test } from "node:test";
import { systemClock } from "../../internal/core/clock.ts";
import { growingUuidv7, idPrefixes, publicId } from "../../internal/core/ids.ts";
import { addRecovery } from "../../internal/delivery/operations/store.ts";
import { createUnlimited } from "../../internal/limits/local_limiter.ts";
import { type Database, inTransaction, query } from "../../internal/postgres/database.ts";
import type { Route } from "../../internal/rest/rest_route.ts";
import { routes } from "../../internal/rest/routes.ts";
import { makeDelivery, makeWebhook } from "../delivery/made.ts";
import { fanOutAll } from "../events/fan_out.ts";
import { csv, load } from "../ingest/made_up_feed.ts";
import { type TestService, testService } from "./service.ts";
import { createWorld, place, pricedDin, type World } from "./walk_world.ts";

type Row = Record<string, unknown>;
type Walk = {
  path?: Record<string, string>;
  /** Query strings to walk it by, each on its own; "" alone unless given. */
  queries?: readonly string[];
  /** What tells a row from others. */
  id(row: Row): unknown;
  /** What puts it in its place, as far as the row shows it. */
  sortedBy(row: Row): unknown;
  /** So many rows must keep their places, or the walk proves nothing; 10 unless given. */
  least?: number;
  /** Rows of its own, beside those of walk_world.ts; at once. */
  fill?(service: TestService): Promise<void>;
  /** Work of its own between two pages; `step` counts from 1. */
  step?(service: TestService, step: number): Promise<void>;
};

const near = `latitude=${place.latitude}&longitude=${place.longitude}`;
const byName = { id: ({ id }: Row) => id, sortedBy: ({ name, removed_at }: Row) => [name, removed_at] };

/** Plans of two provinces in turn, whose codes lie among each other. */
async function loadPlans({ database }: TestService, from: number, to: number): Promise<void> {
  const rows = Array.from({ length: to - from }, (_, at) => from + at).map((number) => {
    const code = `P${(number * 7) % 100}-${number}`;
    return `${pricedDin},${number % 3 === 0 ? "BC" : "ON"},${code},Full benefit,2026-01-01`;
  });
  const header = "din,province,plan,formulary_status,as_of";
  await load(database, "coverage", { "coverage.csv": csv(header, ...rows) });
}

/** The products whose numbers lie in the range, at one of the world's pharmacies. */
async function loadPricesOfOne({ database }: TestService, from: number, to: number): Promise<void> {
  const rows = Array.from({ length: to - from }, (_, at) => from + at).map(
    (number) => `w1,099${String(number).padStart(5, "0")},${number + 5}.00,30,9.99,2026-01-02T00:00:00Z`,
  );
  const header = "pharmacy_id,din,price,quantity,dispensing_fee,observed_at";
  await load(database, "prices", { "prices.csv": csv(header, ...rows) });
}

/** Of the account that walks: every other one is met by the next price of its drug. */
async function makeAlerts({ post }: TestService, from: number, to: number): Promise<void> {
  for (let number = from; number < to; number += 1) {
    const target = number % 2 === 0 ? 10_000 : 0.01;
    const { status } = await post("/v1/alerts", { drug_id: pricedDin, target_price: target });
    assert.equal(status, 201);
  }
}

/** Of the account that walks. Time stands still in this service: their hashes alone put them in their places. */
async function registerDocuments({ post }: TestService, from: number, to: number): Promise<void> {
  for (let number = from; number < to; number += 1) {
    const { status } = await post("/graphql/persisted-queries", { query: `{ field${number} }` });
    assert.equal(status, 201);
  }
}

/** Of the account that walks. */
async function makeWebhooks({ post }: TestService, count: number): Promise<void> {
  for (let made = 0; made < count; made += 1) {
    const { status } = await post("/v1/webhooks", {
      url: "https://hooks.example.com/in",
      events: ["price.changed"],
    });
    assert.equal(status, 201);
  }
}

/** Days of one year, one a number, in no order. */
const dayOf = (number: number) =>
  new Date(Date.UTC(2025, 0, 1 + ((number * 37) % 360))).toISOString().slice(0, 10);

async function loadRecalls({ database }: TestService, from: number, to: number): Promise<void> {
  const notices = Array.from({ length: to - from }, (_, at) => from + at).map((number) => ({
    NID: String(number + 1),
    Title: `Notice ${number}`,
    URL: `https://recalls.example/${number}`,
    Organization: "Drugs and health products",
    Product: `ZORVALIN (DIN ${pricedDin})`,
    Issue: "Product quality",
    "What you should do": "Verify",
    Category: "Drugs",
    "Recall class": "Type II",
    "Last updated": dayOf(number),
    Archived: "0",
  }));
  await load(database, "recalls", { "recalls.json": JSON.stringify(notices) });
}

async function loadShortages({ database }: TestService, from: number, to: number): Promise<void> {
  const header =
    "Report ID,Drug Identification Number,Report Type,Brand name,Shortage status,Date Created,Date Updated,Tier 3";
  const rows = Array.from({ length: to - from }, (_, at) => from + at).map(
    (number) =>
      `${number + 1},${pricedDin},Shortage,ZORVALIN,Actual shortage,${dayOf(number)},${dayOf(number)},No`,
  );
  await load(database, "shortages", { "shortages.csv": csv(header, ...rows) });
}

/** Later than those of the walks before, and among them. */
const anotherRecall = (service: TestService, step: number) => loadRecalls(service, step * 3, 42 + step * 3);
const anotherShortage = (service: TestService, step: number) =>
  loadShortages(service, step * 3, 42 + step * 3);
const notices = { id: ({ id }: Row) => id, sortedBy: ({ last_updated }: Row) => last_updated };
const reports = { id: ({ id }: Row) => id, sortedBy: ({ reported_date }: Row) => reported_date };

/** A webhook of the account that walks: the one that the service's own key is of. */
const walkedWebhook = growingUuidv7();
const webhookPath = { id: publicId(idPrefixes.webhook, walkedWebhook) };

async function addWebhook({ database }: TestService): Promise<void> {
  await makeWebhook(database, "live", { id: walkedWebhook, accountId: await ownAccount(database) });
}
async function ownAccount(database: Database): Promise<string> {
  const [row] = await query<{ id: string }>(database, "select id from accounts.accounts order by id limit 1");
  return row?.id ?? "";
}

async function makeDeliveries({ database }: TestService, deliveries: number): Promise<void> {
  for (let number = 0; number < deliveries; number += 1)
    await makeDelivery(database, "live", walkedWebhook, { state: number % 2 === 0 ? "failed" : "delivered" });
}

/** Asked for by no request: all walks together have a minute's requests. */
async function makeRecoveries({ database }: TestService, recoveries: number): Promise<void> {
  const accountId = await ownAccount(database);
  const range = { mode: "failed", since: new Date(0), until: new Date(1), states: [], kinds: [] } as const;
  for (let number = 0; number < recoveries; number += 1) {
    const stated = {
      ...range,
      id: growingUuidv7(),
      subscriptionId: walkedWebhook,
      accountId,
      now: new Date(),
    };
    await inTransaction(database, (tx) => addRecovery(tx, "live", stated, 0));
  }
}

/** By the name of the row. A list without one here fails below. */
const walks: Record<string, Walk> = {
  listDrugs: { ...byName, queries: ["", "include=prices", "q=zorvalin"] },
  searchDrugs: { ...byName, queries: ["query=zorvalin"] },
  listDrugPrices: {
    path: { id: pricedDin },
    queries: ["", "province=BC", near, `${near}&sort=distance`],
    id: ({ pharmacy_id }) => pharmacy_id,
    sortedBy: ({ total_cost, distance_km }) => [total_cost, distance_km],
  },
  listPharmacies: {
    queries: ["", "province=BC", "city=Surrey", near],
    id: ({ id }) => id,
    sortedBy: ({ name, distance_km }) => distance_km ?? name,
  },
  listDrugCoverage: {
    path: { id: pricedDin },
    queries: ["", "province=ON"],
    id: ({ province, plan }) => [province, plan],
    sortedBy: ({ province, plan }) => [province, plan],
    fill: (service) => loadPlans(service, 0, 24),
    step: (service, step) => loadPlans(service, 22 + step * 2, 24 + step * 2),
  },
  listPharmacyPrices: {
    path: { id: "pharm_w1" },
    id: ({ drug }) => drug,
    sortedBy: ({ drug }) => drug,
    fill: (service) => loadPricesOfOne(service, 3, 30),
    step: (service, step) => loadPricesOfOne(service, 28 + step, 30 + step),
  },
  listAlerts: {
    queries: ["", "status=ACTIVE"],
    id: ({ id }) => id,
    sortedBy: ({ created_at }) => created_at,
    fill: (service) => makeAlerts(service, 0, 40),
    step: (service, step) => makeAlerts(service, step, step + 2),
  },
  listDocuments: {
    id: ({ id }) => id,
    sortedBy: ({ created_at }) => created_at,
    fill: (service) => registerDocuments(service, 0, 40),
    step: (service, step) => registerDocuments(service, 40 + step, 42 + step),
  },
  listWebhooks: {
    id: ({ id }) => id,
    sortedBy: ({ created_at }) => created_at,
    fill: (service) => makeWebhooks(service, 40),
    step: (service) => makeWebhooks(service, 2),
  },
  listGenerics: {
    path: { id: pricedDin },
    queries: ["include=brands"],
    id: ({ id }) => id,
    sortedBy: ({ average_price, id }) => average_price ?? id,
  },
  listRecalls: { ...notices, fill: (service) => loadRecalls(service, 0, 40), step: anotherRecall },
  listDrugRecalls: { ...notices, path: { id: pricedDin }, step: anotherRecall },
  listShortages: { ...reports, fill: (service) => loadShortages(service, 0, 40), step: anotherShortage },
  listDrugShortages: { ...reports, path: { id: pricedDin }, step: anotherShortage },
  listDeliveries: {
    path: webhookPath,
    queries: ["", "status=failed", "type=price.changed&since=2026-01-01"],
    id: ({ id }) => id,
    sortedBy: ({ created_at }) => created_at,
    async fill(service) {
      await addWebhook(service);
      await makeDeliveries(service, 40);
    },
    step: (service) => makeDeliveries(service, 2),
  },
  listRecoveries: {
    path: webhookPath,
    id: ({ id }) => id,
    sortedBy: ({ created_at }) => created_at,
    fill: (service) => makeRecoveries(service, 30),
    step: (service) => makeRecoveries(service, 2),
  },
  listChanges: {
    queries: ["", "since=2026-01-01", "resource=pharmacy"],
    id: ({ sequence }) => sequence,
    sortedBy: ({ sequence }) => sequence,
  },
  listEvents: {
    queries: ["", "type=drug.recalled,shortage.reported"],
    id: ({ id }) => id,
    sortedBy: ({ entity, sequence }) => [entity, sequence],
    fill: async ({ database }) => void (await fanOutAll(database)),
    step: async ({ database }) => void (await fanOutAll(database)),
  },
};

/** A list that is always whole takes no cursor. */
const lists = routes.filter(({ request, response }) => {
  const shape = (response as { shape?: object } | undefined)?.shape ?? {};
  return "data" in shape && "next_cursor" in shape && "cursor" in request.query.shape;
});

// Time stands still, and all the walks together take more than a minute's requests.
const service = await testService({ fill: async () => {}, limiter: createUnlimited(systemClock) });
after(() => service[Symbol.asyncDispose]());
const world = await createWorld(service.database);
for (const walk of Object.values(walks)) await walk.fill?.(service);

const mostSteps = 15;

type Body = { data: Row[]; has_more: boolean; next_cursor: string | null };

async function pageOf(row: Route, address: string): Promise<Body> {
  const response = await service.get(address);
  assert.equal(response.status, 200, `${address} ${response.text}`);
  row.response?.parse(response.body);
  return response.body as Body;
}

/** Pages of changing length, with a load at work during each of the first: the log would go on as long as they do. */
async function rowsOf(row: Route, address: string, limits: readonly number[], step?: World["step"]) {
  const rows: Row[] = [];
  let cursor = "";
  for (let page = 0; ; page += 1) {
    const paged = `${address}limit=${limits[page % limits.length]}${cursor}`;
    const [body] = await Promise.all([pageOf(row, paged), page < mostSteps ? step?.() : undefined]);
    rows.push(...body.data);
    assert.equal(body.has_more, body.next_cursor !== null);
    if (body.next_cursor === null) return rows;
    cursor = `&cursor=${body.next_cursor}`;
  }
}

test("every list of the table has a walk, and every walk a list", () => {
  assert.deepEqual(
    lists.map(({ name }) => name).toSorted(),
    Object.keys(walks).toSorted(),
    "name each list in walks, with what its path needs and what places its rows",
  );
});

for (const row of lists) {
  const walk = walks[row.name];
  for (const query of walk?.queries ?? [""]) {
    test(`${row.path} ${query}: no row twice, none missed that was there throughout`, async () => {
      assert.ok(walk);
      const path = row.path.replaceAll(/\{([a-z_]+)\}/g, (_, name: string) => walk.path?.[name] ?? "");
      const address = `${path}?${query === "" ? "" : `${query}&`}`;
      const placed = (one: Row) => JSON.stringify([walk.id(one), walk.sortedBy(one)]);
      let steps = 0;
      const step = async () => {
        steps += 1;
        await world.step();
        await walk.step?.(service, steps);
      };
      const before = await rowsOf(row, address, [100]);
      const share = Math.min(30, Math.ceil(before.length / 40));
      const limits = [3, 1, 2].map((shares) => shares * share);
      const seen = await rowsOf(row, address, limits, step);
      const still = new Set((await rowsOf(row, address, [100])).map(placed));

      assert.ok(steps > 0, "loads were at work");
      const count = Map.groupBy(seen, placed);
      const twice = [...count].filter(([, rows]) => rows.length > 1).map(([which]) => which);
      assert.deepEqual(twice, []);
      const steady = before.filter((one) => still.has(placed(one)));
      assert.ok(
        steady.length >= (walk.least ?? 10),
        `only ${steady.length} of ${before.length} kept their places`,
      );
      const missed = steady.map(placed).filter((which) => !count.has(which));
      assert.deepEqual(missed, [], `of ${seen.length} rows seen`);
    });
  }
}
