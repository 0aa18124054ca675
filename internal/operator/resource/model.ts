/**
 * The custom resource WebhookDispatcher, as the operator works with it: names, the spec after defaults and checks, the
 * status. The schema that the API server holds is in spec_schema.ts; parse_dispatcher.ts makes a spec of what it stored.
 */

export const group = "drug-price.io";
export const version = "v1alpha1";
export const kind = "WebhookDispatcher";
export const plural = "webhookdispatchers";

/** Who the operator is to server-side apply. Never changes: what it owns in a running Deployment hangs by it. */
export const fieldManager = "drug-price-operator";

/** The name of the resource, on its PodTemplate, the Deployment, its selector, and its pods. The operator adds nothing else to a pod template. Never changes. */
export const dispatcherLabel = `${group}/dispatcher`;

/** On the resource: "all", "in" or "out", for who may not edit the spec (GitOps puts it back) and must stop the scaling now. */
export const pauseAnnotation = `${group}/pause`;

/** Which way the operator leaves alone. "all": the Deployment is not touched at all; "in": never fewer; "out": never more. */
export type Pause = "none" | "all" | "in" | "out";

/** As a HorizontalPodAutoscaler's: the change that a policy allows within its period. */
export type ScalingPolicy = { type: "Pods" | "Percent"; value: number; periodSeconds: number };

export type ScalingRules = {
  stabilizationWindowSeconds: number;
  /** Which policy counts where they differ; "Disabled" never goes that way. */
  selectPolicy: "Max" | "Min" | "Disabled";
  policies: readonly ScalingPolicy[];
};

/** What scaling is decided by; the rest of the spec is about the Deployment. */
export type ScalingSpec = {
  minReplicas: number;
  maxReplicas: number;
  target: {
    /** What is due is to be sent within so long. */
    drainSeconds: number;
    /** Deliveries a second that one replica makes at least: the floor of the measured rate. */
    ratePerReplica: number;
    /** The oldest due delivery is not to wait longer. */
    oldestDueSeconds: number;
  };
  behavior: { tolerancePercent: number; scaleUp: ScalingRules; scaleDown: ScalingRules };
  scaleToZero: { enabled: boolean; idleSeconds: number };
  /** After so many failed samples in a row, at least so many replicas; before that, and above it, replicas hold. */
  fallback: { afterFailures: number; replicas: number };
  /** Connections that all replicas together may hold, those of a rollout's surge included; undefined: no bound. */
  databaseConnectionBudget?: number | undefined;
  databaseConnectionsPerReplica: number;
};

/** Parts of the Deployment's spec that are passed on as they are. */
export type DeploymentParts = {
  strategy?: Readonly<Record<string, unknown>> | undefined;
  minReadySeconds?: number | undefined;
  progressDeadlineSeconds?: number | undefined;
  revisionHistoryLimit?: number | undefined;
};

export type PodTemplate = {
  metadata?:
    | {
        labels?: Readonly<Record<string, string>> | undefined;
        annotations?: Readonly<Record<string, string>> | undefined;
      }
    | undefined;
  spec?: unknown;
};

export type DispatcherSpec = ScalingSpec & {
  /** "backlog": the operator scales; "external": spec.replicas does, which the scale subresource (HPA, KEDA) sets. */
  mode: "backlog" | "external";
  /** Read in mode "external". */
  replicas: number;
  /** Which of the operator's databases holds the backlog: the name of a file of OPERATOR_DATABASE_DIR. */
  database: string;
  paused: boolean;
  deployment: DeploymentParts;
};

/** From the PodTemplate with the resource's name: pod_template.ts. */
export type DispatcherPods = {
  /** Of the Deployment. */
  labels: Readonly<Record<string, string>> | undefined;
  annotations: Readonly<Record<string, string>> | undefined;
  /** The PodTemplate's resourceVersion. */
  version: string | undefined;
  /** Passed through unchanged. */
  template: PodTemplate;
};

export const conditionTypes = [
  "Ready",
  "Progressing",
  "ScalingActive",
  "ScalingLimited",
  "MetricsAvailable",
  "Paused",
  "Degraded",
] as const;
export type ConditionType = (typeof conditionTypes)[number];

/** As metav1.Condition. lastTransitionTime is RFC 3339 and changes with `status` only. */
export type Condition = {
  type: ConditionType;
  status: "True" | "False" | "Unknown";
  reason: string;
  message: string;
  observedGeneration: number;
  lastTransitionTime: string;
};

export type DispatcherStatus = {
  observedGeneration: number;
  /** Of the Deployment: pods that exist, are ready, run the newest template. */
  replicas: number;
  readyReplicas: number;
  updatedReplicas: number;
  /** What was decided last. */
  desiredReplicas: number;
  /** For the scale subresource: the pods' label selector as text. */
  selector: string;
  backlog?: { due: number; oldestDueSeconds: number; ratePerReplica?: number } | undefined;
  /** RFC 3339. */
  lastScaleTime?: string | undefined;
  conditions: readonly Condition[];
};
