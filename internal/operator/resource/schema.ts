/**
 * The spec of a WebhookDispatcher: every field with its type, default, bounds and meaning. From here come the definition that
 * the API server holds (crd.ts), the reading of what it stored (parse.ts) and docs/webhook-dispatcher.md. What ties several
 * fields together stands in rules.ts, the status in status_schema.ts.
 */
import type { Node, ObjectNode } from "./structural.ts";
import { annotations, labels, template } from "./template_schema.ts";

const day = 86_400;

const integer = <const D extends { default?: number }>(
  minimum: number,
  maximum: number,
  description: string,
  more: D = {} as D,
) => ({ type: "integer", format: "int32", minimum, maximum, ...more, description }) as const;

const policy = {
  type: "object",
  description: "How far the replicas may move within a period.",
  required: ["type", "value", "periodSeconds"],
  properties: {
    type: {
      type: "string",
      enum: ["Pods", "Percent"],
      description: "What value counts: pods, or percent of the replicas at the beginning of the period.",
    },
    value: integer(
      1,
      10_000,
      "The largest change within the period, in pods or percent. Percents are rounded up.",
    ),
    periodSeconds: integer(1, 1_800, "Length of the period that the change is counted in, in seconds."),
  },
} as const satisfies Node;

const policies = <const P extends readonly unknown[]>(preset: P) =>
  ({
    type: "array",
    items: policy,
    minItems: 1,
    maxItems: 8,
    default: preset,
    "x-kubernetes-list-type": "atomic",
    description: "Limits of the steps. Which of them counts is said by selectPolicy.",
  }) as const;

const selectPolicy = {
  type: "string",
  enum: ["Max", "Min", "Disabled"],
  default: "Max",
  description:
    "Which policy counts where they differ: Max the one that allows the larger change, Min the smaller one; Disabled never goes this way.",
} as const satisfies Node;

const behavior = {
  type: "object",
  default: {},
  description:
    "How fast the replicas follow what is asked for. The words are those of a HorizontalPodAutoscaler.",
  properties: {
    tolerancePercent: integer(
      0,
      90,
      "Recommendations within so many percent of the current replicas change nothing.",
      {
        default: 10,
      },
    ),
    scaleUp: {
      type: "object",
      default: {},
      description:
        "The way up: at once, in steps of at most the double or 10 pods every 15 seconds, unless given.",
      properties: {
        stabilizationWindowSeconds: integer(
          0,
          3_600,
          "Only what was asked for during so many seconds without a break counts: the smallest recommendation of the window.",
          { default: 0 },
        ),
        selectPolicy,
        policies: policies([
          { type: "Percent", value: 100, periodSeconds: 15 },
          { type: "Pods", value: 10, periodSeconds: 15 },
        ]),
      },
    },
    scaleDown: {
      type: "object",
      default: {},
      description: "The way down: after five quiet minutes, by a tenth or one pod a minute, unless given.",
      properties: {
        stabilizationWindowSeconds: integer(
          0,
          3_600,
          "Replicas go down to the largest recommendation of the last so many seconds.",
          { default: 300 },
        ),
        selectPolicy,
        policies: policies([
          { type: "Percent", value: 10, periodSeconds: 60 },
          { type: "Pods", value: 1, periodSeconds: 60 },
        ]),
      },
    },
  },
} as const satisfies Node;

const target = {
  type: "object",
  default: {},
  description: "What the number of replicas is computed for in mode backlog.",
  properties: {
    drainSeconds: integer(
      1,
      day,
      "What is due is to be sent within so many seconds: fewer seconds, more replicas.",
      {
        default: 60,
      },
    ),
    ratePerReplica: integer(
      1,
      100_000,
      "Deliveries a second that one replica makes at least. The measured rate is used where it is higher.",
      { default: 500 },
    ),
    oldestDueSeconds: integer(
      1,
      7 * day,
      "The oldest due delivery is not to wait longer, in seconds. While it does and lanes wait for a dispatcher, replicas go up step by step.",
      { default: 120 },
    ),
  },
} as const satisfies Node;

const integerOrPercent = (description: string) =>
  ({ "x-kubernetes-int-or-string": true, description }) as const;

