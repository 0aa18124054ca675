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
  new: { tone: "info", label: "Nothing sent yet" },
};

export const stateLooks: Readonly<Record<DeliveryState, Look>> = {
  delivered: { tone: "good", label: "Delivered" },
  failed: { tone: "bad", label: "Failed" },
  pending: { tone: "waiting", label: "Waiting" },
  cancelled: { tone: "quiet", label: "Cancelled" },
};

export const outcomeLooks: Readonly<Record<Outcome, Look>> = {
  delivered: { tone: "good", label: "Delivered" },
  refused: { tone: "bad", label: "Refused" },
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
      return `Your endpoint took it: it answered${status} in time.`;
    case "refused":
      return `Your endpoint answered${status}. Only 2xx counts as delivered; redirects are not followed.`;
    case "gone":
      return "Your endpoint answered 410: it wants nothing more, so the webhook was made inactive.";
    case "timed_out":
      return "No whole answer came within 30 seconds. Answer first, then work on it.";
    case "unreachable":
      return "There was no connection: the name, the connection or TLS failed, or the answer was no HTTP.";
    case "forbidden":
      return "The name leads to an address that nothing is sent to, such as a private one.";
    case "proxy_failed":
      return "Our own proxy failed, not your endpoint: this does not count as an attempt.";
  }
}

export const origins: Readonly<Record<Delivery["origin"], string>> = {
  event: "Its event",
  replay: "A replay",
  recovery: "A recovery",
  test: "A test",
};

export const cancelReasons: Readonly<Record<NonNullable<Delivery["cancel_reason"]>, string>> = {
  deleted: "The webhook was deleted.",
  gone: "The endpoint answered 410.",
  owner: "Its recovery was cancelled.",
  expired: "Nobody took it for 30 days.",
};

/** How the last attempt ended, short: for a row of a table. */
export function lastResult({ last_outcome, last_status_code }: Delivery): string {
  if (last_outcome === null) return "Not tried yet";
  if (last_status_code !== null) return `Responded ${last_status_code}`;
  return outcomeLooks[last_outcome].label;
}

/** An address without what may hold a secret, and short enough for a title. */
export function shortUrl(url: string): string {
  const bare = url.split("?")[0] ?? url;
  return bare.replace(/^https?:\/\//, "");
}
