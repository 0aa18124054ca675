// Code generated from the contract of the service. DO NOT EDIT.

package drugprice

// The resources of the service and their methods.

import (
	"context"
	"iter"
	"net/http"
	"net/url"
)

// Resources are what a client can ask about. Each is a member of [Client].
type Resources struct {
	// Drugs: what they are, what replaces them, what is paid for them.
	Drugs *DrugsResource

	// Prices over time, and of many drugs at once.
	Prices *PricesResource

	// Pharmacies, and what drugs cost there.
	Pharmacies *PharmaciesResource

	// Recall notices.
	Recalls *RecallsResource

	// Reports of shortages and discontinuations.
	Shortages *ShortagesResource

	// Price alerts of the account.
	Alerts *AlertsResource

	// Subscriptions of webhooks, and what was sent to them.
	Webhooks *WebhooksResource

	// Deliveries of events, with their attempts.
	Deliveries *DeliveriesResource

	// Jobs that bring back what a webhook missed.
	Recoveries *RecoveriesResource

	// The log of events that webhooks deliver.
	Events *EventsResource

	// Events made up in the sandbox.
	SandboxEvents *SandboxEventsResource

	// What was created, updated or removed, in the order of commits.
	Changes *ChangesResource

	// Registered GraphQL documents.
	PersistedQueries *PersistedQueriesResource

	// What the account used of its plan.
	Usage *UsageResource

	// The service itself; no key is needed.
	Service *ServiceResource
}

func newResources(client *Client) Resources {
	return Resources{
		Drugs:            &DrugsResource{client},
		Prices:           &PricesResource{client},
		Pharmacies:       &PharmaciesResource{client},
		Recalls:          &RecallsResource{client},
		Shortages:        &ShortagesResource{client},
		Alerts:           &AlertsResource{client},
		Webhooks:         &WebhooksResource{client},
		Deliveries:       &DeliveriesResource{client},
		Recoveries:       &RecoveriesResource{client},
		Events:           &EventsResource{client},
		SandboxEvents:    &SandboxEventsResource{client},
		Changes:          &ChangesResource{client},
		PersistedQueries: &PersistedQueriesResource{client},
		Usage:            &UsageResource{client},
		Service:          &ServiceResource{client},
	}
}

// DrugsResource has the methods of a client's Drugs. Drugs: what they are, what replaces them, what is paid for
// them.
type DrugsResource struct{ client *Client }

// List: drugs with their lowest price and its savings. With include=prices: drugs with their prices.
//
// Needs a key with the permission `drugs:read`, of an account on one of the plans Developer, Startup, Business. In
// the sandbox, every plan includes it.
func (r *DrugsResource) List(ctx context.Context, params *DrugsListParams, options ...RequestOption) (*DrugsPage, error) {
	return askPage[DrugsPage, DrugSummary](ctx, r.client, call{method: http.MethodGet, path: "/v1/drugs", query: params, repeatable: true}, options)
}

// ListAll goes through what [DrugsResource.List] lists, page after page. An error ends it.
func (r *DrugsResource) ListAll(ctx context.Context, params *DrugsListParams, options ...RequestOption) iter.Seq2[*DrugSummary, error] {
	return walk[DrugsPage, DrugSummary](ctx, func() (*DrugsPage, error) { return r.List(ctx, params, options...) })
}

// ListWithPrices: drugs with their lowest price and its savings. With include=prices: drugs with their prices.
//
// Needs a key with the permission `drugs:read`, of an account on one of the plans Developer, Startup, Business. In
// the sandbox, every plan includes it.
func (r *DrugsResource) ListWithPrices(ctx context.Context, params *DrugsListWithPricesParams, options ...RequestOption) (*DrugsWithPricesPage, error) {
	return askPage[DrugsWithPricesPage, DrugWithPrices](ctx, r.client, call{method: http.MethodGet, path: "/v1/drugs", fixed: url.Values{"include": {"prices"}}, query: params, repeatable: true}, options)
}

// ListWithPricesAll goes through what [DrugsResource.ListWithPrices] lists, page after page. An error ends it.
func (r *DrugsResource) ListWithPricesAll(ctx context.Context, params *DrugsListWithPricesParams, options ...RequestOption) iter.Seq2[*DrugWithPrices, error] {
	return walk[DrugsWithPricesPage, DrugWithPrices](ctx, func() (*DrugsWithPricesPage, error) { return r.ListWithPrices(ctx, params, options...) })
}

// Search: search by name, DIN, or ingredient. Marketed drugs come first, then drugs with one ingredient.
//
// Needs a key with the permission `drugs:read`, of an account on one of the plans Developer, Startup, Business. In
// the sandbox, every plan includes it.
func (r *DrugsResource) Search(ctx context.Context, params *DrugsSearchParams, options ...RequestOption) (*DrugSearchPage, error) {
	return askPage[DrugSearchPage, Drug](ctx, r.client, call{method: http.MethodGet, path: "/v1/drugs/search", query: params, repeatable: true}, options)
}

// SearchAll goes through what [DrugsResource.Search] lists, page after page. An error ends it.
func (r *DrugsResource) SearchAll(ctx context.Context, params *DrugsSearchParams, options ...RequestOption) iter.Seq2[*Drug, error] {
	return walk[DrugSearchPage, Drug](ctx, func() (*DrugSearchPage, error) { return r.Search(ctx, params, options...) })
}

