/** Whose a Deployment is that has a resource's name, and whether what the operator cares for in its metadata still stands. */
import type { KubeObject } from "../../kube/model.ts";
import { selectorOf } from "./deployment.ts";
import { sameJson } from "./json.ts";
import { group, kind } from "./model.ts";

export type Ownership =
  | { kind: "absent" }
  | { kind: "ours" }
  /** Nobody's, with exactly the selector that ours would have: left behind by `kubectl delete --cascade=orphan`. */
  | { kind: "adoptable" }
  /** Of a resource of this name that is gone, or being deleted itself: garbage collection is under way. */
  | { kind: "leaving" }
  /** `by`: a few words on whose it is. */
  | { kind: "taken"; by: string };

const selectorIn = (deployment: KubeObject) =>
  typeof deployment.spec === "object" && deployment.spec !== null && "selector" in deployment.spec
    ? deployment.spec.selector
    : undefined;

export function ownershipOf(object: KubeObject, deployment: KubeObject | undefined): Ownership {
  if (deployment === undefined) return { kind: "absent" };
  const { name, uid } = object.metadata;
  const controller = deployment.metadata.ownerReferences?.find((owner) => owner.controller === true);
  const sameKind = controller?.kind === kind && controller.apiVersion.startsWith(`${group}/`);
  if (controller !== undefined && !(sameKind && controller.name === name))
    return { kind: "taken", by: `it belongs to ${controller.kind} ${controller.name}` };
  if (!sameJson(selectorIn(deployment), selectorOf(name)))
    return { kind: "taken", by: "its selector is another" };
  if (deployment.metadata.deletionTimestamp !== undefined) return { kind: "leaving" };
  if (controller === undefined) return { kind: "adoptable" };
  return controller.uid === uid ? { kind: "ours" } : { kind: "leaving" };
}

/** Metadata has no generation: whether the labels, annotations and owner that were applied are there is looked at each time. */
export function metadataMatches(desired: KubeObject, live: KubeObject): boolean {
  const within = (
    wanted: Readonly<Record<string, string>> = {},
    found: Readonly<Record<string, string>> = {},
  ) => Object.entries(wanted).every(([key, value]) => found[key] === value);
  return (
    within(desired.metadata.labels, live.metadata.labels) &&
    within(desired.metadata.annotations, live.metadata.annotations) &&
    (desired.metadata.ownerReferences ?? []).every((owner) =>
      live.metadata.ownerReferences?.some(({ uid, controller }) => uid === owner.uid && controller === true),
    )
  );
}

const digits = /^\d+$/;

/**
 * The newer of what a cache holds and what the operator's own write was answered with, both perhaps absent. Versions of one
 * object compare as numbers; where they are none, the cache counts.
 */
export function newerOf<T extends KubeObject>(cached: T | undefined, written: T | undefined): T | undefined {
  if (cached === undefined || written === undefined || cached.metadata.uid !== written.metadata.uid)
    return cached;
  const [one, other] = [cached.metadata.resourceVersion ?? "", written.metadata.resourceVersion ?? ""];
  if (!digits.test(one) || !digits.test(other)) return cached;
  return BigInt(one) < BigInt(other) ? written : cached;
}
