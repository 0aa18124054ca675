/** People who use the dashboard in Chromium, on the service that the walks use. */
import type { TestContext } from "node:test";
import type { BrowserContextOptions, Page } from "playwright-core";
import { type Opened, openTab } from "../walks/browser.ts";
import { stage } from "../walks/shared_stage.ts";

type Tab = Opened & {
  /** The URL of a path. */
  at(path: string): string;
};

/** A person with a browser of their own, which closes when the test ends. */
export async function open(walk: TestContext, options: BrowserContextOptions = {}): Promise<Tab> {
  const { origin } = await stage();
  const opened = await openTab(origin, { baseURL: origin, ...options });
  walk.after(() => opened[Symbol.asyncDispose]());
  return { ...opened, at: (path) => `${origin}${path}` };
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
