/**
 * A process that would lead, in simulated time: the real elector, with a clock of its own, a way to the API server of its own,
 * and work that writes while it leads. It can be cut off, halted and killed.
 */
import { createElector, type Elector } from "../../internal/kube/elector.ts";
import type { Later } from "../../internal/kube/timer.ts";
import type { KubeObservation } from "../../internal/telemetry/operator/kube_observation.ts";
import { fastWay, type LeaseServer, type Way } from "./lease_server.ts";
import type { SimulatedTime } from "./simulated_time.ts";

export type Participant = {
  identity: string;
  elector: Elector;
  /** Whether it would write now: never when it is killed or halted. */
  leads(): boolean;
  ended(): "released" | "lost" | undefined;
  done: Promise<"released" | "lost">;
  observations: KubeObservation[];
  stop(): void;
  kill(): void;
  halt(ms: number): void;
};

export type ParticipantOptions = {
  time: SimulatedTime;
  server: LeaseServer;
  identity: string;
  way?: Way;
  /** How much faster than true time its clock runs. */
  rate?: number;
  /** How wrong its wall clock is. */
  skewMs?: number;
  /** Whether its wall clock stands still. */
  standing?: boolean;
  /** Told of each write when it begins: from when to when, in true time. */
  onWrite?: (fromMs: number, toMs: number) => void;
  /** How long it takes, at most 4 s. */
  writeMs?: () => number;
  lead?: (leading: AbortSignal) => Promise<void>;
};

const betweenWritesMs = 300;

export function startParticipant({
  time,
  server,
  identity,
  way = fastWay,
  rate = 1,
  skewMs = 0,
  standing = false,
  onWrite = () => {},
  writeMs = () => 50,
  lead,
}: ParticipantOptions): Participant {
  let killed = false;
  let haltedUntilMs = 0;
  let ended: "released" | "lost" | undefined;
  const stopping = new AbortController();
  const observations: KubeObservation[] = [];
  const later: Later = (ms, call) => {
    let off = false;
    const due = () => {
      const waitMs = haltedUntilMs - time.nowMs();
      if (killed || off) return;
      if (waitMs > 0) time.later(waitMs, due);
      else call();
    };
    const callOff = time.later(ms / rate, due);
    return () => {
      off = true;
      callOff();
    };
  };
  const elector = createElector({
    client: server.client({
      there: () => (killed ? "lost" : way.there()),
      back: () => (killed ? "lost" : way.back()),
      tells: () => (killed ? "lost" : (way.tells ?? way.back)()),
      refused: way.refused,
      haltedUntilMs: () => haltedUntilMs,
    }),
    namespace: "here",
    lease: "operator",
    identity,
    observe: (observation) => observations.push(observation),
    clock: () => 5_000 + time.nowMs() * rate,
    now: () => Date.parse("2026-01-01T00:00:00Z") + skewMs + (standing ? 0 : time.nowMs()),
    later,
  });

  /** Like a reconciler: asks before each write; one that has begun goes on to its end or its limit. */
  async function work(leading: AbortSignal): Promise<void> {
    while (!leading.aborted) {
      if (elector.isLeading()) {
        const tookMs = Math.min(4_000, writeMs());
        onWrite(time.nowMs(), time.nowMs() + tookMs);
        await new Promise<void>((resolve) => later(tookMs * rate, resolve));
      }
      await new Promise<void>((resolve) => later(betweenWritesMs, resolve));
    }
  }

  const done = elector.run(stopping.signal, lead ?? work).then((outcome) => {
    ended = outcome;
    return outcome;
  });
  return {
    identity,
    elector,
    observations,
    done,
    ended: () => ended,
    leads: () => !killed && haltedUntilMs <= time.nowMs() && elector.isLeading(),
    stop: () => stopping.abort(),
    kill() {
      killed = true;
    },
    halt(ms) {
      haltedUntilMs = time.nowMs() + ms;
    },
  };
}

/** A way that a test changes as it goes. */
export function changingWay(): Way & { state: "open" | "refusing" | "swallowing" | "deaf" } {
  const way = {
    state: "open" as "open" | "refusing" | "swallowing" | "deaf",
    there: () => (way.state === "swallowing" ? ("lost" as const) : 1),
    back: () => (way.state === "open" ? 1 : ("lost" as const)),
    refused: () => way.state === "refusing",
  };
  return way;
}
