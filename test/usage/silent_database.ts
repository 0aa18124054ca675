/** A way to a real server that takes what it is sent and loses the answer, or takes nothing at all, until it comes back. */
import assert from "node:assert/strict";
import { connect, createServer, type Socket } from "node:net";
import { type Database, openDatabase } from "../../internal/postgres/database.ts";

export type SilentDatabase = AsyncDisposable & {
  database: Database;
  goAway(): void;
  loseAnswers(): void;
  comeBack(): void;
};

export async function silentDatabase(url: string): Promise<SilentDatabase> {
  const { hostname, port } = new URL(url);
  const sockets = new Set<Socket>();
  let losing = false;
  let away = false;
  const server = createServer((near) => {
    if (away) return void near.destroy();
    const far = connect(Number(port), hostname);
    for (const socket of [near, far]) {
      sockets.add(socket);
      socket.on("error", () => {});
    }
    near.on("data", (asked) => {
      if (away) near.destroy();
      else far.write(asked);
    });
    near.on("close", () => far.end());
    far.on("data", (answer) => {
      if (losing) near.destroy();
      else near.write(answer);
    });
    far.on("close", () => near.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  assert.ok(address !== null && typeof address === "object");
  const way = new URL(url);
  way.hostname = "127.0.0.1";
  way.port = String(address.port);
  // One connection, which stands before answers are lost: what is lost is a statement's, and not a greeting.
  const database = openDatabase({ url: way.href, poolSize: 1, applicationName: "silent-test" });
  return {
    database,
    goAway() {
      away = true;
    },
    loseAnswers() {
      losing = true;
    },
    comeBack() {
      losing = false;
      away = false;
    },
    async [Symbol.asyncDispose]() {
      await database.destroy();
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
