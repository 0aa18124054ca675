/** What a client is made with: taken from arguments and environment, and refused with the option's name and the remedy. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { DrugPrice } from "../../../clients/typescript/src/client.ts";
import { ConfigurationError } from "../../../clients/typescript/src/errors.ts";
import { type ClientOptions, readOptions } from "../../../clients/typescript/src/options.ts";
import { key, patientClient, sandboxKey } from "./client.ts";
import { json, serve } from "./server.ts";

const baseUrl = "https://prices.example.com";
const sandboxUrl = "https://sandbox.example.com";

test("a key goes to the address of its environment, and a live key never to the sandbox", () => {
  for (const [options, environment, address] of [
    [{ apiKey: key, baseUrl, sandboxUrl }, "live", baseUrl],
    [{ apiKey: sandboxKey, baseUrl, sandboxUrl }, "sandbox", sandboxUrl],
    [{ apiKey: sandboxKey, baseUrl }, "sandbox", baseUrl],
    [{ apiKey: sandboxKey, sandboxUrl }, "sandbox", sandboxUrl],
    [{ apiKey: key, baseUrl: new URL(`${baseUrl}/drug-price/`) }, "live", `${baseUrl}/drug-price`],
    [{ apiKey: key, baseUrl, sandboxUrl: "" }, "live", baseUrl],
  ] as const) {
    const settings = readOptions(options);
    assert.deepEqual([settings.environment, settings.address], [environment, address]);
    assert.equal(new DrugPrice(options).environment, environment);
  }
});

test("options that cannot work are refused by their name, and the key is not repeated", () => {
  const refused: [ClientOptions, string, RegExp][] = [
    [{ baseUrl }, "apiKey", /is missing.*DRUG_PRICE_API_KEY/],
    [{ apiKey: "", baseUrl }, "apiKey", /is missing/],
    [{ apiKey: ` ${key}`, baseUrl }, "apiKey", /white space/],
    [{ apiKey: `${key}\n`, baseUrl }, "apiKey", /white space/],
    [{ apiKey: `${key}é`, baseUrl }, "apiKey", /characters that no key has/],
    [{ apiKey: `${key}\nX: y`, baseUrl }, "apiKey", /characters that no key has/],
    [{ apiKey: key.slice(3), baseUrl }, "apiKey", /begin with tm_live_ or tm_sandbox_/],
    [{ apiKey: "whsec_AAAA", baseUrl }, "apiKey", /webhook's secret/],
    [{ apiKey: 5 as never, baseUrl }, "apiKey", /must be a text/],
    [{ apiKey: key }, "baseUrl", /is missing.*DRUG_PRICE_BASE_URL/],
    [{ apiKey: key, sandboxUrl }, "baseUrl", /live key is never sent to sandboxUrl/],
    [{ apiKey: sandboxKey }, "baseUrl", /is missing/],
    [{ apiKey: key, baseUrl: "prices.example.com" }, "baseUrl", /is no URL/],
    [{ apiKey: key, baseUrl: "ftp://prices.example.com" }, "baseUrl", /http:\/\/ or https:\/\//],
    [{ apiKey: key, baseUrl: "https://me:pass@prices.example.com" }, "baseUrl", /no name and password/],
    [{ apiKey: key, baseUrl: `${baseUrl}?a=b` }, "baseUrl", /no query/],
    [{ apiKey: key, baseUrl: `${baseUrl}?` }, "baseUrl", /no query/],
    [{ apiKey: key, baseUrl: `${baseUrl}#a` }, "baseUrl", /no fragment/],
    [{ apiKey: key, baseUrl, sandboxUrl: "sandbox" }, "sandboxUrl", /is no URL/],
    [{ apiKey: key, baseUrl, timeoutMs: 0 }, "timeoutMs", /from 1 to/],
    [{ apiKey: key, baseUrl, timeoutMs: Number.NaN }, "timeoutMs", /from 1 to/],
    [{ apiKey: key, baseUrl, maxRetries: -1 }, "maxRetries", /from 0 to/],
    [{ apiKey: key, baseUrl, maxRetryWaitMs: 3e9 }, "maxRetryWaitMs", /from 0 to/],
  ];
  for (const [options, option, message] of refused) {
    assert.throws(
      () => new DrugPrice(options),
      (error) => {
        assert.ok(error instanceof ConfigurationError);
        assert.equal(error.option, option);
        assert.match(error.message, message);
        assert.ok(!error.message.includes("0".repeat(10)), "the key is in no message");
        assert.ok(!error.message.includes("pass@"));
        return true;
      },
    );
  }
});

test("what is not given is taken from the environment, and what is given comes first", (t) => {
  const names = ["DRUG_PRICE_API_KEY", "DRUG_PRICE_BASE_URL", "DRUG_PRICE_SANDBOX_URL"] as const;
  const before = names.map((name) => process.env[name]);
  t.after(() => {
    for (const [index, name] of names.entries()) {
      if (before[index] === undefined) delete process.env[name];
      else process.env[name] = before[index];
    }
  });
  [process.env.DRUG_PRICE_API_KEY, process.env.DRUG_PRICE_BASE_URL] = [sandboxKey, baseUrl];
  assert.equal(readOptions().address, baseUrl);
  assert.equal(new DrugPrice().environment, "sandbox");
  process.env.DRUG_PRICE_SANDBOX_URL = sandboxUrl;
  assert.equal(readOptions().address, sandboxUrl);
  assert.equal(readOptions({ apiKey: key }).address, baseUrl);
  assert.equal(readOptions({ sandboxUrl: `${sandboxUrl}/other` }).address, `${sandboxUrl}/other`);
});

test("every request says who asks, in JSON, and as the options have it", async () => {
  await using server = await serve(json(200, { id: "drug_1" }));
  const client = patientClient(`${server.url}/prices/`, { headers: { "X-Request-Id": "a", "X-Own": "1" } });
  await client.drugs.get("drug_1", { headers: { "X-Own": "2" } });
  await client.alerts.create({ drug_id: "drug_1", target_price: "9.50", expires_at: new Date(0) });
  const [read, created] = server.asked;
  assert.equal(read?.url, "/prices/v1/drugs/drug_1");
  assert.equal(read?.headers.authorization, `Bearer ${key}`, "the key is the client's business alone");
  assert.equal(read?.headers.accept, "application/json");
  assert.match(String(read?.headers["user-agent"]), /^drug-price-typescript\/\d+\.\d+\.\d+ \(node\/\d+/);
  assert.deepEqual([read?.headers["x-request-id"], read?.headers["x-own"]], ["a", "2"]);
  assert.equal(read?.headers["content-type"], undefined);
  assert.equal(created?.headers["content-type"], "application/json");
  assert.deepEqual(JSON.parse(created?.body ?? ""), {
    drug_id: "drug_1",
    target_price: "9.50",
    expires_at: "1970-01-01T00:00:00.000Z",
  });
});

test("queries are written as the service reads them, and ids cannot lead elsewhere", async () => {
  await using server = await serve(json(200, { data: [], has_more: false, next_cursor: null }));
  const client = patientClient(server.url);
  await client.drugs.interactions({ dins: ["07900001", "07900003"] });
  await client.drugs.search({ query: "a&b é", limit: 5, offset: undefined });
  await client.events.list({ since: new Date(0), type: ["price.changed", "drug.recalled"] });
  await client.recalls.list({ archived: false });
  await client.drugs.prices("a/../b?c", { province: "BC" });
  assert.deepEqual(
    server.asked.map(({ url }) => url),
    [
      "/v1/drugs/interactions?dins=07900001%2C07900003",
      "/v1/drugs/search?query=a%26b+%C3%A9&limit=5",
      "/v1/events?since=1970-01-01T00%3A00%3A00.000Z&type=price.changed%2Cdrug.recalled",
      "/v1/recalls?archived=false",
      "/v1/drugs/a%2F..%2Fb%3Fc/prices?province=BC",
    ],
  );
  for (const id of ["", ".", "..", undefined as never]) {
    await assert.rejects(async () => await client.drugs.get(id), TypeError);
  }
  assert.equal(server.asked.length, 5, "nothing is sent of such a call");
});

test("a fetch of one's own is used, and the runtime's is looked up when it is needed", async (t) => {
  const urls: string[] = [];
  const fetch = (url: string) => {
    urls.push(url);
    return Promise.resolve(Response.json({ id: "drug_1" }));
  };
  await patientClient(baseUrl, { fetch }).drugs.get("drug_1");
  const client = patientClient(baseUrl);
  const before = globalThis.fetch;
  t.after(() => {
    globalThis.fetch = before;
  });
  globalThis.fetch = fetch as never;
  await client.drugs.get("drug_2");
  assert.deepEqual(urls, [`${baseUrl}/v1/drugs/drug_1`, `${baseUrl}/v1/drugs/drug_2`]);
});
