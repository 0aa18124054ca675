/**
 * The order in which files run, and the worker that runs them. The slowest files start first, so that workers finish at about
 * the same time. Files that share something expensive stay on one worker, which sets it up once.
 */

import { type Tier, tierOf } from "../suites.ts";

/** Files that use the same control plane, browser, or service, by their paths. The first pattern that matches counts. */
const groups: readonly RegExp[] = [
  /^test\/operator\/.*\.kube\.infra\./,
  /^test\/operator\/.*(process|reflector)\.kube\.soak\./,
  /^test\/charts\/.*\.helm\.infra\./,
  /^test\/dashboard\/(walks|pages|web)\//,
  // They build the package in its folder.
  /^test\/clients\/(typescript\/|conformance\/(typescript|node_20|deno|bun)\.)/,
  /^test\/image\//,
];

/** What a file of a tier takes, roughly: for a machine that has not run it yet. */
const typicalMs: Readonly<Record<Tier, number>> = {
  quick: 2_000,
  infra: 10_000,
  client: 10_000,
  soak: 30_000,
};

const groupOf = (file: string): RegExp | undefined => groups.find((pattern) => pattern.test(file));

export type Queue = {
  /** The file that this worker runs next. Undefined: nothing is left for it. */
  next(worker: number): string | undefined;
  /** The files of this worker's groups go to the others. */
  release(worker: number): void;
};

/**
 * `msOf` is a file's duration in an earlier run, if known. Workers from `firstSoakWorker` on start with the soak tier and the
 * others with the rest: soak tests mostly wait, so that the cores are free for the others.
 */
export function createQueue(
  files: readonly string[],
  msOf: (file: string) => number | undefined,
  firstSoakWorker = Number.POSITIVE_INFINITY,
): Queue {
  const cost = (file: string) => msOf(file) ?? typicalMs[tierOf(file)];
  /** A group weighs what all of its files take: the worker that starts it has to finish it. */
  const units = Map.groupBy(files, (file) => groupOf(file)?.source ?? file);
  const sorted = [...units.values()]
    .map((unit) => ({ unit, ms: unit.reduce((sum, file) => sum + cost(file), 0) }))
    .sort((a, b) => b.ms - a.ms)
    .map(({ unit }) => unit.toSorted((a, b) => cost(b) - cost(a)));
  const isSoak = (unit: readonly string[]) => unit.every((file) => tierOf(file) === "soak");
  const soak = sorted.filter(isSoak);
  const others = sorted.filter((unit) => !isSoak(unit));
  const take = (worker: number) =>
    worker >= firstSoakWorker ? (soak.shift() ?? others.shift()) : (others.shift() ?? soak.shift());
  const owned = new Map<number, string[]>();
  return {
    next(worker) {
      const unit = owned.get(worker)?.length ? owned.get(worker) : take(worker);
      const file = unit?.shift();
      if (unit !== undefined) owned.set(worker, unit);
      return file;
    },
    release(worker) {
      const rest = owned.get(worker);
      owned.delete(worker);
      if (rest?.length) others.unshift(rest);
    },
  };
}
