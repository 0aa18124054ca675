/**
 * What a document may be before it is read any further: fixed bounds, the same for every plan, so that an attack is
 * refused by counting and never by trying. Generous to what people and tools write, the introspection of GraphiQL included.
 */

type DocumentLimit = { maximum: number; meaning: string };

export const documentLimits = {
  characters: { maximum: 32_768, meaning: "characters of a document" },
  brackets: {
    maximum: 64,
    meaning: "brackets open at once: selections, lists and objects within each other",
  },
  tokens: { maximum: 4_000, meaning: "tokens (names, values, punctuation) of a document" },
  operations: { maximum: 20, meaning: "operations in a document" },
  fragments: { maximum: 50, meaning: "fragments in a document" },
  fields: { maximum: 1_000, meaning: "fields written in a document" },
  repetitions: {
    maximum: 50,
    meaning: "fields that a selection names again under a name it already has, in a document",
  },
  aliases: { maximum: 100, meaning: "aliases in a document" },
  directives: { maximum: 50, meaning: "directives in a document" },
  variables: { maximum: 50, meaning: "variables of an operation" },
  rootFields: {
    maximum: 20,
    meaning: "fields at the root of an operation, with those that its fragments bring",
  },
  expandedFields: {
    maximum: 2_000,
    meaning: "fields of an operation, those of a fragment counted each time that it is spread",
  },
  variableValues: { maximum: 1_000, meaning: "values in the variables, with those of lists and objects" },
  variableDepth: { maximum: 8, meaning: "lists and objects of the variables within each other" },
  variableCharacters: {
    maximum: 32_768,
    meaning: "characters of all texts in the variables, with their names",
  },
} as const satisfies Record<string, DocumentLimit>;

export type DocumentLimitName = keyof typeof documentLimits;

/** Levels of fields, the root's the first. Introspection does not count here. */
export const depthLimit = 10;

/** Introspection: levels below `__schema` or `__type`, and lists that lead from type to type within each other. */
export const introspectionLimits = { levels: 20, typeLists: 2 } as const;

/** Of the plan of the caller. */
export type OperationLimits = { cost: number };
