/** Coming in and going out: log-in and its way back, sessions that end, links with tokens. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { follow } from "../walks/browser.ts";
import { logIn, open, signUp } from "./browsing.ts";

test("who signs up is in; who logs out is out, and comes back to the page that was asked for", async (walk) => {
  const { page, trouble, at } = await open(walk);
  const email = await signUp(page);
  assert.equal(page.url(), at("/dashboard/sandbox"));
  await page.getByRole("button", { name: /Account menu/ }).click();
  await page.getByRole("menuitem", { name: "Log out" }).click();
  await page.getByRole("heading", { name: "Log in" }).waitFor();
  await page.goto("/dashboard/live/requests?status=failed");
  await page.getByRole("heading", { name: "Log in" }).waitFor();
  await logIn(page, email);
  await page.getByRole("heading", { level: 1, name: "Requests" }).waitFor();
  assert.equal(page.url(), at("/dashboard/live/requests?status=failed"));
  assert.deepEqual(trouble, []);
});

test("a session that ended in the meantime leads to the log-in and back, and nothing of it stays on the screen", async (walk) => {
  const { page } = await open(walk);
  const email = await signUp(page, "Hidden Analytics");
  await page.goto("/dashboard/sandbox/usage");
  await page.getByRole("heading", { level: 1, name: "Usage" }).waitFor();
  await page.context().clearCookies();
  await page.getByRole("link", { name: "API keys" }).click();
  await page.getByRole("heading", { name: "Log in" }).waitFor();
  assert.equal(await page.getByText("Hidden Analytics").count(), 0);
  await logIn(page, email);
  await page.getByRole("heading", { level: 1, name: "API keys" }).waitFor();
  await page.getByRole("button", { name: /Account menu/ }).click();
  await page.getByText("Hidden Analytics").first().waitFor();
});

test("another person who logged in in another tab is who this one shows, once it is come back to", async (walk) => {
  const { page } = await open(walk);
  await signUp(page, "First Analytics");
  const other = await page.context().newPage();
  await other.goto("/dashboard/sandbox");
  await other.getByRole("button", { name: /Account menu/ }).click();
  await other.getByRole("menuitem", { name: "Log out" }).click();
  await other.getByRole("heading", { name: "Log in" }).waitFor();
  await signUp(other, "Second Analytics");
  assert.ok(await page.getByText("First Analytics").first().isVisible());
  await page.evaluate("dispatchEvent(new Event('visibilitychange'))");
  await page.getByText("Second Analytics").first().waitFor();
  assert.equal(await page.getByText("First Analytics").count(), 0);
});

test("the way back leads to pages of ours alone, whatever the address says", async (walk) => {
  const { page, trouble, at } = await open(walk);
  await signUp(page);
  const overview = page.getByRole("heading", { level: 1, name: "Overview" });
  await page.goto(`/dashboard/login?next=${encodeURIComponent("https://example.org/")}`);
  await overview.waitFor();
  assert.match(page.url(), new RegExp(`^${at("/dashboard/")}(live|sandbox)$`));
  // The rest without loading the app again: the same code reads the address.
  for (const asked of [
    "//example.org/live",
    "/\\example.org",
    "/live/../../..//example.org",
    "/live//example.org",
    "javascript:alert(1)",
    "/login",
    "/live\n//example.org",
    "/live/%2e%2e/x#token=1",
    "/api/session",
  ]) {
    await follow(page, at(`/dashboard/login?next=${encodeURIComponent(asked)}`));
    await overview.waitFor();
    assert.match(page.url(), new RegExp(`^${at("/dashboard/")}(live|sandbox)$`), asked);
  }
  await follow(page, at(`/dashboard/login?next=${encodeURIComponent("/members")}`));
  await page.getByRole("heading", { level: 1, name: "Members" }).waitFor();
  assert.deepEqual(trouble, []);
});

test("a wrong password is said once for both fields, and no field tells which was wrong", async (walk) => {
  const { page } = await open(walk);
  await page.goto("/dashboard/login");
  await logIn(page, "nobody@example.com");
  const alert = page.getByRole("alert");
  await alert.waitFor();
  assert.match(await alert.innerText(), /req_/);
  assert.equal(await page.locator('[aria-invalid="true"]').count(), 0);
});

test("what the server says of a field stands beside it, and the field has the focus", async (walk) => {
  const { page } = await open(walk);
  await page.goto("/dashboard/signup");
  await page.getByLabel("Organization").fill("Sample");
  await page.getByLabel("E-mail").fill("no address");
  await page.getByLabel("Password", { exact: true }).fill("a long enough password");
  await page.getByRole("button", { name: "Create account" }).click();
  const field = page.getByLabel("E-mail");
  await page.locator('[aria-invalid="true"]').waitFor();
  assert.equal(await field.getAttribute("aria-invalid"), "true");
  await page.locator('[name="email"]:focus').waitFor();
  const described = await field.getAttribute("aria-describedby");
  assert.match(await page.locator(`[id="${described}"]`).innerText(), /must be an e-mail address/);
});

test("a link's token is out of the address at once, goes to the server in a body, and is kept nowhere", async (walk) => {
  for (const [path, title] of [
    ["/dashboard/reset", "Set a new password"],
    ["/dashboard/invitation", "Accept the invitation"],
  ] as const) {
    const { page, trouble, at } = await open(walk);
    const asked: string[] = [];
    const bodies: string[] = [];
    page.on("request", (request) => {
      asked.push(request.url(), ...Object.values(request.headers()));
      bodies.push(request.postData() ?? "");
    });
    await page.goto(`${path}#token=secretsecretsecret`);
    await page.getByRole("heading", { name: title }).waitFor();
    assert.equal(page.url(), at(path));
    await page.getByRole("alert").waitFor();
    assert.ok(bodies.some((body) => body.includes("secretsecretsecret")));
    assert.ok(!asked.some((text) => text.includes("secretsecretsecret")));
    const kept = await page.evaluate<string>(
      "JSON.stringify([{ ...localStorage }, { ...sessionStorage }, document.documentElement.outerHTML, history.state])",
    );
    assert.ok(!kept.includes("secretsecretsecret"));
    assert.deepEqual(trouble, []);
  }
});
