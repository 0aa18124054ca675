/** A schema as small as the door's tests need: what is asked for, and what it costs, are plain to see. */
import {
  buildSchema,
  execute,
  type GraphQLFieldResolver,
  GraphQLObjectType,
  type GraphQLSchema,
  getOperationAST,
  parse,
  validate,
  visit,
} from "graphql";
import type { Caller } from "../../../internal/accounts/model.ts";
import { ServiceError } from "../../../internal/core/errors.ts";
import type { GraphqlParts } from "../../../internal/graphql/graphql_parts.ts";
import { type Database, query, type Transaction } from "../../../internal/postgres/database.ts";

export type SmallContext = { caller: Caller; requestId: string; tx: Transaction | undefined };

const sdl = `
  type Query {
    echo(text: String!): String
    "Costs as many points as it is told to."
    dear(points: Int!): Int
    "Sends so many statements."
    ask(statements: Int!): Int
    "Fails as told: with a code of ours, or with something unknown."
    fail(code: String): String
    failHard: String!
    plan: String
    "Is held until it is let go."
    hold: Boolean
  }
  type Mutation {
    "Counts up."
    add(by: Int!): Int
    refuse: Int
    insideTransaction: Boolean
  }
`;

type Resolver = GraphQLFieldResolver<unknown, SmallContext, Record<string, unknown>>;

export type Small = {
  parts: GraphqlParts<SmallContext>;
  executed: string[];
  counter: { value: number };
  /** Fulfilled when `hold` is asked for. */
  held: PromiseWithResolvers<void>;
  letGo(): void;
};

export function smallParts(database: Database): Small {
  const schema: GraphQLSchema = buildSchema(sdl);
  const executed: string[] = [];
  const counter = { value: 0 };
  const held = Promise.withResolvers<void>();
  const released = Promise.withResolvers<void>();
  const fail = (code: unknown): never => {
    if (code === "NOT_FOUND" || code === "PERMISSION_DENIED" || code === "SERVICE_UNAVAILABLE")
      throw new ServiceError(
        code,
        "As asked for",
        code === "SERVICE_UNAVAILABLE" ? { retryAfterSeconds: 7 } : {},
      );
    throw new Error('relation "live.secret" does not exist: select * from live.secret');
  };
  const resolvers: Record<string, Record<string, Resolver>> = {
    Query: {
      echo: (_, { text }) => String(text),
      dear: (_, { points }) => Number(points),
      async ask(_, { statements }) {
        for (let sent = 0; sent < Number(statements); sent += 1) await query(database, "select 1 as one");
        return Number(statements);
      },
      fail: (_, { code }) => fail(code),
      failHard: () => fail("SERVICE_UNAVAILABLE"),
      async hold() {
        held.resolve();
        await released.promise;
        return true;
      },
      plan: (_, __, { caller }) => caller.plan.name,
    },
    Mutation: {
      add(_, { by }) {
        counter.value += Number(by);
        return counter.value;
      },
      refuse: () => fail("NOT_FOUND"),
      insideTransaction: (_, __, { tx }) => tx?.isTransaction === true,
    },
  };
  for (const [name, fields] of Object.entries(resolvers)) {
    const type = schema.getType(name);
    if (!(type instanceof GraphQLObjectType)) throw new Error(name);
    for (const [field, resolve] of Object.entries(fields)) {
      const found = type.getFields()[field];
      if (found === undefined) throw new Error(field);
      found.resolve = resolve;
    }
  }

  const parts: GraphqlParts<SmallContext> = {
    schema,
    parse(text) {
      if (text.length > 10_000) throw new ServiceError("DOCUMENT_TOO_LARGE", "query: too long.");
      return parse(text, { maxTokens: 1_000 });
    },
    validate: (document) => validate(schema, document),
    analyse(document, operationName, variables, limits) {
      const operation = getOperationAST(document, operationName);
      if (operation == null)
        throw new ServiceError("INVALID_PARAMETER", "operationName: names no operation.");
      let cost = 1;
      let introspection = false;
      visit(operation, {
        Argument(argument) {
          if (argument.name.value !== "points") return;
          const { value } = argument;
          cost += value.kind === "IntValue" ? Number(value.value) : Number(variables?.points ?? 0);
        },
        Field(field) {
          if (field.name.value === "__schema" || field.name.value === "__type") introspection = true;
        },
      });
      if (cost > limits.cost)
        throw new ServiceError(
          "COMPLEXITY_LIMIT_EXCEEDED",
          `It costs ${cost}, and the limit is ${limits.cost}.`,
        );
      return { kind: operation.operation === "mutation" ? "mutation" : "query", cost, introspection };
    },
    async execute({ document, key, operationName, variables, context }) {
      executed.push(key);
      return await execute({
        schema,
        document,
        operationName: operationName ?? null,
        variableValues: variables ?? null,
        contextValue: context,
      });
    },
    context: ({ caller, requestId, tx }) => ({ caller, requestId, tx }),
    keptSeconds: () => 900,
  };
  return { parts, executed, counter, held, letGo: () => released.resolve() };
}
