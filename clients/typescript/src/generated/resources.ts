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
   * Drugs with their lowest price and what it saves; with include=prices, with their prices.
   * Needs a key with the permission `drugs:read`, of an account on one of the plans Developer, Startup,
   * Business. In the sandbox, every plan includes it.
   * Await it for a page, or iterate over it for everything.
   */
  list(params: parameters.DrugsListParams = {}, options?: RequestOptions): PageRequest<models.DrugsPage, models.DrugSummary> {
    return this.requestList({ method: "GET", path: "/v1/drugs", query: params, repeatable: true }, options);
  }

  /**
   * Drugs with their lowest price and what it saves; with include=prices, with their prices.
   * Needs a key with the permission `drugs:read`, of an account on one of the plans Developer, Startup,
   * Business. In the sandbox, every plan includes it.
   * Await it for a page, or iterate over it for everything.
   */
  listWithPrices(params: parameters.DrugsListWithPricesParams = {}, options?: RequestOptions): PageRequest<models.DrugsWithPricesPage, models.DrugWithPrices> {
    return this.requestList({ method: "GET", path: "/v1/drugs", query: { ...params, include: "prices" }, repeatable: true }, options);
  }

  /**
   * Search by name, DIN or ingredient: marketed drugs first, then one ingredient before several.
   * Needs a key with the permission `drugs:read`, of an account on one of the plans Developer, Startup,
   * Business. In the sandbox, every plan includes it.
   * Await it for a page, or iterate over it for everything.
   */
  search(params: parameters.DrugsSearchParams = {}, options?: RequestOptions): PageRequest<models.DrugSearchPage, models.Drug> {
    return this.requestList({ method: "GET", path: "/v1/drugs/search", query: params, repeatable: true }, options);
  }

  /**
   * One drug by its id or DIN.
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
   * Generics that are the same product, lowest average price first.
   * Needs a key with the permission `drugs:read`, of an account on one of the plans Startup, Business. In the
   * sandbox, every plan includes it.
   * Await it for a page, or iterate over it for everything.
   */
  generics(id: string, params: parameters.DrugsGenericsParams = {}, options?: RequestOptions): PageRequest<models.GenericsPage, models.GenericAlternative> {
    return this.requestList({ method: "GET", path: path`/v1/drugs/${id}/generics`, query: params, repeatable: true }, options);
  }

  /**
   * What public plans say of a drug and list its price as; and which plans do not list it.
   * Needs a key with the permission `drugs:read`, of an account on one of the plans Startup, Business. In the
   * sandbox, every plan includes it.
   * Await it for a page, or iterate over it for everything.
   */
  coverage(id: string, params: parameters.DrugsCoverageParams = {}, options?: RequestOptions): PageRequest<models.DrugCoveragePage, models.CoverageEntry> {
    return this.requestList({ method: "GET", path: path`/v1/drugs/${id}/coverage`, query: params, repeatable: true }, options);
  }

  /**
   * Notices on one drug, the latest first.
   * Needs a key with the permission `drugs:read`, of an account on one of the plans Developer, Startup,
   * Business. In the sandbox, every plan includes it.
   * Await it for a page, or iterate over it for everything.
   */
  recalls(id: string, params: parameters.DrugsRecallsParams = {}, options?: RequestOptions): PageRequest<models.DrugRecallsPage, models.Recall> {
    return this.requestList({ method: "GET", path: path`/v1/drugs/${id}/recalls`, query: params, repeatable: true }, options);
  }

  /**
   * Reports on one drug, the latest first.
   * Needs a key with the permission `drugs:read`, of an account on one of the plans Developer, Startup,
   * Business. In the sandbox, every plan includes it.
   * Await it for a page, or iterate over it for everything.
   */
  shortages(id: string, params: parameters.DrugsShortagesParams = {}, options?: RequestOptions): PageRequest<models.DrugShortagesPage, models.Shortage> {
    return this.requestList({ method: "GET", path: path`/v1/drugs/${id}/shortages`, query: params, repeatable: true }, options);
  }

  /**
   * Known interactions between two to ten drugs, most severe first, with who says so.
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
   * What a drug has cost, by day, week or month: at pharmacies, or as public plans list it.
   * Needs a key with the permission `prices:read`, of an account on one of the plans Startup, Business. In
   * the sandbox, every plan includes it.
   */
  async history(drugId: string, params: parameters.PricesHistoryParams = {}, options?: RequestOptions): Promise<Answer<models.PriceHistory>> {
    return this.requestObject({ method: "GET", path: path`/v1/prices/${drugId}/history`, query: params, repeatable: true }, options);
  }

  /**
   * What up to 50 drugs cost, compared, with the best single pharmacy for all of them.
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
   * Pharmacies around a place, nearest first; of a city or province, by name.
   * Needs a key with the permission `pharmacies:read`, of an account on one of the plans Developer, Startup,
   * Business. In the sandbox, every plan includes it.
   * Await it for a page, or iterate over it for everything.
   */
  list(params: parameters.PharmaciesListParams = {}, options?: RequestOptions): PageRequest<models.PharmaciesPage, models.Pharmacy> {
    return this.requestList({ method: "GET", path: "/v1/pharmacies", query: params, repeatable: true }, options);
  }

  /**
   * One pharmacy by its id.
   * Needs a key with the permission `pharmacies:read`, of an account on one of the plans Developer, Startup,
   * Business. In the sandbox, every plan includes it.
   */
  async get(id: string, options?: RequestOptions): Promise<Answer<models.Pharmacy>> {
    return this.requestObject({ method: "GET", path: path`/v1/pharmacies/${id}`, repeatable: true }, options);
  }

  /**
   * What drugs cost at a pharmacy.
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
   * Notices of the regulator on drugs, the latest first; those that name no known drug too.
   * Needs a key with the permission `drugs:read`, of an account on one of the plans Developer, Startup,
   * Business. In the sandbox, every plan includes it.
   * Await it for a page, or iterate over it for everything.
   */
  list(params: parameters.RecallsListParams = {}, options?: RequestOptions): PageRequest<models.RecallsPage, models.Recall> {
    return this.requestList({ method: "GET", path: "/v1/recalls", query: params, repeatable: true }, options);
  }

  /**
   * One notice by its id.
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
   * Reports of shortages and discontinuations, the latest first.
   * Needs a key with the permission `drugs:read`, of an account on one of the plans Developer, Startup,
   * Business. In the sandbox, every plan includes it.
   * Await it for a page, or iterate over it for everything.
   */
  list(params: parameters.ShortagesListParams = {}, options?: RequestOptions): PageRequest<models.ShortagesPage, models.Shortage> {
    return this.requestList({ method: "GET", path: "/v1/shortages", query: params, repeatable: true }, options);
  }

  /**
   * One report by its id.
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
   * Watch a drug's lowest price: a webhook tells once when it falls below the target.
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
   * One of the account's price alerts.
   * Needs a key with the permission `prices:read`, of an account on one of the plans Developer, Startup,
   * Business. In the sandbox, every plan includes it.
   */
  async get(id: string, options?: RequestOptions): Promise<Answer<models.PriceAlert>> {
    return this.requestObject({ method: "GET", path: path`/v1/alerts/${id}`, repeatable: true }, options);
  }

  /**
   * Cancel a price alert; one that is over already stays as it is.
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
   * Be told of events at a URL of yours. The secret that signs them is shown this once.
   * Needs a key with the permission `webhooks:write`, of an account on one of the plans Developer, Startup,
   * Business. Other plans include the event types `price_alert.triggered` and `webhook.test` only. In the
   * sandbox, every plan includes it.
   */
  async create(body: models.NewWebhook, options?: RequestOptions): Promise<Answer<models.WebhookWithSecret>> {
    return this.requestObject({ method: "POST", path: "/v1/webhooks", body, idempotencyKey: true, repeatable: true }, options);
  }

  /**
   * The account's subscriptions, newest first.
   * Needs a key with the permission `webhooks:read`, of an account on one of the plans Developer, Startup,
   * Business. Other plans include the event types `price_alert.triggered` and `webhook.test` only. In the
   * sandbox, every plan includes it.
   * Await it for a page, or iterate over it for everything.
   */
  list(params: parameters.WebhooksListParams = {}, options?: RequestOptions): PageRequest<models.WebhooksPage, models.Webhook> {
    return this.requestList({ method: "GET", path: "/v1/webhooks", query: params, repeatable: true }, options);
  }

  /**
   * One of the account's subscriptions.
   * Needs a key with the permission `webhooks:read`, of an account on one of the plans Developer, Startup,
   * Business. Other plans include the event types `price_alert.triggered` and `webhook.test` only. In the
   * sandbox, every plan includes it.
   */
  async get(id: string, options?: RequestOptions): Promise<Answer<models.Webhook>> {
    return this.requestObject({ method: "GET", path: path`/v1/webhooks/${id}`, repeatable: true }, options);
  }

  /**
   * Change a subscription, stop it, or start it again and recover what it missed.
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
   * Replace the secret. The previous one signs X-TM-Signature for a day, for as long as you say, or until you
   * switch.
   * Needs a key with the permission `webhooks:write`, of an account on one of the plans Developer, Startup,
   * Business. Other plans include the event types `price_alert.triggered` and `webhook.test` only. In the
   * sandbox, every plan includes it.
   */
  async rotateSecret(id: string, body: models.SecretRotation = {}, options?: RequestOptions): Promise<Answer<models.WebhookWithSecret>> {
    return this.requestObject({ method: "POST", path: path`/v1/webhooks/${id}/rotate-secret`, body, idempotencyKey: true, repeatable: true }, options);
  }

  /**
   * Send a made-up event to this subscription alone. The sandbox simulates it.
   * Needs a key with the permission `webhooks:write`, of an account on one of the plans Developer, Startup,
   * Business. Other plans include the event types `price_alert.triggered` and `webhook.test` only. In the
   * sandbox, every plan includes it.
   */
  async test(id: string, body: models.WebhookTest = {}, options?: RequestOptions): Promise<Answer<models.TestEvent>> {
    return this.requestObject({ method: "POST", path: path`/v1/webhooks/${id}/test`, body, idempotencyKey: true, repeatable: true }, options);
  }

  /**
   * A webhook's deliveries, newest first.
   * Needs a key with the permission `webhooks:read`, of an account on one of the plans Developer, Startup,
   * Business. Other plans include the event types `price_alert.triggered` and `webhook.test` only. In the
   * sandbox, every plan includes it.
   * Await it for a page, or iterate over it for everything.
   */
  deliveries(id: string, params: parameters.WebhooksDeliveriesParams = {}, options?: RequestOptions): PageRequest<models.DeliveriesPage, models.Delivery> {
    return this.requestList({ method: "GET", path: path`/v1/webhooks/${id}/deliveries`, query: params, repeatable: true }, options);
  }

  /**
   * Bring back what a webhook did not get, as a job that can be followed and cancelled.
   * Needs a key with the permission `webhooks:write`, of an account on one of the plans Developer, Startup,
   * Business. Other plans include the event types `price_alert.triggered` and `webhook.test` only. In the
   * sandbox, every plan includes it.
   */
  async recover(id: string, body: models.RecoverRequest, options?: RequestOptions): Promise<Answer<models.Recovery>> {
    return this.requestObject({ method: "POST", path: path`/v1/webhooks/${id}/recover`, body, idempotencyKey: true, repeatable: true }, options);
  }

  /**
   * A webhook's recoveries, newest first.
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
   * One delivery: what was sent, and each attempt with what came back.
   * Needs a key with the permission `webhooks:read`, of an account on one of the plans Developer, Startup,
   * Business. Other plans include the event types `price_alert.triggered` and `webhook.test` only. In the
   * sandbox, every plan includes it.
   */
  async get(id: string, options?: RequestOptions): Promise<Answer<models.DeliveryWithAttempts>> {
    return this.requestObject({ method: "GET", path: path`/v1/deliveries/${id}`, repeatable: true }, options);
  }

  /**
   * Deliver the same event once more: at once, then by the normal schedule. For deliveries of the last 30
   * days.
   * Needs a key with the permission `webhooks:write`, of an account on one of the plans Developer, Startup,
   * Business. Other plans include the event types `price_alert.triggered` and `webhook.test` only. In the
   * sandbox, every plan includes it.
   */
  async replay(id: string, body: models.Replay = {}, options?: RequestOptions): Promise<Answer<models.Delivery>> {
    return this.requestObject({ method: "POST", path: path`/v1/deliveries/${id}/replay`, body, idempotencyKey: true, repeatable: true }, options);
  }
}

