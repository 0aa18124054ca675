/**
 * express-graphql as the engine: the one file that knows it (docs/decisions/2026-11-21-express-graphql.md). It is fed through its
 * own hooks, and its status and media type are not used: our layer sets those. Its request and response are as much of
 * Node's as it looks at.
 */
import type { IncomingMessage, ServerResponse } from "node:http";
import { graphqlHTTP, type OptionsData } from "express-graphql";
import type { DocumentNode, GraphQLSchema } from "graphql";
import type { Engine, EngineRequest, EngineResult } from "./engine.ts";

type Asked = IncomingMessage & { url: string; body: object; engine: EngineRequest };
type Response = ServerResponse & { json: (data: unknown) => void };

function optionsOf(schema: GraphQLSchema, engine: EngineRequest): OptionsData {
  return {
    schema,
    graphiql: false,
    customParseFn: (): DocumentNode => engine.parse(),
    customValidateFn: () => engine.validate(),
    customExecuteFn: () => engine.execute(),
    // Its type says GraphQLError; whatever is answered goes into the result as it is.
    customFormatErrorFn: (error) => engine.format(error) as never,
  };
}

export function createExpressGraphql(schema: GraphQLSchema): Engine {
  const handle = graphqlHTTP((request) => optionsOf(schema, (request as Asked).engine));
  return async (engine) => {
    const { source: query, operationName = null, variables = null } = engine;
    const body = { query, operationName, variables };
    const asked = { method: "POST", url: "/graphql", headers: {}, body, engine };
    const answered = Promise.withResolvers<EngineResult>();
    const response = {
      statusCode: 200,
      setHeader() {},
      json: (result: EngineResult) => answered.resolve(result),
    };
    await handle(asked as unknown as Asked, response as unknown as Response);
    return await answered.promise;
  };
}
