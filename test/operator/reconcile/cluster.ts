/**
 * An API server in memory, as far as the reconciler asks it: objects with uid, generation and resourceVersion, applies that
 * merge, and a log of every write. Tests say what it refuses.
 */
import { ApiError, type Collection, type KubeClient, type KubeObject } from "../../../internal/kube/model.ts";
import { sameJson } from "../../../internal/operator/resource/json.ts";

type Write = { verb: "apply" | "status" | "merge"; name: string; body: KubeObject };
type Fields = Record<string, unknown>;

const isFields = (value: unknown): value is Fields =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** As a merge patch, which is near enough to an apply of whole lists. */
function merged(onto: unknown, patch: unknown): unknown {
  if (!isFields(patch)) return patch;
  const result: Fields = isFields(onto) ? { ...onto } : {};
  for (const [key, value] of Object.entries(patch)) result[key] = merged(result[key], value);
  return result;
}

export function createCluster() {
  const objects = new Map<string, KubeObject>();
  const writes: Write[] = [];
  /** Of Deployments. */
  const gets: string[] = [];
  let last = 0;
  const next = () => String(++last);
  /** What the next writes are answered with. */
  const refusals: { of: "deployments" | "status"; error: Error }[] = [];
  const keyIn = (of: Collection, name: string) => `${of.plural}/${of.namespace}/${name}`;
  const missing = (name: string) => new ApiError(404, "NotFound", `"${name}" not found`);

  /** As somebody, with a new generation where the spec changed. */
  function put(plural: string, object: KubeObject): KubeObject {
    const key = `${plural}/${object.metadata.namespace}/${object.metadata.name}`;
    const before = objects.get(key);
    const { uid, generation } = before?.metadata ?? {};
    if (before !== undefined && sameJson({ ...before, metadata: { ...before.metadata } }, object))
      return before;
    const stored = {
      ...object,
      metadata: {
        ...object.metadata,
        uid: uid ?? object.metadata.uid ?? `uid-${next()}`,
        generation: sameJson(before?.spec, object.spec) ? (generation ?? 1) : (generation ?? 0) + 1,
        resourceVersion: next(),
      },
    };
    objects.set(key, stored);
    return stored;
  }

  function guard(of: "deployments" | "status"): void {
    const at = refusals.findIndex((refusal) => refusal.of === of);
    const [refusal] = at < 0 ? [] : refusals.splice(at, 1);
    if (refusal !== undefined) throw refusal.error;
  }

  function written<T extends KubeObject>(
    verb: Write["verb"],
    of: Collection,
    name: string,
    patch: Fields,
  ): T {
    guard(verb === "status" ? "status" : "deployments");
    const live = objects.get(keyIn(of, name));
    const { uid, ...metadata } = (patch.metadata ?? {}) as KubeObject["metadata"];
    if (live === undefined && verb !== "apply") throw missing(name);
    if (uid !== undefined && uid !== live?.metadata.uid)
      throw new ApiError(409, "Conflict", `the UID in the precondition (${uid}) does not match`);
    const result =
      verb === "status"
        ? { ...live, status: patch.status }
        : (merged(live, { ...patch, metadata }) as KubeObject);
    const stored = put(of.plural, {
      ...result,
      metadata: { ...result.metadata, name, namespace: of.namespace },
    } as KubeObject);
    writes.push({ verb, name, body: patch as KubeObject });
    return stored as T;
  }

  const client: Pick<KubeClient, "get" | "apply" | "applyStatus" | "merge"> = {
    async get<T extends KubeObject>(of: Collection, name: string) {
      if (of.plural === "deployments") gets.push(name);
      const found = objects.get(keyIn(of, name));
      if (found === undefined) throw missing(name);
      return found as T;
    },
    apply: async (of, object) => written("apply", of, object.metadata.name, object),
    applyStatus: async (of, object) => written("status", of, object.metadata.name, object),
    merge: async (of, name, patch) => written("merge", of, name, patch as Fields),
  };

  return {
    client,
    writes,
    gets,
    put,
    refuse: (of: "deployments" | "status", error: Error) => void refusals.push({ of, error }),
    find: (plural: string, name: string) => objects.get(`${plural}/here/${name}`),
    remove: (plural: string, name: string) => void objects.delete(`${plural}/here/${name}`),
    /** What a watch that is never late would know; Deployments only with our label. */
    cache: (plural: string, label?: string) => ({
      get(key: string) {
        const found = objects.get(`${plural}/${key}`);
        return label === undefined || found?.metadata.labels?.[label] !== undefined ? found : undefined;
      },
    }),
  };
}
