/** What loads of pharmacies are told as. */
import assert from "node:assert/strict";
import { test } from "node:test";
import type { Database } from "../../internal/postgres/database.ts";
import { csv, load } from "../ingest/made_up_feed.ts";
import { testDatabase } from "../support/database.ts";
import { recorded, recordedOf } from "./recorded.ts";

const header =
  "pharmacy_id,name,chain,street,city,province,postal_code,phone,latitude,longitude,timezone,hours,services,rating,status";
const base = {
  pharmacy_id: "7",
  name: "Corner",
  chain: "Chain",
  street: "1 Main St",
  city: "Surrey",
  province: "BC",
  postal_code: "V3T 2K1",
  phone: "604-555-0100",
  latitude: "49.1",
  longitude: "-122.8",
  timezone: "America/Vancouver",
  hours: "monday 09:00-18:00; tuesday 09:00-18:00",
  services: "delivery;vaccination",
  rating: "4.5",
  status: "open",
};
type Fields = Partial<typeof base>;

const row = (fields: Fields) => {
  const all: Record<string, string> = { ...base, ...fields };
  return header
    .split(",")
    .map((name) => `"${all[name]}"`)
    .join(",");
};

async function feed(database: Database, ...rows: Fields[]): Promise<void> {
  const { refusals } = await load(database, "pharmacies", { "p.csv": csv(header, ...rows.map(row)) });
  assert.deepEqual(refusals, []);
}

test("a new pharmacy, one that says the same, and the order of its lists make no event", async () => {
  await using db = await testDatabase();
  await feed(db.connection, {});
  await feed(db.connection, {});
  await feed(db.connection, {
    services: "vaccination;delivery",
    hours: "tuesday 09:00-18:00; monday 09:00-18:00",
  });
  assert.deepEqual(await recorded(db.connection), []);
});

test("each field that changes is told with what it was and what it is", async () => {
  const cases: [Fields, field: string, old: string | number | null, now: string | number | null][] = [
    [{ name: "Other" }, "name", "Corner", "Other"],
    [{ chain: "Other" }, "chain", "Chain", "Other"],
    [{ street: "2 Main St" }, "address.street", "1 Main St", "2 Main St"],
    [{ city: "Delta" }, "address.city", "Surrey", "Delta"],
    [{ postal_code: "V3T 2K2" }, "address.postal_code", "V3T 2K1", "V3T 2K2"],
    [{ postal_code: "" }, "address.postal_code", "V3T 2K1", null],
    [{ phone: "604-555-0199" }, "phone", "+16045550100", "+16045550199"],
    [{ phone: "" }, "phone", "+16045550100", null],
    [{ latitude: "49.25" }, "latitude", 49.1, 49.25],
    [{ longitude: "-122.5" }, "longitude", -122.8, -122.5],
    [{ timezone: "America/Creston" }, "timezone", "America/Vancouver", "America/Creston"],
    [{ rating: "4.6" }, "rating", 4.5, 4.6],
    [{ rating: "" }, "rating", 4.5, null],
    [{ status: "temporarily_closed" }, "status", "open", "temporarily_closed"],
    [{ status: "closed" }, "status", "open", "closed"],
  ];
  await using db = await testDatabase();
  const rows = (changed: boolean) =>
    cases.map(([fields], at) => ({ ...(changed ? fields : {}), pharmacy_id: `p${100 + at}` }));
  await feed(db.connection, ...rows(false));
  await feed(db.connection, ...rows(true));
  const events = await recordedOf(db.connection, "pharmacy.updated");
  assert.deepEqual(
    events.map(({ entity, sequence, pharmacy, data }) => [entity, sequence, pharmacy, data.changes]),
    cases.map(([, field, old, now], at) => [
      `pharm_p${100 + at}`,
      1,
      `p${100 + at}`,
      [{ field, old_value: old, new_value: now }],
    ]),
  );
});

test("of hours and services, what was added and what was removed is told", async () => {
  await using db = await testDatabase();
  await feed(db.connection, {});
  await feed(db.connection, {
    hours: "monday 09:00-18:00; tuesday 10:00-18:00; sunday 12:00-16:00",
    services: "delivery;compounding",
    name: "Other",
  });
  const [event] = await recordedOf(db.connection, "pharmacy.updated");
  assert.deepEqual(event?.data, {
    pharmacy: { id: "pharm_7", name: "Other", city: "Surrey", province: "BC" },
    changes: [
      { field: "name", old_value: "Corner", new_value: "Other" },
      {
        field: "hours",
        added: [
          { day: "tuesday", open: "10:00", close: "18:00" },
          { day: "sunday", open: "12:00", close: "16:00" },
        ],
        removed: [{ day: "tuesday", open: "09:00", close: "18:00" }],
      },
      { field: "services", added: ["compounding"], removed: ["vaccination"] },
    ],
    updated_at: "2026-06-01T00:00:00.000Z",
  });
});

test("one that moves to another province is told to those that watch either", async () => {
  await using db = await testDatabase();
  await feed(db.connection, {});
  await feed(db.connection, { province: "AB" });
  await feed(db.connection, {});
  const events = await recordedOf(db.connection, "pharmacy.updated");
  assert.deepEqual(
    events.map(({ sequence, provinces, data }) => [sequence, provinces, data.pharmacy.province]),
    [
      [1, ["AB", "BC"], "AB"],
      [2, ["BC", "AB"], "BC"],
    ],
  );
});