// Get: get a drug by ID or DIN.
//
// Needs a key with the permission `drugs:read`, of an account on one of the plans Developer, Startup, Business. In
// the sandbox, every plan includes it.
func (r *DrugsResource) Get(ctx context.Context, id string, options ...RequestOption) (*Drug, error) {
	return ask[Drug](ctx, r.client, call{method: http.MethodGet, path: "/v1/drugs/{id}", places: []string{id}, repeatable: true}, options)
}

// Prices: prices of a drug at pharmacies. Sorted by unit price by default.
//
// Needs a key with the permission `prices:read`, of an account on one of the plans Developer, Startup, Business. In
// the sandbox, every plan includes it.
func (r *DrugsResource) Prices(ctx context.Context, id string, params *DrugsPricesParams, options ...RequestOption) (*DrugPricesPage, error) {
	return askPage[DrugPricesPage, PriceEntry](ctx, r.client, call{method: http.MethodGet, path: "/v1/drugs/{id}/prices", places: []string{id}, query: params, repeatable: true}, options)
}

// PricesAll goes through what [DrugsResource.Prices] lists, page after page. An error ends it.
func (r *DrugsResource) PricesAll(ctx context.Context, id string, params *DrugsPricesParams, options ...RequestOption) iter.Seq2[*PriceEntry, error] {
	return walk[DrugPricesPage, PriceEntry](ctx, func() (*DrugPricesPage, error) { return r.Prices(ctx, id, params, options...) })
}

// Statistics: mean and percentiles of the unit prices at pharmacies, by day, week, or month, and by province or
// city.
//
// Needs a key with the permission `prices:read`, of an account on one of the plans Startup, Business. In the
// sandbox, every plan includes it.
func (r *DrugsResource) Statistics(ctx context.Context, id string, params *DrugsStatisticsParams, options ...RequestOption) (*GetDrugStatisticsResponse, error) {
	return ask[GetDrugStatisticsResponse](ctx, r.client, call{method: http.MethodGet, path: "/v1/drugs/{id}/statistics", places: []string{id}, query: params, repeatable: true}, options)
}

// Generics: generics of the same product, lowest average price first.
//
// Needs a key with the permission `drugs:read`, of an account on one of the plans Startup, Business. In the
// sandbox, every plan includes it.
func (r *DrugsResource) Generics(ctx context.Context, id string, params *DrugsGenericsParams, options ...RequestOption) (*GenericsPage, error) {
	return askPage[GenericsPage, GenericAlternative](ctx, r.client, call{method: http.MethodGet, path: "/v1/drugs/{id}/generics", places: []string{id}, query: params, repeatable: true}, options)
}

// GenericsAll goes through what [DrugsResource.Generics] lists, page after page. An error ends it.
func (r *DrugsResource) GenericsAll(ctx context.Context, id string, params *DrugsGenericsParams, options ...RequestOption) iter.Seq2[*GenericAlternative, error] {
	return walk[GenericsPage, GenericAlternative](ctx, func() (*GenericsPage, error) { return r.Generics(ctx, id, params, options...) })
}

// Coverage: coverage and listed price of a drug in public plans, and the plans that do not list it.
//
// Needs a key with the permission `drugs:read`, of an account on one of the plans Startup, Business. In the
// sandbox, every plan includes it.
func (r *DrugsResource) Coverage(ctx context.Context, id string, params *DrugsCoverageParams, options ...RequestOption) (*DrugCoveragePage, error) {
	return askPage[DrugCoveragePage, CoverageEntry](ctx, r.client, call{method: http.MethodGet, path: "/v1/drugs/{id}/coverage", places: []string{id}, query: params, repeatable: true}, options)
}

// CoverageAll goes through what [DrugsResource.Coverage] lists, page after page. An error ends it.
func (r *DrugsResource) CoverageAll(ctx context.Context, id string, params *DrugsCoverageParams, options ...RequestOption) iter.Seq2[*CoverageEntry, error] {
	return walk[DrugCoveragePage, CoverageEntry](ctx, func() (*DrugCoveragePage, error) { return r.Coverage(ctx, id, params, options...) })
}

// Recalls: recall notices on a drug, newest first.
//
// Needs a key with the permission `drugs:read`, of an account on one of the plans Developer, Startup, Business. In
// the sandbox, every plan includes it.
func (r *DrugsResource) Recalls(ctx context.Context, id string, params *DrugsRecallsParams, options ...RequestOption) (*DrugRecallsPage, error) {
	return askPage[DrugRecallsPage, Recall](ctx, r.client, call{method: http.MethodGet, path: "/v1/drugs/{id}/recalls", places: []string{id}, query: params, repeatable: true}, options)
}

// RecallsAll goes through what [DrugsResource.Recalls] lists, page after page. An error ends it.
func (r *DrugsResource) RecallsAll(ctx context.Context, id string, params *DrugsRecallsParams, options ...RequestOption) iter.Seq2[*Recall, error] {
	return walk[DrugRecallsPage, Recall](ctx, func() (*DrugRecallsPage, error) { return r.Recalls(ctx, id, params, options...) })
}

