/**
 * The kustomize bases below k8s/base/, for those without Helm: what the charts render, in no namespace, and without what only
 * Helm looks at. A file for each kind of object, and the list of them.
 */
import { join } from "node:path";
import { parseAllDocuments, stringify } from "yaml";

type KubeObject = {
  kind: string;
  metadata: { name: string; namespace?: string; [field: string]: unknown };
  subjects?: { namespace?: string }[];
};

export type Base = { name: string; chart: string; release: string; values: string };

export const bases: readonly Base[] = [
  {
    name: "operator",
    chart: "drug-price-operator",
    release: "drug-price-operator",
    values: "test/charts/base/operator-values.yaml",
  },
  {
    name: "service",
    chart: "drug-price-service",
    release: "drug-price",
    values: "test/charts/base/service-values.yaml",
  },
];

/** Where the charts are rendered to; kustomize, or kubectl, says where the objects really go. */
export const nowhere = "namespace-of-the-base";
const ofHelm = (name: string) => name.startsWith("helm.sh/") || name === "app.kubernetes.io/managed-by";

/** Empty maps go too. */
function withoutHelm(node: unknown): unknown {
  if (Array.isArray(node)) return node.map(withoutHelm);
  if (node === null || typeof node !== "object") return node;
  const kept = Object.entries(node)
    .filter(([name]) => !ofHelm(name))
    .map(([name, value]) => [name, withoutHelm(value)] as const)
    .filter(
      ([name, value]) => !(name === "annotations" && Object.keys((value ?? {}) as object).length === 0),
    );
  return Object.fromEntries(kept);
}

function neutral(object: KubeObject): KubeObject {
  const made = withoutHelm(object) as KubeObject;
  if (made.metadata.namespace === nowhere) delete made.metadata.namespace;
  for (const subject of made.subjects ?? []) if (subject.namespace === nowhere) delete subject.namespace;
  return made;
}

/** As Helm and kubectl read it, to whom "on" is true. */
const version = "1.1";
const yaml = (value: unknown) => stringify(value, { version, lineWidth: 0, aliasDuplicateObjects: false });
const order = (one: string, other: string) => (one < other ? -1 : one > other ? 1 : 0);
const head = ({ chart }: Base) => `# Rendered from charts/${chart} by \`npm run base\`.\n`;

/** The files of a base, by their paths from the root of the tree. `rendered`: what helm printed. Throws when something knows the namespace. */
export function baseFiles(base: Base, rendered: string): Record<string, string> {
  const folder = join("k8s/base", base.name);
  const objects = parseAllDocuments(rendered, { version })
    .map((document) => document.toJS() as KubeObject | null)
    .filter((object) => object !== null)
    .map(neutral);
  const files: Record<string, string> = {};
  for (const kind of [...new Set(objects.map((object) => object.kind))].sort(order)) {
    const alike = objects.filter((object) => object.kind === kind);
    const texts = alike.toSorted((one, other) => order(one.metadata.name, other.metadata.name)).map(yaml);
    files[`${kind.toLowerCase()}.yaml`] = texts.join("---\n");
  }
  for (const [name, text] of Object.entries(files))
    if (text.includes(nowhere)) throw new Error(`${name} of the base ${base.name} knows its namespace`);
  const kustomization = {
    apiVersion: "kustomize.config.k8s.io/v1beta1",
    kind: "Kustomization",
    resources: Object.keys(files),
  };
  return Object.fromEntries(
    Object.entries({ ...files, "kustomization.yaml": yaml(kustomization) }).map(([name, text]) => [
      join(folder, name),
      `${head(base)}${text}`,
    ]),
  );
}