/** Jobs that bring back what a webhook missed. */
export class RecoveriesResource extends Resource {
  /**
   * One recovery: how many there were, how many were made, and what became of them.
   * Needs a key with the permission `webhooks:read`, of an account on one of the plans Developer, Startup,
   * Business. Other plans include the event types `price_alert.triggered` and `webhook.test` only. In the
   * sandbox, every plan includes it.
   */
  async get(id: string, options?: RequestOptions): Promise<Answer<models.Recovery>> {
    return this.requestObject({ method: "GET", path: path`/v1/recoveries/${id}`, repeatable: true }, options);
  }

  /**
   * Cancel a recovery with those of its deliveries that are pending; one that is over stays as it is.
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
   * The log of events, in an order in which nothing comes in later: to catch up, or to poll.
   * Needs a key with the permission `webhooks:read`, of an account on one of the plans Developer, Startup,
   * Business. Other plans include the event types `price_alert.triggered` and `webhook.test` only. In the
   * sandbox, every plan includes it.
   * Await it for a page, or iterate over it for everything.
   */
  list(params: parameters.EventsListParams = {}, options?: RequestOptions): PageRequest<models.EventsPage, models.Event> {
    return this.requestList({ method: "GET", path: "/v1/events", query: params, repeatable: true }, options);
  }

