/**
 * Operations by chance, from a seed: any field of the schema, with arguments as literals and variables (given, absent, null,
 * by default, now and then wrong), aliases, fragments, inline fragments and conditions. They are as the schema wants them,
 * except that two fields may share a name and not agree: whoever asks validates, and draws again.
 */
import {
  type GraphQLArgument,
  type GraphQLField,
  type GraphQLInputType,
  type GraphQLObjectType,
  type GraphQLSchema,
  getNamedType,
  isEnumType,
  isListType,
  isNonNullType,
  isObjectType,
} from "graphql";
import { createRandom, type Random } from "../../internal/synthetic/random.ts";

/** Values for arguments, by "field.argument" or the name of the argument. */
export type Pool = Readonly<Record<string, readonly unknown[]>>;

export type Generated = { query: string; operationName?: string; variables: Record<string, unknown> };

type Variable = { type: string; fallback: string | undefined; value: unknown };

type Drawing = {
  random: Random;
  schema: GraphQLSchema;
  pool: Pool;
  variables: Map<string, Variable>;
  fragments: Map<string, { type: string; text: string }>;
  /** Fields still to be drawn: an operation ends. */
  left: number;
};

/** The last is one of the marks that the compiler would make code of. */
const wrongTexts = [
  "nonsense",
  "",
  "a",
  'with "quotes", \\ and é',
  "__MAGIC_DATE__33a9e76d_02e0_4128_8e92_3530ad3da74d0",
];

const chance = (random: Random, share: number) => random.next() < share;

/** As it is written in a document. An enumeration's value has no quotes. */
function literal(value: unknown, type: GraphQLInputType): string {
  if (value === null) return "null";
  if (Array.isArray(value)) {
    const inner = isNonNullType(type) ? type.ofType : type;
    return `[${value.map((one) => literal(one, isListType(inner) ? inner.ofType : inner)).join(", ")}]`;
  }
  return isEnumType(getNamedType(type)) ? String(value) : JSON.stringify(value);
}

const knownOf = (pool: Pool, name: string) => pool[name] ?? pool[name.split(".").at(-1) ?? ""];

function plain(type: GraphQLInputType, name: string, { random, pool }: Drawing): unknown {
  const named = getNamedType(type);
  if (isEnumType(named)) return random.pick(named.getValues()).name;
  if (["ID", "String"].includes(named.name) && chance(random, 0.02)) return random.pick(wrongTexts);
  const known = knownOf(pool, name);
  if (known !== undefined) return random.pick(known);
  if (named.name === "Boolean") return chance(random, 0.5);
  if (named.name === "Int") return random.whole(1, 6);
  if (named.name === "Float") return random.whole(0, 100) / 2;
  if (named.name === "Date") return "2026-01-01";
  return "a";
}

function valueFor(type: GraphQLInputType, name: string, drawing: Drawing): unknown {
  const { random } = drawing;
  if (isNonNullType(type)) return valueFor(type.ofType, name, drawing);
  if (isListType(type)) {
    // One value stands for a list of one.
    if (chance(random, 0.05)) return plain(type, name, drawing);
    const known = knownOf(drawing.pool, name);
    if (known !== undefined) return random.shuffle([...new Set(known)]).slice(0, random.whole(2, 5));
    return Array.from({ length: random.whole(1, 4) }, () => valueFor(type.ofType, name, drawing));
  }
  if (getNamedType(type).name === "Int" && chance(random, 0.015))
    return random.pick([0, -1, 100, 101, 5_000]);
  return plain(type, name, drawing);
}

/** A variable of the type wanted: sometimes with a default, sometimes absent or null where it may be. */
function variableFor(type: GraphQLInputType, name: string, drawing: Drawing, value: unknown): string {
  const { random, variables } = drawing;
  const taken = chance(random, 0.9) ? `v${variables.size}` : `v_${variables.size}`;
  const required = isNonNullType(type) && type.toString() !== "Boolean!";
  const nullable = isNonNullType(type) ? type.ofType.toString() : type.toString();
  const fallback = chance(random, 0.3) ? literal(valueFor(type, name, drawing), type) : undefined;
  const written = required || (isNonNullType(type) && fallback === undefined) ? type.toString() : nullable;
  const absent = chance(random, 0.2) && (fallback !== undefined || !isNonNullType(type));
  const given = chance(random, 0.05) && !isNonNullType(type) ? null : value;
  variables.set(taken, {
    type: written === nullable && chance(random, 0.1) && fallback === undefined ? `${nullable}!` : written,
    fallback,
    value: absent ? undefined : given,
  });
  return `$${taken}`;
}

function argument(of: string, { name, type }: GraphQLArgument, drawing: Drawing): string | undefined {
  const { random } = drawing;
  const known = `${of}.${name}`;
  if (!isNonNullType(type) && !chance(random, 0.2)) return undefined;
  const value = valueFor(type, known, drawing);
  if (chance(random, 0.4)) return `${name}: ${variableFor(type, known, drawing, value)}`;
  if (!isNonNullType(type) && chance(random, 0.05)) return `${name}: null`;
  // A list with a variable in it.
  if (isListType(isNonNullType(type) ? type.ofType : type) && Array.isArray(value) && chance(random, 0.1)) {
    const [first, ...rest] = value;
    const inner = (isNonNullType(type) ? type.ofType : type) as unknown as { ofType: GraphQLInputType };
    const written = rest.map((one) => literal(one, inner.ofType));
    return `${name}: [${[variableFor(inner.ofType, name, drawing, first), ...written].join(", ")}]`;
  }
  return `${name}: ${literal(value, type)}`;
}

