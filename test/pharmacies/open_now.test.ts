/** Who is open: the statements against a plain reading of the hours on the door and the clock on the wall. */
import assert from "node:assert/strict";
import { after, test } from "node:test";
import fc from "fast-check";
import {
  type OperatingHours,
  type PharmacyStatus,
  type Weekday,
  weekdays,
} from "../../internal/pharmacies/model.ts";
import { unchangedSeconds } from "../../internal/pharmacies/next_change.ts";
import { createPharmacyService } from "../../internal/pharmacies/service.ts";
import { query } from "../../internal/postgres/database.ts";
import { testDatabase } from "../support/database.ts";
import { toronto, walk } from "./made_up.ts";

type Opened = { key: string; timezone: string; hours: OperatingHours[]; status: PharmacyStatus };

const db = await testDatabase();
after(() => db[Symbol.asyncDispose]());

/** A list of those that a test puts there. */
const at = (time: { ms: number }, schema = "live") =>
  createPharmacyService({ database: db.connection, schema, clock: { now: () => time.ms } });

async function insert(rows: readonly Opened[], schema = "live"): Promise<void> {
  await query(
    db.connection,
    `insert into ${schema}.pharmacies (key, name, sort_name, province, latitude, longitude, location_source, timezone,
       hours, status, synthetic)
     select key, key, key, 'ON', $2, $3, 'feed', timezone, hours, status, true
     from jsonb_to_recordset($1::jsonb) as given(key text, timezone text, hours jsonb, status text)`,
    [JSON.stringify(rows), toronto.latitude, toronto.longitude],
  );
}

/** What a clock in the zone shows. */
function wallClock(timeZone: string, ms: number): { day: number; time: string } {
  const parts = new Intl.DateTimeFormat("en-US", {
    timeZone,
    weekday: "long",
    hour: "2-digit",
    minute: "2-digit",
    hourCycle: "h23",
  }).formatToParts(ms);
  const part = (type: string) => parts.find((each) => each.type === type)?.value ?? "";
  const day = weekdays.indexOf(part("weekday").toLowerCase() as Weekday);
  return { day, time: `${part("hour")}:${part("minute")}` };
}

/** Of today's spans, and of yesterday's that go past midnight. */
function isOpen({ timezone, hours, status }: Opened, ms: number): boolean | null {
  if (status !== "open") return false;
  if (hours.length === 0) return null;
  const { day, time } = wallClock(timezone, ms);
  return hours.some((span) => {
    const ofDay = weekdays.indexOf(span.day);
    const pastMidnight = span.close <= span.open;
    if (ofDay === day && span.open <= time && (pastMidnight || time < span.close)) return true;
    return (ofDay + 1) % 7 === day && pastMidnight && time < span.close;
  });
}

const clockTime = fc.oneof(
  fc.constantFrom(
    "00:00",
    "00:30",
    "01:00",
    "01:30",
    "02:00",
    "02:30",
    "03:00",
    "09:00",
    "18:00",
    "22:00",
    "24:00",
  ),
  fc
    .integer({ min: 0, max: 1_439 })
    .map(
      (minute) =>
        `${String(Math.floor(minute / 60)).padStart(2, "0")}:${String(minute % 60).padStart(2, "0")}`,
    ),
);
const pharmacy = fc.record({
  timezone: fc.constantFrom(
    "America/St_Johns",
    "America/Halifax",
    "America/Toronto",
    "America/Winnipeg",
    "America/Regina",
    "America/Edmonton",
    "America/Vancouver",
    "America/Whitehorse",
  ),
  hours: fc.array(fc.record({ day: fc.constantFrom(...weekdays), open: clockTime, close: clockTime }), {
    maxLength: 9,
  }),
  status: fc.constantFrom<PharmacyStatus>("open", "open", "open", "open", "temporarily_closed"),
});