// Shortages: shortage reports on a drug, newest first.
//
// Needs a key with the permission `drugs:read`, of an account on one of the plans Developer, Startup, Business. In
// the sandbox, every plan includes it.
func (r *DrugsResource) Shortages(ctx context.Context, id string, params *DrugsShortagesParams, options ...RequestOption) (*DrugShortagesPage, error) {
	return askPage[DrugShortagesPage, Shortage](ctx, r.client, call{method: http.MethodGet, path: "/v1/drugs/{id}/shortages", places: []string{id}, query: params, repeatable: true}, options)
}

// ShortagesAll goes through what [DrugsResource.Shortages] lists, page after page. An error ends it.
func (r *DrugsResource) ShortagesAll(ctx context.Context, id string, params *DrugsShortagesParams, options ...RequestOption) iter.Seq2[*Shortage, error] {
	return walk[DrugShortagesPage, Shortage](ctx, func() (*DrugShortagesPage, error) { return r.Shortages(ctx, id, params, options...) })
}

// Interactions: known interactions between 2 to 10 drugs, most severe first, with their source.
//
// Needs a key with the permission `drugs:read`, of an account on one of the plans Developer, Startup, Business. In
// the sandbox, every plan includes it.
func (r *DrugsResource) Interactions(ctx context.Context, params *DrugsInteractionsParams, options ...RequestOption) (*InteractionCheck, error) {
	return ask[InteractionCheck](ctx, r.client, call{method: http.MethodGet, path: "/v1/drugs/interactions", query: params, repeatable: true}, options)
}

// PricesResource has the methods of a client's Prices. Prices over time, and of many drugs at once.
type PricesResource struct{ client *Client }

// History: price history of a drug by day, week, or month, at pharmacies or in public plans.
//
// Needs a key with the permission `prices:read`, of an account on one of the plans Startup, Business. In the
// sandbox, every plan includes it.
func (r *PricesResource) History(ctx context.Context, drugID string, params *PricesHistoryParams, options ...RequestOption) (*PriceHistory, error) {
	return ask[PriceHistory](ctx, r.client, call{method: http.MethodGet, path: "/v1/prices/{drug_id}/history", places: []string{drugID}, query: params, repeatable: true}, options)
}

// Compare: compare the prices of up to 50 drugs, and find the best single pharmacy for all of them.
//
// Needs a key with the permission `prices:read`, of an account on one of the plans Business. In the sandbox, every
// plan includes it.
func (r *PricesResource) Compare(ctx context.Context, body *BasketRequest, options ...RequestOption) (*ComparedPrices, error) {
	return ask[ComparedPrices](ctx, r.client, call{method: http.MethodPost, path: "/v1/prices/compare/batch", body: orEmpty(body), repeatable: true}, options)
}

// Batch: prices of up to 50 drugs at pharmacies, sorted by unit price.
//
// Needs a key with the permission `prices:read`, of an account on one of the plans Business. In the sandbox, every
// plan includes it.
func (r *PricesResource) Batch(ctx context.Context, body *BasketRequest, options ...RequestOption) (*BatchPrices, error) {
	return ask[BatchPrices](ctx, r.client, call{method: http.MethodPost, path: "/v1/batch/prices", body: orEmpty(body), repeatable: true}, options)
}

// PharmaciesResource has the methods of a client's Pharmacies. Pharmacies, and what drugs cost there.
type PharmaciesResource struct{ client *Client }

// List: pharmacies near a location, nearest first, or in a city or province, by name.
//
// Needs a key with the permission `pharmacies:read`, of an account on one of the plans Developer, Startup,
// Business. In the sandbox, every plan includes it.
func (r *PharmaciesResource) List(ctx context.Context, params *PharmaciesListParams, options ...RequestOption) (*PharmaciesPage, error) {
	return askPage[PharmaciesPage, Pharmacy](ctx, r.client, call{method: http.MethodGet, path: "/v1/pharmacies", query: params, repeatable: true}, options)
}

// ListAll goes through what [PharmaciesResource.List] lists, page after page. An error ends it.
func (r *PharmaciesResource) ListAll(ctx context.Context, params *PharmaciesListParams, options ...RequestOption) iter.Seq2[*Pharmacy, error] {
	return walk[PharmaciesPage, Pharmacy](ctx, func() (*PharmaciesPage, error) { return r.List(ctx, params, options...) })
}

// Get: get a pharmacy.
//
// Needs a key with the permission `pharmacies:read`, of an account on one of the plans Developer, Startup,
// Business. In the sandbox, every plan includes it.
func (r *PharmaciesResource) Get(ctx context.Context, id string, options ...RequestOption) (*Pharmacy, error) {
	return ask[Pharmacy](ctx, r.client, call{method: http.MethodGet, path: "/v1/pharmacies/{id}", places: []string{id}, repeatable: true}, options)
}

// Prices: prices at a pharmacy.
//
// Needs a key with the permission `prices:read`, of an account on one of the plans Developer, Startup, Business. In
// the sandbox, every plan includes it.
func (r *PharmaciesResource) Prices(ctx context.Context, id string, params *PharmaciesPricesParams, options ...RequestOption) (*PharmacyPricesPage, error) {
	return askPage[PharmacyPricesPage, DrugPriceEntry](ctx, r.client, call{method: http.MethodGet, path: "/v1/pharmacies/{id}/prices", places: []string{id}, query: params, repeatable: true}, options)
}

// PricesAll goes through what [PharmaciesResource.Prices] lists, page after page. An error ends it.
func (r *PharmaciesResource) PricesAll(ctx context.Context, id string, params *PharmaciesPricesParams, options ...RequestOption) iter.Seq2[*DrugPriceEntry, error] {
	return walk[PharmacyPricesPage, DrugPriceEntry](ctx, func() (*PharmacyPricesPage, error) { return r.Prices(ctx, id, params, options...) })
}

