/** Operators as processes of their own, under an account that has the Role of k8s/operator/role.yaml and nothing else. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { defaultLease } from "../../../internal/operator/resource/rights.ts";
import { type Running, root, start } from "../../cmd/process.ts";
import type { ControlPlane, ServiceAccount } from "../../support/kubernetes/control_plane.ts";

export type OperatorAccount = ServiceAccount & {
  /** The path of a kubeconfig, through another port of the loopback if asked. */
  kubeconfig(port?: number): Promise<string>;
};

/** The account and its rights, in a namespace. */
export async function operatorAccount(plane: ControlPlane, namespace: string): Promise<OperatorAccount> {
  const name = "operator";
  await plane.userFor({ namespace, name });
  const told = await plane.kubectl(
    ["apply", "--namespace", namespace, "--filename", "-"],
    readFileSync(join(root, "k8s/operator/role.yaml"), "utf8"),
  );
  if (told.code !== 0) throw new Error(told.stderr);
  const bound = await plane.kubectl([
    "create",
    "rolebinding",
    "operator",
    "--namespace",
    namespace,
    "--role=drug-price-operator",
    `--serviceaccount=${namespace}:${name}`,
  ]);
  if (bound.code !== 0) throw new Error(bound.stderr);
  return {
    namespace,
    name,
    kubeconfig: async (port) =>
      (await plane.userFor({ namespace, name }, port === undefined ? {} : { port })).kubeconfig,
  };
}

export type OperatorProcessOptions = {
  identity: string;
  kubeconfig: string;
  namespace: string;
  databaseUrl: string;
  settings?: Readonly<Record<string, string>>;
};

export function startOperatorProcess(options: OperatorProcessOptions): Running {
  return start("cmd/operator/main.ts", [], {
    KUBECONFIG: options.kubeconfig,
    OPERATOR_NAMESPACE: options.namespace,
    OPERATOR_IDENTITY: options.identity,
    DATABASE_URL: options.databaseUrl,
    METRICS_PORT: "0",
    ...options.settings,
  });
}

/** Who holds the Lease; undefined when nobody does. */
export async function leader(plane: ControlPlane, namespace: string): Promise<string | undefined> {
  const path = `/apis/coordination.k8s.io/v1/namespaces/${namespace}/leases/${defaultLease}`;
  const { status, json } = await plane.request("GET", path);
  if (status !== 200) return undefined;
  const { spec } = json as { spec: { holderIdentity?: string | null } };
  return spec.holderIdentity || undefined;
}