const minuteMs = 60_000;
/** The nights in which clocks go forward and back, to the minute and around; and any other time. */
const instants = fc.oneof(
  fc
    .record({
      night: fc.constantFrom("2024-03-10", "2024-11-03", "2025-03-09", "2025-11-02"),
      minutes: fc.integer({ min: -1_440, max: 2 * 1_440 }),
    })
    .map(({ night, minutes }) => Date.parse(night) + minutes * minuteMs),
  fc.integer({ min: 0, max: 525_600 }).map((minutes) => Date.parse("2024-06-01") + minutes * minuteMs),
);
/** Within its minute, too. */
const withSeconds = fc
  .record({ instant: instants, ms: fc.constantFrom(0, 1, 30_000, 59_999) })
  .map(({ instant, ms }) => instant + ms);

const keys = (rows: readonly { key: string }[]) => rows.map(({ key }) => key).toSorted();

test("nobody opens or closes while a response may be cached, also when clocks change", () => {
  const day = 86_400;
  fc.assert(
    fc.property(fc.array(pharmacy, { minLength: 1, maxLength: 3 }), withSeconds, (found, ms) => {
      const rows = found.map((row) => ({ key: "p", ...row }));
      const open = (at: number) => rows.map((row) => isOpen(row, at));
      const seconds = unchangedSeconds(rows, ms, day);
      assert.ok(seconds >= 0 && seconds <= day);
      const last = ms + Math.max(0, seconds * 1_000 - 1);
      for (let at = ms; at < last; at += 10 * minuteMs) assert.deepEqual(open(at), open(ms));
      assert.deepEqual(open(last), open(ms));
    }),
    { seed: 7, numRuns: 150 },
  );
  assert.equal(unchangedSeconds([], Date.parse("2026-11-23"), day), day);
});

test("who is open is what hours and clocks say, in every zone, past midnight, when clocks change, by name and around a place", async () => {
  const rows = fc
    .sample(pharmacy, { numRuns: 90, seed: 11 })
    .map((row, index) => ({ key: `p${String(index).padStart(3, "0")}`, ...row }));
  await insert(rows);
  const time = { ms: 0 };
  const service = at(time);
  const near = { centre: toronto, radiusKm: 5 };
  await fc.assert(
    fc.asyncProperty(withSeconds, async (ms) => {
      time.ms = ms;
      const expected = (open: boolean | null) => keys(rows.filter((row) => isOpen(row, ms) === open));
      for (const place of [{}, { near }]) {
        for (const open of [true, false]) {
          const { rows: found, total } = await service.list(
            { ...place, openNow: open },
            { limit: 100, offset: 0 },
          );
          assert.deepEqual(keys(found), expected(open));
          assert.equal(total, found.length);
          assert.deepEqual(
            new Set(found.map(({ openNow }) => openNow)),
            new Set(found.length > 0 ? [open] : []),
          );
        }
      }
      const all = await service.list({}, { limit: 100, offset: 0 });
      assert.equal(all.rows.length, rows.length);
      assert.deepEqual(keys(all.rows.filter(({ openNow }) => openNow === null)), expected(null));
    }),
    { numRuns: 60 },
  );
});

const toLocal = (hours: OperatingHours[], key: string): Opened => ({
  key,
  timezone: "America/Toronto",
  hours,
  status: "open",
});
const daily = (open: string, close: string) => weekdays.map((day) => ({ day, open, close }));