// RecallsResource has the methods of a client's Recalls. Recall notices.
type RecallsResource struct{ client *Client }

// List: recall notices on drugs, newest first, including notices without a known drug.
//
// Needs a key with the permission `drugs:read`, of an account on one of the plans Developer, Startup, Business. In
// the sandbox, every plan includes it.
func (r *RecallsResource) List(ctx context.Context, params *RecallsListParams, options ...RequestOption) (*RecallsPage, error) {
	return askPage[RecallsPage, Recall](ctx, r.client, call{method: http.MethodGet, path: "/v1/recalls", query: params, repeatable: true}, options)
}

// ListAll goes through what [RecallsResource.List] lists, page after page. An error ends it.
func (r *RecallsResource) ListAll(ctx context.Context, params *RecallsListParams, options ...RequestOption) iter.Seq2[*Recall, error] {
	return walk[RecallsPage, Recall](ctx, func() (*RecallsPage, error) { return r.List(ctx, params, options...) })
}

// Get: get a recall notice.
//
// Needs a key with the permission `drugs:read`, of an account on one of the plans Developer, Startup, Business. In
// the sandbox, every plan includes it.
func (r *RecallsResource) Get(ctx context.Context, id string, options ...RequestOption) (*Recall, error) {
	return ask[Recall](ctx, r.client, call{method: http.MethodGet, path: "/v1/recalls/{id}", places: []string{id}, repeatable: true}, options)
}

// ShortagesResource has the methods of a client's Shortages. Reports of shortages and discontinuations.
type ShortagesResource struct{ client *Client }

// List: reports of shortages and discontinuations, newest first.
//
// Needs a key with the permission `drugs:read`, of an account on one of the plans Developer, Startup, Business. In
// the sandbox, every plan includes it.
func (r *ShortagesResource) List(ctx context.Context, params *ShortagesListParams, options ...RequestOption) (*ShortagesPage, error) {
	return askPage[ShortagesPage, Shortage](ctx, r.client, call{method: http.MethodGet, path: "/v1/shortages", query: params, repeatable: true}, options)
}

// ListAll goes through what [ShortagesResource.List] lists, page after page. An error ends it.
func (r *ShortagesResource) ListAll(ctx context.Context, params *ShortagesListParams, options ...RequestOption) iter.Seq2[*Shortage, error] {
	return walk[ShortagesPage, Shortage](ctx, func() (*ShortagesPage, error) { return r.List(ctx, params, options...) })
}

// Get: get a shortage report.
//
// Needs a key with the permission `drugs:read`, of an account on one of the plans Developer, Startup, Business. In
// the sandbox, every plan includes it.
func (r *ShortagesResource) Get(ctx context.Context, id string, options ...RequestOption) (*Shortage, error) {
	return ask[Shortage](ctx, r.client, call{method: http.MethodGet, path: "/v1/shortages/{id}", places: []string{id}, repeatable: true}, options)
}

// AlertsResource has the methods of a client's Alerts. Price alerts of the account.
type AlertsResource struct{ client *Client }

// Create: create a price alert. It triggers once, when the drug's lowest price falls below the target, and your
// webhooks receive the event.
//
// Needs a key with the permission `prices:read`, of an account on one of the plans Developer, Startup, Business. In
// the sandbox, every plan includes it.
func (r *AlertsResource) Create(ctx context.Context, body *NewPriceAlert, options ...RequestOption) (*PriceAlert, error) {
	return ask[PriceAlert](ctx, r.client, call{method: http.MethodPost, path: "/v1/alerts", body: orEmpty(body), keyed: true, repeatable: true}, options)
}

// List: the account's price alerts, newest first.
//
// Needs a key with the permission `prices:read`, of an account on one of the plans Developer, Startup, Business. In
// the sandbox, every plan includes it.
func (r *AlertsResource) List(ctx context.Context, params *AlertsListParams, options ...RequestOption) (*AlertsPage, error) {
	return askPage[AlertsPage, PriceAlert](ctx, r.client, call{method: http.MethodGet, path: "/v1/alerts", query: params, repeatable: true}, options)
}

// ListAll goes through what [AlertsResource.List] lists, page after page. An error ends it.
func (r *AlertsResource) ListAll(ctx context.Context, params *AlertsListParams, options ...RequestOption) iter.Seq2[*PriceAlert, error] {
	return walk[AlertsPage, PriceAlert](ctx, func() (*AlertsPage, error) { return r.List(ctx, params, options...) })
}

// Get: get a price alert.
//
// Needs a key with the permission `prices:read`, of an account on one of the plans Developer, Startup, Business. In
// the sandbox, every plan includes it.
func (r *AlertsResource) Get(ctx context.Context, id string, options ...RequestOption) (*PriceAlert, error) {
	return ask[PriceAlert](ctx, r.client, call{method: http.MethodGet, path: "/v1/alerts/{id}", places: []string{id}, repeatable: true}, options)
}

// Cancel: cancel a price alert. An alert that has ended does not change.
//
// Needs a key with the permission `prices:read`, of an account on one of the plans Developer, Startup, Business. In
// the sandbox, every plan includes it.
func (r *AlertsResource) Cancel(ctx context.Context, id string, options ...RequestOption) (*PriceAlert, error) {
	return ask[PriceAlert](ctx, r.client, call{method: http.MethodDelete, path: "/v1/alerts/{id}", places: []string{id}, repeatable: true}, options)
}

