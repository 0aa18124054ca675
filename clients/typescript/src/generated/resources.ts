/** Made from the contract by `npm run clients`: do not edit. */

import { path } from "../address.ts";
import type { Answer, LastResponse } from "../last_response.ts";
import type { RequestOptions } from "../options.ts";
import type { PageRequest } from "../pages.ts";
import { Resource } from "../resource.ts";
import type { Transport } from "../transport.ts";
import type * as models from "./models.ts";
import type * as parameters from "./parameters.ts";

/** Drugs: what they are, what replaces them, what is paid for them. */
export class DrugsResource extends Resource {
  /**
   * Drugs with their lowest price and its savings. With include=prices: drugs with their prices.
   * Needs a key with the permission `drugs:read`, of an account on one of the plans Developer, Startup,
   * Business. In the sandbox, every plan includes it.
   * Await it for a page, or iterate over it for everything.
   */
  list(params: parameters.DrugsListParams = {}, options?: RequestOptions): PageRequest<models.DrugsPage, models.DrugSummary> {
    return this.requestList({ method: "GET", path: "/v1/drugs", query: params, repeatable: true }, options);
  }

  /**
   * Drugs with their lowest price and its savings. With include=prices: drugs with their prices.
   * Needs a key with the permission `drugs:read`, of an account on one of the plans Developer, Startup,
   * Business. In the sandbox, every plan includes it.
   * Await it for a page, or iterate over it for everything.
   */
  listWithPrices(params: parameters.DrugsListWithPricesParams = {}, options?: RequestOptions): PageRequest<models.DrugsWithPricesPage, models.DrugWithPrices> {
    return this.requestList({ method: "GET", path: "/v1/drugs", query: { ...params, include: "prices" }, repeatable: true }, options);
  }

  /**
   * Search by name, DIN, or ingredient. Marketed drugs come first, then drugs with one ingredient.
   * Needs a key with the permission `drugs:read`, of an account on one of the plans Developer, Startup,
   * Business. In the sandbox, every plan includes it.
   * Await it for a page, or iterate over it for everything.
   */
  search(params: parameters.DrugsSearchParams = {}, options?: RequestOptions): PageRequest<models.DrugSearchPage, models.Drug> {
    return this.requestList({ method: "GET", path: "/v1/drugs/search", query: params, repeatable: true }, options);
  }

  /**
   * Get a drug by ID or DIN.
   * Needs a key with the permission `drugs:read`, of an account on one of the plans Developer, Startup,
   * Business. In the sandbox, every plan includes it.
   */
  async get(id: string, options?: RequestOptions): Promise<Answer<models.Drug>> {
    return this.requestObject({ method: "GET", path: path`/v1/drugs/${id}`, repeatable: true }, options);
  }

  /**
   * Prices of a drug at pharmacies. Sorted by unit price by default.
   * Needs a key with the permission `prices:read`, of an account on one of the plans Developer, Startup,
   * Business. In the sandbox, every plan includes it.
   * Await it for a page, or iterate over it for everything.
   */
  prices(id: string, params: parameters.DrugsPricesParams = {}, options?: RequestOptions): PageRequest<models.DrugPricesPage, models.PriceEntry> {
    return this.requestList({ method: "GET", path: path`/v1/drugs/${id}/prices`, query: params, repeatable: true }, options);
  }

  /**
   * Mean and percentiles of the unit prices at pharmacies, by day, week, or month, and by province or city.
   * Needs a key with the permission `prices:read`, of an account on one of the plans Startup, Business. In
   * the sandbox, every plan includes it.
   */
  async statistics(id: string, params: parameters.DrugsStatisticsParams = {}, options?: RequestOptions): Promise<Answer<models.GetDrugStatisticsResponse>> {
    return this.requestObject({ method: "GET", path: path`/v1/drugs/${id}/statistics`, query: params, repeatable: true }, options);
  }