test("day and night, past midnight, to midnight, and unknown hours are told apart", async () => {
  await insert(
    [
      toLocal(daily("00:00", "24:00"), "always"),
      toLocal(daily("00:00", "00:00"), "always-too"),
      toLocal(daily("22:00", "02:00"), "night"),
      toLocal(daily("09:00", "24:00"), "late"),
      toLocal([{ day: "sunday", open: "20:00", close: "06:00" }], "sunday-night"),
      toLocal([], "unknown"),
      { ...toLocal(daily("00:00", "24:00"), "away"), status: "temporarily_closed" },
      { ...toLocal([], "away-unknown"), status: "temporarily_closed" },
      { ...toLocal(daily("00:00", "24:00"), "gone"), status: "closed" },
    ],
    "sandbox",
  );
  const time = { ms: 0 };
  const service = at(time, "sandbox");
  const openAt = async (text: string) => {
    time.ms = Date.parse(text);
    return keys((await service.list({ openNow: true }, { limit: 100, offset: 0 })).rows);
  };
  const always = ["always", "always-too"];
  // Toronto is four hours behind in summer. 2024-06-03 is a Monday.
  assert.deepEqual(await openAt("2024-06-03T16:00:00Z"), [...always, "late"]);
  assert.deepEqual(await openAt("2024-06-04T03:59:59Z"), [...always, "late", "night"]);
  assert.deepEqual(await openAt("2024-06-04T04:00:00Z"), [...always, "night"]);
  assert.deepEqual(await openAt("2024-06-04T05:59:59Z"), [...always, "night"]);
  assert.deepEqual(await openAt("2024-06-04T06:00:00Z"), always);
  // Sunday's night ends on Monday, at the other end of the week.
  assert.deepEqual(await openAt("2024-06-03T09:59:00Z"), [...always, "sunday-night"]);
  assert.deepEqual(await openAt("2024-06-03T10:00:00Z"), always);
  // Five hours behind once clocks went back, in the night to 3 November.
  assert.deepEqual(await openAt("2024-11-03T05:30:00Z"), [...always, "night"]);
  assert.deepEqual(
    await openAt("2024-11-03T06:30:00Z"),
    [...always, "night"],
    "01:30 is shown a second time",
  );
  assert.deepEqual(await openAt("2024-11-03T07:00:00Z"), always);
  assert.deepEqual(await openAt("2024-11-03T14:00:00Z"), [...always, "late"]);
  const shut = keys((await service.list({ openNow: false }, { limit: 100, offset: 0 })).rows);
  assert.ok(!shut.includes("unknown") && shut.includes("away") && shut.includes("away-unknown"));
  assert.equal((await service.get("pharm_unknown")).openNow, null);
  assert.equal((await service.get("pharm_gone")).openNow, false);
  assert.equal((await service.get("pharm_always")).openNow, true);
});

test("a walk that goes on while pharmacies close shows those of its beginning, each once", async () => {
  await using own = await testDatabase();
  const rows = Array.from({ length: 12 }, (_, index) =>
    toLocal(daily("09:00", `1${index % 6}:00`), `w${String(index).padStart(2, "0")}`),
  );
  await query(
    own.connection,
    `insert into live.pharmacies (key, name, sort_name, province, latitude, longitude, location_source, timezone,
       hours, status, synthetic)
     select key, key, key, 'ON', 43.7, -79.4, 'feed', timezone, hours, status, true
     from jsonb_to_recordset($1::jsonb) as given(key text, timezone text, hours jsonb, status text)`,
    [JSON.stringify(rows)],
  );
  const time = { ms: Date.parse("2024-06-03T13:30:00Z") };
  const service = createPharmacyService({
    database: own.connection,
    schema: "live",
    clock: { now: () => time.ms },
  });
  for (const near of [undefined, { centre: toronto, radiusKm: 5 }]) {
    time.ms = Date.parse("2024-06-03T13:30:00Z");
    const filter = { openNow: true, ...(near === undefined ? {} : { near }) };
    const totals = new Set<number>();
    const seen = await walk(
      async (page) => {
        const found = await service.list(filter, page);
        totals.add(found.total);
        return found;
      },
      2,
      async () => {
        time.ms += 3_600_000;
      },
    );
    assert.deepEqual(keys(seen), keys(rows));
    assert.equal(seen.length, rows.length);
    assert.deepEqual([...totals], [12]);
  }
  time.ms = Date.parse("2024-06-03T19:30:00Z");
  assert.equal((await service.list({ openNow: true }, { limit: 1, offset: 0 })).total, 0);
});

test("a zone that the database does not know fails to be stored, rather than every list it would be in", async () => {
  await assert.rejects(insert([{ ...toLocal([], "mars"), timezone: "Mars/Olympus" }]), /time zone/);
});
