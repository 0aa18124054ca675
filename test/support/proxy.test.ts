/** The network between a test and a server stops, and comes back, as a network does. */
import assert from "node:assert/strict";
import { once } from "node:events";
import { type AddressInfo, connect, createServer, type Socket } from "node:net";
import { test } from "node:test";
import { startProxy } from "./proxy.ts";
import { until } from "./until.ts";

/** A server that says back what it hears. */
async function startEcho() {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on("error", () => {}).pipe(socket);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    port: (server.address() as AddressInfo).port,
    async [Symbol.asyncDispose]() {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, "close");
    },
  };
}

async function startClient(port: number) {
  const socket = connect(port, "127.0.0.1").on("error", () => {});
  let heard = "";
  socket.setEncoding("utf8").on("data", (text: string) => {
    heard += text;
  });
  await once(socket, "connect");
  return {
    socket,
    heard: () => heard,
    hears: (text: string) => until(() => heard.includes(text), `the client hears "${text}"`),
    [Symbol.dispose]: () => socket.destroy(),
  };
}

test("in the hole nobody is answered, who was connected as who comes; after it, both are", async () => {
  await using echo = await startEcho();
  await using proxy = await startProxy(echo.port);
  using early = await startClient(proxy.port);
  early.socket.write("before ");
  await early.hears("before");
  proxy.hole(true);
  using late = await startClient(proxy.port);
  for (const { socket } of [early, late]) socket.write("within ");
  // Takes as many steps as the echo of "within" would, begins later, and does so twice.
  await using open = await startProxy(echo.port);
  using other = await startClient(open.port);
  for (const text of ["first", "second"]) {
    other.socket.write(text);
    await other.hears(text);
  }
  assert.deepEqual([early.heard(), late.heard()], ["before ", ""]);
  proxy.hole(false);
  for (const client of [early, late]) await client.hears("within");
});

test("who is cut off knows it, and who comes after is served", async () => {
  await using echo = await startEcho();
  await using proxy = await startProxy(echo.port);
  using early = await startClient(proxy.port);
  const closed = once(early.socket, "close");
  proxy.cut();
  await closed;
  using late = await startClient(proxy.port);
  late.socket.write("after");
  await late.hears("after");
});
