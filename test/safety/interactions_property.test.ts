/** Pairs of drugs against a computation one by one, on random rules and random drugs. */
import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { query } from "../../internal/postgres/database.ts";
import { severities } from "../../internal/safety/interactions/model.ts";
import { createInteractionService } from "../../internal/safety/interactions/service.ts";
import { ingredient, madeUp, merge } from "../drugs/made_up.ts";
import { csv, load } from "../ingest/made_up_feed.ts";
import { testDatabase } from "../support/database.ts";

const header = "row,side1,name1,code1,atc1,side2,name2,code2,atc2,severity,description,comment";

const substances = ["ALFAN", "BETIN", "GAMMOL", "DELTEX"];
const codes = ["Z01AA01", "Z01AA02", "Z01BB01", "Z02AA01"];
const sides = fc.oneof(
  fc.constantFrom(...substances).map((name) => ({ name, atc: "" })),
  fc.constantFrom(...codes, "Z01", "Z01A", "Z01AA").map((atc) => ({ name: "", atc })),
  fc.record({ name: fc.constantFrom(...substances), atc: fc.constantFrom(...codes) }),
);
const anyRule = fc.record({ one: sides, other: sides, level: fc.constantFrom("Major", "Minor", "Moderate") });
const anyDrug = fc.record({ atc: fc.option(fc.constantFrom(...codes)), names: fc.subarray(substances) });
type Side = { name: string; atc: string };
type Drug = { atc: string | null; names: string[] };

const recordOf = (din: string, { atc, names }: Drug) =>
  madeUp(din, `BRAND ${din}`, { atcCode: atc, activeIngredients: names.map((name) => ingredient(name)) });

/** What of a drug a side meets, by the rules' own words. */
function metBy({ name, atc }: Side, drug: Drug, brand: string): Set<string> {
  const met = new Set<string>();
  const own =
    drug.names.length === 0 ? brand.toLowerCase() : drug.names.map((each) => each.toLowerCase()).join(" / ");
  if (name !== "" && drug.names.includes(name)) met.add(name.toLowerCase());
  if (atc !== "" && (atc.length === 7 ? drug.atc === atc : drug.atc?.startsWith(atc)))
    met.add(atc.length === 7 && name !== "" ? name.toLowerCase() : own);
  return met;
}

test("every pair of drugs meets exactly the rules that a computation one by one says", async () => {
  await using db = await testDatabase();
  const service = createInteractionService({ database: db.connection, schema: "live" });
  const dinOf = (at: number) => String(9_900_001 + at).padStart(8, "0");
  const world = fc.record({
    rules: fc.array(anyRule, { minLength: 1, maxLength: 12 }),
    drugs: fc.array(anyDrug, { minLength: 10, maxLength: 10 }),
    asked: fc.shuffledSubarray([0, 1, 2, 3, 4, 5, 6, 7, 8, 9], { minLength: 2 }),
  });
  await fc.assert(
    fc.asyncProperty(world, async ({ rules: stated, drugs, asked }) => {
      const lines = stated.map(
        ({ one, other, level }, at) =>
          `${at},drug,${one.name},,${one.atc},drug,${other.name},,${other.atc},${level},Rule ${at},`,
      );
      await load(db.connection, "interactions", { "r.csv": csv(header, ...lines) });
      const records = drugs.map((each, at) => recordOf(dinOf(at), each));
      await merge(db.connection, records);
      const kept = await query<{ description: string }>(
        db.connection,
        "select description from live.interaction_rules",
      );
      const pairOf = ({ one, other, level }: (typeof stated)[number]) =>
        JSON.stringify([level, ...[one, other].map(({ name, atc }) => `${name} ${atc}`).toSorted()]);
      const keptPairs = new Set(
        kept.map(({ description }) => pairOf(stated[Number(description.split(" ")[1])] ?? assert.fail())),
      );
      for (const rule of stated) assert.ok(keptPairs.has(pairOf(rule)), `the load lost ${pairOf(rule)}`);
      const expected = kept.flatMap(({ description }) => {
        const { one, other, level } = stated[Number(description.split(" ")[1])] ?? assert.fail();
        return asked.flatMap((first, at) =>
          asked.slice(at + 1).flatMap((second) => {
            const meets = (x: Side, y: Side) => {
              const [p, q] = [
                [x, first],
                [y, second],
              ].map(([side, of]) =>
                metBy(side as Side, drugs[of as number] as Drug, `BRAND ${dinOf(of as number)}`),
              ) as [Set<string>, Set<string>];
              return [...p].some((each) => [...q].some((another) => another !== each));
            };
            return meets(one, other) || meets(other, one)
              ? [`${description} ${level} ${dinOf(first)} ${dinOf(second)}`]
              : [];
          }),
        );
      });
      const { interactions } = await service.check(asked.map(dinOf));
      const got = interactions.map(
        (each) => `${each.description} ${each.severityText} ${each.dins.join(" ")}`,
      );
      assert.deepEqual(got.toSorted(), expected.toSorted());
      const ranks = interactions.map(({ severity }) => severities.indexOf(severity));
      assert.deepEqual(
        ranks,
        ranks.toSorted((x, y) => x - y),
      );
    }),
    { numRuns: 60 },
  );
});
