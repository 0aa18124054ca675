/** What the tests on a real API server share: clients of ours for accounts with a Role, and a reflector of ConfigMaps. */

import type { KubeClientOptions } from "../../internal/kube/client.ts";
import { loadKubeConfig } from "../../internal/kube/kubeconfig.ts";
import type { Collection, KubeObject } from "../../internal/kube/model.ts";
import { createReflector, type Reflector } from "../../internal/kube/reflector.ts";
import type { ControlPlane } from "../support/kubernetes/control_plane.ts";
import { until } from "../support/until.ts";
import { clientOf } from "./api_server.ts";

export const configMaps = (namespace: string): Collection => ({
  group: "",
  version: "v1",
  plural: "configmaps",
  namespace,
});

export const configMap = (name: string, data: Readonly<Record<string, string>> = {}) => ({
  apiVersion: "v1",
  kind: "ConfigMap",
  metadata: { name },
  data,
});

export const kubeClient = (kubeconfig: string, options: Partial<KubeClientOptions> = {}) =>
  clientOf(0, { config: loadKubeConfig({ kubeconfig }), ...options });

/** What the account may do with ConfigMaps; nothing when `verbs` is empty. */
export async function allow(plane: ControlPlane, namespace: string, name: string, verbs: readonly string[]) {
  const base = `/apis/rbac.authorization.k8s.io/v1/namespaces/${namespace}`;
  const rules = verbs.length === 0 ? [] : [{ apiGroups: [""], resources: ["configmaps"], verbs }];
  const merge = { "content-type": "application/merge-patch+json" };
  const role = await plane.request("PATCH", `${base}/roles/${name}`, { rules }, merge);
  if (role.status !== 404) return;
  await plane.request("POST", `${base}/roles`, { metadata: { name }, rules });
  await plane.request("POST", `${base}/rolebindings`, {
    metadata: { name },
    roleRef: { apiGroup: "rbac.authorization.k8s.io", kind: "Role", name },
    subjects: [{ kind: "ServiceAccount", namespace, name }],
  });
}

/** A reflector of a namespace's ConfigMaps that runs until it is let go of, and what it was told. */
export function reflectConfigMaps(
  client: ReturnType<typeof kubeClient>,
  namespace: string,
): AsyncDisposable & { reflector: Reflector<KubeObject>; told: string[]; has(name: string): Promise<void> } {
  const stop = new AbortController();
  const told: string[] = [];
  const reflector = createReflector<KubeObject>({
    client,
    of: configMaps(namespace),
    observe: (observation) => client.observed.push(observation),
    onChange: (key, now, before) =>
      told.push(`${now === undefined ? "gone" : before === undefined ? "new" : "changed"} ${key}`),
  });
  const running = reflector.run(stop.signal);
  return {
    reflector,
    told,
    has: (name) => until(() => reflector.get(`${namespace}/${name}`) !== undefined),
    async [Symbol.asyncDispose]() {
      stop.abort();
      await running;
    },
  };
}
