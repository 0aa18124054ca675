/**
 * Ports of the loopback for servers that stop and start again. They are below the range that the system assigns (32768 and up),
 * and each worker of a run has its own, so no one else takes a port while its server is down.
 */
import { createServer } from "node:net";
import { workerVariable } from "./runner/variables.ts";

const firstPort = 10_000;
const portsPerWorker = 1_000;
/** A node of a Redis cluster also listens 10,000 above its port. */
const clusterOffset = 10_000;

const first = firstPort + (Number(process.env[workerVariable] ?? 0) % 10) * portsPerWorker;
let used = Math.floor(Math.random() * portsPerWorker);

async function isFree(port: number): Promise<boolean> {
  const server = createServer();
  return await new Promise((resolve) => {
    server.once("error", () => resolve(false));
    server.listen(port, "127.0.0.1", () => server.close(() => resolve(true)));
  });
}

/** A free port. The port 10,000 above it is free, too. The process gets it again after 999 others. */
export async function freePort(): Promise<number> {
  for (let tries = 0; tries < portsPerWorker; tries += 1) {
    used = (used + 1) % portsPerWorker;
    const port = first + used;
    if ((await isFree(port)) && (await isFree(port + clusterOffset))) return port;
  }
  throw new Error(`No port from ${first} to ${first + portsPerWorker - 1} is free.`);
}
