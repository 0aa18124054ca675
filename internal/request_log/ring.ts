/**
 * The ring of days that the log is kept in, and how ids of it carry time. Pure. A slot is the day's number modulo
 * `slots`; what is kept touches one slot fewer than there are, and the one left over is the next day's.
 */
import { dayMs } from "../core/days.ts";
import { daysKept } from "./model.ts";

export const keptMs = daysKept * dayMs;

/** As migrations/0026_request_log.sql has them: seven times 24 hours touch eight days. */
export const slots = daysKept + 2;

/** Days since 1970, in UTC. */
export const dayNumberOf = (ms: number) => Math.floor(ms / dayMs);

export const slotOf = (day: number) => day % slots;

/** Slots of the days from one to another, both included; at most all of them. */
export function slotsOf(firstDay: number, lastDay: number): number[] {
  const days = Math.min(slots, lastDay - firstDay + 1);
  return Array.from({ length: Math.max(0, days) }, (_, at) => slotOf(lastDay - at)).toSorted((a, b) => a - b);
}

const mostMs = 2 ** 48 - 1;

/** Not above any UUIDv7 of the moment or later, and above all of earlier ones. */
export function lowestId(ms: number): string {
  const hex = Math.min(mostMs, Math.max(0, Math.trunc(ms)))
    .toString(16)
    .padStart(12, "0");
  return `${hex.slice(0, 8)}-${hex.slice(8)}-0000-0000-000000000000`;
}

/** The moment of a UUIDv7. */
export const msOf = (id: string) => Number.parseInt(id.slice(0, 8) + id.slice(9, 13), 16);
