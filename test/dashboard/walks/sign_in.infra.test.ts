/** Coming in and being sent out: log-ins, links to set a password, invitations, sessions that end. */
import assert from "node:assert/strict";
import { test } from "node:test";
import type { Page } from "playwright-core";
import { systemClock } from "../../../internal/core/clock.ts";
import { createLoginLink } from "../../../internal/sessions/login_links.ts";
import { createSessionService } from "../../../internal/sessions/service.ts";
import { quickHashing } from "../../sessions/quick_hashing.ts";
import { until } from "../../support/until.ts";
import { password } from "../server/fixture.ts";
import { inTab, settled } from "./browser.ts";
import { stage } from "./shared_stage.ts";
import { made } from "./world.ts";

const other = "quite another four words";

async function logIn(page: Page, email: string, given: string): Promise<void> {
  await page.getByLabel("E-mail").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(given);
  await page.getByRole("button", { name: "Log in" }).click();
}

const heading = (page: Page, name: string | RegExp) => page.getByRole("heading", { level: 1, name });

test("a log-in that is wrong says so, many are slowed down and told how long, and the right one comes in", async () => {
  const it = await stage();
  const { email } = await it.signUp("developer");
  await inTab(it.origin, {}, async ({ page }) => {
    await page.goto(`${it.origin}/dashboard/login`);
    await logIn(page, email, "wrong words each time");
    const alert = page.getByRole("alert");
    await alert.waitFor();
    assert.match(await alert.innerText(), /e-mail|password/i);
    assert.match(await alert.innerText(), /req_/);
    await until(async () => {
      if (await alert.getByText("Too many attempts", { exact: true }).isVisible()) return true;
      const answered = page.waitForResponse((response) => response.url().endsWith("/api/session"));
      await Promise.all([answered, logIn(page, email, "wrong words each time")]);
      await alert.waitFor();
      return false;
    }, "too many attempts");
    assert.equal((await alert.innerText()).match(/Try again in \d+ seconds/g)?.length, 1);
  });
  // From another address its owner is not held up.
  await inTab(it.origin, {}, async ({ page }) => {
    await page.goto(`${it.origin}/dashboard/login`);
    await logIn(page, email, password);
    await heading(page, "Overview").waitFor();
  });
});

test("a login link opens the overview once, and then shows the login form with the reason", async () => {
  const it = await stage();
  const owner = await it.signUp("developer");
  const token = await createLoginLink({ database: it.database, clock: systemClock }, owner.email);
  const link = `${it.origin}/dashboard/login#token=${token}`;
  await inTab(it.origin, {}, async ({ page }) => {
    await page.goto(link);
    await heading(page, "Overview").waitFor();
    assert.ok(!page.url().includes(token ?? "?"), "the token is out of the address");
    await page.reload();
    await heading(page, "Overview").waitFor();
  });
  await inTab(it.origin, {}, async ({ page, expectTrouble }) => {
    expectTrouble(/404/);
    await page.goto(link);
    assert.match(await page.getByRole("alert").innerText(), /This link was used/);
    await logIn(page, owner.email, password);
    await heading(page, "Overview").waitFor();
  });
});

test("a reset link sets a password once, and the session of before is out", async () => {
  const it = await stage();
  const owner = await it.signUp("developer");
  await using sessions = createSessionService({
    database: it.database,
    clock: systemClock,
    signUpOpen: true,
    hashing: quickHashing(),
    dashboardUrl: () => `${it.origin}/dashboard`,
  });
  const { token } = await sessions.makeReset(owner.email);
  const asked = { accountId: owner.accountId, environment: "live", permissions: ["drugs:read"] } as const;
  const { key } = await it.accounts.createKey({ ...asked, name: "from before" });
  await inTab(it.origin, { token: owner.token }, async ({ page: before }) => {
    await before.goto(`${it.origin}/dashboard/settings`);
    await settled(before);
    await inTab(it.origin, {}, async ({ page }) => {
      await page.goto(`${it.origin}/dashboard/reset#token=${token}`);
      await heading(page, "Set a new password").waitFor();
      assert.ok(!page.url().includes(token), "the token is out of the address");
      await page.getByRole("row", { name: `from before tm_live_…${key.slice(-4)} Never` }).waitFor();
      await page.getByLabel("New password").fill(other);
      await page.getByLabel("Revoke all API keys").check();
      await page.getByRole("button", { name: "Set password" }).click();
      await page.getByText("1 API key revoked").waitFor();
      await page.getByRole("link", { name: "Log in", exact: true }).click();
      await logIn(page, owner.email, other);
      await heading(page, "Overview").waitFor();
    });
    await before.getByRole("link", { name: "Members" }).click();
    await heading(before, "Log in").waitFor();
    await inTab(it.origin, {}, async ({ page }) => {
      await page.goto(`${it.origin}/dashboard/reset#token=${token}`);
      await page.getByRole("alert").waitFor();
      await page.getByRole("button", { name: "Request a new link" }).click();
      await heading(page, "Reset your password").waitFor();
    });
  });
});

