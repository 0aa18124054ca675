/**
 * Health Canada's words turned into our enumerations. Text we do not know becomes OTHER, never an error; the raw text is
 * kept beside the member.
 */
import type { DrugClass, DrugSchedule, DrugStatus, SourceSet } from "./model.ts";

const classes: Record<string, DrugClass> = {
  HUMAN: "HUMAN",
  VETERINARY: "VETERINARY",
  DISINFECTANT: "DISINFECTANT",
  RADIOPHARMACEUTICAL: "RADIOPHARMACEUTICAL",
};

export function classOf(raw: string): DrugClass {
  return classes[raw.trim().toUpperCase()] ?? "OTHER";
}

/** In order of weight: a product on several schedules is shown under the first of these that it has. */
const schedules: readonly (readonly [DrugSchedule, RegExp])[] = [
  ["NARCOTIC", /^narcotic/i],
  ["CONTROLLED", /^(schedule g\b|controlled)/i],
  ["TARGETED", /^targeted/i],
  ["PRESCRIPTION", /^(prescription|schedule f\b)/i],
  ["SCHEDULE_C", /^schedule c\b/i],
  ["SCHEDULE_D", /^schedule d\b/i],
  ["ETHICAL", /^ethical/i],
  ["HOMEOPATHIC", /^homeopathic/i],
  ["OTC", /^(otc|over[- ]the[- ]counter)\b/i],
];

/** OTHER also stands for "the source states none". */
export function scheduleOf(raws: readonly string[]): DrugSchedule {
  return schedules.find(([, pattern]) => raws.some((raw) => pattern.test(raw.trim())))?.[0] ?? "OTHER";
}

const statuses: Record<string, DrugStatus> = {
  MARKETED: "MARKETED",
  APPROVED: "APPROVED",
  DORMANT: "DORMANT",
  "CANCELLED PRE MARKET": "CANCELLED_PRE_MARKET",
  "CANCELLED POST MARKET": "CANCELLED_POST_MARKET",
  "CANCELLED UNRETURNED ANNUAL": "CANCELLED_UNRETURNED_ANNUAL",
  "CANCELLED SAFETY ISSUE": "CANCELLED_SAFETY",
  "CANCELLED SAFETY": "CANCELLED_SAFETY",
  "AUTHORIZED BY INTERIM ORDER": "AUTHORIZED_BY_INTERIM_ORDER",
};

/** "CANCELLED (UNRETURNED ANNUAL)", "CANCELLED PRE-MARKET" and the like: punctuation does not count. */
export function statusOf(raw: string): DrugStatus {
  const words = raw
    .toUpperCase()
    .replace(/[^A-Z]+/g, " ")
    .trim();
  return statuses[words.replace(/^CANCELED/, "CANCELLED")] ?? "OTHER";
}

/** What a product's set says of its status when the extract does not: most cancelled products were once sold. */
export const statusOfSet: Record<SourceSet, DrugStatus> = {
  marketed: "MARKETED",
  approved: "APPROVED",
  dormant: "DORMANT",
  cancelled: "CANCELLED_POST_MARKET",
};

/** A source that no longer lists a product does not say what became of it, unless it was cancelled before. */
export const statusOfRemoved = (status: DrugStatus): DrugStatus =>
  status.startsWith("CANCELLED") ? status : "OTHER";
