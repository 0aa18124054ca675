/** Operators as processes of their own, under the Role that is shipped, in a namespace of a real API server. */
import { request } from "node:http";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import type { KubeObject } from "../../../internal/kube/model.ts";
import { type Running, root, startProgram } from "../../cmd/process.ts";
import type { ControlPlane } from "../../support/kubernetes/control_plane.ts";
import { podTemplateNamed } from "../resource/dispatchers.ts";

export const account = "drug-price-operator";

/** Bounded by time: what never comes fails the test. Answers how many milliseconds it took. */
export async function until(
  what: string,
  isSo: () => boolean | Promise<boolean>,
  withinMs = 120_000,
): Promise<number> {
  const beganMs = performance.now();
  while (!(await isSo())) {
    if (performance.now() - beganMs > withinMs) throw new Error(`not within ${withinMs} ms: ${what}`);
    await sleep(25);
  }
  return performance.now() - beganMs;
}

export type Place = {
  plane: ControlPlane;
  namespace: string;
  kubeconfig: string;
  /** In the namespace, as the administrator; the answer's body. */
  get<T extends KubeObject>(path: string): Promise<T | undefined>;
  holder(): Promise<string | undefined>;
  replicas(name: string): Promise<number | undefined>;
};

/** A namespace with the definition, and an account that may do what k8s/operator/role.yaml says. */
export async function operatorPlace(
  plane: ControlPlane,
  define: (plane: ControlPlane) => Promise<void> = (on) => on.applyCrd(),
): Promise<Place> {
  await define(plane);
  const namespace = await plane.namespace("operator");
  const { kubeconfig } = await plane.userFor({ namespace, name: account });
  const role = await plane.kubectl(["-n", namespace, "apply", "-f", join(root, "k8s/operator/role.yaml")]);
  if (role.code !== 0) throw new Error(role.stderr);
  const subject = `${namespace}:${account}`;
  const bound = await plane.kubectl([
    ...["-n", namespace, "create", "rolebinding", account, `--role=${account}`],
    `--serviceaccount=${subject}`,
  ]);
  if (bound.code !== 0) throw new Error(bound.stderr);
  async function get<T extends KubeObject>(path: string): Promise<T | undefined> {
    const [group, rest] = path.split(":");
    const { status, json } = await plane.request("GET", `/apis/${group}/namespaces/${namespace}/${rest}`);
    return status === 200 ? (json as T) : undefined;
  }
  return {
    plane,
    namespace,
    kubeconfig,
    get,
    async holder() {
      const lease = await get(`coordination.k8s.io/v1:leases/${account}`);
      return (lease?.spec as { holderIdentity?: string } | undefined)?.holderIdentity || undefined;
    },
    async replicas(name) {
      const deployment = await get(`apps/v1:deployments/${name}`);
      return (deployment?.spec as { replicas?: number } | undefined)?.replicas;
    },
  };
}

export type OperatorProcess = Running & {
  admin: string;
  identity: string;
  metrics(): Promise<string>;
  readiness(): Promise<string>;
};

/** `program`: the arguments of node. */
export async function startOperatorProcess(
  place: Pick<Place, "namespace" | "kubeconfig">,
  identity: string,
  more: Record<string, string> = {},
  program: readonly string[] = ["cmd/run.mjs", "cmd/operator/main.ts"],
): Promise<OperatorProcess> {
  const process_ = startProgram(process.execPath, program, {
    KUBECONFIG: place.kubeconfig,
    OPERATOR_NAMESPACE: place.namespace,
    OPERATOR_IDENTITY: identity,
    METRICS_PORT: "0",
    ...more,
  });
  const printed = await process_.prints('"name":"admin"');
  const line = printed.split("\n").find((one) => one.includes('"name":"admin"'));
  const { address } = JSON.parse(line ?? "{}") as { address: string };
  const read = (path: string) => text(`${address}${path}`);
  return Object.assign(process_, {
    admin: address,
    identity,
    metrics: () => read("/metrics"),
    readiness: () => read("/readyz"),
  });
}

/** On a connection of its own: none is kept that an operator which ends would have to wait for. */
function text(url: string): Promise<string> {
  return new Promise((resolve, reject) => {
    request(url, { agent: false }, (response) => {
      let body = "";
      response.setEncoding("utf8");
      response.on("data", (chunk: string) => {
        body += chunk;
      });
      response.once("end", () => resolve(body));
      response.once("error", reject);
    })
      .once("error", reject)
      .end();
  });
}

/** A resource of mode backlog, or whatever is asked of its spec. */
export const dispatcherNamed = (name: string, spec: Record<string, unknown> = {}) => ({
  apiVersion: "drug-price.io/v1alpha1",
  kind: "WebhookDispatcher",
  metadata: { name },
  spec: {
    minReplicas: 2,
    maxReplicas: 9,
    ...spec,
  },
});

export async function createPodTemplate(
  { plane, namespace }: Pick<Place, "plane" | "namespace">,
  name: string,
  template?: unknown,
  metadata: Record<string, unknown> = {},
): Promise<void> {
  const object = podTemplateNamed(name, template);
  const { status, json } = await plane.request("POST", `/api/v1/namespaces/${namespace}/podtemplates`, {
    ...object,
    metadata: { ...object.metadata, ...metadata },
  });
  if (status !== 201) throw new Error(JSON.stringify(json));
}

/** With a PodTemplate. */
export async function createDispatcher(
  { plane, namespace }: Pick<Place, "plane" | "namespace">,
  name: string,
  spec: Record<string, unknown> = {},
  template?: unknown,
): Promise<void> {
  await createPodTemplate({ plane, namespace }, name, template);
  const path = `/apis/drug-price.io/v1alpha1/namespaces/${namespace}/webhookdispatchers`;
  const { status, json } = await plane.request("POST", path, dispatcherNamed(name, spec));
  if (status !== 201) throw new Error(JSON.stringify(json));
}
