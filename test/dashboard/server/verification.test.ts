/** People whose email address is not verified have the sandbox only. */
import assert from "node:assert/strict";
import { after, test } from "node:test";
import { mailServer } from "../../mail/server.ts";
import { testDashboard } from "./fixture.ts";

const mail = await mailServer();
const dashboard = await testDashboard({
  verification: true,
  settings: {
    SMTP_URL: `smtp://127.0.0.1:${mail.port}`,
    MAIL_FROM: "prices@example.com",
    DASHBOARD_URL: "http://127.0.0.1/dashboard",
  },
});
after(async () => {
  await dashboard[Symbol.asyncDispose]();
  await mail[Symbol.asyncDispose]();
});

const keyOf = (environment: string) => ({ environment, name: "first", permissions: ["drugs:read"] });

test("an unverified person creates sandbox keys, and neither live keys, webhooks, nor reads of live data", async () => {
  const person = await dashboard.signUp("business");
  const sandbox = await person.ask("POST", "/keys", { body: keyOf("sandbox") });
  assert.equal(sandbox.status, 201, sandbox.text);
  dashboard.secrets.push(sandbox.body.secret);
  assert.equal((await person.ask("GET", "/sandbox/v1/drugs")).status, 200);
  const hook = { url: "https://93.184.215.14/hooks", events: ["price.changed"] };
  for (const [method, path, body] of [
    ["POST", "/keys", keyOf("live")],
    ["POST", "/live/v1/webhooks", hook],
    ["GET", "/live/v1/drugs", undefined],
  ] as const) {
    const sent = body === undefined ? {} : { body };
    const answer = await person.ask(method, path, sent);
    assert.deepEqual([answer.status, answer.body.error.code], [403, "PERMISSION_DENIED"], path);
    assert.match(
      answer.body.error.message,
      new RegExp(`Verify your email address ${person.email}.*Resend link`),
    );
  }
  assert.equal((await person.ask("GET", "/live/v1/usage")).body.used, 0);
  assert.equal((await person.ask("GET", "/session")).body.person.email_verified, false);
});
