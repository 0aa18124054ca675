/**
 * The order in which files run, and the worker that runs them. The slowest files start first, so that workers finish at about
 * the same time. Files that share something expensive stay on one worker, which sets it up once.
 */

/** Files that use the same control plane, browser, or service, by their paths. The first pattern that matches counts. */
const groups: readonly RegExp[] = [
  /^test\/operator\/.*\.kube\./,
  /^test\/dashboard\/(walks|pages)\//,
  // They build the package in its folder.
  /^test\/clients\/(typescript\/|conformance\/(typescript|node_20|deno|bun)\.)/,
  /^test\/image\//,
];

const groupOf = (file: string): RegExp | undefined => groups.find((pattern) => pattern.test(file));

export type Queue = {
  /** The file that this worker runs next. Undefined: nothing is left for it. */
  next(worker: number): string | undefined;
  /** The files of this worker's groups go to the others. */
  release(worker: number): void;
};

/** `msOf` is a file's duration in an earlier run, if known. */
export function createQueue(files: readonly string[], msOf: (file: string) => number | undefined): Queue {
  const known = files.map(msOf).filter((ms) => ms !== undefined);
  const average = known.length === 0 ? 0 : known.reduce((sum, ms) => sum + ms, 0) / known.length;
  const cost = (file: string) => msOf(file) ?? average;
  /** A group weighs what all of its files take: the worker that starts it has to finish it. */
  const units = Map.groupBy(files, (file) => groupOf(file)?.source ?? file);
  const waiting = [...units.values()]
    .map((unit) => ({ unit, ms: unit.reduce((sum, file) => sum + cost(file), 0) }))
    .sort((a, b) => b.ms - a.ms)
    .map(({ unit }) => unit.toSorted((a, b) => cost(b) - cost(a)));
  const owned = new Map<number, string[]>();
  return {
    next(worker) {
      const unit = owned.get(worker)?.length ? owned.get(worker) : waiting.shift();
      const file = unit?.shift();
      if (unit !== undefined) owned.set(worker, unit);
      return file;
    },
    release(worker) {
      const rest = owned.get(worker);
      owned.delete(worker);
      if (rest?.length) waiting.unshift(rest);
    },
  };
}
