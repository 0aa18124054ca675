/** `trigger` and `resend`: one request each. */
import { randomUUID } from "node:crypto";
import { NotFoundError } from "drug-price";
import type { Resend, Trigger } from "./arguments.ts";
import { lineOf } from "./delivery.ts";
import { forward } from "./forward.ts";
import { bodyOf, clientOf, statePathOf } from "./listen.ts";
import { openState } from "./state.ts";

type Print = (line: string) => void;

/** Creates a test event in the sandbox. A running listener forwards it like any other. */
export async function trigger(asked: Trigger, print: Print): Promise<number> {
  const client = clientOf(asked);
  if (client.environment !== "sandbox")
    throw new Error("trigger creates events in the sandbox only. Use a key that begins with tm_sandbox_.");
  const { type, drugId, pharmacyId, data } = asked;
  const created = await client.sandboxEvents.create({
    // The service checks the type and names those that it knows.
    type: type as Parameters<typeof client.sandboxEvents.create>[0]["type"],
    ...(drugId === undefined ? {} : { drug_id: drugId }),
    ...(pharmacyId === undefined ? {} : { pharmacy_id: pharmacyId }),
    ...(data === undefined ? {} : { data }),
  });
  print(`Created ${created.event.event} ${created.id}`);
  return 0;
}

/** Sends an event once, now, whatever a listener does at the same time. Exit code 1 if it was not delivered. */
export async function resend(asked: Resend, print: Print): Promise<number> {
  const client = clientOf(asked);
  const { state } = openState(statePathOf(asked));
  const to = asked.forwardTo ?? (state.forwardTo === null ? undefined : new URL(state.forwardTo));
  if (to === undefined)
    throw new Error("No listener has run with this key and base URL. Name your receiver with --forward-to.");
  const event = await client.events.get(asked.eventId).catch((error: unknown) => {
    if (error instanceof NotFoundError) throw new Error(`The service has no event ${asked.eventId}.`);
    throw error;
  });
  const item = { eventId: event.id, type: event.event };
  const result = await forward({
    ...item,
    to,
    secret: asked.secret ?? state.secret,
    deliveryId: `dlv_${randomUUID().replaceAll("-", "")}`,
    attempt: 1,
    replayed: true,
    body: bodyOf(event),
  });
  if (result.kind === "unreachable") {
    print(lineOf("---", item, `resend, ${result.reason}`));
    return 1;
  }
  print(lineOf(String(result.status), item, `resend, ${result.durationMs} ms`));
  return result.status >= 200 && result.status < 300 ? 0 : 1;
}
