/** From nothing to a first call: signing up, a key, a request, and its line in the log. */
import assert from "node:assert/strict";
import { test } from "node:test";
import type { Page } from "playwright-core";
import { until } from "../../support/until.ts";
import { password } from "../server/fixture.ts";
import { inTab, settled } from "./browser.ts";
import { stage } from "./shared_stage.ts";
import { call } from "./world.ts";

const heading = (page: Page, name: string) => page.getByRole("heading", { level: 1, name, exact: true });

async function signUp(page: Page, origin: string, email: string): Promise<void> {
  await page.goto(`${origin}/dashboard/signup`);
  await page.getByLabel("Organization").fill("Maple Pharmacies");
  await page.getByLabel("E-mail").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Create account" }).click();
  await heading(page, "Overview").waitFor();
}

/** The line of a request in the log, which is written a moment after the answer. */
async function lineOf(page: Page, requestId: string) {
  const line = page.locator("tbody tr", { has: page.locator(`a[href$="${requestId}"]`) });
  await until(async () => {
    if ((await line.count()) > 0) return true;
    await page
      .getByRole("button", { name: "Refresh" })
      .or(page.getByRole("button", { name: "Try again" }))
      .first()
      .click();
    await settled(page);
    return (await line.count()) > 0;
  }, `${requestId} is in the log`);
  return line;
}

test("who signs up has a sandbox key that is shown once, a first call by it, and its line in the log within a few presses", async () => {
  const { api, origin } = await stage();
  await inTab(origin, {}, async ({ page, context }) => {
    await signUp(page, origin, "first-call@maple.example");
    await page.getByText("0 of 4 done").waitFor();
    await page.getByRole("link", { name: "Create a key", exact: true }).click();
    await heading(page, "API keys").waitFor();
    await page
      .getByRole("button", { name: /^Create (a|your first|key)/ })
      .first()
      .click();
    const dialog = page.getByRole("dialog");
    await dialog.getByLabel("Name").fill("Price page");
    await dialog.getByRole("button", { name: "Select everything" }).click();
    await dialog.getByRole("button", { name: "Create key" }).click();
    const key = await dialog.getByTestId("secret").innerText();
    assert.match(key, /^tm_sandbox_\w+/);
    // Neither a press beside it nor Escape loses what nobody can show again.
    await page.keyboard.press("Escape");
    await dialog.getByTestId("secret").waitFor();
    await dialog.getByRole("button", { name: "I've copied it" }).click();
    await page.getByRole("table", { name: "API keys" }).getByText("Price page").waitFor();
    await page.reload();
    await page.getByRole("table", { name: "API keys" }).getByText("Price page").waitFor();
    const places = await page.evaluate<string>(
      "document.documentElement.outerHTML + JSON.stringify([{ ...localStorage }, { ...sessionStorage }, location.href])",
    );
    assert.ok(!places.includes(key), "the key is nowhere in the browser");
    assert.ok(!JSON.stringify(await context.storageState()).includes(key));

    const { status, requestId } = await call({ api }, "sandbox", key, "/v1/drugs/search?query=metformin");
    assert.equal(status, 200);
    await page.getByRole("link", { name: "Requests", exact: true }).click();
    await heading(page, "Requests").waitFor();
    await settled(page);
    const line = await lineOf(page, requestId);
    await line.getByText("200").waitFor();
    await line.getByText("Price page").waitFor();
    await line.getByRole("link").click();
    await page.getByText(requestId).first().waitFor();
    await heading(page, "GET /v1/drugs/search?query=metformin").waitFor();

    await page.getByRole("link", { name: "Overview", exact: true }).click();
    await page.getByText("2 of 4 done").waitFor();
  });
});

test("the explorer calls by a key of its own, and leads to the line of the call in the log", async () => {
  const it = await stage();
  const owner = await it.signUp("developer");
  await inTab(it.origin, { token: owner.token }, async ({ page }) => {
    await page.goto(`${it.origin}/dashboard/sandbox/explorer`);
    await page.getByText("a temporary read-only sandbox key named Explorer").waitFor();
    await page.getByRole("button", { name: "Send", exact: true }).click();
    const answer = page.getByRole("region", { name: "Response", exact: true });
    await answer.getByText("200", { exact: true }).waitFor();
    await answer.getByText("METFORMIN", { exact: false }).first().waitFor();
    const link = answer.getByRole("link", { name: "View in the request log" });
    const requestId = ((await link.getAttribute("href")) ?? "").split("/").at(-1) ?? "";
    assert.match(requestId, /^req_/);
    await page.getByRole("link", { name: "Requests", exact: true }).click();
    await heading(page, "Requests").waitFor();
    await settled(page);
    const line = await lineOf(page, requestId);
    await line.getByText("200").waitFor();
    await line.getByText("Explorer").waitFor();
  });
});

test("a key that is revoked in the page answers 401 at the door within a second", async () => {
  const it = await stage();
  const owner = await it.signUp("developer");
  const { body } = await owner.ask("POST", "/keys", {
    body: { environment: "sandbox", name: "Leaked", permissions: ["drugs:read"] },
  });
  const ask = async () => (await call(it, "sandbox", body.secret, "/v1/drugs?limit=1")).status;
  assert.equal(await ask(), 200);
  await inTab(it.origin, { token: owner.token }, async ({ page }) => {
    await page.goto(`${it.origin}/dashboard/sandbox/keys`);
    await page.getByRole("button", { name: "Actions for Leaked" }).click();
    await page.getByRole("menuitem", { name: "Revoke…" }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByRole("button", { name: "Revoke key" }).click();
    await dialog.waitFor({ state: "hidden" });
    const revokedAtMs = performance.now();
    // The page promises a second. It counts to the start of a request, however long the response takes.
    let startedAtMs = performance.now();
    let status = await ask();
    while (status !== 401 && startedAtMs - revokedAtMs < 1_000) {
      startedAtMs = performance.now();
      status = await ask();
    }
    assert.equal(status, 401);
  });
});
