/** What the types must allow: compiled by the tests against the package as it is installed, never run. */
import {
  type Answer,
  APIError,
  type ClientOptions,
  type Drug,
  DrugPrice,
  type DrugsSearchParams,
  type ErrorCode,
  errorCodes,
  type LastResponse,
  type Open,
  type Page,
  type ParsedDocument,
  type PriceEntry,
  type Province,
  type TypedDocument,
  type WebhookEvent,
  webhooks,
} from "drug-price";

const environment: Record<string, string | undefined> = {};
const options: ClientOptions = { apiKey: environment.KEY, baseUrl: environment.URL, fetch };
export const client = new DrugPrice(options);
new DrugPrice({ baseUrl: new URL("https://prices.example.com"), hooks: { onRetry: async () => {} } });
new DrugPrice({ fetchOptions: { dispatcher: {}, keepalive: true }, totalTimeoutMs: 1000, logger: console });

export async function lists(params: DrugsSearchParams): Promise<Drug | undefined> {
  const page = await client.drugs.search(params);
  const same: Page<{ data: Drug[] }, Drug> | null = await page.nextPage();
  for await (const drug of client.drugs.search({ query: environment.QUERY, limit: undefined })) {
    const schedule: string = drug.schedule;
    if (drug.schedule === "NARCOTIC") return drug;
    console.log(schedule, drug.atc_code?.toLowerCase());
  }
  for await (const entry of client.drugs.prices("id", { province: "BC" }, { maxRetries: 0 })) {
    const price: PriceEntry = entry;
    const near: number | undefined = price.distance_km;
    console.log(near);
  }
  for await (const { pagination } of client.drugs.search().pages()) console.log(pagination.total);
  const suggestions: string[] | undefined = page.suggestions;
  console.log(same?.data.length, suggestions);
  for await (const drug of page) return drug;
  return (await Promise.all([client.drugs.search(), client.usage.get()]))[0].data[0];
}

export async function objects(): Promise<LastResponse> {
  const drug: Answer<Drug> = await client.drugs.get("id", { signal: new AbortController().signal });
  const { lastResponse } = drug;
  const local: boolean | undefined = lastResponse.rateLimit?.local;
  console.log(local, { ...drug }.name);
  await client.alerts.create({ drug_id: "a", target_price: "9.50", expires_at: new Date() });
  await client.alerts.create({ drug_id: "a", target_price: 9.5, expires_at: "2027-01-01T00:00:00Z" });
  await client.webhooks.update("wh_1", { description: null, filter: undefined });
  await client.webhooks.update("wh_1", { filter: { provinces: ["BC"] as const } });
  await client.webhooks.rotateSecret("wh_1");
  await client.webhooks.rotateSecret("wh_1", {}, { idempotencyKey: "mine" });
  await client.deliveries.replay("dlv_1");
  await client.events.list({ since: new Date(), type: ["price.changed"] });
  const { latest } = await client.changes.list();
  await client.changes.list({ since: latest?.sequence });
  const word: Open<Province> = "a province to come";
  console.log(word);
  return await client.webhooks.delete("wh_1");
}

export async function events(body: Uint8Array, headers: Headers): Promise<number> {
  const event: WebhookEvent = await webhooks.verify(body, headers, ["whsec_a", "whsec_b"], {
    now: new Date(),
  });
  switch (event.event) {
    case "price.changed":
      return event.data.new_price - event.data.old_price;
    case "drug.recalled":
      return event.data.drug.name.length;
    default:
      return event.sequence;
  }
}

export async function graphql(document: TypedDocument<{ drug: Drug }, { id: string }>): Promise<Drug> {
  const { data } = await client.graphql.execute(document, { id: "a" });
  const parsed: ParsedDocument<{ drug: Drug }, { id: string }> = { kind: "Document" };
  console.log((await client.graphql.execute(parsed, { id: "a" })).data.drug.name);
  const loose = await client.graphql.execute("{ a }");
  const nothing: unknown = loose.data.a;
  const { data: raw } = await client.request<{ a: number }>("GET", "/v2/new", { query: { a: [1, 2] } });
  console.log(nothing, raw.a);
  return data.drug;
}

export function codes(error: unknown): ErrorCode | undefined {
  if (error instanceof APIError && error.code === errorCodes.RATE_LIMITED) return error.code;
  return undefined;
}
