/** Documents run by their hash: left by clients, or registered by the account. */
import assert from "node:assert/strict";
import { createHash, randomUUID } from "node:crypto";
import { after, test } from "node:test";
import { persistedKeptMs } from "../../../internal/persisted_queries/model.ts";
import { graphqlService } from "./service.ts";

let now = Date.UTC(2026, 5, 15, 12);
const service = await graphqlService({ clock: { now: () => now } });
after(() => service[Symbol.asyncDispose]());

const hashOf = (text: string) => createHash("sha256").update(text).digest("hex");
const persistedQuery = (text: string) => ({ persistedQuery: { version: 1, sha256Hash: hashOf(text) } });
const codeOf = ({ body }: Awaited<ReturnType<typeof service.ask>>) => body.errors?.[0]?.extensions.code;
/** A document that no test before has asked for. */
const fresh = () => `{ echo(text: "${randomUUID()}") }`;

async function register(query: string, name?: string, key = service.key): Promise<string> {
  const body = { query, ...(name === undefined ? {} : { name }) };
  const made = await service.rest.post("/graphql/persisted-queries", body, key);
  assert.equal(made.status, 201, made.text);
  return made.body.id;
}

test("a client asks by hash, is told in the words it knows that it is not here, leaves the text, and asks by hash from then on", async () => {
  const query = fresh();
  const extensions = persistedQuery(query);
  const unknown = await service.ask({ extensions });
  assert.equal(unknown.status, 200);
  assert.equal(unknown.body.errors?.[0]?.message, "PersistedQueryNotFound");
  assert.equal(codeOf(unknown), "PERSISTED_QUERY_NOT_FOUND");
  assert.equal(unknown.headers.get("Cache-Control"), "no-store");
  assert.equal((await service.ask({ query, extensions })).body.errors, undefined);
  const { body } = await service.ask({ extensions });
  assert.match(String(body.data?.echo), /-/);
});

test("a text that is not what its hash says is refused, and not kept", async () => {
  const query = fresh();
  const extensions = persistedQuery("{ plan }#other");
  const refused = await service.ask({ query, extensions });
  assert.deepEqual([refused.status, codeOf(refused)], [400, "INVALID_BODY"]);
  assert.match(refused.body.errors?.[0]?.message ?? "", /sha256Hash/);
  assert.equal(codeOf(await service.ask({ extensions })), "PERSISTED_QUERY_NOT_FOUND");
});

test("a document that does not run is not kept", async () => {
  const query = "{ nothingAtAll }";
  const extensions = persistedQuery(query);
  assert.equal(codeOf(await service.ask({ query, extensions })), "GRAPHQL_VALIDATION_FAILED");
  assert.equal(codeOf(await service.ask({ extensions })), "PERSISTED_QUERY_NOT_FOUND");
});

test("what one account left or registered, another does not find", async () => {
  const [left, registered] = [fresh(), fresh()];
  await service.ask({ query: left, extensions: persistedQuery(left) });
  await register(registered);
  const key = await service.rest.key();
  for (const text of [left, registered])
    assert.equal(
      codeOf(await service.ask({ extensions: persistedQuery(text) }, { key })),
      "PERSISTED_QUERY_NOT_FOUND",
    );
  const list = await service.rest.get("/graphql/persisted-queries", key);
  assert.deepEqual(list.body.data, []);
  assert.equal((await service.rest.get(`/graphql/persisted-queries/${hashOf(registered)}`, key)).status, 404);
});

test("a registered document runs by its id, with variables, and is told of by its name", async () => {
  const query = "query Say($text: String!) { echo(text: $text) }";
  const id = await register(query, "Say");
  const before = service.rest.observed.length;
  for (const documentId of [id, `sha256:${id}`]) {
    const { body } = await service.ask({ documentId, variables: { text: "so" } });
    assert.deepEqual(body.data, { echo: "so" });
  }
  const told = service.rest.observed
    .slice(before)
    .flatMap((one) =>
      one.kind === "graphql_operation" ? [[one.document, one.persisted, one.statements]] : [],
    );
  // What it took to find the document is none of the operation's own statements.
  assert.deepEqual(told, [
    ["Say", "miss", 0],
    ["Say", "hit", 0],
  ]);
});

test("registering says what is wrong with a document, and keeps none that does not fit the schema", async () => {
  const refused = await service.rest.post("/graphql/persisted-queries", { query: "{ plan nothing }" });
  assert.equal(refused.status, 400);
  assert.equal(refused.body.error.code, "GRAPHQL_VALIDATION_FAILED");
  assert.match(refused.body.error.message, /line 1, column 8: Cannot query field "nothing"/);
});

test("registered again, a document is the same one, with its new name if it got one", async () => {
  const query = fresh();
  const id = await register(query, "Before");
  now += 1_000;
  assert.equal(await register(query), id);
  const kept = await service.rest.get(`/graphql/persisted-queries/${id}`, service.key);
  assert.equal(kept.body.name, "Before");
  await register(query, "After");
  const renamed = await service.rest.get(`/graphql/persisted-queries/${id}`, service.key);
  assert.equal(renamed.body.name, "After");
  assert.equal(renamed.body.created_at, kept.body.created_at);
});

