/** What is counted of a request, and what can be asked of the counts. Pure: no SQL, no wire. */
import type { EnvironmentName } from "../postgres/environment.ts";

/**
 * What became of a request. 304s and our own errors count no units of the month, and neither do refused requests; what
 * the caller got wrong does.
 */
export const outcomes = [
  "ok",
  "not_modified",
  "client_error",
  "refused_burst",
  "refused_quota",
  "server_error",
] as const;
export type Outcome = (typeof outcomes)[number];

/** The `keyId` of requests that people send from the dashboard with a session. The nil UUID is never a key's. */
export const dashboardKeyId = "00000000-0000-0000-0000-000000000000";

/** One answered request. Ids are UUIDs; `endpoint` is the name of a row of the route table, or "unmatched". */
export type Used = {
  accountId: string;
  keyId: string;
  environment: EnvironmentName;
  endpoint: string;
  outcome: Outcome;
  /** Of the month's quota. */
  units: number;
  /** When it was decided; now unless given. A request belongs to the day and the month of its decision. */
  atMs?: number;
};

/** All requests that are alike. */
export type Entry = Omit<Used, "atMs"> & { day: string; requests: number };

/** Days in UTC, YYYY-MM-DD, both included. */
export type DayRange = { from: string; to: string };

export type Counts = { requests: number; units: number; outcomes: Partial<Record<Outcome, number>> };

/**
 * By day in order, by endpoint and by key with the most requests first; what was not used is not there. Requests from the
 * dashboard are counted by day and endpoint, and belong to no key.
 */
export type Breakdown = {
  days: ({ day: string } & Counts)[];
  endpoints: ({ endpoint: string } & Counts)[];
  /** UUIDs. */
  keys: ({ keyId: string } & Counts)[];
};

export type Notice = { kind: "quota.warning"; month: string; threshold: number; createdAt: Date };

/** Per cent of the plan's quota at which an account is told, once a month each. */
export const noticeThresholds = [80, 100] as const;

/** How long days are kept; months are kept for good. */
export const monthsKept = 13;
export const mostDays = 92;

/** Units that an account used in the month that begins there, as far as this process knows. */
export type MonthUsed = (accountId: string, monthStartMs: number) => Promise<number>;

/** The operations that the APIs call. */
export type UsageService = {
  monthUnits(accountId: string, environment: EnvironmentName, monthStartMs: number): Promise<number>;
  breakdown(accountId: string, environment: EnvironmentName, range: DayRange): Promise<Breakdown>;
  /** Of the month that begins there, in the order of thresholds. */
  notices(accountId: string, monthStartMs: number): Promise<Notice[]>;
};

const dayMs = 86_400_000;
export const dayOf = (ms: number) => new Date(ms).toISOString().slice(0, 10);
export const monthOf = (day: string) => `${day.slice(0, 7)}-01`;
export const daysIn = ({ from, to }: DayRange) => Math.round((Date.parse(to) - Date.parse(from)) / dayMs) + 1;

/** The first day whose counts are kept: of the month `monthsKept` months before this one. */
export function firstDayKept(nowMs: number): string {
  const now = new Date(nowMs);
  return dayOf(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - monthsKept));
}
