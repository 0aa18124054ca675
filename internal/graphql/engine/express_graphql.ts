/**
 * express-graphql as the engine: the one file that imports it (docs/dependencies.md). It handles the real request and response,
 * the way its documentation describes for a server that parses bodies and offers `response.json`:
 *
 * - `body` has the parameters that our layer read and checked. `raw` turns GraphiQL off before the Accept header is parsed.
 * - `url` has no query during the call, because those parameters are in `body` already. From the URL, express-graphql would
 *   reject an empty `variables`, and prefer the parameters of a POST's URL to those of its body.
 * - `method` is GET for a HEAD request, because express-graphql rejects HEAD.
 * - `json` receives the result. Our layer writes the response (http/answer.ts), because express-graphql supports neither
 *   application/graphql-response+json nor batches.
 *
 * `url` and `method` get their values back before the response is written, logged, and counted. The operations of a batch run
 * one after the other, so that only one of them uses the request at a time.
 */
import type { IncomingMessage, ServerResponse } from "node:http";
import { graphqlHTTP, type OptionsData } from "express-graphql";
import type { DocumentNode, GraphQLSchema } from "graphql";
import { pathOf } from "../../http/server.ts";
import type { Engine, EngineRequest, EngineResult } from "./engine.ts";

type Request = IncomingMessage & { url: string; body: object; operation: EngineRequest };
type Response = ServerResponse & { json(result: unknown): void };

function optionsOf(schema: GraphQLSchema, { operation }: Request): OptionsData {
  return {
    schema,
    graphiql: false,
    customParseFn: (): DocumentNode => operation.parse(),
    customValidateFn: () => operation.validate(),
    customExecuteFn: () => operation.execute(),
    // Its type is GraphQLError, but express-graphql puts any object into the result unchanged.
    customFormatErrorFn: (error) => operation.format(error) as never,
  };
}

export function createExpressGraphql(schema: GraphQLSchema): Engine {
  const handle = graphqlHTTP((req) => optionsOf(schema, req as Request));
  return async (operation, http) => {
    const req = http.req as Request;
    const res = http.res as Response;
    const { source: query, operationName = null, variables = null } = operation;
    const { url, method } = req;
    let result: EngineResult = {};
    res.json = (given) => {
      result = given as EngineResult;
    };
    req.operation = operation;
    req.body = { query, operationName, variables, raw: true };
    req.url = pathOf(req);
    if (method === "HEAD") req.method = "GET";
    try {
      await handle(req, res);
    } finally {
      req.url = url;
      if (method === "HEAD") req.method = method;
    }
    return result;
  };
}
