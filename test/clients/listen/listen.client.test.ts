/** `drug-price listen`: what it forwards, and that no restart of any side loses or doubles an event. */
import assert from "node:assert/strict";
import { readdir, readFile, stat } from "node:fs/promises";
import { join } from "node:path";
import { after, test } from "node:test";
import { webhooks } from "../../../clients/typescript/src/index.ts";
import { mistakeOf } from "../../../cmd/test/check_signature.ts";
import { until } from "../../support/until.ts";
import { openReceiver, openStage, stop } from "./listener.ts";

const stage = await openStage();
after(() => stage[Symbol.asyncDispose]());
const { sandbox } = stage;

/** A state file of the test's own, so that tests do not go on where others stopped. */
let states = 0;
const newState = () => {
  states += 1;
  return ["--state", join(stage.project, `state-${states}.json`)];
};
const secretIn = (printed: string) => /Signing secret: (whsec_\S+)/.exec(printed)?.[1] ?? "";

test("forwards the exact bytes of a delivery with both signatures, and prints one line for each", async () => {
  await using receiver = await openReceiver();
  const hook = await sandbox.webhooks.create({ url: "https://a.example.com/in", events: ["price.changed"] });
  await using listener = await stage.listener(["--forward-to", receiver.url, ...newState()]);
  const id = await stage.trigger();
  const printed = await listener.prints(id);
  await until(() => receiver.received.length === 1, "the event arrives");
  const [received] = receiver.received;
  assert.ok(received !== undefined);
  const secret = secretIn(printed);
  assert.equal(
    mistakeOf(secret, received.headers as Record<string, string>, received.body, Date.now() / 1_000),
    undefined,
  );
  assert.equal((await webhooks.verify(received.body, received.headers, secret)).id, id);
  const { "x-tm-event": type, "x-tm-attempt": attempt, "x-tm-replayed": replayed } = received.headers;
  assert.deepEqual([received.id, type, attempt, replayed], [id, "price.changed", "1", undefined]);
  let recorded: string | null = null;
  for await (const delivery of sandbox.webhooks.deliveries(hook.id))
    if (delivery.event_id === id) recorded = (await sandbox.deliveries.get(delivery.id)).request.body;
  assert.equal(received.body.toString(), recorded, "the bytes that a webhook would get");
  const { code, stdout } = await stop(listener);
  assert.equal(code, 0);
  assert.match(stdout, new RegExp(`^\\d\\d:\\d\\d:\\d\\d {2}204 +price\\.changed +${id} {2}\\d+ ms$`, "m"));
  await sandbox.webhooks.delete(hook.id);
});

test("forwards the types of --events only, and another choice goes on from the same position", async () => {
  await using receiver = await openReceiver();
  const state = newState();
  const listen = (events: string) =>
    stage.listener(["--forward-to", receiver.url, "--events", events, ...state]);
  const first = await listen("drug.recalled,shortage.reported");
  await stage.trigger("price.changed");
  const recall = await stage.trigger("drug.recalled");
  await until(() => receiver.ids().includes(recall), "the recall arrives");
  await stop(first);
  const price = await stage.trigger("price.changed");
  await using _second = await listen("price.changed");
  await until(() => receiver.ids().includes(price), "the price change arrives");
  assert.deepEqual(receiver.ids(), [recall, price]);
});

