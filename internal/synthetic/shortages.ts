/** Made-up reports of shortages: on one product in six, laid out as Drug Shortages Canada's export. */
import { join } from "node:path";
import { dayMs, dayOf } from "../core/days.ts";
import { type MadeDrug, makerName } from "./drugs.ts";
import type { OtherFeed } from "./other_feed.ts";
import { createRandom, type Random } from "./random.ts";
import { csvRow, writeRows } from "./write.ts";

const drugsAReport = 6;
/** Of actual shortages; 47 of 3,129 real reports are of tier 3, more of those that go on. */
const tier3Share = 0.1;
/** Numbers that no real report has. */
const firstNumber = 9_000_001;

const columns = [
  "Report ID",
  "Drug Identification Number",
  "Report Type",
  "Brand name",
  "Company Name",
  "Ingredients",
  "Packaging size",
  "Shortage status",
  "Anticipated start date",
  "Actual start date",
  "Estimated end date",
  "Actual end date",
  "Reason",
  "Date Created",
  "Date Updated",
  "Tier 3",
];

/** About as often as in two years of real reports. */
const statuses = [
  { status: "Resolved", type: "Shortage", weight: 80 },
  { status: "Actual shortage", type: "Shortage", weight: 14 },
  { status: "Avoided shortage", type: "Shortage", weight: 3 },
  { status: "Anticipated shortage", type: "Shortage", weight: 2 },
  { status: "Discontinued", type: "Discontinuation", weight: 2 },
  { status: "To be discontinued", type: "Discontinuation", weight: 1 },
] as const;
type Status = (typeof statuses)[number]["status"];

const reasons = [
  "Disruption of the manufacture of the drug.",
  "Demand increase for the drug.",
  "Delay in shipping of the drug.",
  "Shortage of an active ingredient.",
] as const;

/** In days from the report: anticipated start, actual start, estimated end, actual end, update; empty where there is none. */
function courseOf(random: Random, status: Status): (number | undefined)[] {
  const ahead = random.whole(5, 60);
  const lasts = random.whole(10, 200);
  switch (status) {
    case "Resolved":
      return [undefined, 0, lasts, lasts, lasts];
    case "Actual shortage":
      return [undefined, 0, random.whole(60, 400), undefined, 0];
    case "Avoided shortage":
      return [ahead, undefined, ahead + lasts, ahead, ahead];
    case "Discontinued":
      return [undefined, 0, undefined, undefined, 0];
    default:
      return [ahead, undefined, undefined, undefined, 0];
  }
}

/** Days ago that it was reported: what goes on was reported of late, and nothing ends after today. */
function ageOf(random: Random, status: Status): number {
  if (status === "Resolved" || status === "Avoided shortage") return random.whole(270, 730);
  return status === "Actual shortage" ? random.whole(0, 180) : random.whole(0, 4);
}

function report(random: Random, drug: MadeDrug, number: number, asOf: Date): string {
  const { status, type } = random.pickWeighted(statuses, ({ weight }) => weight);
  const age = ageOf(random, status);
  const day = (days: number | undefined) =>
    days === undefined ? "" : dayOf(asOf.getTime() + (days - age) * dayMs);
  const [anticipated, actual, estimated, ended, updated] = courseOf(random, status);
  const isTier3 = status === "Actual shortage" && random.next() < tier3Share;
  return csvRow([
    number,
    drug.din,
    type,
    drug.name,
    makerName(drug.maker),
    drug.substance.ingredients.map(({ name }) => name).join("; "),
    `${drug.quantity} units`,
    status,
    day(anticipated),
    day(actual),
    day(estimated),
    day(ended),
    random.pick(reasons),
    day(0),
    day(updated),
    isTier3 ? "Yes" : "No",
  ]);
}

function* reports(seed: number, drugs: readonly MadeDrug[], asOf: Date): Generator<string> {
  yield csvRow(columns);
  let number = firstNumber;
  for (const [index, drug] of drugs.entries()) {
    // The first drug always has one, so that a small catalogue shows what a report is.
    const random = createRandom(seed, `shortage ${drug.din}`);
    if (index > 0 && random.whole(1, drugsAReport) > 1) continue;
    yield report(random, drug, number, asOf);
    number += 1;
  }
}

export const shortageFeed: OtherFeed = {
  kind: "shortages",
  async write({ directory, seed, drugs, asOf }) {
    const path = join(directory, "shortages.csv");
    await writeRows(path, reports(seed, drugs, asOf));
    return path;
  },
};
