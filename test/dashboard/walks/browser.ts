/** One Chromium for all walks, started when the first of them opens a page; each page in a context of its own, so with a cold cache. */
import assert from "node:assert/strict";
import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  chromium,
  type Page,
} from "playwright-core";
import { findChromium } from "../../support/chromium.ts";

let started: Promise<Browser> | undefined;

export function browser(): Promise<Browser> {
  // As root it has no sandbox to run in.
  started ??= chromium.launch({ executablePath: findChromium(), args: ["--no-sandbox", "--disable-gpu"] });
  return started;
}

export async function closeBrowser(): Promise<void> {
  const running = started;
  started = undefined;
  await (await running)?.close();
}

export const desktop = { width: 1_280, height: 900 } as const;
export const phone = { width: 390, height: 844 } as const;

export type Opened = AsyncDisposable & {
  page: Page;
  context: BrowserContext;
  /** What a page should not do: throw, complain, break the policy, ask anybody else. */
  trouble: string[];
  /** Console lines of answers that the walk itself brings about, beside 4xx of fetches, are no trouble. */
  expectTrouble(...what: RegExp[]): void;
  /** Fails when there was trouble. */
  assertNoTrouble(): void;
};

/** What Chromium itself writes into the console for an answer that the pages expect and show. */
const refusedFetch = /^console: Failed to load resource: the server responded with a status of 4\d\d/;

/** Another one for everybody: nobody waits because of what another walk tried. */
let visitors = 0;

/**
 * A tab at `origin`. `token` is that of a session. Left with `await using`, it fails the test if anything was wrong with the
 * page, unless the test fails already.
 */
export async function openTab(
  origin: string,
  { token, ...options }: BrowserContextOptions & { token?: string } = {},
): Promise<Opened> {
  visitors += 1;
  const context = await (await browser()).newContext({
    viewport: desktop,
    locale: "en-CA",
    timezoneId: "UTC",
    reducedMotion: "reduce",
    // Believed because of TRUSTED_PROXY_HOPS.
    extraHTTPHeaders: { "X-Forwarded-For": `203.0.113.${visitors % 250}` },
    ...options,
  });
  context.setDefaultTimeout(30_000);
  if (token !== undefined)
    await context.addCookies([
      { name: "session", value: token, url: origin, httpOnly: true, sameSite: "Strict" },
    ]);
  await context.addInitScript({
    content:
      "addEventListener('securitypolicyviolation', (event) => console.error('policy', event.violatedDirective, event.blockedURI, event.sourceFile))",
  });
  const trouble: string[] = [];
  const expected: RegExp[] = [refusedFetch];
  const tell = (line: string) => {
    if (!expected.some((pattern) => pattern.test(line))) trouble.push(line);
  };
  context.on("console", (message) => {
    if (message.type() === "error" || message.type() === "warning") tell(`console: ${message.text()}`);
  });
  context.on("weberror", (error) => tell(`error: ${error.error().stack}`));
  context.on("request", (request) => {
    if (!request.url().startsWith(`${origin}/dashboard`) && !request.url().startsWith("data:"))
      tell(`asked ${request.url()}`);
  });
  const page = await context.newPage();
  return {
    page,
    context,
    trouble,
    expectTrouble: (...what) => void expected.push(...what),
    assertNoTrouble: () => assert.deepEqual(trouble, []),
    [Symbol.asyncDispose]: () => context.close(),
  };
}

/** A test that opens a tab: what was wrong with its pages fails it. */
export async function inTab(
  origin: string,
  options: Parameters<typeof openTab>[1],
  walk: (opened: Opened) => Promise<void>,
): Promise<void> {
  await using opened = await openTab(origin, options);
  await walkIn(opened, walk);
}

/** The same in a tab that is open already. */
export async function walkIn(opened: Opened, walk: (opened: Opened) => Promise<void>): Promise<void> {
  try {
    await walk(opened);
  } catch (error) {
    const { page, trouble } = opened;
    const seen = await page
      .locator("body")
      .innerText({ timeout: 1_000 })
      .catch(() => "");
    throw new Error(
      `${(error as Error).message}\nat ${page.url()}, trouble: ${trouble.join("\n") || "none"}\nseen:\n${seen.slice(0, 2_000)}`,
      { cause: error },
    );
  }
  opened.assertNoTrouble();
}

/** Code for the page is text here: the tests are typed as a program of Node, which has no document. */
const still = `(async () => {
  // What inherits a colour begins to change when what it inherits from has: quiet means for a few frames.
  for (let quiet = 0, frames = 0; quiet < 6 && frames < 300; frames += 1) {
    await new Promise((done) => requestAnimationFrame(done));
    quiet = document.getAnimations().some(({ playState }) => playState === "running") ? 0 : quiet + 1;
  }
})()`;

/** Resolves when the page stands: it has a title, and nothing is on its way any more. */
export async function settled(page: Page): Promise<void> {
  await page.locator("h1").first().waitFor();
  await page.locator(".mantine-Skeleton-root").first().waitFor({ state: "detached" });
  await page.evaluate(still);
}

/** Loads a page as if nothing had been visited before: without the storage and the cache of previous visits. */
export async function load(page: Page, url: string): Promise<void> {
  if (page.url() !== "about:blank") await page.evaluate("localStorage.clear(); sessionStorage.clear()");
  await page.goto("about:blank");
  await page.setViewportSize(desktop);
  await page.emulateMedia({ colorScheme: "light" });
  await page.goto(url);
  await settled(page);
}

/** Opens a page of the loaded app as its links do, without loading a document. */
export async function follow(page: Page, url: string): Promise<void> {
  await page.setViewportSize(desktop);
  await page.emulateMedia({ colorScheme: "light" });
  const isSamePath = new URL(url).pathname === new URL(page.url()).pathname;
  await page.evaluate(`document.querySelector("h1").dataset.previous = "";
    history.pushState(null, "", ${JSON.stringify(url)});`);
  // A path shows a page of its own. Its search parameters only change what the page shows.
  if (!isSamePath) await page.locator("h1[data-previous]").waitFor({ state: "detached" });
  await settled(page);
}

export async function inDark(page: Page): Promise<void> {
  await page.emulateMedia({ colorScheme: "dark" });
  await page.locator("html[data-mantine-color-scheme=dark]").waitFor({ state: "attached" });
  await page.evaluate(still);
}

/** What is wider than the window, to say which; nothing when nothing is. */
export const tooWide = (page: Page): Promise<string[]> =>
  page.evaluate(`(() => {
    const { scrollWidth } = document.documentElement;
    if (scrollWidth <= innerWidth) return [];
    const wide = [...document.querySelectorAll("body *")].filter(
      (element) => element.getBoundingClientRect().right > innerWidth + 1,
    );
    return [scrollWidth + " of " + innerWidth, ...wide.slice(0, 6).map((element) => element.outerHTML.slice(0, 160))];
  })()`);
