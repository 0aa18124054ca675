/** Made-up recalls and shortages. */
import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { test } from "node:test";
import { readRecall } from "../../internal/safety/recalls/recall_record.ts";
import { makeDrugs } from "../../internal/synthetic/drugs.ts";
import { recallFeed } from "../../internal/synthetic/recalls.ts";
import { shortageFeed } from "../../internal/synthetic/shortages.ts";
import { temporaryFolder } from "./folder.ts";

const asOf = new Date("2026-01-15T00:00:00Z");

test("the same seed gives the same bytes, another seed others, and the first drug always has a notice", async () => {
  await using folder = await temporaryFolder();
  for (const feed of [recallFeed, shortageFeed]) {
    const write = async (seed: number) =>
      readFile(await feed.write({ directory: folder.path, seed, drugs: makeDrugs(seed, 40), asOf }), "utf8");
    const first = await write(1);
    assert.equal(await write(1), first);
    assert.notEqual(await write(2), first);
    for (const seed of [1, 2, 3, 4]) assert.match(await write(seed), /07000001/);
  }
});

test("nothing that is past by its nature is dated later than the feed, whatever the seed", async () => {
  await using folder = await temporaryFolder();
  for (const seed of [1, 2, 3]) {
    const options = { directory: folder.path, seed, drugs: makeDrugs(seed, 800), asOf };
    const recalls = (await readFile(await recallFeed.write(options), "utf8")).trim().split("\n");
    for (const line of recalls) {
      const values = Object.fromEntries(
        Object.entries(JSON.parse(line)).map(([key, value]) => [key.toLowerCase(), value]),
      );
      const recall = readRecall(values as Parameters<typeof readRecall>[0], asOf.getTime());
      assert.ok("nid" in recall && recall.dins.length === 1 && recall.affectedLots.length > 0, line);
      assert.ok(recall.updatedOn <= "2026-01-15");
    }
    const [header = "", ...reports] = (await readFile(await shortageFeed.write(options), "utf8"))
      .trim()
      .split("\n");
    const names = header.split(",");
    for (const line of reports) {
      const fields = line.split(",");
      for (const name of ["Actual start date", "Actual end date", "Date Created", "Date Updated"])
        assert.ok((fields[names.indexOf(name)] ?? "") <= "2026-01-15", line);
    }
  }
});