test("a document that was removed is not found from then on; by another process, from a moment later", async () => {
  const query = fresh();
  const id = await register(query);
  await service.ask({ documentId: id });
  await register(query);
  const answer = await fetch(`${service.address}/graphql/persisted-queries/${id}`, {
    method: "DELETE",
    headers: { Authorization: `Bearer ${service.key}` },
  });
  assert.equal(answer.status, 200);
  assert.equal(codeOf(await service.ask({ documentId: id })), "PERSISTED_QUERY_NOT_FOUND");

  const other = fresh();
  const otherId = await register(other);
  await service.ask({ documentId: otherId });
  await service.rest.database.raw("delete from live.persisted_queries where hash = decode(:id, 'hex')", {
    id: otherId,
  });
  assert.equal(codeOf(await service.ask({ documentId: otherId })), undefined, "known for a moment");
  now += persistedKeptMs;
  assert.equal(codeOf(await service.ask({ documentId: otherId })), "PERSISTED_QUERY_NOT_FOUND");
});

test("a key for registered documents runs those, by hash or by text, and nothing else", async () => {
  const [registered, left, neither] = [fresh(), fresh(), fresh()];
  const key = await service.rest.key();
  const { body } = await service.rest.get("/graphql/persisted-queries", key);
  assert.deepEqual(body.data, []);
  await register(registered, undefined, key);
  await service.ask({ query: left, extensions: persistedQuery(left) }, { key });
  const accounts = await service.rest.accounts.listAccounts();
  const keys = await service.rest.accounts.listKeys(accounts.at(-1)?.id ?? "");
  await service.rest.accounts.changeKey(keys[0]?.id ?? "", { trustedDocumentsOnly: true });
  now += 1_000;

  assert.equal(codeOf(await service.ask({ documentId: hashOf(registered) }, { key })), undefined);
  assert.equal(codeOf(await service.ask({ query: registered }, { key })), undefined);
  for (const refused of [
    { query: neither },
    { query: neither, extensions: persistedQuery(neither) },
    { extensions: persistedQuery(left) },
    { query: left, extensions: persistedQuery(left) },
    { documentId: hashOf(neither) },
    { query: "{ __schema { queryType { name } } }" },
  ]) {
    const answer = await service.ask(refused, { key });
    assert.deepEqual(
      [answer.status, codeOf(answer)],
      [403, "TRUSTED_DOCUMENTS_ONLY"],
      JSON.stringify(refused),
    );
  }
  const registering = await service.rest.post("/graphql/persisted-queries", { query: neither }, key);
  assert.deepEqual([registering.status, registering.body.error.code], [403, "TRUSTED_DOCUMENTS_ONLY"]);
});

test("a GET by hash may be kept, and asking again what one still has takes nothing of the month", async () => {
  const query = fresh();
  const id = await register(query);
  const key = service.key;
  const extensions = JSON.stringify(persistedQuery(query));
  for (const parameters of [{ documentId: id }, { extensions }] as Record<string, string>[]) {
    const first = await service.get(parameters);
    assert.equal(first.status, 200);
    assert.equal(first.headers.get("Cache-Control"), "private, max-age=900");
    assert.match(first.headers.get("Vary") ?? "", /Accept/);
    const etag = first.headers.get("ETag") ?? "";
    const again = await service.get(parameters, { key, headers: { "If-None-Match": etag } });
    assert.equal(again.status, 304);
    assert.equal(again.text, "");
    assert.equal(again.headers.get("X-Quota-Remaining"), first.headers.get("X-Quota-Remaining"));
  }
});

test("a GET in full is asked again each time, one with an error is not kept, and none changes anything", async () => {
  const { headers, body } = await service.get({
    query: "query ($text: String!) { echo(text: $text) }",
    variables: JSON.stringify({ text: "é\n" }),
  });
  assert.deepEqual(body.data, { echo: "é\n" });
  assert.equal(headers.get("Cache-Control"), "private, max-age=0");
  const failed = await service.get({ documentId: await register("{ plan fail }") });
  assert.equal(failed.headers.get("Cache-Control"), "no-store");
  assert.equal(failed.headers.get("ETag"), null);

  const counted = service.small.counter.value;
  const mutation = "mutation { add(by: 1) }";
  for (const parameters of [{ query: mutation }, { documentId: await register(mutation) }]) {
    const refused = await service.get(parameters as Record<string, string>);
    assert.deepEqual([refused.status, codeOf(refused)], [404, "METHOD_NOT_ALLOWED"]);
    assert.equal(refused.headers.get("Allow"), "POST");
  }
  assert.equal(service.small.counter.value, counted);
});

test("what is wrong with the parameters of a GET is said of each", async () => {
  for (const [parameters, named] of [
    [{ query: "{ plan }", variables: "{" }, "variables"],
    [{ query: "{ plan }", variables: "[]" }, "variables"],
    [{ query: "{ plan }", what: "1" }, "what"],
    [{}, "query"],
  ] as [Record<string, string>, string][]) {
    const { status, body } = await service.get(parameters);
    assert.equal(status, 400);
    assert.match(body.errors?.[0]?.message ?? "", new RegExp(`^${named}: `));
  }
  const twice = await fetch(`${service.url}?query=%7Bplan%7D&query=%7Bplan%7D`, {
    headers: { Authorization: `Bearer ${service.key}` },
  });
  assert.equal(twice.status, 400);
});

test("a HEAD has the headers of its GET and no body", async () => {
  const url = `${service.url}?query=%7Bplan%7D`;
  const headers = { Authorization: `Bearer ${service.key}`, "Accept-Encoding": "identity" };
  const whole = await fetch(url, { headers });
  const head = await fetch(url, { method: "HEAD", headers });
  assert.equal(await head.text(), "");
  for (const name of ["ETag", "Content-Type", "Content-Length", "Cache-Control"])
    assert.equal(head.headers.get(name), whole.headers.get(name), name);
});
