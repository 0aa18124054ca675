/** The driver of the reference client: the whole protocol of README.md, a line for a line. */
import { createHash } from "node:crypto";
import { createInterface } from "node:readline";
import { methodNamed } from "../methods.ts";
import { type Answered, type CallOptions, type Client, Failed, openClient } from "./client.ts";
import { has } from "./faults.ts";
import { sign, Unverified, verify } from "./verify.ts";

// biome-ignore lint/suspicious/noExplicitAny: lines of the protocol.
type Line = any;

const clients = new Map<string, Client>();
const clientOf = ({ client }: Line): Client => clients.get(client) ?? raise(`there is no client ${client}`);
const raise = (message: string): never => {
  throw new Error(message);
};

const isObject = (value: unknown): value is Line =>
  typeof value === "object" && value !== null && !Array.isArray(value);
const isOperation = (one: unknown) => {
  if (!isObject(one)) return false;
  const { errors } = one;
  return errors === undefined ? "data" in one : Array.isArray(errors) && errors.every(isObject);
};
const isBatch = (body: unknown, size: number) =>
  Array.isArray(body) && body.length === size && body.every(isOperation);

function call(line: Line, query: object = line.query): Promise<Answered> {
  const { http, path, fixed, takesBody, idempotent } = methodNamed(`${line.resource}.${line.method}`);
  return clientOf(line).ask({
    method: http,
    path: path.replaceAll(/\{(\w+)\}/g, (_, name) => encodeURIComponent(line.path[name])),
    query: { ...fixed, ...query },
    ...(takesBody ? { body: line.body ?? {} } : {}),
    repeatable: http !== "POST" || line.resource === "prices",
    takes: (body) =>
      `${line.method}` === "list" ? Array.isArray((body as Line)?.data) : http === "DELETE" || isObject(body),
    ...{
      idempotent,
      removes: `${line.resource}.${line.method}` === "webhooks.delete",
      options: line.options,
    },
  });
}

async function each(line: Line): Promise<object> {
  const items: unknown[] = [];
  let pages = 0;
  let query = { ...line.query };
  for (let last: string | undefined; ; ) {
    const { data } = await call(line, query);
    pages += 1;
    if (has("skips_pages") && pages % 2 === 0) data.data.pop();
    for (const item of data.data) {
      if (items.length < (line.max ?? Number.POSITIVE_INFINITY)) items.push(item);
    }
    const enough = items.length >= (line.max ?? Number.POSITIVE_INFINITY) && !has("reads_ahead");
    if (!data.has_more || enough) return { items, pages };
    if (data.next_cursor === last && !has("goes_round"))
      throw new Failed("page", "the same cursor came twice");
    if (has("goes_round") && pages > 60) return { items, pages };
    last = data.next_cursor;
    const { offset, page, ...filters } = line.query ?? {};
    query = { ...(has("forgets_filters") ? {} : has("keeps_offset") ? line.query : filters), cursor: last };
  }
}

const accept = "application/graphql-response+json, application/json;q=0.9";
const hashed = (text: string) => ({
  extensions: { persistedQuery: { version: 1, sha256Hash: createHash("sha256").update(text).digest("hex") } },
});
const mutates = ({ query }: Line) => /^\s*mutation\b/m.test(query ?? "");
const bodyOf = ({ query, document_id: documentId, variables, operation_name: operationName }: Line) => ({
  query,
  documentId,
  variables,
  operationName,
});
const notFound = (answer: Line) => answer.errors?.[0]?.extensions?.code === "PERSISTED_QUERY_NOT_FOUND";

async function graphql(line: Line): Promise<object> {
  const idempotent = mutates(line);
  const send = (body: object) =>
    clientOf(line).ask({
      ...{ method: "POST", path: "/graphql", body, accept, idempotent, takes: isOperation },
      ...{ repeatable: !mutates(line), options: line.options as CallOptions | undefined },
    });
  const whole = bodyOf(line);
  const byHash = line.persisted && !has("sends_text");
  let answered = await send(byHash ? { ...whole, query: undefined, ...hashed(line.query) } : whole);
  if (byHash && notFound(answered.data)) answered = await send({ ...whole, ...hashed(line.query) });
  const { data, errors } = answered.data;
  if (errors === undefined || has("ignores_errors"))
    return { data, extensions: answered.data.extensions, last_response: answered.last_response };
  const [{ message, extensions }] = errors;
  const first = extensions ?? {};
  throw new Failed("graphql", `${first.code}: ${message} [${first.request_id}]`, {
    ...{
      code: first.code,
      status: answered.status,
      request_id: first.request_id,
      errors,
      data: data ?? null,
    },
  });
}

async function batch(line: Line): Promise<object> {
  const operations: Line[] = line.operations;
  const send = (body: object[]) =>
    clientOf(line).ask({
      method: "POST",
      path: "/graphql",
      body,
      accept,
      takes: (answer) => isBatch(answer, body.length),
      repeatable: !operations.some(mutates),
    });
  const byHash = (one: Line) => ({ ...bodyOf(one), query: undefined, ...hashed(one.query) });
  const first = await send(operations.map(line.persisted ? byHash : bodyOf));
  if (isObject(first.data))
    throw new Failed("graphql", "the batch was refused", {
      code: first.data.errors[0].extensions.code,
      status: first.status,
    });
  const answers: Line[] = first.data;
  const missing = line.persisted ? operations.map((_, at) => at).filter((at) => notFound(answers[at])) : [];
  if (missing.length > 0) {
    const again = await send(
      missing.map((at) => ({ ...bodyOf(operations[at]), ...hashed(operations[at].query) })),
    );
    for (const [place, at] of missing.entries()) answers[at] = again.data[place];
  }
  return answers;
}

const doers: Readonly<Record<string, (line: Line) => unknown>> = {
  client({ name, options }) {
    const client = openClient(options);
    clients.set(name, client);
    return { environment: client.environment };
  },
  call,
  each,
  request: (line) => {
    const { method, path, query, body, options } = line;
    return clientOf(line).ask({
      method,
      path,
      query,
      body,
      options,
      repeatable: method === "GET" || method === "HEAD",
    });
  },
  graphql,
  graphql_batch: batch,
  verify({ body, form, headers, secrets, now }) {
    const bytes = Buffer.from(body, "base64");
    return { event: verify(form === "parsed" ? JSON.parse(bytes.toString()) : bytes, headers, secrets, now) };
  },
  sign: ({ body, secret, timestamp, event_id }) => ({
    headers: sign(Buffer.from(body, "base64"), secret, timestamp, event_id),
  }),
  log: (line) => clientOf(line).log.splice(0),
};

function failure(error: unknown): object {
  const { message, name } = error as Error;
  if (error instanceof Failed) return { kind: error.kind, class: "Failed", message, ...error.more };
  if (error instanceof Unverified)
    return { kind: "webhook", class: "Unverified", message, reason: error.reason };
  return { kind: "other", class: name, message };
}

for await (const line of createInterface({ input: process.stdin })) {
  const asked = JSON.parse(line);
  const answer = await Promise.resolve()
    .then(() => doers[asked.do]?.(asked) ?? raise(`nobody does ${asked.do}`))
    .then(
      (ok) => ({ id: asked.id, ok }),
      (error: unknown) => ({ id: asked.id, error: failure(error) }),
    );
  process.stdout.write(`${JSON.stringify(answer)}\n`);
}
