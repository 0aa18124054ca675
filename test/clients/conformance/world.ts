/** What a case has: the stage, a driver, and clients that reach the service through gates, so that what goes over the wire is seen. */
import assert from "node:assert/strict";
import { ClientFailed, type Driver, type Failure } from "./driver.ts";
import { type Exchange, type Gate, type GateOptions, startGate } from "./gate.ts";
import type { Language } from "./languages.ts";
import { methodNamed } from "./methods.ts";
import type { EnvironmentName, Key, Stage } from "./stage.ts";

export type CallOptions = {
  idempotency_key?: string;
  timeout_ms?: number;
  total_timeout_ms?: number;
  max_retries?: number;
  if_none_match?: string;
  headers?: Record<string, string>;
};
export type Arguments = {
  path?: Record<string, string>;
  query?: Record<string, unknown>;
  body?: object;
  options?: CallOptions;
};
export type LastResponse = {
  status: number;
  request_id: string;
  sandbox: boolean;
  attempts: number;
  idempotent_replayed: boolean;
  etag: string | null;
  deprecation: unknown;
  rate_limit: { limit: number; remaining: number; reset: number; local: boolean };
  quota: { limit: number; remaining: number; reset: number } | null;
};
// biome-ignore lint/suspicious/noExplicitAny: what a method answers is what the case is about.
export type Result = { data: any; last_response: LastResponse };
export type Operation = {
  query?: string;
  document_id?: string;
  variables?: Record<string, unknown>;
  operation_name?: string;
};
export type GraphqlResult = Result & {
  // biome-ignore lint/suspicious/noExplicitAny: as GraphQL has them.
  errors?: any[];
  // biome-ignore lint/suspicious/noExplicitAny: as GraphQL has them.
  extensions?: any;
};
export type LogLine = {
  on: "request" | "response" | "error" | "retry";
  call_id: string;
  method?: string;
  path?: string;
  attempt: number;
  status?: number | null;
  reason?: string;
  delay_ms?: number;
};

export type ClientWish = Omit<GateOptions, "to"> & {
  key?: Key | string;
  environment?: EnvironmentName;
  /** Where the gate leads, if not to the stage's own door. */
  to?: string;
  options?: { timeout_ms?: number; max_retries?: number; max_retry_wait_ms?: number };
};

export type Client = {
  gate: Gate;
  /** Of the key that it has. */
  key: string;
  /** "drugs.list". */
  call(method: string, args?: Arguments): Promise<Result>;
  // biome-ignore lint/suspicious/noExplicitAny: items of any list.
  each(method: string, args?: Arguments & { max?: number }): Promise<{ items: any[]; pages: number }>;
  request(method: string, path: string, args?: Arguments): Promise<Result>;
  graphql(operation: Operation & { persisted?: boolean; options?: CallOptions }): Promise<GraphqlResult>;
  batch(operations: readonly Operation[], persisted?: boolean): Promise<GraphqlResult[]>;
  log(): Promise<LogLine[]>;
};

export type World = AsyncDisposable & {
  stage: Stage;
  driver: Driver;
  language: Language;
  client(wish?: ClientWish): Promise<Client>;
  /** Asks as curl would, past every client. */
  raw(key: string, path: string, init?: RequestInit, environment?: EnvironmentName): Promise<Response>;
};

let clients = 0;

export function openWorld(stage: Stage, driver: Driver, language: Language): World {
  const stack = new AsyncDisposableStack();
  return {
    ...{ stage, driver, language },
    async client({ key, environment = "live", to, options = {}, ...gateOptions } = {}) {
      const gate = stack.use(await startGate({ to: to ?? stage.addresses[environment], ...gateOptions }));
      const held = key ?? (await stage.key({ environment }));
      const apiKey = typeof held === "string" ? held : held.key;
      clients += 1;
      const client = `client ${clients}`;
      await driver.ask({
        ...{ do: "client", name: client },
        options: { api_key: apiKey, base_url: gate.url, ...options },
      });
      const named = (name: string) => {
        const { resource, method } = methodNamed(name);
        return { client, resource, method };
      };
      return {
        ...{ gate, key: apiKey },
        call: (method, args = {}) => driver.ask({ do: "call", ...named(method), ...args }),
        each: (method, args = {}) => driver.ask({ do: "each", ...named(method), ...args }),
        request: (method, path, { path: _, ...args } = {}) =>
          driver.ask({ do: "request", client, method, path, ...args }),
        graphql: (operation) => driver.ask({ do: "graphql", client, ...operation }),
        batch: (operations, persisted = false) =>
          driver.ask({ do: "graphql_batch", client, operations, persisted }),
        log: () => driver.ask({ do: "log", client }),
      };
    },
    raw: (key, path, init = {}, environment = "live") =>
      fetch(`${stage.addresses[environment]}${path}`, {
        ...init,
        headers: { Authorization: `Bearer ${key}`, "Content-Type": "application/json", ...init.headers },
      }),
    [Symbol.asyncDispose]: () => stack.disposeAsync(),
  };
}

/** The error that a client answered with. */
export async function failureOf(promise: Promise<unknown>): Promise<Failure> {
  try {
    const answered = await promise;
    assert.fail(`the client was to fail, and answered ${JSON.stringify(answered).slice(0, 500)}`);
  } catch (error) {
    if (error instanceof ClientFailed) return error.failure;
    throw error;
  }
}

export function lastOf(exchanges: readonly Exchange[]): Exchange {
  return exchanges.at(-1) ?? assert.fail("nothing came over the wire");
}

/** The body of what the service answered last. */
// biome-ignore lint/suspicious/noExplicitAny: any answer.
export const answeredBy = ({ gate }: Client): any =>
  JSON.parse(lastOf(gate.exchanges).answer?.text ?? "null");

export type Case = { name: string; run(world: World): Promise<void> };
