/** A recall that names its drug by product name only, from the extract and the feed to everything that shows it. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { recordedOf } from "../events/recorded.ts";
import { csv, drug, form, ingred, load as loadExtract, route, status } from "../ingest/made_up_extract.ts";
import { load } from "../ingest/made_up_feed.ts";
import { notice } from "../ingest/made_up_notice.ts";
import { testService } from "./service.ts";

/** Three products of one group, and a weaker one. */
const products = [
  { code: "1", din: "09900001", name: "NOVA-GESINE FORTE", strength: "500" },
  { code: "2", din: "09900002", name: "NOVA-GESINE", strength: "325" },
  { code: "3", din: "09900003", name: "APO-ZORVALIN 500", strength: "500" },
  { code: "4", din: "09900004", name: "PMS-ZORVALIN 500", strength: "500" },
] as const;

const extract = {
  "drug.txt": csv(
    ...products.map(({ code, din, name, strength }) => {
      const row = drug(code, din, name);
      row[10] = `0900000${strength}`;
      return row;
    }),
  ),
  "ingred.txt": csv(
    ...products.map(({ code, strength }) => ingred(code, "ZORVALIN", [strength, "MG", "", ""])),
  ),
  "form.txt": csv(...products.map(({ code }) => form(code, "TABLET"))),
  "route.txt": csv(...products.map(({ code }) => route(code, "ORAL"))),
  "status.txt": csv(...products.map(({ code }) => status(code, "Y", "MARKETED", "01-JAN-2001"))),
};

const recall = (archived: string, day: string) => ({
  "recalls.json": JSON.stringify([
    notice(82_615, {
      Title: "Generic zorvalin recalled because it may contain foreign material",
      Product: "Nova-Gesine Forte 500 mg tablets (zorvalin)",
      "What you should do": "Stop using the product and return it.",
      "Recall class": "",
      "Last updated": day,
      Archived: archived,
    }),
  ]),
});

test("a recall by product name and ingredient reaches its drug, its event, and the alternatives", async () => {
  await using service = await testService();
  const { database } = service;
  await loadExtract(database, extract);
  const shortage = [
    "Report ID,Drug Identification Number,Report Type,Shortage status,Date Created,Date Updated,Tier 3",
    "7,09900004,Shortage,Actual shortage,2026-01-02,2026-01-03,No",
  ];
  await load(database, "shortages", { "s.csv": shortage.join("\n") });
  const get = async (path: string) => {
    const { status: code, body, text } = await service.get(path);
    assert.equal(code, 200, text);
    return body;
  };
  const alternatives = async () =>
    (await get("/v1/shortages/shr_7")).alternatives.map(({ name }: { name: string }) => name);
  assert.deepEqual(await alternatives(), ["APO-ZORVALIN 500", "NOVA-GESINE FORTE"]);

  await load(database, "recalls", recall("0", "2026-01-10"));
  const own = await get("/v1/drugs/9900001/recalls");
  assert.deepEqual(
    own.data.map(({ id, match, drugs }: { id: string; match: string; drugs: { din: string }[] }) => [
      id,
      match,
      drugs.map(({ din }) => din),
    ]),
    [["rcl_82615", "name", ["09900001"]]],
  );
  for (const { din } of products.slice(1))
    assert.deepEqual((await get(`/v1/drugs/${din}/recalls`)).data, [], din);
  const [event, ...others] = await recordedOf(database, "drug.recalled");
  assert.deepEqual([event?.entity, event?.dins, others.length], ["rcl_82615/drug_09900001", ["09900001"], 0]);
  assert.deepEqual(await alternatives(), ["APO-ZORVALIN 500"]);

  await load(database, "recalls", recall("1", "2026-02-10"));
  assert.deepEqual(await alternatives(), ["APO-ZORVALIN 500", "NOVA-GESINE FORTE"]);
  assert.equal((await recordedOf(database, "drug.recalled")).length, 1);
});
