/** Time as a dependency: wall-clock milliseconds since 1970, so that tests can stand still. */
export type Clock = { now(): number };

export const systemClock: Clock = { now: () => Date.now() };
