/** The log of events, as those follow it that want to miss nothing. */
import assert from "node:assert/strict";
import { after, test } from "node:test";
import { setTimeout as pause } from "node:timers/promises";
import { Ajv2020 } from "ajv/dist/2020.js";
import * as formats from "ajv-formats";
import { permissions } from "../../internal/accounts/model.ts";
import { uuidOf } from "../../internal/core/ids.ts";
import { exampleData } from "../../internal/events/examples.ts";
import { type EventDraft, type EventKind, eventKinds } from "../../internal/events/model.ts";
import { recordEvents } from "../../internal/events/store.ts";
import { inTransaction, query } from "../../internal/postgres/database.ts";
import { makeOwner, makeWebhook } from "../delivery/made.ts";
import { fanOutAll } from "../events/fan_out.ts";
import { testService } from "./service.ts";

const service = await testService({ fill: async () => {} });
after(() => service[Symbol.asyncDispose]());
const { database } = service;

type Event = { id: string; event: EventKind; entity: string; sequence: number; matched: boolean };
type Body = { data: Event[]; has_more: boolean; next_cursor: string | null; resume_cursor: string };

const draft = (entity: string, more: Partial<EventDraft> = {}): EventDraft => {
  const kind = more.kind ?? "price.changed";
  return { kind, entity, data: exampleData(kind), ...more };
};
const record = (drafts: EventDraft[], at = new Date()) =>
  inTransaction(database, (tx) => recordEvents(tx, "live", drafts, at));

async function page(search: string, key?: string): Promise<Body> {
  const { status, body, text } = await service.get(`/v1/events?${search}`, key);
  assert.equal(status, 200, text);
  return body;
}

/** Everything from a cursor on, or from the oldest that is kept. */
async function all(search = "", from?: string, key?: string): Promise<{ events: Event[]; resume: string }> {
  const events: Event[] = [];
  for (let cursor = from; ; ) {
    const found: Body = await page(
      `limit=7&${search}${cursor === undefined ? "" : `&cursor=${cursor}`}`,
      key,
    );
    events.push(...found.data);
    cursor = found.resume_cursor;
    if (!found.has_more) return { events, resume: cursor };
  }
}

const end = async (search = "", key?: string) => (await all(search, undefined, key)).resume;
const entitiesOf = (events: readonly Event[]) => events.map(({ entity }) => entity);

test("an event is shown as it is delivered, once it has been fanned out", async () => {
  const from = await end();
  const [recorded] = await record([draft("a")]);
  assert.deepEqual((await all("", from)).events, []);
  const id = `evt_${recorded?.id.replaceAll("-", "")}`;
  assert.equal((await service.get(`/v1/events/${id}`)).status, 404);
  await fanOutAll(database);
  const shown = { ...JSON.parse(recorded?.payload ?? ""), matched: false };
  assert.deepEqual((await all("", from)).events, [shown]);
  assert.deepEqual((await service.get(`/v1/events/${id}`)).body, shown);
});

test("an unknown id is a 404, and one of another form says the form", async () => {
  const unknown = await service.get(`/v1/events/evt_${"0".repeat(32)}`);
  assert.equal(unknown.status, 404);
  const wrong = await service.get("/v1/events/1");
  assert.equal(wrong.status, 404);
  assert.match(wrong.body.error.message, /evt_<32 hexadecimal digits>/);
});

test("kinds are asked for together or one by one, and a kind that there is not is named", async () => {
  const from = await end();
  await record(eventKinds.map((kind) => draft(kind, { kind })));
  await fanOutAll(database);
  // A cursor is good for its own question only, so each starts from the beginning.
  const found = async (type: string) =>
    (await all(`type=${type}`)).events.map(({ event }) => event).slice(-2);
  assert.deepEqual(await found("drug.recalled"), ["drug.recalled"]);
  assert.deepEqual(await found("shortage.reported,drug.recalled"), ["drug.recalled", "shortage.reported"]);
  assert.deepEqual(await found("shortage.reported&type=drug.recalled"), [
    "drug.recalled",
    "shortage.reported",
  ]);
  assert.equal((await all("", from)).events.length, eventKinds.length);
  const { status, body } = await service.get("/v1/events?type=price.change");
  assert.deepEqual([status, body.error.details[0].field], [400, "type"]);
  assert.match(body.error.message, /price\.changed/);
});

