/** Every page that there is, with data and without, in light and dark and on a phone: what holds of all of them. */
import assert from "node:assert/strict";
import { after, type TestContext, test } from "node:test";
import { mostScriptBytes } from "../../../tools/dashboard/budget.ts";
import { startReceiver } from "../../delivery/receiver.ts";
import { offences } from "./axe.ts";
import { follow, inDark, load, type Opened, openTab, phone, settled, tooWide, walkIn } from "./browser.ts";
import { type Address, accountAddresses, addresses, openAddresses } from "./routes.ts";
import { stage } from "./shared_stage.ts";
import { tabRound } from "./tab_round.ts";
import { emptyWorld, fullWorld, nothing, type World } from "./world.ts";

/** How the pages of an account are opened: each from a cold cache, or all but the first by the app that is already loaded. */
type Opening = "load" | "follow";

/** The tab of an account. Pages share its process, which has compiled the scripts of the dashboard and of axe-core already. */
type AccountTab = Opened & {
  /** Bytes of script over the network: of the last load, and of what was fetched for the current page since. */
  scriptBytes(): number;
  open(url: string, opening: Opening): Promise<void>;
};

async function openAccountTab(origin: string, token: string | undefined): Promise<AccountTab> {
  const opened = await openTab(origin, token === undefined ? {} : { token });
  const { page, context } = opened;
  const session = await context.newCDPSession(page);
  const scripts = new Set<string>();
  const bytes = { loaded: 0, fetched: 0 };
  session.on("Network.responseReceived", ({ requestId, type, response }) => {
    if (type === "Script" || response.mimeType.includes("javascript")) scripts.add(requestId);
  });
  session.on("Network.loadingFinished", ({ requestId, encodedDataLength }) => {
    if (scripts.has(requestId)) bytes.fetched += encodedDataLength;
  });
  await session.send("Network.enable");
  await session.send("Network.setCacheDisabled", { cacheDisabled: true });
  return {
    ...opened,
    scriptBytes: () => bytes.loaded + bytes.fetched,
    async open(url, opening) {
      bytes.fetched = 0;
      if (opening === "follow" && bytes.loaded > 0) return await follow(page, url);
      bytes.loaded = 0;
      await load(page, url);
      bytes.loaded = bytes.fetched;
      bytes.fetched = 0;
    },
  };
}

const tabs = new Map<string | undefined, AccountTab>();
after(async () => {
  for (const tab of tabs.values()) await tab[Symbol.asyncDispose]();
});

/** Visits a page in the tab of its account. A tab in which something went wrong is closed, and the next visit opens another. */
async function inTabOf(token: string | undefined, visit: (tab: AccountTab) => Promise<void>): Promise<void> {
  const { origin } = await stage();
  const tab = tabs.get(token) ?? (await openAccountTab(origin, token));
  tabs.set(token, tab);
  try {
    await walkIn(tab, () => visit(tab));
  } catch (error) {
    tabs.delete(token);
    await tab[Symbol.asyncDispose]();
    throw error;
  }
}

/** One visit of a page. `address` is asked for when the account is there. */
function look(
  name: string,
  opening: Opening,
  address: () => Promise<{ address: Address; world: World }>,
): void {
  test(name, async (walk) => {
    const { origin } = await stage();
    const found = await address();
    const token = found.address.open ? undefined : found.world.owner.token;
    await inTabOf(token, async (tab) => {
      await tab.open(`${origin}/dashboard${found.address.path}`, opening);
      await visit(walk, tab);
    });
  });
}

async function visit(walk: TestContext, { page, scriptBytes }: AccountTab): Promise<void> {
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
function lookAll(
  what: string,
  opening: Opening,
  world: () => Promise<World>,
  list: (world: World) => Address[],
): void {
  for (const [index, { path }] of list(nobody).entries())
    look(`${path.replace(/\w{32,}/g, "…")} ${what}`, opening, async () => {
      const there = await world();
      return { address: list(there)[index] ?? assert.fail(path), world: there };
    });
}

lookAll("for who is not signed in", "load", empty, openAddresses);
lookAll("of an account in use", "load", full, (world) => [
  ...addresses(world, "live"),
  ...accountAddresses(),
]);
// The same pages: what is loaded for each was seen before.
lookAll("of a new account", "follow", empty, (world) => [
  ...addresses(world, "sandbox", true),
  ...addresses(world, "live", true).slice(0, 1),
  ...accountAddresses(),
]);