function condition(drawing: Drawing): string {
  const { random, schema } = drawing;
  if (!chance(random, 0.12)) return "";
  const one = (name: string) => {
    const type = schema.getDirective(name)?.args[0]?.type;
    if (type === undefined) throw new Error(`There is no @${name}`);
    const value = chance(random, 0.5);
    return ` @${name}(if: ${chance(random, 0.3) ? value : variableFor(type, "if", drawing, value)})`;
  };
  if (chance(random, 0.1)) return one("skip") + one("include");
  return one(chance(random, 0.5) ? "skip" : "include");
}

const aliasFor = (random: Random, at: number) =>
  chance(random, 0.02)
    ? random.pick(["__proto__", "constructor", "toString", "__typename_", "data", "errors"])
    : `a${chance(random, 0.1) ? "_" : ""}${at}`;

function field(one: GraphQLField<unknown, unknown>, depth: number, drawing: Drawing): string | undefined {
  const { random } = drawing;
  const type = getNamedType(one.type);
  if (isObjectType(type) && depth <= 1) return undefined;
  drawing.left -= 1;
  const given = one.args.flatMap((each) => argument(one.name, each, drawing) ?? []);
  // A name of its own wherever arguments could differ.
  const alias = chance(random, one.args.length > 0 ? 0.6 : 0.1) ? `${aliasFor(random, drawing.left)}: ` : "";
  const head = `${alias}${one.name}${given.length === 0 ? "" : `(${given.join(", ")})`}${condition(drawing)}`;
  return isObjectType(type) ? `${head} ${selectionSet(type, depth - 1, drawing)}` : head;
}

function fragment(type: GraphQLObjectType, depth: number, drawing: Drawing): string {
  const { random, fragments } = drawing;
  const known = [...fragments].filter(([, other]) => other.type === type.name && other.text !== "");
  if (known.length > 0 && chance(random, 0.5)) return `...${random.pick(known)[0]}${condition(drawing)}`;
  const name = `F${fragments.size}`;
  // Without text while it is drawn: it cannot spread itself.
  fragments.set(name, { type: type.name, text: "" });
  fragments.set(name, { type: type.name, text: selectionSet(type, depth, drawing) });
  return `...${name}${condition(drawing)}`;
}

function selectionSet(type: GraphQLObjectType, depth: number, drawing: Drawing): string {
  const { random } = drawing;
  const all = Object.values(type.getFields()) as GraphQLField<unknown, unknown>[];
  const chosen: string[] = [];
  const wanted = random.whole(1, 6);
  for (let at = 0; at < wanted && drawing.left > 0; at += 1) {
    const how = random.next();
    if (how < 0.05)
      chosen.push(chance(random, 0.2) ? `t${at}: __typename` : `__typename${condition(drawing)}`);
    else if (how < 0.12) chosen.push(fragment(type, depth, drawing));
    else if (how < 0.2) {
      const on = chance(random, 0.7) ? ` on ${type.name}` : "";
      chosen.push(`...${on}${condition(drawing)} ${selectionSet(type, depth, drawing)}`);
    } else chosen.push(field(random.pick(all), depth, drawing) ?? "__typename");
  }
  return `{ ${chosen.length === 0 ? "__typename" : chosen.join(" ")} }`;
}

const introspections = [
  "__schema { queryType { name } types { name kind } }",
  '__type(name: "Drug") { fields { name args { name defaultValue } type { name ofType { name } } } }',
  "s: __schema { directives { name isRepeatable } }",
];

export function generate(schema: GraphQLSchema, pool: Pool, seed: number): Generated {
  const random = createRandom(seed, "operations");
  const query = schema.getQueryType();
  if (query == null) throw new Error("The schema has no queries");
  const drawing: Drawing = {
    random,
    schema,
    pool,
    variables: new Map(),
    fragments: new Map(),
    left: random.pick([3, 8, 20, 50]),
  };
  const set = selectionSet(query, random.whole(2, 10), drawing);
  const asked = chance(random, 0.02) ? set.replace(/^\{/, `{ ${random.pick(introspections)}`) : set;
  const names = [...drawing.variables];
  const defined = names.map(
    ([name, { type, fallback }]) => `$${name}: ${type}${fallback === undefined ? "" : ` = ${fallback}`}`,
  );
  const name = chance(random, 0.5) ? "Asked" : "";
  const operation = `query ${name}${defined.length === 0 ? "" : `(${defined.join(", ")})`} ${asked}`;
  const other = name !== "" && chance(random, 0.1) ? "\nquery Other { __typename }" : "";
  const fragments = [...drawing.fragments].map(
    ([key, { type, text }]) => `\nfragment ${key} on ${type} ${text}`,
  );
  return {
    query: `${operation}${other}${fragments.join("")}`,
    ...(name === "" ? {} : { operationName: name }),
    variables: Object.fromEntries(
      names.flatMap(([key, { value }]) => (value === undefined ? [] : [[key, value]])),
    ),
  };
}
