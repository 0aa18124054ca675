/** Whichever engine runs operations, callers are answered the same, to the byte. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { type Answered, engines, type GraphqlService, graphqlService } from "./service.ts";

const modern = { Accept: "application/graphql-response+json" };

const asked: readonly unknown[] = [
  { query: "{ plan }" },
  { query: "{ plan plan other: plan }" },
  { query: '{ plan fail(code: "NOT_FOUND") second: fail }' },
  { query: "{ failHard }" },
  { query: "{ fail plan }" },
  { query: "{" },
  { query: "" },
  { query: "{ nothing another }" },
  { query: "subscription { plan }" },
  { query: "fragment A on Query { plan }" },
  { query: "query A { plan } query B { dear(points: 3) }", operationName: "B" },
  { query: "query A { plan } query B { plan }" },
  { query: "query A { plan }", operationName: "C" },
  { query: "query ($text: String!) { echo(text: $text) }", variables: { text: "é \u2028 \u0000" } },
  { query: "query ($text: String!) { echo(text: $text) }", variables: { text: 1 } },
  { query: "query ($text: String!) { echo(text: $text) }" },
  { query: "query ($no: Boolean!) { plan @skip(if: $no) }", variables: { no: true } },
  { query: "mutation { add(by: 1) second: add(by: 2) }" },
  { query: "mutation { refuse }" },
  { query: "{ dear(points: 30000) }" },
  { query: "{ dear(points: 500) }", extensions: { costOnly: true } },
  { query: "{ __schema { types { name } } }" },
  [{ query: "{ plan }" }, { query: "{" }, { query: "{ fail }" }, {}],
];

/** Without what differs from request to request. */
function comparable({ status, headers, text }: Answered): object {
  const names = ["Content-Type", "Cache-Control", "Retry-After", "X-Quota-Remaining", "Vary"];
  return {
    status,
    headers: names.map((name) => `${name}: ${headers.get(name)}`),
    text: text.replaceAll(/req_[0-9a-f]{32}/g, "req"),
  };
}

async function answersOf(service: GraphqlService): Promise<object[]> {
  const answers: object[] = [];
  for (const body of asked)
    for (const headers of [{}, modern]) answers.push(comparable(await service.ask(body, { headers })));
  answers.push(comparable(await service.get({ query: "{ plan }" })));
  answers.push(comparable(await service.get({ query: "mutation { add(by: 1) }" })));
  return answers;
}

for (const [name, createEngine] of Object.entries(engines)) {
  test(`reads a GET's parameters from its URL and a POST's from its body with ${name}`, async () => {
    await using service = await graphqlService({ createEngine });
    const headers = { Authorization: `Bearer ${service.key}`, "Content-Type": "application/json" };
    const body = JSON.stringify({ query: "{ plan }" });
    const answers = [
      await service.get({ query: "{ plan }", variables: "", operationName: "" }),
      await service.ask(body),
    ].map(({ body: { data } }) => data);
    for (const other of ["query={ other }", "variables={", "operationName=Other", "raw"]) {
      const response = await fetch(`${service.url}?${other}`, { method: "POST", headers, body });
      answers.push(((await response.json()) as { data?: Record<string, unknown> }).data);
    }
    assert.deepEqual(answers, Array(6).fill({ plan: "business" }));
  });
}

test("every engine answers every kind of request with the same bytes, status and headers", async () => {
  const all = [];
  for (const createEngine of Object.values(engines)) {
    await using service = await graphqlService({ createEngine });
    all.push(await answersOf(service));
  }
  const [one, other] = all;
  for (const [at, answer] of (one ?? []).entries()) assert.deepEqual(other?.[at], answer);
  assert.equal(one?.length, asked.length * 2 + 2);
});
