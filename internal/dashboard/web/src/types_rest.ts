/** What the rows of /v1 answer that the pages show, by the very schemas that they answer from. Only types. */
import type { z } from "zod";
import type * as alerts from "../../../wire/alerts.ts";
import type * as deliveries from "../../../wire/deliveries.ts";
import type * as drugs from "../../../wire/drugs.ts";
import type * as events from "../../../wire/events.ts";
import type * as pharmacies from "../../../wire/pharmacies.ts";
import type * as recoveries from "../../../wire/recoveries.ts";
import type * as retries from "../../../wire/retries.ts";
import type * as testEvents from "../../../wire/test_events.ts";
import type * as webhooks from "../../../wire/webhooks.ts";
import type { webhookHealth } from "../../wire/webhooks.ts";

export type Webhook = z.output<typeof webhooks.webhook>;
export type WebhookWithSecret = z.output<typeof webhooks.webhookWithSecret>;
export type ChangedWebhook = z.output<typeof webhooks.changedWebhook>;
export type TestedWebhook = z.output<typeof testEvents.testedWebhook>;
/** As they are sent: what is not named stays. */
export type NewWebhook = z.input<typeof webhooks.createWebhookBody>;
export type WebhookChange = Partial<NewWebhook> & {
  recover?: boolean;
  recover_since?: string;
  sign_with?: "previous" | "new";
};
export type RetryPolicy = NonNullable<Webhook["retry_policy"]>;

export type Delivery = z.output<typeof deliveries.delivery>;
export type DeliveryDetail = z.output<typeof deliveries.deliveryDetail>;
export type Attempt = DeliveryDetail["attempts"][number];
export type DeliveryState = Delivery["status"];
export type Outcome = Attempt["outcome"];
export type RecoveryPreview = z.output<typeof recoveries.recoveryPreview>;
export type RetryRequest = z.input<typeof retries.retryWebhookBody>;
export type RetryResult = z.output<typeof retries.retryResult>;
export type Recovery = z.output<typeof recoveries.recovery>;

export type ApiEvent = z.output<typeof events.event>;
export type EventKind = ApiEvent["event"];
export type EventType = z.output<typeof events.eventTypes>["data"][number];
export type EventTypes = z.output<typeof events.eventTypes>;

export type Alert = z.output<typeof alerts.alert>;
export type Drug = z.output<typeof drugs.drug>;
export type Pharmacy = z.output<typeof pharmacies.pharmacy>;
export type HealthState = z.output<typeof webhookHealth>["state"];

/** A list of /v1 goes on by `next_cursor`. */
export type ListOf<Item> = { data: Item[]; next_cursor: string | null; pagination: { total: number } };
