/** JSON values compared: as text with its keys in order, as a hash, and as the paths at which two of them differ. */
import { createHash } from "node:crypto";

export const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** As JSON.stringify, with the keys of every object in order: equal values have equal texts. */
export function canonical(value: unknown): string {
  return JSON.stringify(value, (_key, part: unknown) =>
    isObject(part)
      ? Object.fromEntries(Object.entries(part).sort(([one], [other]) => (one < other ? -1 : 1)))
      : part,
  );
}

export const hashOf = (value: unknown): string => createHash("sha256").update(canonical(value)).digest("hex");

export const sameJson = (one: unknown, other: unknown): boolean => canonical(one) === canonical(other);

/** What Kubernetes tells entries of a list apart by, wherever lists are merged: containers, env, volumes ... */
const nameOf = (entry: unknown): string | undefined =>
  isObject(entry) && typeof entry.name === "string" ? entry.name : undefined;

function byName(list: readonly unknown[]): Map<string, unknown> | undefined {
  const named = new Map<string, unknown>();
  for (const entry of list) {
    const name = nameOf(entry);
    if (name === undefined || named.has(name)) return undefined;
    named.set(name, entry);
  }
  return named;
}

/** The paths at which they differ, such as `spec.template.spec.containers[main].image`, the shortest that say it. */
export function differences(before: unknown, after: unknown, path = ""): string[] {
  if (sameJson(before, after)) return [];
  if (isObject(before) && isObject(after)) {
    const keys = [...new Set([...Object.keys(before), ...Object.keys(after)])].sort();
    return keys.flatMap((key) => differences(before[key], after[key], path === "" ? key : `${path}.${key}`));
  }
  if (Array.isArray(before) && Array.isArray(after)) {
    const [one, other] = [byName(before), byName(after)];
    if (one !== undefined && other !== undefined) {
      const inner = [...new Set([...one.keys(), ...other.keys()])].flatMap((name) =>
        differences(one.get(name), other.get(name), `${path}[${name}]`),
      );
      return inner.length > 0 ? inner : [path];
    }
  }
  return [path];
}

/** The first few of the paths, for a sentence. */
export function someOf(paths: readonly string[], most = 5): string {
  const more = paths.length - most;
  return paths.slice(0, most).join(", ") + (more > 0 ? ` and ${more} more` : "");
}

/** At most so many UTF-16 units, with an ellipsis where something was cut. */
export function cut(text: string, most: number): string {
  if (text.length <= most) return text;
  return `${text.slice(0, most - 1).replace(/[\uD800-\uDBFF]$/, "")}…`;
}
