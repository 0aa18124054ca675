/** What a change of the contract breaks: the form of one finding, how several of one kind become one, and how it reads. */

/** Whom it breaks. */
export type Broken =
  /** Libraries that were released: what they send is no longer taken, or what they read is no longer there. */
  | "released libraries"
  /** Source that was written against the libraries: a name or a type in it is another one now. */
  | "programs"
  /** Accounts: a call that their key was good for is refused. */
  | "keys";

export type Breaking = {
  /** What of the contract: "drugs.search", "drugs.search(limit)", "Drug.din", "Province", "event price.changed". */
  place: string;
  /** "is no longer answered", "may be null now". */
  change: string;
  breaks: Broken;
  /** What to do instead of raising the version. */
  remedy: string;
  /** The methods and events by which the place is reached, where it is not one of them itself. Sorted. */
  through: readonly string[];
};

export type Findings = {
  /** `through` is a method or event by which the place is reached. */
  add(found: Omit<Breaking, "through">, through?: string): void;
  all(): Breaking[];
};

/** What was found again by another way is one finding with both ways. In the order in which they were found first. */
export function createFindings(): Findings {
  const found = new Map<string, { finding: Omit<Breaking, "through">; through: Set<string> }>();
  return {
    add({ place, change, breaks, remedy }, through) {
      const key = JSON.stringify([place, change, breaks]);
      const entry = found.get(key) ?? { finding: { place, change, breaks, remedy }, through: new Set() };
      // A parameter of a method is a place in the method itself.
      if (through !== undefined && !place.startsWith(through)) entry.through.add(through);
      found.set(key, entry);
    },
    all: () =>
      [...found.values()].map(({ finding, through }) => ({ ...finding, through: [...through].sort() })),
  };
}

/** One line, to be read by whoever made the change. */
export function breakingLine({ place, change, breaks, remedy, through }: Breaking): string {
  const by = through.length === 0 ? "" : ` (in ${through.join(", ")})`;
  return `${place}${by} ${change}; that breaks ${breaks}. To keep them: ${remedy}.`;
}