// WebhooksResource has the methods of a client's Webhooks. Subscriptions of webhooks, and what was sent to them.
type WebhooksResource struct{ client *Client }

// Create: create a webhook. The response contains its signing secret, which is shown once. An account can have 100
// webhooks.
//
// Needs a key with the permission `webhooks:write`, of an account on one of the plans Developer, Startup, Business.
// Other plans include the event types `price_alert.triggered` and `webhook.test` only. In the sandbox, every plan
// includes it.
func (r *WebhooksResource) Create(ctx context.Context, body *NewWebhook, options ...RequestOption) (*WebhookWithSecret, error) {
	return ask[WebhookWithSecret](ctx, r.client, call{method: http.MethodPost, path: "/v1/webhooks", body: orEmpty(body), keyed: true, repeatable: true}, options)
}

// List: the account's webhooks, newest first.
//
// Needs a key with the permission `webhooks:read`, of an account on one of the plans Developer, Startup, Business.
// Other plans include the event types `price_alert.triggered` and `webhook.test` only. In the sandbox, every plan
// includes it.
func (r *WebhooksResource) List(ctx context.Context, params *WebhooksListParams, options ...RequestOption) (*WebhooksPage, error) {
	return askPage[WebhooksPage, Webhook](ctx, r.client, call{method: http.MethodGet, path: "/v1/webhooks", query: params, repeatable: true}, options)
}

// ListAll goes through what [WebhooksResource.List] lists, page after page. An error ends it.
func (r *WebhooksResource) ListAll(ctx context.Context, params *WebhooksListParams, options ...RequestOption) iter.Seq2[*Webhook, error] {
	return walk[WebhooksPage, Webhook](ctx, func() (*WebhooksPage, error) { return r.List(ctx, params, options...) })
}

// Get: get a webhook.
//
// Needs a key with the permission `webhooks:read`, of an account on one of the plans Developer, Startup, Business.
// Other plans include the event types `price_alert.triggered` and `webhook.test` only. In the sandbox, every plan
// includes it.
func (r *WebhooksResource) Get(ctx context.Context, id string, options ...RequestOption) (*Webhook, error) {
	return ask[Webhook](ctx, r.client, call{method: http.MethodGet, path: "/v1/webhooks/{id}", places: []string{id}, repeatable: true}, options)
}

// Update: change, disable, or re-enable a webhook. Re-enabling can recover missed events.
//
// Needs a key with the permission `webhooks:write`, of an account on one of the plans Developer, Startup, Business.
// Other plans include the event types `price_alert.triggered` and `webhook.test` only. In the sandbox, every plan
// includes it.
func (r *WebhooksResource) Update(ctx context.Context, id string, body *WebhookChange, options ...RequestOption) (*ChangedWebhook, error) {
	return ask[ChangedWebhook](ctx, r.client, call{method: http.MethodPatch, path: "/v1/webhooks/{id}", places: []string{id}, body: orEmpty(body), repeatable: true}, options)
}

// Delete: delete a webhook and cancel its pending deliveries. Returns the webhook with active set to false.
//
// Needs a key with the permission `webhooks:write`, of an account on one of the plans Developer, Startup, Business.
// Other plans include the event types `price_alert.triggered` and `webhook.test` only. In the sandbox, every plan
// includes it.
func (r *WebhooksResource) Delete(ctx context.Context, id string, options ...RequestOption) (*Response, error) {
	return askEmpty(ctx, r.client, call{method: http.MethodDelete, path: "/v1/webhooks/{id}", places: []string{id}, repeatable: true, empty: true}, options)
}

// RotateSecret: replace the signing secret. The previous secret signs X-TM-Signature for one day, for the overlap
// that you set, or until you switch.
//
// Needs a key with the permission `webhooks:write`, of an account on one of the plans Developer, Startup, Business.
// Other plans include the event types `price_alert.triggered` and `webhook.test` only. In the sandbox, every plan
// includes it.
//
// body may be nil.
func (r *WebhooksResource) RotateSecret(ctx context.Context, id string, body *SecretRotation, options ...RequestOption) (*WebhookWithSecret, error) {
	return ask[WebhookWithSecret](ctx, r.client, call{method: http.MethodPost, path: "/v1/webhooks/{id}/rotate-secret", places: []string{id}, body: orEmpty(body), keyed: true, repeatable: true}, options)
}

// Test: send a test event to this webhook only. The sandbox simulates the delivery.
//
// Needs a key with the permission `webhooks:write`, of an account on one of the plans Developer, Startup, Business.
// Other plans include the event types `price_alert.triggered` and `webhook.test` only. In the sandbox, every plan
// includes it.
//
// body may be nil.
func (r *WebhooksResource) Test(ctx context.Context, id string, body *WebhookTest, options ...RequestOption) (*TestEvent, error) {
	return ask[TestEvent](ctx, r.client, call{method: http.MethodPost, path: "/v1/webhooks/{id}/test", places: []string{id}, body: orEmpty(body), keyed: true, repeatable: true}, options)
}

