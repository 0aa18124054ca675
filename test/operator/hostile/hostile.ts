/**
 * Resources that nobody should have created, as an API server stores them whose definition checks nothing. For each, what its
 * condition Degraded reports. "AsExpected": the operator creates a Deployment all the same.
 */
type Fields = Record<string, unknown>;
/** `template`: of its PodTemplate. Default: one that is valid. Null: there is no PodTemplate. */
export type Hostile = { spec: Fields; template?: Fields | null; reason: string; says: RegExp };

const container = { name: "dispatcher", image: "registry.example/dispatcher:1" };
export const podSpec = (more: Fields) => ({ spec: { containers: [container], ...more } });

const deep = "{deep}";

/** As JSON. What is nested too deep for JSON.stringify is put in as text. */
export const textOf = (object: unknown): string =>
  JSON.stringify(object).replace(`"${deep}"`, () => `${'{"a":'.repeat(5_000)}1${"}".repeat(5_000)}`);

export const hostile: Readonly<Record<string, Hostile>> = {
  "pods-that-end": {
    spec: {},
    template: podSpec({ restartPolicy: "Never" }),
    reason: "TemplateRefused",
    says: /restartPolicy: Unsupported value: "Never"/,
  },
  "the-network-of-the-node": {
    spec: {},
    template: podSpec({ hostNetwork: true, hostPID: true }),
    reason: "InvalidPodTemplate",
    says: /hostNetwork is not allowed: remove it; hostPID is not allowed: remove it/,
  },
  "files-of-the-node": {
    spec: {},
    template: podSpec({ volumes: [{ name: "root", hostPath: { path: "/" } }] }),
    reason: "InvalidPodTemplate",
    says: /hostPath volumes are not allowed/,
  },
  "the-memory-of-the-node": {
    spec: {},
    template: podSpec({ hostIPC: true }),
    reason: "InvalidPodTemplate",
    says: /hostIPC is not allowed/,
  },
  "no-pod-template": {
    spec: {},
    template: null,
    reason: "InvalidPodTemplate",
    says: /There is no PodTemplate no-pod-template with the label/,
  },
  "a-template-in-the-resource": {
    spec: { template: podSpec({ hostNetwork: true }) },
    reason: "InvalidSpec",
    says: /template is not a field: create a PodTemplate/,
  },
  "five-thousand-levels": {
    spec: { target: { drainSeconds: deep } },
    reason: "InvalidSpec",
    says: /spec\.target\.drainSeconds is/,
  },
  "negative-numbers": {
    spec: { minReplicas: -4, maxReplicas: -2, target: { ratePerReplica: -500 } },
    reason: "InvalidSpec",
    says: /spec\.minReplicas is -4: a whole number from 1 to 1000 is needed/,
  },
  "a-newer-mode": {
    spec: { mode: "predictive" },
    reason: "InvalidSpec",
    says: /spec\.mode is "predictive": one of backlog, external is needed/,
  },
  "a-newer-field": {
    spec: { minReplicas: 2, fromTheFuture: { mode: "on" } },
    reason: "AsExpected",
    says: /^Nothing is wrong\.$/,
  },
};
