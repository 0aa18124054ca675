/**
 * A real Kubernetes control plane of a test's own on the loopback: etcd and kube-apiserver, and, where Deployments must become
 * available, kube-controller-manager, kube-scheduler and kwok.
 *
 * How a test gets one: it stands in a file named `*.kube.test.ts` (`*.nodes.kube.test.ts` where it needs more than
 * the API server), which is left out, loudly, where the programs are not (../suites.ts), and either takes `sharedControlPlane()` (shared_control_plane.ts: one a run, without controllers, in a namespace of the
 * test's own; it must not be stopped) or starts its own:
 *
 *     await using plane = await startControlPlane({ with: ["controller-manager", "scheduler", "kwok"] });
 *     const namespace = await plane.namespace();
 *     await plane.applyCrd();
 *     const { kubeconfig } = await plane.userFor({ namespace, name: "operator" });
 *
 * Three seconds and 250 MB the API server, some more the rest. Without the controller manager nobody makes the service account
 * of a namespace, acts on Deployments, or collects garbage. All of it ends with the process, however that ends.
 */
import { mkdirSync } from "node:fs";
import { chmod, mkdtemp, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { root } from "../../cmd/process.ts";
import { freePort } from "../free_port.ts";
import { dataFolder } from "../place.ts";
import { type Admin, type Answer, createAdmin } from "./admin.ts";
import { type AuditedRequest, prepareAudit } from "./audit.ts";
import { type Component, startComponent } from "./component.ts";
import { kubeconfigText, makeCredentials } from "./credentials.ts";
import { addNode, kwokArguments, nodeIsReady } from "./fake_nodes.ts";
import { runKubectl, type Told } from "./kubectl.ts";

export type Part = "controller-manager" | "scheduler" | "kwok";

export type ControlPlaneOptions = {
  with?: readonly Part[];
  /** Nodes that kwok plays; 1. */
  nodes?: number;
  /** The last word on a flag, as "--watch-cache=false". */
  apiServerFlags?: readonly string[];
  /** Whether it keeps a log of what it was asked, for `asked`. */
  audit?: boolean;
};

export type ServiceAccount = { namespace: string; name: string };

export type ControlPlane = AsyncDisposable & {
  url: string;
  port: number;
  /** PEM. */
  ca: string;
  /** The path of a kubeconfig of the administrator, and its text. */
  kubeconfig: string;
  config: string;
  /** The same through another port of the loopback, as that of a proxy: the path. */
  kubeconfigThrough(port: number): Promise<string>;
  etcdUrl: string;
  /** The name of a fresh one. */
  namespace(prefix?: string): Promise<string>;
  kubectl(args: readonly string[], input?: string): Promise<Told>;
  /** As the administrator. A patch names its kind: { "content-type": "application/merge-patch+json" }. */
  request(
    method: string,
    path: string,
    body?: unknown,
    headers?: Readonly<Record<string, string>>,
  ): Promise<Answer>;
  /** Makes the account if need be, and gives it a token of an hour. It may do nothing until a Role says so. */
  userFor(
    account: ServiceAccount,
    through?: { port?: number },
  ): Promise<{ token: string; kubeconfig: string }>;
  /** What the account asked the API server, in order; only with `audit`. */
  asked(account: ServiceAccount): Promise<AuditedRequest[]>;
  /** SIGKILL, as a machine that fails, unless another is asked for. etcd stays; so does the port. */
  stopApiServer(signal?: NodeJS.Signals): Promise<void>;
  /** Resolves when it is ready. */
  startApiServer(): Promise<void>;
  /**
   * Makes etcd forget all versions but the newest. The API server still answers from its own memory of recent ones, unless it
   * runs with --watch-cache=false, or is started again: then whoever asks for an older version gets a real 410.
   */
  compact(): Promise<void>;
  /** The definitions in k8s/crds, or another file or folder; resolves when they are served (a changed one a moment later). */
  applyCrd(path?: string): Promise<void>;
};

/** For a component that never gets ready. */
const readyWithinMs = 120_000;

async function until(what: string, isSo: () => Promise<boolean>, parts: readonly Component[]): Promise<void> {
  const deadline = performance.now() + readyWithinMs;
  for (;;) {
    const ended = parts.map((part) => part.ended()).find((words) => words !== undefined);
    if (ended !== undefined) throw new Error(ended);
    if (await isSo().catch(() => false)) return;
    if (performance.now() > deadline) throw new Error(`${what}: not within ${readyWithinMs / 1000} s`);
    await sleep(50);
  }
}

export async function startControlPlane(options: ControlPlaneOptions = {}): Promise<ControlPlane> {
  const wanted = new Set<Part>(options.with);
  await using stack = new AsyncDisposableStack();
  const folder = await dataFolder();
  stack.defer(() => rm(folder, { recursive: true, force: true, maxRetries: 5 }));
  const at = (...names: string[]) => join(folder, ...names);
  mkdirSync(at("credentials"));
  const credentials = makeCredentials(at("credentials"));
  const [port, etcdPort, peerPort] = [await freePort(), await freePort(), await freePort()];
  const [url, etcdUrl, peerUrl] = [
    `https://127.0.0.1:${port}`,
    `http://127.0.0.1:${etcdPort}`,
    `http://127.0.0.1:${peerPort}`,
  ];
  const ending = (component: Component) => {
    stack.defer(() => component.stop("SIGKILL"));
    return component;
  };
  const writeConfig = async (text: string) => {
    const path = join(await mkdtemp(at("kubeconfig-")), "config");
    await writeFile(path, text);
    // It has a key or a token.
    await chmod(path, 0o600);
    return path;
  };
  const admin: Admin = stack.use(createAdmin(port, credentials));
  const config = kubeconfigText(url, credentials.ca, credentials);
  const kubeconfig = await writeConfig(config);

  const etcdFlags = {
    name: "test",
    "data-dir": at("etcd"),
    "listen-client-urls": etcdUrl,
    "advertise-client-urls": etcdUrl,
    "listen-peer-urls": peerUrl,
    "initial-advertise-peer-urls": peerUrl,
    "initial-cluster": `test=${peerUrl}`,
  };
  const etcd = ending(
    await startComponent("etcd", [...flagsOf(etcdFlags), "--unsafe-no-fsync"], at("etcd.log")),
  );
  const audit = options.audit ? await prepareAudit(folder) : undefined;
  const apiServerFlags = [
    ...flagsOf({
      "etcd-servers": etcdUrl,
      "bind-address": "127.0.0.1",
      "advertise-address": "127.0.0.1",
      "endpoint-reconciler-type": "none",
      "secure-port": String(port),
      "cert-dir": at("credentials"),
      "client-ca-file": at("credentials", "ca.crt"),
      "tls-cert-file": at("credentials", "apiserver.crt"),
      "tls-private-key-file": at("credentials", "apiserver.key"),
      "service-account-issuer": "https://kubernetes.default.svc",
      "service-account-key-file": at("credentials", "accounts.pub"),
      "service-account-signing-key-file": at("credentials", "accounts.key"),
      "service-cluster-ip-range": "10.96.0.0/16",
      "authorization-mode": "Node,RBAC",
    }),
    ...(wanted.has("controller-manager") ? [] : ["--disable-admission-plugins=ServiceAccount"]),
    ...(audit?.flags ?? []),
    ...(options.apiServerFlags ?? []),
  ];
  let apiServer: Component | undefined;
  stack.defer(() => apiServer?.stop("SIGKILL"));
  const isOk = async (path: string) => (await admin.request("GET", path)).status === 200;
  const startApiServer = async () => {
    if (apiServer !== undefined && apiServer.ended() === undefined) throw new Error("the API server runs");
    apiServer = await startComponent("kube-apiserver", apiServerFlags, at("kube-apiserver.log"));
    await until("the API server is ready", () => isOk("/readyz"), [etcd, apiServer]);
  };
  await startApiServer();

  const parts: Component[] = [];
  const startPart = async (name: Parameters<typeof startComponent>[0], args: readonly string[]) => {
    parts.push(ending(await startComponent(name, args, at(`${name}.log`))));
  };
  const following = [`--kubeconfig=${kubeconfig}`, "--leader-elect=false", "--secure-port=0"];
  if (wanted.has("controller-manager"))
    await startPart("kube-controller-manager", [
      ...following,
      `--service-account-private-key-file=${at("credentials", "accounts.key")}`,
      `--root-ca-file=${at("credentials", "ca.crt")}`,
      "--horizontal-pod-autoscaler-sync-period=2s",
    ]);
  if (wanted.has("scheduler")) await startPart("kube-scheduler", following);
  if (wanted.has("kwok")) {
    await startPart("kwok", await kwokArguments(folder, kubeconfig));
    for (let index = 0; index < (options.nodes ?? 1); index += 1) {
      await addNode(admin, `node-${index}`);
      await until("the node is ready", () => nodeIsReady(admin, `node-${index}`), parts);
    }
  }

  const plane: Omit<ControlPlane, typeof Symbol.asyncDispose> = {
    url,
    port,
    ca: credentials.ca,
    kubeconfig,
    config,
    etcdUrl,
    kubeconfigThrough: (through) =>
      writeConfig(kubeconfigText(`https://127.0.0.1:${through}`, credentials.ca, credentials)),
    request: admin.request,
    kubectl: (args, input) => runKubectl({ kubeconfig, folder }, args, input),
    async namespace(prefix = "test") {
      const name = `${prefix}-${Math.random().toString(36).slice(2, 10)}`;
      await must(admin.request("POST", "/api/v1/namespaces", { metadata: { name } }));
      const account = `/api/v1/namespaces/${name}/serviceaccounts/default`;
      // Pods are refused before it is there.
      if (wanted.has("controller-manager")) await until("the account is made", () => isOk(account), parts);
      return name;
    },
    async userFor({ namespace, name }, through = {}) {
      const accounts = `/api/v1/namespaces/${namespace}/serviceaccounts`;
      await must(admin.request("POST", accounts, { metadata: { name } }), 409);
      const asked = {
        apiVersion: "authentication.k8s.io/v1",
        kind: "TokenRequest",
        spec: { expirationSeconds: 3600 },
      };
      const json = await must(admin.request("POST", `${accounts}/${name}/token`, asked));
      const { token } = (json as { status: { token: string } }).status;
      const server = `https://127.0.0.1:${through.port ?? port}`;
      return { token, kubeconfig: await writeConfig(kubeconfigText(server, credentials.ca, { token })) };
    },
    async asked({ namespace, name }) {
      if (audit === undefined) throw new Error("the control plane was started without an audit");
      return await audit.of(`system:serviceaccount:${namespace}:${name}`);
    },
    stopApiServer: async (signal = "SIGKILL") => await apiServer?.stop(signal),
    startApiServer,
    async compact() {
      const gateway = async (path: string, body: unknown) => {
        const response = await fetch(`${etcdUrl}/v3/kv/${path}`, {
          method: "POST",
          body: JSON.stringify(body),
        });
        if (!response.ok) throw new Error(`etcd: ${await response.text()}`);
        return (await response.json()) as { header: { revision: string } };
      };
      const { header } = await gateway("range", { key: Buffer.from("\0").toString("base64"), limit: 1 });
      await gateway("compaction", { revision: header.revision, physical: true });
    },
    async applyCrd(path = join(root, "k8s", "crds")) {
      const applied = await plane.kubectl(["apply", "--server-side", `--filename=${path}`, "--output=json"]);
      if (applied.code !== 0) throw new Error(applied.stderr);
      for (const collection of collectionsOf(JSON.parse(applied.stdout)))
        await until(`${collection} is served`, () => isOk(collection), parts);
    },
  };
  const running = stack.move();
  return { ...plane, [Symbol.asyncDispose]: () => running.disposeAsync() };
}

const flagsOf = (flags: Readonly<Record<string, string>>) =>
  Object.entries(flags).map(([name, value]) => `--${name}=${value}`);

type Definition = {
  spec: { group: string; names: { plural: string }; versions: { name: string; served: boolean }[] };
};

/** The paths that definitions make, from what kubectl prints: one of them, or a list. */
function collectionsOf(printed: Definition | { items: Definition[] }): string[] {
  const definitions = "items" in printed ? printed.items : [printed];
  return definitions.flatMap(({ spec: { group, names, versions } }) =>
    versions.filter(({ served }) => served).map(({ name }) => `/apis/${group}/${name}/${names.plural}`),
  );
}

/** What was answered, when it is a success or one other status that is as good. */
async function must(asked: Promise<Answer>, asGood?: number): Promise<unknown> {
  const { status, json } = await asked;
  if (status < 300 || status === asGood) return json;
  throw new Error(`the API server answered ${status}: ${JSON.stringify(json)}`);
}
