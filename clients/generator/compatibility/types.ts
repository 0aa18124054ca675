/**
 * Compares what is sent and what is answered: types, their members and their words. Each method and event is walked down
 * by itself, so that a finding can say by which of them a caller meets it. What is sent must still be taken, and what
 * was there in an answer must still be there: the same change can be harmless in one direction only.
 */
import type { Contract, Enum, Field, Model, Type } from "../contract/model.ts";
import type { Broken, Findings } from "./findings.ts";

export type Direction = "request" | "answer";

export type Comparison = {
  findings: Findings;
  published: Named;
  now: Named;
  /** Names that are gone, and were told of where they stood: models and enums, and words as "PriceSort distance". */
  told: Set<string>;
};

type Named = { models: ReadonlyMap<string, Model>; enums: ReadonlyMap<string, Enum> };

export const byName = (contract: Contract): Named => ({
  models: new Map(contract.models.map((model) => [model.name, model])),
  enums: new Map(contract.enums.map((each) => [each.name, each])),
});

/** One way through the contract: a method's request, its answer, or an event. */
export type Walk = Comparison & {
  direction: Direction;
  through: string;
  /** Pairs of models that this walk went into: models can contain themselves. */
  seen: Set<string>;
};

/** Which types take all that another took. */
const wider: Readonly<Partial<Record<Type["kind"], readonly Type["kind"][]>>> = {
  integer: ["number", "decimal"],
  number: ["decimal"],
  date: ["day-or-time", "position", "string"],
  "date-time": ["day-or-time", "position", "string"],
  "day-or-time": ["position", "string"],
  position: ["string"],
  enum: ["string"],
};

const takesAllOf = (was: Type, is: Type) =>
  is.kind === "unknown" || wider[was.kind]?.includes(is.kind) === true;

function typeText(type: Type): string {
  switch (type.kind) {
    case "enum":
    case "model":
      return type.name;
    case "array":
      return `array of ${typeText(type.items)}`;
    case "map":
      return `map of ${typeText(type.values)}`;
    default:
      return type.kind;
  }
}

export function compareTypes(walk: Walk, place: string, was: Type, is: Type): void {
  if (was.kind === "array" && is.kind === "array") compareTypes(walk, `${place}[]`, was.items, is.items);
  else if (was.kind === "map" && is.kind === "map") compareTypes(walk, `${place}{}`, was.values, is.values);
  else if (was.kind === "model" && is.kind === "model") compareModels(walk, place, was.name, is.name);
  else if (was.kind === "enum" && is.kind === "enum") compareEnums(walk, place, was.name, is.name);
  else if (was.kind !== is.kind) compareKinds(walk, place, was, is);
}

function compareKinds(walk: Walk, place: string, was: Type, is: Type): void {
  const { findings, direction, through } = walk;
  const change = `was ${typeText(was)} and is ${typeText(is)}`;
  // What is sent is still taken then; in source, a value of the old type need not fit the new one.
  const breaks = direction === "request" && takesAllOf(was, is) ? "programs" : "released libraries";
  findings.add(
    { place, change, breaks, remedy: `leave it ${typeText(was)}, or add a member beside it` },
    through,
  );
}

/** A type that goes by another name at this place: renamed as a whole, or changed for another one that there is. */
function compareNames(walk: Walk, place: string, was: string, is: string, stillThere: boolean): void {
  if (was === is) return;
  if (stillThere) {
    const change = `was ${was} and is ${is}`;
    walk.findings.add({ place, change, breaks: "programs", remedy: `leave it ${was}` }, walk.through);
  } else {
    walk.told.add(was);
    const change = `is named ${is} now`;
    const remedy = "keep its name in clients/generator/contract/method_names.ts";
    walk.findings.add({ place: was, change, breaks: "programs", remedy }, walk.through);
  }
}

function compareEnums(walk: Walk, place: string, was: string, is: string): void {
  compareNames(walk, place, was, is, walk.now.enums.has(was));
  // An answer may have words that a library does not know, and need not have those that it knows.
  if (walk.direction === "answer") return;
  const taken = named(walk.now.enums, is).values;
  for (const word of named(walk.published.enums, was).values) {
    if (taken.includes(word)) continue;
    walk.told.add(`${was} ${word}`);
    const change = `no longer takes "${word}"`;
    const remedy = "take it still";
    walk.findings.add({ place: was, change, breaks: "released libraries", remedy }, walk.through);
  }
}

export function compareModels(walk: Walk, place: string, was: string, is: string): void {
  compareNames(walk, place, was, is, walk.now.models.has(was));
  const pair = `${was} ${is}`;
  if (walk.seen.has(pair)) return;
  walk.seen.add(pair);
  const members = named(walk.published.models, was).fields;
  compareFields(walk, members, named(walk.now.models, is).fields, (member) => `${was}.${member}`);
}

/** A contract that refers to what it has not is no contract. */
function named<T>(all: ReadonlyMap<string, T>, name: string): T {
  const found = all.get(name);
  if (found === undefined) throw new Error(`The contract refers to ${name}, which it has not`);
  return found;
}

/** Members of a model, or parameters of a method. */
export function compareFields(
  walk: Walk,
  published: readonly Field[],
  now: readonly Field[],
  placeOf: (name: string) => string,
): void {
  const { findings, direction, through } = walk;
  const add = (breaks: Broken, name: string, change: string, remedy: string) =>
    findings.add({ place: placeOf(name), change, breaks, remedy }, through);
  const compare = direction === "request" ? compareSent : compareAnswered;
  for (const was of published) {
    const is = now.find(({ name }) => name === was.name);
    if (is !== undefined) {
      compare(was, is, (breaks, change, remedy) => add(breaks, was.name, change, remedy));
      compareTypes(walk, placeOf(was.name), was.type, is.type);
    } else if (direction === "request") {
      add("released libraries", was.name, "is no longer taken", "take it still");
    } else {
      add("released libraries", was.name, "is no longer answered", "answer it still, and deprecate it");
    }
  }
  if (direction === "answer") return;
  for (const is of now) {
    if (!is.required || published.some(({ name }) => name === is.name)) continue;
    const remedy = "make it optional, with what was meant until now as its default";
    add("released libraries", is.name, "is new and required", remedy);
  }
}

type Broke = (breaks: Broken, change: string, remedy: string) => void;

/** In Go a member that may be absent or null is a pointer, and what is not becomes a value: programs have to follow. */
const inGo = "leave it: in Go it would be of another type";

/** What is nil by itself in Go needs no pointer. */
const hasNil = ({ type }: Field) => ["array", "map", "unknown", "event-data"].includes(type.kind);

function compareSent(was: Field, is: Field, broke: Broke): void {
  if (!was.required && is.required) broke("released libraries", "is required now", "leave it optional");
  if (was.nullable && !is.nullable) broke("released libraries", "may no longer be null", "take null still");
  else if (!was.nullable && is.nullable) broke("programs", "may be null now", inGo);
  else if (was.required && !is.required && !is.nullable && !hasNil(was))
    broke("programs", "is optional now", inGo);
}

function compareAnswered(was: Field, is: Field, broke: Broke): void {
  if (was.required && !is.required) broke("released libraries", "may be absent now", "answer it always");
  if (!was.nullable && is.nullable)
    broke("released libraries", "may be null now", "answer a value always, or add a member beside it");
  const plain = ({ required, nullable }: Field) => required && !nullable;
  if (!plain(was) && plain(is) && !hasNil(was)) broke("programs", "is always there and never null now", inGo);
}
