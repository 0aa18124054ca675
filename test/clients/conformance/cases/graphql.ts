/** GraphQL through clients: data with what it cost, partial data, documents by hash and by id, batches. */
import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { assertManners, assertTold } from "../exchange.ts";
import { answeredBy, type Case, type Client, failureOf, lastOf } from "../world.ts";
import { stranger } from "./errors.ts";

const one = "query One($id: ID!) { drug(id: $id) { id name din } }";
const variables = { id: "drug_07900003" };
const hashOf = (text: string) => createHash("sha256").update(text).digest("hex");

/** What each request said: by its hash alone, or with the text along. */
const sent = ({ gate }: Client) =>
  gate.exchanges.map(({ path, body }) => {
    const asked =
      body === "" ? Object.fromEntries(new URL(path, "http://gate").searchParams) : JSON.parse(body);
    const shape = (operation: Record<string, unknown>) => {
      const raw = operation.extensions;
      const extensions = typeof raw === "string" ? JSON.parse(raw) : raw;
      return { hash: extensions?.persistedQuery?.sha256Hash, query: operation.query };
    };
    return Array.isArray(asked) ? asked.map(shape) : shape(asked);
  });

let documents = 0;
/** A document that nobody has sent before. */
const unseen = () => {
  documents += 1;
  return `query Unseen${documents}x${process.pid} { drugs(query: "metformin", first: 2) { totalCount } }`;
};

