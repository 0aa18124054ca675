/**
 * Where the programs of Kubernetes are: in the folder that KUBEBUILDER_ASSETS names (as others' tests have it), else in a
 * folder of the cache, outside the tree, which build.ts fills. Looking never builds.
 */
import { fileURLToPath } from "node:url";
import { cacheFolderOf, lackingProgramsOf, programPathOf, type Shelf } from "../programs/shelf.ts";

/** What an API server of a test's own needs, and what makes Deployments available on it without a machine. */
export const serverPrograms = ["etcd", "kube-apiserver", "kubectl"] as const;
export const nodePrograms = ["kube-controller-manager", "kube-scheduler", "kwok"] as const;
export const programs = [...serverPrograms, ...nodePrograms] as const;
export type Program = (typeof programs)[number];

const component = (name: string) => ({
  module: "components",
  from: `k8s.io/kubernetes/cmd/${name}`,
  // They print it, and clients depend on it.
  versions: {
    module: "k8s.io/kubernetes",
    variables: [
      "k8s.io/component-base/version.gitVersion",
      "k8s.io/client-go/pkg/version.gitVersion",
    ] as const,
  },
});

/** Two Go modules: what kwok requires does not fit what Kubernetes requires. */
export const shelf: Shelf<Program> = {
  name: "kubernetes",
  modules: fileURLToPath(new URL(".", import.meta.url)),
  edition: "1",
  given: "KUBEBUILDER_ASSETS",
  recipes: {
    etcd: { module: "components", from: "go.etcd.io/etcd/server/v3" },
    "kube-apiserver": component("kube-apiserver"),
    kubectl: { ...component("kubectl"), check: ["version", "--client"] },
    "kube-controller-manager": component("kube-controller-manager"),
    "kube-scheduler": component("kube-scheduler"),
    kwok: { module: "kwok", from: "sigs.k8s.io/kwok/cmd/kwok" },
  },
};

export const cacheFolder = () => cacheFolderOf(shelf);
/** Throws when it is nowhere. */
export const programPath = (name: Program) => programPathOf(shelf, name);
/** Those that are nowhere. */
export const lackingPrograms = (wanted: readonly Program[] = programs) => lackingProgramsOf(shelf, wanted);