const deployment = {
  type: "object",
  default: {},
  description: "Parts of the Deployment beside the pod template, passed on as they are.",
  properties: {
    labels: labels(
      "Labels of the Deployment itself; those of the pods are in spec.template.metadata.labels.",
    ),
    annotations: annotations("Annotations of the Deployment itself."),
    strategy: {
      type: "object",
      "x-kubernetes-preserve-unknown-fields": true,
      description: "How a change of the template is rolled out, as in spec.strategy of a Deployment.",
      properties: {
        type: {
          type: "string",
          enum: ["RollingUpdate", "Recreate"],
          description: "RollingUpdate replaces pods bit by bit, Recreate stops all of them first.",
        },
        rollingUpdate: {
          type: "object",
          "x-kubernetes-preserve-unknown-fields": true,
          description: "Of type RollingUpdate only.",
          properties: {
            maxSurge: integerOrPercent(
              "Pods, or percent of the replicas, that a rollout may have beyond them. They count in databaseConnectionBudget.",
            ),
            maxUnavailable: integerOrPercent(
              "Pods, or percent of the replicas, that may be missing during a rollout.",
            ),
          },
        },
      },
    },
    minReadySeconds: integer(
      0,
      3_600,
      "So long a new pod must be ready before it counts as available, in seconds.",
    ),
    progressDeadlineSeconds: integer(
      1,
      day,
      "A rollout that makes no progress for so many seconds has failed. 600 unless given.",
    ),
    revisionHistoryLimit: integer(0, 100, "Old ReplicaSets that are kept to go back to. 10 unless given."),
  },
} as const satisfies Node;

export const specSchema = {
  type: "object",
  required: ["template"],
  description: "What is wanted.",
  properties: {
    mode: {
      type: "string",
      enum: ["backlog", "external"],
      default: "backlog",
      description:
        "Who decides how many replicas there are. backlog: the operator, by what waits in the database. external: spec.replicas, which an HPA, KEDA or a person sets through the scale subresource.",
    },
    replicas: integer(
      0,
      1_000,
      "Replicas in mode external. In mode backlog it is not read, and kubectl scale is refused; set it to the current number in the change that sets mode to external.",
      { default: 1 },
    ),
    minReplicas: integer(
      1,
      1_000,
      "Never fewer replicas in mode backlog, unless scaleToZero is enabled and nothing is to be sent.",
      { default: 1 },
    ),
    maxReplicas: integer(1, 1_000, "Never more replicas in mode backlog.", { default: 10 }),
    database: {
      type: "string",
      pattern: "^[a-zA-Z0-9]([-._a-zA-Z0-9]*[a-zA-Z0-9])?$",
      minLength: 1,
      maxLength: 63,
      default: "default",
      description:
        "Which of the operator's databases holds the backlog: the name of a file in its folder of database addresses.",
    },
    target,
    behavior,
    scaleToZero: {
      type: "object",
      default: {},
      description: "Whether the last replica goes too when nothing is to be sent. In mode backlog only.",
      properties: {
        enabled: {
          type: "boolean",
          default: false,
          description:
            "Whether it does. The first delivery then waits until a pod has started; once a day one starts for the upkeep of the tables.",
        },
        idleSeconds: integer(
          1,
          7 * day,
          "So long nothing was due, waiting or held before the last replica goes, in seconds.",
          {
            default: 600,
          },
        ),
      },
    },
    fallback: {
      type: "object",
      default: {},
      description:
        "What to do when the backlog cannot be read. Replicas hold; after some failures in a row they go up to a number, never down.",
      properties: {
        afterFailures: integer(1, 10_000, "Failed looks in a row after which fallback.replicas counts.", {
          default: 3,
        }),
        replicas: integer(
          1,
          1_000,
          "At least so many replicas then, within maxReplicas and databaseConnectionBudget. What is more stays.",
          { default: 1 },
        ),
      },
    },
    databaseConnectionBudget: integer(
      1,
      100_000,
      "Connections that all replicas together may hold, those that a rollout adds included. It bounds the replicas below maxReplicas. Unless given there is no such bound.",
    ),
    databaseConnectionsPerReplica: integer(
      1,
      1_000,
      "Connections that one replica holds at most: its DATABASE_POOL_SIZE, 10 unless set, and three that listen.",
      { default: 13 },
    ),
    paused: {
      type: "boolean",
      default: false,
      description:
        "Leaves the Deployment alone altogether: no scaling, no change of its template, nothing is put back. The annotation drug-price.io/pause (all, in, out) does it without a change of the spec.",
    },
    deployment,
    template,
  },
} as const satisfies ObjectNode;
