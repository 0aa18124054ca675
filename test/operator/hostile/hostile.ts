/**
 * Resources that nobody should have made, as an API server takes them whose definition checks nothing. For each, what its
 * condition Degraded says. "AsExpected": a Deployment is made all the same.
 */
import { dispatcherLabel } from "../../../internal/operator/resource/model.ts";

type Fields = Record<string, unknown>;
export type Hostile = { spec: Fields; reason: string; says: RegExp };

const container = { name: "dispatcher", image: "registry.example/dispatcher:1" };
const podSpec = (more: Fields) => ({ spec: { containers: [container], ...more } });

const deep = "{deep}";

/** As JSON. What is nested too deep for JSON.stringify is put in as text. */
export const textOf = (object: unknown): string =>
  JSON.stringify(object).replace(`"${deep}"`, () => `${'{"a":'.repeat(5_000)}1${"}".repeat(5_000)}`);

export const hostile: Readonly<Record<string, Hostile>> = {
  "of-another-type": {
    spec: { template: { spec: { containers: [{ ...container, ports: "all of them" }] } } },
    reason: "TemplateRefused",
    says: /\.ports: expected list/,
  },
  "a-field-that-no-pod-has": {
    spec: { template: podSpec({ fromTheFuture: { deep: [1, null] } }) },
    reason: "TemplateRefused",
    says: /fromTheFuture: field not declared in schema/,
  },
  "a-port-below-nothing": {
    spec: { template: { spec: { containers: [{ ...container, ports: [{ containerPort: -1 }] }] } } },
    reason: "TemplateRefused",
    says: /containerPort: Invalid value: -1/,
  },
  "a-megabyte-of-annotations": {
    spec: {
      template: {
        metadata: {
          annotations: Object.fromEntries(["a", "b", "c", "d"].map((key) => [key, "x".repeat(250_000)])),
        },
        ...podSpec({}),
      },
    },
    reason: "TemplateRefused",
    says: /annotations: Too long: may not be more than 262144 bytes/,
  },
  "five-thousand-levels": {
    spec: { template: podSpec({ affinity: deep }) },
    reason: "InvalidSpec",
    says: /nested deeper than/,
  },
  "negative-numbers": {
    spec: { template: podSpec({}), minReplicas: -4, maxReplicas: -2, target: { ratePerReplica: -500 } },
    reason: "InvalidSpec",
    says: /spec\.minReplicas is -4: a whole number from 1 to 1000 is needed/,
  },
  "a-newer-mode": {
    spec: { template: podSpec({}), mode: "predictive" },
    reason: "InvalidSpec",
    says: /spec\.mode is "predictive": one of backlog, external is needed/,
  },
  "no-spec-at-all": {
    spec: {},
    reason: "InvalidSpec",
    says: /spec\.template is required/,
  },
  "the-label-of-another": {
    spec: { template: { metadata: { labels: { [dispatcherLabel]: "good-0" } }, ...podSpec({}) } },
    reason: "InvalidSpec",
    says: /the label drug-price\.io\/dispatcher is the operator's/,
  },
  "a-newer-field": {
    spec: { template: podSpec({}), minReplicas: 2, fromTheFuture: { mode: "on" } },
    reason: "AsExpected",
    says: /^Nothing is wrong\.$/,
  },
};
