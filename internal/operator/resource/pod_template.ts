/**
 * The pods of a WebhookDispatcher. They come from the core PodTemplate with the resource's name, and never from the resource:
 * an account that may write WebhookDispatchers and nothing else cannot choose an image, a command, a Secret, a service account,
 * or a node. The right to write PodTemplates is the right to run pods.
 *
 * The label says that the PodTemplate's author wants the operator to run it. Without the label, the operator ignores it. The
 * template passes through unchanged: the API server has already validated it as a PodTemplate.
 */
import type { KubeObject } from "../../kube/model.ts";
import { shown } from "./field_forms.ts";
import { isObject } from "./json.ts";
import { type DispatcherPods, dispatcherLabel, type PodTemplate } from "./model.ts";

/** A core/v1 PodTemplate. It has a template instead of a spec. */
export type PodTemplateObject = KubeObject & { template?: PodTemplate };

export type PodOptions = {
  /** The only service account that pods may have. Default: any account of the namespace. */
  serviceAccount?: string | undefined;
};

/** The account that Kubernetes uses if a template names none. */
const defaultAccount = "default";

/** Annotations that tools keep for themselves. Copies on the Deployment would make them track an object that is not theirs. */
const toolAnnotation = /^([^/]*\.)?(kubernetes\.io|k8s\.io|helm\.sh|argoproj\.io|fluxcd\.io)\//;

const listIn = (owner: Record<string, unknown>, field: string): readonly Record<string, unknown>[] => {
  const value = owner[field];
  return Array.isArray(value) ? value.filter(isObject) : [];
};

const isPrivileged = ({ securityContext }: Record<string, unknown>) =>
  isObject(securityContext) && securityContext.privileged === true;

function problemsOf(spec: Record<string, unknown>, { serviceAccount }: PodOptions): string[] {
  const problems: string[] = [];
  for (const field of ["hostNetwork", "hostPID", "hostIPC"])
    if (spec[field] === true) problems.push(`${field} is not allowed: remove it`);
  for (const field of ["containers", "initContainers"])
    if (listIn(spec, field).some(isPrivileged))
      problems.push(`privileged containers are not allowed: remove securityContext.privileged from ${field}`);
  if (listIn(spec, "volumes").some((volume) => isObject(volume.hostPath)))
    problems.push("hostPath volumes are not allowed: remove the volume");
  const account = spec.serviceAccountName || defaultAccount;
  if (serviceAccount !== undefined && account !== serviceAccount)
    problems.push(
      `template.spec.serviceAccountName is ${shown(account)}, but the operator runs pods with the service account ${shown(serviceAccount)} only: use that one`,
    );
  return problems;
}

function annotationsIn({ metadata }: KubeObject): DispatcherPods["annotations"] {
  const kept = Object.entries(metadata.annotations ?? {}).filter(([key]) => !toolAnnotation.test(key));
  return kept.length === 0 ? undefined : Object.fromEntries(kept);
}

/** `found` is the PodTemplate of that name, if there is one. A problem is one text for people. Never throws. */
export function podsOf(
  name: string,
  found: PodTemplateObject | undefined,
  options: PodOptions = {},
): { pods: DispatcherPods; problem?: undefined } | { problem: string } {
  const template = found?.template;
  if (
    template === undefined ||
    !isObject(template.spec) ||
    found?.metadata.labels?.[dispatcherLabel] !== name
  )
    return {
      problem: `There is no PodTemplate ${name} with the label ${dispatcherLabel}=${name} in this namespace. Create it: it describes the pods.`,
    };
  const problems = problemsOf(template.spec, options);
  if (problems.length > 0) return { problem: `PodTemplate ${name}: ${problems.join("; ")}.` };
  return {
    pods: {
      labels: template.metadata?.labels,
      annotations: annotationsIn(found),
      version: found.metadata.resourceVersion,
      template,
    },
  };
}