// Deliveries: a webhook's deliveries, newest first. They are kept for 30 days, also if the webhook is deleted.
//
// Needs a key with the permission `webhooks:read`, of an account on one of the plans Developer, Startup, Business.
// Other plans include the event types `price_alert.triggered` and `webhook.test` only. In the sandbox, every plan
// includes it.
func (r *WebhooksResource) Deliveries(ctx context.Context, id string, params *WebhooksDeliveriesParams, options ...RequestOption) (*DeliveriesPage, error) {
	return askPage[DeliveriesPage, Delivery](ctx, r.client, call{method: http.MethodGet, path: "/v1/webhooks/{id}/deliveries", places: []string{id}, query: params, repeatable: true}, options)
}

// DeliveriesAll goes through what [WebhooksResource.Deliveries] lists, page after page. An error ends it.
func (r *WebhooksResource) DeliveriesAll(ctx context.Context, id string, params *WebhooksDeliveriesParams, options ...RequestOption) iter.Seq2[*Delivery, error] {
	return walk[DeliveriesPage, Delivery](ctx, func() (*DeliveriesPage, error) { return r.Deliveries(ctx, id, params, options...) })
}

// Retry: retry a webhook's waiting deliveries now instead of at their scheduled time. Creates no new deliveries.
// The webhook must be active.
//
// Needs a key with the permission `webhooks:write`, of an account on one of the plans Developer, Startup, Business.
// Other plans include the event types `price_alert.triggered` and `webhook.test` only. In the sandbox, every plan
// includes it.
func (r *WebhooksResource) Retry(ctx context.Context, id string, body *RetryRequest, options ...RequestOption) (*RetryWebhookResponse, error) {
	return ask[RetryWebhookResponse](ctx, r.client, call{method: http.MethodPost, path: "/v1/webhooks/{id}/retry", places: []string{id}, body: orEmpty(body), keyed: true, repeatable: true}, options)
}

// Recover: recover a webhook's undelivered or missing events, as a job that you can follow and cancel. A webhook
// can have 5 recoveries in progress, and none once it is deleted. A range with nothing to recover is rejected.
//
// Needs a key with the permission `webhooks:write`, of an account on one of the plans Developer, Startup, Business.
// Other plans include the event types `price_alert.triggered` and `webhook.test` only. In the sandbox, every plan
// includes it.
func (r *WebhooksResource) Recover(ctx context.Context, id string, body *RecoverRequest, options ...RequestOption) (*Recovery, error) {
	return ask[Recovery](ctx, r.client, call{method: http.MethodPost, path: "/v1/webhooks/{id}/recover", places: []string{id}, body: orEmpty(body), keyed: true, repeatable: true}, options)
}

// PreviewRecovery: count what a recovery would send, without starting it.
//
// Needs a key with the permission `webhooks:read`, of an account on one of the plans Developer, Startup, Business.
// Other plans include the event types `price_alert.triggered` and `webhook.test` only. In the sandbox, every plan
// includes it.
func (r *WebhooksResource) PreviewRecovery(ctx context.Context, id string, params *WebhooksPreviewRecoveryParams, options ...RequestOption) (*PreviewRecoveryResponse, error) {
	return ask[PreviewRecoveryResponse](ctx, r.client, call{method: http.MethodGet, path: "/v1/webhooks/{id}/recover", places: []string{id}, query: params, repeatable: true}, options)
}

// Recoveries: a webhook's recoveries, newest first. They are kept for 30 days after they ended, also if the webhook
// is deleted.
//
// Needs a key with the permission `webhooks:read`, of an account on one of the plans Developer, Startup, Business.
// Other plans include the event types `price_alert.triggered` and `webhook.test` only. In the sandbox, every plan
// includes it.
func (r *WebhooksResource) Recoveries(ctx context.Context, id string, params *WebhooksRecoveriesParams, options ...RequestOption) (*RecoveriesPage, error) {
	return askPage[RecoveriesPage, Recovery](ctx, r.client, call{method: http.MethodGet, path: "/v1/webhooks/{id}/recoveries", places: []string{id}, query: params, repeatable: true}, options)
}

// RecoveriesAll goes through what [WebhooksResource.Recoveries] lists, page after page. An error ends it.
func (r *WebhooksResource) RecoveriesAll(ctx context.Context, id string, params *WebhooksRecoveriesParams, options ...RequestOption) iter.Seq2[*Recovery, error] {
	return walk[RecoveriesPage, Recovery](ctx, func() (*RecoveriesPage, error) { return r.Recoveries(ctx, id, params, options...) })
}

// DeliveriesResource has the methods of a client's Deliveries. Deliveries of events, with their attempts.
type DeliveriesResource struct{ client *Client }

// Get: get a delivery, with its request and the response of each attempt.
//
// Needs a key with the permission `webhooks:read`, of an account on one of the plans Developer, Startup, Business.
// Other plans include the event types `price_alert.triggered` and `webhook.test` only. In the sandbox, every plan
// includes it.
func (r *DeliveriesResource) Get(ctx context.Context, id string, options ...RequestOption) (*DeliveryWithAttempts, error) {
	return ask[DeliveryWithAttempts](ctx, r.client, call{method: http.MethodGet, path: "/v1/deliveries/{id}", places: []string{id}, repeatable: true}, options)
}

