/** What the resultWriter does when the database fails, and when it rejects a row. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { newSendState } from "../../internal/delivery/lane.ts";
import { type Database, query } from "../../internal/postgres/database.ts";
import { testDatabase } from "../support/database.ts";
import { until } from "../support/until.ts";
import { assertInvariants } from "./invariants.ts";
import { addWebhook, prepareDays } from "./world.ts";
import { addDelivery, resultOf, writerOf } from "./writing_results.ts";

/** Has the server refuse attempts: `condition` is SQL of the new row. */
async function refuseAttempts(on: Database, code: string, condition: string): Promise<void> {
  await query(on, "create sequence live.refusals");
  await query(
    on,
    `create function live.refuse() returns trigger language plpgsql as $$ begin
       if ${condition} then raise exception 'refused' using errcode = '${code}'; end if;
       return new;
     end $$`,
  );
  await query(
    on,
    "create trigger refuse before insert on live.attempts for each row execute function live.refuse()",
  );
}

const errorsOf = async (on: Database) =>
  (
    await query<{ error: string; answer: Buffer | null }>(
      on,
      "select error, answer from live.attempts order by error",
    )
  ).map(({ error, answer }) => [error, answer?.toString() ?? null]);

test("writes outcomes with all details after a deadlock, a full disk or a lack of memory", async () => {
  for (const code of ["40P01", "40001", "53100", "53200"]) {
    await using db = await testDatabase();
    const on = db.connection;
    await prepareDays(on);
    const subscription = await addWebhook(on, { url: "http://127.0.0.1/" });
    // The sequence keeps its value when the transaction is rolled back: the first two statements fail.
    await refuseAttempts(on, code, "nextval('live.refusals') <= 2");
    await using world = writerOf(on);
    const details = { error: "status 500", answer: Buffer.from("no") };
    const rows = [];
    for (let count = 0; count < 3; count += 1)
      rows.push(resultOf(await addDelivery(on, subscription), 1, "refused", details));
    await world.settle(newSendState(subscription, 16), ...rows);
    assert.deepEqual(await errorsOf(on), Array(3).fill(["status 500", "no"]), code);
    assert.equal(world.observed.filter(({ kind }) => kind === "trouble").length, 2);
  }
});

test("drops the details of the row that the database rejects, and of no other", async () => {
  await using db = await testDatabase();
  const on = db.connection;
  await prepareDays(on);
  const subscription = await addWebhook(on, { url: "http://127.0.0.1/" });
  await refuseAttempts(on, "22023", "new.error = 'poison'");
  await using world = writerOf(on);
  const errors = Array.from({ length: 9 }, (_, index) => (index === 5 ? "poison" : `error ${index}`));
  const rows = [];
  for (const error of errors)
    rows.push(resultOf(await addDelivery(on, subscription), 1, "refused", { error }));
  await world.settle(newSendState(subscription, 16), ...rows);
  assert.deepEqual(
    (await errorsOf(on)).map(([error]) => error),
    errors.map((error) => (error === "poison" ? "The response could not be stored." : error)).toSorted(),
  );
  assert.equal(world.observed.filter(({ kind }) => kind === "trouble").length, 1);
  await assertInvariants(on);
});

test("writes the other outcomes if one cannot be written at all", async () => {
  await using db = await testDatabase();
  const on = db.connection;
  await prepareDays(on);
  const subscription = await addWebhook(on, { url: "http://127.0.0.1/" });
  await refuseAttempts(on, "22023", "new.signature = 'poison'");
  await using world = writerOf(on);
  const sendState = newSendState(subscription, 16);
  for (let count = 0; count < 5; count += 1) {
    const more = { error: `error ${count}`, ...(count === 2 ? { signature: "poison" } : {}) };
    const result = resultOf(await addDelivery(on, subscription), 1, "refused", more);
    world.resultWriter.push({ result, sendState, counted: true });
  }
  await until(() => world.resultWriter.unwritten === 1, "all but one are written");
  assert.deepEqual(
    (await errorsOf(on)).map(([error]) => error),
    ["error 0", "error 1", "error 3", "error 4"],
  );
  await query(on, "drop trigger refuse on live.attempts");
  await until(() => world.resultWriter.unwritten === 0, "the last one is written");
  assert.equal((await errorsOf(on)).length, 5);
});