export const graphqlCases: readonly Case[] = [
  {
    name: "GraphQL answers data, what it cost, and what every answer tells",
    async run(world) {
      const client = await world.client();
      const { data, extensions, last_response } = await client.graphql({
        query: one,
        variables,
        operation_name: "One",
      });
      const answered = answeredBy(client);
      assert.deepEqual(data, answered.data);
      assert.equal(data.drug.din, "07900003");
      assert.deepEqual(extensions.cost, answered.extensions.cost);
      assert.ok(extensions.cost.requested > 0 && extensions.cost.units === 1);
      const exchange = lastOf(client.gate.exchanges);
      assertTold(last_response, exchange);
      assertManners(exchange, world, client.key);
      assert.match(
        exchange.headers.accept ?? "",
        /^application\/graphql-response\+json, ?application\/json;q=0\.9$/,
      );
      assert.equal(exchange.headers["idempotency-key"], undefined, "a query changes nothing");
    },
  },
  {
    name: "that GraphQL's answer is the sandbox's is told beside it, and not among its extensions",
    async run(world) {
      const client = await world.client({ environment: "sandbox" });
      const { extensions, last_response } = await client.graphql({ query: "{ __typename }" });
      assert.equal(last_response.sandbox, true);
      assert.deepEqual(Object.keys(extensions), ["cost"]);
      for (const one of await client.batch([{ query: "{ __typename }" }, { query: "{ nothing }" }]))
        assert.deepEqual(Object.keys(one.extensions), ["cost"]);
      const failure = await failureOf(client.graphql({ query: "{ nothing }" }));
      assert.equal(failure.kind, "graphql", JSON.stringify(failure));
    },
  },
  {
    name: "a field that failed is an error that has the rest of the data",
    async run(world) {
      const key = await world.stage.key({ permissions: ["drugs:read"] });
      const client = await world.client({ key });
      const query = `{ drug(id: "drug_07900003") { id } alerts: alerts { totalCount } }`;
      const failure = await failureOf(client.graphql({ query }));
      const answered = answeredBy(client);
      assert.ok(answered.errors.length >= 1 && answered.data?.drug, JSON.stringify(answered));
      assert.equal(failure.kind, "graphql");
      assert.equal(failure.code, answered.errors[0].extensions.code);
      assert.deepEqual(failure.errors, answered.errors);
      assert.deepEqual(failure.data, answered.data);
    },
  },
  {
    name: "a refusal before GraphQL is an error of the same kind",
    async run(world) {
      const client = await world.client({ key: stranger });
      const failure = await failureOf(client.graphql({ query: one, variables }));
      assert.deepEqual([failure.code, failure.status], ["UNAUTHORIZED", 401], JSON.stringify(failure));
    },
  },
  {
    name: "a persisted query is asked for by its hash, told once, and then by its hash alone",
    async run(world) {
      const client = await world.client();
      const query = unseen();
      const hash = hashOf(query);
      const first = await client.graphql({ query, persisted: true });
      const second = await client.graphql({ query, persisted: true });
      assert.deepEqual(second.data, first.data);
      assert.deepEqual(sent(client), [
        { hash, query: undefined },
        { hash, query },
        { hash, query: undefined },
      ]);
      assert.match(client.gate.exchanges[0]?.answer?.text ?? "", /PERSISTED_QUERY_NOT_FOUND/);
    },
  },
  {
    name: "a registered document runs by its id",
    async run(world) {
      const client = await world.client();
      const { data: registered } = await client.call("persisted_queries.register", { body: { query: one } });
      const { data } = await client.graphql({ document_id: registered.id, variables });
      assert.equal(data.drug.din, "07900003");
      assert.doesNotMatch(
        lastOf(client.gate.exchanges).body + lastOf(client.gate.exchanges).path,
        /query One/,
      );
    },
  },
  {
    name: "a batch of ten is one request, answered in order; one that fails costs the others nothing",
    async run(world) {
      const client = await world.client();
      const operations = Array.from({ length: 10 }, (_, at) =>
        at === 4 ? { query: "{ nothing }" } : { query: `{ drug(id: "drug_07900003") { at${at}: din } }` },
      );
      const answers = await client.batch(operations);
      assert.equal(client.gate.exchanges.length, 1);
      assert.equal(lastOf(client.gate.exchanges).headers["idempotency-key"], undefined);
      assert.equal(answers.length, 10);
      const answered = answeredBy(client);
      answers.forEach(({ data, errors, extensions }, at) => {
        if (at === 4) assert.deepEqual(errors, answered[4].errors);
        else assert.deepEqual(data.drug, { [`at${at}`]: "07900003" });
        assert.deepEqual(extensions.cost, answered[at].extensions.cost);
        assert.equal((errors ?? []).length, at === 4 ? 1 : 0);
      });
    },
  },
  {
    name: "in a batch of persisted queries those that are not known are sent again with their text, in one request",
    async run(world) {
      const client = await world.client();
      const [known, fresh] = [unseen(), unseen()];
      await client.graphql({ query: known, persisted: true });
      client.gate.exchanges.length = 0;
      const answers = await client.batch([{ query: known }, { query: fresh }], true);
      assert.equal(answers.length, 2);
      for (const { data } of answers) assert.ok(data.drugs.totalCount > 0);
      const [first, second] = sent(client);
      assert.equal(client.gate.exchanges.length, 2);
      assert.deepEqual(first, [
        { hash: hashOf(known), query: undefined },
        { hash: hashOf(fresh), query: undefined },
      ]);
      assert.deepEqual([second].flat(), [{ hash: hashOf(fresh), query: fresh }]);
    },
  },
  {
    name: "a batch of queries whose answer is lost is asked again; with a mutation in it, it is not",
    async run(world) {
      const client = await world.client({ faults: [{ do: "lose_answer" }] });
      const answers = await client.batch([{ query: one, variables }, { query: "{ __typename }" }]);
      assert.equal(answers.length, 2);
      assert.equal(client.gate.exchanges.length, 2);
      const other = await world.client({ always: { do: "lose_answer" } });
      const input = { drugId: "drug_07900003", targetPrice: 9.5 };
      const mutation = "mutation ($input: PriceAlertInput!) { createPriceAlert(input: $input) { id } }";
      const failure = await failureOf(
        other.batch([{ query: "{ __typename }" }, { query: mutation, variables: { input } }]),
      );
      assert.equal(failure.kind, "connection", JSON.stringify(failure));
      assert.equal(other.gate.exchanges.length, 1);
    },
  },
];
