// Package drugprice is the client library of the Drug Price Data Service: drugs, what pharmacies and public plans ask for
// them, recalls and shortages, price alerts, webhooks, GraphQL.
//
// A [Client] has one member for each resource of the service, and each of these one method for each thing that can be
// asked:
//
//	client, err := drugprice.NewClient(drugprice.Options{})
//	if err != nil { ... }
//	drug, err := client.Drugs.Get(ctx, "drug_07900003")
//
// The service is hosted by those who run it, so there is no address that is built in: Options.BaseURL or the environment
// variable DRUG_PRICE_BASE_URL names it, as Options.APIKey or DRUG_PRICE_API_KEY gives the key.
//
// # Lists
//
// A list can be read a page at a time, or whole with an iterator that asks for a page when its first item is wanted:
//
//	for drug, err := range client.Drugs.SearchAll(ctx, &drugprice.DrugsSearchParams{Query: drugprice.Ptr("metformin")}) {
//		if err != nil { ... }
//		fmt.Println(drug.Name)
//	}
//
// # Optional members
//
// What may be left out of a request is a pointer, made by [Ptr]. Where null says something else than absence does, it is a
// pointer to a [Nullable], made by [Value] and [Null].
//
// # Errors
//
// What the service refuses is an [*APIError]; with errors.Is it matches [ErrNotFound], [ErrRateLimited] and their like. When no
// answer came it is a [*ConnectionError]. A context that was cancelled stays errors.Is(err, context.Canceled).
//
// # Retries
//
// A call is sent again, up to three times, after 429 and 503, after an answer that was lost, and after 500, 502 and 504,
// wherever that can do no harm. Retry-After is respected. Calls that create something carry an Idempotency-Key, made once
// for each call, so they create it once however often they are sent.
//
// Webhooks are verified by the package drug-price.io/go/webhooks.
package drugprice

// Version is the version of this library.
const Version = "0.2.0"
