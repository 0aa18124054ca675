/**
 * One Lease in an API server made up, with the rules that electing rests on: writes only on the version that is there, each
 * version told to those who watch. Every client has a way to it of its own, which a test makes slow, cuts, or lets swallow.
 */
import type { Lease } from "../../internal/kube/lease_record.ts";
import { ApiError, type KubeClient, Unreachable, type WatchEvent } from "../../internal/kube/model.ts";
import type { SimulatedTime } from "./simulated_time.ts";

/** What becomes of one message: it arrives after so long, or never. */
export type Way = {
  there(): number | "lost";
  back(): number | "lost";
  /** The same for what a watch tells; otherwise as answers. */
  tells?(): number | "lost";
  /** Refused at once instead. */
  refused(): boolean;
  /** The process is halted until then: answers wait. */
  haltedUntilMs?(): number;
};

export const fastWay: Way = { there: () => 1, back: () => 1, refused: () => false };

export type LeaseServer = {
  client(way: Way): KubeClient;
  lease(): Lease | undefined;
  /** As a person would: without asking who holds it. */
  write(change: (lease: Lease) => Lease): void;
  remove(): void;
  /** What was asked for, as "verb status". */
  readonly log: string[];
};

type Change = { type: "ADDED" | "MODIFIED" | "DELETED"; object: Lease; version: number };

export function createLeaseServer(time: SimulatedTime): LeaseServer {
  let lease: Lease | undefined;
  let version = 10;
  const changes: Change[] = [];
  const watchers = new Set<() => void>();
  const log: string[] = [];

  function commit(type: Change["type"], object: Lease): Lease {
    version += 1;
    const stored = structuredClone(object);
    stored.metadata = { ...stored.metadata, resourceVersion: String(version) };
    lease = type === "DELETED" ? undefined : stored;
    changes.push({ type, object: stored, version });
    for (const tell of watchers) tell();
    return structuredClone(stored);
  }

  const doThe = {
    list: () => ({
      metadata: { resourceVersion: String(version) },
      items: lease === undefined ? [] : [structuredClone(lease)],
    }),
    create(object: Lease) {
      if (lease !== undefined) throw new ApiError(409, "AlreadyExists", "leases already exists");
      return commit("ADDED", object);
    },
    replace(object: Lease) {
      if (lease === undefined) throw new ApiError(404, "NotFound", "leases not found");
      if (object.metadata.resourceVersion !== lease.metadata.resourceVersion)
        throw new ApiError(409, "Conflict", "the object has been modified");
      return commit("MODIFIED", object);
    },
  };

  function client(way: Way): KubeClient {
    const arrive = (ms: number | "lost", call: () => void) => {
      if (ms === "lost") return;
      time.later(ms, () => {
        const waitMs = (way.haltedUntilMs?.() ?? 0) - time.nowMs();
        if (waitMs > 0) time.later(waitMs, call);
        else call();
      });
    };
    /** Aborting it ends it here only: what is on its way arrives. */
    function ask<T>(
      verb: keyof typeof doThe,
      signal: AbortSignal | undefined,
      work: () => unknown,
    ): Promise<T> {
      return new Promise<T>((resolve, reject) => {
        if (signal?.aborted) return reject(signal.reason);
        signal?.addEventListener("abort", () => reject(signal.reason));
        if (way.refused()) return void reject(new Unreachable("connect ECONNREFUSED"));
        const there = way.there();
        if (there === "lost") return;
        time.later(there, () => {
          let answer: () => void;
          try {
            const value = work() as T;
            log.push(`${verb} 200`);
            answer = () => resolve(value);
          } catch (error) {
            log.push(`${verb} ${error instanceof ApiError ? error.status : 0}`);
            answer = () => reject(error);
          }
          arrive(way.back(), answer);
        });
      });
    }
    async function* watch(from: number, signal: AbortSignal): AsyncGenerator<WatchEvent<Lease>> {
      log.push("watch");
      let at = from;
      while (true) {
        signal.throwIfAborted();
        const change = changes.find((candidate) => candidate.version > at);
        const { promise, resolve } = Promise.withResolvers<void>();
        signal.addEventListener("abort", () => resolve(), { once: true });
        if (change === undefined) {
          watchers.add(resolve);
          await promise;
          watchers.delete(resolve);
        } else {
          at = change.version;
          // A lost one leaves the watch as if nothing happened: a socket that is half open.
          const ms = (way.tells ?? way.back)();
          if (ms === "lost") continue;
          arrive(ms, resolve);
          await promise;
          signal.throwIfAborted();
          yield { type: change.type, object: structuredClone(change.object) };
        }
      }
    }
    const unused = () => Promise.reject(new Error("not asked for when electing"));
    const made = {
      list: (_of: unknown, _which: unknown, signal?: AbortSignal) => ask("list", signal, doThe.list),
      watch: (_of: unknown, which: { resourceVersion: string }, signal?: AbortSignal) =>
        watch(Number(which.resourceVersion), signal ?? new AbortController().signal),
      create: (_of: unknown, object: Lease, signal?: AbortSignal) =>
        ask("create", signal, () => doThe.create(object)),
      replace: (_of: unknown, object: Lease, signal?: AbortSignal) =>
        ask("replace", signal, () => doThe.replace(object)),
      get: unused,
      apply: unused,
      applyStatus: unused,
      merge: unused,
    };
    return made as unknown as KubeClient;
  }

  return {
    client,
    lease: () => lease && structuredClone(lease),
    write(change) {
      if (lease === undefined) throw new Error("there is no lease");
      commit("MODIFIED", change(structuredClone(lease)));
    },
    remove() {
      if (lease !== undefined) commit("DELETED", lease);
    },
    log,
  };
}
