/**
 * Reads subscriptions again after they were changed. Notices name them. Ids stay here until the read succeeds, and a
 * subscription whose notice is lost is read with the next renewal of its lane.
 */
import { createLoop } from "./loop.ts";

export type ChangesLoopDeps = {
  everyMs: number;
  /** Reads these subscriptions again, if their lanes are held. */
  read(subscriptionIds: readonly string[]): Promise<void>;
  onError(error: unknown): void;
};

export type ChangesLoop = {
  add(subscriptionId: string): void;
  stop(): Promise<void>;
};

export function createChangesLoop({ everyMs, read, onError }: ChangesLoopDeps): ChangesLoop {
  const changed = new Set<string>();
  const loop = createLoop({
    everyMs: () => everyMs,
    async work() {
      const ids = [...changed];
      changed.clear();
      try {
        await read(ids);
      } catch (error) {
        for (const id of ids) changed.add(id);
        throw error;
      }
      return false;
    },
    onError,
  });
  return {
    add(subscriptionId) {
      changed.add(subscriptionId);
      loop.wake();
    },
    stop: loop.stop,
  };
}
