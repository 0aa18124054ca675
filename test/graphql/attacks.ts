/** Requests that would cost much more than they look like, and what each is refused with before anything of it runs. */

export type Attack = {
  name: string;
  query: string;
  operationName?: string;
  variables?: Record<string, unknown>;
  code:
    | "DOCUMENT_TOO_LARGE"
    | "DEPTH_LIMIT_EXCEEDED"
    | "COMPLEXITY_LIMIT_EXCEEDED"
    | "GRAPHQL_PARSE_FAILED"
    | "GRAPHQL_VALIDATION_FAILED";
};

const many = (count: number, make: (index: number) => string, between = " ") =>
  Array.from({ length: count }, (_, index) => make(index)).join(between);

/** `open` again and again, around `inner`. */
const nested = (count: number, open: string, inner: string) =>
  `${`${open} { `.repeat(count)}${inner}${" }".repeat(count)}`;

const id = '(id: "00000001")';
/** Two fields in turn, then a name. */
const turns = (count: number, one: string, other: string) =>
  `${`${one} { ${other} { `.repeat(count)}name${" } }".repeat(count)}`;
const prices = (count: number) => `drug${id} { ${turns(count, "prices", "pharmacy")} }`;

/** Each fragment spreads the next one twice: 2 to the power of `count`. */
const bomb = (count: number, type: string, spread: (next: string) => string, last: string) =>
  many(count + 1, (at) => `fragment F${at} on ${type} { ${at < count ? spread(`...F${at + 1}`) : last} }`);

const ofType = (count: number) => nested(count, "ofType", "name");
const manyIds = Array.from({ length: 50 }, (_, at) => String(at).padStart(8, "0"));

export const attacks: readonly Attack[] = [
  // Depth.
  { name: "prices of pharmacies of prices", query: `{ ${prices(5)} }`, code: "DEPTH_LIMIT_EXCEEDED" },
  {
    name: "depth spread over fragments",
    query: `{ drug${id} { ...A } } ${many(5, (at) => `fragment ${"ABCDE"[at]} on Drug { prices { drug { ${at < 4 ? `...${"ABCDE"[at + 1]}` : "name"} } } }`)}`,
    code: "DEPTH_LIMIT_EXCEEDED",
  },
  {
    name: "depth within inline fragments",
    query: `{ ... on Query { drug${id} { ${"prices { ... on Price { pharmacy { ... { ".repeat(5)}name${" } } } }".repeat(5)} } } }`,
    code: "DEPTH_LIMIT_EXCEEDED",
  },
  {
    name: "depth in what is left out",
    query: `{ ${prices(6).replace("prices {", "prices @skip(if: true) {")} }`,
    code: "DEPTH_LIMIT_EXCEEDED",
  },
  {
    name: "depth in the operation that is named",
    query: `query Small { drug${id} { name } } query Deep { ${prices(6)} }`,
    operationName: "Deep",
    code: "DEPTH_LIMIT_EXCEEDED",
  },
  {
    name: "generics of generics",
    query: `{ drug${id} { ${nested(10, "generics", "name")} } }`,
    code: "DEPTH_LIMIT_EXCEEDED",
  },
  // Cost.
  {
    name: "a hundred prices of a hundred pharmacies of a hundred prices",
    query: `{ drug${id} { prices(limit: 100) { pharmacy { prices(limit: 100) { pharmacy { prices(limit: 100) { amount } } } } } } }`,
    code: "COMPLEXITY_LIMIT_EXCEEDED",
  },
  {
    name: "pages in variables",
    query: `query ($n: Int) { drugs(query: "aspirin", first: $n) { edges { node { prices(limit: $n) { pharmacy { prices(limit: $n) { amount } } } } } } }`,
    variables: { n: 100 },
    code: "COMPLEXITY_LIMIT_EXCEEDED",
  },
  {
    name: "pages in the defaults of variables",
    query: `query ($n: Int = 100) { drugs(query: "aspirin", first: $n) { edges { node { prices(limit: $n) { pharmacy { prices(limit: $n) { amount } } } } } } }`,
    code: "COMPLEXITY_LIMIT_EXCEEDED",
  },
  {
    name: "pages far over the maximum",
    query: `{ drugs(query: "aspirin", first: 2000000000) { edges { node { pricesConnection(first: 2000000000) { edges { node { pharmacy { hours { day } } } } } } } } }`,
    code: "COMPLEXITY_LIMIT_EXCEEDED",
  },
  {
    name: "lists that take no page",
    query: `{ drug${id} { generics { generics { generics { coverage { criteria } } } } } }`,
    code: "COMPLEXITY_LIMIT_EXCEEDED",
  },
  {
    name: "fifty drugs compared, each with everything",
    query: `query ($ids: [ID!]!) { comparePrices(drugIds: $ids, province: ON) { drugs { pharmacyPrices(limit: 100) { pharmacy { address { city } hours { day } } } } } }`,
    variables: { ids: manyIds },
    code: "COMPLEXITY_LIMIT_EXCEEDED",
  },
  {
    name: "all points of the history of many drugs",
    query: `{ drugs(query: "aspirin", first: 100) { edges { node { history(period: FIVE_YEARS) { points(limit: 1828) { lowest } } } } } }`,
    code: "COMPLEXITY_LIMIT_EXCEEDED",
  },
  {
    name: "a condition that is not known",
    query: `query ($no: Boolean!) { drugs(query: "aspirin", first: 100) @include(if: $no) { edges { node { prices(limit: 100) { pharmacy { address { city } } } } } } }`,
    variables: { no: "false" },
    code: "COMPLEXITY_LIMIT_EXCEEDED",
  },
  // Fragments.
  {
    name: "a bomb of fragments at the root",
    query: `{ ...F0 } ${bomb(30, "Query", (next) => `${next} ${next}`, `drug${id} { name }`)}`,
    code: "DOCUMENT_TOO_LARGE",
  },
  {
    name: "a bomb of fragments in a drug",
    query: `{ drug${id} { ...F0 } } ${bomb(40, "Drug", (next) => `${next} ... { ${next} }`, "name din")}`,
    code: "DOCUMENT_TOO_LARGE",
  },
  {
    name: "a bomb of fragments that each nest",
    query: `{ drug${id} { ...F0 } } ${bomb(4, "Drug", (next) => many(9, (at) => `a${at}: generics { ${next} }`), "name")}`,
    code: "DOCUMENT_TOO_LARGE",
  },
  {
    name: "a bomb of fragments that is left out",
    query: `query ($no: Boolean = false) { drug${id} { name ...F0 @include(if: $no) } } ${bomb(25, "Drug", (next) => `${next} ... { ${next} }`, "name din")}`,
    code: "DOCUMENT_TOO_LARGE",
  },
  {
    name: "a fragment that spreads itself",
    query: `{ drug${id} { ...A } } fragment A on Drug { generics { ...A } }`,
    code: "GRAPHQL_VALIDATION_FAILED",
  },
  {
    name: "fragments in a circle",
    query: `{ drug${id} { ...A } } fragment A on Drug { ...B } fragment B on Drug { prices { drug { ...C } } } fragment C on Drug { ...A }`,
    code: "GRAPHQL_VALIDATION_FAILED",
  },
  {
    name: "many fragments",
    query: `{ drug${id} { ...F0 } } ${many(200, (at) => `fragment F${at} on Drug { ...F${at + 1} prices { drug { ...F${at + 1} } } }`)} fragment F200 on Drug { name }`,
    code: "DOCUMENT_TOO_LARGE",
  },
  // Width.
  {
    name: "aliases of a value",
    query: `{ drug${id} { ${many(500, (at) => `a${at}: name`)} } }`,
    code: "DOCUMENT_TOO_LARGE",
  },
  {
    name: "aliases of searches",
    query: `{ ${many(99, (at) => `a${at}: drugs(query: "a${at}") { totalCount }`)} }`,
    code: "DOCUMENT_TOO_LARGE",
  },
  {
    name: "root fields",
    query: `{ ${many(21, (at) => `a${at}: drug${id} { name }`)} }`,
    code: "DOCUMENT_TOO_LARGE",
  },
  {
    name: "one field again and again",
    query: `{ ${many(900, () => `drug${id} { name }`)} }`,
    code: "DOCUMENT_TOO_LARGE",
  },
  {
    name: "pairs of fields within pairs of fields",
    query: (() => {
      const pair = (levels: number): string =>
        levels === 0 ? "name" : `generics { ${pair(levels - 1)} } generics { ${pair(levels - 1)} }`;
      return `{ drug${id} { ${pair(7)} } }`;
    })(),
    code: "DOCUMENT_TOO_LARGE",
  },
  {
    name: "fields without end",
    query: `{ drug${id} { ${many(1_200, () => "name")} } }`,
    code: "DOCUMENT_TOO_LARGE",
  },
  {
    name: "directives on a field",
    query: `{ drug${id} ${many(500, () => "@skip(if: false)")} { name } }`,
    code: "DOCUMENT_TOO_LARGE",
  },
  {
    name: "directives that nobody knows",
    query: `query ${many(500, (at) => `@a${at}`)} { drug${id} { name } }`,
    code: "DOCUMENT_TOO_LARGE",
  },
  {
    name: "operations",
    query: many(200, (at) => `query Q${at} { drug${id} { name } }`),
    operationName: "Q0",
    code: "DOCUMENT_TOO_LARGE",
  },
  {
    name: "variables defined",
    query: `query (${many(400, (at) => `$a${at}: Int`)}) { drug${id} { name } }`,
    code: "DOCUMENT_TOO_LARGE",
  },
  {
    name: "names that nobody knows",
    query: `{ drug${id} { ${many(900, (at) => `nam${at}`)} } }`,
    code: "GRAPHQL_VALIDATION_FAILED",
  },
  // Size.
  {
    name: "a long document",
    query: `{ drug${id} { name } } # ${"x".repeat(1_000_000)}`,
    code: "DOCUMENT_TOO_LARGE",
  },
  {
    name: "a document of tokens",
    query: `{ drug${id} { ${many(4_000, () => "id")} } }`,
    code: "DOCUMENT_TOO_LARGE",
  },
  { name: "a document of brackets", query: "{".repeat(30_000), code: "DOCUMENT_TOO_LARGE" },
  {
    name: "a list of lists",
    query: `{ comparePrices(drugIds: ${"[".repeat(10_000)}${"]".repeat(10_000)}) { summary { totalLowest } } }`,
    code: "DOCUMENT_TOO_LARGE",
  },
  {
    name: "inline fragments within each other",
    query: nested(1_000, "...", `drug${id} { name }`).replace("...", "{ ...").concat(" }"),
    code: "DOCUMENT_TOO_LARGE",
  },
  {
    name: "a list of a hundred thousand in a variable",
    query: "query ($ids: [ID!]!) { comparePrices(drugIds: $ids) { summary { totalLowest } } }",
    variables: { ids: Array.from({ length: 100_000 }, (_, at) => String(at)) },
    code: "DOCUMENT_TOO_LARGE",
  },
  {
    name: "a text of a million letters in a variable",
    query: "query ($id: ID!) { drug(id: $id) { name } }",
    variables: { id: "0".repeat(1_000_000) },
    code: "DOCUMENT_TOO_LARGE",
  },
  {
    name: "long names within a variable",
    query: "mutation ($input: PriceAlertInput!) { createPriceAlert(input: $input) { id } }",
    variables: { input: { ["a".repeat(200_000)]: 1 } },
    code: "DOCUMENT_TOO_LARGE",
  },
  {
    name: "long names of variables that the operation does not have",
    query: `{ drug${id} { name } }`,
    variables: { ["a".repeat(200_000)]: 1 },
    code: "DOCUMENT_TOO_LARGE",
  },
  {
    name: "objects within objects in a variable",
    query: "mutation ($input: PriceAlertInput!) { createPriceAlert(input: $input) { id } }",
    variables: { input: JSON.parse(`${'{"a":'.repeat(90)}1${"}".repeat(90)}`) },
    code: "DOCUMENT_TOO_LARGE",
  },
  // Introspection.
  {
    name: "fields of types of fields of types",
    query: `{ __schema { types { ${turns(4, "fields", "type")} } } }`,
    code: "DEPTH_LIMIT_EXCEEDED",
  },
  {
    name: "introspection of a type in a circle",
    query: `{ __type(name: "Query") { ${turns(3, "fields", "type")} } }`,
    code: "DEPTH_LIMIT_EXCEEDED",
  },
  {
    name: "ofType without end",
    query: `{ __type(name: "Query") { fields { type { ${ofType(25)} } } } }`,
    code: "DEPTH_LIMIT_EXCEEDED",
  },
  {
    name: "possible types of interfaces of possible types",
    query: `{ __schema { types { ${turns(3, "possibleTypes", "interfaces")} } } }`,
    code: "DEPTH_LIMIT_EXCEEDED",
  },
  {
    name: "introspection spread over fragments",
    query: `{ __schema { types { ...A } } } ${many(4, (at) => `fragment ${"ABCD"[at]} on __Type { fields { type { ${at < 3 ? `...${"ABCD"[at + 1]}` : "name"} } } }`)}`,
    code: "DEPTH_LIMIT_EXCEEDED",
  },
  {
    name: "the whole schema many times",
    query: `{ ${many(15, (at) => `a${at}: __schema { types { fields { args { type { ofType { ofType { name } } } } type { fields { name args { name } } } } } }`)} }`,
    code: "COMPLEXITY_LIMIT_EXCEEDED",
  },
];
