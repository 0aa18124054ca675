/** GraphiQL as a person uses it, in a real Chromium: with a key, without the internet, under a policy that nothing breaks. */
import assert from "node:assert/strict";
import { hash } from "node:crypto";
import { readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import { after, test } from "node:test";
import { chromium, type Page } from "playwright-core";
import { createGraphiqlPages, filesPath } from "../../internal/graphql/graphiql/pages.ts";
import { start } from "../cmd/process.ts";
import { findChromium } from "../support/chromium.ts";
import { openDataFolder } from "../support/place.ts";

await using stack = new AsyncDisposableStack();
const folder = await openDataFolder();
stack.defer(() => rm(folder, { recursive: true, force: true }));
const anyPorts = { PORT: "0", SANDBOX_PORT: "0", METRICS_PORT: "0" };
const service = stack.use(start("cmd/standalone/main.ts", [], { ...anyPorts, DATA_DIR: folder }));
await service.prints("Press Ctrl-C to stop");
const given = JSON.parse(await readFile(join(folder, "credentials.json"), "utf8")) as Record<string, string>;
/** The service as `npm start` runs it, at the address of the sandbox. */
const served = { address: given.sandbox_url ?? "", key: given.sandbox_key ?? "" };
// As root it has no sandbox to run in.
const browser = await chromium.launch({
  executablePath: findChromium(),
  args: ["--no-sandbox", "--disable-gpu"],
});
stack.defer(() => browser.close());
const disposables = stack.move();
after(() => disposables.disposeAsync());

type Opened = { page: Page; trouble: string[]; requested: string[] };

/** A tab of its own, which notes what it should not do: complain, break the policy, ask anybody else. */
async function open(): Promise<Opened> {
  const context = await browser.newContext();
  const page = await context.newPage();
  const opened: Opened = { page, trouble: [], requested: [] };
  page.on("console", (message) => {
    if (message.type() === "error") opened.trouble.push(`console: ${message.text()}`);
  });
  page.on("pageerror", (error) => void opened.trouble.push(`error: ${error.message}`));
  page.on("request", (request) => {
    opened.requested.push(request.url());
    if (!request.url().startsWith(`${served.address}/`) && !request.url().startsWith("data:"))
      opened.trouble.push(`asked ${request.url()}`);
  });
  await page.addInitScript({
    content:
      "addEventListener('securitypolicyviolation', (event) => console.error(event.violatedDirective, event.blockedURI))",
  });
  await page.goto(`${served.address}/graphql`);
  return opened;
}

async function enter(page: Page, key: string): Promise<void> {
  const introspected = page.waitForResponse((response) => response.request().method() === "POST");
  await page.getByLabel("API key").fill(key);
  await page.getByRole("button", { name: "Use", exact: true }).click();
  await introspected;
}

async function ask(page: Page): Promise<string> {
  await page.getByRole("button", { name: /execute query/i }).click();
  const answer = page.locator(".graphiql-response .CodeMirror-code");
  await answer.getByText("}", { exact: false }).first().waitFor();
  return await page.locator(".graphiql-response").innerText();
}

test("with a key a query is asked and answered, and the schema's documentation is there", async () => {
  const { page, trouble, requested } = await open();
  await enter(page, served.key);
  const answer = await ask(page);
  assert.match(answer, /"totalCount"/);
  assert.match(answer, /"pharmacy"/);
  await page.getByRole("button", { name: "Show Documentation Explorer" }).click();
  await page.locator(".graphiql-doc-explorer").getByText("Query", { exact: true }).click();
  await page.getByText("Compare the prices of up to 50 drugs").waitFor();
  // The one part that writes a style of its own into the page.
  await page.getByRole("button", { name: "Open settings dialog" }).click();
  await page.getByRole("dialog").getByText("Theme", { exact: true }).waitFor();
  assert.deepEqual(trouble, []);
  assert.ok(requested.some((address) => address.includes(filesPath)));
  await page.context().close();
});

test("the key is kept in the tab: not in what stays, and not in another one", async () => {
  const { page, trouble } = await open();
  await enter(page, served.key);
  await page.reload();
  assert.equal(await page.getByLabel("API key").inputValue(), served.key);
  assert.match(await ask(page), /"totalCount"/);
  const kept = await page.evaluate(() => JSON.stringify(Object.entries(localStorage)));
  assert.ok(!kept.includes(served.key));
  const other = await page.context().newPage();
  await other.goto(`${served.address}/graphql`);
  assert.equal(await other.getByLabel("API key").inputValue(), "");
  assert.deepEqual(trouble, []);
  await page.context().close();
});

test("without a key nothing is asked, and the page says what to do", async () => {
  const { page, trouble, requested } = await open();
  assert.match(await ask(page), /Enter an API key above/);
  assert.deepEqual(trouble, []);
  assert.ok(
    requested.every(
      (address) => address.endsWith("/graphql") || address.includes(filesPath) || address.startsWith("data:"),
    ),
  );
  await page.context().close();
});

test("a key that is refused is said to be", async () => {
  const { page } = await open();
  await enter(page, `${served.key.slice(0, -4)}AAAA`);
  await page.getByText("The key was refused.").waitFor();
  await page.context().close();
});

test("every file of the page is ours, and its name says what is in it", () => {
  const { html, policy, file, fileNames } = createGraphiqlPages();
  const addresses = [...html.matchAll(/<(?:script|link)\b[^>]*?(?:src|href)="([^"]+)"/g)].map(
    ([, address = ""]) => address,
  );
  assert.deepEqual(
    addresses.filter((address) => address !== "data:,").toSorted(),
    fileNames.map((name) => `${filesPath}${name}`).toSorted(),
  );
  for (const name of fileNames) {
    const { content, headers } = file(name) ?? assert.fail(name);
    assert.equal(headers["Cache-Control"], "public, max-age=31536000, immutable");
    assert.ok(name.includes(hash("sha256", content.body, "hex").slice(0, 12)), name);
    assert.doesNotMatch(content.body.toString().slice(-200), /sourceMappingURL/);
  }
  for (const name of ["package.json", "..", "constructor", "__proto__"]) assert.equal(file(name), undefined);
  assert.doesNotMatch(html, /<script>|<script(?![^>]*\ssrc=)|<style|\son[a-z]+=|javascript:|style="/);
  assert.match(policy, /^default-src 'none'; script-src 'self';/);
  assert.doesNotMatch(policy, /unsafe|https?:|\*/);
});
