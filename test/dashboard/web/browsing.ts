/** The dashboard as `npm start` serves it, and people who use it in a real Chromium. */
import { readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import { type Browser, type BrowserContextOptions, chromium, type Page } from "playwright-core";
import { start } from "../../cmd/process.ts";
import { findChromium } from "../../support/chromium.ts";
import { openDataFolder } from "../../support/place.ts";

export type Tab = {
  page: Page;
  /** Complaints of the browser that no answer of the server explains: broken policies, errors, strangers asked. */
  trouble: string[];
};

export type Dashboard = AsyncDisposable & {
  /** Without a slash at its end. */
  address: string;
  /** A person with a browser of their own. */
  open(options?: BrowserContextOptions): Promise<Tab>;
};

export async function startDashboard(): Promise<Dashboard> {
  await using stack = new AsyncDisposableStack();
  const folder = await openDataFolder();
  stack.defer(() => rm(folder, { recursive: true, force: true }));
  const anyPorts = { PORT: "0", SANDBOX_PORT: "0", METRICS_PORT: "0" };
  const service = stack.use(start("cmd/standalone/main.ts", [], { ...anyPorts, DATA_DIR: folder }));
  await service.prints("Ctrl-C stops it");
  const given = JSON.parse(await readFile(join(folder, "credentials.json"), "utf8")) as {
    base_url: string;
  };
  // As root it has no sandbox to run in.
  const browser: Browser = await chromium.launch({
    executablePath: findChromium(),
    args: ["--no-sandbox", "--disable-gpu"],
  });
  stack.defer(() => browser.close());
  const { origin: address } = new URL(given.base_url);
  const disposables = stack.move();
  return {
    address,
    async open(options = {}) {
      const context = await browser.newContext({ baseURL: address, ...options });
      const page = await context.newPage();
      const tab: Tab = { page, trouble: [] };
      page.on("console", (message) => {
        // Answers of 4xx and 5xx are the server's to tell, and tests ask for them.
        if (message.type() === "error" && !message.text().startsWith("Failed to load resource"))
          tab.trouble.push(`console: ${message.text()}`);
      });
      page.on("pageerror", (error) => void tab.trouble.push(`error: ${error.message}`));
      page.on("request", (request) => {
        if (!request.url().startsWith(`${address}/dashboard`)) tab.trouble.push(`asked ${request.url()}`);
      });
      await page.addInitScript({
        content:
          "addEventListener('securitypolicyviolation', (event) => console.error(event.violatedDirective, event.blockedURI))",
      });
      return tab;
    },
    async [Symbol.asyncDispose]() {
      await disposables.disposeAsync();
    },
  };
}

export const password = "a long enough password";
let people = 0;

/** An account of their own; afterwards the overview of the sandbox is there. */
export async function signUp(page: Page, name = "Sample Analytics"): Promise<string> {
  people += 1;
  const email = `person-${people}@example.com`;
  await page.goto("/dashboard/signup");
  await page.getByLabel("Organization").fill(name);
  await page.getByLabel("E-mail").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Create account" }).click();
  await page.getByRole("heading", { level: 1, name: "Overview" }).waitFor();
  return email;
}

export async function logIn(page: Page, email: string): Promise<void> {
  await page.getByLabel("E-mail").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Log in" }).click();
}
