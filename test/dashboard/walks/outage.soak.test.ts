/** When something is away: the database for a while, or a file of the pages since a release. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { openDatabase } from "../../../internal/postgres/database.ts";
import { builtFolder } from "../../../tools/dashboard/build_paths.ts";
import { seed } from "../../rest/seed.ts";
import { testDatabase } from "../../support/database.ts";
import { startProxy } from "../../support/proxy.ts";
import { until } from "../../support/until.ts";
import { testDashboard } from "../server/fixture.ts";
import { inTab, settled } from "./browser.ts";
import { stage } from "./shared_stage.ts";

test("while the database is away a page says so with a request id, and Try again brings it when it is back", async () => {
  await using db = await testDatabase();
  await seed(db.connection, "live");
  const url = new URL(db.url);
  await using proxy = await startProxy(Number(url.port));
  url.port = String(proxy.port);
  await using connection = openDatabase({
    url: url.href,
    poolSize: 5,
    applicationName: "walks-outage",
    connectTimeoutMs: 500,
    statementTimeoutMs: 1_000,
  });
  await using dashboard = await testDashboard({ on: { ...db, connection }, pages: builtFolder });
  const owner = await dashboard.signUp("developer");
  await inTab(dashboard.origin, { token: owner.token }, async ({ page, expectTrouble }) => {
    expectTrouble(/status of 503/);
    await page.goto(`${dashboard.origin}/dashboard/sandbox/keys`);
    await settled(page);
    proxy.hole(true);
    proxy.cut();
    await page.getByRole("link", { name: "Usage" }).click();
    const alert = page.getByRole("alert").first();
    await alert.waitFor();
    assert.match(await alert.innerText(), /Temporarily unavailable/);
    assert.match(await alert.innerText(), /req_\w+/);
    proxy.forget();
    proxy.cut();
    // Each part that did not come has a button of its own.
    await until(async () => {
      if ((await page.getByRole("button", { name: "Try again" }).count()) === 0) return true;
      await page.getByRole("button", { name: "Try again" }).first().click();
      await settled(page);
      return false;
    }, "no part failed to load");
    await page.getByText("No usage in this period").waitFor();
  });
});

test("a page whose file is gone since a release loads itself anew, once, and is there", async () => {
  const it = await stage();
  const owner = await it.signUp("developer");
  await inTab(it.origin, { token: owner.token }, async ({ page, expectTrouble }) => {
    expectTrouble(/status of 404/, /preload/i, /dynamically imported module/i);
    await page.goto(`${it.origin}/dashboard/sandbox/keys`);
    await settled(page);
    let loads = 0;
    // Gone for the page that is open, and there for one that is loaded since.
    await page.route(/\/dashboard\//, async (route) => {
      if (route.request().isNavigationRequest()) loads += 1;
      const gone = loads === 0 && /\/files\/plan-[\w-]+\.js$/.test(route.request().url());
      if (gone) await route.fulfill({ status: 404, body: "" });
      else await route.continue();
    });
    await page.getByRole("link", { name: "Plan", exact: true }).click();
    await page.getByRole("heading", { level: 1, name: "Plan" }).waitFor();
    await settled(page);
    assert.equal(loads, 1);
  });
});

test("a page whose file stays away says so, and does not load itself again and again", async () => {
  const it = await stage();
  const owner = await it.signUp("developer");
  await inTab(it.origin, { token: owner.token }, async ({ page, expectTrouble }) => {
    expectTrouble(/status of 404/, /preload/i, /dynamically imported module/i, /React|Error/);
    let loads = 0;
    page.on("load", () => {
      loads += 1;
    });
    await page.route(/\/files\/plan-[\w-]+\.js$/, (route) => route.fulfill({ status: 404, body: "" }));
    await page.goto(`${it.origin}/dashboard/sandbox/keys`);
    await settled(page);
    await page.getByRole("link", { name: "Plan", exact: true }).click();
    await page.getByRole("alert").getByRole("button", { name: "Try again" }).waitFor();
    assert.equal(loads, 2);
  });
});
