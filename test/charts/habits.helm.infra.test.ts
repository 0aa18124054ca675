/**
 * Habits of a good manifest, as kube-score knows them, in what charts render. What it finds and we do otherwise stands here with
 * the reason. A dispatcher is looked at as the Deployment that the operator makes of it.
 */
import assert from "node:assert/strict";
import { test } from "node:test";
import { caseName, charts, type Manifest, podsOf, rendered, run } from "../support/helm/charts.ts";

type Finding = { check: string; object: string; container: string; summary: string };
type Exception = {
  check: string;
  because: string;
  /** Only there, if not everywhere. */
  where?(finding: Finding & { case: string; manifests: readonly Manifest[] }): boolean;
};

const has = (manifests: readonly Manifest[], kind: string) =>
  manifests.some((manifest) => manifest.kind === kind && manifest.metadata.labels?.["helm.sh/chart"]);

const exceptions: readonly Exception[] = [
  {
    check: "container-image-pull-policy",
    because:
      "a version or digest is pinned, and a node must be able to start a pod while the registry is away",
  },
  {
    check: "container-ephemeral-storage-request-and-limit",
    because: "the root is read-only; what can be written is a volume with a limit of its own",
  },
  {
    check: "deployment-has-host-podantiaffinity",
    because: "pods are spread over hosts and zones by topologySpreadConstraints",
  },
  {
    check: "pod-networkpolicy",
    because:
      "off by default, since the addresses of the API server, of DNS and of databases are the cluster's",
    where: ({ manifests }) => !has(manifests, "NetworkPolicy"),
  },
  {
    check: "container-security-context-user-group-id",
    because: "OpenShift gives each namespace users of its own and refuses others",
    where: (finding) => finding.case === "openshift",
  },
  {
    check: "deployment-replicas",
    because: "the operator says how many",
    where: ({ object, manifests }) => object.endsWith("-dispatcher") && has(manifests, "WebhookDispatcher"),
  },
  {
    check: "deployment-replicas",
    because: "one was asked for",
    where: (finding) => ["minimal", "nomigrations"].includes(finding.case),
  },
];

type Scored = {
  object_name: string;
  type_meta: { kind: string };
  checks: {
    check: { id: string };
    skipped: boolean;
    grade: number;
    comments: { path: string; summary: string }[] | null;
  }[];
};

/** As kube-score grades them: 10 is well. */
const well = 10;

/** A dispatcher as its Deployment; the rest as it is. */
const asDeployments = (manifests: readonly Manifest[]): Manifest[] =>
  manifests.map((manifest) => {
    if (manifest.kind !== "PodTemplate") return manifest;
    const [pods] = podsOf([manifest]);
    const labels = { ...pods?.metadata?.labels, "drug-price.io/dispatcher": manifest.metadata.name };
    return {
      ...manifest,
      apiVersion: "apps/v1",
      kind: "Deployment",
      spec: {
        selector: { matchLabels: { "drug-price.io/dispatcher": manifest.metadata.name } },
        template: { metadata: { labels }, spec: pods?.spec },
      },
    };
  });

async function findings(manifests: readonly Manifest[]): Promise<Finding[]> {
  const optional = ["container-seccomp-profile", "container-ports-check"];
  const flags = ["--output-format=json", "--ignore-container-cpu-limit", "--kubernetes-version=v1.31"];
  const { stdout, stderr } = await run(
    "kube-score",
    ["score", ...flags, ...optional.map((name) => `--enable-optional-test=${name}`), "-"],
    asDeployments(manifests)
      .map((manifest) => JSON.stringify(manifest))
      .join("\n---\n"),
  );
  assert.ok(stdout.startsWith("["), stderr);
  const ours = new Set(
    // The others are the user's.
    podsOf(manifests).flatMap(({ spec }) => spec.containers.slice(0, 1).map(({ name }) => name)),
  );
  return (JSON.parse(stdout) as Scored[]).flatMap(({ object_name, type_meta, checks }) =>
    checks
      .filter(({ skipped, grade }) => !skipped && grade < well)
      .flatMap(({ check, comments }) =>
        (comments ?? [{ path: "", summary: "" }])
          // What a user adds is the user's.
          .filter(({ path }) => path === "" || ours.has(path))
          .map(({ path, summary }) => ({
            check: check.id,
            object: `${type_meta.kind} ${object_name}`,
            container: path,
            summary,
          })),
      ),
  );
}

test("kube-score finds nothing that is not explained here, and every explanation is needed", async () => {
  const needed = new Set<Exception>();
  const unexplained: string[] = [];
  for (const chart of charts)
    for (const file of chart.cases) {
      const manifests = await rendered(chart, { values: [file] });
      for (const finding of await findings(manifests)) {
        const whole = { ...finding, case: caseName(file), manifests };
        const exception = exceptions.find(
          ({ check, where }) => check === finding.check && (where === undefined || where(whole)),
        );
        if (exception !== undefined) needed.add(exception);
        else
          unexplained.push(
            `${chart.name}, ${caseName(file)}: ${finding.object} ${finding.container}: ${finding.check}: ${finding.summary}`,
          );
      }
    }
  assert.deepEqual(unexplained, []);
  assert.deepEqual(
    exceptions.filter((exception) => !needed.has(exception)).map(({ check }) => check),
    [],
  );
});
