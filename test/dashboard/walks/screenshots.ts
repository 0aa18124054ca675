/**
 * `npm run screenshots -- <folder> [part of a name] [--first-screen]`: every page (or those whose names have the part) as a picture,
 * in light and dark and on a phone, of an account that is in use: whole, or only what is seen without scrolling.
 * Brings a PostgreSQL of its own.
 */
import { mkdir, rm } from "node:fs/promises";
import { join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { launchEmbeddedPostgres } from "../../../internal/embedded_postgres/launch.ts";
import { builtFolder } from "../../../tools/dashboard/build_paths.ts";
import { startReceiver } from "../../delivery/receiver.ts";
import { openDataFolder } from "../../support/place.ts";
import { testDashboard } from "../server/fixture.ts";
import { closeBrowser, desktop, inDark, openTab, phone, settled } from "./browser.ts";
import { type Address, accountAddresses, addresses, openAddresses } from "./routes.ts";
import { openStage, settings } from "./stage.ts";
import { addTraffic, fullWorld, type World } from "./world.ts";

/** Such as live-webhooks-detail-tab-settings. */
const nameOf = ({ path }: Address): string =>
  path
    .replace(/\/?[a-z]+_\w{32}/g, "-detail")
    .replace(/#token=\w+/, "-with-token")
    .replaceAll(/[^a-z-]+/g, "-")
    .replace(/^-/, "")
    .replace(/-+$/, "");

type Wish = { folder: string; part: string; fullPage: boolean };

async function takeAll({ folder, part, fullPage }: Wish, origin: string, world: World): Promise<void> {
  const list = [...openAddresses(), ...addresses(world, "live"), ...accountAddresses()];
  const sandbox = addresses(world, "sandbox").filter(({ route }) => /^\/sandbox(\/webhooks)?$/.test(route));
  for (const address of [...list, ...sandbox].filter((one) => nameOf(one).includes(part))) {
    await using tab = await openTab(origin, {
      colorScheme: "light",
      ...(address.open ? {} : { token: world.owner.token }),
    });
    const { page } = tab;
    const take = async (look: string) => {
      await settled(page);
      await page.screenshot({ path: join(folder, `${nameOf(address)}.${look}.png`), fullPage });
    };
    await page.goto(`${origin}/dashboard${address.path}`);
    await take("light");
    await inDark(page);
    await take("dark");
    await page.emulateMedia({ colorScheme: "light" });
    await page.setViewportSize(phone);
    await take("phone");
    await page.setViewportSize(desktop);
    for (const line of tab.trouble) process.stderr.write(`${address.path}: ${line}\n`);
    process.stdout.write(`${nameOf(address)}\n`);
  }
}

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { "first-screen": { type: "boolean", default: false } },
});
const [folder, part = ""] = positionals;
if (folder === undefined) {
  process.stderr.write("Usage: npm run screenshots -- <folder>\n");
  process.exitCode = 2;
} else {
  await mkdir(folder, { recursive: true });
  await using stack = new AsyncDisposableStack();
  const data = await openDataFolder();
  stack.defer(() => rm(data, { recursive: true, force: true }));
  const server = stack.use(await launchEmbeddedPostgres({ directory: join(data, "postgres") }));
  process.env.TEST_DATABASE_URL = server.url;
  const stage = stack.use(await openStage());
  const receiver = stack.use(await startReceiver());
  stack.defer(closeBrowser);
  const world = await fullWorld(stage, receiver);
  await addTraffic(stage.database, world);
  // A process that has read no counts before the traffic was there.
  const fresh = stack.use(await testDashboard({ on: stage.db, pages: builtFolder, settings }));
  const wish = { folder: resolve(folder), part, fullPage: !values["first-screen"] };
  await takeAll(wish, fresh.origin, world);
}
