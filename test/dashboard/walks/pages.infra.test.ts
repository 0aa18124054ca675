/** Every page that there is, with data and without, in light and dark and on a phone: what holds of all of them. */
import assert from "node:assert/strict";
import { type TestContext, test } from "node:test";
import type { CDPSession } from "playwright-core";
import { mostScriptBytes } from "../../../tools/dashboard/budget.ts";
import { startReceiver } from "../../delivery/receiver.ts";
import { offences } from "./axe.ts";
import { desktop, inDark, inTab, phone, settled, tooWide } from "./browser.ts";
import { type Address, accountAddresses, addresses, openAddresses } from "./routes.ts";
import { stage } from "./shared_stage.ts";
import { tabRound } from "./tab_round.ts";
import { emptyWorld, fullWorld, nothing, type World } from "./world.ts";

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

/** One visit of a page, from a cold cache. `address` is asked for when the account is there. */
function look(name: string, address: () => Promise<{ address: Address; world: World }>): void {
  test(name, async (walk) => {
    const { origin } = await stage();
    const found = await address();
    await visit(walk, origin, found.address, found.world);
  });
}

async function visit(walk: TestContext, origin: string, address: Address, world: World): Promise<void> {
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
    await walk.test("axe finds no violation in light colors", async () => {
      assert.deepEqual(await offences(page), []);
    });
    await walk.test("axe finds no violation in dark colors", async () => {
      await inDark(page);
      assert.deepEqual(await offences(page, "colors"), []);
    });
    await walk.test("Tab comes to everything that a mouse does, and out again", async () => {
      assert.deepEqual(await tabRound(page), []);
    });
    await walk.test("a phone of 390 pixels shows it without scrolling sideways", async () => {
      await page.setViewportSize(phone);
      await settled(page);
      assert.deepEqual(await tooWide(page), []);
      assert.deepEqual(await offences(page, "layout"), []);
      await page.setViewportSize(desktop);
    });
  });
}

/** Made when the first page needs it. */
function once<Made>(make: () => Promise<Made>): () => Promise<Made> {
  let making: Promise<Made> | undefined;
  return () => {
    making ??= make();
    return making;
  };
}

const full = once(async () => {
  await using receiver = await startReceiver();
  return await fullWorld(await stage(), receiver);
});
const empty = once(async () => await emptyWorld(await stage()));
const nobody: World = { owner: {} as World["owner"], of: { live: nothing, sandbox: nothing } };

/** `list` is the same for every account, but for ids. */
function lookAll(what: string, world: () => Promise<World>, list: (world: World) => Address[]): void {
  for (const [index, { path }] of list(nobody).entries())
    look(`${path.replace(/\w{32,}/g, "…")} ${what}`, async () => {
      const there = await world();
      return { address: list(there)[index] ?? assert.fail(path), world: there };
    });
}

lookAll("for who is not signed in", empty, openAddresses);
lookAll("of an account in use", full, (world) => [...addresses(world, "live"), ...accountAddresses()]);
lookAll("of a new account", empty, (world) => [
  ...addresses(world, "sandbox", true),
  ...addresses(world, "live", true).slice(0, 1),
  ...accountAddresses(),
]);
