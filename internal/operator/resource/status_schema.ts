/** The status of a WebhookDispatcher, as the operator writes it; and what its conditions say. */
import type { ConditionType } from "./model.ts";
import { choice, count, listByKey, moment, number, object, text } from "./schema_fields.ts";

/** Said of each condition on the reference page. */
export const conditionMeanings: Readonly<Record<ConditionType, string>> = {
  Ready: "Enough pods are available.",
  Progressing: "A rollout or a change of the replicas is in progress.",
  ScalingActive: "The operator decides the number of replicas and applies it.",
  ScalingLimited: "A limit keeps the replicas below or above the number that the backlog needs.",
  MetricsAvailable: "The last read of the backlog succeeded.",
  Paused: "The operator leaves the Deployment alone, or does not scale it in one direction.",
  Degraded:
    "Someone must act. The message has the reason, and the API server's error if it rejected a request.",
};

const condition = object(
  {
    type: text(
      {
        maxLength: 316,
        pattern:
          "^([a-z0-9]([-a-z0-9]*[a-z0-9])?(\\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)*/)?(([A-Za-z0-9][-A-Za-z0-9_.]*)?[A-Za-z0-9])$",
      },
      "Type of the condition.",
    ),
    status: choice(["True", "False", "Unknown"], "Status of the condition."),
    reason: text(
      { minLength: 1, maxLength: 1_024, pattern: "^[A-Za-z]([A-Za-z0-9_,:]*[A-Za-z0-9_])?$" },
      "Reason as one word, for programs.",
    ),
    message: text({ maxLength: 32_768 }, "Reason as a sentence, for people."),
    observedGeneration: count(
      "int64",
      "The generation of the resource that the condition is based on.",
    ).optional(),
    lastTransitionTime: moment("Time of the last change of status."),
  },
  "One thing that is so, or is not.",
);

const backlog = object(
  {
    due: count(
      "int64",
      "Deliveries that are due now, including those in progress and excluding those that wait to retry.",
    ).optional(),
    oldestDueSeconds: number("Time since the oldest of them became due, in seconds.").optional(),
    ratePerReplica: number("Assumed number of deliveries per second of one replica.").optional(),
  },
  "Result of the last read of the database. Updated at most every 15 seconds while nothing else changes.",
);

export const statusSchema = object(
  {
    observedGeneration: count(
      "int64",
      "The generation of the resource that the operator last processed.",
    ).optional(),
    replicas: count("int32", "Number of pods of the Deployment.").optional(),
    readyReplicas: count("int32", "Number of ready pods.").optional(),
    updatedReplicas: count("int32", "Number of pods with the newest template.").optional(),
    desiredReplicas: count("int32", "Last decided number of replicas.").optional(),
    selector: text(
      { maxLength: 1_024 },
      "Label selector of the pods, as text, for the scale subresource.",
    ).optional(),
    backlog: backlog.optional(),
    lastScaleTime: moment("When the operator last changed the number of replicas.").optional(),
    conditions: listByKey(
      condition,
      "type",
      16,
      "Ready, Progressing, ScalingActive, ScalingLimited, MetricsAvailable, Paused, Degraded.",
    ).optional(),
  },
  "What was seen and decided. Written by the operator, and only when it changed.",
);
