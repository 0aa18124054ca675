/** How a run ends: what an uninstall leaves, and what there is to see when a step failed. */
import assert from "node:assert/strict";
import { until } from "../running.ts";
import { release, type Stage } from "../stage.ts";
import { operatorRelease } from "./install.ts";

/** What the run itself put there, or Kubernetes puts into every namespace. */
const others = [
  "postgres",
  "redis",
  "receiver",
  "traffic",
  "pods",
  "sample",
  "sample-dpd",
  "changes",
  "targets",
  "default",
  "kube-root-ca.crt",
];
const secrets = ["prices-database", "prices-redis", "prices-keys"];
const kinds =
  "deployments,services,configmaps,secrets,serviceaccounts,roles,rolebindings,jobs,cronjobs,poddisruptionbudgets,horizontalpodautoscalers,networkpolicies,webhookdispatchers";

export async function uninstall(stage: Stage): Promise<void> {
  await stage.kubectl("delete", "jobs", "--all");
  await stage.helm("uninstall", release, "--wait", "--timeout", "3m");
  await stage.helm("uninstall", operatorRelease, "--wait", "--timeout", "3m");
  await until(
    "only what the run made itself is left",
    async () => {
      const listed = await stage.kubectl("get", kinds, "-o", "name");
      const left = listed
        .trim()
        .split("\n")
        .filter((name) => ![...others, ...secrets].includes(name.split("/")[1] ?? ""));
      assert.deepEqual(left, []);
      return true;
    },
    { withinMs: 60_000 },
  );
  await stage.kubectl("get", "crd", "webhookdispatchers.drug-price.io");
  await stage.kubectl("delete", "namespace", stage.namespace, "--wait=false");
}

export async function tellState(stage: Stage): Promise<void> {
  const look = async (...args: string[]) => {
    const { stdout, stderr } = await stage.cluster.kubectl(["--namespace", stage.namespace, ...args]);
    stage.say(`kubectl ${args.join(" ")}\n${stdout}${stderr}`);
  };
  await look("get", "pods,deployments,jobs,webhookdispatchers", "-o", "wide");
  await look("get", "events", "--sort-by=.lastTimestamp");
  const { stdout } = await stage.cluster.kubectl([
    "--namespace",
    stage.namespace,
    "get",
    "pods",
    "-o",
    "name",
  ]);
  for (const pod of stdout
    .trim()
    .split("\n")
    .filter((name) => /prices|test/.test(name)))
    await look("logs", pod, "--all-containers", "--tail=15");
}
