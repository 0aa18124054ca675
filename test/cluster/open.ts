/** Which cluster a run has. */
import type { Cluster } from "./cluster.ts";
import { openGivenCluster } from "./given_cluster.ts";
import { buildImages, buildPause } from "./images/build.ts";
import { lackingForNode, startOwnNode, withImages } from "./own_node.ts";

/** What a run wants for, in words; undefined when it can begin. */
export async function lackingForCluster(): Promise<string | undefined> {
  if (process.env.KUBECONFIG)
    return process.env.CLUSTER_IMAGE ? undefined : "CLUSTER_IMAGE, beside KUBECONFIG";
  const lacking = await lackingForNode();
  return lacking === undefined ? undefined : `KUBECONFIG, or for a node of its own: ${lacking}`;
}

export async function openCluster(say: (line: string) => void): Promise<Cluster> {
  if (process.env.KUBECONFIG) return await openGivenCluster(process.env.KUBECONFIG);
  const { images, archives } = await buildImages(say);
  const node = await startOwnNode(await buildPause());
  try {
    say("the node is ready");
    await node.importImages(archives);
    say("it has the images");
    return withImages(node, images);
  } catch (error) {
    await node[Symbol.asyncDispose]();
    throw error;
  }
}
