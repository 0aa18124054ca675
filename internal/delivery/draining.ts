/**
 * Empties a dispatcher that stops and begins no more attempts. Lanes with nothing in hand are returned at once, the others as
 * their attempts end and are written. After the grace period, attempts in flight are abandoned: what was not delivered is
 * sent again by another dispatcher. Resolves when nothing is in flight, or soon after that if attempts do not end.
 */
import { setTimeout as sleep } from "node:timers/promises";
import type { Keeper } from "./keeper.ts";
import { isQuiet } from "./lane.ts";
import type { Sending } from "./sending.ts";

export type DrainingDeps = {
  keeper: Keeper;
  sending: Sending;
  graceMs: number;
  onError(error: unknown): void;
};

const checkMs = 20;
/** How long abandoned attempts may take to end. */
const abandonMs = 2_000;

export async function drain({ keeper, sending, graceMs, onError }: DrainingDeps): Promise<void> {
  const returnQuiet = async () => {
    const quiet = [...keeper.lanes.values()].filter(isQuiet);
    await keeper.handBack(quiet).catch(onError);
  };
  for (const lane of keeper.lanes.values()) sending.drop(lane);
  const stopAtMs = performance.now() + graceMs;
  await returnQuiet();
  while (keeper.lanes.size > 0 && sending.inFlight > 0 && performance.now() < stopAtMs) {
    await sleep(checkMs);
    await returnQuiet();
  }
  sending.abandon();
  for (let waited = 0; sending.inFlight > 0 && waited < abandonMs; waited += checkMs) await sleep(checkMs);
}