  /**
   * Generics of the same product, lowest average price first.
   * Needs a key with the permission `drugs:read`, of an account on one of the plans Startup, Business. In the
   * sandbox, every plan includes it.
   * Await it for a page, or iterate over it for everything.
   */
  generics(id: string, params: parameters.DrugsGenericsParams = {}, options?: RequestOptions): PageRequest<models.GenericsPage, models.GenericAlternative> {
    return this.requestList({ method: "GET", path: path`/v1/drugs/${id}/generics`, query: params, repeatable: true }, options);
  }

  /**
   * Coverage and listed price of a drug in public plans, and the plans that do not list it.
   * Needs a key with the permission `drugs:read`, of an account on one of the plans Startup, Business. In the
   * sandbox, every plan includes it.
   * Await it for a page, or iterate over it for everything.
   */
  coverage(id: string, params: parameters.DrugsCoverageParams = {}, options?: RequestOptions): PageRequest<models.DrugCoveragePage, models.CoverageEntry> {
    return this.requestList({ method: "GET", path: path`/v1/drugs/${id}/coverage`, query: params, repeatable: true }, options);
  }

  /**
   * Recall notices on a drug, newest first.
   * Needs a key with the permission `drugs:read`, of an account on one of the plans Developer, Startup,
   * Business. In the sandbox, every plan includes it.
   * Await it for a page, or iterate over it for everything.
   */
  recalls(id: string, params: parameters.DrugsRecallsParams = {}, options?: RequestOptions): PageRequest<models.DrugRecallsPage, models.Recall> {
    return this.requestList({ method: "GET", path: path`/v1/drugs/${id}/recalls`, query: params, repeatable: true }, options);
  }

  /**
   * Shortage reports on a drug, newest first.
   * Needs a key with the permission `drugs:read`, of an account on one of the plans Developer, Startup,
   * Business. In the sandbox, every plan includes it.
   * Await it for a page, or iterate over it for everything.
   */
  shortages(id: string, params: parameters.DrugsShortagesParams = {}, options?: RequestOptions): PageRequest<models.DrugShortagesPage, models.Shortage> {
    return this.requestList({ method: "GET", path: path`/v1/drugs/${id}/shortages`, query: params, repeatable: true }, options);
  }

  /**
   * Known interactions between 2 to 10 drugs, most severe first, with their source.
   * Needs a key with the permission `drugs:read`, of an account on one of the plans Developer, Startup,
   * Business. In the sandbox, every plan includes it.
   */
  async interactions(params: parameters.DrugsInteractionsParams, options?: RequestOptions): Promise<Answer<models.InteractionCheck>> {
    return this.requestObject({ method: "GET", path: "/v1/drugs/interactions", query: params, repeatable: true }, options);
  }
}

/** Prices over time, and of many drugs at once. */
export class PricesResource extends Resource {
  /**
   * Price history of a drug by day, week, or month, at pharmacies or in public plans.
   * Needs a key with the permission `prices:read`, of an account on one of the plans Startup, Business. In
   * the sandbox, every plan includes it.
   */
  async history(drugId: string, params: parameters.PricesHistoryParams = {}, options?: RequestOptions): Promise<Answer<models.PriceHistory>> {
    return this.requestObject({ method: "GET", path: path`/v1/prices/${drugId}/history`, query: params, repeatable: true }, options);
  }

  /**
   * Compare the prices of up to 50 drugs, and find the best single pharmacy for all of them.
   * Needs a key with the permission `prices:read`, of an account on one of the plans Business. In the
   * sandbox, every plan includes it.
   */
  async compare(body: models.BasketRequest, options?: RequestOptions): Promise<Answer<models.ComparedPrices>> {
    return this.requestObject({ method: "POST", path: "/v1/prices/compare/batch", body, repeatable: true }, options);
  }

  /**
   * Prices of up to 50 drugs at pharmacies, sorted by unit price.
   * Needs a key with the permission `prices:read`, of an account on one of the plans Business. In the
   * sandbox, every plan includes it.
   */
  async batch(body: models.BasketRequest, options?: RequestOptions): Promise<Answer<models.BatchPrices>> {
    return this.requestObject({ method: "POST", path: "/v1/batch/prices", body, repeatable: true }, options);
  }
}

