/** What loads of prices do to alerts. */
import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import type { Alert } from "../../internal/alerts/model.ts";
import { triggerAlerts } from "../../internal/alerts/store.ts";
import { idPrefixes, publicId } from "../../internal/core/ids.ts";
import { type Database, inTransaction, query } from "../../internal/postgres/database.ts";
import { csv, dins, load } from "../ingest/made_up_feed.ts";
import { account, columns, din, loadedAt, since, world } from "./alert_world.ts";

test("a price below the target triggers an alert, with the price and where it is", async () => {
  await using here = await world();
  const alert = await here.alert();
  await here.prices(["open", "10.01", 2], ["other", "10.00", 2]);
  assert.equal((await here.again(alert)).status, "ACTIVE", "a price that equals the target is not below it");
  await here.prices(["open", "9.98", 3], ["other", "9.99", 3]);
  const { status, triggered, lowestCents } = await here.again(alert);
  assert.equal(status, "TRIGGERED");
  assert.deepEqual(triggered, {
    at: new Date(loadedAt),
    priceCents: 998,
    pharmacyKey: "open",
    pharmacyName: "open",
    package: { quantity: 30_000, unitPrice: 3_327 },
  });
  assert.equal(lowestCents, 998);
});

test("an alert triggers once: neither the feed again nor a lower price changes what it says", async () => {
  await using here = await world();
  const alert = await here.alert();
  await here.prices(["open", "9.00", 2]);
  const triggered = await here.again(alert);
  await here.prices(["open", "9.00", 2]);
  await here.prices(["open", "8.00", 3]);
  assert.deepEqual(await here.again(alert), {
    ...triggered,
    lowestCents: 800,
    lowestPackage: { quantity: 30_000, unitPrice: 2_667 },
  });
});

test("the dispensing fee counts for nothing: the price alone is below the target, or not", async () => {
  await using here = await world();
  const { id } = await here.alert({ targetCents: 950 });
  await here.prices(["open", "9.49", 2]);
  assert.equal((await here.again({ id } as Alert)).status, "TRIGGERED");
});

test("shows no package for an alert that an earlier version triggered", async () => {
  await using here = await world();
  const alert = await here.alert();
  await here.prices(["open", "9.00", 2]);
  await query(
    here.db.connection,
    "update live.alerts set triggered_quantity = null, triggered_unit_price = null",
  );
  const { triggered } = await here.again(alert);
  assert.deepEqual([triggered?.priceCents, triggered?.package], [900, undefined]);
});

// The query has a separate branch for provinces with few pharmacies.
for (const province of ["BC", "NU"] as const)
  test(`ignores the price of a closed pharmacy in ${province}`, async () => {
    await using here = await world();
    await query(here.db.connection, "update live.pharmacies set province = $1 where key = 'closed'", [
      province,
    ]);
    const created = [await here.alert(), await here.alert({ province })];
    await here.prices(["closed", "1.00", 2]);
    for (const alert of created) assert.deepEqual(await here.again(alert), alert);
  });

test("an alert on a province looks at its pharmacies only", async () => {
  await using here = await world();
  await query(here.db.connection, "update live.pharmacies set province = 'ON' where key = 'other'");
  const [bc, on, all] = [
    await here.alert({ province: "BC" }),
    await here.alert({ province: "ON" }),
    await here.alert(),
  ];
  await here.prices(["other", "9.00", 2]);
  const states = async () => Promise.all([bc, on, all].map(async (each) => (await here.again(each)).status));
  assert.deepEqual(await states(), ["ACTIVE", "TRIGGERED", "TRIGGERED"]);
  await here.prices(["open", "9.50", 3]);
  assert.deepEqual(await states(), ["TRIGGERED", "TRIGGERED", "TRIGGERED"]);
});

test("an alert that is created below the lowest price is ACTIVE until a batch names its drug, changed or not", async () => {
  await using here = await world();
  await here.prices(["open", "9.00", 2]);
  const alert = await here.alert();
  assert.deepEqual([alert.status, alert.lowestCents], ["ACTIVE", 900]);
  await here.prices(["open", "9.00", 2]);
  assert.equal((await here.again(alert)).status, "TRIGGERED");
});

