// Code generated from the contract of the service. DO NOT EDIT.

package main

// Every method, by its name.

import drugprice "drug-price.io/go"

// calls are all methods, by resource and method.
var calls = map[string]caller{
	"drugs.list": func(in arguments) (any, *drugprice.Response, error) {
		params, err := read[drugprice.DrugsListParams](in.Query)
		if err != nil {
			return nil, nil, err
		}
		answer, err := in.client.Drugs.List(in.ctx, params, in.options...)
		if err != nil {
			return nil, nil, err
		}
		return answer, answer.LastResponse, nil
	},
	"drugs.list_with_prices": func(in arguments) (any, *drugprice.Response, error) {
		params, err := read[drugprice.DrugsListWithPricesParams](in.Query)
		if err != nil {
			return nil, nil, err
		}
		answer, err := in.client.Drugs.ListWithPrices(in.ctx, params, in.options...)
		if err != nil {
			return nil, nil, err
		}
		return answer, answer.LastResponse, nil
	},
	"drugs.search": func(in arguments) (any, *drugprice.Response, error) {
		params, err := read[drugprice.DrugsSearchParams](in.Query)
		if err != nil {
			return nil, nil, err
		}
		answer, err := in.client.Drugs.Search(in.ctx, params, in.options...)
		if err != nil {
			return nil, nil, err
		}
		return answer, answer.LastResponse, nil
	},
	"drugs.get": func(in arguments) (any, *drugprice.Response, error) {
		answer, err := in.client.Drugs.Get(in.ctx, in.Path["id"], in.options...)
		if err != nil {
			return nil, nil, err
		}
		return answer, answer.LastResponse, nil
	},
	"drugs.prices": func(in arguments) (any, *drugprice.Response, error) {
		params, err := read[drugprice.DrugsPricesParams](in.Query)
		if err != nil {
			return nil, nil, err
		}
		answer, err := in.client.Drugs.Prices(in.ctx, in.Path["id"], params, in.options...)
		if err != nil {
			return nil, nil, err
		}
		return answer, answer.LastResponse, nil
	},
	"drugs.statistics": func(in arguments) (any, *drugprice.Response, error) {
		params, err := read[drugprice.DrugsStatisticsParams](in.Query)
		if err != nil {
			return nil, nil, err
		}
		answer, err := in.client.Drugs.Statistics(in.ctx, in.Path["id"], params, in.options...)
		if err != nil {
			return nil, nil, err
		}
		return answer, answer.LastResponse, nil
	},
	"drugs.generics": func(in arguments) (any, *drugprice.Response, error) {
		params, err := read[drugprice.DrugsGenericsParams](in.Query)
		if err != nil {
			return nil, nil, err
		}
		answer, err := in.client.Drugs.Generics(in.ctx, in.Path["id"], params, in.options...)
		if err != nil {
			return nil, nil, err
		}
		return answer, answer.LastResponse, nil
	},
	"drugs.coverage": func(in arguments) (any, *drugprice.Response, error) {
		params, err := read[drugprice.DrugsCoverageParams](in.Query)
		if err != nil {
			return nil, nil, err
		}
		answer, err := in.client.Drugs.Coverage(in.ctx, in.Path["id"], params, in.options...)
		if err != nil {
			return nil, nil, err
		}
		return answer, answer.LastResponse, nil
	},
	"drugs.recalls": func(in arguments) (any, *drugprice.Response, error) {
		params, err := read[drugprice.DrugsRecallsParams](in.Query)
		if err != nil {
			return nil, nil, err
		}
		answer, err := in.client.Drugs.Recalls(in.ctx, in.Path["id"], params, in.options...)
		if err != nil {
			return nil, nil, err
		}
		return answer, answer.LastResponse, nil
	},
	"drugs.shortages": func(in arguments) (any, *drugprice.Response, error) {
		params, err := read[drugprice.DrugsShortagesParams](in.Query)
		if err != nil {
			return nil, nil, err
		}
		answer, err := in.client.Drugs.Shortages(in.ctx, in.Path["id"], params, in.options...)
		if err != nil {
			return nil, nil, err
		}
		return answer, answer.LastResponse, nil
	},
	"drugs.interactions": func(in arguments) (any, *drugprice.Response, error) {
		params, err := read[drugprice.DrugsInteractionsParams](in.Query)
		if err != nil {
			return nil, nil, err
		}
		answer, err := in.client.Drugs.Interactions(in.ctx, params, in.options...)
		if err != nil {
			return nil, nil, err
		}
		return answer, answer.LastResponse, nil
	},
	"prices.history": func(in arguments) (any, *drugprice.Response, error) {
		params, err := read[drugprice.PricesHistoryParams](in.Query)
		if err != nil {
			return nil, nil, err
		}
		answer, err := in.client.Prices.History(in.ctx, in.Path["drug_id"], params, in.options...)
		if err != nil {
			return nil, nil, err
		}
		return answer, answer.LastResponse, nil
	},
	"prices.compare": func(in arguments) (any, *drugprice.Response, error) {
		body, err := read[drugprice.BasketRequest](in.Body)
		if err != nil {
			return nil, nil, err
		}
		answer, err := in.client.Prices.Compare(in.ctx, body, in.options...)
		if err != nil {
			return nil, nil, err
		}
		return answer, answer.LastResponse, nil
	},
	"prices.batch": func(in arguments) (any, *drugprice.Response, error) {
		body, err := read[drugprice.BasketRequest](in.Body)
		if err != nil {
			return nil, nil, err
		}
		answer, err := in.client.Prices.Batch(in.ctx, body, in.options...)
		if err != nil {
			return nil, nil, err
		}
		return answer, answer.LastResponse, nil
	},
	"pharmacies.list": func(in arguments) (any, *drugprice.Response, error) {
		params, err := read[drugprice.PharmaciesListParams](in.Query)
		if err != nil {
			return nil, nil, err
		}
		answer, err := in.client.Pharmacies.List(in.ctx, params, in.options...)
		if err != nil {
			return nil, nil, err
		}
		return answer, answer.LastResponse, nil
	},
	"pharmacies.get": func(in arguments) (any, *drugprice.Response, error) {
		answer, err := in.client.Pharmacies.Get(in.ctx, in.Path["id"], in.options...)
		if err != nil {
			return nil, nil, err
		}
		return answer, answer.LastResponse, nil
	},
	"pharmacies.prices": func(in arguments) (any, *drugprice.Response, error) {
		params, err := read[drugprice.PharmaciesPricesParams](in.Query)
		if err != nil {
			return nil, nil, err
		}
		answer, err := in.client.Pharmacies.Prices(in.ctx, in.Path["id"], params, in.options...)
		if err != nil {
			return nil, nil, err
		}
		return answer, answer.LastResponse, nil
	},
	"recalls.list": func(in arguments) (any, *drugprice.Response, error) {
		params, err := read[drugprice.RecallsListParams](in.Query)
		if err != nil {
			return nil, nil, err
		}
		answer, err := in.client.Recalls.List(in.ctx, params, in.options...)
		if err != nil {
			return nil, nil, err
		}
		return answer, answer.LastResponse, nil
	},
	"recalls.get": func(in arguments) (any, *drugprice.Response, error) {
		answer, err := in.client.Recalls.Get(in.ctx, in.Path["id"], in.options...)
		if err != nil {
			return nil, nil, err
		}
		return answer, answer.LastResponse, nil
	},
	"shortages.list": func(in arguments) (any, *drugprice.Response, error) {
		params, err := read[drugprice.ShortagesListParams](in.Query)
		if err != nil {
			return nil, nil, err
		}
		answer, err := in.client.Shortages.List(in.ctx, params, in.options...)
		if err != nil {
			return nil, nil, err
		}
		return answer, answer.LastResponse, nil
	},
	"shortages.get": func(in arguments) (any, *drugprice.Response, error) {
		answer, err := in.client.Shortages.Get(in.ctx, in.Path["id"], in.options...)
		if err != nil {
			return nil, nil, err
		}
		return answer, answer.LastResponse, nil
	},
	"alerts.create": func(in arguments) (any, *drugprice.Response, error) {
		body, err := read[drugprice.NewPriceAlert](in.Body)
		if err != nil {
			return nil, nil, err
		}
		answer, err := in.client.Alerts.Create(in.ctx, body, in.options...)
		if err != nil {
			return nil, nil, err
		}
		return answer, answer.LastResponse, nil
	},
	"alerts.list": func(in arguments) (any, *drugprice.Response, error) {
		params, err := read[drugprice.AlertsListParams](in.Query)
		if err != nil {
			return nil, nil, err
		}
		answer, err := in.client.Alerts.List(in.ctx, params, in.options...)
		if err != nil {
			return nil, nil, err
		}
		return answer, answer.LastResponse, nil
	},
	"alerts.get": func(in arguments) (any, *drugprice.Response, error) {
		answer, err := in.client.Alerts.Get(in.ctx, in.Path["id"], in.options...)
		if err != nil {
			return nil, nil, err
		}
		return answer, answer.LastResponse, nil
	},
	"alerts.cancel": func(in arguments) (any, *drugprice.Response, error) {
		answer, err := in.client.Alerts.Cancel(in.ctx, in.Path["id"], in.options...)
		if err != nil {
			return nil, nil, err
		}
		return answer, answer.LastResponse, nil
	},
	"webhooks.create": func(in arguments) (any, *drugprice.Response, error) {
		body, err := read[drugprice.NewWebhook](in.Body)
		if err != nil {
			return nil, nil, err
		}
		answer, err := in.client.Webhooks.Create(in.ctx, body, in.options...)
		if err != nil {
			return nil, nil, err
		}
		return answer, answer.LastResponse, nil
	},
	"webhooks.list": func(in arguments) (any, *drugprice.Response, error) {
		params, err := read[drugprice.WebhooksListParams](in.Query)
		if err != nil {
			return nil, nil, err
		}
		answer, err := in.client.Webhooks.List(in.ctx, params, in.options...)
		if err != nil {
			return nil, nil, err
		}
		return answer, answer.LastResponse, nil
	},
	"webhooks.get": func(in arguments) (any, *drugprice.Response, error) {
		answer, err := in.client.Webhooks.Get(in.ctx, in.Path["id"], in.options...)
		if err != nil {
			return nil, nil, err
		}
		return answer, answer.LastResponse, nil
	},
	"webhooks.update": func(in arguments) (any, *drugprice.Response, error) {
		body, err := read[drugprice.WebhookChange](in.Body)
		if err != nil {
			return nil, nil, err
		}
		answer, err := in.client.Webhooks.Update(in.ctx, in.Path["id"], body, in.options...)
		if err != nil {
			return nil, nil, err
		}
		return answer, answer.LastResponse, nil
	},
	"webhooks.delete": func(in arguments) (any, *drugprice.Response, error) {
		response, err := in.client.Webhooks.Delete(in.ctx, in.Path["id"], in.options...)
		return nil, response, err
	},
	"webhooks.rotate_secret": func(in arguments) (any, *drugprice.Response, error) {
		body, err := read[drugprice.SecretRotation](in.Body)
		if err != nil {
			return nil, nil, err
		}
		answer, err := in.client.Webhooks.RotateSecret(in.ctx, in.Path["id"], body, in.options...)
		if err != nil {
			return nil, nil, err
		}
		return answer, answer.LastResponse, nil
	},
	"webhooks.test": func(in arguments) (any, *drugprice.Response, error) {
		body, err := read[drugprice.WebhookTest](in.Body)
		if err != nil {
			return nil, nil, err
		}
		answer, err := in.client.Webhooks.Test(in.ctx, in.Path["id"], body, in.options...)
		if err != nil {
			return nil, nil, err
		}
		return answer, answer.LastResponse, nil
	},
	"webhooks.deliveries": func(in arguments) (any, *drugprice.Response, error) {
		params, err := read[drugprice.WebhooksDeliveriesParams](in.Query)
		if err != nil {
			return nil, nil, err
		}
		answer, err := in.client.Webhooks.Deliveries(in.ctx, in.Path["id"], params, in.options...)
		if err != nil {
			return nil, nil, err
		}
		return answer, answer.LastResponse, nil
	},
	"webhooks.retry": func(in arguments) (any, *drugprice.Response, error) {
		body, err := read[drugprice.RetryRequest](in.Body)
		if err != nil {
			return nil, nil, err
		}
		answer, err := in.client.Webhooks.Retry(in.ctx, in.Path["id"], body, in.options...)
		if err != nil {
			return nil, nil, err
		}
		return answer, answer.LastResponse, nil
	},
	"webhooks.recover": func(in arguments) (any, *drugprice.Response, error) {
		body, err := read[drugprice.RecoverRequest](in.Body)
		if err != nil {
			return nil, nil, err
		}
		answer, err := in.client.Webhooks.Recover(in.ctx, in.Path["id"], body, in.options...)
		if err != nil {
			return nil, nil, err
		}
		return answer, answer.LastResponse, nil
	},
	"webhooks.preview_recovery": func(in arguments) (any, *drugprice.Response, error) {
		params, err := read[drugprice.WebhooksPreviewRecoveryParams](in.Query)
		if err != nil {
			return nil, nil, err
		}
		answer, err := in.client.Webhooks.PreviewRecovery(in.ctx, in.Path["id"], params, in.options...)
		if err != nil {
			return nil, nil, err
		}
		return answer, answer.LastResponse, nil
	},
	"webhooks.recoveries": func(in arguments) (any, *drugprice.Response, error) {
		params, err := read[drugprice.WebhooksRecoveriesParams](in.Query)
		if err != nil {
			return nil, nil, err
		}
		answer, err := in.client.Webhooks.Recoveries(in.ctx, in.Path["id"], params, in.options...)
		if err != nil {
			return nil, nil, err
		}
		return answer, answer.LastResponse, nil
	},
	"deliveries.get": func(in arguments) (any, *drugprice.Response, error) {
		answer, err := in.client.Deliveries.Get(in.ctx, in.Path["id"], in.options...)
		if err != nil {
			return nil, nil, err
		}
		return answer, answer.LastResponse, nil
	},
	"deliveries.replay": func(in arguments) (any, *drugprice.Response, error) {
		body, err := read[drugprice.Replay](in.Body)
		if err != nil {
			return nil, nil, err
		}
		answer, err := in.client.Deliveries.Replay(in.ctx, in.Path["id"], body, in.options...)
		if err != nil {
			return nil, nil, err
		}
		return answer, answer.LastResponse, nil
	},
	"deliveries.retry": func(in arguments) (any, *drugprice.Response, error) {
		body, err := read[drugprice.RetryDelivery](in.Body)
		if err != nil {
			return nil, nil, err
		}
		answer, err := in.client.Deliveries.Retry(in.ctx, in.Path["id"], body, in.options...)
		if err != nil {
			return nil, nil, err
		}
		return answer, answer.LastResponse, nil
	},
	"recoveries.get": func(in arguments) (any, *drugprice.Response, error) {
		answer, err := in.client.Recoveries.Get(in.ctx, in.Path["id"], in.options...)
		if err != nil {
			return nil, nil, err
		}
		return answer, answer.LastResponse, nil
	},
	"recoveries.cancel": func(in arguments) (any, *drugprice.Response, error) {
		answer, err := in.client.Recoveries.Cancel(in.ctx, in.Path["id"], in.options...)
		if err != nil {
			return nil, nil, err
		}
		return answer, answer.LastResponse, nil
	},
	"events.list": func(in arguments) (any, *drugprice.Response, error) {
		params, err := read[drugprice.EventsListParams](in.Query)
		if err != nil {
			return nil, nil, err
		}
		answer, err := in.client.Events.List(in.ctx, params, in.options...)
		if err != nil {
			return nil, nil, err
		}
		return answer, answer.LastResponse, nil
	},
	"events.get": func(in arguments) (any, *drugprice.Response, error) {
		answer, err := in.client.Events.Get(in.ctx, in.Path["id"], in.options...)
		if err != nil {
			return nil, nil, err
		}
		return answer, answer.LastResponse, nil
	},
	"events.types": func(in arguments) (any, *drugprice.Response, error) {
		answer, err := in.client.Events.Types(in.ctx, in.options...)
		if err != nil {
			return nil, nil, err
		}
		return answer, answer.LastResponse, nil
	},
	"sandbox_events.create": func(in arguments) (any, *drugprice.Response, error) {
		body, err := read[drugprice.NewSandboxEvent](in.Body)
		if err != nil {
			return nil, nil, err
		}
		answer, err := in.client.SandboxEvents.Create(in.ctx, body, in.options...)
		if err != nil {
			return nil, nil, err
		}
		return answer, answer.LastResponse, nil
	},
	"changes.list": func(in arguments) (any, *drugprice.Response, error) {
		params, err := read[drugprice.ChangesListParams](in.Query)
		if err != nil {
			return nil, nil, err
		}
		answer, err := in.client.Changes.List(in.ctx, params, in.options...)
		if err != nil {
			return nil, nil, err
		}
		return answer, answer.LastResponse, nil
	},
	"persisted_queries.register": func(in arguments) (any, *drugprice.Response, error) {
		body, err := read[drugprice.NewPersistedDocument](in.Body)
		if err != nil {
			return nil, nil, err
		}
		answer, err := in.client.PersistedQueries.Register(in.ctx, body, in.options...)
		if err != nil {
			return nil, nil, err
		}
		return answer, answer.LastResponse, nil
	},
	"persisted_queries.list": func(in arguments) (any, *drugprice.Response, error) {
		params, err := read[drugprice.PersistedQueriesListParams](in.Query)
		if err != nil {
			return nil, nil, err
		}
		answer, err := in.client.PersistedQueries.List(in.ctx, params, in.options...)
		if err != nil {
			return nil, nil, err
		}
		return answer, answer.LastResponse, nil
	},
	"persisted_queries.get": func(in arguments) (any, *drugprice.Response, error) {
		answer, err := in.client.PersistedQueries.Get(in.ctx, in.Path["id"], in.options...)
		if err != nil {
			return nil, nil, err
		}
		return answer, answer.LastResponse, nil
	},
	"persisted_queries.remove": func(in arguments) (any, *drugprice.Response, error) {
		answer, err := in.client.PersistedQueries.Remove(in.ctx, in.Path["id"], in.options...)
		if err != nil {
			return nil, nil, err
		}
		return answer, answer.LastResponse, nil
	},
	"usage.get": func(in arguments) (any, *drugprice.Response, error) {
		params, err := read[drugprice.UsageGetParams](in.Query)
		if err != nil {
			return nil, nil, err
		}
		answer, err := in.client.Usage.Get(in.ctx, params, in.options...)
		if err != nil {
			return nil, nil, err
		}
		return answer, answer.LastResponse, nil
	},
	"service.status": func(in arguments) (any, *drugprice.Response, error) {
		answer, err := in.client.Service.Status(in.ctx, in.options...)
		if err != nil {
			return nil, nil, err
		}
		return answer, answer.LastResponse, nil
	},
	"service.openapi": func(in arguments) (any, *drugprice.Response, error) {
		answer, err := in.client.Service.OpenAPI(in.ctx, in.options...)
		if err != nil {
			return nil, nil, err
		}
		return answer.JSON, answer.LastResponse, nil
	},
}

