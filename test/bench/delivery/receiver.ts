/**
 * The endpoint of the measurements, in a process of its own: answers 204 to everything, and GET /cpu with the CPU time that
 * it took so far and how many it got.
 */
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

let received = 0;
const server = createServer((request, response) => {
  if (request.method === "GET") {
    const { user, system } = process.cpuUsage();
    response.end(JSON.stringify({ received, cpuMs: (user + system) / 1_000 }));
    return;
  }
  request.resume();
  request.once("end", () => {
    received += 1;
    response.writeHead(204).end();
  });
});
server.keepAliveTimeout = 60_000;
server.listen(0, "127.0.0.1", () => {
  process.stdout.write(`${(server.address() as AddressInfo).port}\n`);
});
process.once("disconnect", () => process.exit());
