/** Where the API server is and who we are to it: a kubeconfig file, or what a pod is given. */

import { existsSync } from "node:fs";
import { delimiter, join } from "node:path";
import { KubeConfig } from "@kubernetes/client-node";
import { UsageError } from "../core/errors.ts";

const tokenFile = "/var/run/secrets/kubernetes.io/serviceaccount/token";

const messageOf = (error: unknown) => (error instanceof Error ? error.message.split("\n")[0] : String(error));

function fromFiles(paths: string): KubeConfig {
  const [first, ...others] = paths
    .split(delimiter)
    .filter((path) => path !== "")
    .map((path) => {
      const config = new KubeConfig();
      try {
        config.loadFromFile(path);
      } catch (error) {
        throw new UsageError(`The kubeconfig ${path} cannot be read: ${messageOf(error)}`);
      }
      return config;
    });
  if (first === undefined) throw new UsageError("KUBECONFIG names no file.");
  for (const other of others) {
    try {
      first.mergeConfig(other, true);
    } catch (error) {
      throw new UsageError(`The kubeconfigs ${paths} do not go together: ${messageOf(error)}`);
    }
  }
  return first;
}

function fromPod(root: string): KubeConfig {
  const lacking =
    "No API server: set KUBECONFIG, or run in a pod with a service account token (automountServiceAccountToken).";
  if (!existsSync(join(root, tokenFile))) throw new UsageError(lacking);
  const config = new KubeConfig();
  config.loadFromCluster(root);
  // Without KUBERNETES_SERVICE_HOST and _PORT, the address is made of undefined.
  if (!URL.canParse(config.getCurrentCluster()?.server ?? "")) throw new UsageError(lacking);
  return config;
}

/**
 * `kubeconfig`: a path, or several as the variable KUBECONFIG has them; the first one's context counts. Without it, the
 * service account of the pod, whose token is read again as it is renewed. `root` stands before the pod's paths.
 *
 * Throws an UsageError of one line when there is neither, or the context has no cluster or user.
 */
export function loadKubeConfig(
  options: { kubeconfig?: string | undefined; context?: string | undefined; root?: string } = {},
): KubeConfig {
  const { kubeconfig, context, root = "" } = options;
  const config = kubeconfig ? fromFiles(kubeconfig) : fromPod(root);
  if (context !== undefined) {
    if (config.getContextObject(context) === null)
      throw new UsageError(`The kubeconfig has no context "${context}".`);
    config.setCurrentContext(context);
  }
  const name = config.getCurrentContext();
  const cluster = config.getCurrentCluster();
  if (cluster === null || config.getCurrentUser() === null)
    throw new UsageError(`The kubeconfig's context "${name ?? ""}" has no cluster, or no user.`);
  if (!URL.canParse(cluster.server))
    throw new UsageError(`The kubeconfig's cluster "${cluster.name}" has no address: "${cluster.server}".`);
  return config;
}
