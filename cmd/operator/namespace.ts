/** Which namespace an operator looks after, and who it is: by the settings, else by what its pod or kubeconfig says. */
import { randomBytes } from "node:crypto";
import { readFile } from "node:fs/promises";
import { hostname } from "node:os";
import type { Config } from "../../internal/config/setting_table.ts";
import { UsageError } from "../../internal/core/errors.ts";

const namespaceFile = "/var/run/secrets/kubernetes.io/serviceaccount/namespace";

/** `ofContext`: that of the kubeconfig's context, if it has one. Throws an UsageError when nothing says it. */
export async function namespaceOf(
  config: Pick<Config, "OPERATOR_NAMESPACE">,
  ofContext: string | undefined,
  file = namespaceFile,
): Promise<string> {
  const found =
    config.OPERATOR_NAMESPACE ?? ofContext ?? (await readFile(file, "utf8").catch(() => "")).trim();
  if (found === "")
    throw new UsageError(
      "OPERATOR_NAMESPACE: set it to the namespace to look after; neither a pod nor the kubeconfig's context says one.",
    );
  return found;
}

/** A pod's name is not enough: its container may be started anew, and must not take its own lease for another's. */
export const identityOf = (config: Pick<Config, "OPERATOR_IDENTITY">): string =>
  config.OPERATOR_IDENTITY ?? `${hostname()}_${randomBytes(6).toString("hex")}`;
