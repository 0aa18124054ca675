/** Every page that there is, with data and without, in light and dark and on a phone: what holds of all of them. */
import assert from "node:assert/strict";
import { test } from "node:test";
import type { CDPSession } from "playwright-core";
import { mostScriptBytes } from "../../../cmd/dashboard/budget.ts";
import { startReceiver } from "../../delivery/receiver.ts";
import { offences } from "./axe.ts";
import { desktop, inDark, inTab, phone, settled, tooWide } from "./browser.ts";
import { type Address, accountAddresses, addresses, openAddresses } from "./routes.ts";
import { stage } from "./stage.ts";
import { emptyWorld, fullWorld, type World } from "./world.ts";

/** Bytes of script as they came over the wire, since the session was begun. */
async function countScript(session: CDPSession): Promise<() => number> {
  const scripts = new Set<string>();
  let bytes = 0;
  session.on("Network.responseReceived", ({ requestId, type, response }) => {
    if (type === "Script" || response.mimeType.includes("javascript")) scripts.add(requestId);
  });
  session.on("Network.loadingFinished", ({ requestId, encodedDataLength }) => {
    if (scripts.has(requestId)) bytes += encodedDataLength;
  });
  await session.send("Network.enable");
  return () => bytes;
}

/** One visit of a page, from a cold cache. */
async function look(address: Address, world: World, name: string): Promise<void> {
  const { origin } = await stage();
  await test(name, async (walk) => {
    const options = address.open ? {} : { token: world.owner.token };
    await inTab(origin, { ...options, colorScheme: "light" }, async ({ page, context }) => {
      const session = await context.newCDPSession(page);
      const scriptBytes = await countScript(session);
      await page.goto(`${origin}/dashboard${address.path}`);
      await settled(page);
      assert.equal(await page.locator("h1").count(), 1, "one title");
      await walk.test("brings at most 250 kB of script", () => {
        const bytes = scriptBytes();
        assert.ok(bytes > 50_000, "scripts are counted");
        assert.ok(bytes <= mostScriptBytes, `${bytes} bytes`);
      });
      await walk.test("nothing serious for axe in light colours", async () => {
        assert.deepEqual(await offences(page), []);
      });
      await walk.test("nothing serious for axe in dark colours", async () => {
        await inDark(page);
        assert.deepEqual(await offences(page, ["color-contrast", "link-in-text-block"]), []);
      });
      await walk.test("a phone of 390 pixels shows it without scrolling sideways", async () => {
        await page.setViewportSize(phone);
        await settled(page);
        assert.deepEqual(await tooWide(page), []);
        assert.deepEqual(await offences(page), []);
        await page.setViewportSize(desktop);
      });
    });
  });
}

const one = await stage();
const receiver = await startReceiver();
const full = await fullWorld(one, receiver);
await receiver[Symbol.asyncDispose]();
const empty = await emptyWorld(one);

for (const address of openAddresses()) await look(address, empty, `${address.path.slice(0, 24)}`);
for (const address of [...addresses(full, "live"), ...accountAddresses()])
  await look(address, full, `${address.path.replace(/\w{32}/g, "…")}, of an account in use`);
for (const address of addresses(full, "sandbox").filter(({ route }) => !route.endsWith("/usage")))
  await look(address, full, `${address.path.replace(/\w{32}/g, "…")}, of an account in use`);
for (const address of [...addresses(empty, "sandbox", true), ...accountAddresses()])
  await look(address, empty, `${address.path.replace(/\w{32}/g, "…")}, of a new account`);