test("an invitation's link, shown once to who invites, makes a member who finds no button that works for what the role may not", async () => {
  const it = await stage();
  const owner = await it.signUp("business");
  await owner.ask("POST", "/keys", {
    body: { environment: "live", name: "Live site", permissions: ["drugs:read"] },
  });
  await made(owner, "/live/v1/webhooks", { url: "http://127.0.0.1:4009/till", events: ["price.changed"] });
  let link = "";
  await inTab(it.origin, { token: owner.token }, async ({ page }) => {
    await page.goto(`${it.origin}/dashboard/members`);
    await page.getByRole("button", { name: "Invite a member" }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByLabel("E-mail").fill("colleague@maple.example");
    await dialog.getByRole("radio", { name: "Member" }).check();
    await dialog.getByRole("button", { name: "Invite" }).click();
    link = await dialog.getByTestId("secret").innerText();
    await dialog.getByRole("button", { name: "I've copied it" }).click();
    await page.getByText("colleague@maple.example").waitFor();
    await page.reload();
    await page.getByText("colleague@maple.example").waitFor();
    assert.equal(await page.getByText(link).count(), 0);
  });
  await inTab(it.origin, {}, async ({ page }) => {
    await page.goto(link);
    await heading(page, /^Join /).waitFor();
    await page.getByLabel("Your name").fill("Colleague");
    await page.getByLabel("Password", { exact: true }).fill(password);
    await page.getByRole("button", { name: "Join" }).click();
    await heading(page, "Overview").waitFor();

    const open = async (path: string) => {
      await page.goto(`${it.origin}/dashboard${path}`);
      await settled(page);
    };
    await open("/live/keys");
    assert.ok(await page.getByRole("button", { name: "Create key" }).isDisabled());
    await page.getByText("Only owners and admins can change live keys").waitFor();
    await page.getByRole("button", { name: "Actions for Live site" }).click();
    await page.getByText("Only owners and admins change live keys").waitFor();
    for (const name of [/Revoke/, /Rotate/, /Rename/])
      assert.ok(await page.getByRole("menuitem", { name }).isDisabled(), String(name));
    await open("/live/webhooks");
    assert.equal(await page.getByRole("link", { name: "New webhook" }).count(), 0);
    await page.getByRole("link", { name: "127.0.0.1:4009/till" }).click();
    await settled(page);
    for (const name of ["Disable", "More", "Replay"])
      assert.equal(await page.getByRole("button", { name }).count(), 0, name);
    await open("/members");
    assert.equal(await page.getByRole("button", { name: /Invite|Actions for/ }).count(), 0);
    await open("/plan");
    assert.equal(await page.getByRole("button", { name: /Upgrade|Downgrade/ }).count(), 0);
    await open("/settings");
    assert.equal(await page.getByLabel("Account name").count(), 0);
    assert.equal(await page.getByRole("link", { name: "Audit log" }).count(), 0);
    await open("/audit");
    await page.getByText("Only owners and admins can view the audit log").waitFor();
    // The sandbox is a member's to use.
    await open("/sandbox/keys");
    assert.ok(await page.getByRole("button", { name: "Create key" }).first().isEnabled());
  });
});

test("a session that was ended elsewhere leads to the log-in, and from there back to the page with its filters", async () => {
  const it = await stage();
  const owner = await it.signUp("developer");
  await inTab(it.origin, { token: owner.token }, async ({ page }) => {
    await page.goto(`${it.origin}/dashboard/sandbox/requests?status=failed`);
    await settled(page);
    const elsewhere = await it.logIn(owner.email);
    assert.equal((await elsewhere.ask("DELETE", "/me/sessions")).status, 204);
    // What the server knows of sessions it knows for a second.
    await until(async () => {
      if (await page.getByRole("heading", { name: "Log in" }).isVisible()) return true;
      const [response] = await Promise.all([
        page.waitForResponse((response) => response.url().includes("/api/sandbox/requests")),
        page.getByRole("button", { name: "Refresh" }).click(),
      ]);
      if (response.status() === 401) await heading(page, "Log in").waitFor();
      return false;
    }, "the login page");
    await page.getByText("After you log in, you'll continue to the requested page.").waitFor();
    await logIn(page, owner.email, password);
    await heading(page, "Requests").waitFor();
    assert.match(page.url(), /\/sandbox\/requests\?status=failed$/);
  });
});

test("logging out leaves nothing of the account in the tab, and the way back leads to the log-in", async () => {
  const it = await stage();
  const owner = await it.signUp("developer");
  await inTab(it.origin, { token: owner.token }, async ({ page }) => {
    await page.goto(`${it.origin}/dashboard/settings`);
    await settled(page);
    await page.getByRole("link", { name: "Members" }).click();
    await heading(page, "Members").waitFor();
    await page.getByRole("button", { name: /^Account menu of/ }).click();
    await page.getByRole("menuitem", { name: "Log out" }).click();
    await heading(page, "Log in").waitFor();
    assert.equal((await page.context().cookies()).length, 0);
    await page.goBack();
    await heading(page, "Log in").waitFor();
    assert.equal(await page.getByText(owner.email).count(), 0);
  });
});
