/**
 * The pod template of a WebhookDispatcher: the fields that the operator or a rule reads. Everything else of a PodSpec is kept as
 * it is, and the API server checks it when the Deployment is written.
 */
import { dispatcherLabel } from "./model.ts";
import type { Node } from "./structural.ts";

const labelValues = { type: "string", maxLength: 63, description: "The label's value." } as const;
const annotationValues = {
  type: "string",
  maxLength: 262_144,
  description: "The annotation's value.",
} as const;

export const labels = <const T extends string>(description: T) =>
  ({ type: "object", additionalProperties: labelValues, maxProperties: 128, description }) as const;
export const annotations = <const T extends string>(description: T) =>
  ({ type: "object", additionalProperties: annotationValues, maxProperties: 256, description }) as const;

const container = {
  type: "object",
  "x-kubernetes-preserve-unknown-fields": true,
  description: "A Container.",
  properties: {
    securityContext: {
      type: "object",
      "x-kubernetes-preserve-unknown-fields": true,
      description: "A SecurityContext.",
      properties: {
        privileged: {
          type: "boolean",
          description: "Must not be true: pods run without the node's privileges.",
        },
      },
    },
  },
} as const satisfies Node;

const hostNamespace = (what: string) =>
  ({ type: "boolean", description: `Must not be true: pods do not share the node's ${what}.` }) as const;

export const template = {
  type: "object",
  required: ["spec"],
  "x-kubernetes-preserve-unknown-fields": true,
  description: `The pods, as spec.template of a Deployment. Passed on unchanged but for the label ${dispatcherLabel}, so that a new version of the operator restarts nothing.`,
  properties: {
    metadata: {
      type: "object",
      "x-kubernetes-preserve-unknown-fields": true,
      description: "Labels and annotations of the pods.",
      properties: {
        labels: labels(`Labels of the pods. ${dispatcherLabel} is set by the operator.`),
        annotations: annotations("Annotations of the pods."),
      },
    },
    spec: {
      type: "object",
      required: ["containers"],
      "x-kubernetes-preserve-unknown-fields": true,
      description:
        "A PodSpec. The API server checks it when the Deployment is written: what it refuses stands in the condition Degraded.",
      properties: {
        containers: {
          type: "array",
          minItems: 1,
          maxItems: 64,
          "x-kubernetes-list-type": "atomic",
          description: "The containers of a pod; one of them runs the dispatcher.",
          items: container,
        },
        initContainers: {
          type: "array",
          maxItems: 64,
          "x-kubernetes-list-type": "atomic",
          description: "Containers that run before the others.",
          items: container,
        },
        volumes: {
          type: "array",
          maxItems: 256,
          "x-kubernetes-list-type": "atomic",
          description: "Volumes of a pod. A hostPath volume is rejected.",
          items: {
            type: "object",
            "x-kubernetes-preserve-unknown-fields": true,
            description: "A Volume.",
            properties: {
              hostPath: {
                type: "object",
                "x-kubernetes-preserve-unknown-fields": true,
                description: "Rejected: pods do not mount files of the node.",
              },
            },
          },
        },
        hostNetwork: hostNamespace("network"),
        hostPID: hostNamespace("processes"),
        hostIPC: hostNamespace("inter-process communication"),
        serviceAccountName: {
          type: "string",
          maxLength: 253,
          description:
            "Service account of the pods. If the operator is set to one service account, only that one is taken.",
        },
        serviceAccount: {
          type: "string",
          maxLength: 253,
          description: "The deprecated name of serviceAccountName.",
        },
        restartPolicy: {
          type: "string",
          enum: ["Always"],
          description: "Always, as in every Deployment.",
        },
      },
    },
  },
} as const satisfies Node;
