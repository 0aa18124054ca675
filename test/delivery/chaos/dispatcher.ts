/**
 * A dispatcher as a process of its own, to be killed: `dispatcher.ts <settings as JSON>`. It says of each attempt who made it
 * and when, in headers, and keeps in a file how many it has begun and how many outcomes are written: what is between the
 * two when it dies may be sent again.
 */
import { openSync, writeSync } from "node:fs";
import { systemClock } from "../../../internal/core/clock.ts";
import { ServiceError } from "../../../internal/core/errors.ts";
import { createDispatcher } from "../../../internal/delivery/dispatcher.ts";
import type { Send } from "../../../internal/delivery/model.ts";
import { createSender } from "../../../internal/delivery/sender/sender.ts";
import { openDatabase } from "../../../internal/postgres/database.ts";
import { loopback } from "../outgoing.ts";
import { sealKey } from "../world.ts";
import type { DispatcherSettings } from "./dispatchers.ts";

const {
  id,
  url,
  counts: countsFile,
  timeoutMs,
  options,
} = JSON.parse(process.argv[2] ?? "{}") as DispatcherSettings;

const counts = new BigUint64Array(2);
const file = openSync(countsFile, "w");
const bytes = new Uint8Array(counts.buffer);
const count = (place: 0 | 1, more: number) => {
  counts[place] = (counts[place] ?? 0n) + BigInt(more);
  writeSync(file, bytes, 0, bytes.length, 0);
};

const sender = createSender({ allow: loopback, allowHttp: true, timeoutMs });
const send: Send = async (subscription, request, signal) => {
  count(0, 1);
  const begun = String(performance.timeOrigin + performance.now());
  const headers = { ...subscription.headers, "x-dispatcher": id, "x-begun": begun };
  return await sender.send({ ...subscription, headers }, request, signal);
};
const database = openDatabase({ url, poolSize: 6, applicationName: id });
const dispatcher = createDispatcher({
  database,
  schema: "live",
  send,
  clock: systemClock,
  sealKey,
  id,
  options,
  observe(seen) {
    if (seen.kind === "settled") count(1, seen.outcomes);
    // That the database is away is part of the play.
    if (seen.kind === "trouble" && !(seen.error instanceof ServiceError)) throw seen.error;
    if (seen.kind === "payload_missing") throw new Error(`${seen.deliveryId} has no event`);
  },
});
process.once("SIGTERM", async () => {
  await dispatcher[Symbol.asyncDispose]();
  await sender[Symbol.asyncDispose]();
  await database.destroy();
});
process.stdout.write("ready\n");
