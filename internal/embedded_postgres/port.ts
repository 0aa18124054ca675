/** The server's port on 127.0.0.1: any free one the first time, the same again as long as it is free. */
import { once } from "node:events";
import { readFile } from "node:fs/promises";
import { createServer } from "node:net";
import { join } from "node:path";
import { writeWhole } from "./server_files.ts";

const portPath = (home: string) => join(home, "port");

/** Binds and lets go: the port, or undefined when it is taken. 0 asks for any. */
async function tryPort(port: number): Promise<number | undefined> {
  const server = createServer();
  try {
    server.listen({ host: "127.0.0.1", port, exclusive: true });
    await once(server, "listening");
    const address = server.address();
    return typeof address === "object" && address !== null ? address.port : undefined;
  } catch {
    return undefined;
  } finally {
    server.close();
  }
}

export async function isFree(port: number): Promise<boolean> {
  return (await tryPort(port)) !== undefined;
}

export async function freePort(): Promise<number> {
  const port = await tryPort(0);
  if (port === undefined) throw new Error("127.0.0.1 has no free port");
  return port;
}

export async function lastPort(home: string): Promise<number | undefined> {
  const port = Number(await readFile(portPath(home), "utf8").catch(() => ""));
  return Number.isInteger(port) && port > 0 && port < 65_536 ? port : undefined;
}

export async function keepPort(home: string, port: number): Promise<void> {
  if ((await lastPort(home)) !== port) await writeWhole(portPath(home), `${port}\n`);
}
