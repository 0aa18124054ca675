/** What was used, and where one looks at it: numbers of the charts, and the switch between the environments. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { until } from "../../support/until.ts";
import { inTab, settled } from "./browser.ts";
import { stage } from "./shared_stage.ts";
import { call, logged, makeKey } from "./world.ts";

test("bars and table of the usage have the numbers of the calls that were made, and so has the meter of the quota", async () => {
  const it = await stage();
  const owner = await it.signUp("developer");
  const { secret } = await makeKey(owner, "live", "Price page");
  for (let count = 0; count < 7; count += 1) await call(it, "live", secret, "/v1/drugs?limit=1");
  for (let count = 0; count < 3; count += 1) await call(it, "live", secret, "/v1/drugs/99999999");
  await logged(owner, "live", 10);
  const used = async () => (await owner.ask("GET", "/live/usage")).body.used as number;
  await until(async () => (await used()) >= 10);
  await inTab(it.origin, { token: owner.token }, async ({ page }) => {
    await page.goto(`${it.origin}/dashboard/live/usage`);
    await page.getByText(/^10 of [\d,]+ requests/).waitFor();
    await page.getByRole("img", { name: /Requests by day/ }).waitFor();
    await page.getByRole("button", { name: "Show as table" }).click();
    const today = page.getByRole("table", { name: "Requests by day" }).locator("tbody tr").last();
    assert.deepEqual(
      (await today.locator("td").allInnerTexts())
        .slice(1)
        .map(Number)
        .filter((value) => value > 0),
      [7, 3],
    );
    const byEndpoint = page.getByRole("table", { name: "Requests by endpoint" });
    await byEndpoint.locator("tr", { hasText: "70%" }).waitFor();
    await byEndpoint.locator("tr", { hasText: "30%" }).waitFor();
    await page.getByRole("link", { name: "Price page" }).waitFor();
    const [file] = await Promise.all([
      page.waitForEvent("download"),
      page.getByRole("link", { name: "Download by endpoint as CSV" }).click(),
    ]);
    assert.match(file.suggestedFilename(), /\.csv$/);
    await page.goto(`${it.origin}/dashboard/live`);
    await page.getByText("10 of 1,000 requests (1.0%)").waitFor();
    await page.getByText("3 of 10 requests").waitFor();
  });
});

test("switching between live and sandbox keeps the page, and shows the other environment's data alone", async () => {
  const it = await stage();
  const owner = await it.signUp("developer");
  await makeKey(owner, "live", "For customers");
  await makeKey(owner, "sandbox", "For trying");
  await inTab(it.origin, { token: owner.token }, async ({ page }) => {
    await page.goto(`${it.origin}/dashboard/live/keys`);
    await page.getByText("For customers").waitFor();
    assert.equal(await page.getByText("For trying").count(), 0);
    await page.getByRole("radiogroup", { name: "Environment" }).getByText("Sandbox").click();
    await page.getByText("For trying").waitFor();
    assert.match(page.url(), /\/dashboard\/sandbox\/keys$/);
    assert.equal(await page.getByText("For customers").count(), 0);
    await page.getByText("test data, not billed").waitFor();
    await page.goBack();
    await page.getByText("For customers").waitFor();
    await page.getByRole("radiogroup", { name: "Environment" }).getByText("Sandbox").click();
    await page.getByText("For trying").waitFor();
    await page.getByRole("link", { name: "Plan" }).click();
    await settled(page);
    await page.getByRole("link", { name: "Requests", exact: true }).click();
    assert.match(page.url(), /\/dashboard\/sandbox\/requests$/);
  });
});