/** Pharmacies, and what drugs cost there. */
export class PharmaciesResource extends Resource {
  /**
   * Pharmacies near a location, nearest first, or in a city or province, by name.
   * Needs a key with the permission `pharmacies:read`, of an account on one of the plans Developer, Startup,
   * Business. In the sandbox, every plan includes it.
   * Await it for a page, or iterate over it for everything.
   */
  list(params: parameters.PharmaciesListParams = {}, options?: RequestOptions): PageRequest<models.PharmaciesPage, models.Pharmacy> {
    return this.requestList({ method: "GET", path: "/v1/pharmacies", query: params, repeatable: true }, options);
  }

  /**
   * Get a pharmacy.
   * Needs a key with the permission `pharmacies:read`, of an account on one of the plans Developer, Startup,
   * Business. In the sandbox, every plan includes it.
   */
  async get(id: string, options?: RequestOptions): Promise<Answer<models.Pharmacy>> {
    return this.requestObject({ method: "GET", path: path`/v1/pharmacies/${id}`, repeatable: true }, options);
  }

  /**
   * Prices at a pharmacy.
   * Needs a key with the permission `prices:read`, of an account on one of the plans Developer, Startup,
   * Business. In the sandbox, every plan includes it.
   * Await it for a page, or iterate over it for everything.
   */
  prices(id: string, params: parameters.PharmaciesPricesParams = {}, options?: RequestOptions): PageRequest<models.PharmacyPricesPage, models.DrugPriceEntry> {
    return this.requestList({ method: "GET", path: path`/v1/pharmacies/${id}/prices`, query: params, repeatable: true }, options);
  }
}

/** Recall notices. */
export class RecallsResource extends Resource {
  /**
   * Recall notices on drugs, newest first, including notices without a known drug.
   * Needs a key with the permission `drugs:read`, of an account on one of the plans Developer, Startup,
   * Business. In the sandbox, every plan includes it.
   * Await it for a page, or iterate over it for everything.
   */
  list(params: parameters.RecallsListParams = {}, options?: RequestOptions): PageRequest<models.RecallsPage, models.Recall> {
    return this.requestList({ method: "GET", path: "/v1/recalls", query: params, repeatable: true }, options);
  }

  /**
   * Get a recall notice.
   * Needs a key with the permission `drugs:read`, of an account on one of the plans Developer, Startup,
   * Business. In the sandbox, every plan includes it.
   */
  async get(id: string, options?: RequestOptions): Promise<Answer<models.Recall>> {
    return this.requestObject({ method: "GET", path: path`/v1/recalls/${id}`, repeatable: true }, options);
  }
}

/** Reports of shortages and discontinuations. */
export class ShortagesResource extends Resource {
  /**
   * Reports of shortages and discontinuations, newest first.
   * Needs a key with the permission `drugs:read`, of an account on one of the plans Developer, Startup,
   * Business. In the sandbox, every plan includes it.
   * Await it for a page, or iterate over it for everything.
   */
  list(params: parameters.ShortagesListParams = {}, options?: RequestOptions): PageRequest<models.ShortagesPage, models.Shortage> {
    return this.requestList({ method: "GET", path: "/v1/shortages", query: params, repeatable: true }, options);
  }

  /**
   * Get a shortage report.
   * Needs a key with the permission `drugs:read`, of an account on one of the plans Developer, Startup,
   * Business. In the sandbox, every plan includes it.
   */
  async get(id: string, options?: RequestOptions): Promise<Answer<models.Shortage>> {
    return this.requestObject({ method: "GET", path: path`/v1/shortages/${id}`, repeatable: true }, options);
  }
}

/** Price alerts of the account. */
export class AlertsResource extends Resource {
  /**
   * Create a price alert. It triggers once, when the drug's lowest price falls below the target, and your
   * webhooks receive the event.
   * Needs a key with the permission `prices:read`, of an account on one of the plans Developer, Startup,
   * Business. In the sandbox, every plan includes it.
   */
  async create(body: models.NewPriceAlert, options?: RequestOptions): Promise<Answer<models.PriceAlert>> {
    return this.requestObject({ method: "POST", path: "/v1/alerts", body, idempotencyKey: true, repeatable: true }, options);
  }

