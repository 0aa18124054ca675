/** What states, outcomes and reasons are called for people, and in which tone. */
import type { WebhookHealth } from "../../types.ts";
import type { Attempt, Delivery, DeliveryState, EventKind, Outcome } from "../../types_rest.ts";

/** Everything that is delivered; the list of what may be listed comes from GET /v1/event-types. */
export const eventKinds: readonly EventKind[] = [
  "price.changed",
  "drug.recalled",
  "generic.available",
  "pharmacy.updated",
  "shortage.reported",
  "coverage.changed",
  "price_alert.triggered",
  "webhook.test",
];

export const provinces: Readonly<Record<string, string>> = {
  AB: "Alberta",
  BC: "British Columbia",
  MB: "Manitoba",
  NB: "New Brunswick",
  NL: "Newfoundland and Labrador",
  NS: "Nova Scotia",
  NT: "Northwest Territories",
  NU: "Nunavut",
  ON: "Ontario",
  PE: "Prince Edward Island",
  QC: "Quebec",
  SK: "Saskatchewan",
  YT: "Yukon",
};
export const provinceOptions = Object.entries(provinces).map(([value, label]) => ({ value, label }));

type Look = { tone: "good" | "bad" | "warning" | "waiting" | "quiet" | "info"; label: string };

export const healthLooks: Readonly<Record<WebhookHealth["state"], Look>> = {
  healthy: { tone: "good", label: "Healthy" },
  retrying: { tone: "waiting", label: "Retrying" },
  failing: { tone: "bad", label: "Failing" },
  disabled: { tone: "quiet", label: "Inactive" },
  new: { tone: "info", label: "No deliveries yet" },
};

export const stateLooks: Readonly<Record<DeliveryState, Look>> = {
  delivered: { tone: "good", label: "Delivered" },
  failed: { tone: "bad", label: "Failed" },
  pending: { tone: "waiting", label: "Waiting" },
  cancelled: { tone: "quiet", label: "Cancelled" },
};

export const outcomeLooks: Readonly<Record<Outcome, Look>> = {
  delivered: { tone: "good", label: "Delivered" },
  refused: { tone: "bad", label: "Rejected" },
  gone: { tone: "bad", label: "Gone" },
  timed_out: { tone: "bad", label: "Timed out" },
  unreachable: { tone: "bad", label: "Not reachable" },
  forbidden: { tone: "bad", label: "Address not allowed" },
  proxy_failed: { tone: "warning", label: "Our proxy failed" },
};

/** What became of an attempt, and what follows from it. */
export function outcomeSentence({ outcome, status_code }: Attempt): string {
  const status = status_code === null ? "" : ` ${status_code}`;
  switch (outcome) {
    case "delivered":
      return `Delivered. Your endpoint responded${status} in time.`;
    case "refused":
      return `Your endpoint responded${status}. Only 2xx counts as delivered. Redirects are not followed.`;
    case "gone":
      return "Your endpoint responded 410 Gone, so the webhook was disabled.";
    case "timed_out":
      return "No complete response arrived within 30 seconds. Respond first, then process the event.";
    case "unreachable":
      return "The request failed: DNS, connection, or TLS error, or the response was not valid HTTP.";
    case "forbidden":
      return "The hostname resolves to a blocked IP address, such as a private one.";
    case "proxy_failed":
      return "Our proxy failed, not your endpoint. This does not count as an attempt.";
  }
}

export const origins: Readonly<Record<Delivery["origin"], string>> = {
  event: "Event",
  replay: "Replay",
  recovery: "Recovery",
  test: "Test",
};

export const cancelReasons: Readonly<Record<NonNullable<Delivery["cancel_reason"]>, string>> = {
  deleted: "The webhook was deleted.",
  gone: "The endpoint responded 410 Gone.",
  owner: "The recovery was cancelled.",
  expired: "Not delivered within 30 days.",
};

/** How the last attempt ended, short: for a row of a table. */
export function lastResult({ last_outcome, last_status_code }: Delivery): string {
  if (last_outcome === null) return "No attempts yet";
  if (last_status_code !== null) return `Responded ${last_status_code}`;
  return outcomeLooks[last_outcome].label;
}

/** An address without what may hold a secret, and short enough for a title. */
export function shortUrl(url: string): string {
  const bare = url.split("?")[0] ?? url;
  return bare.replace(/^https?:\/\//, "");
}
