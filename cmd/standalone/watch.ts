/** Looks after the embedded server while we serve: when it is gone, it is started again at the same address. */
import { setTimeout as sleep } from "node:timers/promises";
import type { Place } from "../shared/connection_settings.ts";

const lookEveryMs = 500;

export function watchServer(place: Place, log: (line: string) => void): AsyncDisposable {
  const stopping = new AbortController();
  async function watch(): Promise<void> {
    while (!stopping.signal.aborted) {
      try {
        await sleep(lookEveryMs, undefined, { signal: stopping.signal, ref: false });
        if (await place.revive()) log("PostgreSQL was gone and has been started again.");
      } catch (error) {
        if (!stopping.signal.aborted)
          log(`PostgreSQL is gone: ${error instanceof Error ? error.message : error}`);
      }
    }
  }
  const watching = place.embedded ? watch() : Promise.resolve();
  return {
    async [Symbol.asyncDispose]() {
      stopping.abort();
      await watching;
    },
  };
}
