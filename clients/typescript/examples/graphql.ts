/** GraphQL: one operation by its hash, and a batch. */
import { DrugPrice, GraphQLError } from "drug-price";

const client = new DrugPrice();

type Found = { drug: { name: string; din: string } | null };
const query = "query One($id: ID!) { drug(id: $id) { name din } }";

// Sends the hash first, and the text only if the service does not know it yet.
const { data, extensions } = await client.graphql.execute<Found>(
  query,
  { id: "drug_07900003" },
  { persisted: true },
);
console.log(data.drug?.name, extensions.cost);

// Up to ten operations in one request. A failed one does not affect the others.
const answers = await client.graphql.batch([
  { query, variables: { id: "drug_07900001" } },
  { query: "{ nothing }" },
]);
for (const answer of answers) console.log(answer.data, answer.errors[0]?.extensions?.code);

// Errors of a single operation are thrown, with the partial data.
try {
  await client.graphql.execute("{ nothing }");
} catch (error) {
  if (!(error instanceof GraphQLError)) throw error;
  console.log(error.code, error.errors.length, error.data);
}
