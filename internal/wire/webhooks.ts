/** Webhooks in requests and responses. Schemas, and the functions that fill them. */
import { z } from "zod";
import { type Province, provinces } from "../core/geography.ts";
import { idPrefixes, publicId } from "../core/ids.ts";
import { eventKinds, subscribableKinds } from "../events/model.ts";
import { longestHeaders, mostHeaders } from "../webhooks/headers_rules.ts";
import {
  backoffs,
  baseDelayBounds,
  concurrencyBounds,
  defaultBaseDelaySeconds,
  disabledReasons,
  longestDescription,
  longestUrl,
  mostFilterIds,
  rateBounds,
  retryBounds,
  type Webhook,
} from "../webhooks/model.ts";
import { oneOf, pathId } from "./parameters.ts";
import { pagingRules, pagingShape, querySchema } from "./rules.ts";
import { renderSigner, shownSigner, signWith } from "./secret_rotation.ts";
import { time, whole } from "./shared_fields.ts";

export const exampleWebhookId = "wh_019bb0c4d5e87a3c9f2e4b6a8d0c1e3f";
export const webhookId = z
  .string()
  .regex(/^wh_[0-9a-f]{32}$/)
  .meta({ description: "wh_<32 hexadecimal digits>.", examples: [exampleWebhookId] });
export const eventId = z
  .string()
  .regex(/^evt_[0-9a-f]{32}$/)
  .meta({ description: "evt_<32 hexadecimal digits>.", examples: ["evt_019bb0c4d5e97b1d8c3f5a7092e4d6b8"] });
export const exampleSecret = `whsec_${Buffer.alloc(32, "an example, and no secret at all").toString("base64")}`;
const exampleUrl = "https://hooks.example.com/drug-prices";

const timeOrNull = (description: string) =>
  z.iso
    .datetime()
    .nullable()
    .meta({ description, examples: [null] });

const shownFilter = z
  .strictObject({
    drug_ids: z
      .array(z.string())
      .meta({ description: "drug_<DIN>. Empty for all.", examples: [["drug_07900003"]] }),
    pharmacy_ids: z.array(z.string()).meta({ description: "pharm_<id>. Empty for all.", examples: [[]] }),
    provinces: z.array(z.enum(provinces)).meta({ description: "Empty for all.", examples: [["BC"]] }),
  })
  .meta({
    id: "WebhookFilter",
    description: "Filters for events. Filters that do not apply to an event are ignored.",
  });

const shownPolicy = z
  .strictObject({
    max_retries: z.int().meta({ description: "Attempts after the first.", examples: [5] }),
    backoff: z.enum(backoffs).meta({
      description:
        "linear: each delay is base_delay_seconds longer than the previous one. exponential: each delay is twice the previous one. Delays are at most 24 hours.",
    }),
    base_delay_seconds: z.int().meta({ description: "Delay before the first retry.", examples: [60] }),
  })
  .meta({ id: "WebhookRetryPolicy", description: "When failed deliveries are retried." });

const shape = {
  id: webhookId,
  url: z.string().meta({ description: "Where deliveries are sent.", examples: [exampleUrl] }),
  events: z.array(z.enum(eventKinds)).meta({ description: "Event types.", examples: [["price.changed"]] }),
  description: z
    .string()
    .nullable()
    .meta({ description: "Your description.", examples: ["Production orders"] }),
  active: z.boolean().meta({ description: "Whether deliveries are sent." }),
  disabled_reason: z
    .enum(disabledReasons)
    .nullable()
    .meta({
      description:
        "Why the webhook is disabled. owner: by its owner. gone: the endpoint returned 410. failing: all deliveries failed for days.",
      examples: [null],
    }),
  disabled_at: timeOrNull("When the webhook was disabled. Null while it is active."),
  failing_since: timeOrNull(
    "Time of the first failure since the last success. Null while deliveries succeed.",
  ),
  filter: shownFilter,
  retry_policy: shownPolicy.nullable().meta({
    description: "Null for the default schedule: seven attempts, the last after 24 hours.",
    examples: [null],
  }),
  max_concurrency: z
    .int()
    .nullable()
    .meta({ description: "Maximum concurrent requests. Null for the service's default.", examples: [null] }),
  rate_per_minute: z
    .int()
    .nullable()
    .meta({ description: "Maximum requests per minute. Null for no limit.", examples: [null] }),
  header_names: z.array(z.string()).meta({
    description: "Names of the custom headers. Their values are never returned.",
    examples: [["Authorization"]],
  }),
  previous_secret_until: timeOrNull(
    "End of the overlap of a rotation. Until then, the previous secret signs, too. Null without one.",
  ),
  sign_with: shownSigner,
  created_at: time("When it was created."),
  updated_at: time("When the webhook was last changed."),
};

