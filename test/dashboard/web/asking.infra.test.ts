/** How the pages ask: what is tried again and what never is, what a change carries, what is said when it fails. */
import assert from "node:assert/strict";
import { test } from "node:test";
import type { Request } from "playwright-core";
import { open, password, signUp } from "./browsing.ts";

const headerOf = (name: string) => (request: Request) => request.headers()[name];

test("a change is never sent again by itself; pressed again without an answer it has the same Idempotency-Key, after one a new one", async (walk) => {
  const { page } = await open(walk);
  const sent: Request[] = [];
  let lost = true;
  await page.route("**/dashboard/api/accounts", async (route) => {
    sent.push(route.request());
    await (lost ? route.abort() : route.continue());
  });
  await page.goto("/dashboard/signup");
  await page.getByLabel("Organization").fill("Sample");
  await page.getByLabel("E-mail").fill("no address");
  await page.getByLabel("Password", { exact: true }).fill(password);
  const button = page.getByRole("button", { name: "Create account" });
  await button.click();
  await page.getByText("Can't reach the server").waitFor();
  assert.equal(sent.length, 1);
  lost = false;
  await button.click();
  await page.getByText("must be an e-mail address").waitFor();
  assert.equal(sent.length, 2);
  const again = page.waitForRequest("**/dashboard/api/accounts");
  await button.click();
  await again;
  const [first, second, third] = sent.map(headerOf("idempotency-key"));
  assert.match(first ?? "", /^[0-9a-f-]{36}$/);
  assert.equal(second, first);
  assert.notEqual(third, first);
});

test("a change carries the session's CSRF token and says that it is JSON; a reading carries neither", async (walk) => {
  const { page } = await open(walk);
  const asked: Request[] = [];
  page.on("request", (request) => void asked.push(request));
  await signUp(page);
  await page.getByRole("button", { name: /Account menu/ }).click();
  await page.getByRole("menuitem", { name: "Log out" }).click();
  await page.getByRole("heading", { name: "Log in" }).waitFor();
  const out = asked.find((request) => request.method() === "DELETE");
  assert.ok((out?.headers()["x-csrf-token"] ?? "").length > 20);
  assert.equal((await out?.response())?.status(), 204);
  const reading = asked.filter((request) => request.method() === "GET" && request.url().includes("/api/"));
  assert.ok(
    reading.length > 0 && reading.map(headerOf("x-csrf-token")).every((token) => token === undefined),
  );
});

test("what is not available for a moment is read again; what is refused is not, and is said with its request id", async (walk) => {
  const { page } = await open(walk);
  await signUp(page);
  const asked = { passing: 0, refused: 0 };
  const error = (code: string, message: string) => ({
    error: { code, message, status: 0 },
    request_id: "req_sample",
  });
  await page.route("**/dashboard/api/sandbox/overview", async (route) => {
    asked.passing += 1;
    if (asked.passing > 1) return await route.continue();
    await route.fulfill({ status: 503, json: error("UNAVAILABLE", "for a moment") });
  });
  await page.route("**/dashboard/api/live/overview", async (route) => {
    asked.refused += 1;
    await route.fulfill({ status: 500, json: error("INTERNAL", "Something broke.") });
  });
  await page.goto("/dashboard/sandbox");
  await page.getByRole("heading", { name: "Get started" }).waitFor();
  assert.equal(asked.passing, 2);
  await page.goto("/dashboard/live");
  const alert = page.getByRole("alert");
  await alert.waitFor();
  assert.match(
    await alert.innerText(),
    /Something went wrong on our side\s+Something broke\.\s+Request id\s+req_sample/,
  );
  const before = asked.refused;
  await page.unroute("**/dashboard/api/live/overview");
  await page.getByRole("button", { name: "Try again" }).click();
  await page.getByRole("heading", { name: "Get started" }).waitFor();
  assert.equal(before, 1);
});

test("a page that cannot be fetched, as after a release, says so inside of the frame", async (walk) => {
  const { page } = await open(walk);
  await signUp(page);
  await page.route(/\/files\/audit-[^/]*\.js$/, (route) => route.fulfill({ status: 404 }));
  await page.getByRole("link", { name: "Audit log" }).click();
  await page.getByRole("alert").waitFor();
  assert.ok(await page.getByRole("link", { name: "API keys" }).isVisible());
  await page.getByRole("link", { name: "API keys" }).click();
  await page.getByRole("heading", { level: 1, name: "API keys" }).waitFor();
});