test("restarts of the service, the listener, and the receiver lose nothing and double nothing", async () => {
  await using receiver = await openReceiver();
  const args = ["--forward-to", receiver.url, ...newState()];
  await using listeners = new AsyncDisposableStack();
  const listen = async () => listeners.use(await stage.listener(args));
  let listener = await listen();
  const secret = secretIn(await listener.prints("Ready."));
  const expected: string[] = [];
  const send = async (count: number) => {
    for (let n = 0; n < count; n += 1)
      expected.push((await sandbox.sandboxEvents.create({ type: "price.changed" })).id);
  };
  await send(3);
  await until(() => receiver.received.length === 3, "the first events arrive");

  await receiver.close();
  await send(3);
  await listener.prints("connection refused");
  await receiver.open();
  await until(() => receiver.received.length === 6, "what waited for the receiver arrives");

  // Stopped while a request is in progress: its response is awaited, and its event is not sent again.
  const held = Promise.withResolvers<number>();
  receiver.answer(() => held.promise);
  await send(2);
  await until(() => receiver.received.length === 7, "a request is in progress");
  const ending = stop(listener);
  held.resolve(204);
  assert.equal((await ending).code, 0);
  receiver.answer(() => 204);
  await send(2);
  assert.equal(receiver.received.length, 7);
  listener = await listen();
  assert.equal(secretIn(await listener.prints("Ready.")), secret, "the secret is stable");
  await until(() => receiver.received.length === 10, "the events of the pause arrive");

  await stage.killService();
  await listener.prints("The service does not respond");
  await stage.startService();
  await listener.prints("The service responds again.");
  await send(3);
  await until(() => receiver.received.length >= 13, "events after the restart arrive");
  await stop(listener);
  // Whatever is sent twice would be sent by the next start.
  listener = await listen();
  await send(1);
  await until(() => receiver.ids().includes(expected.at(-1) ?? ""), "the last event arrives");
  await stop(listener);
  assert.deepEqual(receiver.ids(), expected, "each once, in the order of the log");
});

test("a listener that was killed sends the event in progress again, and no other", async () => {
  await using receiver = await openReceiver();
  const args = ["--forward-to", receiver.url, ...newState()];
  await using killed = await stage.listener(args);
  const before = await stage.trigger();
  await until(() => receiver.received.length === 1, "the first event arrives");
  const held = Promise.withResolvers<number>();
  receiver.answer(() => held.promise);
  const inProgress = await stage.trigger();
  await until(() => receiver.received.length === 2, "the second event is in progress");
  await stop(killed, "SIGKILL");
  held.resolve(204);
  receiver.answer(() => 204);
  const later = await stage.trigger();
  await using next = await stage.listener(args);
  await next.prints(later);
  assert.deepEqual(receiver.ids(), [before, inProgress, inProgress, later]);
  assert.deepEqual(
    receiver.received.map(({ headers }) => headers["x-tm-attempt"]),
    ["1", "1", "2", "1"],
  );
});

test("gives up after four error responses or a 410, goes on, and resends by ID", async () => {
  await using receiver = await openReceiver();
  const state = newState();
  await using listener = await stage.listener(["--forward-to", receiver.url, ...state]);
  receiver.answer(() => 500);
  const failed = await stage.trigger();
  await listener.prints(`drug-price resend ${failed}`);
  receiver.answer(() => 410);
  const gone = await stage.trigger();
  await listener.prints(`drug-price resend ${gone}`);
  assert.deepEqual(receiver.ids(), [failed, failed, failed, failed, gone]);
  receiver.answer(() => 503);
  const waiting = await stage.trigger();
  await until(() => receiver.ids().filter((id) => id === waiting).length > 5, "503 is no reason to give up");
  receiver.answer(() => 204);
  await listener.prints(", attempt ");
  const { code, stdout } = await stage.command(["resend", failed, ...state]).ended;
  assert.equal(code, 0, stdout);
  const last = receiver.received.at(-1);
  assert.deepEqual([last?.id, last?.headers["x-tm-replayed"]], [failed, "true"]);
  receiver.answer(() => 500);
  assert.equal((await stage.command(["resend", failed, ...state]).ended).code, 1);
});

test("--webhook forwards resends of a webhook, each once, also after a restart", async () => {
  await using receiver = await openReceiver();
  const hook = await sandbox.webhooks.create({ url: "https://a.example.com/in", events: ["price.changed"] });
  const args = ["--forward-to", receiver.url, "--webhook", hook.id, ...newState()];
  const first = await stage.listener(args);
  const { id, deliveries } = await sandbox.sandboxEvents.create({ type: "price.changed" });
  await until(() => receiver.received.length === 1, "the event arrives");
  const replay = await sandbox.deliveries.replay(deliveries[0]?.id ?? "");
  await until(() => receiver.received.length === 2, "the resend arrives");
  await stop(first);
  const again = await sandbox.deliveries.replay(deliveries[0]?.id ?? "");
  await using second = await stage.listener(args);
  await until(() => receiver.received.length === 3, "the second resend arrives");
  const last = await sandbox.sandboxEvents.create({ type: "price.changed" });
  await second.prints(last.id);
  assert.deepEqual(receiver.ids(), [id, id, id, last.id]);
  assert.deepEqual(
    receiver.received.map(({ headers }) => [headers["x-tm-delivery"], headers["x-tm-replayed"]]).slice(1, 3),
    [
      [replay.id, "true"],
      [again.id, "true"],
    ],
  );
  assert.deepEqual(receiver.received[1]?.body, receiver.received[0]?.body);
});

