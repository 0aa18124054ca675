/** A webhook as a form holds it, and what of it is sent. */
import type { NewWebhook, RetryPolicy, Webhook, WebhookChange } from "../../types_rest.ts";

export type Header = { id: number; name: string; value: string };
export type Values = {
  url: string;
  events: readonly string[];
  description: string;
  drugs: readonly string[];
  pharmacies: readonly string[];
  provinces: readonly string[];
  schedule: "published" | "own";
  max_retries: string;
  backoff: string;
  base_delay_seconds: string;
  max_concurrency: string;
  rate_per_minute: string;
  /** "keep": those of before, whose values nobody sees again. */
  headersAre: "keep" | "new";
  headers: readonly Header[];
};

export const nothingYet: Values = {
  url: "",
  events: [],
  description: "",
  drugs: [],
  pharmacies: [],
  provinces: [],
  schedule: "published",
  max_retries: "5",
  backoff: "exponential",
  base_delay_seconds: "60",
  max_concurrency: "",
  rate_per_minute: "",
  headersAre: "new",
  headers: [],
};

/** Where the server's names of fields are not those of the form. */
export const names: Readonly<Record<string, keyof Values>> = {
  filter: "drugs",
  "filter.drug_ids": "drugs",
  "filter.pharmacy_ids": "pharmacies",
  "filter.provinces": "provinces",
  retry_policy: "max_retries",
  "retry_policy.max_retries": "max_retries",
  "retry_policy.backoff": "backoff",
  "retry_policy.base_delay_seconds": "base_delay_seconds",
};

export const valuesOf = (webhook: Webhook): Values => ({
  ...nothingYet,
  url: webhook.url,
  events: webhook.events,
  description: webhook.description ?? "",
  drugs: webhook.filter.drug_ids,
  pharmacies: webhook.filter.pharmacy_ids,
  provinces: webhook.filter.provinces,
  ...(webhook.retry_policy === null
    ? {}
    : {
        schedule: "own",
        max_retries: String(webhook.retry_policy.max_retries),
        backoff: webhook.retry_policy.backoff,
        base_delay_seconds: String(webhook.retry_policy.base_delay_seconds),
      }),
  max_concurrency: String(webhook.max_concurrency ?? ""),
  rate_per_minute: String(webhook.rate_per_minute ?? ""),
  headersAre: "keep",
});

/** What is no number goes as it was written: the server says what is wrong with it. */
const numberOf = (text: string) =>
  /^\d+$/.test(text.trim()) ? Number(text) : (text.trim() as unknown as number);
const numberOrNull = (text: string) => (text.trim() === "" ? null : numberOf(text));

export const policyOf = (values: Values): RetryPolicy | null =>
  values.schedule === "published"
    ? null
    : {
        max_retries: numberOf(values.max_retries),
        backoff: values.backoff as RetryPolicy["backoff"],
        base_delay_seconds: numberOf(values.base_delay_seconds),
      };

/** The whole, as POST takes it. */
export function bodyOf(values: Values): NewWebhook {
  const headers = values.headers.filter(({ name, value }) => name.trim() !== "" || value !== "");
  const filter = {
    drug_ids: [...values.drugs],
    pharmacy_ids: [...values.pharmacies],
    provinces: [...values.provinces] as NonNullable<NonNullable<NewWebhook["filter"]>["provinces"]>,
  };
  return {
    url: values.url.trim(),
    events: [...values.events] as NewWebhook["events"],
    description: values.description.trim() === "" ? null : values.description,
    filter: Object.values(filter).every((part) => part.length === 0) ? null : filter,
    retry_policy: policyOf(values),
    max_concurrency: numberOrNull(values.max_concurrency),
    rate_per_minute: numberOrNull(values.rate_per_minute),
    ...(values.headersAre === "keep"
      ? {}
      : {
          headers:
            headers.length === 0
              ? null
              : Object.fromEntries(headers.map(({ name, value }) => [name.trim(), value])),
        }),
  };
}

/** Only what differs from `before`: what another has changed meanwhile stays as they said. */
export function changeOf(before: Values, after: Values): WebhookChange {
  const old = bodyOf(before) as Record<string, unknown>;
  const entries = Object.entries(bodyOf(after)).filter(
    ([name, value]) => JSON.stringify(old[name]) !== JSON.stringify(value),
  );
  return Object.fromEntries(entries) as WebhookChange;
}
