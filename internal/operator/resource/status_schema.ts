/** The status of a WebhookDispatcher, as the operator writes it; and what its conditions say. */
import type { ConditionType } from "./model.ts";
import type { Node, ObjectNode } from "./structural.ts";

/** Said of each condition on the reference page. */
export const conditionMeanings: Readonly<Record<ConditionType, string>> = {
  Ready: "Enough pods are available.",
  Progressing: "A rollout or a change of the replicas is under way.",
  ScalingActive: "The operator decides how many replicas there are, and acts by it.",
  ScalingLimited: "A bound keeps the replicas from what the backlog asks for.",
  MetricsAvailable: "The backlog could be read when it was last looked at.",
  Paused: "The operator leaves the Deployment alone, or one way of scaling it.",
  Degraded:
    "Something must be done by a person; the message says what, in the API server's own words where it refused.",
};

const count = (description: string) =>
  ({ type: "integer", format: "int32", minimum: 0, description }) as const satisfies Node;

const condition = {
  type: "object",
  required: ["type", "status", "reason", "message", "lastTransitionTime"],
  description: "One thing that is so, or is not.",
  properties: {
    type: {
      type: "string",
      maxLength: 316,
      pattern:
        "^([a-z0-9]([-a-z0-9]*[a-z0-9])?(\\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)*/)?(([A-Za-z0-9][-A-Za-z0-9_.]*)?[A-Za-z0-9])$",
      description: "What it is about.",
    },
    status: { type: "string", enum: ["True", "False", "Unknown"], description: "Whether it is so." },
    reason: {
      type: "string",
      minLength: 1,
      maxLength: 1_024,
      pattern: "^[A-Za-z]([A-Za-z0-9_,:]*[A-Za-z0-9_])?$",
      description: "Why, in one word for programs.",
    },
    message: { type: "string", maxLength: 32_768, description: "Why, in a sentence for people." },
    observedGeneration: {
      type: "integer",
      format: "int64",
      minimum: 0,
      description: "The generation of the resource that it was said of.",
    },
    lastTransitionTime: {
      type: "string",
      format: "date-time",
      description: "When status changed last.",
    },
  },
} as const satisfies Node;

export const statusSchema = {
  type: "object",
  description: "What was seen and decided. Written by the operator, and only when it changed.",
  properties: {
    observedGeneration: {
      type: "integer",
      format: "int64",
      minimum: 0,
      description: "The generation of the resource that the operator has worked on last.",
    },
    replicas: count("Pods that the Deployment has."),
    readyReplicas: count("Pods that are ready."),
    updatedReplicas: count("Pods that run the newest template."),
    desiredReplicas: count("Replicas that were decided on last."),
    selector: {
      type: "string",
      maxLength: 1_024,
      description: "Label selector of the pods, as text, for the scale subresource.",
    },
    backlog: {
      type: "object",
      description:
        "What the database said when it was last looked at; rewritten at most every 15 seconds while nothing else changes.",
      properties: {
        due: {
          type: "integer",
          format: "int64",
          minimum: 0,
          description:
            "Deliveries that are due now, those being sent included, those to be tried again later not.",
        },
        oldestDueSeconds: {
          type: "number",
          minimum: 0,
          description: "For how long the oldest of them has been due, in seconds.",
        },
        ratePerReplica: {
          type: "number",
          minimum: 0,
          description: "Deliveries a second of one replica that is counted with.",
        },
      },
    },
    lastScaleTime: {
      type: "string",
      format: "date-time",
      description: "When the operator last changed the number of replicas.",
    },
    conditions: {
      type: "array",
      maxItems: 16,
      "x-kubernetes-list-type": "map",
      "x-kubernetes-list-map-keys": ["type"],
      description: "Ready, Progressing, ScalingActive, ScalingLimited, MetricsAvailable, Paused, Degraded.",
      items: condition,
    },
  },
} as const satisfies ObjectNode;
