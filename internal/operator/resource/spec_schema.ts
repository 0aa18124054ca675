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
      "Unit of value: pods, or percent of the replicas at the start of the period.",
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

const policies = list(policy, 1, 8, "Limits of the steps. selectPolicy decides between them.");

const selectPolicy = choice(
  ["Max", "Min", "Disabled"],
  "Policy to use if they differ. Max: the one that allows the larger change. Min: the one that allows the smaller change. Disabled: no scaling in this direction.",
).prefault("Max");

const scaleUp = object(
  {
    stabilizationWindowSeconds: integer(
      0,
      3_600,
      "Length of the window in seconds. Replicas go up to the smallest recommendation in it.",
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
      "Length of the window in seconds. Replicas go down to the largest recommendation in it.",
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
      "Recommendations that differ from the current replicas by at most this percentage are ignored.",
    ).prefault(10),
    scaleUp: scaleUp.prefault({}),
    scaleDown: scaleDown.prefault({}),
  },
  "Speed of scaling. The fields have the names of a HorizontalPodAutoscaler.",
);

const target = object(
  {
    drainSeconds: integer(
      1,
      day,
      "Time to send all due deliveries, in seconds. A shorter time needs more replicas.",
    ).prefault(60),
    ratePerReplica: integer(
      1,
      100_000,
      "Minimum number of deliveries per second that one replica sends. The measured rate is used if it is higher.",
    ).prefault(500),
    oldestDueSeconds: integer(
      1,
      7 * day,
      "Maximum wait of the oldest due delivery, in seconds. While it waits longer and lanes wait for a dispatcher, replicas go up step by step.",
    ).prefault(120),
  },
  "Goals that the operator computes the number of replicas for, in mode backlog.",
);

const scaleToZero = object(
  {
    enabled: flag(
      "Whether to scale to zero. The first delivery then waits until a pod has started. Once a day, a pod starts for the maintenance of the tables.",
    ).prefault(false),
    idleSeconds: integer(
      1,
      7 * day,
      "Time without due, waiting, or held deliveries before the last replica is removed, in seconds.",
    ).prefault(600),
  },
  "Removal of the last replica when no deliveries are left. In mode backlog only.",
);

const fallback = object(
  {
    afterFailures: integer(
      1,
      10_000,
      "Number of consecutive failed reads after which fallback.replicas applies.",
    ).prefault(3),
    replicas: integer(
      1,
      1_000,
      "Minimum number of replicas then, within maxReplicas and databaseConnectionBudget. Additional replicas are kept.",
    ).prefault(1),
  },
  "Behavior when the backlog cannot be read. Replicas stay the same. After several consecutive failures, they go up to a minimum, and never down.",
);

const strategy = object(
  {
    type: choice(
      ["RollingUpdate", "Recreate"],
      "RollingUpdate replaces pods gradually. Recreate stops all pods first.",
    ).optional(),
    rollingUpdate: object(
      {
        maxSurge: integerOrText(
          "Number of additional pods during a rollout, or a percentage of the replicas. They count toward databaseConnectionBudget.",
        ).optional(),
        maxUnavailable: integerOrText(
          "Number of pods that can be missing during a rollout, or a percentage of the replicas.",
        ).optional(),
      },
      "For type RollingUpdate only.",
    ).optional(),
  },
  "Rollout of changes to the PodTemplate, as in spec.strategy of a Deployment.",
);

const deployment = object(
  {
    strategy: strategy.optional(),
    minReadySeconds: integer(
      0,
      3_600,
      "Time that a new pod must be ready before it counts as available, in seconds.",
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
      "Source of the number of replicas. backlog: the operator computes it from the backlog in the database. external: spec.replicas, which an HPA, KEDA, or a person sets through the scale subresource.",
    ).prefault("backlog"),
    replicas: integer(
      0,
      1_000,
      "Replicas in mode external. In mode backlog, the field is not used, and kubectl scale is rejected. Set it to the current number in the change that sets mode to external.",
    ).prefault(1),
    minReplicas: integer(
      1,
      1_000,
      "Minimum number of replicas in mode backlog, except when scaleToZero removes the last one.",
    ).prefault(1),
    maxReplicas: integer(1, 1_000, "Maximum number of replicas in mode backlog.").prefault(10),
    database: text(
      { minLength: 1, maxLength: 63, pattern: "^[a-zA-Z0-9]([-._a-zA-Z0-9]*[a-zA-Z0-9])?$" },
      "The operator's database with the backlog: the name of a file in its folder of database URLs.",
    ).prefault("default"),
    target: target.prefault({}),
    behavior: behavior.prefault({}),
    scaleToZero: scaleToZero.prefault({}),
    fallback: fallback.prefault({}),
    databaseConnectionBudget: integer(
      1,
      100_000,
      "Maximum number of database connections of all replicas, including those that a rollout adds. It can limit the replicas below maxReplicas. Default: no limit.",
    ).optional(),
    databaseConnectionsPerReplica: integer(
      1,
      1_000,
      "Maximum number of connections of one replica: its DATABASE_POOL_SIZE (default: 10), plus three that listen.",
    ).prefault(13),
    paused: flag(
      "Whether the operator leaves the Deployment alone. It then does not scale it, change its template, or revert manual changes. The annotation drug-price.io/pause (all, in, out) does the same without a change of the spec.",
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