test("what is over already is not triggered", async () => {
  await using here = await world();
  const expired = await here.alert({ expiresAt: new Date(loadedAt) });
  const lasting = await here.alert({ expiresAt: new Date("2026-06-01T00:00:00.001Z") });
  const cancelled = await here.alert();
  await query(
    here.db.connection,
    "update live.alerts set status = 'CANCELLED', cancelled_at = created_at where id = $1",
    [cancelled.id],
  );
  await here.prices(["open", "9.00", 2]);
  assert.equal((await here.again(expired)).triggered, undefined);
  assert.equal((await here.again(cancelled)).status, "CANCELLED");
  assert.equal((await here.again(lasting)).status, "TRIGGERED");
});

/** A batch that has merged its price and triggered its alerts, and has not been committed. */
async function halfDone(
  database: Database,
  work: (ids: readonly number[]) => Promise<void>,
  commit: boolean,
) {
  const [drug] = await query<{ id: number }>(database, "select id from live.drugs where din = $1", [din]);
  const ids = [drug?.id ?? 0];
  const stop = new Error("killed");
  const done = inTransaction(database, async (tx) => {
    await query(
      tx,
      `insert into live.prices (drug_id, pharmacy_id, price_cents, unit_price, quantity, dispensing_fee_cents,
         availability, source, observed_at, effective_from)
       select $1, id, 900, 3000, 30000, 999, 'in_stock', 'PHARMACY_FEED', now(), now()
       from live.pharmacies where key = 'open'`,
      ids,
    );
    const triggered = await triggerAlerts(tx, "live", ids, { now: new Date(loadedAt), since });
    await work(ids);
    if (!commit) throw stop;
    return triggered;
  });
  return commit ? done : done.catch((error: unknown) => assert.equal(error, stop));
}

test("a batch that is killed after it triggered leaves the alert ACTIVE, and the feed again triggers it once", async () => {
  await using here = await world();
  const alert = await here.alert();
  await halfDone(here.db.connection, async () => {}, false);
  assert.deepEqual(await here.again(alert), alert);
  await here.prices(["open", "9.00", 2]);
  assert.equal((await here.again(alert)).status, "TRIGGERED");
});

test("an alert created while a batch is under way is not lost: the next batch that names the drug triggers it", async () => {
  await using here = await world();
  const early = await here.alert();
  let late: Alert | undefined;
  const createLate = async () => {
    late = await here.alert();
  };
  const triggered = await halfDone(here.db.connection, createLate, true);
  assert.deepEqual(
    triggered?.map(({ id }) => id),
    [early.id],
  );
  assert.ok(late);
  const seen = await here.again(late);
  assert.deepEqual(
    [seen.status, seen.lowestCents],
    ["ACTIVE", 900],
    "it shows that the price is low already",
  );
  await here.prices(["open", "9.00", 2]);
  assert.equal((await here.again(late)).status, "TRIGGERED");
  assert.deepEqual((await here.again(early)).triggered?.at, new Date(loadedAt));
});

test("an alert that is committed while a batch merges is triggered by that batch", async () => {
  await using here = await world();
  const [drug] = await query<{ id: number }>(here.db.connection, "select id from live.drugs where din = $1", [
    din,
  ]);
  await here.prices(["open", "9.00", 2]);
  const triggered = await inTransaction(here.db.connection, async (tx) => {
    await query(tx, "update live.prices set price_cents = 800");
    await here.alert({ targetCents: 850 });
    return triggerAlerts(tx, "live", [drug?.id ?? 0], { now: new Date(loadedAt), since });
  });
  assert.equal(triggered.length, 1);
});

test("an owner who cancels and a load that triggers at the same time leave one of the two, whole", async () => {
  await using here = await world();
  const alert = await here.alert();
  const alerts = here.service();
  const cancelled: { by?: Promise<Alert> } = {};
  await halfDone(
    here.db.connection,
    async () => {
      cancelled.by = alerts.cancel(account, publicId(idPrefixes.alert, alert.id));
    },
    true,
  );
  assert.equal((await cancelled.by)?.status, "TRIGGERED");
  assert.equal((await here.again(alert)).cancelledAt, undefined);
});

test("two batches at once trigger an alert once", async () => {
  await using here = await world();
  await here.prices(["open", "11.00", 2]);
  const alert = await here.alert();
  const [drug] = await query<{ id: number }>(here.db.connection, "select id from live.drugs where din = $1", [
    din,
  ]);
  await query(here.db.connection, "update live.prices set price_cents = 900");
  const both = await Promise.all(
    [1, 2].map(() =>
      inTransaction(here.db.connection, (tx) =>
        triggerAlerts(tx, "live", [drug?.id ?? 0], { now: new Date(loadedAt), since }),
      ),
    ),
  );
  assert.deepEqual(
    both.flat().map(({ id }) => id),
    [alert.id],
  );
});

