/**
 * Sends one event to the receiver as the service's dispatcher does: the same bytes, both signatures, the same headers. Each
 * request has its own connection, so a receiver that restarted is never mistaken for one that lost a request.
 */
import { request as requestHttp } from "node:http";
import { request as requestHttps } from "node:https";
import { webhooks } from "drug-price";

/** As the dispatcher has it. */
const timeoutMs = 30_000;

export type Forwarded =
  | { kind: "answered"; status: number; durationMs: number }
  /** No response. The receiver may have handled the event. */
  | { kind: "unreachable"; reason: string; durationMs: number };

export type Outgoing = {
  to: URL;
  secret: string;
  /** `evt_…`. */
  eventId: string;
  type: string;
  /** `dlv_…`. */
  deliveryId: string;
  attempt: number;
  replayed: boolean;
  /** The exact text that is signed. */
  body: string;
};

export async function forward(outgoing: Outgoing): Promise<Forwarded> {
  const { to, secret, eventId, body } = outgoing;
  const bytes = Buffer.from(body);
  const headers = {
    "Content-Type": "application/json",
    "Content-Length": String(bytes.length),
    "User-Agent": "TM-Webhooks/1",
    "X-TM-Event": outgoing.type,
    "X-TM-Delivery": outgoing.deliveryId,
    "X-TM-Attempt": String(outgoing.attempt),
    ...(outgoing.replayed ? { "X-TM-Replayed": "true" } : {}),
    ...(await webhooks.sign(bytes, secret, { id: eventId })),
  };
  const startedMs = performance.now();
  const durationMs = () => Math.round(performance.now() - startedMs);
  return await new Promise<Forwarded>((resolve) => {
    const failed = (reason: string) => resolve({ kind: "unreachable", reason, durationMs: durationMs() });
    const send = to.protocol === "https:" ? requestHttps : requestHttp;
    const sent = send(to, { method: "POST", headers, agent: false }, (response) => {
      // The status decides. A body that breaks off later changes nothing.
      response.on("error", () => {});
      response.resume();
      resolve({ kind: "answered", status: response.statusCode ?? 0, durationMs: durationMs() });
    });
    sent.setTimeout(timeoutMs, () =>
      sent.destroy(new Error(`no response within ${timeoutMs / 1_000} seconds`)),
    );
    sent.on("error", (error: NodeJS.ErrnoException) => failed(reasonOf(error)));
    sent.end(bytes);
  });
}

function reasonOf(error: NodeJS.ErrnoException): string {
  // A name with several addresses fails with one error for each of them.
  const code = error.code ?? (error as { errors?: NodeJS.ErrnoException[] }).errors?.[0]?.code;
  if (code === "ECONNREFUSED") return "connection refused";
  if (code === "ENOTFOUND") return "host not found";
  if (code === "ECONNRESET") return "connection closed without a response";
  return error.message || code || "no response";
}
