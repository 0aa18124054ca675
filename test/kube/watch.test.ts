import assert from "node:assert/strict";
import type { ServerResponse } from "node:http";
import { test } from "node:test";
import { ApiError, type KubeObject, Unreachable, type WatchEvent } from "../../internal/kube/model.ts";
import { until } from "../support/until.ts";
import {
  bookmark,
  clientOf,
  line,
  requestsObserved,
  sendJson,
  startApiServer,
  status,
  widget,
  widgets,
} from "./api_server.ts";

type Client = ReturnType<typeof clientOf>;

/** What a watch brought, and how it ended. `onEvent` is told of each event as it comes. */
async function watched(client: Client, signal?: AbortSignal, onEvent = () => {}) {
  const events: WatchEvent<KubeObject>[] = [];
  try {
    for await (const event of client.watch(widgets, { resourceVersion: "7" }, signal)) {
      events.push(event);
      onEvent();
    }
    return { events, error: undefined };
  } catch (error) {
    return { events, error };
  }
}

const a = widget("a", "8");
const added = line("ADDED", a);

test("a watch asks from a version, with bookmarks, and to be ended before it would be taken for silent", async () => {
  await using server = await startApiServer((response) => response.end());
  for (const [random, seconds] of [
    [0, "28"],
    [0.999, "33"],
  ] as const) {
    await using client = clientOf(server.port, { random: () => random });
    const events = client.watch(widgets, {
      resourceVersion: "7",
      labelSelector: "a=b",
      fieldSelector: "c=d",
    });
    for await (const event of events) assert.fail(event.type);
    assert.deepEqual(server.requests.at(-1)?.query, {
      watch: "true",
      resourceVersion: "7",
      labelSelector: "a=b",
      fieldSelector: "c=d",
      allowWatchBookmarks: "true",
      timeoutSeconds: seconds,
    });
  }
});

test("events come as they were written, and the watch ends well when the server ends it", async () => {
  await using server = await startApiServer((response) =>
    response.end(added + line("MODIFIED", a) + bookmark("9") + line("DELETED", a)),
  );
  await using client = clientOf(server.port);
  assert.deepEqual(await watched(client), {
    events: [
      { type: "ADDED", object: a },
      { type: "MODIFIED", object: a },
      { type: "BOOKMARK", resourceVersion: "9" },
      { type: "DELETED", object: a },
    ],
    error: undefined,
  });
  assert.deepEqual(requestsObserved(client.observed), ["watch widgets 200"]);
});

test("an event comes when its line is whole, not when the next one begins", async () => {
  let answer: ServerResponse | undefined;
  await using server = await startApiServer((response) => {
    answer = response;
    response.write(added);
  });
  await using client = clientOf(server.port);
  for await (const event of client.watch(widgets, { resourceVersion: "7" })) {
    assert.deepEqual(event, { type: "ADDED", object: a });
    answer?.end();
  }
});

test("lines and characters that are cut anywhere are whole again", async () => {
  const named = { ...a, spec: { text: "Château – 東京 – 💊\u2028" } };
  const bytes = Buffer.from(line("ADDED", named) + line("MODIFIED", named));
  await using server = await startApiServer(async (response) => {
    for (const byte of bytes) {
      response.write(Buffer.of(byte));
      await new Promise((done) => setImmediate(done));
    }
    response.end("\n");
  });
  await using client = clientOf(server.port);
  const { events, error } = await watched(client);
  assert.equal(error, undefined);
  assert.deepEqual(
    events.map((event) => event.type !== "BOOKMARK" && event.object),
    [named, named],
  );
});

test("an ERROR event is the API server's refusal, after what came before it", async () => {
  await using server = await startApiServer(
    (response) => response.end(added + line("ERROR", status(410, "Expired", "too old resource version"))),
    (response) => response.end(line("ERROR", "?")),
    (response) => sendJson(response, 403, status(403, "Forbidden", "cannot watch")),
  );
  await using client = clientOf(server.port);
  const first = await watched(client);
  assert.equal(first.events.length, 1);
  for (const [error, expected] of [
    [first.error, [410, "Expired", "too old resource version"]],
    [(await watched(client)).error, [500, "InternalError", "the API server answered 500 InternalError"]],
    [(await watched(client)).error, [403, "Forbidden", "cannot watch"]],
  ] as const) {
    assert.ok(error instanceof ApiError);
    assert.deepEqual([error.status, error.reason, error.message], expected);
  }
  assert.deepEqual(requestsObserved(client.observed), [
    "watch widgets 200",
    "watch widgets 200",
    "watch widgets 403",
  ]);
});

const eventLoopTurn = () => new Promise((done) => setImmediate(done));

