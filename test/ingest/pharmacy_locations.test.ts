/** Pharmacies without coordinates are located by their postal code or its area, and say so. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { systemClock } from "../../internal/core/clock.ts";
import { createPharmacyService } from "../../internal/pharmacies/service.ts";
import { testDatabase } from "../support/database.ts";
import { csv, load } from "./made_up_feed.ts";

test("a pharmacy states whether its location is exact, of its postal code, or of the code's area", async () => {
  await using db = await testDatabase();
  const places = csv(
    "code,name,province,latitude,longitude",
    "M5V,Toronto,ON,43.6,-79.4",
    "M5V 2T6,,ON,43.64,-79.38",
  );
  await load(db.connection, "postal-codes", { "p.csv": places });
  const list = csv(
    "id,name,province,postal_code,latitude,longitude",
    "a,Exact,ON,M5V 2T6,43.65,-79.39",
    "b,Code,ON,M5V 2T6,,",
    "c,Area,ON,M5V 9Z9,,",
  );
  const { counts } = await load(db.connection, "pharmacies", { "x.csv": list });
  assert.equal(counts.inserted, 3);
  const service = createPharmacyService({ database: db.connection, schema: "live", clock: systemClock });
  const found = await Promise.all(["a", "b", "c"].map((key) => service.get(`pharm_${key}`)));
  assert.deepEqual(
    found.map(({ locationAccuracy, latitude }) => [locationAccuracy, latitude]),
    [
      ["exact", 43.65],
      ["postal_code", 43.64],
      ["postal_area", 43.6],
    ],
  );
});
