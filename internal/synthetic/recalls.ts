/** Made-up notices of recalls: on one product in twenty, laid out as Health Canada's feed, an object a line. */
import { join } from "node:path";
import { dayMs, dayOf } from "../core/days.ts";
import { type MadeDrug, makerName } from "./drugs.ts";
import type { OtherFeed } from "./other_feed.ts";
import { createRandom, type Random } from "./random.ts";
import { writeRows } from "./write.ts";

const drugsANotice = 20;
/** Notices go back so far. */
const mostDays = 5 * 365;
/** As the regulator does, more or less. */
const archivedAfterDays = 3 * 365;
/** Numbers that no real notice has. */
const firstNumber = 9_000_001;

const reasons = [
  { issue: "Product quality", what: "Affected lots may be out of specification", class: "Type II" },
  { issue: "Packaging", what: "Bottles may hold too few units", class: "Type III" },
  { issue: "Labelling", what: "Labels may show a wrong strength", class: "Type I" },
  { issue: "Contamination", what: "Affected lots may contain foreign matter", class: "Type II" },
  { issue: "Product safety", what: "An impurity may be above its limit", class: "" },
] as const;

const advice =
  "Verify if your product is affected. Consult your healthcare provider prior to discontinuing use of the affected product.";

const lotOf = (random: Random) =>
  `${random.whole(23, 25)}${random.pick(["A", "B", "K", "T"])}${String(random.whole(0, 9_999)).padStart(4, "0")}`;

function notice(random: Random, drug: MadeDrug, number: number, asOf: Date): object {
  const reason = random.pick(reasons);
  const days = random.whole(0, mostDays);
  const lots = Array.from({ length: random.whole(1, 3) }, () => lotOf(random));
  return {
    NID: String(number),
    Title: `${drug.name}: ${reason.what}`,
    URL: `https://recalls.example/en/alert-recall/sandbox-${number}`,
    Organization: makerName(drug.maker),
    Product: `${drug.name} (DIN ${drug.din}), lots ${lots.join(", ")}`,
    Issue: reason.issue,
    "What you should do": advice,
    Category: "Drugs",
    "Recall class": reason.class,
    "Last updated": dayOf(asOf.getTime() - days * dayMs),
    Archived: days > archivedAfterDays ? "1" : "0",
  };
}

function* notices(seed: number, drugs: readonly MadeDrug[], asOf: Date): Generator<string> {
  let number = firstNumber;
  for (const [index, drug] of drugs.entries()) {
    // The first drug always has one, so that a small catalogue shows what a notice is.
    const random = createRandom(seed, `recall ${drug.din}`);
    if (index > 0 && random.whole(1, drugsANotice) > 1) continue;
    yield `${JSON.stringify(notice(random, drug, number, asOf))}\n`;
    number += 1;
  }
}

export const recallFeed: OtherFeed = {
  kind: "recalls",
  async write({ directory, seed, drugs, asOf }) {
    const path = join(directory, "recalls.ndjson");
    await writeRows(path, notices(seed, drugs, asOf));
    return path;
  },
};
