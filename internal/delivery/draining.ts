/**
 * Empties a dispatcher that stops and begins no more attempts. Lanes with nothing in hand are returned at once, the others as
 * their attempts end and are written. After the grace period, attempts in flight are abandoned: what was not delivered is
 * sent again by another dispatcher. Resolves when nothing is in flight, or soon after that if attempts do not end.
 */
import { setTimeout as sleep } from "node:timers/promises";
import { isIdle } from "./lane.ts";
import type { LeaseManager } from "./lease_manager.ts";
import type { Sending } from "./sending.ts";

export type DrainingDeps = {
  leases: LeaseManager;
  sending: Sending;
  graceMs: number;
  onError(error: unknown): void;
};

const checkMs = 20;
/** How long abandoned attempts may take to end. */
const abandonMs = 2_000;

export async function drain({ leases, sending, graceMs, onError }: DrainingDeps): Promise<void> {
  const returnIdle = async () => {
    const idle = [...leases.lanes.values()].filter(isIdle);
    await leases.returnLanes(idle).catch(onError);
  };
  for (const lane of leases.lanes.values()) sending.drop(lane);
  const stopAtMs = performance.now() + graceMs;
  await returnIdle();
  while (leases.lanes.size > 0 && sending.inFlight > 0 && performance.now() < stopAtMs) {
    await sleep(checkMs);
    await returnIdle();
  }
  sending.abandon();
  for (let waited = 0; sending.inFlight > 0 && waited < abandonMs; waited += checkMs) await sleep(checkMs);
}
