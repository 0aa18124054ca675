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
import { anyCase, pathId } from "./parameters.ts";
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
      .meta({ description: "drug_<DIN>; empty for all.", examples: [["drug_07900003"]] }),
    pharmacy_ids: z.array(z.string()).meta({ description: "pharm_<id>; empty for all.", examples: [[]] }),
    provinces: z.array(z.enum(provinces)).meta({ description: "Empty for all.", examples: [["BC"]] }),
  })
  .meta({
    id: "WebhookFilter",
    description: "What events must be about, as far as they are about such a thing.",
  });

const shownPolicy = z
  .strictObject({
    max_retries: z.int().meta({ description: "Attempts after the first.", examples: [5] }),
    backoff: z.enum(backoffs).meta({
      description:
        "linear: each delay is base_delay_seconds longer than the previous one. exponential: each delay is twice the previous one. Delays are at most 24 hours.",
    }),
    base_delay_seconds: z.int().meta({ description: "Before the first retry.", examples: [60] }),
  })
  .meta({ id: "WebhookRetryPolicy", description: "When a delivery that failed is tried again." });

const shape = {
  id: webhookId,
  url: z.string().meta({ description: "Where deliveries are sent.", examples: [exampleUrl] }),
  events: z
    .array(z.enum(eventKinds))
    .meta({ description: "Kinds of events.", examples: [["price.changed"]] }),
  description: z
    .string()
    .nullable()
    .meta({ description: "Its owner's own words.", examples: ["Our till"] }),
  active: z.boolean().meta({ description: "Whether deliveries are sent." }),
  disabled_reason: z
    .enum(disabledReasons)
    .nullable()
    .meta({
      description:
        "Why it is not active: its owner said so (owner), it answered 410 (gone), or nothing but failures came back for days (failing).",
      examples: [null],
    }),
  disabled_at: timeOrNull("Since when it is not active; null while it is."),
  failing_since: timeOrNull(
    "When the first failure since the last success was; null while deliveries succeed.",
  ),
  filter: shownFilter,
  retry_policy: shownPolicy.nullable().meta({
    description: "Null for the published schedule: seven attempts, the last after 24 hours.",
    examples: [null],
  }),
  max_concurrency: z
    .int()
    .nullable()
    .meta({ description: "Requests at once; null for ours.", examples: [null] }),
  rate_per_minute: z
    .int()
    .nullable()
    .meta({ description: "Requests a minute; null for no bound.", examples: [null] }),
  header_names: z.array(z.string()).meta({
    description: "Custom headers; their values are never shown again.",
    examples: [["Authorization"]],
  }),
  previous_secret_until: timeOrNull(
    "End of the overlap of a rotation. Until then, the previous secret signs, too. Null without one.",
  ),
  sign_with: shownSigner,
  created_at: time("When it was created."),
  updated_at: time("When its owner last changed it."),
};

export const webhook = z
  .strictObject(shape)
  .meta({ id: "Webhook", description: "Who is told of which events, where, and how." });
export type WebhookBody = z.infer<typeof webhook>;

const secret = z
  .string()
  .regex(/^whsec_/)
  .meta({
    description: "Signs deliveries. Shown this once: keep it.",
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
      .meta({ description: "The job that brings back what was missed; only when it was asked for." }),
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
  .array(z.enum(subscribableKinds, { error: `must be one of ${subscribableKinds.join(", ")}` }), {
    error: kindsReason,
  })
  .min(1, `${kindsReason}; at least one`)
  .max(32, "must be at most 32")
  .meta({
    description: "Kinds of events; GET /v1/event-types says what each tells.",
    examples: [["price.changed"]],
  });

// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
const control = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/;
const description = z
  .string({ error: "must be text" })
  .max(longestDescription, `must be at most ${longestDescription} characters`)
  .refine((text) => text.isWellFormed() && !control.test(text), "must not hold control characters")
  .meta({ description: "Your own words.", examples: ["Our till"] });

const ids = (what: string, example: string[]) =>
  z
    .array(z.string({ error: `must be ${what}, as text` }).max(200, "must be at most 200 characters"), {
      error: `must be a list of ${what}`,
    })
    .max(mostFilterIds, `must be at most ${mostFilterIds}`)
    .optional()
    .meta({ description: `${what}, at most ${mostFilterIds}; empty for all.`, examples: [example] });

const filter = z
  .strictObject(
    {
      drug_ids: ids("drug_<DIN> or DINs", ["drug_07900003"]),
      pharmacy_ids: ids("pharm_<id>", ["pharm_sample-surrey-central"]),
      provinces: z
        .array(anyCase(provinces).meta({ type: "string", enum: [...provinces] }), {
          error: "must be a list of provinces",
        })
        .max(100, "must be at most 100")
        .optional()
        .meta({ description: "Two-letter codes; empty for all.", examples: [["BC"]] }),
    },
    { error: "must be an object with drug_ids, pharmacy_ids or provinces" },
  )
  .meta({
    id: "NewWebhookFilter",
    description:
      "What events must be about, as far as they are about such a thing: all that is given must fit.",
  });

const retryPolicy = z
  .strictObject(
    {
      max_retries: whole(retryBounds, "Attempts after the first."),
      backoff: z.enum(backoffs, { error: `must be one of ${backoffs.join(", ")}` }).meta({
        description:
          "linear: each delay is base_delay_seconds longer than the previous one. exponential: each delay is twice the previous one. Delays are at most 24 hours.",
      }),
      base_delay_seconds: whole(baseDelayBounds, "Before the first retry.").default(defaultBaseDelaySeconds),
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
    description: `Sent with every delivery, at most ${mostHeaders}, of ${longestHeaders} characters together. Content-*, webhook-*, X-TM-* and those of the connection are not taken.`,
    examples: [{ Authorization: "Bearer of-your-own" }],
  });

const active = z.boolean({ error: "must be true or false" });

const optionalShape = {
  description: description.nullable().optional(),
  filter: filter.nullable().optional(),
  retry_policy: retryPolicy.nullable().optional(),
  max_concurrency: whole(concurrencyBounds, "Requests at once; null for ours.").nullable().optional(),
  rate_per_minute: whole(rateBounds, "Requests a minute; null for no bound.").nullable().optional(),
  headers: headers.nullable().optional(),
  active: active.optional().meta({ description: "Whether deliveries are sent; true unless given." }),
};

export const createWebhookBody = z
  .strictObject({ url, events, ...optionalShape })
  .meta({ id: "NewWebhook", description: "A subscription to be created." });
export type CreateWebhookInput = z.output<typeof createWebhookBody>;

const since = z.iso
  .datetime({ offset: true, error: "must be an ISO 8601 time with a zone, such as 2027-01-31T00:00:00Z" })
  .transform((text) => new Date(text))
  .meta({ description: "Instead of disabled_at; with recover.", type: "string", format: "date-time" });

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
      description: "With active true: also bring back what was missed since it was disabled.",
    }),
    recover_since: since.optional(),
    sign_with: signWith(
      "Switches the secret that signs X-TM-Signature during the overlap of a rotation. Switch to new once your receiver knows the new secret.",
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
  description: "What is not named stays as it is; null clears. Lists and objects are replaced whole.",
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
