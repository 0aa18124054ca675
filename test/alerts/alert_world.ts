/** A database with alerts and loads of prices, for tests of alerts that loads trigger. */

import assert from "node:assert/strict";
import type { Alert, AlertService, NewAlert } from "../../internal/alerts/model.ts";
import { type AlertServiceDeps, createAlertService } from "../../internal/alerts/service.ts";
import { idPrefixes, publicId, uuidv7 } from "../../internal/core/ids.ts";
import { countedFrom } from "../../internal/prices/counted_prices.ts";
import { addKnown, csv, dins, load } from "../ingest/made_up_feed.ts";
import { type TestDatabase, testDatabase } from "../support/database.ts";

export const columns = "pharmacy_id,din,price,quantity,dispensing_fee,observed_at";
export const loadedAt = "2026-06-01T00:00:00Z";
export const account = uuidv7();
/** Prices count from this day on. */
export const since = countedFrom("2026-04-01");
export const [din] = dins;

type World = AsyncDisposable & {
  db: TestDatabase;
  /** Its clock is at May 1 by default. */
  service(deps?: Partial<AlertServiceDeps>): AlertService;
  alert(given?: Partial<NewAlert>): Promise<Alert>;
  again(alert: Alert): Promise<Alert>;
  /** One price per row: pharmacy, dollars, day of May. */
  prices(...rows: readonly [pharmacy: string, dollars: string, day: number][]): Promise<void>;
};

export async function world(): Promise<World> {
  const db = await testDatabase();
  await addKnown(db.connection);
  const service = (deps: Partial<AlertServiceDeps> = {}) =>
    createAlertService({
      database: db.connection,
      schema: "live",
      clock: { now: () => Date.parse("2026-05-01T00:00:00Z") },
      countedSince: () => since,
      ...deps,
    });
  const alerts = service();
  return {
    db,
    service,
    alert: (given = {}) =>
      alerts.create(account, { drugId: din, targetCents: 1_000, notificationMethod: "WEBHOOK", ...given }),
    again: ({ id }) => alerts.get(account, publicId(idPrefixes.alert, id)),
    async prices(...rows) {
      const lines = rows.map(
        ([pharmacy, dollars, day]) =>
          `${pharmacy},${din},${dollars},30,9.99,2026-05-${String(day).padStart(2, "0")}T00:00:00Z`,
      );
      const { refusals } = await load(
        db.connection,
        "prices",
        { "f.csv": csv(columns, ...lines) },
        { now: loadedAt },
      );
      assert.deepEqual(refusals, []);
    },
    [Symbol.asyncDispose]: () => db[Symbol.asyncDispose](),
  };
}
