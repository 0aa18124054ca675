/**
 * What ties fields of a WebhookDispatcher together, twice: as CEL for the API server, with a message for people, and as a
 * function for resources that were stored before a rule was there. A test asks both about the same resources.
 */
import type { CheckedSpec } from "./spec_schema.ts";

/** The spec, and the name of the resource. */
export type Ruled = { name: string; spec: CheckedSpec };

export type Rule = {
  /** What `self` is in `rule`: the whole resource, whose metadata has a name only, or its spec. */
  on: "resource" | "spec";
  rule: string;
  message: string;
  reason: "FieldValueInvalid" | "FieldValueForbidden";
  /** From `on`. */
  fieldPath?: string;
  /** Undefined for rules about a change, which only the API server sees. */
  holds: ((ruled: Ruled) => boolean) | undefined;
};

const longestName = 63;
const progressDeadlineSeconds = 600;

export const rules: readonly Rule[] = [
  {
    on: "resource",
    rule: `size(self.metadata.name) <= ${longestName}`,
    message: `the name is at most ${longestName} characters long: it is the value of a label on every pod`,
    reason: "FieldValueInvalid",
    holds: ({ name }) => name.length <= longestName,
  },
  {
    on: "spec",
    rule: "!has(self.template)",
    message:
      "template is not a field: create a PodTemplate with the name of this resource and the label drug-price.io/dispatcher, move the template into it, and remove it here with deployment.labels and deployment.annotations",
    reason: "FieldValueForbidden",
    fieldPath: ".template",
    holds: ({ spec }) => spec.template === undefined,
  },
  {
    on: "spec",
    rule: "self.minReplicas <= self.maxReplicas",
    message: "minReplicas is at most maxReplicas, which is 10 by default",
    reason: "FieldValueInvalid",
    fieldPath: ".minReplicas",
    holds: ({ spec }) => spec.minReplicas <= spec.maxReplicas,
  },
  {
    on: "spec",
    rule: "self.fallback.replicas <= self.maxReplicas",
    message: "fallback.replicas is at most maxReplicas, which is 10 by default",
    reason: "FieldValueInvalid",
    fieldPath: ".fallback.replicas",
    holds: ({ spec }) => spec.fallback.replicas <= spec.maxReplicas,
  },
  {
    on: "spec",
    rule: "!has(self.databaseConnectionBudget) || self.minReplicas * self.databaseConnectionsPerReplica <= self.databaseConnectionBudget",
    message:
      "databaseConnectionBudget must be enough for minReplicas: at least minReplicas times databaseConnectionsPerReplica",
    reason: "FieldValueInvalid",
    fieldPath: ".databaseConnectionBudget",
    holds: ({ spec }) =>
      spec.databaseConnectionBudget === undefined ||
      spec.minReplicas * spec.databaseConnectionsPerReplica <= spec.databaseConnectionBudget,
  },
  {
    on: "spec",
    rule: "!self.scaleToZero.enabled || self.mode == 'backlog'",
    message: "scaleToZero is for mode backlog: in mode external, who sets spec.replicas may set it to 0",
    reason: "FieldValueForbidden",
    fieldPath: ".scaleToZero.enabled",
    holds: ({ spec }) => !spec.scaleToZero.enabled || spec.mode === "backlog",
  },
  {
    on: "spec",
    // Back to the default is always allowed: a manifest that no longer names the field must be accepted.
    rule: "self.mode != 'backlog' || oldSelf.mode != 'backlog' || self.replicas == oldSelf.replicas || self.replicas == 1",
    message:
      "in mode backlog the operator decides how many replicas there are: change minReplicas and maxReplicas, set paused, or set mode to external",
    reason: "FieldValueForbidden",
    fieldPath: ".replicas",
    holds: undefined,
  },
  {
    on: "spec",
    rule: `(has(self.deployment.progressDeadlineSeconds) ? self.deployment.progressDeadlineSeconds : ${progressDeadlineSeconds}) > (has(self.deployment.minReadySeconds) ? self.deployment.minReadySeconds : 0)`,
    message: `deployment.progressDeadlineSeconds (default ${progressDeadlineSeconds}) is more than deployment.minReadySeconds`,
    reason: "FieldValueInvalid",
    fieldPath: ".deployment.minReadySeconds",
    holds: ({ spec: { deployment } }) =>
      (deployment.progressDeadlineSeconds ?? progressDeadlineSeconds) > (deployment.minReadySeconds ?? 0),
  },
  {
    on: "spec",
    rule: "!has(self.deployment.strategy) || !has(self.deployment.strategy.rollingUpdate) || !has(self.deployment.strategy.type) || self.deployment.strategy.type == 'RollingUpdate'",
    message: "deployment.strategy.rollingUpdate is for type RollingUpdate",
    reason: "FieldValueForbidden",
    fieldPath: ".deployment.strategy.rollingUpdate",
    holds: ({ spec: { deployment } }) =>
      deployment.strategy?.rollingUpdate === undefined ||
      (deployment.strategy.type ?? "RollingUpdate") === "RollingUpdate",
  },
];
