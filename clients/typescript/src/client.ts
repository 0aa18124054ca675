/** The client: every resource of the service, GraphQL, and a door for what has no method yet. */
import { checkPath, type Query } from "./address.ts";
import type { Environment } from "./generated/models.ts";
import { Resources } from "./generated/resources.ts";
import { GraphQL } from "./graphql.ts";
import type { WithLastResponse } from "./last_response.ts";
import { type ClientOptions, type RequestOptions, readOptions } from "./options.ts";
import { createTransport, type Transport } from "./transport.ts";

export type RawOptions = RequestOptions & {
  query?: Query | undefined;
  /** Sent as JSON. */
  body?: unknown;
  /** That the request may be sent again when its answer was lost. GET and HEAD are, and what has an `idempotencyKey`. */
  repeatable?: boolean | undefined;
};

/** What `client.request` answers: `data` is null where the answer has no body. */
export type RawAnswer<T> = { data: T } & WithLastResponse;

/**
 * The Drug Price Data Service. Every method takes its own parameters and then `RequestOptions`.
 *
 * @throws ConfigurationError when the options cannot work; it names the option and the remedy.
 */
export class DrugPrice extends Resources {
  /** Which environment the key is of. */
  readonly environment: Environment;
  readonly graphql: GraphQL;
  readonly #transport: Transport;

  constructor(options: ClientOptions = {}) {
    const settings = readOptions(options);
    const transport = createTransport(settings);
    super(transport);
    this.#transport = transport;
    this.environment = settings.environment;
    this.graphql = new GraphQL(transport);
  }

  /** Sends a request that has no method yet, with the same key, retries and errors. `path` begins with a slash. */
  async request<T = unknown>(
    method: string,
    path: string,
    { query, body, repeatable, ...options }: RawOptions = {},
  ): Promise<RawAnswer<T>> {
    checkPath(path);
    const verb = method.toUpperCase();
    const isRead = verb === "GET" || verb === "HEAD";
    const answered = await this.#transport.send(
      {
        method: verb,
        path,
        query,
        body,
        repeatable: repeatable ?? (isRead || options.idempotencyKey !== undefined),
        answers: "json",
      },
      options,
    );
    return { data: (answered.body ?? null) as T, lastResponse: answered.lastResponse };
  }
}
