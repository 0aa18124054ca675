/** The door with REST and GraphQL behind it, on a real database and a real socket. */
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { createDocuments } from "../../../internal/graphql/document_cache.ts";
import type { CreateEngine } from "../../../internal/graphql/engine/engine.ts";
import { createExpressGraphql } from "../../../internal/graphql/engine/express_graphql.ts";
import type { Pages } from "../../../internal/graphql/http/graphiql_page.ts";
import { createGraphqlMount } from "../../../internal/graphql/http/mount.ts";
import { type ServiceOptions, type TestService, testService } from "../../rest/service.ts";
import { testDatabase } from "../../support/database.ts";
import { type Small, smallParts } from "./small.ts";
import { createGraphqlHttp } from "./twin.ts";

export const engines: Readonly<Record<string, CreateEngine>> = {
  "express-graphql": createExpressGraphql,
  "graphql-http": createGraphqlHttp,
};

export type Answered = { status: number; headers: Headers; text: string; body: Body };
export type Body = {
  data?: Record<string, unknown> | null;
  errors?: {
    message: string;
    path?: unknown;
    extensions: Record<string, unknown> & { code: string; request_id: string };
  }[];
  extensions?: { cost?: { requested: number; limit: number; units: number }; _sandbox?: boolean };
};

export type GraphqlService = AsyncDisposable & {
  rest: TestService;
  small: Small;
  /** Fulfilled when a client hung up before it had its answer. */
  gone: Promise<void>;
  address: string;
  url: string;
  key: string;
  /** POST of a JSON body as the holder of a key; of one with every permission on the Business plan unless given. */
  ask(body: unknown, options?: { key?: string; headers?: Record<string, string> }): Promise<Answered>;
  get(
    parameters: Record<string, string>,
    options?: { key?: string; headers?: Record<string, string> },
  ): Promise<Answered>;
};

export type GraphqlServiceOptions = Omit<ServiceOptions, "on" | "beside" | "checkDocument"> & {
  createEngine?: CreateEngine;
  pages?: Pages;
};

async function answered(response: Response): Promise<Answered> {
  const text = await response.text();
  const body = text.startsWith("{") || text.startsWith("[") ? JSON.parse(text) : {};
  return { status: response.status, headers: response.headers, text, body };
}

export async function graphqlService(options: GraphqlServiceOptions = {}): Promise<GraphqlService> {
  await using stack = new AsyncDisposableStack();
  const { createEngine = createExpressGraphql, pages, ...others } = options;
  const on = stack.use(await testDatabase());
  const small = smallParts(on.connection);
  const documents = createDocuments(small.parts);
  const rest = stack.use(
    await testService({
      ...others,
      on,
      fill: async () => {},
      checkDocument: documents.check,
      mounts: (shared) => [
        createGraphqlMount({
          ...shared,
          origins: shared.origins ?? [],
          parts: small.parts,
          createEngine,
          documents,
          ...(pages === undefined ? {} : { pages }),
        }),
      ],
    }),
  );
  /** Fulfilled when a client hung up before it had its answer. */
  const gone = Promise.withResolvers<void>();
  // As in production. After Node's default of 5 s, a connection may close just as a client sends on it.
  const server = createServer({ keepAliveTimeout: 75_000 }, (req, res) => {
    res.once("close", () => res.writableFinished || gone.resolve());
    rest.app(req, res);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  stack.defer(async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  });
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const url = `${address}/graphql`;
  const key = await rest.key();
  const parts = stack.move();
  return {
    rest,
    small,
    gone: gone.promise,
    address,
    url,
    key,
    ask: async (body, { key: as = key, headers = {} } = {}) =>
      answered(
        await fetch(url, {
          method: "POST",
          headers: { Authorization: `Bearer ${as}`, "Content-Type": "application/json", ...headers },
          body: typeof body === "string" ? body : JSON.stringify(body),
        }),
      ),
    get: async (parameters, { key: as = key, headers = {} } = {}) =>
      answered(
        await fetch(`${url}?${new URLSearchParams(parameters)}`, {
          headers: { Authorization: `Bearer ${as}`, ...headers },
        }),
      ),
    [Symbol.asyncDispose]: () => parts.disposeAsync(),
  };
}
