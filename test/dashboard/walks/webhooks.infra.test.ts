/** A webhook whose receiver fails, is mended, and gets what it missed: seen and done in the pages, sent for real. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { type Receiver, startReceiver } from "../../delivery/receiver.ts";
import { until } from "../../support/until.ts";
import { inTab, settled } from "./browser.ts";
import { stage } from "./shared_stage.ts";
import { made } from "./world.ts";

function breaks(receiver: Receiver, answer: string): void {
  receiver.answer = (_, response) => {
    response.writeHead(500, { "content-type": "text/plain" }).end(answer);
    return undefined;
  };
}
function isMended(receiver: Receiver): void {
  receiver.answer = () => 204;
}

test("a delivery that failed shows what was answered, and arrives when it is replayed to a receiver that was mended", async () => {
  const it = await stage();
  await using receiver = await startReceiver();
  breaks(receiver, "the till is out of paper");
  const owner = await it.signUp("business");
  await inTab(it.origin, { token: owner.token }, async ({ page }) => {
    await page.goto(`${it.origin}/dashboard/live/webhooks`);
    await page.getByRole("link", { name: "New webhook" }).click();
    await page.getByLabel("URL").fill(receiver.url("/till"));
    await page.getByRole("checkbox", { name: "price.changed" }).check();
    await page.getByRole("button", { name: "Create webhook" }).click();
    assert.match(await page.getByTestId("secret").innerText(), /^whsec_/);
    await page.getByRole("link", { name: "Send a test" }).click();
    await page.getByRole("button", { name: "Send test" }).click();
    const result = page.getByRole("region", { name: "Result" });
    await result.getByText("the till is out of paper").waitFor();
    await result.getByRole("link", { name: "Open the delivery" }).click();
    await page
      .getByRole("region", { name: "response to attempt 1" })
      .getByText("the till is out of paper")
      .waitFor();
    await page.getByText("Next attempt").waitFor();
    assert.equal(receiver.received.length, 1);

    isMended(receiver);
    await page.getByRole("button", { name: "Replay" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Replay" }).click();
    await page.getByText("Replay of", { exact: true }).waitFor();
    await receiver.came(2);
    await page.getByText("Delivered", { exact: true }).first().waitFor();
    await page.getByText("Attempt 1: delivered").waitFor();
    assert.equal(receiver.received[0]?.headers["webhook-id"], receiver.received[1]?.headers["webhook-id"]);
  });
});

test("a recovery sends again all that failed, and its progress is seen until it is finished", async () => {
  const it = await stage();
  await using receiver = await startReceiver();
  breaks(receiver, "closed");
  const owner = await it.signUp("business");
  const webhook = await made(owner, "/live/v1/webhooks", {
    url: receiver.url("/warehouse"),
    events: ["price.changed"],
    retry_policy: { max_retries: 1, backoff: "linear", base_delay_seconds: 1 },
  });
  const failed = 6;
  for (let count = 0; count < failed; count += 1)
    await made(owner, `/live/v1/webhooks/${webhook.id}/test`, { type: "price.changed" });
  const deliveries = `/live/v1/webhooks/${webhook.id}/deliveries?status=failed`;
  await until(async () => (await owner.ask("GET", deliveries)).body.pagination.total === failed);
  isMended(receiver);
  const before = receiver.received.length;
  await inTab(it.origin, { token: owner.token }, async ({ page }) => {
    await page.goto(`${it.origin}/dashboard/live/webhooks/${webhook.id}?tab=recoveries`);
    await page.getByText(`${failed} failed, 0 waiting. A recovery sends ${failed}.`).waitFor();
    await page.getByRole("button", { name: "Start recovery" }).click();
    const recoveries = page.getByRole("region", { name: "Recoveries" });
    await recoveries.getByText("Finished").waitFor();
    await recoveries.getByText(`Of ${failed}: ${failed} delivered.`).waitFor();
    assert.equal(receiver.received.length, before + failed);
    await page.getByRole("tab", { name: "Deliveries" }).click();
    await settled(page);
    assert.equal(
      await page.getByRole("table", { name: "Deliveries" }).getByText("Delivered").count(),
      failed,
    );
  });
});
