/**
 * The spec of a WebhookDispatcher: every field with its type, default, bounds and meaning. From here come the definition that
 * the API server holds (crd.ts), the reading of what it stored (parse_dispatcher.ts) and docs/webhook-dispatcher.md. What ties several
 * fields together stands in cel_rules.ts, the status in status_schema.ts.
 */
import type { z } from "zod";
import { choice, flag, integer, integerOrText, list, object, text } from "./schema_fields.ts";

const day = 86_400;

const policy = object(
  {
    type: choice(
      ["Pods", "Percent"],
      "What value counts: pods, or percent of the replicas at the beginning of the period.",
    ),
    value: integer(
      1,
      10_000,
      "The largest change within the period, in pods or percent. Percents are rounded up.",
    ),
    periodSeconds: integer(1, 1_800, "Length of the period that the change is counted in, in seconds."),
  },
  "How far the replicas may move within a period.",
);

const policies = list(policy, 1, 8, "Limits of the steps. Which of them counts is said by selectPolicy.");

const selectPolicy = choice(
  ["Max", "Min", "Disabled"],
  "Which policy counts where they differ: Max the one that allows the larger change, Min the smaller one; Disabled never goes this way.",
).prefault("Max");

const scaleUp = object(
  {
    stabilizationWindowSeconds: integer(
      0,
      3_600,
      "Only what was asked for during so many seconds without a break counts: the smallest recommendation of the window.",
    ).prefault(0),
    selectPolicy,
    policies: policies.prefault([
      { type: "Percent", value: 100, periodSeconds: 15 },
      { type: "Pods", value: 10, periodSeconds: 15 },
    ]),
  },
  "Scaling up. Default: without delay, to at most twice the replicas or 10 more every 15 seconds.",
);

const scaleDown = object(
  {
    stabilizationWindowSeconds: integer(
      0,
      3_600,
      "Replicas go down to the largest recommendation of the last so many seconds.",
    ).prefault(300),
    selectPolicy,
    policies: policies.prefault([
      { type: "Percent", value: 10, periodSeconds: 60 },
      { type: "Pods", value: 1, periodSeconds: 60 },
    ]),
  },
  "Scaling down. Default: after five minutes of lower load, by 10 percent or one replica per minute.",
);

const behavior = object(
  {
    tolerancePercent: integer(
      0,
      90,
      "Recommendations within so many percent of the current replicas change nothing.",
    ).prefault(10),
    scaleUp: scaleUp.prefault({}),
    scaleDown: scaleDown.prefault({}),
  },
  "How fast the replicas follow what is asked for. The words are those of a HorizontalPodAutoscaler.",
);

const target = object(
  {
    drainSeconds: integer(
      1,
      day,
      "What is due is to be sent within so many seconds: fewer seconds, more replicas.",
    ).prefault(60),
    ratePerReplica: integer(
      1,
      100_000,
      "Deliveries a second that one replica makes at least. The measured rate is used where it is higher.",
    ).prefault(500),
    oldestDueSeconds: integer(
      1,
      7 * day,
      "The oldest due delivery is not to wait longer, in seconds. While it does and lanes wait for a dispatcher, replicas go up step by step.",
    ).prefault(120),
  },
  "What the number of replicas is computed for in mode backlog.",
);

const scaleToZero = object(
  {
    enabled: flag(
      "Whether it does. The first delivery then waits until a pod has started; once a day one starts for the upkeep of the tables.",
    ).prefault(false),
    idleSeconds: integer(
      1,
      7 * day,
      "So long nothing was due, waiting or held before the last replica goes, in seconds.",
    ).prefault(600),
  },
  "Whether the last replica goes too when nothing is to be sent. In mode backlog only.",
);

const fallback = object(
  {
    afterFailures: integer(1, 10_000, "Failed looks in a row after which fallback.replicas counts.").prefault(
      3,
    ),
    replicas: integer(
      1,
      1_000,
      "At least so many replicas then, within maxReplicas and databaseConnectionBudget. What is more stays.",
    ).prefault(1),
  },
  "What to do when the backlog cannot be read. Replicas hold; after some failures in a row they go up to a number, never down.",
);

const strategy = object(
  {
    type: choice(
      ["RollingUpdate", "Recreate"],
      "RollingUpdate replaces pods bit by bit, Recreate stops all of them first.",
    ).optional(),
    rollingUpdate: object(
      {
        maxSurge: integerOrText(
          "Pods, or percent of the replicas, that a rollout may have beyond them. They count in databaseConnectionBudget.",
        ).optional(),
        maxUnavailable: integerOrText(
          "Pods, or percent of the replicas, that may be missing during a rollout.",
        ).optional(),
      },
      "Of type RollingUpdate only.",
    ).optional(),
  },
  "How a change of the PodTemplate is rolled out, as in spec.strategy of a Deployment.",
);

const deployment = object(
  {
    strategy: strategy.optional(),
    minReadySeconds: integer(
      0,
      3_600,
      "So long a new pod must be ready before it counts as available, in seconds.",
    ).optional(),
    progressDeadlineSeconds: integer(
      1,
      day,
      "Seconds without progress after which a rollout has failed. Default: 600.",
    ).optional(),
    revisionHistoryLimit: integer(
      0,
      100,
      "Number of old ReplicaSets to keep for a rollback. Default: 10.",
    ).optional(),
  },
  "Settings of the Deployment. Its pods, labels, and annotations come from the PodTemplate with the name of this resource.",
);

export const specSchema = object(
  {
    mode: choice(
      ["backlog", "external"],
      "Who decides how many replicas there are. backlog: the operator, by what waits in the database. external: spec.replicas, which an HPA, KEDA or a person sets through the scale subresource.",
    ).prefault("backlog"),
    replicas: integer(
      0,
      1_000,
      "Replicas in mode external. In mode backlog it is not read, and kubectl scale is refused; set it to the current number in the change that sets mode to external.",
    ).prefault(1),
    minReplicas: integer(
      1,
      1_000,
      "Never fewer replicas in mode backlog, unless scaleToZero is enabled and nothing is to be sent.",
    ).prefault(1),
    maxReplicas: integer(1, 1_000, "Never more replicas in mode backlog.").prefault(10),
    database: text(
      { minLength: 1, maxLength: 63, pattern: "^[a-zA-Z0-9]([-._a-zA-Z0-9]*[a-zA-Z0-9])?$" },
      "Which of the operator's databases holds the backlog: the name of a file in its folder of database addresses.",
    ).prefault("default"),
    target: target.prefault({}),
    behavior: behavior.prefault({}),
    scaleToZero: scaleToZero.prefault({}),
    fallback: fallback.prefault({}),
    databaseConnectionBudget: integer(
      1,
      100_000,
      "Connections that all replicas together may hold, those that a rollout adds included. It bounds the replicas below maxReplicas. Unless given there is no such bound.",
    ).optional(),
    databaseConnectionsPerReplica: integer(
      1,
      1_000,
      "Connections that one replica holds at most: its DATABASE_POOL_SIZE, 10 unless set, and three that listen.",
    ).prefault(13),
    paused: flag(
      "Leaves the Deployment alone altogether: no scaling, no change of its template, nothing is put back. The annotation drug-price.io/pause (all, in, out) does it without a change of the spec.",
    ).prefault(false),
    deployment: deployment.prefault({}),
    template: object(
      {},
      "Rejected. The pods come from the PodTemplate with the name of this resource and the label drug-price.io/dispatcher.",
    ).optional(),
  },
  "What is wanted.",
);

/** After defaults. */
export type CheckedSpec = z.output<typeof specSchema>;