test("an account sees what everybody sees and what is its own, and nothing of another's", async () => {
  const { accounts } = service;
  const made = [await accounts.createAccount({ name: "One", plan: "business" })];
  made.push(await accounts.createAccount({ name: "Other", plan: "business" }));
  const ids = made.map(({ id }) => ({ id: uuidOf("acct_", id) ?? "" }));
  const keys: string[] = [];
  for (const { id } of made) {
    const asked = {
      accountId: id,
      environment: "live",
      name: "test",
      permissions: [...permissions],
    } as const;
    keys.push((await accounts.createKey(asked)).key);
  }
  const starts = await Promise.all(keys.map((key) => end("", key)));
  const kind = "price_alert.triggered";
  const recorded = await record([
    draft("public"),
    ...ids.map(({ id }) => draft(`of ${id}`, { kind, accountId: id })),
    draft("of nobody", { kind, accountId: "00000000-0000-7000-8000-000000000009" }),
  ]);
  await fanOutAll(database);
  const seen = [];
  for (const [at, key] of keys.entries()) {
    const { events } = await all("", starts[at], key);
    seen.push(entitiesOf(events));
    for (const { id } of recorded) {
      const { status } = await service.get(`/v1/events/evt_${id.replaceAll("-", "")}`, key);
      const shown = events.some((event) => uuidOf("evt_", event.id) === id);
      assert.equal(status, shown ? 200 : 404);
    }
  }
  assert.deepEqual(
    seen.map((entities) => [entities.length, entities[0]]),
    [
      [2, "public"],
      [2, "public"],
    ],
  );
  assert.deepEqual(
    seen.map(([, own]) => own),
    ids.map(({ id }) => `of ${id}`),
  );
});

test("matched says whether a subscription of the reader's own asks for an event, and nothing of anybody else's", async () => {
  const [one, other, none] = await Promise.all([makeOwner(service), makeOwner(service), makeOwner(service)]);
  const from = await end("", one.key);
  const fromOther = await end("", other.key);
  const fromNone = await end("", none.key);
  const whole = await makeWebhook(database, "live", {
    accountId: one.accountId,
    provinces: ["ON"],
    active: false,
  });
  const gone = await makeWebhook(database, "live", { accountId: none.accountId });
  await query(database, "update live.webhooks set deleted_at = now() where id = $1", [gone.id]);
  await makeWebhook(database, "live", { accountId: other.accountId, events: ["price.changed"] });
  await record([
    draft("in Ontario", { provinces: ["ON", "QC"] }),
    draft("in Quebec", { provinces: ["QC"] }),
    draft("of no province"),
    draft("another kind", { kind: "drug.recalled" }),
    draft("test", { kind: "webhook.test", accountId: one.accountId, subscriptionId: whole.id }),
  ]);
  await fanOutAll(database);
  // As the fan-out would have it, were all those deliveries made.
  await query(database, "update live.events set matched = 7 where entity = 'in Quebec'");
  const asked = (events: readonly Event[]) => events.filter(({ matched }) => matched).map((e) => e.entity);
  const seen = await all("", from, one.key);
  assert.deepEqual(asked(seen.events), ["in Ontario", "of no province", "test"]);
  const toOther = await all("", fromOther, other.key);
  assert.deepEqual(asked(toOther.events), ["in Ontario", "in Quebec", "of no province"]);
  const toNone = await all("", fromNone, none.key);
  assert.deepEqual(toNone.events.length, 4);
  assert.deepEqual(asked(toNone.events), []);
  for (const [{ events }, key] of [
    [seen, one.key],
    [toOther, other.key],
    [toNone, none.key],
  ] as const)
    for (const event of events)
      assert.deepEqual((await service.get(`/v1/events/${event.id}`, key)).body, event);
});

test("a log that is followed while many write to it and it is fanned out shows every event once, in one order", async () => {
  const from = await end();
  const entities = Array.from({ length: 24 }, (_, at) => `walk ${at}`);
  let writing = true;
  const writers = Array.from({ length: 6 }, async (_, writer) => {
    for (let turn = 0; turn < 15; turn += 1) {
      const drafts = entities
        .filter((_, at) => (at + turn + writer) % 3 === 0)
        .map((entity) => draft(entity));
      await inTransaction(database, async (tx) => {
        await recordEvents(tx, "live", drafts, new Date());
        // Committed later than others that were recorded after it.
        await pause((writer * 7 + turn) % 11);
      });
    }
  });
  const fanning = (async () => {
    while (writing || (await fanOutAll(database, "live", 5)) > 0) {
      await fanOutAll(database, "live", 5);
      await pause(1);
    }
  })();
  const seen: Event[] = [];
  let cursor = from;
  const follow = async () => {
    const found = await all("", cursor);
    seen.push(...found.events);
    cursor = found.resume;
  };
  const written = Promise.all(writers).then(() => {
    writing = false;
  });
  while (writing) await follow();
  await Promise.all([written, fanning]);
  await follow();
  const walked = seen.filter(({ entity }) => entity.startsWith("walk "));
  assert.equal(walked.length, 6 * 15 * 8);
  assert.equal(new Set(walked.map(({ id }) => id)).size, walked.length);
  const again = (await all("", from)).events.filter(({ entity }) => entity.startsWith("walk "));
  assert.deepEqual(again, walked, "the order is the same for whoever comes later");
  for (const entity of entities) {
    const numbers = walked.filter((event) => event.entity === entity).map(({ sequence }) => sequence);
    assert.deepEqual(
      numbers.toSorted((a, b) => a - b),
      numbers.map((_, at) => at + 1),
    );
  }
});

