/**
 * JSON schemas that manifests are looked at with, as kubeconform takes them: made from the API that a Kubernetes publishes and
 * from definitions of other kinds, and strict: a field that is not there is a mistake.
 */
import { globSync } from "node:fs";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { parseAllDocuments } from "yaml";
import { root } from "../../cmd/process.ts";
import { publications, publishedFiles } from "./published.ts";

type Schema = Record<string, unknown> & {
  properties?: Record<string, Schema>;
  "x-kubernetes-group-version-kind"?: { group: string; version: string; kind: string }[];
};
type Definition = {
  spec: {
    group: string;
    names: { kind: string };
    versions: { name: string; schema: { openAPIV3Schema: Schema } }[];
  };
};

const shared = "_definitions.json";
const stringOr = (type: string) => ({ oneOf: [{ type: "string" }, { type }] });
/** What the published API calls a string, and takes as a number too. */
const flexible: Readonly<Record<string, Schema>> = {
  "io.k8s.apimachinery.pkg.util.intstr.IntOrString": stringOr("integer"),
  "io.k8s.apimachinery.pkg.api.resource.Quantity": stringOr("number"),
};

/** Names of properties may look like keywords: only what is a schema is looked into. */
function strict(schema: Schema): Schema {
  if (typeof schema.$ref === "string")
    return { $ref: `${shared}#/definitions/${schema.$ref.slice(schema.$ref.lastIndexOf("/") + 1)}` };
  const made: Schema = { ...schema };
  if (made["x-kubernetes-int-or-string"]) {
    delete made.type;
    Object.assign(made, stringOr("integer"));
  }
  // Published for people; kubeconform knows few of them.
  delete made.format;
  if (made.nullable === true && typeof made.type === "string") made.type = [made.type, "null"];
  if (schema.properties !== undefined) {
    made.properties = Object.fromEntries(
      Object.entries(schema.properties).map(([name, each]) => [name, strict(each)]),
    );
    if (made.additionalProperties === undefined && !made["x-kubernetes-preserve-unknown-fields"])
      made.additionalProperties = false;
  }
  for (const key of ["items", "additionalProperties"])
    if (typeof made[key] === "object") made[key] = strict(made[key] as Schema);
  for (const key of ["allOf", "anyOf", "oneOf"])
    if (schema[key] !== undefined && made[key] === schema[key])
      // What they narrow has its properties outside of them.
      delete made[key];
  return made;
}

const fileOf = (kind: string, group: string, version: string) =>
  `${[kind, ...(group === "" ? [] : [group.split(".")[0]]), version].join("-").toLowerCase()}.json`;

const known = (schema: Schema, kind: string, group: string, version: string): Schema => ({
  ...schema,
  properties: {
    ...schema.properties,
    kind: { enum: [kind] },
    apiVersion: { enum: [group === "" ? version : `${group}/${version}`] },
  },
  required: ["apiVersion", "kind", "metadata", ...((schema.required as string[] | undefined) ?? [])].filter(
    (name, at, all) => schema.properties?.[name] !== undefined && all.indexOf(name) === at,
  ),
});

/** The files with definitions of kinds that are not Kubernetes' own: ours, and those of others. */
export const definitionFiles = (): string[] => [
  ...globSync(join(root, "k8s/crds/*.yaml")),
  ...Object.keys(publications)
    .filter((name) => !name.startsWith("kubernetes-"))
    .flatMap(publishedFiles),
];

/** Fills the folder. Answers how kubeconform is told of it. */
export async function writeSchemas(folder: string, kubernetes: string): Promise<string> {
  await mkdir(folder, { recursive: true });
  const write = (name: string, schema: unknown) => writeFile(join(folder, name), JSON.stringify(schema));
  const [api] = publishedFiles(`kubernetes-${kubernetes}`);
  const { definitions } = JSON.parse(await readFile(api ?? "", "utf8")) as {
    definitions: Record<string, Schema>;
  };
  const made = Object.fromEntries(
    Object.entries(definitions).map(([name, schema]) => [name, flexible[name] ?? strict(schema)]),
  );
  await write(shared, { definitions: made });
  for (const [name, schema] of Object.entries(definitions))
    for (const { group, version, kind } of schema["x-kubernetes-group-version-kind"] ?? [])
      await write(fileOf(kind, group, version), known(made[name] as Schema, kind, group, version));
  const metadata = { $ref: `${shared}#/definitions/io.k8s.apimachinery.pkg.apis.meta.v1.ObjectMeta` };
  for (const file of definitionFiles()) {
    for (const document of parseAllDocuments(await readFile(file, "utf8"))) {
      const { group, names, versions } = (document.toJS() as Definition).spec;
      for (const { name, schema } of versions) {
        const own = strict(schema.openAPIV3Schema);
        const whole = { ...own, properties: { ...own.properties, metadata } };
        await write(fileOf(names.kind, group, name), known(whole, names.kind, group, name));
      }
    }
  }
  return join(folder, "{{.ResourceKind}}{{.KindSuffix}}.json");
}
