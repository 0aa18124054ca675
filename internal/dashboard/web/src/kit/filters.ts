/** Filters of a list live in the address: a view can be linked, kept, and gone back to. */
import { useSearchParams } from "wouter";

export type Filters<Name extends string> = {
  /** Only those that are set. */
  values: Partial<Record<Name, string>>;
  /** Undefined or "" takes a filter away. */
  set: (changes: Partial<Record<Name, string | undefined>>) => void;
  clear: () => void;
  any: boolean;
};

export function useFilters<Name extends string>(names: readonly Name[]): Filters<Name> {
  const [search, setSearch] = useSearchParams();
  const values = Object.fromEntries(
    names.flatMap((name) => {
      const value = search.get(name);
      return value ? [[name, value]] : [];
    }),
  ) as Partial<Record<Name, string>>;
  const set = (changes: Partial<Record<Name, string | undefined>>) =>
    setSearch(
      (before) => {
        const after = new URLSearchParams(before);
        for (const [name, value] of Object.entries(changes) as [Name, string | undefined][]) {
          if (value) after.set(name, value);
          else after.delete(name);
        }
        return after;
      },
      { replace: true },
    );
  return {
    values,
    set,
    clear: () =>
      set(Object.fromEntries(names.map((name) => [name, undefined])) as Partial<Record<Name, undefined>>),
    any: Object.keys(values).length > 0,
  };
}
