/** Test subscriptions and outgoing requests. */
import { randomBytes } from "node:crypto";
import { uuidv7 } from "../../internal/core/ids.ts";
import type { OutgoingRequest, Subscription } from "../../internal/delivery/model.ts";
import { parseCidrs } from "../../internal/webhooks/ip_addresses.ts";
import { secretKeys } from "../../internal/webhooks/secrets.ts";

export const secretOf = () => `whsec_${randomBytes(32).toString("base64")}`;
export const loopback = parseCidrs(["127.0.0.0/8", "::1/128"]);

export function subscriptionOf(
  url: string,
  options: { secrets?: readonly string[]; headers?: Record<string, string> } = {},
): Subscription {
  return {
    subscriptionId: uuidv7(),
    accountId: uuidv7(),
    url,
    secrets: (options.secrets ?? [secretOf()]).map(secretKeys),
    headers: options.headers ?? {},
    retryPolicy: null,
    maxConcurrency: null,
    ratePerMinute: null,
  };
}

export function requestOf(options: Partial<OutgoingRequest> = {}): OutgoingRequest {
  const eventId = uuidv7();
  return {
    deliveryId: uuidv7(),
    eventId,
    kind: "price.changed",
    attempt: 1,
    replayed: false,
    payload: Buffer.from(
      `{"event":"price.changed","id":"evt_${eventId.replaceAll("-", "")}","data":{"é":1}}`,
    ),
    ...options,
  };
}
