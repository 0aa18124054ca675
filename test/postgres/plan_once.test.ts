/** Statements of a pool that serves requests are planned once a connection, whatever the server guesses to be cheaper. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { openDatabase, query } from "../../internal/postgres/database.ts";
import { testDatabase } from "../support/database.ts";

const page = {
  name: "a_page",
  text: "select n from generate_series(1, 100000) n where n > $2 order by n limit $1",
};

test("with planOnce a prepared statement is planned for any values, and otherwise as the server likes", async () => {
  await using db = await testDatabase();
  const plansOf = async (planOnce: boolean) => {
    await using database = openDatabase({ url: db.url, poolSize: 1, applicationName: "test", planOnce });
    for (let times = 0; times < 8; times += 1) await query(database, page, [1, 99_000]);
    const [plans] = await query<{ once: number; each: number }>(
      database,
      "select generic_plans as once, custom_plans as each from pg_prepared_statements where name = $1",
      [page.name],
    );
    return plans;
  };
  assert.deepEqual(await plansOf(true), { once: 8, each: 0 });
  assert.notEqual((await plansOf(false))?.each, 0);
});
