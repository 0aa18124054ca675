/**
 * The send states of subscriptions, which this process keeps between leases of their lanes: how fast their endpoints respond,
 * and which deliveries are in hand. Beyond `mostStates` it forgets the oldest, except those whose lane is held or that still
 * have deliveries in hand.
 */
import { newSendState, type SendState } from "./lane.ts";

const mostStates = 20_000;

export type SendStates = {
  /** A new one if it is not known, which then is the youngest. */
  get(id: string): SendState;
};

export function createSendStates(concurrencyPerLane: number, isHeld: (id: string) => boolean): SendStates {
  const sendStates = new Map<string, SendState>();
  return {
    get(id) {
      const known = sendStates.get(id) ?? newSendState(id, concurrencyPerLane);
      sendStates.delete(id);
      sendStates.set(id, known);
      if (sendStates.size > mostStates)
        for (const [old, { inHand }] of sendStates) {
          if (sendStates.size <= mostStates) break;
          if (inHand.size === 0 && !isHeld(old)) sendStates.delete(old);
        }
      return known;
    },
  };
}