  /**
   * The account's price alerts, newest first.
   * Needs a key with the permission `prices:read`, of an account on one of the plans Developer, Startup,
   * Business. In the sandbox, every plan includes it.
   * Await it for a page, or iterate over it for everything.
   */
  list(params: parameters.AlertsListParams = {}, options?: RequestOptions): PageRequest<models.AlertsPage, models.PriceAlert> {
    return this.requestList({ method: "GET", path: "/v1/alerts", query: params, repeatable: true }, options);
  }

  /**
   * Get a price alert.
   * Needs a key with the permission `prices:read`, of an account on one of the plans Developer, Startup,
   * Business. In the sandbox, every plan includes it.
   */
  async get(id: string, options?: RequestOptions): Promise<Answer<models.PriceAlert>> {
    return this.requestObject({ method: "GET", path: path`/v1/alerts/${id}`, repeatable: true }, options);
  }

  /**
   * Cancel a price alert. An alert that has ended does not change.
   * Needs a key with the permission `prices:read`, of an account on one of the plans Developer, Startup,
   * Business. In the sandbox, every plan includes it.
   */
  async cancel(id: string, options?: RequestOptions): Promise<Answer<models.PriceAlert>> {
    return this.requestObject({ method: "DELETE", path: path`/v1/alerts/${id}`, repeatable: true }, options);
  }
}

/** Subscriptions of webhooks, and what was sent to them. */
export class WebhooksResource extends Resource {
  /**
   * Create a webhook. The response contains its signing secret, which is shown once. An account can have 100
   * webhooks.
   * Needs a key with the permission `webhooks:write`, of an account on one of the plans Developer, Startup,
   * Business. Other plans include the event types `price_alert.triggered` and `webhook.test` only. In the
   * sandbox, every plan includes it.
   */
  async create(body: models.NewWebhook, options?: RequestOptions): Promise<Answer<models.WebhookWithSecret>> {
    return this.requestObject({ method: "POST", path: "/v1/webhooks", body, idempotencyKey: true, repeatable: true }, options);
  }

  /**
   * The account's webhooks, newest first.
   * Needs a key with the permission `webhooks:read`, of an account on one of the plans Developer, Startup,
   * Business. Other plans include the event types `price_alert.triggered` and `webhook.test` only. In the
   * sandbox, every plan includes it.
   * Await it for a page, or iterate over it for everything.
   */
  list(params: parameters.WebhooksListParams = {}, options?: RequestOptions): PageRequest<models.WebhooksPage, models.Webhook> {
    return this.requestList({ method: "GET", path: "/v1/webhooks", query: params, repeatable: true }, options);
  }

  /**
   * Get a webhook.
   * Needs a key with the permission `webhooks:read`, of an account on one of the plans Developer, Startup,
   * Business. Other plans include the event types `price_alert.triggered` and `webhook.test` only. In the
   * sandbox, every plan includes it.
   */
  async get(id: string, options?: RequestOptions): Promise<Answer<models.Webhook>> {
    return this.requestObject({ method: "GET", path: path`/v1/webhooks/${id}`, repeatable: true }, options);
  }

  /**
   * Change, disable, or re-enable a webhook. Re-enabling can recover missed events.
   * Needs a key with the permission `webhooks:write`, of an account on one of the plans Developer, Startup,
   * Business. Other plans include the event types `price_alert.triggered` and `webhook.test` only. In the
   * sandbox, every plan includes it.
   */
  async update(id: string, body: models.WebhookChange, options?: RequestOptions): Promise<Answer<models.ChangedWebhook>> {
    return this.requestObject({ method: "PATCH", path: path`/v1/webhooks/${id}`, body, repeatable: true }, options);
  }

  /**
   * Delete a webhook and cancel its pending deliveries. Returns the webhook with active set to false.
   * Needs a key with the permission `webhooks:write`, of an account on one of the plans Developer, Startup,
   * Business. Other plans include the event types `price_alert.triggered` and `webhook.test` only. In the
   * sandbox, every plan includes it.
   */
  async delete(id: string, options?: RequestOptions): Promise<LastResponse> {
    return this.requestNothing({ method: "DELETE", path: path`/v1/webhooks/${id}`, repeatable: true }, options);
  }

