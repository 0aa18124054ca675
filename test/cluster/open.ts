/** Which cluster a run has. */
import type { Cluster } from "./cluster.ts";
import { openGivenCluster } from "./given_cluster.ts";
import { buildImages, buildPause } from "./images/build.ts";
import { lackingForNode, startOwnNode, withImages } from "./own_node.ts";

export async function openCluster(say: (line: string) => void): Promise<Cluster | { lacking: string }> {
  if (process.env.KUBECONFIG) return await openGivenCluster(process.env.KUBECONFIG);
  const lacking = await lackingForNode();
  if (lacking !== undefined) return { lacking: `KUBECONFIG, or for a node of its own: ${lacking}` };
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