export const webhook = z
  .strictObject(shape)
  .meta({ id: "Webhook", description: "An endpoint and the events that it receives." });
export type WebhookBody = z.infer<typeof webhook>;

const secret = z
  .string()
  .regex(/^whsec_/)
  .meta({
    description: "Signing secret for deliveries. Shown once. Store it securely.",
    examples: [exampleSecret],
  });
export const webhookWithSecret = z
  .strictObject({ ...shape, secret })
  .meta({ id: "WebhookWithSecret", description: "A subscription with its new secret." });

export const changedWebhook = z
  .strictObject({
    ...shape,
    recovery_id: z
      .string()
      .regex(/^rcv_[0-9a-f]{32}$/)
      .optional()
      .meta({ description: "The recovery of missed events. Present only if requested." }),
  })
  .meta({ id: "ChangedWebhook", description: "A subscription as it is after a change." });

// What is asked for.

const url = z
  .string({ error: "must be an https URL, as text" })
  .max(longestUrl, `must be at most ${longestUrl} characters`)
  .meta({
    description: "An https URL that is reachable from the Internet, with a name that resolves.",
    format: "uri",
    pattern: "^[Hh][Tt][Tt][Pp][Ss]?://",
    examples: [exampleUrl],
  });

const kindsReason = `must be a list of ${subscribableKinds.join(", ")}`;
const events = z
  .array(oneOf(subscribableKinds), { error: kindsReason })
  .min(1, `${kindsReason}; at least one`)
  .max(32, "must be at most 32")
  .meta({
    description: "Event types, as listed by GET /v1/event-types.",
    examples: [["price.changed"]],
  });

// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
const control = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/;
const description = z
  .string({ error: "must be text" })
  .max(longestDescription, `must be at most ${longestDescription} characters`)
  .refine((text) => text.isWellFormed() && !control.test(text), "must not hold control characters")
  .meta({ description: "For your reference only.", examples: ["Production orders"] });

const ids = (what: string, example: string[]) =>
  z
    .array(z.string({ error: `must be ${what}, as text` }).max(200, "must be at most 200 characters"), {
      error: `must be a list of ${what}`,
    })
    .max(mostFilterIds, `must be at most ${mostFilterIds}`)
    .optional()
    .meta({ description: `${what}, at most ${mostFilterIds}. Empty for all.`, examples: [example] });

const filter = z
  .strictObject(
    {
      drug_ids: ids("drug_<DIN> or DINs", ["drug_07900003"]),
      pharmacy_ids: ids("pharm_<id>", ["pharm_sample-surrey-central"]),
      provinces: z
        .array(oneOf(provinces), { error: "must be a list of provinces" })
        .max(100, "must be at most 100")
        .optional()
        .meta({ description: "Two-letter codes. Empty for all.", examples: [["BC"]] }),
    },
    { error: "must be an object with drug_ids, pharmacy_ids or provinces" },
  )
  .meta({
    id: "NewWebhookFilter",
    description:
      "Filters for events. Events must match every filter you set. Filters that do not apply to an event are ignored.",
  });

const retryPolicy = z
  .strictObject(
    {
      max_retries: whole(retryBounds, "Attempts after the first."),
      backoff: oneOf(
        backoffs,
        "linear: each delay is base_delay_seconds longer than the previous one. exponential: each delay is twice the previous one. Delays are at most 24 hours.",
      ),
      base_delay_seconds: whole(baseDelayBounds, "Delay before the first retry.").default(
        defaultBaseDelaySeconds,
      ),
    },
    { error: "must be an object with max_retries, backoff and base_delay_seconds" },
  )
  .meta({
    id: "NewWebhookRetryPolicy",
    description: "When failed deliveries are retried. Each delay is at most 24 hours (86,400 seconds).",
    examples: [{ max_retries: 5, backoff: "exponential", base_delay_seconds: 60 }],
  });

const headers = z
  .record(z.string(), z.string({ error: "must be text" }), { error: "must be an object of names and values" })
  .meta({
    description: `Custom headers of every delivery: at most ${mostHeaders}, with ${longestHeaders} characters in total. Names have letters, digits, - and _, begin with a letter, and are at most 64 characters. Values are printable ASCII. Content-*, webhook-*, X-TM-*, and connection headers are not allowed.`,
    examples: [{ Authorization: "Bearer of-your-own" }],
  });

