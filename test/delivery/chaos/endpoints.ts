/** Endpoints of every behaviour, as many as wanted, and what must become of a delivery to each. */
import type { Behaviour } from "../receivers/behaviours.ts";

export type Policy = { maxRetries: number; backoff: "linear"; baseDelaySeconds: number };

export type Endpoint = {
  name: string;
  behaviour: Behaviour;
  /** How its deliveries end: delivered; failed after all attempts; or the first 410 ends one and stops the subscription. */
  ends: "delivered" | "failed" | "gone";
  /** Takes so long for each attempt that it gets only some of the events. */
  rare: boolean;
};

const usual: readonly Omit<Endpoint, "name">[] = [
  { behaviour: { kind: "status", status: 200 }, ends: "delivered", rare: false },
  { behaviour: { kind: "status", status: 500 }, ends: "failed", rare: false },
  { behaviour: { kind: "flaky", failures: 1 }, ends: "delivered", rare: false },
  { behaviour: { kind: "status", status: 204 }, ends: "delivered", rare: false },
  { behaviour: { kind: "reset" }, ends: "failed", rare: false },
  { behaviour: { kind: "slow", ms: 50 }, ends: "delivered", rare: false },
  { behaviour: { kind: "redirect" }, ends: "failed", rare: false },
  { behaviour: { kind: "large" }, ends: "delivered", rare: true },
  { behaviour: { kind: "hang" }, ends: "failed", rare: true },
  { behaviour: { kind: "drip" }, ends: "failed", rare: true },
  { behaviour: { kind: "status", status: 410 }, ends: "gone", rare: false },
  { behaviour: { kind: "garbage" }, ends: "failed", rare: false },
  { behaviour: { kind: "half_close" }, ends: "failed", rare: true },
  { behaviour: { kind: "cut_short" }, ends: "failed", rare: false },
  { behaviour: { kind: "retry_after", value: "1" }, ends: "failed", rare: false },
  { behaviour: { kind: "drip_head" }, ends: "failed", rare: true },
  { behaviour: { kind: "flaky", failures: 2 }, ends: "delivered", rare: false },
];

/** In turns, but every other one is good: as in life, most endpoints are. */
export function endpointsOf(count: number): Endpoint[] {
  const [good] = usual;
  return Array.from({ length: count }, (_, at) => {
    const kind = at % 2 === 0 ? good : usual[Math.floor(at / 2) % usual.length];
    if (kind === undefined) throw new Error("there is no behaviour");
    return { ...kind, name: `e${at}` };
  });
}

export const goodEndpoints = (count: number): Endpoint[] =>
  Array.from({ length: count }, (_, at) => ({
    name: `e${at}`,
    behaviour: { kind: "status", status: 200 },
    ends: "delivered",
    rare: false,
  }));