// Replay: replay a delivery: send its event again now, then by the retry schedule. Deliveries can be replayed for
// 30 days, unless the webhook is deleted.
//
// Needs a key with the permission `webhooks:write`, of an account on one of the plans Developer, Startup, Business.
// Other plans include the event types `price_alert.triggered` and `webhook.test` only. In the sandbox, every plan
// includes it.
//
// body may be nil.
func (r *DeliveriesResource) Replay(ctx context.Context, id string, body *Replay, options ...RequestOption) (*Delivery, error) {
	return ask[Delivery](ctx, r.client, call{method: http.MethodPost, path: "/v1/deliveries/{id}/replay", places: []string{id}, body: orEmpty(body), keyed: true, repeatable: true}, options)
}

// Retry: retry a waiting delivery now instead of at its scheduled time. Creates no new delivery. Only a pending
// delivery of an active webhook can be retried.
//
// Needs a key with the permission `webhooks:write`, of an account on one of the plans Developer, Startup, Business.
// Other plans include the event types `price_alert.triggered` and `webhook.test` only. In the sandbox, every plan
// includes it.
//
// body may be nil.
func (r *DeliveriesResource) Retry(ctx context.Context, id string, body *RetryDelivery, options ...RequestOption) (*Delivery, error) {
	return ask[Delivery](ctx, r.client, call{method: http.MethodPost, path: "/v1/deliveries/{id}/retry", places: []string{id}, body: orEmpty(body), keyed: true, repeatable: true}, options)
}

// RecoveriesResource has the methods of a client's Recoveries. Jobs that bring back what a webhook missed.
type RecoveriesResource struct{ client *Client }

// Get: get a recovery and its progress.
//
// Needs a key with the permission `webhooks:read`, of an account on one of the plans Developer, Startup, Business.
// Other plans include the event types `price_alert.triggered` and `webhook.test` only. In the sandbox, every plan
// includes it.
func (r *RecoveriesResource) Get(ctx context.Context, id string, options ...RequestOption) (*Recovery, error) {
	return ask[Recovery](ctx, r.client, call{method: http.MethodGet, path: "/v1/recoveries/{id}", places: []string{id}, repeatable: true}, options)
}

// Cancel: cancel a recovery and its pending deliveries. A recovery that has ended does not change.
//
// Needs a key with the permission `webhooks:write`, of an account on one of the plans Developer, Startup, Business.
// Other plans include the event types `price_alert.triggered` and `webhook.test` only. In the sandbox, every plan
// includes it.
func (r *RecoveriesResource) Cancel(ctx context.Context, id string, options ...RequestOption) (*Recovery, error) {
	return ask[Recovery](ctx, r.client, call{method: http.MethodDelete, path: "/v1/recoveries/{id}", places: []string{id}, repeatable: true}, options)
}

// EventsResource has the methods of a client's Events. The log of events that webhooks deliver.
type EventsResource struct{ client *Client }

// List: the event log, in a stable order: new events only appear at its end. Use it to poll or to catch up.
//
// Needs a key with the permission `webhooks:read`, of an account on one of the plans Developer, Startup, Business.
// Other plans include the event types `price_alert.triggered` and `webhook.test` only. In the sandbox, every plan
// includes it.
func (r *EventsResource) List(ctx context.Context, params *EventsListParams, options ...RequestOption) (*EventsPage, error) {
	return askPage[EventsPage, Event](ctx, r.client, call{method: http.MethodGet, path: "/v1/events", query: params, repeatable: true}, options)
}

// ListAll goes through what [EventsResource.List] lists, page after page. An error ends it.
func (r *EventsResource) ListAll(ctx context.Context, params *EventsListParams, options ...RequestOption) iter.Seq2[*Event, error] {
	return walk[EventsPage, Event](ctx, func() (*EventsPage, error) { return r.List(ctx, params, options...) })
}

// Get: get an event, as webhooks receive it.
//
// Needs a key with the permission `webhooks:read`, of an account on one of the plans Developer, Startup, Business.
// Other plans include the event types `price_alert.triggered` and `webhook.test` only. In the sandbox, every plan
// includes it.
func (r *EventsResource) Get(ctx context.Context, id string, options ...RequestOption) (*Event, error) {
	return ask[Event](ctx, r.client, call{method: http.MethodGet, path: "/v1/events/{id}", places: []string{id}, repeatable: true}, options)
}

// Types: event types, each with its JSON Schema and an example. Needs no key.
//
// Needs no key.
func (r *EventsResource) Types(ctx context.Context, options ...RequestOption) (*EventTypesPage, error) {
	return ask[EventTypesPage](ctx, r.client, call{method: http.MethodGet, path: "/v1/event-types", repeatable: true}, options)
}

// TypesAll goes through what [EventsResource.Types] lists, page after page. An error ends it.
func (r *EventsResource) TypesAll(ctx context.Context, options ...RequestOption) iter.Seq2[*EventTypeDescription, error] {
	first := func() (*EventTypesPage, error) { return r.Types(ctx, options...) }
	return walkWhole(first, func(page *EventTypesPage) []EventTypeDescription { return page.Data })
}

// SandboxEventsResource has the methods of a client's SandboxEvents. Events made up in the sandbox.
type SandboxEventsResource struct{ client *Client }

// Create: create a test event of any type in the sandbox. Returns the simulated deliveries.
//
// At the sandbox address only. Needs a key with the permission `webhooks:write`, of an account on one of the plans
// Developer, Startup, Business. Other plans include the event types `price_alert.triggered` and `webhook.test`
// only. In the sandbox, every plan includes it.
func (r *SandboxEventsResource) Create(ctx context.Context, body *NewSandboxEvent, options ...RequestOption) (*SandboxEvent, error) {
	return ask[SandboxEvent](ctx, r.client, call{method: http.MethodPost, path: "/v1/sandbox/events", body: orEmpty(body), keyed: true, repeatable: true}, options)
}

