/** The dashboard without a mouse: what is reached, where the focus stands and goes, and that it is seen. */
import assert from "node:assert/strict";
import { test } from "node:test";
import type { Page } from "playwright-core";
import { until } from "../../support/until.ts";
import { password } from "../server/fixture.ts";
import { inTab, phone, settled, tooWide } from "./browser.ts";
import { stage } from "./shared_stage.ts";
import { made, makeKey } from "./world.ts";

/** Code for the page is text: see browser.ts. */
const focusedName = (page: Page) =>
  page.evaluate<string>(
    `(() => {
      const one = document.activeElement;
      const label = one.getAttribute("aria-label") ?? one.labels?.[0]?.innerText ?? one.innerText ?? "";
      return label.trim().split("\\n")[0];
    })()`,
  );

/** What shows that it has the focus: an outline, a border that changes, or a shadow, on it or on what stands for it. */
const isSeen = (page: Page) =>
  page.evaluate<boolean>(
    `(async () => {
      const drawn = () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
      const one = document.activeElement;
      const look = (element) => {
        const style = getComputedStyle(element);
        return [style.outlineStyle, style.outlineWidth, style.outlineColor, style.borderColor, style.boxShadow].join();
      };
      const above = [one];
      while (above.length < 5 && above.at(-1).parentElement) above.push(above.at(-1).parentElement);
      const around = [...above, one.nextElementSibling, ...(one.labels ?? [])].filter(Boolean);
      await drawn();
      const focused = around.map(look);
      one.blur();
      await drawn();
      const plain = around.map(look);
      one.focus({ focusVisible: true, preventScroll: true });
      return focused.some((text, index) => text !== plain[index]);
    })()`,
  );

/** By Tab alone, until what has the focus is called so. */
async function tabTo(page: Page, name: string | RegExp): Promise<void> {
  const passed: string[] = [];
  for (let steps = 0; steps < 160; steps += 1) {
    await page.keyboard.press("Tab");
    const at = await focusedName(page);
    passed.push(at);
    if (typeof name === "string" ? at === name : name.test(at)) return;
  }
  assert.fail(`Tab never comes to ${name}: ${passed.join(" | ")}`);
}

const title = (page: Page, name: string) => page.getByRole("heading", { level: 1, name, exact: true });
const hasFocus = (page: Page, name: string) =>
  page.locator("h1:focus", { hasText: name }).waitFor({ state: "attached" });

test("logging in and coming to every page of the menu takes the keyboard alone, and each time the focus goes to the title", async () => {
  const it = await stage();
  const { email } = await it.signUp("business");
  await inTab(it.origin, {}, async ({ page }) => {
    await page.goto(`${it.origin}/dashboard/login`);
    await page.locator("input:focus").waitFor();
    await page.keyboard.type(email);
    await page.keyboard.press("Tab");
    await page.keyboard.type(password);
    await page.keyboard.press("Enter");
    await title(page, "Overview").waitFor();
    const entries = await page.getByRole("navigation", { name: "Pages" }).getByRole("link").allInnerTexts();
    assert.ok(entries.length >= 12, entries.join());
    for (const entry of entries.toReversed()) {
      await tabTo(page, entry.trim());
      await page.keyboard.press("Enter");
      await page.locator("h1:focus").waitFor({ state: "attached" });
      await settled(page);
      // From the title on, the first things of the menu come after one round.
      await page.keyboard.press("Home");
    }
    await hasFocus(page, "Overview");
  });
});

test("everything that Tab comes to on a page shows that it has the focus", async () => {
  const it = await stage();
  const owner = await it.signUp("business");
  await makeKey(owner, "sandbox", "Seen");
  await inTab(it.origin, { token: owner.token }, async ({ page }) => {
    for (const path of ["/sandbox/keys", "/sandbox/requests", "/sandbox/webhooks?new=1", "/settings"]) {
      await page.goto(`${it.origin}/dashboard${path}`);
      await settled(page);
      const unseen = new Set<string>();
      for (let steps = 0; steps < 45; steps += 1) {
        await page.keyboard.press("Tab");
        if ((await page.evaluate("document.activeElement === document.body")) === true) break;
        if (!(await isSeen(page))) unseen.add(await focusedName(page));
      }
      assert.deepEqual([...unseen], [], path);
    }
  });
});

