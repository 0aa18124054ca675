/** Contracts whose names are others: what a change of method_names.ts makes of the contract that is committed. */
import type { Contract, Method, Resource } from "../../../clients/generator/contract/model.ts";

/** A model or an enum under another name, wherever it stands. */
export function renamed(contract: Contract, from: string, to: string): Contract {
  const walk = (value: unknown): unknown => {
    if (value === from) return to;
    if (Array.isArray(value)) return value.map(walk);
    if (value === null || typeof value !== "object") return value;
    return Object.fromEntries(Object.entries(value).map(([member, inner]) => [member, walk(inner)]));
  };
  return walk(contract) as Contract;
}

/** With another form of one method; undefined takes it out. */
export function withMethod(
  contract: Contract,
  place: string,
  change: (method: Method) => Method | undefined,
): Contract {
  const [resourceName, methodName] = place.split(".");
  let found = false;
  const resources = contract.resources.map((resource): Resource => {
    if (resource.name !== resourceName) return resource;
    const methods = resource.methods.flatMap((method) => {
      if (method.name !== methodName) return [method];
      found = true;
      return change(method) ?? [];
    });
    return { ...resource, methods };
  });
  if (!found) throw new Error(`There is no method ${place}`);
  return { ...contract, resources };
}

export const methodOf = (contract: Contract, place: string): Method => {
  const [resourceName, methodName] = place.split(".");
  const found = contract.resources
    .find(({ name }) => name === resourceName)
    ?.methods.find(({ name }) => name === methodName);
  if (found === undefined) throw new Error(`There is no method ${place}`);
  return found;
};
