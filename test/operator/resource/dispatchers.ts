/** Resources that are taken, and ones that are refused, each with the words that its author reads. */
import { dispatcherLabel, group, kind, version } from "../../../internal/operator/resource/model.ts";

export type Fields = Readonly<Record<string, unknown>>;

export const podTemplate = {
  spec: { containers: [{ name: "dispatcher", image: "registry.example/dispatcher:1" }] },
};

/** The pods of the resource with that name. */
export const podTemplateNamed = (name: string, template: unknown = podTemplate, metadata: Fields = {}) => ({
  apiVersion: "v1",
  kind: "PodTemplate",
  metadata: { name, labels: { [dispatcherLabel]: name }, ...metadata },
  template,
});

/** A whole resource. */
export const dispatcher = (spec: Fields = {}, metadata: Fields = {}) => ({
  apiVersion: `${group}/${version}`,
  kind,
  metadata: { name: "dispatcher", ...metadata },
  spec: { ...spec },
});

export type Dispatcher = ReturnType<typeof dispatcher>;

const policy = { type: "Pods", value: 1, periodSeconds: 60 };

export const valid: Readonly<Record<string, Dispatcher>> = {
  "an empty spec": dispatcher(),
  "mode external with no replicas": dispatcher({ mode: "external", replicas: 0 }),
  "mode external with the most replicas": dispatcher({ mode: "external", replicas: 1_000 }),
  "replicas in mode backlog, as a backup has them": dispatcher({ replicas: 7 }),
  "as few as many": dispatcher({ minReplicas: 10, maxReplicas: 10 }),
  "the most replicas": dispatcher({ minReplicas: 1_000, maxReplicas: 1_000 }),
  "one replica at most": dispatcher({ maxReplicas: 1 }),
  "the shortest and smallest target": dispatcher({
    target: { drainSeconds: 1, ratePerReplica: 1, oldestDueSeconds: 1 },
  }),
  "part of a target": dispatcher({ target: { drainSeconds: 30 } }),
  "no tolerance, no windows": dispatcher({
    behavior: {
      tolerancePercent: 0,
      scaleUp: { stabilizationWindowSeconds: 0 },
      scaleDown: { stabilizationWindowSeconds: 0 },
    },
  }),
  "never down": dispatcher({ behavior: { scaleDown: { selectPolicy: "Disabled" } } }),
  "eight policies": dispatcher({ behavior: { scaleUp: { policies: Array(8).fill(policy) } } }),
  "scale to zero": dispatcher({ scaleToZero: { enabled: true } }),
  "scale to zero, switched off, in mode external": dispatcher({
    mode: "external",
    scaleToZero: { enabled: false, idleSeconds: 60 },
  }),
  "the most that fallback may ask for": dispatcher({ fallback: { afterFailures: 1, replicas: 10 } }),
  "fallback below the minimum": dispatcher({ minReplicas: 4, fallback: { replicas: 2 } }),
  "a budget for the minimum and nothing more": dispatcher({
    minReplicas: 3,
    databaseConnectionBudget: 30,
    databaseConnectionsPerReplica: 10,
  }),
  "a database with a name of dots and dashes": dispatcher({ database: "Eu-1.primary_b" }),
  paused: dispatcher({ paused: true }),
  "paused by an annotation": dispatcher({}, { annotations: { "drug-price.io/pause": "in" } }),
  "a rollout's strategy": dispatcher({
    deployment: {
      strategy: { type: "RollingUpdate", rollingUpdate: { maxSurge: "25%", maxUnavailable: 0 } },
    },
  }),
  "a strategy without a type": dispatcher({ deployment: { strategy: { rollingUpdate: { maxSurge: 1 } } } }),
  "all at once": dispatcher({ deployment: { strategy: { type: "Recreate" } } }),
  "ready for longer, with time for it": dispatcher({
    deployment: { minReadySeconds: 600, progressDeadlineSeconds: 601, revisionHistoryLimit: 0 },
  }),
  "a field that nobody knows yet": dispatcher({ fromTheFuture: 1 }),
  "a name of 63 characters": dispatcher({}, { name: "n".repeat(63) }),
  "a name with dots": dispatcher({}, { name: "dispatcher.eu" }),
  "nulls, which are fields that are not there": dispatcher({
    maxReplicas: null,
    target: null,
    deployment: null,
  }),
};

