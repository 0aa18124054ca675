/** graphql-http in the place of express-graphql: the same hooks, another handler. What the door promises holds with both. */
import { createHandler } from "graphql-http";
import type { CreateEngine, EngineRequest, EngineResult } from "../../../internal/graphql/engine/engine.ts";

/** What is answered of an error is what its toJSON says. */
const shown = (formatted: object) => Object.assign(new Error(), { toJSON: () => formatted });

export const createGraphqlHttp: CreateEngine = (schema) => async (engine: EngineRequest) => {
  const handle = createHandler({
    schema,
    parse: () => engine.parse(),
    validate: () => engine.validate(),
    execute: () => engine.execute(),
    formatError: (error) => shown(engine.format(error)),
  });
  const { source: query, operationName = null, variables = null } = engine;
  const [body] = await handle({
    method: "POST",
    url: "/graphql",
    headers: { "content-type": "application/json", accept: "application/json" },
    body: { query, operationName, variables },
    raw: undefined,
    context: undefined,
  });
  return JSON.parse(body ?? "{}") as EngineResult;
};
