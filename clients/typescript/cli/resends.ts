/**
 * Forwards resends (`POST /v1/deliveries/{id}/replay`, "Send again" in the dashboard) and recoveries of one webhook. They are
 * new deliveries of old events, so the log of events does not list them.
 *
 * The list of deliveries is read from `since` on, and `done` has the deliveries that need no further request. Both move
 * together: `since` is a minute before the newest delivery that was seen, because a delivery may become visible after a later
 * one, and `done` keeps what is listed from there on. Crash: as in delivery.ts.
 */
import type { Delivery, DrugPrice } from "drug-price";
import { type DeliveryDeps, deliver } from "./delivery.ts";
import { untilAnswered } from "./listen.ts";

const overlapMs = 60_000;

async function repeatedSince(client: DrugPrice, webhookId: string, since: string, signal: AbortSignal) {
  const found: Delivery[] = [];
  for await (const delivery of client.webhooks.deliveries(
    webhookId,
    { since, limit: 100 },
    { maxRetries: 0, signal },
  ))
    if (delivery.origin === "replay" || delivery.origin === "recovery") found.push(delivery);
  return found.reverse();
}

/** Returns false when the listener is stopping. */
export async function forwardResends(
  client: DrugPrice,
  webhookId: string,
  deps: DeliveryDeps,
): Promise<boolean> {
  const { file, stopping } = deps;
  const { resends, since: begun } = file.state;
  const seen = resends[webhookId] ?? { since: begun ?? new Date().toISOString(), done: [] };
  resends[webhookId] = seen;
  const listed = await untilAnswered(() => repeatedSince(client, webhookId, seen.since, stopping), deps);
  if (listed === undefined) return false;
  for (const { id, event_id: eventId, type } of listed) {
    if (seen.done.includes(id)) continue;
    const detail = await untilAnswered(
      () => client.deliveries.get(id, { maxRetries: 0, signal: stopping }),
      deps,
    );
    if (detail === undefined) return false;
    const { body } = detail.request;
    // The event is no longer stored.
    if (body === null) continue;
    const item = { key: id, eventId, type, deliveryId: id, replayed: true, body };
    if (!(await deliver(item, deps))) return false;
    seen.done.push(id);
    file.save();
  }
  const newest = Math.max(Date.parse(seen.since), ...listed.map(({ created_at }) => Date.parse(created_at)));
  const since = Math.max(Date.parse(seen.since), newest - overlapMs);
  if (since === Date.parse(seen.since)) return true;
  seen.since = new Date(since).toISOString();
  const kept = new Set(
    listed.filter(({ created_at }) => Date.parse(created_at) >= since).map(({ id }) => id),
  );
  seen.done = seen.done.filter((id) => kept.has(id));
  file.save();
  return true;
}
