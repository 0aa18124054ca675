/** The frame around every page: the two environments, keys alone, phones, light and dark. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { open, signUp } from "./browsing.ts";

const title = (name: string) => ({ level: 1, name }) as const;

test("the switch keeps the page, a thing of one environment leads to its list in the other, and the sandbox says so", async (walk) => {
  const { page, trouble, at } = await open(walk);
  await signUp(page);
  const stripe = page.getByText("test data, not billed", { exact: false }).first();
  await page.getByRole("link", { name: "Usage" }).click();
  await page.getByRole("heading", title("Usage")).waitFor();
  assert.ok(await stripe.isVisible());
  await page.getByText("Live", { exact: true }).click();
  await page.waitForURL(at("/dashboard/live/usage"));
  assert.equal(await page.locator("strong", { hasText: "Sandbox" }).count(), 0);
  await page.goto("/dashboard/live/webhooks/whk_0/deliveries/dlv_0");
  await page.getByText("Sandbox", { exact: true }).first().click();
  await page.waitForURL(at("/dashboard/sandbox/webhooks"));
  // A page of the account is of both: the switch stays where it is, and is remembered.
  await page.getByRole("link", { name: "Members" }).click();
  await page.getByText("Live", { exact: true }).click();
  assert.equal(page.url(), at("/dashboard/members"));
  await page.goto("/dashboard");
  await page.waitForURL(at("/dashboard/live"));
  assert.deepEqual(trouble, []);
});

test("with keys alone: past the navigation, to another page, whose title has the focus and names the window", async (walk) => {
  const { page } = await open(walk);
  await signUp(page);
  await page.reload();
  await page.getByRole("heading", title("Overview")).waitFor();
  await page.keyboard.press("Tab");
  const focused = () => page.evaluate("document.activeElement?.textContent.trim()");
  assert.equal(await focused(), "Skip to the page");
  await page.keyboard.press("Enter");
  assert.equal(await page.evaluate("document.activeElement?.tagName"), "MAIN");
  await page.getByRole("link", { name: "API keys" }).focus();
  await page.keyboard.press("Enter");
  await page.locator("h1:focus").waitFor();
  assert.equal(await focused(), "API keys");
  assert.equal(await page.title(), "API keys · Drug price API");
});

test("on a phone the navigation is behind a button, which says whether it is open, and going somewhere closes it", async (walk) => {
  const { page } = await open(walk, { viewport: { width: 390, height: 844 } });
  await signUp(page);
  const button = page.getByRole("button", { name: "Open the menu" });
  assert.equal(await button.getAttribute("aria-expanded"), "false");
  assert.ok(!(await page.getByRole("link", { name: "API keys" }).isVisible()));
  await button.click();
  assert.equal(
    await page.getByRole("button", { name: "Close the menu" }).getAttribute("aria-expanded"),
    "true",
  );
  await page.getByRole("link", { name: "API keys" }).click();
  await page.getByRole("heading", title("API keys")).waitFor();
  await page.getByRole("button", { name: "Open the menu" }).waitFor();
  for (const path of ["sandbox", "live", "sandbox/nothing"]) {
    await page.goto(`/dashboard/${path}`);
    await page.locator("h1").waitFor();
    assert.ok(await page.evaluate("document.documentElement.scrollWidth <= innerWidth"), path);
  }
});

test("the colour scheme is the machine's until one is chosen, which is remembered", async (walk) => {
  const { page } = await open(walk, { colorScheme: "dark" });
  await signUp(page);
  const scheme = () => page.evaluate("document.documentElement.dataset.mantineColorScheme");
  assert.equal(await scheme(), "dark");
  await page.getByRole("radiogroup", { name: "Colour scheme" }).getByTitle("Light").click();
  assert.equal(await scheme(), "light");
  await page.reload();
  await page.locator("h1").waitFor();
  assert.equal(await scheme(), "light");
  const kept = await page.evaluate("Object.keys(localStorage).toSorted()");
  assert.deepEqual(kept, ["dashboard-environment", "mantine-color-scheme-value"]);
});
