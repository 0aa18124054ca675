/**
 * The Deployment of a resource: a pure function of the resource, its PodTemplate, and the replicas that were decided. The pod
 * template passes through as it is, but for one label. Nothing of the operator's own version is in it: another version that
 * wrote one byte more here would restart every dispatcher (test/operator/reconcile/golden holds it still).
 */
import type { KubeObject } from "../../kube/model.ts";
import {
  type DispatcherPods,
  type DispatcherSpec,
  dispatcherLabel,
  group,
  kind,
  type PodTemplate,
  version,
} from "./model.ts";

/** The only selector there is: it cannot be changed once a Deployment stands. */
export const selectorOf = (name: string) => ({ matchLabels: { [dispatcherLabel]: name } });

/** As text, for the scale subresource. */
export const selectorText = (name: string) => `${dispatcherLabel}=${name}`;

function labelled(template: PodTemplate, name: string): PodTemplate {
  const labels = { ...template.metadata?.labels, [dispatcherLabel]: name };
  return { ...template, metadata: { ...template.metadata, labels } };
}

/** No blockOwnerDeletion: the operator would need rights on finalizers for it. */
export const ownerOf = (object: KubeObject) => ({
  apiVersion: `${group}/${version}`,
  kind,
  name: object.metadata.name,
  uid: object.metadata.uid ?? "",
  controller: true,
});

const given = (parts: Readonly<Record<string, unknown>>) =>
  Object.fromEntries(Object.entries(parts).filter(([, value]) => value !== undefined));

/**
 * What is applied, whole: a field that is not in it any more is taken out of the Deployment. `replicas` is always there,
 * else server-side apply would set it to 1 when it is let go of.
 */
export function desiredDeployment(
  object: KubeObject,
  spec: DispatcherSpec,
  pods: DispatcherPods,
  replicas: number,
): KubeObject {
  const { name, namespace } = object.metadata;
  const { labels, annotations, template } = pods;
  const parts = spec.deployment;
  return {
    apiVersion: "apps/v1",
    kind: "Deployment",
    metadata: {
      name,
      ...(namespace === undefined ? {} : { namespace }),
      labels: { ...labels, [dispatcherLabel]: name },
      ...(annotations === undefined ? {} : { annotations }),
      ownerReferences: [ownerOf(object)],
    },
    spec: {
      replicas,
      selector: selectorOf(name),
      ...given({
        strategy: parts.strategy,
        minReadySeconds: parts.minReadySeconds,
        progressDeadlineSeconds: parts.progressDeadlineSeconds,
        revisionHistoryLimit: parts.revisionHistoryLimit,
      }),
      template: labelled(template, name),
    },
  };
}
