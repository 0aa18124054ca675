/**
 * Nodes without machines: kwok says in their name that they are ready and that every pod that is scheduled on them runs,
 * at once, and that one that is never started anew has ended well. Deployments become available, Jobs complete; nothing is ever
 * executed, probed, or asked to stop.
 */
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Admin } from "./admin.ts";

const stage = (name: string, kind: "Node" | "Pod", matchExpressions: readonly unknown[], next: unknown) => ({
  apiVersion: "kwok.x-k8s.io/v1alpha1",
  kind: "Stage",
  metadata: { name },
  spec: { resourceRef: { apiGroup: "v1", kind }, selector: { matchExpressions }, next },
});

const deleted = (operator: "Exists" | "DoesNotExist") => ({ key: ".metadata.deletionTimestamp", operator });

/** A condition's lines, two spaces in. */
const condition = (type: string) =>
  `- type: ${type}\n  status: "True"\n  lastTransitionTime: {{ $now | Quote }}\n  lastHeartbeatTime: {{ $now | Quote }}\n`;

const ready = `{{ $now := Now }}
phase: Running
conditions:
${condition("Ready")}`;

const running = `{{ $now := Now }}
phase: Running
startTime: {{ $now | Quote }}
conditions:
${["Initialized", "Ready", "ContainersReady"]
  .map(condition)
  .join("")
  .replaceAll(/.*lastHeartbeatTime.*\n/g, "")}
containerStatuses:
{{ range .spec.containers }}
- name: {{ .name | Quote }}
  image: {{ .image | Quote }}
  ready: true
  started: true
  restartCount: 0
  state:
    running:
      startedAt: {{ $now | Quote }}
{{ end }}
`;

const ended = `{{ $now := Now }}
phase: Succeeded
containerStatuses:
{{ range .spec.containers }}
- name: {{ .name | Quote }}
  image: {{ .image | Quote }}
  ready: false
  started: false
  restartCount: 0
  state:
    terminated:
      exitCode: 0
      reason: Completed
      startedAt: {{ $now | Quote }}
      finishedAt: {{ $now | Quote }}
{{ end }}
`;

const stages = [
  stage("node-ready", "Node", [{ key: ".status.phase", operator: "NotIn", values: ["Running"] }], {
    statusTemplate: ready,
  }),
  stage(
    "pod-running",
    "Pod",
    [deleted("DoesNotExist"), { key: ".status.phase", operator: "In", values: ["Pending"] }],
    { statusTemplate: running },
  ),
  stage(
    "pod-ended",
    "Pod",
    [
      deleted("DoesNotExist"),
      { key: ".status.phase", operator: "In", values: ["Running"] },
      { key: ".spec.restartPolicy", operator: "In", values: ["Never"] },
    ],
    { statusTemplate: ended },
  ),
  stage("pod-gone", "Pod", [deleted("Exists")], { delete: true }),
];

/** Writes what kwok is told by, and answers its arguments. */
export async function kwokArguments(folder: string, kubeconfig: string): Promise<string[]> {
  const file = join(folder, "stages.yaml");
  await writeFile(file, stages.map((each) => JSON.stringify(each)).join("\n---\n"));
  return [
    `--kubeconfig=${kubeconfig}`,
    `--config=${file}`,
    "--manage-all-nodes=true",
    "--node-lease-duration-seconds=40",
  ];
}

export async function addNode(admin: Admin, name: string): Promise<void> {
  const room = { cpu: "1k", memory: "1Ti", pods: "1k" };
  const node = {
    apiVersion: "v1",
    kind: "Node",
    metadata: { name, labels: { "kubernetes.io/hostname": name, "kubernetes.io/os": "linux" } },
    status: { allocatable: room, capacity: room },
  };
  const { status, json } = await admin.request("POST", "/api/v1/nodes", node);
  if (status !== 201) throw new Error(`the node was not made: ${JSON.stringify(json)}`);
}

export async function nodeIsReady(admin: Admin, name: string): Promise<boolean> {
  const { json } = await admin.request("GET", `/api/v1/nodes/${name}`);
  const node = json as {
    spec?: { taints?: unknown[] };
    status?: { conditions?: { type: string; status: string }[] };
  };
  const isReady = node.status?.conditions?.some(({ type, status }) => type === "Ready" && status === "True");
  return isReady === true && !node.spec?.taints?.length;
}
