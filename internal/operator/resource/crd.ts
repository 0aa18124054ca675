/** The CustomResourceDefinition of the WebhookDispatcher, from the tables of its schema and rules. */

import { type Rule, rules } from "./cel_rules.ts";
import { conditionReasons } from "./condition_reasons.ts";
import { group, kind, plural, version } from "./model.ts";
import { specSchema } from "./spec_schema.ts";
import { statusSchema } from "./status_schema.ts";
import { structuralSchema } from "./structural_schema.ts";

/** One column of `kubectl get`; those of priority 1 show with `-o wide`. */
export type PrinterColumn = {
  name: string;
  type: "string" | "integer" | "date";
  jsonPath: string;
  priority?: number;
  description: string;
};

export const printerColumns: readonly PrinterColumn[] = [
  {
    name: "Ready",
    type: "string",
    jsonPath: '.status.conditions[?(@.type=="Ready")].status',
    description: "Whether enough pods are available.",
  },
  {
    name: "Replicas",
    type: "integer",
    jsonPath: ".status.replicas",
    description: "Number of pods.",
  },
  {
    name: "Desired",
    type: "integer",
    jsonPath: ".status.desiredReplicas",
    priority: 1,
    description: "Last decided number of replicas.",
  },
  {
    name: "Backlog",
    type: "integer",
    jsonPath: ".status.backlog.due",
    description: "Deliveries that are due.",
  },
  {
    name: "Oldest",
    type: "integer",
    jsonPath: ".status.backlog.oldestDueSeconds",
    description: "Time since the oldest of them became due, in seconds.",
  },
  { name: "Mode", type: "string", jsonPath: ".spec.mode", description: "Source of the number of replicas." },
  {
    name: "Paused",
    type: "string",
    jsonPath: '.status.conditions[?(@.type=="Paused")].status',
    priority: 1,
    description: "Pause of the operator: all, or one direction of scaling.",
  },
  {
    name: "Reason",
    type: "string",
    jsonPath: '.status.conditions[?(@.type=="Ready")].reason',
    priority: 1,
    description: "Reason of the Ready condition.",
  },
  {
    name: "Age",
    type: "date",
    jsonPath: ".metadata.creationTimestamp",
    description: "Age of the resource.",
  },
];

export const shortName = "whd";
export const category = "drug-price";

const celOf = (on: Rule["on"]) =>
  rules
    .filter((rule) => rule.on === on)
    .map(({ rule, message, reason, fieldPath }) => ({
      rule,
      message,
      reason,
      ...(fieldPath === undefined ? {} : { fieldPath }),
    }));

/**
 * The status before an operator writes one. Tools that wait for Ready, such as `helm install --wait` of Helm 4, then do not take
 * a resource without an operator for a ready one.
 */
const unseenStatus = {
  conditions: [
    {
      type: "Ready",
      status: "Unknown",
      reason: "NotSeen",
      message: conditionReasons.Ready.NotSeen,
      lastTransitionTime: "1970-01-01T00:00:00Z",
    },
  ],
};

/** apiextensions.k8s.io/v1, as JSON. */
export function customResourceDefinition() {
  const schema = {
    type: "object",
    required: ["spec"],
    description:
      "A fleet of webhook dispatchers: one Deployment of the same name, as large as what waits to be sent asks for.",
    properties: {
      apiVersion: { type: "string", description: `${group}/${version}` },
      kind: { type: "string", description: kind },
      metadata: { type: "object" },
      spec: { ...structuralSchema(specSchema), "x-kubernetes-validations": celOf("spec") },
      status: { ...structuralSchema(statusSchema), default: unseenStatus },
    },
    "x-kubernetes-validations": celOf("resource"),
  };
  return {
    apiVersion: "apiextensions.k8s.io/v1",
    kind: "CustomResourceDefinition",
    metadata: { name: `${plural}.${group}` },
    spec: {
      group,
      scope: "Namespaced",
      names: {
        kind,
        listKind: `${kind}List`,
        plural,
        singular: kind.toLowerCase(),
        shortNames: [shortName],
        categories: [category],
      },
      versions: [
        {
          name: version,
          served: true,
          storage: true,
          subresources: {
            status: {},
            scale: {
              specReplicasPath: ".spec.replicas",
              statusReplicasPath: ".status.replicas",
              labelSelectorPath: ".status.selector",
            },
          },
          additionalPrinterColumns: printerColumns,
          schema: { openAPIV3Schema: schema },
        },
      ],
    },
  };
}
