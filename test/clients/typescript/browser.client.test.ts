/** The package in a real Chromium, on a page of another origin, as its modules are: no bundler between. */
import assert from "node:assert/strict";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { after, test } from "node:test";
import { chromium } from "playwright-core";
import { findChromium } from "../../support/chromium.ts";
import { given, installed, origin, pages } from "./stage.ts";

await using stack = new AsyncDisposableStack();
// As root it has no sandbox to run in.
const browser = await chromium.launch({
  executablePath: findChromium(),
  args: ["--no-sandbox", "--disable-gpu"],
});
stack.defer(() => browser.close());
const disposables = stack.move();
after(() => disposables.disposeAsync());

const place = join(installed, "dist/esm");
for (const name of await readdir(place, { recursive: true, encoding: "utf8" })) {
  if (name.endsWith(".js"))
    pages.set(`/drug-price/${name}`, { type: "text/javascript", body: await readFile(join(place, name)) });
}

pages.set("/moved/v1/usage", { type: "text/html", body: "", location: "/" });

/** What the program of a page answers, in JSON; and what the page complained of. */
async function runPage(program: string): Promise<{ answer: Record<string, unknown>; trouble: string[] }> {
  const options = JSON.stringify({ apiKey: given.sandbox_key, baseUrl: given.sandbox_url });
  const body = `<!doctype html><link rel="icon" href="data:,"><script type="module">
import { DrugPrice, webhooks } from "./drug-price/index.js";
const options = ${options};
const client = new DrugPrice(options);
const run = async () => { ${program} };
window.done = run().then((answer) => JSON.stringify(answer), (error) => JSON.stringify({ error: String(error) }));
</script>`;
  pages.set("/", { type: "text/html", body });
  const context = await browser.newContext();
  const page = await context.newPage();
  const trouble: string[] = [];
  page.on("console", (message) => {
    if (message.type() === "error") trouble.push(message.text());
  });
  page.on("pageerror", (error) => void trouble.push(error.message));
  await page.goto(`${origin}/`);
  const text = await page.evaluate<string>("window.done");
  await context.close();
  return { answer: JSON.parse(text), trouble };
}

test("a page walks lists, creates, asks GraphQL by hash and sees limits, across origins", async () => {
  const { answer, trouble } = await runPage(`
    let walked = 0;
    for await (const drug of client.drugs.list({ limit: 2 })) { walked += 1; if (walked === 5) break; }
    const [drug] = (await client.drugs.list({ limit: 1 })).data;
    const alert = await client.alerts.create({ drug_id: drug.id, target_price: 0.01 });
    const { lastResponse } = await client.alerts.cancel(alert.id);
    const { data } = await client.graphql.execute("{ __typename }", {}, { persisted: true });
    return { walked, status: alert.status, remaining: lastResponse.rateLimit.remaining,
      id: lastResponse.requestId, sandbox: lastResponse.sandbox, data };
  `);
  const { remaining, id, ...rest } = answer;
  assert.deepEqual(rest, { walked: 5, status: "ACTIVE", sandbox: true, data: { __typename: "Query" } });
  assert.equal(typeof remaining, "number");
  assert.match(String(id), /^req_/);
  // The hash of a document that the service does not know yet is refused once, and the browser says so.
  assert.deepEqual(
    trouble.filter((line) => !/400/.test(line)),
    [],
  );
});

test("a page verifies a delivery, is told of errors, of redirects and of what is still right", async () => {
  const { answer } = await runPage(`
    const secret = "whsec_EVB6Di9eadXfpApiob17buV+a82FxnybhDGzb/8hxDc=";
    const body = '{"id":"evt_1","event":"price.changed","created_at":"2026-01-01T00:00:00Z","data":{}}';
    const event = await webhooks.verify(body, await webhooks.sign(body, secret), secret);
    const missing = await client.drugs.get("00000000").catch((error) => error);
    const [{ id }] = (await client.drugs.list({ limit: 1 })).data;
    const drug = await client.drugs.get(id);
    const kept = await client.drugs.get(id, { ifNoneMatch: drug.lastResponse.etag }).catch((error) => error.name);
    const other = new DrugPrice({ ...options, baseUrl: location.origin, maxRetries: 0 });
    const refused = await other.usage.get().catch((error) => error.name);
    const redirected = new DrugPrice({ ...options, baseUrl: location.origin + "/moved" });
    const moved = await redirected.usage.get().catch((error) => error.message);
    return { moved, event: event.id, code: missing.code, name: missing.name, kept, refused };
  `);
  const { moved, ...rest } = answer;
  assert.match(String(moved), /redirects are not followed/);
  assert.deepEqual(rest, {
    event: "evt_1",
    code: "NOT_FOUND",
    name: "NotFoundError",
    kept: "NotModifiedError",
    refused: "NotFoundError",
  });
});
