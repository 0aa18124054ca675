/** Requests through a proxy, with the fetch of undici and its agent. */
import { DrugPrice } from "drug-price";
import { fetch, ProxyAgent } from "undici";

const client = new DrugPrice({
  fetch,
  fetchOptions: { dispatcher: new ProxyAgent(process.env.HTTPS_PROXY ?? "") },
  logger: console,
});
console.log((await client.service.status()).status);