// walks are all iterators, by resource and method.
var walks = map[string]walker{
	"drugs.list": func(in arguments) ([]any, error) {
		params, err := read[drugprice.DrugsListParams](in.Query)
		if err != nil {
			return nil, err
		}
		return collect(in, in.client.Drugs.ListAll(in.ctx, params, in.options...))
	},
	"drugs.list_with_prices": func(in arguments) ([]any, error) {
		params, err := read[drugprice.DrugsListWithPricesParams](in.Query)
		if err != nil {
			return nil, err
		}
		return collect(in, in.client.Drugs.ListWithPricesAll(in.ctx, params, in.options...))
	},
	"drugs.search": func(in arguments) ([]any, error) {
		params, err := read[drugprice.DrugsSearchParams](in.Query)
		if err != nil {
			return nil, err
		}
		return collect(in, in.client.Drugs.SearchAll(in.ctx, params, in.options...))
	},
	"drugs.prices": func(in arguments) ([]any, error) {
		params, err := read[drugprice.DrugsPricesParams](in.Query)
		if err != nil {
			return nil, err
		}
		return collect(in, in.client.Drugs.PricesAll(in.ctx, in.Path["id"], params, in.options...))
	},
	"drugs.generics": func(in arguments) ([]any, error) {
		params, err := read[drugprice.DrugsGenericsParams](in.Query)
		if err != nil {
			return nil, err
		}
		return collect(in, in.client.Drugs.GenericsAll(in.ctx, in.Path["id"], params, in.options...))
	},
	"drugs.coverage": func(in arguments) ([]any, error) {
		params, err := read[drugprice.DrugsCoverageParams](in.Query)
		if err != nil {
			return nil, err
		}
		return collect(in, in.client.Drugs.CoverageAll(in.ctx, in.Path["id"], params, in.options...))
	},
	"drugs.recalls": func(in arguments) ([]any, error) {
		params, err := read[drugprice.DrugsRecallsParams](in.Query)
		if err != nil {
			return nil, err
		}
		return collect(in, in.client.Drugs.RecallsAll(in.ctx, in.Path["id"], params, in.options...))
	},
	"drugs.shortages": func(in arguments) ([]any, error) {
		params, err := read[drugprice.DrugsShortagesParams](in.Query)
		if err != nil {
			return nil, err
		}
		return collect(in, in.client.Drugs.ShortagesAll(in.ctx, in.Path["id"], params, in.options...))
	},
	"pharmacies.list": func(in arguments) ([]any, error) {
		params, err := read[drugprice.PharmaciesListParams](in.Query)
		if err != nil {
			return nil, err
		}
		return collect(in, in.client.Pharmacies.ListAll(in.ctx, params, in.options...))
	},
	"pharmacies.prices": func(in arguments) ([]any, error) {
		params, err := read[drugprice.PharmaciesPricesParams](in.Query)
		if err != nil {
			return nil, err
		}
		return collect(in, in.client.Pharmacies.PricesAll(in.ctx, in.Path["id"], params, in.options...))
	},
	"recalls.list": func(in arguments) ([]any, error) {
		params, err := read[drugprice.RecallsListParams](in.Query)
		if err != nil {
			return nil, err
		}
		return collect(in, in.client.Recalls.ListAll(in.ctx, params, in.options...))
	},
	"shortages.list": func(in arguments) ([]any, error) {
		params, err := read[drugprice.ShortagesListParams](in.Query)
		if err != nil {
			return nil, err
		}
		return collect(in, in.client.Shortages.ListAll(in.ctx, params, in.options...))
	},
	"alerts.list": func(in arguments) ([]any, error) {
		params, err := read[drugprice.AlertsListParams](in.Query)
		if err != nil {
			return nil, err
		}
		return collect(in, in.client.Alerts.ListAll(in.ctx, params, in.options...))
	},
	"webhooks.list": func(in arguments) ([]any, error) {
		params, err := read[drugprice.WebhooksListParams](in.Query)
		if err != nil {
			return nil, err
		}
		return collect(in, in.client.Webhooks.ListAll(in.ctx, params, in.options...))
	},
	"webhooks.deliveries": func(in arguments) ([]any, error) {
		params, err := read[drugprice.WebhooksDeliveriesParams](in.Query)
		if err != nil {
			return nil, err
		}
		return collect(in, in.client.Webhooks.DeliveriesAll(in.ctx, in.Path["id"], params, in.options...))
	},
	"webhooks.recoveries": func(in arguments) ([]any, error) {
		params, err := read[drugprice.WebhooksRecoveriesParams](in.Query)
		if err != nil {
			return nil, err
		}
		return collect(in, in.client.Webhooks.RecoveriesAll(in.ctx, in.Path["id"], params, in.options...))
	},
	"events.list": func(in arguments) ([]any, error) {
		params, err := read[drugprice.EventsListParams](in.Query)
		if err != nil {
			return nil, err
		}
		return collect(in, in.client.Events.ListAll(in.ctx, params, in.options...))
	},
	"events.types": func(in arguments) ([]any, error) {
		return collect(in, in.client.Events.TypesAll(in.ctx, in.options...))
	},
	"changes.list": func(in arguments) ([]any, error) {
		params, err := read[drugprice.ChangesListParams](in.Query)
		if err != nil {
			return nil, err
		}
		return collect(in, in.client.Changes.ListAll(in.ctx, params, in.options...))
	},
	"persisted_queries.list": func(in arguments) ([]any, error) {
		params, err := read[drugprice.PersistedQueriesListParams](in.Query)
		if err != nil {
			return nil, err
		}
		return collect(in, in.client.PersistedQueries.ListAll(in.ctx, params, in.options...))
	},
}
