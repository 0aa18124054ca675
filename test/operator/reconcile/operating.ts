/** Operators on a real API server, under the Role that they are given, with backlogs that tests set. */
import { setTimeout as sleep } from "node:timers/promises";
import { createKubeClient } from "../../../internal/kube/client.ts";
import { loadKubeConfig } from "../../../internal/kube/kubeconfig.ts";
import type { Timings } from "../../../internal/kube/leadership.ts";
import type { KubeClient, KubeObject } from "../../../internal/kube/model.ts";
import type { BacklogState } from "../../../internal/operator/backlog/model.ts";
import { startOperator } from "../../../internal/operator/operator.ts";
import { type DispatcherStatus, fieldManager } from "../../../internal/operator/resource/model.ts";
import { operatorRole } from "../../../internal/operator/resource/rights.ts";
import type { OperatorObservation } from "../../../internal/telemetry/operator/operator_observation.ts";
import type { ControlPlane } from "../../support/kubernetes/control_plane.ts";
import { podTemplateNamed } from "../resource/dispatchers.ts";
import { seen } from "./bench.ts";

type Listed = { items: KubeObject[] };
export type Noted = { reason: string; note: string; regarding: { name: string } };

const patchType = { "content-type": "application/merge-patch+json" };
const rbac = "/apis/rbac.authorization.k8s.io/v1";

/** A namespace with an account for operators. */
export async function createPlace(plane: ControlPlane) {
  const namespace = await plane.namespace("reconcile");
  const must = async (method: string, path: string, body?: unknown, headers?: Record<string, string>) => {
    const { status, json } = await plane.request(method, path, body, headers);
    if (status >= 300) throw new Error(`${method} ${path}: ${JSON.stringify(json)}`);
    return json as KubeObject;
  };
  const role = operatorRole();
  await must("POST", `${rbac}/namespaces/${namespace}/roles`, role);
  await must("POST", `${rbac}/namespaces/${namespace}/rolebindings`, {
    metadata: { name: role.metadata.name },
    roleRef: { apiGroup: "rbac.authorization.k8s.io", kind: "Role", name: role.metadata.name },
    subjects: [{ kind: "ServiceAccount", name: "operator", namespace }],
  });
  const { kubeconfig } = await plane.userFor({ namespace, name: "operator" });
  const at = (plural: "deployments" | "webhookdispatchers", name = "") =>
    `/apis/${plural === "deployments" ? "apps/v1" : "drug-price.io/v1alpha1"}/namespaces/${namespace}/${plural}${name && `/${name}`}`;
  const podsAt = (name = "") => `/api/v1/namespaces/${namespace}/podtemplates${name && `/${name}`}`;
  /** The template of a PodTemplate, in a resource or a patch of tests. */
  const parted = (object: unknown) => {
    const { spec, ...rest } = object as KubeObject & { spec: { template?: unknown } };
    const { template, ...own } = spec ?? {};
    return { template, rest: { ...rest, spec: own } };
  };
  const find = async (plural: "deployments" | "webhookdispatchers", name: string) => {
    const { status, json } = await plane.request("GET", at(plural, name));
    return status === 200 ? (json as KubeObject) : undefined;
  };

  return {
    namespace,
    deployment: (name: string) => find("deployments", name),
    resource: (name: string) => find("webhookdispatchers", name),
    async condition(name: string, type: string) {
      const status = (await find("webhookdispatchers", name))?.status as DispatcherStatus | undefined;
      return status?.conditions.find((condition) => condition.type === type);
    },
    /** `spec.template` of a resource becomes its PodTemplate. */
    async make(plural: "deployments" | "webhookdispatchers", object: unknown) {
      if (plural === "deployments") return await must("POST", at(plural), object);
      const { template, rest } = parted(object);
      await must("POST", podsAt(), podTemplateNamed(rest.metadata.name, template));
      return await must("POST", at(plural), rest);
    },
    async patch(plural: "deployments" | "webhookdispatchers", name: string, patch: unknown) {
      if (plural === "deployments") return await must("PATCH", at(plural, name), patch, patchType);
      const { template, rest } = parted(patch);
      if (template !== undefined) return await must("PATCH", podsAt(name), { template }, patchType);
      return await must("PATCH", at(plural, name), rest, patchType);
    },
    patchPods: (name: string, patch: unknown) => must("PATCH", podsAt(name), patch, patchType),
    dropPods: (name: string) => must("DELETE", podsAt(name)),
    drop: (plural: "deployments" | "webhookdispatchers", name: string) => must("DELETE", at(plural, name)),
    async events(name: string): Promise<Noted[]> {
      const path = `/apis/events.k8s.io/v1/namespaces/${namespace}/events`;
      const { items } = (await must("GET", path)) as unknown as Listed;
      return (items as unknown as Noted[]).filter(({ regarding }) => regarding.name === name);
    },
    /** Another process. */
    operate(
      options: { identity?: string; timings?: Timings; through?: (client: KubeClient) => KubeClient } = {},
    ) {
      const observations: OperatorObservation[] = [];
      const observe = (observation: OperatorObservation) => void observations.push(observation);
      const client = createKubeClient({ config: loadKubeConfig({ kubeconfig }), fieldManager, observe });
      const backlog = { state: seen(0) as BacklogState, changed: (_database: string) => {} };
      const operator = startOperator({
        client: options.through?.(client) ?? client,
        namespace,
        identity: options.identity ?? "one",
        lease: "drug-price-operator",
        backlogs(changed) {
          backlog.changed = changed;
          return {
            stateOf: () => backlog.state,
            wanted() {},
            run: (signal) => new Promise((resolve) => signal.addEventListener("abort", () => resolve())),
          };
        },
        observe,
        ...(options.timings === undefined ? {} : { timings: options.timings }),
      });
      return {
        ...operator,
        observations,
        tell(state: BacklogState) {
          backlog.state = state;
          backlog.changed("default");
        },
        async [Symbol.asyncDispose]() {
          await operator[Symbol.asyncDispose]();
          await client[Symbol.asyncDispose]();
        },
      };
    },
  };
}

/** Asks again until it is so; what it is at last, when it never is. */
export async function eventually<T>(
  ask: () => Promise<T>,
  isSo: (value: T) => boolean,
  withinMs = 120_000,
): Promise<T> {
  const deadline = performance.now() + withinMs;
  for (;;) {
    const value = await ask();
    if (isSo(value)) return value;
    if (performance.now() > deadline) throw new Error(`not within ${withinMs} ms: ${JSON.stringify(value)}`);
    await sleep(50);
  }
}
