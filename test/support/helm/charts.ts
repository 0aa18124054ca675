/** The charts of the tree: where they are, the values that stand for their users, and what Helm makes of them. */
import { globSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { basename, join } from "node:path";
import { parseAllDocuments } from "yaml";
import { root, startProgram } from "../../cmd/process.ts";
import { type HelmProgram, helmProgramPath } from "./programs.ts";
import { newestKubernetes } from "./published.ts";

export const majors = [3, 4] as const;
export type Major = (typeof majors)[number];

export type Chart = {
  name: string;
  path: string;
  /** Files of values that render by themselves, below ci/ of the chart: what `helm` is given with --values. */
  cases: readonly string[];
};

export type Manifest = {
  apiVersion: string;
  kind: string;
  metadata: {
    name: string;
    namespace?: string;
    labels?: Record<string, string>;
    annotations?: Record<string, string>;
  };
  [field: string]: unknown;
};

export type Told = { code: number | null; stdout: string; stderr: string };

export const charts: readonly Chart[] = globSync(join(root, "charts/*/Chart.yaml"))
  .sort()
  .map((file) => {
    const path = join(file, "..");
    return { name: basename(path), path, cases: globSync(join(path, "ci/*-values.yaml")).sort() };
  });

/** Throws for a chart that is not there. */
export function chartNamed(name: string): Chart {
  const chart = charts.find((each) => each.name === name);
  if (chart === undefined) throw new Error(`there is no chart ${name}`);
  return chart;
}

/** A chart and its file of values ci/<name>-values.yaml. */
export const caseFile = (chart: Chart, name: string) => join(chart.path, "ci", `${name}-values.yaml`);
export const caseName = (file: string) => basename(file).replace(/-values\.yaml$/, "");

/** Nothing of it is kept, and nothing of the person's own Helm is read. */
export async function run(
  name: HelmProgram,
  args: readonly string[],
  input?: string,
  env: Record<string, string> = {},
): Promise<Told> {
  return await startProgram(
    await helmProgramPath(name),
    args,
    { HOME: "/nonexistent", HELM_PLUGINS: "/nonexistent", ...env },
    input,
  ).ended;
}

export const helm = (major: Major, args: readonly string[], env?: Record<string, string>) =>
  run(`helm${major}`, args, undefined, env);

export type Render = {
  major?: Major;
  release?: string;
  namespace?: string;
  /** As "1.31". */
  kubernetes?: string;
  /** Files of values. */
  values?: readonly string[];
  /** More arguments, as --set. */
  more?: readonly string[];
};

function templateArgs(chart: Chart, render: Render): string[] {
  const { release = "prices", namespace = "drug-price", kubernetes = newestKubernetes } = render;
  return [
    ...["template", release, chart.path, "--namespace", namespace, "--kube-version", `v${kubernetes}.0`],
    ...(render.values ?? []).map((file) => `--values=${file}`),
    ...(render.more ?? []),
  ];
}

/** By major and arguments. */
const renders = new Map<string, Promise<Told>>();

/** The result of `helm template`, tests of the release included. A case is rendered once per worker. */
export function template(chart: Chart, render: Render = {}): Promise<Told> {
  if (render.more !== undefined) return templateAgain(chart, render);
  const key = [render.major, ...templateArgs(chart, render)].join("\n");
  const known = renders.get(key) ?? templateAgain(chart, render);
  renders.set(key, known);
  return known;
}

/** The same, rendered now. */
export const templateAgain = (chart: Chart, render: Render = {}): Promise<Told> =>
  helm(render.major ?? 4, templateArgs(chart, render));

/** Throws with Helm's words when it does not render. */
export async function rendered(chart: Chart, render: Render = {}): Promise<Manifest[]> {
  const { code, stdout, stderr } = await template(chart, render);
  if (code !== 0) throw new Error(stderr);
  return manifestsOf(stdout);
}

export const manifestsOf = (text: string): Manifest[] =>
  parseAllDocuments(text)
    .map((document) => document.toJS() as Manifest | null)
    .filter((manifest): manifest is Manifest => manifest !== null && typeof manifest === "object");

export const read = (chart: Chart, ...path: readonly string[]) => readFile(join(chart.path, ...path), "utf8");

type PodSpec = {
  containers: Container[];
  initContainers?: Container[];
  volumes?: { name: string }[];
  [field: string]: unknown;
};
export type Container = {
  name: string;
  image: string;
  args?: string[];
  env?: { name: string; value?: string }[];
  [field: string]: unknown;
};
export type Pods = { of: Manifest; metadata: Manifest["metadata"]; spec: PodSpec };

/** The pod templates in manifests: those of workloads and of CronJobs' jobs, PodTemplates, and pods by themselves. */
export function podsOf(manifests: readonly Manifest[]): Pods[] {
  return manifests.flatMap((of) => {
    const spec = of.spec as Record<string, unknown> | undefined;
    const jobTemplate = spec?.jobTemplate as { spec: { template: unknown } } | undefined;
    const pod = of.kind === "Pod" ? of : (jobTemplate?.spec.template ?? spec?.template ?? of.template);
    if (pod === undefined || (pod as { spec?: PodSpec }).spec?.containers === undefined) return [];
    return [{ of, ...(pod as { metadata: Manifest["metadata"]; spec: PodSpec }) }];
  });
}

export const nameOf = ({ kind, metadata }: Manifest) => `${kind} ${metadata.name}`;