// ChangesResource has the methods of a client's Changes. What was created, updated or removed, in the order of
// commits.
type ChangesResource struct{ client *Client }

// List: created, updated, and removed rows, in commit order.
//
// Needs a key with the permission `drugs:read`, of an account on one of the plans Developer, Startup, Business. In
// the sandbox, every plan includes it.
func (r *ChangesResource) List(ctx context.Context, params *ChangesListParams, options ...RequestOption) (*ChangesPage, error) {
	return askPage[ChangesPage, Change](ctx, r.client, call{method: http.MethodGet, path: "/v1/changes", query: params, repeatable: true}, options)
}

// ListAll goes through what [ChangesResource.List] lists, page after page. An error ends it.
func (r *ChangesResource) ListAll(ctx context.Context, params *ChangesListParams, options ...RequestOption) iter.Seq2[*Change, error] {
	return walk[ChangesPage, Change](ctx, func() (*ChangesPage, error) { return r.List(ctx, params, options...) })
}

// PersistedQueriesResource has the methods of a client's PersistedQueries. Registered GraphQL documents.
type PersistedQueriesResource struct{ client *Client }

// Register: register a GraphQL document, to run it by its hash. Registering the same text again returns the same
// document.
//
// Needs a key with the permission `drugs:read`, of an account on one of the plans Developer, Startup, Business. In
// the sandbox, every plan includes it.
func (r *PersistedQueriesResource) Register(ctx context.Context, body *NewPersistedDocument, options ...RequestOption) (*PersistedQuery, error) {
	return ask[PersistedQuery](ctx, r.client, call{method: http.MethodPost, path: "/graphql/persisted-queries", body: orEmpty(body), keyed: true, repeatable: true}, options)
}

// List: the account's registered GraphQL documents, newest first.
//
// Needs a key with the permission `drugs:read`, of an account on one of the plans Developer, Startup, Business. In
// the sandbox, every plan includes it.
func (r *PersistedQueriesResource) List(ctx context.Context, params *PersistedQueriesListParams, options ...RequestOption) (*PersistedQueriesPage, error) {
	return askPage[PersistedQueriesPage, ListedPersistedQuery](ctx, r.client, call{method: http.MethodGet, path: "/graphql/persisted-queries", query: params, repeatable: true}, options)
}

// ListAll goes through what [PersistedQueriesResource.List] lists, page after page. An error ends it.
func (r *PersistedQueriesResource) ListAll(ctx context.Context, params *PersistedQueriesListParams, options ...RequestOption) iter.Seq2[*ListedPersistedQuery, error] {
	return walk[PersistedQueriesPage, ListedPersistedQuery](ctx, func() (*PersistedQueriesPage, error) { return r.List(ctx, params, options...) })
}

// Get: get a registered GraphQL document, with its text.
//
// Needs a key with the permission `drugs:read`, of an account on one of the plans Developer, Startup, Business. In
// the sandbox, every plan includes it.
func (r *PersistedQueriesResource) Get(ctx context.Context, id string, options ...RequestOption) (*PersistedQuery, error) {
	return ask[PersistedQuery](ctx, r.client, call{method: http.MethodGet, path: "/graphql/persisted-queries/{id}", places: []string{id}, repeatable: true}, options)
}

// Remove: delete a registered GraphQL document. Returns the deleted document.
//
// Needs a key with the permission `drugs:read`, of an account on one of the plans Developer, Startup, Business. In
// the sandbox, every plan includes it.
func (r *PersistedQueriesResource) Remove(ctx context.Context, id string, options ...RequestOption) (*PersistedQuery, error) {
	return ask[PersistedQuery](ctx, r.client, call{method: http.MethodDelete, path: "/graphql/persisted-queries/{id}", places: []string{id}, repeatable: true}, options)
}

// UsageResource has the methods of a client's Usage. What the account used of its plan.
type UsageResource struct{ client *Client }

// Get: this month's usage and remaining quota, by day, endpoint, and key.
//
// Needs a key, with any permissions, on any plan. Counts toward the burst limit, not the monthly quota.
func (r *UsageResource) Get(ctx context.Context, params *UsageGetParams, options ...RequestOption) (*Usage, error) {
	return ask[Usage](ctx, r.client, call{method: http.MethodGet, path: "/v1/usage", query: params, repeatable: true}, options)
}

// ServiceResource has the methods of a client's Service. The service itself; no key is needed.
type ServiceResource struct{ client *Client }

// Status: status of the service. Needs no key.
//
// Needs no key.
func (r *ServiceResource) Status(ctx context.Context, options ...RequestOption) (*Status, error) {
	return ask[Status](ctx, r.client, call{method: http.MethodGet, path: "/status", repeatable: true}, options)
}

// OpenAPI: the OpenAPI 3.1 document. Needs no key.
//
// Needs no key.
func (r *ServiceResource) OpenAPI(ctx context.Context, options ...RequestOption) (*Raw, error) {
	return askRaw(ctx, r.client, call{method: http.MethodGet, path: "/v1/openapi.json", repeatable: true}, options)
}