  /**
   * One event, as it is delivered.
   * Needs a key with the permission `webhooks:read`, of an account on one of the plans Developer, Startup,
   * Business. Other plans include the event types `price_alert.triggered` and `webhook.test` only. In the
   * sandbox, every plan includes it.
   */
  async get(id: string, options?: RequestOptions): Promise<Answer<models.Event>> {
    return this.requestObject({ method: "GET", path: path`/v1/events/${id}`, repeatable: true }, options);
  }

  /**
   * The kinds of events, each with its JSON Schema and an example; needs no key.
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
   * In the sandbox: make an event up, of any kind, and see what it would have sent at once.
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
   * Rows that were created, updated or removed, in the order of commits.
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
   * Register a GraphQL document, to be asked for by its hash. Registered again, it is the same one.
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
   * One registered GraphQL document, with its text.
   * Needs a key with the permission `drugs:read`, of an account on one of the plans Developer, Startup,
   * Business. In the sandbox, every plan includes it.
   */
  async get(id: string, options?: RequestOptions): Promise<Answer<models.PersistedQuery>> {
    return this.requestObject({ method: "GET", path: path`/graphql/persisted-queries/${id}`, repeatable: true }, options);
  }

  /**
   * Remove a registered GraphQL document; answers it as it was.
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
   * This month's use and what is left of it, by day, endpoint and key.
   * Needs a key, with any permissions, on any plan. Counts towards the minute and nothing of the month.
   */
  async get(params: parameters.UsageGetParams = {}, options?: RequestOptions): Promise<Answer<models.Usage>> {
    return this.requestObject({ method: "GET", path: "/v1/usage", query: params, repeatable: true }, options);
  }
}

/** The service itself; no key is needed. */
export class ServiceResource extends Resource {
  /**
   * Whether the service is well; needs no key.
   * Needs no key.
   */
  async status(options?: RequestOptions): Promise<Answer<models.Status>> {
    return this.requestObject({ method: "GET", path: "/status", repeatable: true }, options);
  }

  /**
   * This interface as an OpenAPI 3.1 document; needs no key.
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
