/**
 * What this process remembers of endpoints between leases of their lanes: how fast they respond, and which deliveries are in
 * hand. It forgets the oldest beyond `mostEndpoints`, except those whose lane is held or that still have deliveries in hand.
 */
import { type Endpoint, newEndpoint } from "./lane.ts";

const mostEndpoints = 20_000;

export type EndpointMemory = {
  /** A new one if it is not known, which then is the youngest. */
  get(id: string): Endpoint;
};

export function createEndpointMemory(slotsPerLane: number, isHeld: (id: string) => boolean): EndpointMemory {
  const endpoints = new Map<string, Endpoint>();
  return {
    get(id) {
      const known = endpoints.get(id) ?? newEndpoint(id, slotsPerLane);
      endpoints.delete(id);
      endpoints.set(id, known);
      if (endpoints.size > mostEndpoints)
        for (const [old, { inHand }] of endpoints) {
          if (endpoints.size <= mostEndpoints) break;
          if (inHand.size === 0 && !isHeld(old)) endpoints.delete(old);
        }
      return known;
    },
  };
}