test("the first Tab comes to a way past the menu", async () => {
  const it = await stage();
  const owner = await it.signUp("developer");
  await inTab(it.origin, { token: owner.token }, async ({ page }) => {
    await page.goto(`${it.origin}/dashboard/sandbox/keys`);
    await settled(page);
    await page.keyboard.press("Tab");
    assert.equal(await focusedName(page), "Skip to the page");
    await page.keyboard.press("Enter");
    await page.locator("main:focus").waitFor();
    await page.keyboard.press("Tab");
    assert.equal(await focusedName(page), "Create key");
  });
});

test("a key is made and another one revoked by keys alone, and the focus comes back to where a dialog was opened", async () => {
  const it = await stage();
  const owner = await it.signUp("developer");
  await makeKey(owner, "sandbox", "Old one");
  await inTab(it.origin, { token: owner.token }, async ({ page }) => {
    await page.goto(`${it.origin}/dashboard/sandbox/keys`);
    await settled(page);
    await tabTo(page, "Create key");
    await page.keyboard.press("Enter");
    await page.locator("[role=dialog] input:focus").waitFor();
    await page.keyboard.press("Escape");
    await page.getByRole("dialog").waitFor({ state: "hidden" });
    await page.locator("button:focus", { hasText: "Create key" }).waitFor();

    await page.keyboard.press("Space");
    await page.locator("[role=dialog] input:focus").waitFor();
    await page.keyboard.type("By keys");
    await tabTo(page, /^Read drugs/);
    await page.keyboard.press("Space");
    await page.keyboard.press("Enter");
    await page.getByTestId("secret").waitFor();
    await page.locator("button:focus", { hasText: "Copy" }).waitFor();
    await tabTo(page, "I've copied it");
    await page.keyboard.press("Enter");
    await page.getByRole("dialog").waitFor({ state: "hidden" });
    await page.getByText("By keys").waitFor();
    await page.locator("button:focus", { hasText: "Create key" }).waitFor();

    await tabTo(page, "Actions for Old one");
    await page.keyboard.press("Enter");
    await page.getByRole("menuitem", { name: "Revoke…" }).waitFor();
    await until(async () => {
      if ((await focusedName(page)) === "Revoke…") return true;
      await page.keyboard.press("ArrowDown");
      return false;
    }, "the focus on Revoke");
    await page.keyboard.press("Enter");
    await page.getByRole("dialog").waitFor();
    await tabTo(page, "Revoke key");
    await page.keyboard.press("Enter");
    await page.getByRole("dialog").waitFor({ state: "hidden" });
    await page.getByText("Old one").waitFor({ state: "hidden" });
  });
});

test("the environment is switched by an arrow, tabs are gone through by arrows, and a webhook's test is sent by Enter", async () => {
  const it = await stage();
  const owner = await it.signUp("business");
  const { id } = await made(owner, "/sandbox/v1/webhooks", {
    url: "http://127.0.0.1:4009/till",
    events: ["price.changed"],
  });
  await inTab(it.origin, { token: owner.token }, async ({ page }) => {
    await page.goto(`${it.origin}/dashboard/sandbox/webhooks/${id}`);
    await settled(page);
    await tabTo(page, "Deliveries");
    for (const name of ["Settings", "Secret", "Test"]) {
      await page.keyboard.press("ArrowRight");
      assert.equal(await focusedName(page), name);
    }
    await page.getByRole("tab", { name: "Test", selected: true }).waitFor();
    await tabTo(page, "Simulate");
    await page.keyboard.press("Enter");
    await page.getByRole("region", { name: "Result" }).getByText("Simulated").waitFor();

    await page.goto(`${it.origin}/dashboard/sandbox/keys`);
    await settled(page);
    await tabTo(page, "Sandbox");
    await page.keyboard.press("ArrowLeft");
    await page.waitForURL(/\/dashboard\/live\/keys$/);
  });
});

test("on a phone the menu opens, leads to a page and closes", async () => {
  const it = await stage();
  const owner = await it.signUp("developer");
  await inTab(it.origin, { token: owner.token, viewport: phone, hasTouch: true }, async ({ page }) => {
    await page.goto(`${it.origin}/dashboard/sandbox`);
    await settled(page);
    await page.getByRole("button", { name: "Open the menu" }).tap();
    await page.getByRole("link", { name: "API keys", exact: true }).tap();
    await title(page, "API keys").waitFor();
    await page.getByRole("button", { name: "Open the menu" }).waitFor();
    await settled(page);
    assert.deepEqual(await tooWide(page), []);
    await page.getByRole("button", { name: "Create key" }).first().tap();
    await page.getByRole("dialog").waitFor();
    assert.deepEqual(await tooWide(page), []);
  });
});
