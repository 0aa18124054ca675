/**
 * What is known of a collection, by key (`namespace/name`), and how it changed. A change never leads from one object to
 * another of the same name: such a one is told as gone, and then as new.
 */
import { type KubeObject, keyOf } from "./model.ts";

/** `now` undefined: gone; `before` undefined: new. */
export type Change<T extends KubeObject> = { key: string; now: T | undefined; before: T | undefined };

export type Cache<T extends KubeObject> = {
  get(key: string): T | undefined;
  list(): readonly T[];
  /** As a watch tells it. No change when it is known already, as after a watch that began again. */
  put(object: T): Change<T>[];
  remove(key: string): Change<T>[];
  /** As a list tells it: what it lacks is gone, also where nobody told of that. */
  replace(all: readonly T[]): Change<T>[];
};

const isSame = (one: KubeObject, other: KubeObject) =>
  one.metadata.uid === other.metadata.uid &&
  one.metadata.resourceVersion !== undefined &&
  one.metadata.resourceVersion === other.metadata.resourceVersion;

function changesOf<T extends KubeObject>(key: string, now: T, before: T | undefined): Change<T>[] {
  if (before === undefined) return [{ key, now, before }];
  if (isSame(now, before)) return [];
  if (now.metadata.uid === before.metadata.uid) return [{ key, now, before }];
  return [
    { key, now: undefined, before },
    { key, now, before: undefined },
  ];
}

export function createCache<T extends KubeObject>(): Cache<T> {
  let objects = new Map<string, T>();
  return {
    get: (key) => objects.get(key),
    list: () => [...objects.values()],
    put(object) {
      const key = keyOf(object);
      const before = objects.get(key);
      objects.set(key, object);
      return changesOf(key, object, before);
    },
    remove(key) {
      const before = objects.get(key);
      objects.delete(key);
      return before === undefined ? [] : [{ key, now: undefined, before }];
    },
    replace(all) {
      const earlier = objects;
      objects = new Map(all.map((object) => [keyOf(object), object]));
      const gone = [...earlier].filter(([key]) => !objects.has(key));
      return [
        ...gone.map(([key, before]) => ({ key, now: undefined, before })),
        ...[...objects].flatMap(([key, now]) => changesOf(key, now, earlier.get(key))),
      ];
    },
  };
}
