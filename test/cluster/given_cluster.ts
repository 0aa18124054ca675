/**
 * The cluster of KUBECONFIG, where a namespace of the run's own is made and removed, and the definition of the resource stays.
 * CLUSTER_IMAGE is the service's image where the cluster can pull it; CLUSTER_NODE_IMAGE, CLUSTER_POSTGRES_IMAGE and
 * CLUSTER_REDIS_IMAGE are others than those of Docker's official images. KUBECTL and HELM name the programs.
 */
import { type Cluster, programsOf } from "./cluster.ts";
import { must } from "./running.ts";

export async function openGivenCluster(kubeconfig: string): Promise<Cluster> {
  const { CLUSTER_IMAGE, CLUSTER_NODE_IMAGE, CLUSTER_POSTGRES_IMAGE, CLUSTER_REDIS_IMAGE, KUBECTL, HELM } =
    process.env;
  if (!CLUSTER_IMAGE)
    throw new Error(
      "CLUSTER_IMAGE must name the service's image, where the cluster of KUBECONFIG can pull it",
    );
  const kubectl = KUBECTL || "kubectl";
  const context = (await must([kubectl, "config", "current-context"])).trim();
  return {
    about: `the context ${context} of ${kubeconfig}`,
    images: {
      service: CLUSTER_IMAGE,
      node: CLUSTER_NODE_IMAGE || "docker.io/library/node:24-slim",
      postgres: CLUSTER_POSTGRES_IMAGE || "docker.io/library/postgres:18",
      redis: CLUSTER_REDIS_IMAGE || "docker.io/library/redis:8",
    },
    ...programsOf({ before: [], environment: {}, kubectl, helm: HELM || "helm" }),
    async [Symbol.asyncDispose]() {},
  };
}
