/** What the types must refuse: every line marked so, and no other. Compiled by the tests, never run. */
import { DrugPrice, type RequestOptions, type WebhookEvent, webhooks } from "drug-price";

const client = new DrugPrice();

export async function refused(event: WebhookEvent, options: RequestOptions): Promise<void> {
  // @ts-expect-error a parameter that there is not
  await client.drugs.search({ querry: "a" });
  // @ts-expect-error words that are sent are of the set
  await client.drugs.prices("id", { province: "British Columbia" });
  // @ts-expect-error null is no parameter
  await client.drugs.search({ query: null });
  // @ts-expect-error what is required
  await client.drugs.interactions();
  // @ts-expect-error what is required of a body
  await client.alerts.create({ drug_id: "a" });
  // @ts-expect-error active cannot be cleared
  await client.webhooks.update("wh_1", { active: null });
  // @ts-expect-error options are no body
  await client.deliveries.replay("dlv_1", { maxRetries: 0 });
  // @ts-expect-error an id is a text
  await client.drugs.get(7900003);
  // @ts-expect-error camelCase is for methods, members are as on the wire
  console.log((await client.drugs.get("a")).genericName);
  // @ts-expect-error may be null
  console.log((await client.drugs.get("a")).atc_code.length);
  // @ts-expect-error is not always there
  console.log((await client.drugs.search()).suggestions.length);
  // @ts-expect-error a page may be the last
  console.log((await (await client.drugs.search()).nextPage()).data);
  // @ts-expect-error what came with an answer cannot be exchanged
  (await client.drugs.get("a")).lastResponse = options;
  // @ts-expect-error the data of another kind
  if (event.event === "drug.recalled") console.log(event.data.new_price);
  // @ts-expect-error a kind that is not sent
  await client.webhooks.create({ url: "https://a.example.com", events: ["webhook.test"] });
  // @ts-expect-error a body that was parsed
  await webhooks.verify({ event: "price.changed" }, new Headers(), "whsec_a");
  // @ts-expect-error no option of a call
  await client.usage.get({}, { apiKey: "a" });
  // @ts-expect-error no option of a client
  new DrugPrice({ api_key: "a" });
  // @ts-expect-error a number is not a document
  await client.graphql.execute(42);
  // @ts-expect-error an object is not a document
  await client.graphql.execute({ query: "{ a }" });
  // @ts-expect-error the client sets the method itself
  new DrugPrice({ fetchOptions: { method: "POST" } });
  // @ts-expect-error either a text or an id
  await client.graphql.batch([{ query: "{ a }", documentId: "b" }]);
  // @ts-expect-error the shape that was said
  console.log((await client.graphql.execute<{ a: number }>("{ a }")).data.b);
}
