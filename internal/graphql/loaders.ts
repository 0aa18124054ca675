/**
 * Loaders of one operation: what fields next to each other ask for, gathered into one statement. A loader is for one set of
 * arguments, so that the number of statements is bounded by the fields of the document, whatever the number of rows.
 */
import DataLoader from "dataloader";
import type { Slice } from "../core/page.ts";
import type { Drug } from "../drugs/model.ts";
import type { Pharmacy } from "../pharmacies/model.ts";
import type { GraphqlServices } from "./context.ts";

export type Loader<Value> = DataLoader<string, Value | undefined>;

type Find<Value> = (keys: readonly string[]) => Promise<ReadonlyMap<string, Value>>;

/** Keys that are not found are undefined. */
function loader<Value>(find: Find<Value>): Loader<Value> {
  return new DataLoader<string, Value | undefined>(async (keys) => {
    const found = await find(keys);
    return keys.map((key) => found.get(key));
  });
}

/** A loader for each set of arguments. */
function family<Args extends object, Value>(
  find: (args: Args) => Find<Value>,
): (args: Args) => Loader<Value> {
  const loaders = new Map<string, Loader<Value>>();
  return (args) => {
    const name = JSON.stringify(args);
    const known = loaders.get(name);
    if (known !== undefined) return known;
    const made = loader(find(args));
    loaders.set(name, made);
    return made;
  };
}

export type Loaders = ReturnType<typeof createLoaders>;

/** Drugs are named by DIN, pharmacies by key. */
export function createLoaders(services: GraphqlServices) {
  void services;
  void family<object, Slice<Drug>>;
  return {
    drug: loader<Drug>(async () => new Map()),
    pharmacy: loader<Pharmacy>(async () => new Map()),
  };
}
