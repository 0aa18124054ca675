/** GraphiQL and operations behind it on a port of its own, for the holders of keys: what a browser needs to be shown. */
import { once } from "node:events";
import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { createAuthenticator } from "../../internal/accounts/authenticator.ts";
import { type Caller, permissions } from "../../internal/accounts/model.ts";
import { createAccountService } from "../../internal/accounts/service.ts";
import { systemClock } from "../../internal/core/clock.ts";
import { ServiceError } from "../../internal/core/errors.ts";
import { parseDocument } from "../../internal/graphql/analysis/parse.ts";
import { createContext, type GraphqlContext } from "../../internal/graphql/context.ts";
import { createExecutor } from "../../internal/graphql/execute.ts";
import { createGraphiqlPages, filesPath } from "../../internal/graphql/graphiql/pages.ts";
import { schema, type World } from "./world.ts";

const hashSecret = "a secret of the tests, long enough";

export type Served = AsyncDisposable & { address: string; key: string };

export async function serve({ database, services }: World): Promise<Served> {
  const accounts = createAccountService({ database, hashSecret, clock: systemClock });
  const authenticator = createAuthenticator({ database, hashSecret, clock: systemClock });
  const account = await accounts.createAccount({ name: "Reader", plan: "business" });
  const environment = "sandbox";
  const { key } = await accounts.createKey({
    accountId: account.id,
    environment,
    name: "reader",
    permissions: [...permissions],
  });
  const executor = createExecutor<GraphqlContext>(schema);
  const pages = createGraphiqlPages();

  function callerOf({ headers }: IncomingMessage): Promise<Caller> {
    return authenticator.authenticate(headers.authorization?.replace("Bearer ", "") ?? "", environment);
  }
  async function answer(req: IncomingMessage) {
    const caller = await callerOf(req);
    const asked = JSON.parse(await text(req)) as {
      query: string;
      operationName?: string;
      variables?: object;
    };
    const context = () => createContext({ services, caller, requestId: "req_test" });
    return executor.execute({
      document: parseDocument(asked.query),
      key: asked.query,
      operationName: asked.operationName,
      variables: { ...asked.variables },
      context: context(),
      again: context,
    });
  }

  const server = createServer(async (req, res) => {
    const file = req.url?.startsWith(filesPath) ? pages.file(req.url.slice(filesPath.length)) : undefined;
    if (file !== undefined) {
      res.writeHead(200, { ...file.headers, "Content-Type": file.content.mediaType }).end(file.content.body);
    } else if (req.method === "GET" && req.url === "/graphql") {
      const headers = { "Content-Type": "text/html; charset=utf-8", "Content-Security-Policy": pages.policy };
      res.writeHead(200, headers).end(pages.html);
    } else if (req.method === "POST" && req.url === "/graphql") {
      const [status, body] = await answer(req).then(
        (result) => [200, result] as const,
        (error: unknown) => {
          if (!(error instanceof ServiceError)) throw error;
          return [error.status, { errors: [{ message: error.message }] }] as const;
        },
      );
      res.writeHead(status, { "Content-Type": "application/json" }).end(JSON.stringify(body));
    } else res.writeHead(404).end();
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    key,
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async [Symbol.asyncDispose]() {
      server.close();
      server.closeAllConnections();
      await once(server, "close");
    },
  };
}
