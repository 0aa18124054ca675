/** What a dispatcher may be told, what it takes by itself, and which of it must fit together. */

export type DispatcherOptions = {
  /** Of a lease, and how often all that are held are renewed. */
  leaseMs?: number;
  renewMs?: number;
  /** Behind notices, which may be lost: how often due lanes and waiting events are looked for anyway. */
  pollMs?: number;
  /** Attempts at once: of the process, and of a subscription that says nothing of its own. */
  concurrency?: number;
  concurrencyPerLane?: number;
  /** An endpoint without an answer for so long is slow. */
  slowAfterMs?: number;
  mostLanes?: number;
  /** Lanes taken by one statement. */
  leaseBatch?: number;
  /** How long a lane is kept at most while others wait. */
  sliceMs?: number;
  /** How long a lane whose webhook cannot be read is left alone before its webhook is read again. */
  parkMs?: number;
  /** How long a lane is kept that has nothing to do. */
  lingerMs?: number;
  /** After a look at events or lanes, more of them gather for so long before the next. */
  gatherMs?: number;
  /** Outcomes are written in batches: after this time, or when there are this many. */
  writeAfterMs?: number;
  writeBatch?: number;
  /** Of one fan-out. */
  fanOutEvents?: number;
  fanOutDeliveries?: number;
  /** How long attempts may go on after the dispatcher is told to stop. */
  graceMs?: number;
};

export type Settings = Required<DispatcherOptions>;

export function settingsOf(options: DispatcherOptions): Settings {
  const settings: Settings = {
    leaseMs: 10_000,
    renewMs: 3_000,
    pollMs: 1_000,
    concurrency: 512,
    concurrencyPerLane: 16,
    slowAfterMs: 3_000,
    mostLanes: 2_000,
    leaseBatch: 200,
    sliceMs: 2_000,
    parkMs: 60_000,
    lingerMs: 250,
    gatherMs: 15,
    writeAfterMs: 10,
    writeBatch: 500,
    fanOutEvents: 500,
    fanOutDeliveries: 5_000,
    graceMs: 25_000,
    ...options,
  };
  const must = (holds: boolean, what: string) => {
    if (!holds) throw new Error(`A dispatcher cannot work like this: ${what}`);
  };
  const { leaseMs, renewMs, pollMs, lingerMs, concurrency, concurrencyPerLane } = settings;
  // One renewal may fail, and the next still comes before two thirds of the lease, when attempts stop.
  must(renewMs * 3 <= leaseMs, `leaseMs (${leaseMs}) must be at least three times renewMs (${renewMs})`);
  must(pollMs * 2 <= leaseMs, `leaseMs (${leaseMs}) must be at least twice pollMs (${pollMs})`);
  must(lingerMs * 2 <= leaseMs, `leaseMs (${leaseMs}) must be at least twice lingerMs (${lingerMs})`);
  must(
    concurrencyPerLane <= concurrency,
    `concurrency (${concurrency}) must be at least concurrencyPerLane (${concurrencyPerLane})`,
  );
  return settings;
}
