/**
 * A node of the run's own: a real kubelet, containerd and kube-proxy with their control plane, in namespaces of their own on this
 * machine, started by the scripts node-up.sh and node-down.sh of a folder beside the project (CLUSTER_NODE_TOOLS names
 * another). Nothing of the machine's own network, mounts or processes is changed. Needs root, runc and the programs in a folder of the cache.
 */
import { access, constants, mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { homedir, tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { answers, type Cluster, type Images, programsOf } from "./cluster.ts";
import { must } from "./running.ts";

const project = fileURLToPath(new URL("../..", import.meta.url));
const toolsFolder = () => process.env.CLUSTER_NODE_TOOLS || join(project, "../shared/kubernetes");
const programsFolder = () =>
  join(process.env.XDG_CACHE_HOME || join(homedir(), ".cache"), "kube-test", "bin");

const nodePrograms = [
  "kube-apiserver",
  "etcd",
  "kube-controller-manager",
  "kube-scheduler",
  "kubelet",
  "kube-proxy",
  "containerd",
  "containerd-shim-runc-v2",
  "ctr",
  "coredns",
  "metrics-server",
  "kubectl",
  "helm",
];

const isThere = (path: string, mode: number = constants.R_OK) =>
  access(path, mode).then(
    () => true,
    () => false,
  );

/** What it lacks, in words; undefined when a node can be started here. */
export async function lackingForNode(): Promise<string | undefined> {
  if (process.geteuid?.() !== 0) return "root";
  if (!(await isThere(join(toolsFolder(), "node-up.sh")))) return `${join(toolsFolder(), "node-up.sh")}`;
  const looked = await Promise.all(
    nodePrograms.map(async (name) =>
      (await isThere(join(programsFolder(), name), constants.X_OK)) ? [] : [name],
    ),
  );
  const lacking = looked.flat();
  if (lacking.length > 0) return `${lacking.join(", ")} in ${programsFolder()}`;
  for (const [program, ...args] of [
    ["runc", "--version"],
    ["nft", "--version"],
    ["buildah", "--version"],
    ["gcc", "--version"],
  ])
    if (program !== undefined && !(await answers(program, ...args))) return program;
  return undefined;
}

/** Imports image archives, by files of the machine. */
export type OwnNode = Omit<Cluster, "images"> & { importImages(archives: readonly string[]): Promise<void> };

/** `pause` is an archive with the image localhost/pause:1, which holds a pod's namespaces. */
export async function startOwnNode(pause: string): Promise<OwnNode> {
  const folder = await mkdtemp(join(tmpdir(), "drug-price-node-"));
  const name = `dpds${process.pid}`;
  const environment = { N: folder, NS: name, BIN: programsFolder(), IMAGES: pause };
  const script = (file: string) => must(["bash", join(toolsFolder(), file)], { env: environment });
  const stop = async () => {
    await script("node-down.sh");
    await rm(folder, { recursive: true, force: true });
  };
  try {
    await script("node-up.sh");
  } catch (error) {
    await stop();
    throw error;
  }
  const init = (await readFile(join(folder, "init.pid"), "utf8")).trim();
  const onNode = ["nsenter", "--target", init, "--mount", "--"];
  const containers = [
    join(programsFolder(), "ctr"),
    "--address",
    "/run/containerd/containerd.sock",
    "--namespace",
    "k8s.io",
  ];
  return {
    about: "a node of the run's own (containerd, runc, kubelet, kube-proxy, CoreDNS)",
    ...programsOf({
      before: [join(folder, "nsrun")],
      environment: { HELM_CACHE_HOME: join(folder, "helm"), HELM_CONFIG_HOME: join(folder, "helm") },
      kubectl: "kubectl",
      helm: process.env.HELM || "helm",
    }),
    async importImages(archives) {
      for (const archive of archives) await must([...onNode, ...containers, "images", "import", archive]);
    },
    async killPod(uid) {
      const processes = await processesOf(join("/sys/fs/cgroup/memory", name), uid);
      return processes.filter((pid) => unlessGone(() => process.kill(pid, "SIGKILL"), false)).length;
    },
    [Symbol.asyncDispose]: stop,
  };
}

/** Of a process or a cgroup that ended between two looks: it is not there, or is no more. */
const goneCodes = new Set(["ENOENT", "ENODEV", "ESRCH"]);

function goneOrThrow<T>(error: unknown, instead: T): T {
  if (goneCodes.has((error as NodeJS.ErrnoException).code ?? "")) return instead;
  throw error;
}

function unlessGone<T>(act: () => T, instead: T): T {
  try {
    return act();
  } catch (error) {
    return goneOrThrow(error, instead);
  }
}

const readUnlessGone = (path: string): Promise<string | undefined> =>
  readFile(path, "utf8").catch((error: unknown) => goneOrThrow(error, undefined));

/** Folders come and go with containers while they are read: each is looked into by itself. */
async function foldersUnder(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true }).catch((error: unknown) =>
    goneOrThrow(error, []),
  );
  const within = await Promise.all(
    entries.filter((entry) => entry.isDirectory()).map(({ name }) => foldersUnder(join(folder, name))),
  );
  return [folder, ...within.flat()];
}

/** As the machine numbers them, without the one that holds the pod's namespaces, and without those that just ended. */
export async function processesOf(cgroup: string, uid: string): Promise<number[]> {
  const folders = (await foldersUnder(cgroup)).filter((folder) => `${folder}/`.includes(`/pod${uid}/`));
  const found: number[] = [];
  for (const folder of folders) {
    const pids = ((await readUnlessGone(join(folder, "cgroup.procs"))) ?? "").split("\n").filter(Boolean);
    for (const pid of pids.map(Number)) {
      const command = await readUnlessGone(`/proc/${pid}/cmdline`);
      if (command !== undefined && !command.startsWith("/pause")) found.push(pid);
    }
  }
  return found;
}

export const withImages = ({ importImages: _, ...node }: OwnNode, images: Images): Cluster => ({
  ...node,
  images,
});