  /**
   * Replace the signing secret. The previous secret signs X-TM-Signature for one day, for the overlap that
   * you set, or until you switch.
   * Needs a key with the permission `webhooks:write`, of an account on one of the plans Developer, Startup,
   * Business. Other plans include the event types `price_alert.triggered` and `webhook.test` only. In the
   * sandbox, every plan includes it.
   */
  async rotateSecret(id: string, body: models.SecretRotation = {}, options?: RequestOptions): Promise<Answer<models.WebhookWithSecret>> {
    return this.requestObject({ method: "POST", path: path`/v1/webhooks/${id}/rotate-secret`, body, idempotencyKey: true, repeatable: true }, options);
  }

  /**
   * Send a test event to this webhook only. The sandbox simulates the delivery.
   * Needs a key with the permission `webhooks:write`, of an account on one of the plans Developer, Startup,
   * Business. Other plans include the event types `price_alert.triggered` and `webhook.test` only. In the
   * sandbox, every plan includes it.
   */
  async test(id: string, body: models.WebhookTest = {}, options?: RequestOptions): Promise<Answer<models.TestEvent>> {
    return this.requestObject({ method: "POST", path: path`/v1/webhooks/${id}/test`, body, idempotencyKey: true, repeatable: true }, options);
  }

  /**
   * A webhook's deliveries, newest first. They are kept for 30 days, also if the webhook is deleted.
   * Needs a key with the permission `webhooks:read`, of an account on one of the plans Developer, Startup,
   * Business. Other plans include the event types `price_alert.triggered` and `webhook.test` only. In the
   * sandbox, every plan includes it.
   * Await it for a page, or iterate over it for everything.
   */
  deliveries(id: string, params: parameters.WebhooksDeliveriesParams = {}, options?: RequestOptions): PageRequest<models.DeliveriesPage, models.Delivery> {
    return this.requestList({ method: "GET", path: path`/v1/webhooks/${id}/deliveries`, query: params, repeatable: true }, options);
  }

  /**
   * Retry a webhook's waiting deliveries now instead of at their scheduled time. Creates no new deliveries.
   * The webhook must be active.
   * Needs a key with the permission `webhooks:write`, of an account on one of the plans Developer, Startup,
   * Business. Other plans include the event types `price_alert.triggered` and `webhook.test` only. In the
   * sandbox, every plan includes it.
   */
  async retry(id: string, body: models.RetryRequest, options?: RequestOptions): Promise<Answer<models.RetryWebhookResponse>> {
    return this.requestObject({ method: "POST", path: path`/v1/webhooks/${id}/retry`, body, idempotencyKey: true, repeatable: true }, options);
  }

  /**
   * Recover a webhook's undelivered or missing events, as a job that you can follow and cancel. A webhook can
   * have 5 recoveries in progress, and none once it is deleted. A range with nothing to recover is rejected.
   * Needs a key with the permission `webhooks:write`, of an account on one of the plans Developer, Startup,
   * Business. Other plans include the event types `price_alert.triggered` and `webhook.test` only. In the
   * sandbox, every plan includes it.
   */
  async recover(id: string, body: models.RecoverRequest, options?: RequestOptions): Promise<Answer<models.Recovery>> {
    return this.requestObject({ method: "POST", path: path`/v1/webhooks/${id}/recover`, body, idempotencyKey: true, repeatable: true }, options);
  }

  /**
   * Count what a recovery would send, without starting it.
   * Needs a key with the permission `webhooks:read`, of an account on one of the plans Developer, Startup,
   * Business. Other plans include the event types `price_alert.triggered` and `webhook.test` only. In the
   * sandbox, every plan includes it.
   */
  async previewRecovery(id: string, params: parameters.WebhooksPreviewRecoveryParams = {}, options?: RequestOptions): Promise<Answer<models.PreviewRecoveryResponse>> {
    return this.requestObject({ method: "GET", path: path`/v1/webhooks/${id}/recover`, query: params, repeatable: true }, options);
  }

