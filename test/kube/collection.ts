/** A collection in memory behind the interface of a client: versions, watches that follow from one, a history that is forgotten. */
import { ApiError, type KubeClient, type KubeObject, type WatchEvent } from "../../internal/kube/model.ts";
import { widget } from "./api_server.ts";

type Change = { version: number; event: WatchEvent<KubeObject> };
type Watch = { pending: Change[]; wake(): void; end: { error?: unknown } | undefined };

const unused = () => Promise.reject(new Error("a reflector does not ask for this"));

export function createCollection() {
  const objects = new Map<string, KubeObject>();
  const history: Change[] = [];
  const watches = new Set<Watch>();
  /** Each is thrown by the next call of its kind, before it does anything. */
  const failures: { list: unknown[]; watch: unknown[] } = { list: [], watch: [] };
  const asked: string[] = [];
  let version = 100;
  let forgottenUpTo = 0;
  let made = 0;

  const record = (type: "ADDED" | "MODIFIED" | "DELETED", object: KubeObject) => {
    const change = { version, event: { type, object } };
    history.push(change);
    for (const watch of watches) {
      if (watch.end !== undefined) continue;
      watch.pending.push(change);
      watch.wake();
    }
  };

  const client: KubeClient = {
    async list<T extends KubeObject>() {
      await new Promise((done) => setImmediate(done));
      asked.push("list");
      if (failures.list.length > 0) throw failures.list.shift();
      return { metadata: { resourceVersion: String(version) }, items: [...objects.values()] as T[] };
    },
    async *watch<T extends KubeObject>(
      _of: unknown,
      which: { resourceVersion: string },
      signal?: AbortSignal,
    ) {
      await new Promise((done) => setImmediate(done));
      signal?.throwIfAborted();
      asked.push(`watch ${which.resourceVersion}`);
      if (failures.watch.length > 0) throw failures.watch.shift();
      const from = Number(which.resourceVersion);
      if (from < forgottenUpTo) throw new ApiError(410, "Expired", "too old resource version");
      let wake = () => {};
      const watch: Watch = {
        pending: history.filter((change) => change.version > from),
        wake: () => wake(),
        end: undefined,
      };
      const abort = () => {
        watch.end = { error: signal?.reason };
        wake();
      };
      signal?.addEventListener("abort", abort);
      watches.add(watch);
      try {
        while (true) {
          const change = watch.pending.shift();
          if (change !== undefined) yield change.event as WatchEvent<T>;
          else if (watch.end === undefined) await new Promise<void>((done) => (wake = done));
          else if ("error" in watch.end) throw watch.end.error;
          else return;
        }
      } finally {
        watches.delete(watch);
        signal?.removeEventListener("abort", abort);
      }
    },
    get: unused,
    create: unused,
    replace: unused,
    apply: unused,
    applyStatus: unused,
    merge: unused,
  };

  return {
    client,
    asked,
    failures,
    objects,
    watching: () => watches.size > 0,
    version: () => String(version),
    put(name: string) {
      version += 1;
      const before = objects.get(name);
      made += 1;
      const object = widget(name, String(version), before?.metadata.uid ?? `uid-${made}`);
      objects.set(name, object);
      record(before === undefined ? "ADDED" : "MODIFIED", object);
    },
    remove(name: string) {
      const before = objects.get(name);
      if (before === undefined) return;
      version += 1;
      objects.delete(name);
      record("DELETED", { ...before, metadata: { ...before.metadata, resourceVersion: String(version) } });
    },
    /** Something elsewhere changed: the version goes on, and nobody is told but by this bookmark. */
    bookmark() {
      version += 1;
      const change = { version, event: { type: "BOOKMARK", resourceVersion: String(version) } } as const;
      for (const watch of watches) {
        if (watch.end !== undefined) continue;
        watch.pending.push(change);
        watch.wake();
      }
    },
    /** Watches end after what is pending: well, or with an error. */
    end(error?: unknown) {
      for (const watch of watches) {
        watch.end = error === undefined ? {} : { error };
        watch.wake();
      }
    },
    /** As a connection that is cut: what is pending is lost with it. */
    cut(error: unknown) {
      for (const watch of watches) watch.pending = [];
      this.end(error);
    },
    forget() {
      forgottenUpTo = version;
      history.length = 0;
    },
  };
}
