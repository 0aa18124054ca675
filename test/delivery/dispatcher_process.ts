/**
 * A dispatcher in a process of its own, to be killed: `node dispatcher_process.ts <json>`. It may kill itself the moment
 * that something is observed for the n-th time: an attempt is over ("attempt", before it is written), or outcomes are
 * written ("settled", before the lane is let go).
 */
import { systemClock } from "../../internal/core/clock.ts";
import { createDispatcher } from "../../internal/delivery/dispatcher.ts";
import type { DeliveryObservation } from "../../internal/delivery/observations.ts";
import type { DispatcherOptions } from "../../internal/delivery/options.ts";
import { openDatabase } from "../../internal/postgres/database.ts";
import { createSmallSender } from "./small_sender.ts";
import { schema, sealKey } from "./world.ts";

export type ProcessOptions = {
  url: string;
  id: string;
  killAt?: { kind: DeliveryObservation["kind"]; count: number };
  options?: DispatcherOptions;
};

const { url, id, killAt, options } = JSON.parse(process.argv[2] ?? "") as ProcessOptions;
const database = openDatabase({ url, poolSize: 6, applicationName: id, planOnce: true, byIndex: true });
const sender = createSmallSender();
let seen = 0;
const dispatcher = createDispatcher({
  database,
  schema,
  // The endpoint sees who sends.
  send: (subscription, request, signal) =>
    sender.send(
      { ...subscription, headers: { ...subscription.headers, "X-Dispatcher": id } },
      request,
      signal,
    ),
  clock: systemClock,
  observe({ kind }) {
    if (kind !== killAt?.kind) return;
    seen += 1;
    if (seen === killAt.count) process.kill(process.pid, "SIGKILL");
  },
  sealKey,
  id,
  ...(options === undefined ? {} : { options }),
});
process.once("SIGTERM", async () => {
  await dispatcher[Symbol.asyncDispose]();
  await sender[Symbol.asyncDispose]();
  await database.destroy();
});
process.stdout.write("ready\n");