  /**
   * A webhook's recoveries, newest first. They are kept for 30 days after they ended, also if the webhook is
   * deleted.
   * Needs a key with the permission `webhooks:read`, of an account on one of the plans Developer, Startup,
   * Business. Other plans include the event types `price_alert.triggered` and `webhook.test` only. In the
   * sandbox, every plan includes it.
   * Await it for a page, or iterate over it for everything.
   */
  recoveries(id: string, params: parameters.WebhooksRecoveriesParams = {}, options?: RequestOptions): PageRequest<models.RecoveriesPage, models.Recovery> {
    return this.requestList({ method: "GET", path: path`/v1/webhooks/${id}/recoveries`, query: params, repeatable: true }, options);
  }
}

/** Deliveries of events, with their attempts. */
export class DeliveriesResource extends Resource {
  /**
   * Get a delivery, with its request and the response of each attempt.
   * Needs a key with the permission `webhooks:read`, of an account on one of the plans Developer, Startup,
   * Business. Other plans include the event types `price_alert.triggered` and `webhook.test` only. In the
   * sandbox, every plan includes it.
   */
  async get(id: string, options?: RequestOptions): Promise<Answer<models.DeliveryWithAttempts>> {
    return this.requestObject({ method: "GET", path: path`/v1/deliveries/${id}`, repeatable: true }, options);
  }

  /**
   * Replay a delivery: send its event again now, then by the retry schedule. Deliveries can be replayed for
   * 30 days, unless the webhook is deleted.
   * Needs a key with the permission `webhooks:write`, of an account on one of the plans Developer, Startup,
   * Business. Other plans include the event types `price_alert.triggered` and `webhook.test` only. In the
   * sandbox, every plan includes it.
   */
  async replay(id: string, body: models.Replay = {}, options?: RequestOptions): Promise<Answer<models.Delivery>> {
    return this.requestObject({ method: "POST", path: path`/v1/deliveries/${id}/replay`, body, idempotencyKey: true, repeatable: true }, options);
  }

  /**
   * Retry a waiting delivery now instead of at its scheduled time. Creates no new delivery. Only a pending
   * delivery of an active webhook can be retried.
   * Needs a key with the permission `webhooks:write`, of an account on one of the plans Developer, Startup,
   * Business. Other plans include the event types `price_alert.triggered` and `webhook.test` only. In the
   * sandbox, every plan includes it.
   */
  async retry(id: string, body: models.RetryDelivery = {}, options?: RequestOptions): Promise<Answer<models.Delivery>> {
    return this.requestObject({ method: "POST", path: path`/v1/deliveries/${id}/retry`, body, idempotencyKey: true, repeatable: true }, options);
  }
}

/** Jobs that bring back what a webhook missed. */
export class RecoveriesResource extends Resource {
  /**
   * Get a recovery and its progress.
   * Needs a key with the permission `webhooks:read`, of an account on one of the plans Developer, Startup,
   * Business. Other plans include the event types `price_alert.triggered` and `webhook.test` only. In the
   * sandbox, every plan includes it.
   */
  async get(id: string, options?: RequestOptions): Promise<Answer<models.Recovery>> {
    return this.requestObject({ method: "GET", path: path`/v1/recoveries/${id}`, repeatable: true }, options);
  }

  /**
   * Cancel a recovery and its pending deliveries. A recovery that has ended does not change.
   * Needs a key with the permission `webhooks:write`, of an account on one of the plans Developer, Startup,
   * Business. Other plans include the event types `price_alert.triggered` and `webhook.test` only. In the
   * sandbox, every plan includes it.
   */
  async cancel(id: string, options?: RequestOptions): Promise<Answer<models.Recovery>> {
    return this.requestObject({ method: "DELETE", path: path`/v1/recoveries/${id}`, repeatable: true }, options);
  }
}