test("--since starts again at a time", async () => {
  await using receiver = await openReceiver();
  const begun = new Date();
  const ids = [await stage.trigger(), await stage.trigger("drug.recalled")];
  const since = new Date(begun.getTime() - 1_000).toISOString();
  await using listener = await stage.listener([
    "--forward-to",
    receiver.url,
    "--since",
    since,
    ...newState(),
  ]);
  await listener.prints(ids[1] ?? "");
  assert.deepEqual(
    receiver.ids().filter((id) => ids.includes(id)),
    ids,
  );
});

test("the state has one secret per key, is its owner's only, and serves one listener at a time", async () => {
  await using receiver = await openReceiver();
  const secretOf = async () => (await stage.command(["listen", "--print-secret"]).ended).stdout;
  const secret = await secretOf();
  assert.match(secret, /^whsec_[A-Za-z0-9+/]{43}=\n$/);
  assert.equal(await secretOf(), secret);
  const other = stage.command(["listen", "--print-secret", "--key", "tm_sandbox_another"]);
  assert.notEqual((await other.ended).stdout, secret);
  const folder = join(stage.project, "state/drug-price");
  const names = (await readdir(folder)).filter((name) => name.endsWith(".json"));
  assert.equal(names.length, 2);
  for (const name of names) {
    assert.equal((await stat(join(folder, name))).mode & 0o077, 0);
    assert.ok(!(await readFile(join(folder, name), "utf8")).includes(stage.env.DRUG_PRICE_API_KEY ?? "?"));
  }
  await using _first = await stage.listener(["--forward-to", receiver.url]);
  const second = await stage.command(["listen", "--forward-to", receiver.url]).ended;
  assert.equal(second.code, 1);
  assert.match(second.stderr, /^Process \d+ already listens with this key and base URL\./);
});

test("a wrong command line, key, or address is one clear error", async () => {
  const to = ["--forward-to", "http://127.0.0.1:1/webhooks"];
  for (const [args, code, message] of [
    [[], 2, /^Name a command: listen, resend, trigger\.$/m],
    [["lisen"], 2, /^Unknown command "lisen"\./],
    [["listen"], 2, /^--forward-to is missing\./],
    [
      ["listen", "--forward-to", "ftp://example.com"],
      2,
      /^--forward-to: "ftp:\/\/example\.com" is not a URL/,
    ],
    [["listen", ...to, "--since", "yesterday"], 2, /^--since: "yesterday" is not a time\./],
    [["listen", ...to, "--secret", "abc"], 2, /^--secret: use the whole secret/],
    [["listen", ...to, "--webhook", "wh_1"], 2, /^--webhook: "wh_1" is not the ID/],
    [["resend", "evt_1"], 2, /^"evt_1" is not the ID of an event\./],
    [["trigger"], 2, /^Name the event type/],
    [["trigger", "price.changed", "--data", "{"], 2, /^--data is not valid JSON\./],
    [["trigger", "price.change"], 1, /type: must be one of price\.changed/],
    [["trigger", "price.changed", "--key", "tm_live_x"], 1, /^trigger creates events in the sandbox only\./],
    [["listen", ...to, "--key", "tm_sandbox_wrong", ...newState()], 1, /UNAUTHORIZED/],
    [["listen", ...to, "--base-url", "nowhere"], 1, /^baseUrl/],
  ] as const) {
    const ended = await stage.command(args).ended;
    assert.equal(ended.code, code, `${args.join(" ")}: ${ended.stderr}`);
    assert.match(ended.stderr, message);
    assert.doesNotMatch(ended.stderr, /\n\s+at /, "no stack trace");
  }
});
