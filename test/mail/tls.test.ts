import assert from "node:assert/strict";
import { test } from "node:test";
import { readMailServer } from "../../internal/mail/mail_address.ts";
import { createMailer } from "../../internal/mail/mailer.ts";
import { mailServer } from "./server.ts";

const mail = { to: "ana@example.com", subject: "Hello", text: "A line.\n" };
const from = "no-reply@example.com";

test("a server elsewhere must have TLS, one on this machine need not, and the address may say otherwise", () => {
  const of = (url: string) => {
    const { host, port, secure, requireTls } = readMailServer(url);
    return [host, port, secure, requireTls];
  };
  assert.deepEqual(of("smtp://mail.example.com"), ["mail.example.com", 587, false, true]);
  assert.deepEqual(of("smtps://mail.example.com"), ["mail.example.com", 465, true, false]);
  assert.deepEqual(of("smtp://mail.example.com:25?tls=optional"), ["mail.example.com", 25, false, false]);
  assert.deepEqual(of("smtp://localhost:1025"), ["localhost", 1025, false, false]);
  assert.deepEqual(of("smtp://[::1]:1025"), ["::1", 1025, false, false]);
  assert.deepEqual(of("smtp://127.9.9.9:1025?tls=required"), ["127.9.9.9", 1025, false, true]);
  assert.deepEqual(of("smtp://127.example.com"), ["127.example.com", 587, false, true]);
  assert.deepEqual(readMailServer("smtp://a%40b:p%2Fw@mail.example.com").auth, { user: "a@b", pass: "p/w" });
});

test("an address that is none is refused with how to write it, and its password is not repeated", () => {
  for (const url of [
    "mail.example.com",
    "http://u:hunter2@mail.example.com",
    "smtp://u:hunter2@",
    "smtp://u:hunter2@mail.example.com?tls=maybe",
    "smtp://u:hunter2@mail.example.com?rejectUnauthorized=false",
    "smtp://u:hunter2%zz@mail.example.com",
  ]) {
    assert.throws(
      () => readMailServer(url),
      (error: Error) =>
        error.name === "UsageError" && /write it/.test(error.message) && !/hunter2/.test(error.message),
      url,
    );
  }
});

test("where TLS is required, a server without it gets neither the mail nor the password", async () => {
  let said = 0;
  await using server = await mailServer({
    authOptional: true,
    allowInsecureAuth: true,
    onAuth(_auth, _session, done) {
      said += 1;
      done(null, { user: "u" });
    },
  });
  const smtpUrl = `smtp://u:secret@127.0.0.1:${server.port}?tls=required`;
  await using mailer = createMailer({ smtpUrl, from, pausesMs: [] });
  await assert.rejects(mailer.send(mail), /tried 1 times: ETLS/);
  assert.deepEqual([server.received.length, said], [0, 0]);
});

test("where TLS is required, a certificate that nobody vouches for is refused", async () => {
  await using server = await mailServer({ disabledCommands: [] });
  const smtpUrl = `smtp://127.0.0.1:${server.port}?tls=required`;
  await using mailer = createMailer({ smtpUrl, from, pausesMs: [] });
  await assert.rejects(mailer.send(mail), /tried 1 times/);
  assert.equal(server.received.length, 0);
});

test("who sends says the password that the address has", async () => {
  await using server = await mailServer({
    allowInsecureAuth: true,
    authOptional: false,
    onAuth({ username, password }, _session, done) {
      if (username === "u" && password === "p/w") done(null, { user: username });
      else done(Object.assign(new Error("no"), { responseCode: 535 }));
    },
  });
  const at = (password: string) => `smtp://u:${password}@127.0.0.1:${server.port}`;
  await using right = createMailer({ smtpUrl: at("p%2Fw"), from, pausesMs: [] });
  await right.send(mail);
  assert.equal(server.received[0]?.user, "u");
  await using wrong = createMailer({ smtpUrl: at("other"), from, pausesMs: [1, 1] });
  await assert.rejects(wrong.send(mail), /tried 1 times: EAUTH 535/);
});
