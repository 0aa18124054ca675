/** A webhook: delivered to this pod by a dispatcher, attempted by a dispatcher, or simulated by the sandbox. */
import { randomUUID } from "node:crypto";
import { isIPv6 } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { type Body, type Call, expect } from "./caller.ts";
import { mistakeOf } from "./check_signature.ts";
import { startReceiver } from "./receiver.ts";

const description = "installation test";
const kind = "webhook.test";
const pauseMs = 250;

const nowSeconds = () => Date.now() / 1_000;

function requireGenuine(secret: string, headers: Body, body: Uint8Array, eventId: string): void {
  const mistake = mistakeOf(secret, headers, body, nowSeconds());
  if (mistake !== undefined) throw new Error(`the delivery does not verify: ${mistake}`);
  if (headers["webhook-id"] !== eventId)
    throw new Error(`the delivery is of ${headers["webhook-id"]}, the test made ${eventId}`);
}

/** Deleted when it is disposed of. */
async function subscribe(call: Call, url: string): Promise<AsyncDisposable & { id: string; secret: string }> {
  const asked = { url, description, events: ["price.changed"] };
  const { id, secret } = expect("POST /v1/webhooks", await call("POST", "/v1/webhooks", asked), 201);
  return {
    id,
    secret,
    async [Symbol.asyncDispose]() {
      await call("DELETE", `/v1/webhooks/${id}`).catch(() => {});
    },
  };
}

async function askForTest(call: Call, id: string): Promise<Body> {
  const path = `/v1/webhooks/${id}/test`;
  return expect(`POST ${path}`, await call("POST", path, { type: kind }), 201);
}

/** Waits until the sender says that it is over as well: then it has given back what it held. */
async function settled(call: Call, id: string, signal: AbortSignal): Promise<Body> {
  for (;;) {
    const path = `/v1/webhooks/${id}/deliveries`;
    const [delivery] = expect(`GET ${path}`, await call("GET", path), 200).data;
    if (delivery !== undefined && delivery.status !== "pending") return delivery;
    signal.throwIfAborted();
    await sleep(pauseMs);
  }
}

export type RoundTrip = {
  /** With a live key. */
  call: Call;
  /** The address that the dispatcher finds this process at. */
  host: string;
  port: number;
  waitMs: number;
};

/** Answers what it saw. Throws when it is not allowed, does not come, or does not verify. */
export async function roundTrip({ call, host, port, waitMs }: RoundTrip): Promise<string> {
  const path = `/${randomUUID()}`;
  await using receiver = await startReceiver(port, path);
  const url = `http://${isIPv6(host) ? `[${host}]` : host}:${receiver.port}${path}`;
  await using webhook = await subscribe(call, url).catch((error: Error) => {
    throw new Error(
      `${error.message}. This pod's address must be within WEBHOOK_ALLOW_CIDRS and WEBHOOK_ALLOW_HTTP be true, of the API and of the dispatcher`,
    );
  });
  const late = new Error(
    `nothing came to ${host}:${receiver.port} within ${waitMs / 1_000} s: is a dispatcher running, and may it connect to this pod?`,
  );
  const timeout = new AbortController();
  const timer = setTimeout(() => timeout.abort(late), waitMs);
  try {
    const { event_id: eventId } = await askForTest(call, webhook.id);
    const { headers, body } = await receiver.first(timeout.signal);
    requireGenuine(webhook.secret, headers, body, eventId);
    const { status } = await settled(call, webhook.id, timeout.signal);
    if (status !== "delivered")
      throw new Error(`the delivery arrived and got a 200, but its status is ${status}`);
    return `${kind} arrived at this pod, signed, and is delivered`;
  } finally {
    clearTimeout(timer);
  }
}

/** `id` is of a webhook that cannot be reached. Returns what it saw. Throws if no dispatcher attempts it in time. */
export async function attemptedTrip({ call, id, waitMs }: { call: Call; id: string; waitMs: number }) {
  const path = `/v1/webhooks/${id}/deliveries`;
  const endsAtMs = performance.now() + waitMs;
  try {
    await askForTest(call, id);
    for (;;) {
      const [delivery] = expect(`GET ${path}`, await call("GET", path), 200).data;
      if (delivery?.attempts_made > 0)
        return `a dispatcher attempted a live ${kind} to a host that does not exist, and recorded that`;
      if (performance.now() >= endsAtMs)
        throw new Error(
          `no dispatcher attempted a live ${kind} within ${waitMs / 1_000} s. Is a dispatcher running? In Kubernetes: kubectl get webhookdispatchers,deployments. If a webhookdispatcher is not ready, does an operator watch this namespace?`,
        );
      await sleep(pauseMs);
    }
  } finally {
    await call("DELETE", `/v1/webhooks/${id}`).catch(() => {});
  }
}

/** `call` has a sandbox key. What would have been sent is what the delivery shows. */
export async function simulatedTrip(call: Call): Promise<string> {
  await using webhook = await subscribe(call, "https://hooks.example.com/installation-test");
  const { event_id: eventId, deliveries } = await askForTest(call, webhook.id);
  const path = `/v1/deliveries/${deliveries[0]?.id}`;
  const { status, simulated, request, attempts } = expect(`GET ${path}`, await call("GET", path), 200);
  if (status !== "delivered" || !simulated) throw new Error(`the simulated delivery is ${status}`);
  const sent = Object.entries({ ...request.headers, ...attempts[0]?.headers });
  const headers = Object.fromEntries(sent.map(([name, value]) => [name.toLowerCase(), value]));
  requireGenuine(webhook.secret, headers, Buffer.from(request.body), eventId);
  return `${kind} was simulated by the sandbox, signed`;
}
