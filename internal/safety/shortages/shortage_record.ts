/** What a report of the feed says: checked, its status brought to ours, its severity told from it. Pure. */
import { noDayReason } from "../../core/days.ts";
import { fold } from "../../core/text.ts";
import { aheadReason, dayStated, liesAhead } from "../dates.ts";
import { plainText } from "../plain_text.ts";
import type { ReportType, Shortage, ShortageSeverity, ShortageStatus } from "./model.ts";

const dateFields = [
  "anticipated start date",
  "actual start date",
  "estimated end date",
  "actual end date",
  "date created",
  "date updated",
] as const;
type DateField = (typeof dateFields)[number];

export type ShortageField =
  | "report id"
  | "drug identification number"
  | "report type"
  | "packaging size"
  | "shortage status"
  | "reason"
  | "tier 3"
  | "anticipated discontinuation date"
  | "discontinuation date"
  | DateField;

export type StatedShortage = Omit<Shortage, "drug" | "alternatives" | "synthetic"> & {
  din: string;
  /** What lists are sorted by. */
  listedOn: string;
};

export type ReadShortage = StatedShortage | { field: ShortageField; reason: string };

type Meaning = { status: ShortageStatus; severity: ShortageSeverity };

/** By the folded text. A shortage of tier 3 that is actual is critical. */
const meanings: Readonly<Record<string, Meaning>> = {
  active: { status: "active", severity: "high" },
  "active confirmed": { status: "active", severity: "high" },
  actual: { status: "active", severity: "high" },
  "actual shortage": { status: "active", severity: "high" },
  anticipated: { status: "anticipated", severity: "medium" },
  "anticipated shortage": { status: "anticipated", severity: "medium" },
  avoided: { status: "avoided", severity: "low" },
  "avoided shortage": { status: "avoided", severity: "low" },
  resolved: { status: "resolved", severity: "low" },
  // Announced, and still to be had for a while.
  "to be discontinued": { status: "discontinued", severity: "medium" },
  discontinued: { status: "discontinued", severity: "high" },
  // A discontinuation that was taken back.
  reversed: { status: "avoided", severity: "low" },
};

export function meaningOf(statusText: string, tier3: boolean): Meaning | undefined {
  const folded = fold(statusText);
  const meaning = Object.hasOwn(meanings, folded) ? meanings[folded] : undefined;
  if (meaning === undefined) return undefined;
  return meaning.status === "active" && tier3 ? { ...meaning, severity: "critical" } : meaning;
}

const typeOf = (text: string, { status }: Meaning): ReportType | undefined => {
  if (text === "") return status === "discontinued" ? "discontinuation" : "shortage";
  const folded = fold(text);
  if (/^(drug )?shortages?( report)?$/.test(folded)) return "shortage";
  return /^(drug )?discontinu(ance|ation|ed)s?( report)?$/.test(folded) ? "discontinuation" : undefined;
};

const yes = new Set(["yes", "y", "true", "1"]);
const no = new Set(["", "no", "n", "false", "0"]);
const orNull = (text: string) => (text === "" ? null : text);

export function readShortage(values: Record<ShortageField, string>, nowMs: number): ReadShortage {
  const refused = (field: ShortageField, reason: string) => ({ field, reason });
  if (!/^[1-9]\d{0,14}$/.test(values["report id"]))
    return refused("report id", "must be the report's number, such as 123456");
  const din = values["drug identification number"];
  if (!/^\d{8}$/.test(din))
    return refused("drug identification number", "must be eight digits, leading zeros included");
  const tier = values["tier 3"].toLowerCase();
  if (!yes.has(tier) && !no.has(tier)) return refused("tier 3", "must be Yes or No");
  const statusText = plainText(values["shortage status"]);
  const meaning = meaningOf(statusText, yes.has(tier));
  if (meaning === undefined)
    return refused("shortage status", `must be one of ${Object.keys(meanings).join(", ")}`);
  const type = typeOf(plainText(values["report type"]), meaning);
  if (type === undefined) return refused("report type", "must be Shortage or Discontinuation");
  const dates = readDates(values, nowMs);
  if ("field" in dates) return dates;
  const [anticipatedStart, actualStart, estimatedEnd, actualEnd, reportedOn, updatedOn] = dates.days;
  const listedOn = reportedOn ?? dates.days.filter((day) => day !== null).toSorted()[0];
  if (listedOn === undefined) return refused("date created", "is empty, as is every other date");
  return {
    reportId: Number(values["report id"]),
    din,
    type,
    ...meaning,
    statusText,
    tier3: yes.has(tier),
    reason: orNull(plainText(values.reason)),
    packaging: orNull(plainText(values["packaging size"])),
    anticipatedStart,
    actualStart,
    estimatedEnd,
    actualEnd,
    reportedOn,
    updatedOn,
    listedOn,
  };
}

type Day = string | null;
type Days = [Day, Day, Day, Day, Day, Day];

/** Of a discontinuation the days have columns of their own. */
function readDates(
  values: Record<ShortageField, string>,
  nowMs: number,
): { days: Days } | { field: ShortageField; reason: string } {
  const fields: ShortageField[] = dateFields.map((field) => {
    if (values[field] !== "") return field;
    if (field === "anticipated start date") return "anticipated discontinuation date";
    return field === "actual start date" ? "discontinuation date" : field;
  });
  const days: Day[] = [];
  for (const field of fields) {
    const day = dayStated(values[field]);
    if (day === undefined) return { field, reason: noDayReason };
    const isPast = field === "date created" || field === "date updated";
    if (day !== null && isPast && liesAhead(day, nowMs)) return { field, reason: aheadReason };
    days.push(day);
  }
  return { days: days as Days };
}
