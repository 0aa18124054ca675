/**
 * Renews the leases of all lanes that are held, every `renewMs`, and exchanges heartbeats with the other dispatchers. A
 * dispatcher with more lanes than its share returns the surplus while another one has no lanes. If the database is away, the
 * leases run out.
 */
import { type Database, query } from "../postgres/database.ts";
import type { LeaseManager } from "./lease_manager.ts";
import { createLoop, type Loop } from "./loop.ts";
import type { Settings } from "./options.ts";
import { type HeartbeatRow, heartbeat } from "./sql/heartbeat.ts";

export type RenewalLoopDeps = {
  database: Database;
  schema: string;
  /** The dispatcher's. */
  id: string;
  settings: Settings;
  leases: LeaseManager;
  /** A dispatcher that stops takes no lanes from others. */
  isStopping(): boolean;
  /** So many lanes of this dispatcher are more than its share, while others have none; 0 if there are no such others. */
  onSurplus(count: number): void;
  onError(error: unknown): void;
};

export function createRenewalLoop(deps: RenewalLoopDeps): Loop {
  const { database, schema, id, settings, leases } = deps;
  return createLoop({
    everyMs: () => settings.renewMs,
    async work() {
      await leases.renew();
      const mine = leases.lanes.size;
      const [row] = await query<HeartbeatRow>(database, heartbeat(schema), [
        id,
        mine,
        mine === 0 && !deps.isStopping(),
        settings.leaseMs,
      ]);
      const { others = 0, lanes = 0, hungry: idle = 0 } = row ?? {};
      const share = Math.ceil((mine + lanes) / (others + 1));
      deps.onSurplus(idle > 0 && mine > share ? mine - share : 0);
      return false;
    },
    onError: deps.onError,
  });
}