/** The log of events that webhooks deliver. */
export class EventsResource extends Resource {
  /**
   * The event log, in a stable order: new events only appear at its end. Use it to poll or to catch up.
   * Needs a key with the permission `webhooks:read`, of an account on one of the plans Developer, Startup,
   * Business. Other plans include the event types `price_alert.triggered` and `webhook.test` only. In the
   * sandbox, every plan includes it.
   * Await it for a page, or iterate over it for everything.
   */
  list(params: parameters.EventsListParams = {}, options?: RequestOptions): PageRequest<models.EventsPage, models.Event> {
    return this.requestList({ method: "GET", path: "/v1/events", query: params, repeatable: true }, options);
  }

  /**
   * Get an event, as webhooks receive it.
   * Needs a key with the permission `webhooks:read`, of an account on one of the plans Developer, Startup,
   * Business. Other plans include the event types `price_alert.triggered` and `webhook.test` only. In the
   * sandbox, every plan includes it.
   */
  async get(id: string, options?: RequestOptions): Promise<Answer<models.Event>> {
    return this.requestObject({ method: "GET", path: path`/v1/events/${id}`, repeatable: true }, options);
  }

  /**
   * Event types, each with its JSON Schema and an example. Needs no key.
   * Needs no key.
   * Await it for a page, or iterate over it for everything.
   */
  types(options?: RequestOptions): PageRequest<models.EventTypesPage, models.EventTypeDescription> {
    return this.requestList({ method: "GET", path: "/v1/event-types", repeatable: true }, options);
  }
}

/** Events made up in the sandbox. */
export class SandboxEventsResource extends Resource {
  /**
   * Create a test event of any type in the sandbox. Returns the simulated deliveries.
   * At the sandbox address only. Needs a key with the permission `webhooks:write`, of an account on one of
   * the plans Developer, Startup, Business. Other plans include the event types `price_alert.triggered` and
   * `webhook.test` only. In the sandbox, every plan includes it.
   */
  async create(body: models.NewSandboxEvent, options?: RequestOptions): Promise<Answer<models.SandboxEvent>> {
    return this.requestObject({ method: "POST", path: "/v1/sandbox/events", body, idempotencyKey: true, repeatable: true }, options);
  }
}

/** What was created, updated or removed, in the order of commits. */
export class ChangesResource extends Resource {
  /**
   * Created, updated, and removed rows, in commit order.
   * Needs a key with the permission `drugs:read`, of an account on one of the plans Developer, Startup,
   * Business. In the sandbox, every plan includes it.
   * Await it for a page, or iterate over it for everything.
   */
  list(params: parameters.ChangesListParams = {}, options?: RequestOptions): PageRequest<models.ChangesPage, models.Change> {
    return this.requestList({ method: "GET", path: "/v1/changes", query: params, repeatable: true }, options);
  }
}

/** Registered GraphQL documents. */
export class PersistedQueriesResource extends Resource {
  /**
   * Register a GraphQL document, to run it by its hash. Registering the same text again returns the same
   * document.
   * Needs a key with the permission `drugs:read`, of an account on one of the plans Developer, Startup,
   * Business. In the sandbox, every plan includes it.
   */
  async register(body: models.NewPersistedDocument, options?: RequestOptions): Promise<Answer<models.PersistedQuery>> {
    return this.requestObject({ method: "POST", path: "/graphql/persisted-queries", body, idempotencyKey: true, repeatable: true }, options);
  }

  /**
   * The account's registered GraphQL documents, newest first.
   * Needs a key with the permission `drugs:read`, of an account on one of the plans Developer, Startup,
   * Business. In the sandbox, every plan includes it.
   * Await it for a page, or iterate over it for everything.
   */
  list(params: parameters.PersistedQueriesListParams = {}, options?: RequestOptions): PageRequest<models.PersistedQueriesPage, models.ListedPersistedQuery> {
    return this.requestList({ method: "GET", path: "/graphql/persisted-queries", query: params, repeatable: true }, options);
  }

