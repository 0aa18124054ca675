/** Releases of the charts on a control plane, as a person installs them, and the operator beside it with what its release gives it. */
import assert from "node:assert/strict";
import { mkdir, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { type OperatorProcess, startOperatorProcess } from "../operator/command/operator_process.ts";
import { type Chart, helm, type Major, type Manifest, podsOf, type Told } from "../support/helm/charts.ts";
import type { ControlPlane } from "../support/kubernetes/control_plane.ts";
import { dataFolder } from "../support/place.ts";

export type Installer = AsyncDisposable & {
  plane: ControlPlane;
  /** Runs Helm; throws with its words when it fails. */
  helm(major: Major, ...args: readonly string[]): Promise<string>;
  /** The same, whatever it says. */
  tried(major: Major, ...args: readonly string[]): Promise<Told>;
  /** `helm install|upgrade … --wait` of a release in a namespace. */
  release(
    major: Major,
    verb: "install" | "upgrade",
    of: {
      name: string;
      namespace: string;
      chart: Chart;
      values?: readonly string[];
      set?: readonly string[];
    },
  ): Promise<string>;
  /** A fresh one in which pods are restricted. */
  restricted(): Promise<string>;
  /** Objects of a kind in a namespace, as kubectl names kinds. */
  list(namespace: string, kind: string): Promise<Manifest[]>;
  /** The operator as its release runs it, but for the machine. */
  startOperator(namespace: string, deployment: string, databaseUrl: string): Promise<OperatorProcess>;
};

/** For a wait that never ends. */
const timeout = "--timeout=120s";

export async function createInstaller(plane: ControlPlane): Promise<Installer> {
  const folder = await dataFolder();
  const tried = (major: Major, ...args: readonly string[]) =>
    helm(major, args, { HOME: folder, KUBECONFIG: plane.kubeconfig });
  const must = async (told: Promise<Told>) => {
    const { code, stdout, stderr } = await told;
    assert.equal(code, 0, stderr);
    return stdout;
  };
  const installer: Omit<Installer, typeof Symbol.asyncDispose> = {
    plane,
    tried,
    helm: (major, ...args) => must(tried(major, ...args)),
    release: (major, verb, { name, namespace, chart, values = [], set = [] }) =>
      must(
        tried(
          ...([
            major,
            verb,
            name,
            chart.path,
            "--namespace",
            namespace,
            "--wait",
            "--wait-for-jobs",
            timeout,
          ] as const),
          ...values.map((file) => `--values=${file}`),
          ...set.map((each) => `--set=${each}`),
        ),
      ),
    async restricted() {
      const namespace = await plane.namespace("charts");
      const levels = ["enforce", "warn"].map((mode) => `pod-security.kubernetes.io/${mode}=restricted`);
      await must(plane.kubectl(["label", "namespace", namespace, ...levels]));
      return namespace;
    },
    async list(namespace, kind) {
      const printed = await must(plane.kubectl(["-n", namespace, "get", kind, "--output=json"]));
      return (JSON.parse(printed) as { items: Manifest[] }).items;
    },
    async startOperator(namespace, deployment, databaseUrl) {
      const found = (await installer.list(namespace, "deployments")).find(
        ({ metadata }) => metadata.name === deployment,
      );
      const [pods] = podsOf(found === undefined ? [] : [found]);
      if (pods === undefined) throw new Error(`there is no Deployment ${deployment}`);
      const [container] = pods.spec.containers;
      const settings = Object.fromEntries(
        (container?.env ?? []).flatMap(({ name, value }) => (value === undefined ? [] : [[name, value]])),
      );
      const databases = join(folder, namespace);
      await mkdir(databases, { recursive: true });
      await writeFile(join(databases, "default"), databaseUrl);
      const name = String(pods.spec.serviceAccountName);
      const { kubeconfig } = await plane.userFor({ namespace, name });
      return await startOperatorProcess({ namespace, kubeconfig }, "tested", {
        ...settings,
        // What differs outside of a pod.
        METRICS_HOST: "127.0.0.1",
        METRICS_PORT: "0",
        OPERATOR_DATABASE_DIR: databases,
      });
    },
  };
  return {
    ...installer,
    [Symbol.asyncDispose]: () => rm(folder, { recursive: true, force: true, maxRetries: 5 }),
  };
}
