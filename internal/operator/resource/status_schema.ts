/** The status of a WebhookDispatcher, as the operator writes it; and what its conditions say. */
import type { ConditionType } from "./model.ts";
import { choice, count, listByKey, moment, number, object, text } from "./schema_fields.ts";

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

const condition = object(
  {
    type: text(
      {
        maxLength: 316,
        pattern:
          "^([a-z0-9]([-a-z0-9]*[a-z0-9])?(\\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)*/)?(([A-Za-z0-9][-A-Za-z0-9_.]*)?[A-Za-z0-9])$",
      },
      "What it is about.",
    ),
    status: choice(["True", "False", "Unknown"], "Whether it is so."),
    reason: text(
      { minLength: 1, maxLength: 1_024, pattern: "^[A-Za-z]([A-Za-z0-9_,:]*[A-Za-z0-9_])?$" },
      "Why, in one word for programs.",
    ),
    message: text({ maxLength: 32_768 }, "Why, in a sentence for people."),
    observedGeneration: count("int64", "The generation of the resource that it was said of.").optional(),
    lastTransitionTime: moment("When status changed last."),
  },
  "One thing that is so, or is not.",
);

const backlog = object(
  {
    due: count(
      "int64",
      "Deliveries that are due now, those being sent included, those to be tried again later not.",
    ).optional(),
    oldestDueSeconds: number("For how long the oldest of them has been due, in seconds.").optional(),
    ratePerReplica: number("Deliveries a second of one replica that is counted with.").optional(),
  },
  "What the database said when it was last looked at; rewritten at most every 15 seconds while nothing else changes.",
);

export const statusSchema = object(
  {
    observedGeneration: count(
      "int64",
      "The generation of the resource that the operator has worked on last.",
    ).optional(),
    replicas: count("int32", "Pods that the Deployment has.").optional(),
    readyReplicas: count("int32", "Pods that are ready.").optional(),
    updatedReplicas: count("int32", "Pods that run the newest template.").optional(),
    desiredReplicas: count("int32", "Replicas that were decided on last.").optional(),
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