test("the end of the log has no next page and a cursor to go on from, which shows what comes and nothing twice", async () => {
  const found = await all();
  const empty = await page(`cursor=${found.resume}`);
  assert.deepEqual([empty.data, empty.has_more, empty.next_cursor], [[], false, null]);
  await record([draft("later")]);
  await fanOutAll(database);
  const next = await all("", empty.resume_cursor);
  assert.deepEqual(entitiesOf(next.events), ["later"]);
  assert.deepEqual((await all("", next.resume)).events, []);
});

test("a cursor of another question, or of another account, is refused", async () => {
  const resume = await end();
  for (const [search, key] of [
    ["type=drug.recalled", undefined],
    ["since=2026-01-01", undefined],
    ["", await service.key()],
  ] as const) {
    const { status, body } = await service.get(`/v1/events?${search}&cursor=${resume}`, key);
    assert.deepEqual([status, body.error.code], [400, "INVALID_CURSOR"]);
  }
});

test("who waits is answered with the first event that it asked for, and not before its time without one", async () => {
  const resume = await end("type=drug.recalled");
  let other = await end();
  let answered = false;
  const waiting = page(`wait=30&type=drug.recalled&cursor=${resume}`).then((body) => {
    answered = true;
    return body;
  });
  // Another type wakes only those who wait for any type. Their response comes later, and twice.
  for (let round = 0; round < 2; round += 1) {
    const any = page(`wait=30&cursor=${other}`);
    await record([draft("another kind")]);
    await fanOutAll(database);
    other = (await any).resume_cursor;
  }
  assert.equal(answered, false);
  await record([draft("awaited", { kind: "drug.recalled" })]);
  await fanOutAll(database);
  assert.deepEqual(entitiesOf((await waiting).data), ["awaited"]);
});

test("who waits in vain is answered with nothing and a cursor, and one that is there is not waited for", async () => {
  const resume = await end();
  const empty = await page(`wait=1&cursor=${resume}`);
  assert.deepEqual([empty.data, empty.has_more], [[], false]);
  const there = await page("wait=30&limit=1");
  assert.equal(there.data.length, 1);
  const past = await page("wait=30&since=2020-01-01&until=2020-01-02");
  assert.deepEqual(past.data, []);
  const tooLong = await service.get("/v1/events?wait=31");
  assert.deepEqual([tooLong.status, tooLong.body.error.details[0].field], [400, "wait"]);
});

test("many wait at once, and a process that is to end answers them", async () => {
  let draining = false;
  await using own = await testService({ fill: async () => {}, isDraining: () => draining });
  const key = await own.key();
  const { body } = await own.get("/v1/events", key);
  const waiting = Array.from({ length: 20 }, () =>
    own.get(`/v1/events?wait=30&cursor=${body.resume_cursor}`, key).then((answer) => answer),
  );
  await pause(200);
  draining = true;
  for (const answer of await Promise.all(waiting)) assert.deepEqual(answer.body.data, []);
});

test("every kind is listed with a schema that its example fits, and that what is recorded fits", async () => {
  const { status, body } = await service.get("/v1/event-types", "no key at all");
  assert.equal(status, 200);
  assert.deepEqual(
    body.data.map((type: { event: string }) => type.event),
    [...eventKinds],
  );
  const ajv = new Ajv2020({ allErrors: true, strict: true, allowUnionTypes: true });
  formats.default.default(ajv);
  const recorded = await record(eventKinds.map((kind) => draft(`schema ${kind}`, { kind })));
  for (const [at, type] of body.data.entries()) {
    const fits = ajv.compile(type.schema);
    assert.ok(fits(type.example), `${type.event}: ${JSON.stringify(fits.errors)}`);
    assert.ok(fits(JSON.parse(recorded[at]?.payload ?? "")), `${type.event}: ${JSON.stringify(fits.errors)}`);
    const { data: _, ...without } = type.example;
    assert.ok(!fits(without), `${type.event} without data`);
    const other = eventKinds.find((kind) => kind !== type.event);
    assert.ok(!fits({ ...type.example, event: other }), `${type.event} as ${other}`);
  }
  assert.deepEqual(
    body.data
      .filter((type: { subscribable: boolean }) => !type.subscribable)
      .map((type: Event) => type.event),
    ["webhook.test"],
  );
});
