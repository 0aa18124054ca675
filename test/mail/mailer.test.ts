import assert from "node:assert/strict";
import { createServer, type Socket } from "node:net";
import { test } from "node:test";
import { createMailer, type MailerDeps } from "../../internal/mail/mailer.ts";
import { mailServer } from "./server.ts";

const from = "Drug prices <no-reply@example.com>";
const mail = {
  to: "ana@example.com",
  subject: "Hello, Zoë",
  text: "A line.\n\nhttps://example.com/reset#token=abc\n",
};
const quick = { pausesMs: [1, 1] } as const;

/** A mailer and what it was told to be wrong. */
function mailer(port: number, more: Partial<MailerDeps> = {}) {
  const errors: string[] = [];
  const made = createMailer({
    smtpUrl: `smtp://127.0.0.1:${port}`,
    from,
    onError: ({ message }) => errors.push(message),
    ...quick,
    ...more,
  });
  return { made, errors, send: made.send, [Symbol.asyncDispose]: () => made[Symbol.asyncDispose]() };
}

const failing = (responseCode: number, message: string) =>
  Object.assign(new Error(message), { responseCode });

/** A server below the protocol: what it does with each connection, counted. */
async function rawServer(serve: (socket: Socket, number: number) => void) {
  let connections = 0;
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on("error", () => {});
    connections += 1;
    serve(socket, connections);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  assert.ok(address !== null && typeof address === "object");
  return {
    port: address.port,
    connections: () => connections,
    async [Symbol.asyncDispose]() {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

test("a mail arrives with its sender, reader, subject and text, and links stand in it whole", async () => {
  await using server = await mailServer();
  await using test = mailer(server.port);
  const link = `https://example.com/dashboard/reset#token=${"a".repeat(43)}`;
  await test.send({ ...mail, text: `Open\n\n${link}\n` });
  const [got] = server.received;
  assert.deepEqual([got?.from, got?.to], ["no-reply@example.com", ["ana@example.com"]]);
  assert.match(got?.raw ?? "", /^From: Drug prices <no-reply@example\.com>\r$/m);
  assert.match(got?.raw ?? "", /^Subject: =\?UTF-8\?Q\?Hello=2C_Zo=C3=AB\?=\r$/m);
  const text = (got?.raw ?? "").replaceAll("=\r\n", "").replaceAll("=3D", "=");
  assert.ok(text.includes(link), got?.raw);
  assert.deepEqual(test.errors, []);
});

test("connections are kept: mails one after the other share one", async () => {
  await using server = await mailServer();
  await using test = mailer(server.port);
  for (let number = 0; number < 5; number += 1) await test.send(mail);
  assert.deepEqual([server.received.length, server.connections()], [5, 1]);
});

test("an address goes to one reader, whatever stands in it", async () => {
  await using server = await mailServer();
  await using test = mailer(server.port);
  for (const to of [
    "eve@example.com,ana@example.com",
    "eve@example.com\r\nBcc: ana@example.com",
    "<x>ana@example.com",
  ]) {
    await test.send({ ...mail, to }).catch(() => {});
  }
  for (const { to, raw } of server.received) {
    assert.equal(to.length, 1, to.join(" and "));
    assert.doesNotMatch(raw, /^Bcc:/m);
    assert.notEqual(to[0], "ana@example.com");
  }
});

test("a mail that the server refuses for good is tried once, and its sender and onError are told, not to whom it was", async () => {
  let tries = 0;
  await using server = await mailServer({
    onRcptTo(_address, _session, done) {
      tries += 1;
      done(failing(550, "no such mailbox: ana@example.com"));
    },
  });
  await using test = mailer(server.port);
  await assert.rejects(test.send(mail), /^Error: A mail was not sent, tried 1 times: EENVELOPE 550 RCPT TO$/);
  assert.equal(tries, 1);
  assert.equal(test.errors.length, 1);
  assert.doesNotMatch(test.errors.join(), /ana|token/);
});

test("a server that says later is asked three times; at the third it may take the mail", async () => {
  let tries = 0;
  await using server = await mailServer({
    onMailFrom(_address, _session, done) {
      tries += 1;
      done(tries < 3 ? failing(451, "later") : null);
    },
  });
  await using test = mailer(server.port);
  await test.send(mail);
  assert.deepEqual([tries, server.received.length, test.errors], [3, 1, []]);
  tries = -3;
  await assert.rejects(test.send(mail), /tried 3 times: EENVELOPE 451/);
  assert.equal(tries, 0);
  tries = -3;
  await assert.rejects(test.send(mail, { tries: 1 }), /tried 1 times/);
});

test("a server that is away is tried three times and then told of", async () => {
  const server = await rawServer(() => {});
  const { port } = server;
  await server[Symbol.asyncDispose]();
  await using test = mailer(port);
  await assert.rejects(test.send(mail), /tried 3 times: ESOCKET ECONNREFUSED|tried 3 times: ESOCKET/);
  assert.equal(test.errors.length, 1);
});

test("a server that hangs, before its greeting or after, holds nobody for longer than its time limits", async () => {
  await using silent = await rawServer(() => {});
  await using first = mailer(silent.port, { stepMs: 50 });
  await assert.rejects(first.send(mail), /tried 3 times/);
  await using midway = await rawServer((socket) => {
    socket.write("220 here\r\n");
    socket.once("data", () => socket.write("250 here\r\n"));
  });
  await using second = mailer(midway.port, { stepMs: 50 });
  await assert.rejects(second.send(mail), /tried 3 times/);
});

test("a server that trickles is given up as a whole, and the next mail goes over another connection", async () => {
  await using server = await rawServer((socket) => {
    socket.write("220-");
    const timer = setInterval(() => socket.write("x"), 5);
    socket.on("close", () => clearInterval(timer));
  });
  await using test = mailer(server.port, { tryMs: 1_000, stepMs: 60_000 });
  await assert.rejects(test.send(mail, { tries: 2 }), /tried 2 times: it took too long/);
  assert.equal(server.connections(), 2);
});

test("more mails than may wait are refused at once", async () => {
  await using silent = await rawServer(() => {});
  await using test = mailer(silent.port, { stepMs: 300, waitingAtMost: 2 });
  const timedOut = () => assert.rejects(test.send(mail, { tries: 1 }), /tried 1 times/);
  const waiting = [timedOut(), timedOut()];
  await assert.rejects(test.send(mail), /2 others wait to be/);
  await Promise.all(waiting);
});

test("a stop waits for the try under way and gives up the pauses", async () => {
  await using server = await mailServer();
  await using test = mailer(server.port);
  const sent = test.send(mail);
  await test[Symbol.asyncDispose]();
  await sent;
  assert.equal(server.received.length, 1);
  await assert.rejects(test.send(mail), /the process stops/);

  const paused = Promise.withResolvers<void>();
  // The mailer reads the duration of a pause when the pause begins.
  const pausesMs = Object.defineProperty([0], 0, {
    get() {
      paused.resolve();
      return 3_600_000;
    },
  });
  await using away = mailer(1, { pausesMs });
  const stopped = assert.rejects(away.send(mail), /tried 1 times, and the process stops/);
  await paused.promise;
  await away[Symbol.asyncDispose]();
  await stopped;
});
