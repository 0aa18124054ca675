/** Long polls over a real database: who is woken, by what, and what it costs. */
import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { test } from "node:test";
import { type ArrivalsDeps, createArrivals } from "../../internal/events/arrivals.ts";
import { exampleData } from "../../internal/events/examples.ts";
import type { EventDraft, EventKind } from "../../internal/events/model.ts";
import { ensureDays } from "../../internal/events/partitions.ts";
import { recordEvents } from "../../internal/events/store.ts";
import { inTransaction } from "../../internal/postgres/database.ts";
import { testDatabase } from "../support/database.ts";
import { until } from "../support/until.ts";
import { fanOutAll } from "./fan_out.ts";

const db = await testDatabase();
const { connection: database } = db;
test.after(() => db[Symbol.asyncDispose]());
await ensureDays(database, "live", "events", Date.now() - 3_600_000, Date.now() + 3_600_000);

const forever = 600_000;
const stays = () => new AbortController().signal;
const open = (limits: Partial<ArrivalsDeps> = {}) =>
  createArrivals({ database, schema: "live", isDraining: () => false, ...limits });

let sequence = 0;
async function happen(kind: EventKind, accountId?: string): Promise<void> {
  sequence += 1;
  const entity = `entity ${sequence}`;
  const draft: EventDraft = {
    kind,
    data: exampleData(kind),
    entity,
    ...(accountId === undefined ? {} : { accountId }),
  };
  await inTransaction(database, (tx) => recordEvents(tx, "live", [draft], new Date()));
  await fanOutAll(database);
}

async function position(): Promise<number> {
  const { rows } = await database.raw(
    "select coalesce(max(position), 0)::integer as position from live.events",
  );
  return rows[0].position;
}

/** Counts the statements of the tests' connection that long polls run. */
function countReads(): () => number {
  let count = 0;
  database.on("query", ({ sql }: { sql: string }) => {
    if (sql.includes("arrived")) count += 1;
  });
  return () => count;
}

test("an event wakes only the callers that may read it and asked for its type", async () => {
  await using arrivals = open();
  const [own, other] = [randomUUID(), randomUUID()];
  const from = await position();
  const woken: string[] = [];
  const wait = (name: string, accountId: string, kinds: readonly EventKind[]) =>
    void arrivals.after({ accountId, kinds, position: from }, forever, stays()).then((arrived) => {
      if (arrived) woken.push(name);
    });
  wait("own", own, ["price.changed"]);
  wait("other type", own, ["drug.recalled"]);
  wait("other account", other, ["price.changed"]);
  await happen("price.changed", own);
  await until(() => woken.length > 0);
  await happen("drug.recalled");
  await until(() => woken.length > 1);
  assert.deepEqual(woken, ["own", "other type"]);
  assert.equal(arrivals.count(), 1);
});

test("a thousand callers that no event concerns cost as many reads as one", async () => {
  await using arrivals = open({ mostPerAccount: 1_000 });
  const accountId = randomUUID();
  const from = await position();
  let woken = 0;
  for (let count = 0; count < 1_000; count += 1)
    void arrivals
      .after({ accountId, kinds: ["price_alert.triggered"], position: from }, forever, stays())
      .then((arrived) => {
        if (arrived) woken += 1;
      });
  const reads = countReads();
  for (let count = 0; count < 26; count += 1) await happen("price.changed");
  // The last event was compared when a caller that waits for it is woken.
  const last = arrivals.after(
    { accountId: randomUUID(), kinds: ["pharmacy.updated"], position: from },
    forever,
    stays(),
  );
  await happen("pharmacy.updated");
  assert.equal(await last, true);
  assert.deepEqual([woken, arrivals.count()], [0, 1_000]);
  assert.ok(reads() < 1_000, `${reads()} reads`);
});

test("a caller that joins later is compared with events that the others have passed", async () => {
  await using arrivals = open();
  const from = await position();
  const early = arrivals.after(
    { accountId: randomUUID(), kinds: ["pharmacy.updated"], position: from },
    forever,
    stays(),
  );
  await happen("pharmacy.updated");
  assert.equal(await early, true);
  const late = arrivals.after(
    { accountId: randomUUID(), kinds: ["pharmacy.updated"], position: from },
    forever,
    stays(),
  );
  assert.equal(await late, true);
});

test("a caller that closes its connection waits no longer", async () => {
  await using arrivals = open();
  const controller = new AbortController();
  const awaited = { accountId: randomUUID(), kinds: ["price.changed"] as const, position: await position() };
  const waiting = arrivals.after(awaited, forever, controller.signal);
  assert.equal(arrivals.count(), 1);
  controller.abort();
  assert.equal(await waiting, false);
  assert.equal(await arrivals.after(awaited, forever, controller.signal), false);
  assert.equal(arrivals.count(), 0);
});

test("callers over the limit of an account or of the process wait a few seconds at most, and no event wakes them", async () => {
  await using arrivals = open({ mostPerAccount: 1, most: 2, overLimitMs: 20 });
  const ending = new AbortController();
  const from = await position();
  const wait = (accountId: string) =>
    arrivals.after({ accountId, kinds: ["price.changed"], position: from }, forever, ending.signal);
  const [one, two] = [randomUUID(), randomUUID()];
  const waiting = [wait(one)];
  assert.equal(await wait(one), false);
  waiting.push(wait(two));
  assert.equal(await wait(randomUUID()), false);
  ending.abort();
  assert.deepEqual(await Promise.all(waiting), [false, false]);
});

test("callers over the limit end soon after the process starts to drain", async () => {
  let draining = false;
  const limits = { mostPerAccount: 0, overLimitMs: forever };
  await using arrivals = open({ ...limits, isDraining: () => draining });
  const awaited = { accountId: randomUUID(), kinds: ["price.changed"] as const, position: await position() };
  const waiting = arrivals.after(awaited, forever, stays());
  draining = true;
  assert.equal(await waiting, false);
});
