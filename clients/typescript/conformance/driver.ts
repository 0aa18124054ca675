/**
 * The program that the conformance suite talks to: a line of JSON in, a line of JSON out. Runs in Node, Deno and Bun, on
 * the package as it is built.
 */

import process from "node:process";
import { createInterface } from "node:readline";
import { DrugPrice, type GraphQLOperation, type LastResponse, webhooks } from "drug-price";
import { methods } from "./generated/methods.ts";
import { limitsOf, optionsOf } from "./options.ts";
import { errorOf } from "./wire_error.ts";
import { lastResponseOf } from "./wire_response.ts";

type Logged = Record<string, unknown>;
type Client = { client: DrugPrice; log: Logged[]; calls: number };

// biome-ignore lint/suspicious/noExplicitAny: a line of JSON, whose form its `do` says
type Asked = any;

const clients = new Map<string, Client>();

function clientOf({ client: name }: Asked): Client {
  const found = clients.get(name);
  if (found === undefined) throw new Error(`there is no client ${name}`);
  return found;
}

const pathOf = (url: string) => {
  const { pathname, search } = new URL(url);
  return `${pathname}${search}`;
};

function makeClient({ name, options }: Asked) {
  const log: Logged[] = [];
  const made: Omit<Client, "client"> = { log, calls: 0 };
  const client = new DrugPrice({
    apiKey: options.api_key,
    baseUrl: options.base_url,
    sandboxUrl: options.sandbox_url,
    headers: options.headers,
    ...limitsOf(options),
    maxRetryWaitMs: options.max_retry_wait_ms,
    hooks: {
      onRequest({ callId, method, url, attempt }) {
        if (attempt === 1) made.calls += 1;
        log.push({ on: "request", call_id: callId, method, path: pathOf(url), attempt });
      },
      onResponse({ callId, method, url, attempt, status }) {
        log.push({ on: "response", call_id: callId, method, path: pathOf(url), attempt, status });
      },
      onError({ callId, method, url, attempt, reason }) {
        log.push({ on: "error", call_id: callId, method, path: pathOf(url), attempt, reason });
      },
      onRetry({ callId, method, url, attempt, reason, delayMs }) {
        log.push({
          ...{ on: "retry", call_id: callId, method, path: pathOf(url), attempt, reason },
          delay_ms: delayMs,
        });
      },
    },
  });
  clients.set(name, Object.assign(made, { client }));
  return { environment: client.environment };
}

function begin(asked: Asked): unknown {
  const method = methods[`${asked.resource}.${asked.method}`];
  if (method === undefined) throw new Error(`there is no method ${asked.resource}.${asked.method}`);
  const { path = {}, query, body } = asked;
  return method(clientOf(asked).client, { path, query, body }, optionsOf(asked.options));
}

type Answered = { lastResponse: LastResponse };

async function call(asked: Asked) {
  const result = (await begin(asked)) as Answered | LastResponse;
  if ("lastResponse" in result) return { data: result, last_response: lastResponseOf(result.lastResponse) };
  return { data: null, last_response: lastResponseOf(result) };
}

async function each(asked: Asked) {
  const { max = Number.POSITIVE_INFINITY } = asked;
  const client = clientOf(asked);
  const before = client.calls;
  const items: unknown[] = [];
  for await (const item of begin(asked) as AsyncIterable<unknown>) {
    items.push(item);
    if (items.length >= max) break;
  }
  return { items, pages: client.calls - before };
}

async function request(asked: Asked) {
  const { method, path, query, body, repeatable } = asked;
  const options = { ...optionsOf(asked.options), query, body, repeatable };
  const { data, lastResponse } = await clientOf(asked).client.request(method, path, options);
  return { data, last_response: lastResponseOf(lastResponse) };
}

async function graphql(asked: Asked) {
  const { query, document_id, variables, operation_name, persisted } = asked;
  const { client } = clientOf(asked);
  const { data, extensions, lastResponse } = await client.graphql.execute(
    document_id ? { documentId: document_id } : query,
    variables ?? undefined,
    { ...optionsOf(asked.options), operationName: operation_name ?? undefined, persisted },
  );
  return { data, extensions, last_response: lastResponseOf(lastResponse) };
}

async function graphqlBatch(asked: Asked) {
  const operations = (asked.operations as Asked[]).map(
    ({ query, document_id, variables, operation_name }): GraphQLOperation => ({
      ...(document_id ? { documentId: document_id } : { query }),
      variables: variables ?? undefined,
      operationName: operation_name ?? undefined,
    }),
  );
  const options = { ...optionsOf(asked.options), persisted: asked.persisted };
  return [...(await clientOf(asked).client.graphql.batch(operations, options))];
}

const bytesOf = (base64: string) => Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));

async function verify({ body, form, headers, secrets, now }: Asked) {
  const bytes = bytesOf(body);
  const text = new TextDecoder().decode(bytes);
  const raw = form === "bytes" ? bytes : form === "text" ? text : JSON.parse(text);
  return { event: await webhooks.verify(raw, headers, secrets, { now }) };
}

async function sign({ body, secret, timestamp, event_id }: Asked) {
  return { headers: await webhooks.sign(bytesOf(body), secret, { timestamp, id: event_id }) };
}

const doors: Record<string, (asked: Asked) => unknown> = {
  client: makeClient,
  call,
  each,
  request,
  graphql,
  graphql_batch: graphqlBatch,
  verify,
  sign,
  log: (asked) => clientOf(asked).log.splice(0),
};

async function answer(line: string): Promise<object> {
  const asked: Asked = JSON.parse(line);
  try {
    const door = doors[asked.do];
    if (door === undefined) throw new Error(`nothing is known of ${asked.do}`);
    return { id: asked.id, ok: await door(asked) };
  } catch (error) {
    return { id: asked.id, error: errorOf(error) };
  }
}

for await (const line of createInterface({ input: process.stdin })) {
  if (line.trim() !== "") process.stdout.write(`${JSON.stringify(await answer(line))}\n`);
}
