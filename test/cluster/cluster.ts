/** A Kubernetes with machines that run pods, as the run sees it: one of its own (own_node.ts), or the one of KUBECONFIG (given_cluster.ts). */
import { must, type Ran, type RunOptions, run } from "./running.ts";

export type Images = {
  /** The service's own: what is tried. */
  service: string;
  postgres: string;
  redis: string;
  /** Node and nothing else, for what sends and receives. */
  node: string;
};

export type Cluster = AsyncDisposable & {
  /** What it is, in a line of the report. */
  about: string;
  images: Images;
  kubectl(args: readonly string[], options?: RunOptions): Promise<Ran>;
  helm(args: readonly string[], options?: RunOptions): Promise<Ran>;
  /** SIGKILL to every process of a pod, from outside of it, as a machine does that fails; without a way to, undefined. */
  killPod?(uid: string): Promise<number>;
};

/** What they print; they throw when they fail. */
export type Tools = {
  kubectl(...args: readonly string[]): Promise<string>;
  apply(manifest: string, ...args: readonly string[]): Promise<string>;
  helm(...args: readonly string[]): Promise<string>;
};

/** In one namespace. */
export function toolsOf(cluster: Cluster, namespace: string): Tools {
  const output = async (program: string, args: readonly string[], ran: Promise<Ran>) => {
    const { code, stdout, stderr } = await ran;
    if (code === 0) return stdout;
    const said = `${stdout}\n${stderr}`.trim().split("\n").slice(-25).join("\n");
    throw new Error(`${program} ${args.slice(0, 10).join(" ")} ended with ${code}:\n${said}`);
  };
  const inside = (args: readonly string[]) => ["--namespace", namespace, ...args];
  return {
    kubectl: (...args) => output("kubectl", args, cluster.kubectl(inside(args))),
    apply: (manifest, ...args) =>
      output(
        "kubectl",
        ["apply"],
        cluster.kubectl(inside(["apply", "-f", "-", ...args]), { input: manifest }),
      ),
    helm: (...args) => output("helm", args, cluster.helm(inside(args))),
  };
}

/** Of programs that are run with something before them and something in their environment. */
export function programsOf({
  before,
  environment,
  kubectl,
  helm,
}: {
  before: readonly string[];
  environment: Readonly<Record<string, string>>;
  kubectl: string;
  helm: string;
}): Pick<Cluster, "kubectl" | "helm"> {
  const with_ =
    (program: string): Cluster["kubectl"] =>
    (args, options = {}) =>
      run([...before, program, ...args], { ...options, env: { ...environment, ...options.env } });
  return { kubectl: with_(kubectl), helm: with_(helm) };
}

/** Whether a program answers at all. */
export async function answers(...command: readonly string[]): Promise<boolean> {
  return await must(command, { timeoutMs: 30_000 }).then(
    () => true,
    () => false,
  );
}