/** `says`: an exact part of what the API server answers. */
export const invalid: Readonly<Record<string, { object: Dispatcher; says: string }>> = {
  "a template in the resource": {
    object: dispatcher({ template: podTemplate }),
    says: "spec.template: Forbidden: template is not a field: create a PodTemplate with the name of this resource and the label drug-price.io/dispatcher",
  },
  "an empty template in the resource": {
    object: dispatcher({ template: {} }),
    says: "spec.template: Forbidden: template is not a field",
  },
  "an unknown mode": {
    object: dispatcher({ mode: "cron" }),
    says: 'spec.mode: Unsupported value: "cron": supported values: "backlog", "external"',
  },
  "fewer than no replicas": {
    object: dispatcher({ mode: "external", replicas: -1 }),
    says: "spec.replicas in body should be greater than or equal to 0",
  },
  "a minimum of none": {
    object: dispatcher({ minReplicas: 0 }),
    says: "spec.minReplicas in body should be greater than or equal to 1",
  },
  "a minimum above the maximum": {
    object: dispatcher({ minReplicas: 5, maxReplicas: 4 }),
    says: "spec.minReplicas: Invalid value: minReplicas is at most maxReplicas, which is 10 by default",
  },
  "a minimum above the maximum that was not given": {
    object: dispatcher({ minReplicas: 11 }),
    says: "minReplicas is at most maxReplicas, which is 10 by default",
  },
  "too many replicas": {
    object: dispatcher({ maxReplicas: 1_001 }),
    says: "spec.maxReplicas in body should be less than or equal to 1000",
  },
  "replicas in words": {
    object: dispatcher({ maxReplicas: "ten" }),
    says: 'spec.maxReplicas in body must be of type integer: "string"',
  },
  "half a replica": {
    object: dispatcher({ maxReplicas: 2.5 }),
    says: 'spec.maxReplicas in body must be of type integer: "number"',
  },
  "to be drained within no time": {
    object: dispatcher({ target: { drainSeconds: 0 } }),
    says: "spec.target.drainSeconds in body should be greater than or equal to 1",
  },
  "a rate below nothing": {
    object: dispatcher({ target: { ratePerReplica: -500 } }),
    says: "spec.target.ratePerReplica in body should be greater than or equal to 1",
  },
  "a window of more than an hour": {
    object: dispatcher({ behavior: { scaleDown: { stabilizationWindowSeconds: 3_601 } } }),
    says: "spec.behavior.scaleDown.stabilizationWindowSeconds in body should be less than or equal to 3600",
  },
  "no policy": {
    object: dispatcher({ behavior: { scaleUp: { policies: [] } } }),
    says: "spec.behavior.scaleUp.policies in body should have at least 1 items",
  },
  "nine policies": {
    object: dispatcher({ behavior: { scaleUp: { policies: Array(9).fill(policy) } } }),
    says: "spec.behavior.scaleUp.policies: Too many: 9: must have at most 8 items",
  },
  "a policy of half its words": {
    object: dispatcher({ behavior: { scaleUp: { policies: [{ type: "Pods", value: 1 }] } } }),
    says: "spec.behavior.scaleUp.policies[0].periodSeconds: Required value",
  },
  "a policy of percents of nothing": {
    object: dispatcher({ behavior: { scaleDown: { policies: [{ ...policy, value: 0 }] } } }),
    says: "spec.behavior.scaleDown.policies[0].value in body should be greater than or equal to 1",
  },
  "an unknown choice of policies": {
    object: dispatcher({ behavior: { scaleUp: { selectPolicy: "Average" } } }),
    says: 'spec.behavior.scaleUp.selectPolicy: Unsupported value: "Average": supported values: "Max", "Min", "Disabled"',
  },
  "scale to zero in mode external": {
    object: dispatcher({ mode: "external", scaleToZero: { enabled: true } }),
    says: "spec.scaleToZero.enabled: Forbidden: scaleToZero is for mode backlog: in mode external, who sets spec.replicas may set it to 0",
  },
  "a fallback above the maximum": {
    object: dispatcher({ maxReplicas: 3, fallback: { replicas: 4 } }),
    says: "spec.fallback.replicas: Invalid value: fallback.replicas is at most maxReplicas, which is 10 by default",
  },
  "a budget below the minimum": {
    object: dispatcher({
      minReplicas: 3,
      databaseConnectionBudget: 29,
      databaseConnectionsPerReplica: 10,
    }),
    says: "spec.databaseConnectionBudget: Invalid value: databaseConnectionBudget must be enough for minReplicas: at least minReplicas times databaseConnectionsPerReplica",
  },
  "a budget below the one replica and the connections that nobody named": {
    object: dispatcher({ databaseConnectionBudget: 12 }),
    says: "databaseConnectionBudget must be enough for minReplicas",
  },
  "a database outside of the folder": {
    object: dispatcher({ database: "../../etc/passwd" }),
    says: "spec.database in body should match '^[a-zA-Z0-9]([-._a-zA-Z0-9]*[a-zA-Z0-9])?$'",
  },
  "a database without a name": {
    object: dispatcher({ database: "" }),
    says: "spec.database in body should be at least 1 chars long",
  },
  "paused, perhaps": {
    object: dispatcher({ paused: "yes" }),
    says: 'spec.paused in body must be of type boolean: "string"',
  },
  "a surge of a strategy without one": {
    object: dispatcher({ deployment: { strategy: { type: "Recreate", rollingUpdate: { maxSurge: 1 } } } }),
    says: "spec.deployment.strategy.rollingUpdate: Forbidden: deployment.strategy.rollingUpdate is for type RollingUpdate",
  },
  "ready for longer than a rollout may take": {
    object: dispatcher({ deployment: { minReadySeconds: 600 } }),
    says: "spec.deployment.minReadySeconds: Invalid value: deployment.progressDeadlineSeconds (default 600) is more than deployment.minReadySeconds",
  },
  "a surge of two and a half": {
    object: dispatcher({ deployment: { strategy: { rollingUpdate: { maxSurge: 2.5 } } } }),
    says: 'spec.deployment.strategy.rollingUpdate.maxSurge in body must be of type integer,string: "number"',
  },
  "a name of 64 characters": {
    object: dispatcher({}, { name: "n".repeat(64) }),
    says: "the name is at most 63 characters long: it is the value of a label on every pod",
  },
};
