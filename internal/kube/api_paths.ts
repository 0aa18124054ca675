/** Where things are on an API server: paths of collections and of objects, and the parameters of a request. */
import type { Collection, Selection } from "./model.ts";

type Parameters = Readonly<Record<string, string | number | boolean | undefined>>;

const joined = (parts: readonly string[]) => `/${parts.map(encodeURIComponent).join("/")}`;

export function collectionPath({ group, version, plural, namespace }: Collection): string {
  const root = group === "" ? ["api", version] : ["apis", group, version];
  return joined([...root, "namespaces", namespace, plural]);
}

export const objectPath = (of: Collection, name: string, ...subresource: readonly string[]) =>
  `${collectionPath(of)}${joined([name, ...subresource])}`;

/** The path with what is not undefined of the parameters. */
export function withParameters(path: string, parameters: Parameters): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(parameters)) {
    if (value !== undefined) query.set(name, String(value));
  }
  return query.size === 0 ? path : `${path}?${query}`;
}

/** The parameters that narrow a list and a watch alike: given to one of them only, the other tells of more. */
export const selecting = ({ fieldSelector, labelSelector }: Selection): Parameters => ({
  fieldSelector,
  labelSelector,
});
