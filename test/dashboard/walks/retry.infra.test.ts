/** Retries from the pages: a failing webhook is an incident on the overview, and one click delivers everything that waits. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { type Received, type Receiver, startReceiver } from "../../delivery/receiver.ts";
import { until } from "../../support/until.ts";
import { inTab, settled } from "./browser.ts";
import { stage } from "./shared_stage.ts";
import { made } from "./world.ts";

const deliveries = 10;
const deliveryOf = ({ headers }: Received) => String(headers["x-tm-delivery"]);

/** Ten deliveries that wait an hour for their second attempt, so that only a retry explains that they arrive. */
async function waitingWebhook(receiver: Receiver) {
  const it = await stage();
  receiver.answer = (_, response) => {
    response.writeHead(500, { "content-type": "text/plain" }).end("the till is out of paper");
    return undefined;
  };
  const owner = await it.signUp("business");
  const webhook = await made(owner, "/live/v1/webhooks", {
    url: receiver.url("/till"),
    events: ["price.changed"],
    retry_policy: { max_retries: 5, backoff: "linear", base_delay_seconds: 3_600 },
  });
  for (let count = 0; count < deliveries; count += 1)
    await made(owner, `/live/v1/webhooks/${webhook.id}/test`, { type: "price.changed" });
  const preview = `/live/v1/webhooks/${webhook.id}/recover`;
  await until(async () => (await owner.ask("GET", preview)).body.waiting === deliveries);
  assert.equal(receiver.received.length, deliveries);
  return { it, owner, webhook, preview };
}

async function assertDeliveredOnce(
  receiver: Receiver,
  all: () => Promise<{ status: string; attempts_made: number }[]>,
) {
  await until(async () => (await all()).every(({ status }) => status === "delivered"));
  assert.deepEqual(
    (await all()).map(({ attempts_made }) => attempts_made),
    Array.from({ length: deliveries }, () => 2),
    "no delivery is doubled",
  );
  const retried = receiver.received.slice(deliveries).map(deliveryOf);
  assert.deepEqual([retried.length, new Set(retried).size], [deliveries, deliveries]);
}

test("an incident on the overview shows the response and what waits, and one click delivers all ten, each once", async () => {
  await using receiver = await startReceiver();
  const { it, owner, webhook } = await waitingWebhook(receiver);
  const all = async () => (await owner.ask("GET", `/live/v1/webhooks/${webhook.id}/deliveries`)).body.data;
  await inTab(it.origin, { token: owner.token }, async ({ page }) => {
    await page.goto(`${it.origin}/dashboard/live`);
    const incident = page.getByRole("region", { name: /^Webhook failing: / });
    await incident.getByText("500: the till is out of paper").waitFor();
    await incident.getByText(/10 failed attempts in a row since/).waitFor();
    await incident.getByText("10 deliveries are waiting to retry.").waitFor();
    await settled(page);
    const text = await page.locator("main").innerText();
    assert.doesNotMatch(text, /^0 ?%$/m, "no figure claims that nothing fails");
    assert.equal(await page.getByText("No failed deliveries").count(), 0);
    await page
      .getByRole("table", { name: "Latest failed deliveries" })
      .getByText("10 × price.changed")
      .waitFor();

    receiver.answer = () => 204;
    await incident.getByRole("button", { name: "Retry all (10)" }).click();
    await assertDeliveredOnce(receiver, all);
    await incident.waitFor({ state: "detached" });
  });
});

test("deliveries say what they are about, equal failures are one row, and a selection or one of them is retried", async () => {
  await using receiver = await startReceiver();
  const { it, owner, webhook } = await waitingWebhook(receiver);
  const all = async () => (await owner.ask("GET", `/live/v1/webhooks/${webhook.id}/deliveries`)).body.data;
  await inTab(it.origin, { token: owner.token }, async ({ page }) => {
    await page.goto(`${it.origin}/dashboard/live/webhooks/${webhook.id}`);
    const table = page.getByRole("table", { name: "Deliveries" });
    await table.getByText("10 deliveries of price.changed").waitFor();
    await table.getByText("Failing").first().waitFor();
    await page.getByText("10 deliveries wait to retry").waitFor();
    await table
      .getByText(/: \$[\d.]+ to \$[\d.]+ .*at /)
      .first()
      .waitFor();
    await table.getByRole("button", { name: /^Show / }).click();
    await table
      .getByRole("checkbox", { name: /^Select delivery / })
      .nth(9)
      .waitFor();
    assert.equal(await table.getByRole("row").count(), 12, "the header, the group, and its deliveries");

    receiver.answer = () => 204;
    for (const at of [0, 1, 2])
      await table
        .getByRole("checkbox", { name: /^Select delivery / })
        .nth(at)
        .check();
    await page.getByRole("button", { name: "Retry selected (3)" }).click();
    await until(() => receiver.received.length === deliveries + 3);
    await page.getByRole("button", { name: "Retry all (7)" }).waitFor();
    await table.getByRole("button", { name: "Retry", exact: true }).first().click();
    await until(() => receiver.received.length === deliveries + 4);
    await page.getByRole("button", { name: "Retry all (6)" }).click();
    await assertDeliveredOnce(receiver, all);
  });
});

test("a recovery says what it would send before it starts, and does not start for zero", async () => {
  await using receiver = await startReceiver();
  const { it, owner, webhook } = await waitingWebhook(receiver);
  const all = async () => (await owner.ask("GET", `/live/v1/webhooks/${webhook.id}/deliveries`)).body.data;
  await inTab(it.origin, { token: owner.token }, async ({ page }) => {
    await page.goto(`${it.origin}/dashboard/live/webhooks/${webhook.id}?tab=recoveries`);
    await page.getByText("0 failed, 10 waiting. There is nothing to recover in this period.").waitFor();
    assert.equal(await page.getByRole("button", { name: "Start recovery" }).isDisabled(), true);
    receiver.answer = () => 204;
    await page.getByRole("button", { name: "Retry all (10)" }).click();
    await assertDeliveredOnce(receiver, all);
  });
});
