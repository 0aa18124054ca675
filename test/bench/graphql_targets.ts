/** What the GraphQL bench compares: the same question in the words of each, and who answers it on which port. */
import { createHash } from "node:crypto";
import { once } from "node:events";
import { createServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import type { DocumentNode } from "graphql";
import { permissions, plans } from "../../internal/accounts/model.ts";
import { createLru } from "../../internal/core/lru.ts";
import { createAnalyse } from "../../internal/graphql/analysis/analyse.ts";
import { parseDocument } from "../../internal/graphql/analysis/parse_document.ts";
import { checkShape } from "../../internal/graphql/analysis/shape.ts";
import { validateDocument } from "../../internal/graphql/analysis/validate.ts";
import { createExecutor } from "../../internal/graphql/execute.ts";
import { createContext, type GraphqlContext } from "../../internal/graphql/graphql_context.ts";
import type { GraphqlServices } from "../../internal/graphql/graphql_services.ts";
import { createGraphqlSchema } from "../../internal/graphql/schema.ts";
import type { Asked } from "./http_client.ts";

export type Question = { name: string; rest: Asked; graphql: string; postgraphile: string };

const id = "drug_00000007";

export const questions: readonly Question[] = [
  {
    name: "a drug with 20 prices and their pharmacies",
    rest: { method: "GET", path: `/v1/drugs/${id}/prices?limit=20` },
    graphql: `{ drug(id: "${id}") { id name din genericName manufacturer strength prices(limit: 20) {
      amount dispensingFee totalCost source lastUpdated
      pharmacy { id name chain address { street city province postalCode } } } } }`,
    postgraphile: `{ drugByDin(din: "00000007") { id name din genericName manufacturer strength
      pricesByDrugId(first: 20, orderBy: [TOTAL_CENTS_ASC, PHARMACY_ID_ASC]) { nodes {
      priceCents dispensingFeeCents totalCents source observedAt
      pharmacyByPharmacyId { id name chain street city province postalCode } } } } }`,
  },
  {
    name: "three values of a drug",
    rest: { method: "GET", path: `/v1/drugs/${id}` },
    graphql: `{ drug(id: "${id}") { id name din } }`,
    postgraphile: `{ drugByDin(din: "00000007") { id name din } }`,
  },
];

export const post = (query: string): Asked => ({ method: "POST", path: "/graphql", body: { query } });

export async function listenOn(listener: RequestListener): Promise<AsyncDisposable & { port: number }> {
  // Each is idle while the others are asked.
  const server = createServer({ keepAliveTimeout: 120_000 }, listener).listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    port: (server.address() as AddressInfo).port,
    async [Symbol.asyncDispose]() {
      server.close();
      server.closeAllConnections();
    },
  };
}

/**
 * All that an operation takes between the body and the answer, without the door around it (keys, limits, headers), which
 * PostGraphile does not have either. `kept`: documents read once and compiled; else each is read anew and interpreted.
 */
export function operations(services: GraphqlServices, { kept }: { kept: boolean }): RequestListener {
  const schema = createGraphqlSchema();
  const analyse = createAnalyse(schema);
  const executor = createExecutor<GraphqlContext>(
    schema,
    kept ? {} : { interpretedUses: Number.POSITIVE_INFINITY },
  );
  const documents = createLru<DocumentNode>({ entries: 100, bytes: 100 });
  const caller = {
    accountId: "00000000-0000-0000-0000-000000000000",
    actor: "key_of_the_test",
    keyId: "",
    plan: plans.business,
    permissions,
    trustedDocumentsOnly: false,
  };

  function read(query: string, key: string): DocumentNode {
    const before = documents.get(key);
    if (before !== undefined) return before;
    const document = parseDocument(query);
    checkShape(document);
    const [error] = validateDocument(schema, document);
    if (error !== undefined) throw error;
    if (kept) documents.set(key, document, 1);
    return document;
  }

  return async (req, res) => {
    const { query } = JSON.parse(await text(req)) as { query: string };
    const key = createHash("sha256").update(query).digest("hex");
    const document = read(query, key);
    analyse(document, undefined, undefined, { cost: 20_000 });
    const context = createContext({ services, caller, requestId: "req_bench" });
    const result = await executor.execute({
      document,
      key,
      operationName: undefined,
      variables: undefined,
      context,
    });
    if (result.errors !== undefined) throw result.errors[0];
    res.writeHead(200, { "Content-Type": "application/graphql-response+json" }).end(JSON.stringify(result));
  };
}

/** What HTTP itself costs: the same answer, from memory. */
export const constant =
  (body: string): RequestListener =>
  async (req, res) => {
    await text(req);
    res.writeHead(200, { "Content-Type": "application/json" }).end(body);
  };
