/**
 * Reservations: what this process gave out of an account's limits while Redis was away. They go to Redis with the account's next
 * decision there.
 *
 *   reserved -> on its way   `take`, with the request to Redis
 *   on its way -> reserved   `restore`: it was not delivered, as far as is known
 *   reserved -> gone         `late`: Redis took it after all, after the request had failed here
 *
 * A reservation belongs to the minute and the month's count that it was made in; what is of another one is not restored.
 */
import type { LocalCounts } from "./local_counts.ts";
import type { Reply } from "./script.ts";

/** On its way to Redis, in the order of the script's arguments; `born` is 0 when no count of the month is known. */
export type Reservation = {
  minute: number;
  seen: number;
  minutePoints: number;
  born: number;
  monthPoints: number;
};

export function createReservations(counts: LocalCounts) {
  return {
    /** Takes what is reserved, to be sent. */
    take(id: string): Reservation | undefined {
      const account = counts.get(id);
      if (account === undefined) return undefined;
      const { minute, month } = account;
      const reservation = {
        minute: minute.start,
        seen: minute.seen,
        minutePoints: minute.reserved,
        born: month.born ?? 0,
        monthPoints: month.reserved,
      };
      minute.reserved = 0;
      month.reserved = 0;
      return reservation;
    },

    /** It was not delivered, as far as is known. */
    restore(id: string, reservation: Reservation | undefined): void {
      const account = counts.get(id);
      if (account === undefined || reservation === undefined) return;
      if (account.minute.start === reservation.minute) account.minute.reserved += reservation.minutePoints;
      if ((account.month.born ?? 0) === reservation.born) account.month.reserved += reservation.monthPoints;
    },

    /** Redis decided after all, too late: what it took and what it was told need not be told again. */
    late(id: string, reply: Reply, reservation: Reservation | undefined, points: number): void {
      const account = counts.get(id);
      if (account === undefined || reply.outcome === "unknown month") return;
      const { minute, month } = account;
      if (minute.start === reply.minute.start) {
        if (reservation?.minute === minute.start) minute.reserved -= reservation.minutePoints;
        if (reply.outcome !== "burst") minute.reserved -= points;
      }
      if (month.start === reply.month.start && month.born === reply.born) {
        if (reservation?.born === reply.born) month.reserved -= reservation.monthPoints;
        if (reply.outcome === "allowed") month.reserved -= points;
      }
    },

    /** Returned where it was not taken, or could not be returned: reserved less. */
    giveBack(id: string, monthStart: number, points: number): boolean {
      const month = counts.get(id)?.month;
      if (month === undefined || month.start !== monthStart) return false;
      month.reserved -= points;
      return true;
    },
  };
}
