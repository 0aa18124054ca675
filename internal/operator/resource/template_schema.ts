/**
 * The pod template of a WebhookDispatcher: the fields that the operator or a rule reads. Everything else of a PodSpec is kept as
 * it is, and the API server checks it when the Deployment is written.
 */
import { dispatcherLabel } from "./model.ts";
import { choice, flag, list, map, openObject, text } from "./schema_fields.ts";

const labelValue = text({ maxLength: 63 }, "The label's value.");
const annotationValue = text({ maxLength: 262_144 }, "The annotation's value.");

export const labels = (description: string) => map(labelValue, 128, description);
export const annotations = (description: string) => map(annotationValue, 256, description);

const container = openObject(
  {
    securityContext: openObject(
      { privileged: flag("Must not be true: pods run without the node's privileges.").optional() },
      "A SecurityContext.",
    ).optional(),
  },
  "A Container.",
);

const volume = openObject(
  { hostPath: openObject({}, "Rejected: pods do not mount files of the node.").optional() },
  "A Volume.",
);

const hostNamespace = (what: string) =>
  flag(`Must not be true: pods do not share the node's ${what}.`).optional();

const podSpec = openObject(
  {
    containers: list(container, 1, 64, "The containers of a pod; one of them runs the dispatcher."),
    initContainers: list(container, 0, 64, "Containers that run before the others.").optional(),
    volumes: list(volume, 0, 256, "Volumes of a pod. A hostPath volume is rejected.").optional(),
    hostNetwork: hostNamespace("network"),
    hostPID: hostNamespace("processes"),
    hostIPC: hostNamespace("inter-process communication"),
    serviceAccountName: text(
      { maxLength: 253 },
      "Service account of the pods. If the operator is set to one service account, only that one is taken.",
    ).optional(),
    serviceAccount: text({ maxLength: 253 }, "The deprecated name of serviceAccountName.").optional(),
    restartPolicy: choice(["Always"], "Always, as in every Deployment.").optional(),
  },
  "A PodSpec. The API server checks it when the Deployment is written: what it refuses stands in the condition Degraded.",
);

export const template = openObject(
  {
    metadata: openObject(
      {
        labels: labels(`Labels of the pods. ${dispatcherLabel} is set by the operator.`).optional(),
        annotations: annotations("Annotations of the pods.").optional(),
      },
      "Labels and annotations of the pods.",
    ).optional(),
    spec: podSpec,
  },
  `The pods, as spec.template of a Deployment. Passed on unchanged but for the label ${dispatcherLabel}, so that a new version of the operator restarts nothing.`,
);
