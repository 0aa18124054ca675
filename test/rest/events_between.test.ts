/** The log of events between two times. On a database of its own: what is recorded later is later, as everywhere but in tests. */
import assert from "node:assert/strict";
import { after, test } from "node:test";
import { exampleData } from "../../internal/events/examples.ts";
import type { EventDraft } from "../../internal/events/model.ts";
import { ensureDays } from "../../internal/events/partitions.ts";
import { recordEvents } from "../../internal/events/store.ts";
import { inTransaction } from "../../internal/postgres/database.ts";
import { fanOutAll } from "../events/fan_out.ts";
import { testService } from "./service.ts";

const service = await testService({ fill: async () => {} });
after(() => service[Symbol.asyncDispose]());
const { database } = service;

/** An event of a February, named by its time, and what happens before it is committed. */
const record = (time: string, meanwhile = async () => {}) =>
  inTransaction(database, async (tx) => {
    const draft: EventDraft = { kind: "price.changed", entity: time, data: exampleData("price.changed") };
    await recordEvents(tx, "live", [draft], new Date(`2026-02-${time}`));
    await meanwhile();
  });

/** By pages of two. */
async function found(search: string): Promise<string[]> {
  const entities: string[] = [];
  for (let cursor = ""; ; ) {
    const { status, body, text } = await service.get(`/v1/events?limit=2&${search}${cursor}`);
    assert.equal(status, 200, text);
    entities.push(...body.data.map(({ entity }: { entity: string }) => entity));
    if (!body.has_more) return entities;
    cursor = `&cursor=${body.next_cursor}`;
  }
}

test("since and until bound the events by when they were recorded, days as well as times", async () => {
  for (const time of ["01T23:59:59.999Z", "02T00:00:00Z", "02T12:00:00Z", "03T00:00:00Z"]) await record(time);
  await fanOutAll(database);
  assert.deepEqual(await found("since=2026-02-02&until=2026-02-03"), ["02T00:00:00Z", "02T12:00:00Z"]);
  assert.deepEqual(await found("since=2026-02-02T00:00:00.001Z"), ["02T12:00:00Z", "03T00:00:00Z"]);
  // Nothing stands shortly before it.
  assert.deepEqual(await found("since=2026-02-02T12:00:00Z"), ["02T12:00:00Z", "03T00:00:00Z"]);
  assert.deepEqual(await found("until=2026-02-02"), ["01T23:59:59.999Z"]);
  assert.deepEqual(await found("since=2026-02-03T00:00:00.001Z&until=2026-02-04"), []);
  assert.deepEqual(await found("since=2030-01-01"), []);
  const wrong = await service.get("/v1/events?since=2026-02-02&until=2026-02-02");
  assert.deepEqual([wrong.status, wrong.body.error.details[0].field], [400, "until"]);
  const noDay = await service.get("/v1/events?since=2026-02-30");
  assert.deepEqual([noDay.status, noDay.body.error.details[0].field], [400, "since"]);
});

test("what was recorded first and committed last is within the same bounds", async () => {
  for (const [first, second] of [
    ["10T00:00:00Z", "10T00:00:01Z"],
    ["10T00:00:02Z", "10T00:00:03Z"],
    ["20T00:00:00Z", "20T00:00:01Z"],
  ] as const) {
    // Whoever makes a day's partition keeps others waiting until the commit.
    const day = Date.parse(`2026-02-${first}`);
    await ensureDays(database, "live", "events", day, day);
    await record(first, async () => {
      await record(second);
      await fanOutAll(database);
    });
    await fanOutAll(database);
  }
  const tenth = ["10T00:00:01Z", "10T00:00:00Z", "10T00:00:03Z", "10T00:00:02Z"];
  const twentieth = ["20T00:00:01Z", "20T00:00:00Z"];
  for (const [search, told] of [
    ["since=2026-02-10", [...tenth, ...twentieth]],
    ["since=2026-02-10&until=2026-02-11", tenth],
    ["since=2026-02-10T00:00:01Z&until=2026-02-11", [tenth[0], tenth[2], tenth[3]]],
    ["since=2026-02-10T00:00:02Z&until=2026-02-10T00:00:03Z", [tenth[3]]],
    ["since=2026-02-10&until=2026-02-10T00:00:02Z", tenth.slice(0, 2)],
    ["since=2026-02-20", twentieth],
    ["since=2026-02-11&until=2026-02-21", twentieth],
    ["since=2026-02-11&until=2026-02-20T00:00:01Z", [twentieth[1]]],
  ] as const)
    assert.deepEqual(await found(search), told, search);
  assert.deepEqual((await found("until=2026-02-11")).slice(-4), tenth);
});
