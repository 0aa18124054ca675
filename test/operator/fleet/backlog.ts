/** A backlog in a real database, of webhooks whose receiver takes its time, and what is left of it. */
import { createServer } from "node:http";
import { touchLanes } from "../../../internal/delivery/sql/touch_lanes.ts";
import { idAt } from "../../../internal/events/partitions.ts";
import { type Database, inTransaction, query } from "../../../internal/postgres/database.ts";
import { newSecret } from "../../../internal/webhooks/secrets.ts";
import { addEvent, prepareDays, sealKey } from "../../delivery/world.ts";
import { sealUnbound } from "../../webhooks/unbound_seal.ts";

export type Receiver = AsyncDisposable & { url: string; readonly received: number };

/** Answers 200 after so long, however many come at once. */
export async function startReceiver(answerMs: number): Promise<Receiver> {
  let received = 0;
  const server = createServer({ keepAliveTimeout: 30_000 }, (req, res) => {
    req.resume();
    req.once("end", () => {
      received += 1;
      setTimeout(() => res.end(), answerMs);
    });
  });
  const { promise, resolve } = Promise.withResolvers<void>();
  server.listen(0, "127.0.0.1", resolve);
  await promise;
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("no port");
  return {
    url: `http://127.0.0.1:${address.port}/`,
    get received() {
      return received;
    },
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      await new Promise((closed) => server.close(closed));
    },
  };
}

/** So many webhooks at one address, each with a lane that rests. */
export async function addWebhooks(on: Database, count: number, url: string): Promise<void> {
  await prepareDays(on);
  await query(
    on,
    `insert into live.webhooks (id, account_id, url, events, secret, created_at, updated_at)
     select overlay(gen_random_uuid()::text placing lpad(to_hex(n), 8, '0') from 1)::uuid, gen_random_uuid(), $2,
       '{drug.recalled}', $1, now(), now()
     from generate_series(1, ${count}) n`,
    [sealUnbound(sealKey, Buffer.from(newSecret())), url],
  );
  await query(on, "insert into live.lanes (subscription_id) select id from live.webhooks");
}

/** So many deliveries of one event are due from now on, as if it had been fanned out to each webhook again and again. */
export async function addDeliveries(on: Database, count: number): Promise<void> {
  const event = await addEvent(on, { kind: "price.changed" });
  const now = idAt(Date.now());
  await inTransaction(on, async (tx) => {
    await query(
      tx,
      `insert into live.deliveries (id, event_id, kind, subscription_id, account_id, attempt, due_at, origin, created_at)
       select overlay(gen_random_uuid()::text placing left($1, 13) from 1)::uuid, $2, 'price.changed', w.id, w.account_id, 0,
         now(), 'event', now()
       from (select *, row_number() over (order by id) - 1 as place, count(*) over () as webhooks from live.webhooks) w
       cross join lateral generate_series(w.place + 1, ${count}, w.webhooks)`,
      [now, event.id],
    );
    const lanes = await query<{ id: string }>(tx, "select subscription_id as id from live.lanes");
    await query(tx, touchLanes("live"), [lanes.map(({ id }) => id)]);
  });
}