test("silence ends a watch, at its beginning and after events; what comes in between puts it off", async (t) => {
  t.mock.timers.enable({ apis: ["setTimeout"] });
  let write = () => {};
  await using server = await startApiServer(
    (response) => response.writeHead(200).flushHeaders(),
    (response) => {
      write = () => void response.write(added);
      write();
    },
  );
  await using client = clientOf(server.port, { silenceMs: 800 });
  for (const [turn, count] of [0, 5].entries()) {
    let seen = 0;
    let isOver = false;
    const watching = watched(client, undefined, () => {
      seen += 1;
    }).finally(() => {
      isOver = true;
    });
    await until(() => requestsObserved(client.observed).length > turn, "the watch begins");
    for (let event = 1; event <= count; event += 1) {
      await until(() => seen >= event || isOver, `event ${event}`);
      await eventLoopTurn();
      t.mock.timers.tick(700);
      if (event < count) write();
    }
    await eventLoopTurn();
    assert.equal(isOver, false);
    t.mock.timers.tick(800);
    const { events, error } = await watching;
    assert.equal(events.length, count);
    assert.ok(error instanceof Unreachable && error.silent);
  }
});

test("whoever takes long over an event is not told of silence", async (t) => {
  t.mock.timers.enable({ apis: ["setTimeout"] });
  let end = () => {};
  await using server = await startApiServer((response) => {
    end = () => void response.end(added);
    response.write(added);
  });
  await using client = clientOf(server.port, { silenceMs: 500 });
  let events = 0;
  for await (const _ of client.watch(widgets, { resourceVersion: "7" })) {
    events += 1;
    t.mock.timers.tick(700);
    end();
  }
  assert.equal(events, 2);
});

test("an answer that does not begin is given up by the time-out of a call, and is not silence", async () => {
  await using server = await startApiServer(() => {});
  await using client = clientOf(server.port, { requestTimeoutMs: 50, silenceMs: 10_000 });
  const { error } = await watched(client);
  assert.ok(error instanceof Unreachable && !error.silent);
  assert.deepEqual(requestsObserved(client.observed), ["watch widgets 0"]);
});

test("half a line, a broken connection, and what is no event end a watch as no answer, never well", async () => {
  let cut = () => {};
  await using server = await startApiServer(
    (response) => response.end(added + added.slice(0, 20)),
    (response) => {
      cut = () => response.destroy();
      response.write(added);
    },
    (response) => response.end(`${added}<h1>Welcome</h1>\n`),
    (response) => response.end(added + line("ADDED", null)),
    (response) => response.end(added + line("ADDED", { metadata: {} })),
    (response) => response.end(added + line("BOOKMARK", { metadata: {} })),
    (response) => response.end(added + line("RENAMED", a)),
  );
  await using client = clientOf(server.port);
  for (let count = 0; count < 7; count += 1) {
    const { events, error } = await watched(client, undefined, () => cut());
    assert.equal(events.length, 1, `answer ${count}`);
    assert.ok(error instanceof Unreachable && !error.silent, `answer ${count}: ${error}`);
  }
});

test("a line without an end does not fill the memory", async () => {
  const megabyte = "x".repeat(1_024 * 1_024);
  let sent = 0;
  await using server = await startApiServer(async (response) => {
    const closed = new Promise((done) => response.once("close", done));
    while (!response.destroyed && sent < 100) {
      sent += 1;
      if (!response.write(megabyte))
        await Promise.race([new Promise((done) => response.once("drain", done)), closed]);
    }
  });
  await using client = clientOf(server.port);
  const { error } = await watched(client);
  assert.ok(error instanceof Unreachable);
  assert.match(error.message, /without an end/);
  assert.ok(sent < 60, `${sent} MiB were taken`);
});

test("a watch ends with the reason of its signal, and its connection with it", async () => {
  await using server = await startApiServer((response) => response.write(added));
  await using client = clientOf(server.port);
  const stop = new AbortController();
  const reason = new Error("stopped");
  // While it waits for the next one.
  const stopSoon = () => void setImmediate(() => stop.abort(reason));
  assert.deepEqual(await watched(client, stop.signal, stopSoon), {
    events: [{ type: "ADDED", object: a }],
    error: reason,
  });
  await until(async () => (await server.connections()) === 0, "the connection is closed");
});

test("whoever stops listening ends the connection", async () => {
  await using server = await startApiServer((response) => response.write(added));
  await using client = clientOf(server.port);
  for await (const _ of client.watch(widgets, { resourceVersion: "7" })) break;
  await until(async () => (await server.connections()) === 0, "the connection is closed");
});

test("a watch does not hold up calls, nor calls a watch", async () => {
  await using server = await startApiServer((response, { query }) => {
    if (query.watch) response.write(added);
    else sendJson(response, 200, a);
  });
  await using client = clientOf(server.port);
  const stop = new AbortController();
  let begun = 0;
  const watches = [1, 2, 3].map(() =>
    watched(client, stop.signal, () => {
      begun += 1;
    }),
  );
  for (let count = 0; count < 10; count += 1) await client.get(widgets, "a");
  await until(() => begun === 3, "each watch brings an event");
  stop.abort();
  for (const { events } of await Promise.all(watches)) assert.equal(events.length, 1);
});