const active = z.boolean({ error: "must be true or false" });

const optionalShape = {
  description: description.nullable().optional(),
  filter: filter.nullable().optional(),
  retry_policy: retryPolicy.nullable().optional(),
  max_concurrency: whole(concurrencyBounds, "Maximum concurrent requests. Null for the service's default.")
    .nullable()
    .optional(),
  rate_per_minute: whole(rateBounds, "Maximum requests per minute. Null for no limit.").nullable().optional(),
  headers: headers.nullable().optional(),
  active: active.optional().meta({ description: "Whether deliveries are sent. Default: true." }),
};

export const createWebhookBody = z
  .strictObject({ url, events, ...optionalShape })
  .meta({ id: "NewWebhook", description: "A webhook to create." });
export type CreateWebhookInput = z.output<typeof createWebhookBody>;

const since = z.iso
  .datetime({ offset: true, error: "must be an ISO 8601 time with a zone, such as 2027-01-31T00:00:00Z" })
  .transform((text) => new Date(text))
  .meta({
    description: "Start of the recovery. Default: disabled_at. Requires recover true.",
    type: "string",
    format: "date-time",
  });

type Given = Readonly<Record<string, unknown>>;

export const changeWebhookBody = querySchema(
  {
    url: url.optional(),
    events: events.optional(),
    ...optionalShape,
    headers: headers.nullable().optional().meta({
      description:
        "Replaces all custom headers; null removes them. Required if url changes to another origin (scheme, host, or port) and the webhook has custom headers, because stored values are not sent to a new origin.",
    }),
    active: active.optional().meta({ description: "Whether deliveries are sent." }),
    recover: active.optional().meta({
      description:
        "Whether to also recover the events missed since the webhook was disabled. true requires active true, and a disabled webhook.",
    }),
    recover_since: since.optional(),
    sign_with: signWith(
      "Switches the signing secret of X-TM-Signature during the overlap of a rotation. Switch to new once your receiver knows the new secret. previous is valid during an overlap only.",
    ),
  },
  {
    field: "recover",
    reason: "is only for making a webhook active again; give active true with it",
    broken: ({ recover, active }: Given) => recover === true && active !== true,
  },
  {
    field: "recover_since",
    reason: "says since when to recover; give recover true with it",
    broken: ({ recover, recover_since }: Given) => recover_since !== undefined && recover !== true,
  },
).meta({
  id: "WebhookChange",
  description:
    "Fields that you leave out do not change. null clears a field. Lists and objects are replaced as a whole.",
});
export type ChangeWebhookInput = z.output<typeof changeWebhookBody>;

export const webhookPath = z.strictObject({ id: pathId.meta({ description: "wh_<id>." }) });
export const listWebhooksQuery = querySchema(pagingShape, ...pagingRules);

const timeOf = (at: Date | null) => at?.toISOString() ?? null;

export function renderWebhook(webhook: Webhook): WebhookBody {
  const { filter, retryPolicy } = webhook;
  const { dins = [], pharmacyKeys = [], provinces = [] } = filter;
  return {
    id: publicId(idPrefixes.webhook, webhook.id),
    url: webhook.url,
    events: [...webhook.events],
    description: webhook.description,
    active: webhook.active,
    disabled_reason: webhook.disabledReason,
    disabled_at: timeOf(webhook.disabledAt),
    failing_since: timeOf(webhook.failingSince),
    filter: {
      drug_ids: dins.map((din) => `${idPrefixes.drug}${din}`),
      pharmacy_ids: pharmacyKeys.map((key) => `${idPrefixes.pharmacy}${key}`),
      provinces: [...(provinces as Province[])],
    },
    retry_policy:
      retryPolicy === null
        ? null
        : {
            max_retries: retryPolicy.maxRetries,
            backoff: retryPolicy.backoff,
            base_delay_seconds: retryPolicy.baseDelaySeconds,
          },
    max_concurrency: webhook.maxConcurrency,
    rate_per_minute: webhook.ratePerMinute,
    header_names: Object.keys(webhook.headers),
    previous_secret_until: timeOf(webhook.previousSecretUntil),
    sign_with: renderSigner(webhook),
    created_at: webhook.createdAt.toISOString(),
    updated_at: webhook.updatedAt.toISOString(),
  };
}
