/** docs/webhook-dispatcher.md: every field, rule, condition and column of a WebhookDispatcher, from their tables. */

import { rules } from "./cel_rules.ts";
import { category, printerColumns, shortName } from "./crd.ts";
import { formOf } from "./field_forms.ts";
import {
  type ConditionType,
  conditionTypes,
  dispatcherLabel,
  group,
  kind,
  pauseAnnotation,
  plural,
  version,
} from "./model.ts";
import { specSchema } from "./spec_schema.ts";
import { conditionMeanings, statusSchema } from "./status_schema.ts";
import { type SchemaNode, structuralSchema } from "./structural_schema.ts";

/** Reasons of a condition with the meaning of each. */
export type ConditionReasons = Readonly<Partial<Record<ConditionType, Readonly<Record<string, string>>>>>;

/** A policy, as a line: "100 % in 15 s". */
const policyText = (policy: unknown) => {
  const { type, value, periodSeconds } = policy as { type: string; value: number; periodSeconds: number };
  return `${value} ${type === "Pods" ? "pods" : "%"} in ${periodSeconds} s`;
};

function presetText(node: SchemaNode): string {
  if (node.default === undefined) return "";
  if (Array.isArray(node.default)) return node.default.map(policyText).join(", ");
  if (typeof node.default === "object") return "";
  return `\`${node.default}\``;
}

function formText(node: SchemaNode, required: boolean): string {
  const form = formOf(node);
  return required ? `${form}; required` : form;
}

/** One row a field, those below it after it. What is passed on unchanged has rows for the fields that are looked at. */
function rowsOf(node: SchemaNode, path: string): string[] {
  return Object.entries(node.properties ?? {}).flatMap(([name, property]) => {
    const at = path === "" ? name : `${path}.${name}`;
    const form = formText(property, node.required?.includes(name) ?? false);
    const row = `| \`${at}\` | ${form} | ${presetText(property)} | ${property.description} |`;
    return [row, ...rowsOf(property, at), ...(property.items ? rowsOf(property.items, `${at}[]`) : [])];
  });
}

const table = (heads: readonly string[], rows: readonly string[]) => [
  `| ${heads.join(" | ")} |`,
  `|${heads.map(() => "---").join("|")}|`,
  ...rows,
  "",
];

function conditions(reasons: ConditionReasons): string[] {
  return conditionTypes.flatMap((type) => {
    const rows = Object.entries(reasons[type] ?? {}).map(
      ([reason, meaning]) => `| \`${reason}\` | ${meaning} |`,
    );
    return [
      `### ${type}`,
      "",
      conditionMeanings[type],
      "",
      ...(rows.length > 0 ? table(["Reason", "Meaning"], rows) : []),
    ];
  });
}

export function dispatcherDocument(reasons: ConditionReasons): string {
  return [
    `# ${kind}`,
    "",
    `\`${group}/${version}\`, \`${plural}\`, short \`${shortName}\`, in the category \`${category}\`. The operator maintains a Deployment of the same`,
    "name in the same namespace, and sets its replicas to match the backlog. For examples, see `k8s/examples/`. On the command line,",
    "`kubectl explain whd.spec` shows the same reference.",
    "",
    "`npm run document` generates this page and the definition in `k8s/crds/` from the tables in `internal/operator/resource/`.",
    "",
    "## Spec",
    "",
    ...table(["Field", "Form", "Default", "Meaning"], rowsOf(structuralSchema(specSchema), "spec")),
    "## Validation",
    "",
    "The API server rejects fields that do not have the form above. It also rejects these cases:",
    "",
    ...table(
      ["Field", "Error"],
      rules.map(({ on, fieldPath, message }) => {
        const field =
          fieldPath === undefined ? "metadata.name" : `${on === "spec" ? "spec" : ""}${fieldPath}`;
        return `| \`${field.replace(/^\./, "")}\` | ${message} |`;
      }),
    ),
    "A resource that was stored before a rule was added can break it. The operator then does not touch it, and `Degraded` has the rule.",
    "",
    "## Pause",
    "",
    ...table(
      ["Setting", "Effect"],
      [
        "| `spec.paused: true` | The operator does not touch the Deployment. It does not scale it or change its pods, and manual changes are kept. |",
        `| annotation \`${pauseAnnotation}: all\` | The same, without a change of the spec. Use it if you cannot change the spec or if a tool resets it. |`,
        `| annotation \`${pauseAnnotation}: in\` | Never fewer replicas. |`,
        `| annotation \`${pauseAnnotation}: out\` | Never more replicas. |`,
      ],
    ),
    "Both persist across restarts of the operator, and the condition `Paused` reports them. Any other value of the annotation except `none` pauses everything, and the condition reports it.",
    "",
    "## Scale subresource",
    "",
    "In mode `external`, `kubectl scale`, a HorizontalPodAutoscaler, or KEDA sets `spec.replicas` through it. In mode `backlog`, these requests",
    "are rejected with a hint. To change to mode `external` without a dip, set `spec.replicas` to the current number in the same change:",
    "",
    "```",
    `kubectl patch whd NAME --type merge --patch '{"spec": {"mode": "external", "replicas": 12}}'`,
    "```",
    "",
    "## Pods",
    "",
    "The pods come from the core `PodTemplate` with the name of the resource. Kubernetes validates it like any pod. The resource itself cannot name an",
    "image, a Secret, a service account, or a node: see the [threat model](threat-model.md). The operator ignores a PodTemplate without the label:",
    "",
    "```yaml",
    "apiVersion: v1",
    "kind: PodTemplate",
    "metadata:",
    "  name: dispatcher",
    "  labels:",
    `    ${dispatcherLabel}: dispatcher`,
    "template:",
    "  spec:",
    "    containers: [] # as in a Deployment",
    "```",
    "",
    `The Deployment has the labels of the pods, and the annotations of the PodTemplate except those of kubectl, Helm, Argo CD, and Flux. The operator adds the label`,
    `\`${dispatcherLabel}\` with the name of the resource to the pods, and nothing else. \`status.selector\` has the same label. The operator rejects a`,
    "template with `hostNetwork`, `hostPID`, `hostIPC`, a `hostPath` volume, or a privileged container (`Degraded`, `InvalidPodTemplate`).",
    "",
    "Earlier versions had the template in the resource, as `spec.template`. The API server now rejects that field. To move it over, create a PodTemplate",
    "with that name, that label, and the same `template`, then remove `spec.template`, `spec.deployment.labels`, and `spec.deployment.annotations`.",
    "Pods do not restart, because the Deployment keeps the same template.",
    "",
    "## Status",
    "",
    ...table(
      ["Field", "Form", "Meaning"],
      rowsOf(structuralSchema(statusSchema), "status").map((row) => row.replace(/ \| {2}\| /, " | ")),
    ),
    "## Conditions",
    "",
    ...conditions(reasons),
    "## Columns of `kubectl get`",
    "",
    ...table(
      ["Column", "Shown", "Meaning"],
      printerColumns.map(
        ({ name, priority, description }) =>
          `| ${name} | ${priority === 1 ? "`-o wide`" : "always"} | ${description} |`,
      ),
    ),
  ]
    .join("\n")
    .trimEnd()
    .concat("\n");
}