test("limits an account's active alerts across concurrent requests and does not count canceled ones", async () => {
  await using here = await world();
  const alerts = here.service({ mostActive: 3 });
  const one = () => alerts.create(account, { drugId: din, targetCents: 1, notificationMethod: "WEBHOOK" });
  const made = await Promise.allSettled(Array.from({ length: 6 }, one));
  const good = made.flatMap((each) => (each.status === "fulfilled" ? [each.value] : []));
  assert.equal(good.length, 3);
  for (const each of made)
    if (each.status === "rejected") assert.match(String(each.reason), /as many as it may have/);
  await alerts.cancel(account, publicId(idPrefixes.alert, good[0]?.id ?? ""));
  await one();
  await assert.rejects(one, /as many as it may have/);
});

test("does not count expired alerts toward an account's limit", async () => {
  await using here = await world();
  let now = "2026-05-01";
  const alerts = here.service({ mostActive: 2, clock: { now: () => Date.parse(now) } });
  const create = (expires: string) =>
    alerts.create(account, {
      drugId: din,
      targetCents: 1,
      notificationMethod: "WEBHOOK",
      expiresAt: new Date(expires),
    });
  await create("2026-06-01");
  await create("2026-07-01");
  await assert.rejects(create("2026-08-01"), /as many as it may have/);
  now = "2026-06-01";
  await create("2026-08-01");
  await assert.rejects(create("2026-08-01"), /as many as it may have/);
});

test("what is triggered is what a look at every alert and every price finds", async () => {
  await using here = await world();
  const { connection } = here.db;
  await query(connection, "update live.pharmacies set province = 'NU' where key = 'other'");
  const provinceOf: Record<string, string | undefined> = { open: "BC", other: "NU" };
  const alert = fc.record({
    drugId: fc.constantFrom(...dins),
    targetCents: fc.integer({ min: 1, max: 30 }),
    province: fc.constantFrom("BC" as const, "NU" as const, "YT" as const, undefined),
  });
  const price = fc.record({
    pharmacy: fc.constantFrom("open", "other", "closed"),
    din: fc.constantFrom(...dins),
    cents: fc.integer({ min: 1, max: 30 }),
  });
  let round = 0;
  await fc.assert(
    fc.asyncProperty(
      fc.array(alert, { maxLength: 8 }),
      fc.array(price, { maxLength: 8 }),
      async (asked, feed) => {
        round += 1;
        await query(connection, "update live.pharmacies set province = $1 where key = 'closed'", [
          round % 2 === 0 ? "BC" : "NU",
        ]);
        await query(
          connection,
          "truncate live.alerts, live.prices, live.price_history, live.drug_price_days",
        );
        const made = await Promise.all(
          asked.map(({ province, ...rest }) =>
            here.alert({ ...rest, ...(province === undefined ? {} : { province }) }),
          ),
        );
        const last = new Map(feed.map((each) => [`${each.pharmacy} ${each.din}`, each]));
        const lines = [...last.values()].map(
          ({ pharmacy, din: of, cents }) =>
            `${pharmacy},${of},0.${String(cents).padStart(2, "0")},1,0,2026-05-02T00:00:00Z`,
        );
        const text = csv(columns, ...lines);
        await load(connection, "prices", { "f.csv": text }, { now: loadedAt, batchRows: 1 + (round % 4) });
        for (const [at, { id }] of made.entries()) {
          const one = asked[at];
          assert.ok(one);
          const prices = [...last.values()]
            .filter((each) => each.din === one.drugId && provinceOf[each.pharmacy] !== undefined)
            .filter((each) => one.province === undefined || provinceOf[each.pharmacy] === one.province)
            .map(({ cents }) => cents);
          const found = await here.again({ id } as Alert);
          const below = prices.some((cents) => cents < one.targetCents);
          assert.equal(found.status, below ? "TRIGGERED" : "ACTIVE");
          assert.equal(found.lowestCents, prices.length === 0 ? undefined : Math.min(...prices));
          if (found.triggered !== undefined) assert.ok(found.triggered.priceCents < one.targetCents);
        }
      },
    ),
    { numRuns: 40 },
  );
});
