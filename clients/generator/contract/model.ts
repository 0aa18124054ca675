/**
 * The contract as client libraries see it: resources with methods, and the types that they take and answer. Read from
 * api/openapi.json (read.ts) and printed in each language. Every name here is as on the wire, in snake_case; a language
 * writes it in its own manner. What is in no type here (`_sandbox`, If-None-Match, Idempotency-Key, deprecated parameters)
 * is the business of the hand-written cores.
 */

export type Contract = {
  /** Of the interface: "1.5.0". */
  version: string;
  resources: readonly Resource[];
  /** Objects with members, each printed as a type of its own; what others refer to by name. By name. */
  models: readonly Model[];
  /** Sets of words with a name. By name. */
  enums: readonly Enum[];
  /** The kinds of events and the model of their data, in the order of the contract. */
  events: readonly EventKind[];
  /** Codes of errors, in the order of the contract. */
  errorCodes: readonly string[];
};

export type Resource = {
  /** "drugs", "persisted_queries": what it is called on a client. */
  name: string;
  description: string;
  methods: readonly Method[];
};

export type Method = {
  /** "search", "rotate_secret". */
  name: string;
  /** Of the contract: "searchDrugs". Two methods may share one (list, list_with_prices). */
  operationId: string;
  /** One sentence without its period, and what follows it, as the contract has them. */
  summary: string;
  description: string;
  http: "GET" | "POST" | "PATCH" | "DELETE";
  /** With `{id}` in the places of parameters: "/v1/drugs/{id}/prices". */
  path: string;
  /** In the order of the path. All are text. */
  pathParameters: readonly Field[];
  queryParameters: readonly Field[];
  /** Query parameters that the method always sends: `include=prices` of list_with_prices. */
  fixedQuery: Readonly<Record<string, string>>;
  /** The model of the JSON body; undefined where there is none. */
  body: string | undefined;
  /** Whether an empty object is a good body, so that the argument may be left out. */
  bodyOptional: boolean;
  /** Whether it takes an Idempotency-Key: then one is made for every call, and a lost answer can be asked for again. */
  idempotencyKey: boolean;
  /** Whether it can be sent again after a lost answer without harm: GET, DELETE and PATCH, reads by POST, and all with an Idempotency-Key. */
  repeatable: boolean;
  answer: Answer;
  /** The permission that a key needs, and the feature that the plan must have; undefined where none is needed. */
  permission: string | undefined;
  feature: string | undefined;
};

export type Answer =
  | { kind: "none" }
  | { kind: "object"; model: string }
  /** JSON of any shape: the OpenAPI document. */
  | { kind: "unknown" }
  /**
   * A page of a list. `model` is the page itself, with all members; `item` is the type of its `data`. Paged on by giving
   * `next_cursor` as `cursor` while `has_more`. A list without these members (`paged` false) is whole.
   */
  | { kind: "list"; model: string; item: Type; paged: boolean };

export type Model = {
  name: string;
  description: string;
  /** Whether it is sent, answered, or both. */
  direction: "request" | "response" | "both";
  fields: readonly Field[];
  /** Pages of lists, which a language may leave unprinted where its own page type has the members. */
  page: boolean;
};

export type Field = {
  name: string;
  type: Type;
  /** Whether it is always there. */
  required: boolean;
  /** Whether it may be null. In a request null clears, where absence leaves. */
  nullable: boolean;
  description: string;
  /** What is meant when it is not given, where the contract states it. */
  default: unknown;
};

export type Type =
  | { kind: "string" }
  /** RFC 3339, UTC with milliseconds. */
  | { kind: "date-time" }
  /** YYYY-MM-DD. */
  | { kind: "date" }
  /** A day or a moment, as the caller has it: only in requests. */
  | { kind: "day-or-time" }
  /** A day, a time, or a sequence number of a log. */
  | { kind: "position" }
  | { kind: "integer" }
  | { kind: "number" }
  /** A number or a decimal string: only in requests. */
  | { kind: "decimal" }
  | { kind: "boolean" }
  /** One of a named set of words. What is answered may be a word that is not known yet. */
  | { kind: "enum"; name: string }
  | { kind: "array"; items: Type }
  /** An object with keys of its own. */
  | { kind: "map"; values: Type }
  | { kind: "model"; name: string }
  /** Data of an event: the model that `events` gives for the value of the sibling member `event`; of a kind that is not known, any object. */
  | { kind: "event-data" }
  /** Any JSON. */
  | { kind: "unknown" };

export type Enum = { name: string; values: readonly string[]; description: string };

export type EventKind = { kind: string; model: string; description: string };