  /**
   * Get a registered GraphQL document, with its text.
   * Needs a key with the permission `drugs:read`, of an account on one of the plans Developer, Startup,
   * Business. In the sandbox, every plan includes it.
   */
  async get(id: string, options?: RequestOptions): Promise<Answer<models.PersistedQuery>> {
    return this.requestObject({ method: "GET", path: path`/graphql/persisted-queries/${id}`, repeatable: true }, options);
  }

  /**
   * Delete a registered GraphQL document. Returns the deleted document.
   * Needs a key with the permission `drugs:read`, of an account on one of the plans Developer, Startup,
   * Business. In the sandbox, every plan includes it.
   */
  async remove(id: string, options?: RequestOptions): Promise<Answer<models.PersistedQuery>> {
    return this.requestObject({ method: "DELETE", path: path`/graphql/persisted-queries/${id}`, repeatable: true }, options);
  }
}

/** What the account used of its plan. */
export class UsageResource extends Resource {
  /**
   * This month's usage and remaining quota, by day, endpoint, and key.
   * Needs a key, with any permissions, on any plan. Counts toward the burst limit, not the monthly quota.
   */
  async get(params: parameters.UsageGetParams = {}, options?: RequestOptions): Promise<Answer<models.Usage>> {
    return this.requestObject({ method: "GET", path: "/v1/usage", query: params, repeatable: true }, options);
  }
}

/** The service itself; no key is needed. */
export class ServiceResource extends Resource {
  /**
   * Status of the service. Needs no key.
   * Needs no key.
   */
  async status(options?: RequestOptions): Promise<Answer<models.Status>> {
    return this.requestObject({ method: "GET", path: "/status", repeatable: true }, options);
  }

  /**
   * The OpenAPI 3.1 document. Needs no key.
   * Needs no key.
   */
  async openapi(options?: RequestOptions): Promise<Answer<Record<string, unknown>>> {
    return this.requestObject({ method: "GET", path: "/v1/openapi.json", repeatable: true }, options);
  }
}

/** Everything that the service has, of version 1.5.0 of the interface. */
export class Resources {
  /** Drugs: what they are, what replaces them, what is paid for them. */
  readonly drugs: DrugsResource;
  /** Prices over time, and of many drugs at once. */
  readonly prices: PricesResource;
  /** Pharmacies, and what drugs cost there. */
  readonly pharmacies: PharmaciesResource;
  /** Recall notices. */
  readonly recalls: RecallsResource;
  /** Reports of shortages and discontinuations. */
  readonly shortages: ShortagesResource;
  /** Price alerts of the account. */
  readonly alerts: AlertsResource;
  /** Subscriptions of webhooks, and what was sent to them. */
  readonly webhooks: WebhooksResource;
  /** Deliveries of events, with their attempts. */
  readonly deliveries: DeliveriesResource;
  /** Jobs that bring back what a webhook missed. */
  readonly recoveries: RecoveriesResource;
  /** The log of events that webhooks deliver. */
  readonly events: EventsResource;
  /** Events made up in the sandbox. */
  readonly sandboxEvents: SandboxEventsResource;
  /** What was created, updated or removed, in the order of commits. */
  readonly changes: ChangesResource;
  /** Registered GraphQL documents. */
  readonly persistedQueries: PersistedQueriesResource;
  /** What the account used of its plan. */
  readonly usage: UsageResource;
  /** The service itself; no key is needed. */
  readonly service: ServiceResource;

  constructor(transport: Transport) {
    this.drugs = new DrugsResource(transport);
    this.prices = new PricesResource(transport);
    this.pharmacies = new PharmaciesResource(transport);
    this.recalls = new RecallsResource(transport);
    this.shortages = new ShortagesResource(transport);
    this.alerts = new AlertsResource(transport);
    this.webhooks = new WebhooksResource(transport);
    this.deliveries = new DeliveriesResource(transport);
    this.recoveries = new RecoveriesResource(transport);
    this.events = new EventsResource(transport);
    this.sandboxEvents = new SandboxEventsResource(transport);
    this.changes = new ChangesResource(transport);
    this.persistedQueries = new PersistedQueriesResource(transport);
    this.usage = new UsageResource(transport);
    this.service = new ServiceResource(transport);
  }
}
