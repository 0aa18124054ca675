// Code generated from the contract of the service. DO NOT EDIT.

package drugprice

// What the service takes and answers.

import (
	"context"
	"encoding/json"
	"time"
)

// ActiveIngredient: an active ingredient and its strength.
type ActiveIngredient struct {
	// As the source writes it.
	Name string `json:"name"`

	// Number and unit; null when the source states none.
	Strength *string `json:"strength"`
}

// Address: where a pharmacy is.
type Address struct {
	// Number and street.
	Street string `json:"street"`

	// City.
	City string `json:"city"`

	// Two-letter code of a province or territory.
	Province Province `json:"province"`

	// As Canada Post prints it; null when unknown.
	PostalCode *string `json:"postal_code"`
}

// Age: age of the data in this response.
type Age struct {
	// Date of the oldest source of the datasets in this response, as the source states it.
	AsOf *time.Time `json:"as_of,omitempty"`

	// Increases with every change to the data in this response.
	DatasetVersion *int64 `json:"dataset_version,omitempty"`
}

// AlertPharmacy: the pharmacy whose price triggered an alert.
type AlertPharmacy struct {
	// pharm_<id>.
	ID string `json:"id"`

	// Name of the pharmacy.
	Name string `json:"name"`
}

// AlertsPage is one page of a list.
type AlertsPage struct {
	// The rows of this page.
	Data []PriceAlert `json:"data"`

	// Position of the page in the list.
	Pagination Pagination `json:"pagination"`

	// Whether more rows follow.
	HasMore bool `json:"has_more"`

	// Send it as cursor to get the next page. Null on the last page.
	NextCursor *string `json:"next_cursor"`

	// Age of the data in this response.
	Meta *Age `json:"meta,omitempty"`

	// LastResponse is what came with the answer; nil in what is a part of another.
	LastResponse *Response `json:"-"`

	further further[AlertsPage]
}

func (m *AlertsPage) keep(response *Response) { m.LastResponse = response }

// Next asks for the page after this one. After the last it answers [ErrLastPage]; HasMore says which that is.
func (m *AlertsPage) Next(ctx context.Context) (*AlertsPage, error) {
	return nextPage(ctx, m.further, m.HasMore, m.NextCursor, m.LastResponse)
}

func (m *AlertsPage) items() []PriceAlert { return m.Data }

func (m *AlertsPage) more() bool { return m.HasMore }

func (m *AlertsPage) follow(further further[AlertsPage]) { m.further = further }

// AlternativeDrug: a possible substitute.
type AlternativeDrug struct {
	// Drug Identification Number, with its leading zeros.
	DIN string `json:"din"`

	// Brand name, as the source writes it.
	Name string `json:"name"`
}

// AttemptPhases: durations of the steps in milliseconds. Null for steps that did not run, as on a reused
// connection.
type AttemptPhases struct {
	// DNS lookup.
	DNSMs *float64 `json:"dns_ms"`

	// Connecting.
	ConnectMs *float64 `json:"connect_ms"`

	// TLS handshake.
	TLSMs *float64 `json:"tls_ms"`

	// From the request to the first byte of the response.
	FirstByteMs *float64 `json:"first_byte_ms"`
}

// BasketRequest: drugs to compare, and the location. Default: all of Canada.
type BasketRequest struct {
	// drug_<DIN> or DINs, up to 50. Exactly one of drug_ids and dins is required.
	DrugIDs []string `json:"drug_ids,omitempty"`

	// DINs, up to 50. Not with drug_ids.
	DINs []string `json:"dins,omitempty"`

	// Canadian postal code, or its first three characters, in any case.
	PostalCode *string `json:"postal_code,omitempty"`

	// Degrees north. Requires longitude. Not with postal_code.
	Latitude *float64 `json:"latitude,omitempty"`

	// Degrees east (negative in Canada). Requires latitude. Not with postal_code.
	Longitude *float64 `json:"longitude,omitempty"`

	// Distance in kilometers from the location, which is required. Default: 50.
	Radius *float64 `json:"radius,omitempty"`

	// Two-letter code of a province or territory.
	Province *Province `json:"province,omitempty"`

	// Units to price, such as 90 tablets. A pharmacy's price is the first of these that exists: a package of this
	// size, the cheapest combination of packages that add up to it, or its lowest unit price scaled to it. The price
	// includes one dispensing fee.
	Quantity *float64 `json:"quantity,omitempty"`

	// any: prices that are out of stock count too.
	Availability *CountedAvailability `json:"availability,omitempty"`

	// Days after which an observed price is stale and no longer counts. Default: three times the cadence that the
	// price's feed states, or else the service's setting (90 days).
	MaxAgeDays *int `json:"max_age_days,omitempty"`

	// Only these pharmacies, up to 50.
	PharmacyIDs []string `json:"pharmacy_ids,omitempty"`

	// Prices returned per drug. Default: 10. All prices are compared.
	Limit *int `json:"limit,omitempty"`
}

// MarshalJSON leaves out lists and maps that are nil, and keeps those that are empty.
func (m BasketRequest) MarshalJSON() ([]byte, error) {
	type plain BasketRequest
	return json.Marshal(struct {
		plain

		DrugIDs *[]string `json:"drug_ids,omitempty"`

		DINs *[]string `json:"dins,omitempty"`

		PharmacyIDs *[]string `json:"pharmacy_ids,omitempty"`
	}{plain(m), givenSlice(m.DrugIDs), givenSlice(m.DINs), givenSlice(m.PharmacyIDs)})
}

// BasketSummary: totals of the compared drugs. All amounts are null if no drug is compared.
type BasketSummary struct {
	// The pharmacy with most of the drugs, and the lowest total among those. Null if no drug has a price.
	BestPharmacy *BestPharmacy `json:"best_pharmacy"`

	// Sum of each drug's lowest total, fees included. A decimal string in dollars.
	TotalLowest *string `json:"total_lowest"`

	// total_lowest in cents.
	TotalLowestCents *int64 `json:"total_lowest_cents"`

	// Sum of each drug's highest total, fees included. A decimal string in dollars.
	TotalHighest *string `json:"total_highest"`

	// total_highest in cents.
	TotalHighestCents *int64 `json:"total_highest_cents"`

	// The average totals of the drugs, fees included. A decimal string in dollars.
	TotalAverage *string `json:"total_average"`

	// total_average in cents.
	TotalAverageCents *int64 `json:"total_average_cents"`

	// total_average minus total_lowest. A decimal string in dollars.
	TotalSavings *string `json:"total_savings"`

	// total_savings in cents.
	TotalSavingsCents *int64 `json:"total_savings_cents"`

	// Canadian dollars, always.
	Currency string `json:"currency"`
}

// BatchPrices: prices of several drugs.
type BatchPrices struct {
	// In the order of the request.
	Data []DrugPrices `json:"data"`

	// Drugs that cannot be compared, and unknown pharmacies.
	Missing []Missing `json:"missing"`

	// Age of the data in this response.
	Meta *Age `json:"meta,omitempty"`

	// LastResponse is what came with the answer; nil in what is a part of another.
	LastResponse *Response `json:"-"`
}

func (m *BatchPrices) keep(response *Response) { m.LastResponse = response }

// BestPharmacy: the best single pharmacy for all drugs.
type BestPharmacy struct {
	// pharm_<id>.
	ID string `json:"id"`

	// Name of the pharmacy.
	Name string `json:"name"`

	// Chain or banner. Null for an independent pharmacy.
	Chain *string `json:"chain"`

	// Dollars: price and fee of each drug that the pharmacy has.
	TotalCost float64 `json:"total_cost"`

	// total_cost in cents.
	TotalCostCents int64 `json:"total_cost_cents"`

	// Number of the drugs that the pharmacy has a price for.
	DrugsAvailable int64 `json:"drugs_available"`

	// Whether the pharmacy has every drug that any compared pharmacy has.
	Complete bool `json:"complete"`

	// Drugs that other compared pharmacies have, but this one does not.
	Lacks []NamedDrug `json:"lacks"`

	// Distance from the requested location in kilometers. Present only with a location.
	DistanceKm *float64 `json:"distance_km,omitempty"`
}

// BrandDrug: the brand.
type BrandDrug struct {
	// drug_<DIN>.
	ID string `json:"id"`

	// Brand name, as the source writes it.
	Name string `json:"name"`

	// Drug Identification Number, with its leading zeros.
	DIN string `json:"din"`

	// Dollars. Null if it has no price.
	AveragePrice *float64 `json:"average_price"`
}

// Change: a created, updated, or removed row.
type Change struct {
	// Number of the change. Increases in commit order, with gaps.
	Sequence int64 `json:"sequence"`

	// Type of the row.
	Resource ChangedResource `json:"resource"`

	// created, updated, or removed. A row that returns after its removal is updated.
	Operation ChangeOperation `json:"operation"`

	// ID of the row. Null for prices and coverage, which drug_id and pharmacy_id identify.
	ID *string `json:"id"`

	// drug_<DIN> of the row's drug. Null if it has none.
	DrugID *string `json:"drug_id"`

	// pharm_<id> of the row's pharmacy. Null if it has none.
	PharmacyID *string `json:"pharmacy_id"`

	// Why the row was removed. Null for other operations.
	Reason *string `json:"reason"`

	// When the change was recorded.
	ChangedAt time.Time `json:"changed_at"`
}

// ChangedCoverage: the plan.
type ChangedCoverage struct {
	// Two-letter code.
	Province Province `json:"province"`

	// Our code for the plan.
	Plan string `json:"plan"`

	// The plan's own name.
	PlanName string `json:"plan_name"`
}

// ChangedWebhook: what the service answers.
type ChangedWebhook struct {
	// wh_<32 hexadecimal digits>.
	ID string `json:"id"`

	// Where deliveries are sent.
	URL string `json:"url"`

	// Event types.
	Events []EventType `json:"events"`

	// Your description.
	Description *string `json:"description"`

	// Whether deliveries are sent.
	Active bool `json:"active"`

	// Why the webhook is disabled. owner: by its owner. gone: the endpoint returned 410. failing: all deliveries
	// failed for days.
	DisabledReason *DisabledReason `json:"disabled_reason"`

	// When the webhook was disabled. Null while it is active.
	DisabledAt *time.Time `json:"disabled_at"`

	// Time of the first failure since the last success. Null while deliveries succeed.
	FailingSince *time.Time `json:"failing_since"`

	// Filters for events. Filters that do not apply to an event are ignored.
	Filter WebhookFilter `json:"filter"`

	// Null for the default schedule: seven attempts, the last after 24 hours.
	RetryPolicy *WebhookRetryPolicy `json:"retry_policy"`

	// Maximum concurrent requests. Null for the service's default.
	MaxConcurrency *int64 `json:"max_concurrency"`

	// Maximum requests per minute. Null for no limit.
	RatePerMinute *int64 `json:"rate_per_minute"`

	// Names of the custom headers. Their values are never returned.
	HeaderNames []string `json:"header_names"`

	// End of the overlap of a rotation. Until then, the previous secret signs, too. Null without one.
	PreviousSecretUntil *time.Time `json:"previous_secret_until"`

	// The signing secret of X-TM-Signature during the overlap of a rotation. The other secret signs
	// X-TM-Signature-Previous. Null outside of an overlap.
	SignWith *Signer `json:"sign_with"`

	// When it was created.
	CreatedAt time.Time `json:"created_at"`

	// When the webhook was last changed.
	UpdatedAt time.Time `json:"updated_at"`

	// The recovery of missed events. Present only if requested.
	RecoveryID *string `json:"recovery_id,omitempty"`

	// LastResponse is what came with the answer; nil in what is a part of another.
	LastResponse *Response `json:"-"`
}

func (m *ChangedWebhook) keep(response *Response) { m.LastResponse = response }

// ChangesPage is one page of a list.
type ChangesPage struct {
	// The rows of this page.
	Data []Change `json:"data"`

	// Position of the page in the list.
	Pagination Pagination `json:"pagination"`

	// Whether more rows follow.
	HasMore bool `json:"has_more"`

	// Send it as cursor to get the next page. Null on the last page.
	NextCursor *string `json:"next_cursor"`

	// Age of the data in this response.
	Meta *Age `json:"meta,omitempty"`

	// The oldest stored change of any resource. Null without changes.
	Oldest *OldestChange `json:"oldest"`

	// The last change of any resource. If has_more is false, the response is complete up to it, and since=<its
	// sequence> continues from there.
	Latest *LatestChange `json:"latest"`

	// Resources that are left out because the key does not have permission to read them.
	LeftOut []ChangedResource `json:"left_out"`

	// LastResponse is what came with the answer; nil in what is a part of another.
	LastResponse *Response `json:"-"`

	further further[ChangesPage]
}

func (m *ChangesPage) keep(response *Response) { m.LastResponse = response }

// Next asks for the page after this one. After the last it answers [ErrLastPage]; HasMore says which that is.
func (m *ChangesPage) Next(ctx context.Context) (*ChangesPage, error) {
	return nextPage(ctx, m.further, m.HasMore, m.NextCursor, m.LastResponse)
}

func (m *ChangesPage) items() []Change { return m.Data }

func (m *ChangesPage) more() bool { return m.HasMore }

func (m *ChangesPage) follow(further further[ChangesPage]) { m.further = further }

// CheckedDrug: a drug that was checked against the others.
type CheckedDrug struct {
	// drug_<DIN>.
	ID string `json:"id"`

	// Brand name, as the source writes it.
	Name string `json:"name"`

	// Drug Identification Number, with its leading zeros.
	DIN string `json:"din"`

	// Whether any source has rules for this drug. If not, no interaction can be found.
	Covered bool `json:"covered"`
}

// ComparedDrug: prices of one drug, compared.
type ComparedDrug struct {
	// A drug by its names.
	Drug NamedDrug `json:"drug"`

	// Sorted by unit price, lowest first. At most limit prices.
	PharmacyPrices []ComparedPrice `json:"pharmacy_prices"`

	// Units that the amounts below are for: the requested quantity, or that of the package whose unit price is lowest,
	// to which other packages are scaled.
	Quantity float64 `json:"quantity"`

	// Lowest price of quantity units, without the dispensing fee. A decimal string in dollars.
	LowestPrice string `json:"lowest_price"`

	// lowest_price in cents.
	LowestPriceCents int64 `json:"lowest_price_cents"`

	// Highest price of quantity units, without the dispensing fee. A decimal string in dollars.
	HighestPrice string `json:"highest_price"`

	// highest_price in cents.
	HighestPriceCents int64 `json:"highest_price_cents"`

	// Average price of quantity units, without the dispensing fee. A decimal string in dollars.
	AveragePrice string `json:"average_price"`

	// average_price in cents.
	AveragePriceCents int64 `json:"average_price_cents"`

	// average_price minus lowest_price. A decimal string in dollars.
	SavingsFromAverage string `json:"savings_from_average"`

	// savings_from_average in cents.
	SavingsFromAverageCents int64 `json:"savings_from_average_cents"`

	// Number of pharmacies with a price of the drug, including prices that are not shown or not compared.
	Pharmacies int64 `json:"pharmacies"`

	// Whether there are more prices than those compared. Only a request without a place, a province, or pharmacies
	// compares only the lowest unit prices of each drug: 100,000 in all, 2,000 each for 50 drugs.
	Truncated bool `json:"truncated"`

	// Number of prices that count towards the lowest and the average price: in stock and not stale.
	PricesCounted int64 `json:"prices_counted"`

	// Number of prices left out because they are out of stock.
	PricesOutOfStock int64 `json:"prices_out_of_stock"`

	// Number of prices left out because they are stale.
	PricesStale int64 `json:"prices_stale"`
}

// ComparedPharmacy: where.
type ComparedPharmacy struct {
	// pharm_<id>.
	ID string `json:"id"`

	// Name of the pharmacy.
	Name string `json:"name"`

	// Chain or banner. Null for an independent pharmacy.
	Chain *string `json:"chain"`
}

// ComparedPrice: the price of a drug at a pharmacy.
type ComparedPrice struct {
	// Where.
	Pharmacy ComparedPharmacy `json:"pharmacy"`

	// Without the dispensing fee. A decimal string in dollars.
	Price string `json:"price"`

	// price in cents.
	PriceCents int64 `json:"price_cents"`

	// Dollars.
	DispensingFee float64 `json:"dispensing_fee"`

	// dispensing_fee in cents.
	DispensingFeeCents int64 `json:"dispensing_fee_cents"`

	// Total that the patient pays, in dollars: price and dispensing fee.
	TotalCost float64 `json:"total_cost"`

	// total_cost in cents.
	TotalCostCents int64 `json:"total_cost_cents"`

	// Canadian dollars, always.
	Currency string `json:"currency"`

	// Dollars per unit, with four decimals.
	UnitPrice string `json:"unit_price"`

	// Number of units that price is for.
	Quantity float64 `json:"quantity"`

	// Unit of quantities and unit prices: the drug's unit.
	Unit Unit `json:"unit"`

	// Description that distinguishes packages of the same quantity, as the source writes it. "" if the source states
	// none.
	Package string `json:"package"`

	// Stock status at the pharmacy.
	Availability Availability `json:"availability"`

	// Distance from the requested location in kilometers. Present only with a location.
	DistanceKm *float64 `json:"distance_km,omitempty"`

	// Whether the price is too old to count towards lowest prices, averages, and alerts.
	Stale bool `json:"stale"`

	// When the source last stated the price.
	LastUpdated time.Time `json:"last_updated"`

	// Where the price comes from.
	Source PriceSource `json:"source"`

	// The price of the requested quantity. Present only with quantity. The other fields then describe its first
	// package.
	Fill *Fill `json:"fill,omitempty"`
}

// ComparedPrices: prices of several drugs, compared.
type ComparedPrices struct {
	// In the order of the request.
	Data []ComparedDrug `json:"data"`

	// Totals of the compared drugs.
	Summary BasketSummary `json:"summary"`

	// Drugs that cannot be compared, and unknown pharmacies.
	Missing []Missing `json:"missing"`

	// Age of the data in this response.
	Meta *Age `json:"meta,omitempty"`

	// LastResponse is what came with the answer; nil in what is a part of another.
	LastResponse *Response `json:"-"`
}

func (m *ComparedPrices) keep(response *Response) { m.LastResponse = response }

// CoverageChangedData: a public plan listed a drug, changed its listing, or removed it.
type CoverageChangedData struct {
	// The drug.
	Drug NamedDrug `json:"drug"`

	// The plan.
	Coverage ChangedCoverage `json:"coverage"`

	// Whether the plan listed the drug, changed its listing, or removed it.
	Change CoverageChangeKind `json:"change"`

	// Field by field, named as in GET /v1/drugs/{id}/coverage.
	Changes []CoverageFieldChange `json:"changes"`

	// Date of the edition or row with the change.
	EffectiveDate Date `json:"effective_date"`
}

// CoverageEntry: coverage of a drug by a public plan.
type CoverageEntry struct {
	// Two-letter code of a province or territory.
	Province Province `json:"province"`

	// Our code for the plan; unique in its province.
	Plan string `json:"plan"`

	// Name of the plan.
	PlanName string `json:"plan_name"`

	// Whether and how the plan lists the drug. UNKNOWN if the plan's term has no equivalent.
	FormularyStatus FormularyStatus `json:"formulary_status"`

	// The plan's own term for it.
	PlanTerm *string `json:"plan_term"`

	// On which conditions the plan pays.
	Criteria *string `json:"criteria"`

	// Other remarks of the plan.
	Notes *string `json:"notes"`

	// Dollars that the plan pays at most.
	MaxCoverage *float64 `json:"max_coverage"`

	// Dollars that the patient pays first.
	Deductible *float64 `json:"deductible"`

	// Percent of the cost that the patient pays.
	CopayPercent *float64 `json:"copay_percent"`

	// The plan's group of interchangeable products.
	InterchangeGroup *string `json:"interchange_group"`

	// Daily cost according to the plan, in dollars. Null for a key without prices:read.
	DailyCost *string `json:"daily_cost"`

	// When the plan first listed the drug.
	ListedOn *Date `json:"listed_on"`

	// When the plan removed the drug. The other fields then contain its last listing.
	RemovedOn *Date `json:"removed_on"`

	// Origin of the listing.
	RemovedReason *string `json:"removed_reason"`

	// The price of price_for in the plan's newest edition, in dollars. Null for a key without prices:read.
	UnitPrice *string `json:"unit_price"`

	// Quantity that a plan's price is for, such as 1 tablet or a pack of 120 doses. Null if the plan's edition does
	// not state it. Compare two prices only if they are for the same quantity.
	PriceFor *PriceFor `json:"price_for"`

	// The part of unit_price that the plan pays, in dollars. Null for a key without prices:read.
	PlanPays *string `json:"plan_pays"`

	// The edition of unit_price.
	PriceEffectiveOn *Date `json:"price_effective_on"`

	// Source of the listing.
	Source CoverageSource `json:"source"`

	// Date of the newest edition or data that contains the drug.
	AsOf Date `json:"as_of"`
}

// CoverageFieldChange: a field with one value.
type CoverageFieldChange struct {
	// The field, as the resource names it; address.city is the city of the address.
	Field string `json:"field"`

	// Previous value. Null if the field had no value.
	OldValue json.RawMessage `json:"old_value"`

	// New value. Null if the field has no value now.
	NewValue json.RawMessage `json:"new_value"`
}

// DatasetAge: how old a dataset is.
type DatasetAge struct {
	// The dataset.
	Name DatasetName `json:"name"`

	// Increases with every change. Responses from this dataset have it as dataset_version.
	Version int64 `json:"version"`

	// Date of the oldest of its sources, as the source states it; null if none states one.
	AsOf *time.Time `json:"as_of"`

	// Sources with dates. Sample data does not affect as_of if there are other sources.
	Sources []DatasetSource `json:"sources"`

	// When a load of the dataset last finished. Failed and `refused` loads do not count.
	LoadedAt *time.Time `json:"loaded_at"`

	// Seconds since then.
	AgeSeconds int64 `json:"age_seconds"`

	// The last load that included the source. Null if none is recorded.
	LastLoad *LastLoad `json:"last_load"`
}

// DatasetSource: a source of a dataset, with its date.
type DatasetSource struct {
	// A set of the Drug Product Database, a public plan, a source of interactions, or the feed.
	Name string `json:"name"`

	// Date of its newest data, as the source states it. Without one, the time of the load of pharmacies.
	AsOf time.Time `json:"as_of"`

	// True for sample data and sandbox data.
	Synthetic bool `json:"synthetic"`
}

// DeliveriesPage is one page of a list.
type DeliveriesPage struct {
	// The rows of this page.
	Data []Delivery `json:"data"`

	// Position of the page in the list.
	Pagination Pagination `json:"pagination"`

	// Whether more rows follow.
	HasMore bool `json:"has_more"`

	// Send it as cursor to get the next page. Null on the last page.
	NextCursor *string `json:"next_cursor"`

	// Age of the data in this response.
	Meta *Age `json:"meta,omitempty"`

	// Whether the list is longer than pagination.total. At most 10000 rows are counted.
	TotalIsLeast bool `json:"total_is_least"`

	// LastResponse is what came with the answer; nil in what is a part of another.
	LastResponse *Response `json:"-"`

	further further[DeliveriesPage]
}

func (m *DeliveriesPage) keep(response *Response) { m.LastResponse = response }

// Next asks for the page after this one. After the last it answers [ErrLastPage]; HasMore says which that is.
func (m *DeliveriesPage) Next(ctx context.Context) (*DeliveriesPage, error) {
	return nextPage(ctx, m.further, m.HasMore, m.NextCursor, m.LastResponse)
}

func (m *DeliveriesPage) items() []Delivery { return m.Data }

func (m *DeliveriesPage) more() bool { return m.HasMore }

func (m *DeliveriesPage) follow(further further[DeliveriesPage]) { m.further = further }

// Delivery: a delivery of an event to a webhook.
type Delivery struct {
	// dlv_<32 hexadecimal digits>, as in the X-TM-Delivery header.
	ID string `json:"id"`

	// The webhook that receives it.
	WebhookID string `json:"webhook_id"`

	// The event. All of its deliveries and replays have the same event ID.
	EventID string `json:"event_id"`

	// Event type.
	Type EventType `json:"type"`

	// Only a pending delivery is attempted. The other states are final.
	Status DeliveryStatus `json:"status"`

	// The origin of the delivery: its event, a replay, a recovery, or a test.
	Origin DeliveryOrigin `json:"origin"`

	// Finished attempts, without late results.
	AttemptsMade int64 `json:"attempts_made"`

	// Earliest time of the next attempt. Null if the delivery has ended.
	NextAttemptAt *time.Time `json:"next_attempt_at"`

	// Status code of the response. Null without a response.
	LastStatusCode *int64 `json:"last_status_code"`

	// Result of the last attempt. Null before the first.
	LastOutcome *DeliveryOutcome `json:"last_outcome"`

	// Why it was cancelled. deleted: the webhook was deleted. gone: the endpoint returned 410. owner: by its owner.
	// expired: not delivered within 30 days.
	CancelReason *CancelReason `json:"cancel_reason"`

	// The delivery that this one repeats. Null if it repeats none.
	ReplayOf *string `json:"replay_of"`

	// The recovery that created it. Null for other deliveries.
	RecoveryID *string `json:"recovery_id"`

	// True in the sandbox: signed and recorded, never sent.
	Simulated bool `json:"simulated"`

	// When it was created.
	CreatedAt time.Time `json:"created_at"`

	// When it ended. Null while it is pending.
	FinishedAt *time.Time `json:"finished_at"`

	// LastResponse is what came with the answer; nil in what is a part of another.
	LastResponse *Response `json:"-"`
}

func (m *Delivery) keep(response *Response) { m.LastResponse = response }

// DeliveryAttempt: an attempt to deliver an event, and the response.
type DeliveryAttempt struct {
	// From 1.
	Number int64 `json:"number"`

	// When it began.
	StartedAt time.Time `json:"started_at"`

	// `delivered`: 2xx in time. `refused`: another status. `gone`: 410. `timed_out`: no complete response in time.
	// `unreachable`: DNS, connection, or TLS failed. `forbidden`: the IP address is blocked. `proxy_failed`: our proxy
	// failed, which does not count as an attempt.
	Outcome DeliveryOutcome `json:"outcome"`

	// Status code of the response. Null without a response.
	StatusCode *int64 `json:"status_code"`

	// Error message for people. Null if the attempt succeeded.
	Error *string `json:"error"`

	// Duration of the attempt, in milliseconds.
	DurationMs float64 `json:"duration_ms"`

	// Durations of the steps in milliseconds. Null for steps that did not run, as on a reused connection.
	Phases AttemptPhases `json:"phases"`

	// IP address of the connection. Null without one.
	RemoteAddress *string `json:"remote_address"`

	// Headers of this attempt in addition to the request's headers: timestamp and signatures.
	Headers map[string]string `json:"headers"`

	// The first 1,024 bytes of the response body, as text. Null without a body.
	Answer *string `json:"answer"`

	// The result arrived after another dispatcher had taken over. Only a success counts.
	Late bool `json:"late"`

	// Planned time of the next attempt. Null if there was none.
	NextAttemptAt *time.Time `json:"next_attempt_at"`
}

// DeliveryRequest: the request of a delivery.
type DeliveryRequest struct {
	// Always POST.
	Method string `json:"method"`

	// The webhook's current URL.
	URL string `json:"url"`

	// Headers of every attempt. Attempts have further headers. The webhook's custom headers are also sent, but not
	// returned.
	Headers map[string]string `json:"headers"`

	// The exact text that is signed and sent, the same on every attempt. Null if the event is no longer stored.
	Body *string `json:"body"`
}

// DeliveryWithAttempts: what the service answers.
type DeliveryWithAttempts struct {
	// dlv_<32 hexadecimal digits>, as in the X-TM-Delivery header.
	ID string `json:"id"`

	// The webhook that receives it.
	WebhookID string `json:"webhook_id"`

	// The event. All of its deliveries and replays have the same event ID.
	EventID string `json:"event_id"`

	// Event type.
	Type EventType `json:"type"`

	// Only a pending delivery is attempted. The other states are final.
	Status DeliveryStatus `json:"status"`

	// The origin of the delivery: its event, a replay, a recovery, or a test.
	Origin DeliveryOrigin `json:"origin"`

	// Finished attempts, without late results.
	AttemptsMade int64 `json:"attempts_made"`

	// Earliest time of the next attempt. Null if the delivery has ended.
	NextAttemptAt *time.Time `json:"next_attempt_at"`

	// Status code of the response. Null without a response.
	LastStatusCode *int64 `json:"last_status_code"`

	// Result of the last attempt. Null before the first.
	LastOutcome *DeliveryOutcome `json:"last_outcome"`

	// Why it was cancelled. deleted: the webhook was deleted. gone: the endpoint returned 410. owner: by its owner.
	// expired: not delivered within 30 days.
	CancelReason *CancelReason `json:"cancel_reason"`

	// The delivery that this one repeats. Null if it repeats none.
	ReplayOf *string `json:"replay_of"`

	// The recovery that created it. Null for other deliveries.
	RecoveryID *string `json:"recovery_id"`

	// True in the sandbox: signed and recorded, never sent.
	Simulated bool `json:"simulated"`

	// When it was created.
	CreatedAt time.Time `json:"created_at"`

	// When it ended. Null while it is pending.
	FinishedAt *time.Time `json:"finished_at"`

	// The request of a delivery.
	Request DeliveryRequest `json:"request"`

	// In order of the codes.
	Attempts []DeliveryAttempt `json:"attempts"`

	// LastResponse is what came with the answer; nil in what is a part of another.
	LastResponse *Response `json:"-"`
}

func (m *DeliveryWithAttempts) keep(response *Response) { m.LastResponse = response }

// Drug: a drug product: one DIN.
type Drug struct {
	// drug_<DIN>.
	ID string `json:"id"`

	// Brand name, as the source writes it.
	Name string `json:"name"`

	// Number and unit, "250mg"; "" when the source states none.
	Strength string `json:"strength"`

	// Dosage form, "tablet"; "unknown" when the source states none.
	Form string `json:"form"`

	// Drug Identification Number, with its leading zeros.
	DIN string `json:"din"`

	// Whether the drug is a generic. generic_basis names the evidence.
	Generic bool `json:"generic"`

	// Active ingredients. Null if none is known.
	GenericName *string `json:"generic_name"`

	// How it was decided whether the drug is a generic.
	GenericBasis string `json:"generic_basis"`

	// Company on the label.
	Manufacturer string `json:"manufacturer"`

	// Anatomical Therapeutic Chemical code. Null if none is known.
	ATCCode *string `json:"atc_code"`

	// How it may be sold.
	Schedule DrugSchedule `json:"schedule"`

	// Whether it is sold. OTHER for a removed drug that was not cancelled: its source no longer states its status.
	Status DrugStatus `json:"status"`

	// Type of product.
	Class DrugClass `json:"class"`

	// Routes of administration, as the source writes them.
	Routes []string `json:"routes"`

	// One entry per ingredient.
	ActiveIngredients []ActiveIngredient `json:"active_ingredients"`

	// Unit of the quantities in the drug's prices, from its dosage form. "unit" if the form does not determine it.
	Unit Unit `json:"unit"`

	// Package sizes that the source lists, smallest first. Empty if it lists none.
	PackageSizes []PackageSize `json:"package_sizes"`

	// True for sample data and sandbox data.
	Synthetic bool `json:"synthetic"`

	// When the source stopped listing the drug. Null while it is listed.
	RemovedAt *time.Time `json:"removed_at"`

	// Why the source no longer lists the drug. Null while it is listed.
	RemovedReason *string `json:"removed_reason"`

	// How old the data is; only where Drug was asked for by itself.
	Meta *Age `json:"meta,omitempty"`

	// LastResponse is what came with the answer; nil in what is a part of another.
	LastResponse *Response `json:"-"`
}

func (m *Drug) keep(response *Response) { m.LastResponse = response }

// DrugCoveragePage is one page of a list.
type DrugCoveragePage struct {
	// The rows of this page.
	Data []CoverageEntry `json:"data"`

	// Position of the page in the list.
	Pagination Pagination `json:"pagination"`

	// Whether more rows follow.
	HasMore bool `json:"has_more"`

	// Send it as cursor to get the next page. Null on the last page.
	NextCursor *string `json:"next_cursor"`

	// Age of the data in this response.
	Meta *Age `json:"meta,omitempty"`

	// Plans whose data never listed the drug.
	NotListed []PlanNotListing `json:"not_listed"`

	// LastResponse is what came with the answer; nil in what is a part of another.
	LastResponse *Response `json:"-"`

	further further[DrugCoveragePage]
}

func (m *DrugCoveragePage) keep(response *Response) { m.LastResponse = response }

// Next asks for the page after this one. After the last it answers [ErrLastPage]; HasMore says which that is.
func (m *DrugCoveragePage) Next(ctx context.Context) (*DrugCoveragePage, error) {
	return nextPage(ctx, m.further, m.HasMore, m.NextCursor, m.LastResponse)
}

func (m *DrugCoveragePage) items() []CoverageEntry { return m.Data }

func (m *DrugCoveragePage) more() bool { return m.HasMore }

func (m *DrugCoveragePage) follow(further further[DrugCoveragePage]) { m.further = further }

// DrugPriceEntry: the price of a drug at the requested pharmacy.
type DrugPriceEntry struct {
	// Name of the pharmacy.
	Pharmacy string `json:"pharmacy"`

	// pharm_<id>.
	PharmacyID string `json:"pharmacy_id"`

	// Dollars, without the dispensing fee.
	Price float64 `json:"price"`

	// price in cents.
	PriceCents int64 `json:"price_cents"`

	// Dollars.
	DispensingFee float64 `json:"dispensing_fee"`

	// dispensing_fee in cents.
	DispensingFeeCents int64 `json:"dispensing_fee_cents"`

	// Total that the patient pays, in dollars: price and dispensing fee.
	TotalCost float64 `json:"total_cost"`

	// Canadian dollars, always.
	Currency string `json:"currency"`

	// Dollars per unit, with four decimals.
	UnitPrice string `json:"unit_price"`

	// Number of units that price is for.
	Quantity float64 `json:"quantity"`

	// Unit of quantities and unit prices: the drug's unit.
	Unit Unit `json:"unit"`

	// Description that distinguishes packages of the same quantity, as the source writes it. "" if the source states
	// none.
	Package string `json:"package"`

	// Stock status at the pharmacy.
	Availability Availability `json:"availability"`

	// Whether the price is too old to count towards lowest prices, averages, and alerts.
	Stale bool `json:"stale"`

	// When the source last stated the price.
	LastUpdated time.Time `json:"last_updated"`

	// When the current price was first observed.
	EffectiveFrom time.Time `json:"effective_from"`

	// Where the price comes from.
	Source PriceSource `json:"source"`

	// The drug that the price is of.
	Drug NamedDrug `json:"drug"`
}

// DrugPrices: prices of one drug.
type DrugPrices struct {
	// A drug by its names.
	Drug NamedDrug `json:"drug"`

	// Sorted by unit price, lowest first. At most limit prices.
	Prices []PriceEntry `json:"prices"`

	// Number of prices, including those not returned.
	Total int64 `json:"total"`
}

// DrugPricesPage is one page of a list.
type DrugPricesPage struct {
	// The rows of this page.
	Data []PriceEntry `json:"data"`

	// Position of the page in the list.
	Pagination Pagination `json:"pagination"`

	// Whether more rows follow.
	HasMore bool `json:"has_more"`

	// Send it as cursor to get the next page. Null on the last page.
	NextCursor *string `json:"next_cursor"`

	// Age of the data in this response.
	Meta *Age `json:"meta,omitempty"`

	// Number of prices that count towards the lowest and the average price: in stock and not stale.
	PricesCounted *int64 `json:"prices_counted,omitempty"`

	// Number of prices left out because they are out of stock.
	PricesOutOfStock *int64 `json:"prices_out_of_stock,omitempty"`

	// Number of prices left out because they are stale.
	PricesStale *int64 `json:"prices_stale,omitempty"`

	// With quantity: whether only the lowest unit prices were considered, 50,000 prices. Fills of other pharmacies are
	// then absent.
	Truncated *bool `json:"truncated,omitempty"`

	// Listings in public plans: the newest edition of each province and plan.
	PublicPrices []PublicPrice `json:"public_prices"`

	// With include=removed: the last 100 removed prices, at all pharmacies.
	Removed []RemovedPrice `json:"removed,omitempty"`

	// LastResponse is what came with the answer; nil in what is a part of another.
	LastResponse *Response `json:"-"`

	further further[DrugPricesPage]
}

// MarshalJSON leaves out lists and maps that are nil, and keeps those that are empty.
func (m DrugPricesPage) MarshalJSON() ([]byte, error) {
	type plain DrugPricesPage
	return json.Marshal(struct {
		plain

		Removed *[]RemovedPrice `json:"removed,omitempty"`
	}{plain(m), givenSlice(m.Removed)})
}

func (m *DrugPricesPage) keep(response *Response) { m.LastResponse = response }

// Next asks for the page after this one. After the last it answers [ErrLastPage]; HasMore says which that is.
func (m *DrugPricesPage) Next(ctx context.Context) (*DrugPricesPage, error) {
	return nextPage(ctx, m.further, m.HasMore, m.NextCursor, m.LastResponse)
}

func (m *DrugPricesPage) items() []PriceEntry { return m.Data }

func (m *DrugPricesPage) more() bool { return m.HasMore }

func (m *DrugPricesPage) follow(further further[DrugPricesPage]) { m.further = further }

// DrugRecalledData: the regulator recalled a drug. A notice sends one event for each of its drugs.
type DrugRecalledData struct {
	// The drug.
	Drug NamedDrug `json:"drug"`

	// The notice.
	Recall RecallNotice `json:"recall"`
}

// DrugRecallsPage is one page of a list.
type DrugRecallsPage struct {
	// The rows of this page.
	Data []Recall `json:"data"`

	// Position of the page in the list.
	Pagination Pagination `json:"pagination"`

	// Whether more rows follow.
	HasMore bool `json:"has_more"`

	// Send it as cursor to get the next page. Null on the last page.
	NextCursor *string `json:"next_cursor"`

	// Age of the data in this response.
	Meta *Age `json:"meta,omitempty"`

	// LastResponse is what came with the answer; nil in what is a part of another.
	LastResponse *Response `json:"-"`

	further further[DrugRecallsPage]
}

func (m *DrugRecallsPage) keep(response *Response) { m.LastResponse = response }

// Next asks for the page after this one. After the last it answers [ErrLastPage]; HasMore says which that is.
func (m *DrugRecallsPage) Next(ctx context.Context) (*DrugRecallsPage, error) {
	return nextPage(ctx, m.further, m.HasMore, m.NextCursor, m.LastResponse)
}

func (m *DrugRecallsPage) items() []Recall { return m.Data }

func (m *DrugRecallsPage) more() bool { return m.HasMore }

func (m *DrugRecallsPage) follow(further further[DrugRecallsPage]) { m.further = further }

// DrugSearchPage is one page of a list.
type DrugSearchPage struct {
	// The rows of this page.
	Data []Drug `json:"data"`

	// Position of the page in the list.
	Pagination Pagination `json:"pagination"`

	// Whether more rows follow.
	HasMore bool `json:"has_more"`

	// Send it as cursor to get the next page. Null on the last page.
	NextCursor *string `json:"next_cursor"`

	// Age of the data in this response.
	Meta *Age `json:"meta,omitempty"`

	// Similar names. Present only if nothing was found.
	Suggestions []string `json:"suggestions,omitempty"`

	// A drug for each similar name, marketed drugs first. Present only if nothing was found.
	SuggestedDrugs []NamedDrug `json:"suggested_drugs,omitempty"`

	// LastResponse is what came with the answer; nil in what is a part of another.
	LastResponse *Response `json:"-"`

	further further[DrugSearchPage]
}

// MarshalJSON leaves out lists and maps that are nil, and keeps those that are empty.
func (m DrugSearchPage) MarshalJSON() ([]byte, error) {
	type plain DrugSearchPage
	return json.Marshal(struct {
		plain

		Suggestions *[]string `json:"suggestions,omitempty"`

		SuggestedDrugs *[]NamedDrug `json:"suggested_drugs,omitempty"`
	}{plain(m), givenSlice(m.Suggestions), givenSlice(m.SuggestedDrugs)})
}

func (m *DrugSearchPage) keep(response *Response) { m.LastResponse = response }

// Next asks for the page after this one. After the last it answers [ErrLastPage]; HasMore says which that is.
func (m *DrugSearchPage) Next(ctx context.Context) (*DrugSearchPage, error) {
	return nextPage(ctx, m.further, m.HasMore, m.NextCursor, m.LastResponse)
}

func (m *DrugSearchPage) items() []Drug { return m.Data }

func (m *DrugSearchPage) more() bool { return m.HasMore }

func (m *DrugSearchPage) follow(further further[DrugSearchPage]) { m.further = further }

// DrugShortagesPage is one page of a list.
type DrugShortagesPage struct {
	// The rows of this page.
	Data []Shortage `json:"data"`

	// Position of the page in the list.
	Pagination Pagination `json:"pagination"`

	// Whether more rows follow.
	HasMore bool `json:"has_more"`

	// Send it as cursor to get the next page. Null on the last page.
	NextCursor *string `json:"next_cursor"`

	// Age of the data in this response.
	Meta *Age `json:"meta,omitempty"`

	// LastResponse is what came with the answer; nil in what is a part of another.
	LastResponse *Response `json:"-"`

	further further[DrugShortagesPage]
}

func (m *DrugShortagesPage) keep(response *Response) { m.LastResponse = response }

// Next asks for the page after this one. After the last it answers [ErrLastPage]; HasMore says which that is.
func (m *DrugShortagesPage) Next(ctx context.Context) (*DrugShortagesPage, error) {
	return nextPage(ctx, m.further, m.HasMore, m.NextCursor, m.LastResponse)
}

func (m *DrugShortagesPage) items() []Shortage { return m.Data }

func (m *DrugShortagesPage) more() bool { return m.HasMore }

func (m *DrugShortagesPage) follow(further further[DrugShortagesPage]) { m.further = further }

// DrugSummary: a drug in a list, with its lowest price.
type DrugSummary struct {
	// drug_<DIN>.
	ID string `json:"id"`

	// Brand name, as the source writes it.
	Name string `json:"name"`

	// Number and unit, "250mg"; "" when the source states none.
	Strength string `json:"strength"`

	// Dosage form, "tablet"; "unknown" when the source states none.
	Form string `json:"form"`

	// Drug Identification Number, with its leading zeros.
	DIN string `json:"din"`

	// Whether the drug is a generic. generic_basis names the evidence.
	Generic bool `json:"generic"`

	// Price in dollars of the package with the lowest unit price, without the dispensing fee. Null if no price counts.
	LowestPrice *float64 `json:"lowest_price"`

	// lowest_price in cents.
	LowestPriceCents *int64 `json:"lowest_price_cents"`

	// Number of units that lowest_price is for. Null if no price counts.
	Quantity *float64 `json:"quantity"`

	// Dollars per unit at lowest_price, with four decimals. Null if no price counts.
	UnitPrice *string `json:"unit_price"`

	// Pharmacy with the lowest unit price. Null if no price counts.
	Pharmacy *string `json:"pharmacy"`

	// Source of lowest_price. Null if no price counts.
	PriceSource *PriceSource `json:"price_source"`

	// When the source last stated lowest_price. Null if no price counts.
	PriceLastUpdated *time.Time `json:"price_last_updated"`

	// Savings of lowest_price against the same quantity at the average unit price. Null if no price counts.
	Savings *string `json:"savings"`

	// Number of prices that count towards the lowest and the average price: in stock and not stale.
	PricesCounted *int64 `json:"prices_counted"`

	// Number of prices left out because they are out of stock.
	PricesOutOfStock *int64 `json:"prices_out_of_stock"`

	// Number of prices left out because they are stale.
	PricesStale *int64 `json:"prices_stale"`

	// When the source stopped listing the drug. Null while it is listed.
	RemovedAt *time.Time `json:"removed_at"`

	// Why the source no longer lists the drug. Null while it is listed.
	RemovedReason *string `json:"removed_reason"`
}

// DrugWithPrices: a drug with its prices.
type DrugWithPrices struct {
	// drug_<DIN>.
	ID string `json:"id"`

	// Brand name, as the source writes it.
	Name string `json:"name"`

	// Number and unit, "250mg"; "" when the source states none.
	Strength string `json:"strength"`

	// Dosage form, "tablet"; "unknown" when the source states none.
	Form string `json:"form"`

	// Drug Identification Number, with its leading zeros.
	DIN string `json:"din"`

	// Whether the drug is a generic. generic_basis names the evidence.
	Generic bool `json:"generic"`

	// Active ingredients. Null if none is known.
	GenericName *string `json:"generic_name"`

	// How it was decided whether the drug is a generic.
	GenericBasis string `json:"generic_basis"`

	// Company on the label.
	Manufacturer string `json:"manufacturer"`

	// Anatomical Therapeutic Chemical code. Null if none is known.
	ATCCode *string `json:"atc_code"`

	// How it may be sold.
	Schedule DrugSchedule `json:"schedule"`

	// Whether it is sold. OTHER for a removed drug that was not cancelled: its source no longer states its status.
	Status DrugStatus `json:"status"`

	// Type of product.
	Class DrugClass `json:"class"`

	// Routes of administration, as the source writes them.
	Routes []string `json:"routes"`

	// One entry per ingredient.
	ActiveIngredients []ActiveIngredient `json:"active_ingredients"`

	// Unit of the quantities in the drug's prices, from its dosage form. "unit" if the form does not determine it.
	Unit Unit `json:"unit"`

	// Package sizes that the source lists, smallest first. Empty if it lists none.
	PackageSizes []PackageSize `json:"package_sizes"`

	// True for sample data and sandbox data.
	Synthetic bool `json:"synthetic"`

	// When the source stopped listing the drug. Null while it is listed.
	RemovedAt *time.Time `json:"removed_at"`

	// Why the source no longer lists the drug. Null while it is listed.
	RemovedReason *string `json:"removed_reason"`

	// The ten lowest prices, sorted by unit price.
	Prices []PriceEntry `json:"prices"`
}

// DrugsPage is one page of a list.
type DrugsPage struct {
	// The rows of this page.
	Data []DrugSummary `json:"data"`

	// Position of the page in the list, and age of the data.
	Meta NumberedPageMeta `json:"meta"`

	// Whether more rows follow.
	HasMore bool `json:"has_more"`

	// Send it as cursor to get the next page. Null on the last page.
	NextCursor *string `json:"next_cursor"`

	// Similar names. Present only if nothing was found.
	Suggestions []string `json:"suggestions,omitempty"`

	// A drug for each similar name, marketed drugs first. Present only if nothing was found.
	SuggestedDrugs []NamedDrug `json:"suggested_drugs,omitempty"`

	// LastResponse is what came with the answer; nil in what is a part of another.
	LastResponse *Response `json:"-"`

	further further[DrugsPage]
}

// MarshalJSON leaves out lists and maps that are nil, and keeps those that are empty.
func (m DrugsPage) MarshalJSON() ([]byte, error) {
	type plain DrugsPage
	return json.Marshal(struct {
		plain

		Suggestions *[]string `json:"suggestions,omitempty"`

		SuggestedDrugs *[]NamedDrug `json:"suggested_drugs,omitempty"`
	}{plain(m), givenSlice(m.Suggestions), givenSlice(m.SuggestedDrugs)})
}

func (m *DrugsPage) keep(response *Response) { m.LastResponse = response }

// Next asks for the page after this one. After the last it answers [ErrLastPage]; HasMore says which that is.
func (m *DrugsPage) Next(ctx context.Context) (*DrugsPage, error) {
	return nextPage(ctx, m.further, m.HasMore, m.NextCursor, m.LastResponse)
}

func (m *DrugsPage) items() []DrugSummary { return m.Data }

func (m *DrugsPage) more() bool { return m.HasMore }

func (m *DrugsPage) follow(further further[DrugsPage]) { m.further = further }

// DrugsWithPricesPage is one page of a list.
type DrugsWithPricesPage struct {
	// The rows of this page.
	Data []DrugWithPrices `json:"data"`

	// Position of the page in the list, and age of the data.
	Meta NumberedPageMeta `json:"meta"`

	// Whether more rows follow.
	HasMore bool `json:"has_more"`

	// Send it as cursor to get the next page. Null on the last page.
	NextCursor *string `json:"next_cursor"`

	// Similar names. Present only if nothing was found.
	Suggestions []string `json:"suggestions,omitempty"`

	// A drug for each similar name, marketed drugs first. Present only if nothing was found.
	SuggestedDrugs []NamedDrug `json:"suggested_drugs,omitempty"`

	// LastResponse is what came with the answer; nil in what is a part of another.
	LastResponse *Response `json:"-"`

	further further[DrugsWithPricesPage]
}

// MarshalJSON leaves out lists and maps that are nil, and keeps those that are empty.
func (m DrugsWithPricesPage) MarshalJSON() ([]byte, error) {
	type plain DrugsWithPricesPage
	return json.Marshal(struct {
		plain

		Suggestions *[]string `json:"suggestions,omitempty"`

		SuggestedDrugs *[]NamedDrug `json:"suggested_drugs,omitempty"`
	}{plain(m), givenSlice(m.Suggestions), givenSlice(m.SuggestedDrugs)})
}

func (m *DrugsWithPricesPage) keep(response *Response) { m.LastResponse = response }

// Next asks for the page after this one. After the last it answers [ErrLastPage]; HasMore says which that is.
func (m *DrugsWithPricesPage) Next(ctx context.Context) (*DrugsWithPricesPage, error) {
	return nextPage(ctx, m.further, m.HasMore, m.NextCursor, m.LastResponse)
}

func (m *DrugsWithPricesPage) items() []DrugWithPrices { return m.Data }

func (m *DrugsWithPricesPage) more() bool { return m.HasMore }

func (m *DrugsWithPricesPage) follow(further further[DrugsWithPricesPage]) { m.further = further }

// Event: an event as webhooks receive it, and whether one of your webhooks matches it.
type Event struct {
	// Event type.
	Event EventType `json:"event"`

	// evt_<32 hexadecimal digits>. Every delivery of the event has the same ID. Process it once.
	ID string `json:"id"`

	// When the event was recorded.
	CreatedAt time.Time `json:"created_at"`

	// The entity that changed. sequence numbers its events.
	Entity string `json:"entity"`

	// Number of the event among those of its entity, from 1 without gaps. Use it to sort them.
	Sequence int64 `json:"sequence"`

	// true for a test event. Absent from other events.
	Test *bool `json:"test,omitempty"`

	// The change. Its schema depends on the event type.
	Data EventData `json:"data"`

	// Whether any of your current webhooks, active or not, matches the event. A recovery in mode missing delivers
	// matching events that had no delivery.
	Matched bool `json:"matched"`

	// LastResponse is what came with the answer; nil in what is a part of another.
	LastResponse *Response `json:"-"`
}

// UnmarshalJSON reads data into the type of its kind.
func (m *Event) UnmarshalJSON(text []byte) error {
	type plain Event
	read := struct {
		*plain

		Data json.RawMessage `json:"data"`
	}{plain: (*plain)(m)}
	if err := json.Unmarshal(text, &read); err != nil {
		return err
	}
	var err error
	m.Data, err = readEventData(m.Event, read.Data)
	return err
}

func (m *Event) keep(response *Response) { m.LastResponse = response }

// EventPharmacy: the pharmacy.
type EventPharmacy struct {
	// pharm_<id>.
	ID string `json:"id"`

	// Name of the pharmacy.
	Name string `json:"name"`

	// City. Empty if the source states none.
	City string `json:"city"`

	// Two-letter code.
	Province Province `json:"province"`
}

// EventTypeDescription: an event type.
type EventTypeDescription struct {
	// Event type.
	Event EventType `json:"event"`

	// When the event is sent.
	Description string `json:"description"`

	// Whether webhooks can subscribe to it. Other event types are sent without a subscription.
	Subscribable bool `json:"subscribable"`

	// JSON Schema (draft 2020-12) of a delivery: the envelope with the data of the event type.
	Schema map[string]json.RawMessage `json:"schema"`

	// A complete delivery.
	Example map[string]json.RawMessage `json:"example"`
}

// EventTypesPage is one page of a list.
type EventTypesPage struct {
	// All event types, on one page.
	Data []EventTypeDescription `json:"data"`

	// Position of the page in the list.
	Pagination Pagination `json:"pagination"`

	// Whether more rows follow.
	HasMore bool `json:"has_more"`

	// Send it as cursor to get the next page. Null on the last page.
	NextCursor *string `json:"next_cursor"`

	// LastResponse is what came with the answer; nil in what is a part of another.
	LastResponse *Response `json:"-"`
}

func (m *EventTypesPage) keep(response *Response) { m.LastResponse = response }

// EventsPage is one page of a list.
type EventsPage struct {
	// The events of this page, in the order of the log.
	Data []Event `json:"data"`

	// Whether more events follow already.
	HasMore bool `json:"has_more"`

	// Send it as cursor to get the next page. Null on the last page.
	NextCursor *string `json:"next_cursor"`

	// Send it as cursor to continue from here, now or later. You get each later event once. If has_more is true, it
	// returns the next page.
	ResumeCursor string `json:"resume_cursor"`

	// LastResponse is what came with the answer; nil in what is a part of another.
	LastResponse *Response `json:"-"`

	further further[EventsPage]
}

func (m *EventsPage) keep(response *Response) { m.LastResponse = response }

// Next asks for the page after this one. After the last it answers [ErrLastPage]; HasMore says which that is.
func (m *EventsPage) Next(ctx context.Context) (*EventsPage, error) {
	return nextPage(ctx, m.further, m.HasMore, m.NextCursor, m.LastResponse)
}

func (m *EventsPage) items() []Event { return m.Data }

func (m *EventsPage) more() bool { return m.HasMore }

func (m *EventsPage) follow(further further[EventsPage]) { m.further = further }

// Fill: the price of a requested quantity of a drug at a pharmacy.
type Fill struct {
	// The requested units.
	Quantity float64 `json:"quantity"`

	// package: the pharmacy sells a package of this size. combination: packages that add up to it. scaled: no packages
	// add up to it; the lowest unit price times the quantity.
	PriceBasis FillBasis `json:"price_basis"`

	// Dollars for quantity, without the dispensing fee.
	Price float64 `json:"price"`

	// price in cents.
	PriceCents int64 `json:"price_cents"`

	// Dollars: one fee per fill, the highest of its packages.
	DispensingFee float64 `json:"dispensing_fee"`

	// dispensing_fee in cents.
	DispensingFeeCents int64 `json:"dispensing_fee_cents"`

	// Dollars: price and dispensing fee.
	TotalCost float64 `json:"total_cost"`

	// total_cost in cents.
	TotalCostCents int64 `json:"total_cost_cents"`

	// Dollars for one unit: price divided by quantity, four decimals.
	UnitPrice string `json:"unit_price"`

	// The packages used, the largest first.
	Packages []UsedPackage `json:"packages"`
}

// GenericAlternative: a possible substitute for the requested drug.
type GenericAlternative struct {
	// drug_<DIN>.
	ID string `json:"id"`

	// Brand name, as the source writes it.
	Name string `json:"name"`

	// Number and unit, "250mg"; "" when the source states none.
	Strength string `json:"strength"`

	// Dosage form, "tablet"; "unknown" when the source states none.
	Form string `json:"form"`

	// Drug Identification Number, with its leading zeros.
	DIN string `json:"din"`

	// Whether the drug is a generic. generic_basis names the evidence.
	Generic bool `json:"generic"`

	// Active ingredients. Null if none is known.
	GenericName *string `json:"generic_name"`

	// How it was decided whether the drug is a generic.
	GenericBasis string `json:"generic_basis"`

	// Company on the label.
	Manufacturer string `json:"manufacturer"`

	// Anatomical Therapeutic Chemical code. Null if none is known.
	ATCCode *string `json:"atc_code"`

	// How it may be sold.
	Schedule DrugSchedule `json:"schedule"`

	// Whether it is sold. OTHER for a removed drug that was not cancelled: its source no longer states its status.
	Status DrugStatus `json:"status"`

	// Type of product.
	Class DrugClass `json:"class"`

	// Routes of administration, as the source writes them.
	Routes []string `json:"routes"`

	// One entry per ingredient.
	ActiveIngredients []ActiveIngredient `json:"active_ingredients"`

	// Unit of the quantities in the drug's prices, from its dosage form. "unit" if the form does not determine it.
	Unit Unit `json:"unit"`

	// Package sizes that the source lists, smallest first. Empty if it lists none.
	PackageSizes []PackageSize `json:"package_sizes"`

	// True for sample data and sandbox data.
	Synthetic bool `json:"synthetic"`

	// When the source stopped listing the drug. Null while it is listed.
	RemovedAt *time.Time `json:"removed_at"`

	// Why the source no longer lists the drug. Null while it is listed.
	RemovedReason *string `json:"removed_reason"`

	// Dollars for quantity units at the average unit price. Null if no price counts.
	AveragePrice *float64 `json:"average_price"`

	// average_price in cents.
	AveragePriceCents *int64 `json:"average_price_cents"`

	// Dollars: the price of the package whose unit price is lowest, or with quantity the lowest price of it; null when
	// no price counts.
	LowestPrice *float64 `json:"lowest_price"`

	// lowest_price in cents.
	LowestPriceCents *int64 `json:"lowest_price_cents"`

	// Units that lowest_price and average_price pay for: the requested quantity, or that of the package whose unit
	// price is lowest. Null when no price counts.
	Quantity *float64 `json:"quantity"`

	// With quantity: the lowest price of it, among the lowest unit prices of the generic (50,000 prices for all
	// generics of the page). Null when no price counts.
	Fill *Fill `json:"fill,omitempty"`

	// Dollars per unit at lowest_price, with four decimals. Null if no price counts.
	LowestUnitPrice *string `json:"lowest_unit_price"`

	// Average of the unit prices that count, with four decimals. Null if no price counts.
	AverageUnitPrice *string `json:"average_unit_price"`

	// How much lower the average unit price is than that of the requested drug, in percent. Negative if it is higher.
	// Null if either drug has no price that counts.
	SavingsPercent *float64 `json:"savings_percent"`

	// same_ingredients_and_form: the same product, with the same active ingredients and salts, strength, dosage form,
	// route, and container. same_atc: the same ATC code and a common route, but another strength, form, or
	// composition.
	Match GenericMatch `json:"match"`
}

// GenericAvailableData: a pharmacy stocks a generic of a brand with known prices for the first time.
type GenericAvailableData struct {
	// The brand.
	BrandDrug BrandDrug `json:"brand_drug"`

	// The generic.
	GenericDrug NewGenericDrug `json:"generic_drug"`

	// Pharmacies that offer the generic.
	AvailableAtPharmacies int64 `json:"available_at_pharmacies"`

	// Where they are.
	ProvincesAvailable []Province `json:"provinces_available"`
}

// GenericsPage is one page of a list.
type GenericsPage struct {
	// The rows of this page.
	Data []GenericAlternative `json:"data"`

	// Position of the page in the list.
	Pagination Pagination `json:"pagination"`

	// Whether more rows follow.
	HasMore bool `json:"has_more"`

	// Send it as cursor to get the next page. Null on the last page.
	NextCursor *string `json:"next_cursor"`

	// Age of the data in this response.
	Meta *Age `json:"meta,omitempty"`

	// LastResponse is what came with the answer; nil in what is a part of another.
	LastResponse *Response `json:"-"`

	further further[GenericsPage]
}

func (m *GenericsPage) keep(response *Response) { m.LastResponse = response }

// Next asks for the page after this one. After the last it answers [ErrLastPage]; HasMore says which that is.
func (m *GenericsPage) Next(ctx context.Context) (*GenericsPage, error) {
	return nextPage(ctx, m.further, m.HasMore, m.NextCursor, m.LastResponse)
}

func (m *GenericsPage) items() []GenericAlternative { return m.Data }

func (m *GenericsPage) more() bool { return m.HasMore }

func (m *GenericsPage) follow(further further[GenericsPage]) { m.further = further }

// GetDrugStatisticsResponse: what the service answers.
type GetDrugStatisticsResponse struct {
	// The rows of this page.
	Data []StatisticsRow `json:"data"`

	// Position of the page in the list.
	Pagination Pagination `json:"pagination"`

	// Whether more rows follow.
	HasMore bool `json:"has_more"`

	// Send it as cursor to get the next page. Null on the last page.
	NextCursor *string `json:"next_cursor"`

	// Age of the data in this response.
	Meta *Age `json:"meta,omitempty"`

	// The drug.
	Drug NamedDrug `json:"drug"`

	// The length of a period.
	Granularity Granularity `json:"granularity"`

	// First day of the range.
	From Date `json:"from"`

	// Last day of the range.
	To Date `json:"to"`

	// As requested; null for all.
	Province *Province `json:"province"`

	// As requested; null for all.
	City *string `json:"city"`

	// As requested; null for one row per period.
	By *StatisticsGroup `json:"by"`

	// Unit of quantities and unit prices: the drug's unit.
	Unit Unit `json:"unit"`

	// Canadian dollars, always.
	Currency string `json:"currency"`

	// How the statistics are computed.
	Method StatisticsMethod `json:"method"`

	// LastResponse is what came with the answer; nil in what is a part of another.
	LastResponse *Response `json:"-"`
}

func (m *GetDrugStatisticsResponse) keep(response *Response) { m.LastResponse = response }

// HistoryPlan: the public plan that the prices are of; null for pharmacies, and if no plan lists the drug.
type HistoryPlan struct {
	// The plan's province.
	Province Province `json:"province"`

	// Our code for the plan; unique in its province.
	Plan string `json:"plan"`
}

// HistoryPoint: prices of a drug in a period.
type HistoryPoint struct {
	// First day of the period: itself, a Monday, or the first of a month.
	PeriodStart Date `json:"period_start"`

	// Last day of the period. Only days from from to to are counted.
	PeriodEnd Date `json:"period_end"`

	// lowest_unit_price times quantity, in dollars: two decimals at pharmacies, four of public plans.
	Lowest string `json:"lowest"`

	// average_unit_price times quantity, in dollars.
	Average string `json:"average"`

	// highest_unit_price times quantity, in dollars.
	Highest string `json:"highest"`

	// lowest in cents, rounded half up.
	LowestCents int64 `json:"lowest_cents"`

	// average in cents, rounded half up.
	AverageCents int64 `json:"average_cents"`

	// highest in cents, rounded half up.
	HighestCents int64 `json:"highest_cents"`

	// Lowest price of one unit, in dollars, four decimals.
	LowestUnitPrice string `json:"lowest_unit_price"`

	// Mean price of one unit over all observations, rounded half up.
	AverageUnitPrice string `json:"average_unit_price"`

	// Highest price of one unit.
	HighestUnitPrice string `json:"highest_unit_price"`

	// Observations in the period. One is a package at a pharmacy on a day, in stock; at one pharmacy, a price that
	// took effect; of public plans, an edition's price.
	Observations int64 `json:"observations"`
}

// Interaction: an interaction rule that matches two of the drugs.
type Interaction struct {
	// intr_<key>: the rule's; several pairs may meet one rule.
	ID string `json:"id"`

	// The pair, in the order of the request.
	Drugs []NamedDrug `json:"drugs"`

	// The substance or class that the rule matched in each drug.
	Ingredients []string `json:"ingredients"`

	// The substances or classes of the source's rule, in the same order.
	Between []string `json:"between"`

	// Severity on a scale for all sources. UNKNOWN if the source does not state one.
	Severity InteractionSeverity `json:"severity"`

	// As the source writes it.
	SeverityText string `json:"severity_text"`

	// Possible effect. "" if the source states none.
	Description string `json:"description"`

	// Recommended action. "" if the source states none.
	Management string `json:"management"`

	// Source of the rule.
	Source string `json:"source"`
}

// InteractionCheck: drugs checked against each other.
type InteractionCheck struct {
	// Most severe first. Each pair and rule appears once.
	Interactions []Interaction `json:"interactions"`

	// In the order of the request.
	Checked []CheckedDrug `json:"checked"`

	// By name.
	Sources []InteractionSource `json:"sources"`

	// The searched sources, the result, and its limits. Show this text to your users.
	Notice string `json:"notice"`

	// Age of the data in this response.
	Meta *Age `json:"meta,omitempty"`

	// LastResponse is what came with the answer; nil in what is a part of another.
	LastResponse *Response `json:"-"`
}

func (m *InteractionCheck) keep(response *Response) { m.LastResponse = response }

// InteractionSource: sources of interactions that were searched.
type InteractionSource struct {
	// Its name and edition.
	Name string `json:"name"`

	// Date of the source. Null if it states none.
	AsOf *Date `json:"as_of"`

	// Number of rules in the source.
	Rules int64 `json:"rules"`

	// True for sample data and sandbox data.
	Synthetic bool `json:"synthetic"`
}

// LastLoad: the last load that included the source. Null if none is recorded.
type LastLoad struct {
	// The feed.
	Kind string `json:"kind"`

	// State of the load. `refused` means that more than half of its rows were rejected. A load that was killed stays
	// `running`.
	State LoadState `json:"state"`

	// When it began.
	StartedAt time.Time `json:"started_at"`
}

// LatestChange: the last change of any resource. If has_more is false, the response is complete up to it, and
// since=<its sequence> continues from there.
type LatestChange struct {
	// Number of the change.
	Sequence int64 `json:"sequence"`

	// When the change was recorded.
	ChangedAt time.Time `json:"changed_at"`
}

// ListedPersistedQuery: a registered GraphQL document, without its text.
type ListedPersistedQuery struct {
	// SHA-256 of the text, for extensions.persistedQuery.sha256Hash and documentId.
	ID string `json:"id"`

	// Name that your account gave the document. Null without one.
	Name *string `json:"name"`

	// Length of the text in UTF-8.
	Bytes int64 `json:"bytes"`

	// When it was registered.
	CreatedAt time.Time `json:"created_at"`

	// When the document was last used, to the hour.
	LastUsedAt time.Time `json:"last_used_at"`
}

// MadeDelivery: a simulated delivery.
type MadeDelivery struct {
	// dlv_<32 hexadecimal digits>.
	ID string `json:"id"`

	// wh_<32 hexadecimal digits>.
	WebhookID string `json:"webhook_id"`
}

// Missing: a requested drug or pharmacy that is missing from the response.
type Missing struct {
	// The requested drug_<DIN> or pharm_<id>.
	ID string `json:"id"`

	// Of a drug.
	DIN *string `json:"din,omitempty"`

	// Why the drug or pharmacy is missing. Closed pharmacies are unknown. Comparisons leave out prices that are out of
	// stock or stale.
	Reason MissingReason `json:"reason"`
}

// NamedDrug: a drug by its names.
type NamedDrug struct {
	// drug_<DIN>.
	ID string `json:"id"`

	// Brand name, as the source writes it.
	Name string `json:"name"`

	// Drug Identification Number, with its leading zeros.
	DIN string `json:"din"`
}

// NewGenericDrug: the generic.
type NewGenericDrug struct {
	// drug_<DIN>.
	ID string `json:"id"`

	// Brand name, as the source writes it.
	Name string `json:"name"`

	// Drug Identification Number, with its leading zeros.
	DIN string `json:"din"`

	// Company. Empty if the source states none.
	Manufacturer string `json:"manufacturer"`

	// Dollars.
	AveragePrice float64 `json:"average_price"`

	// Savings against the brand's average price, in percent. Null if it has no average price.
	SavingsPercent *float64 `json:"savings_percent"`
}

// NewPersistedDocument: a GraphQL document to register.
type NewPersistedDocument struct {
	// A GraphQL document that is valid for the schema.
	Query string `json:"query"`

	// Name for lists and metrics.
	Name *string `json:"name,omitempty"`
}

// NewPriceAlert: a price alert to create.
type NewPriceAlert struct {
	// drug_<DIN> or the DIN.
	DrugID string `json:"drug_id"`

	// Dollars, without the dispensing fee, over 0 and up to 100,000, at most two decimals.
	TargetPrice Decimal `json:"target_price"`

	// Number of units that target_price is for. Use 1 for a target per unit. Default: the quantity of the package with
	// the lowest unit price now.
	Quantity *float64 `json:"quantity,omitempty"`

	// Watch pharmacies in this province only. Default: all of Canada.
	Province *Province `json:"province,omitempty"`

	// How you are notified. Default: "WEBHOOK".
	NotificationMethod *NotificationMethod `json:"notification_method,omitempty"`

	// ISO 8601 with a time zone, in the future, and at most 1825 days from now. Default: one year from now.
	ExpiresAt *time.Time `json:"expires_at,omitempty"`
}

// NewSandboxEvent: a test event to create.
type NewSandboxEvent struct {
	// Event type.
	Type SubscribableEventType `json:"type"`

	// Data of the event, valid for the schema of the event type. Default: the example of the event type.
	Data map[string]any `json:"data,omitempty"`

	// drug_<DIN> or DIN of the drug in the example. Not with data.
	DrugID *string `json:"drug_id,omitempty"`

	// pharm_<id> of the pharmacy in the example. Not with data.
	PharmacyID *string `json:"pharmacy_id,omitempty"`
}

// MarshalJSON leaves out lists and maps that are nil, and keeps those that are empty.
func (m NewSandboxEvent) MarshalJSON() ([]byte, error) {
	type plain NewSandboxEvent
	return json.Marshal(struct {
		plain

		Data *map[string]any `json:"data,omitempty"`
	}{plain(m), givenMap(m.Data)})
}

// NewWebhook: a webhook to create.
type NewWebhook struct {
	// An https URL that is reachable from the Internet, with a name that resolves.
	URL string `json:"url"`

	// Event types, as listed by GET /v1/event-types.
	Events []SubscribableEventType `json:"events"`

	// For your reference only.
	Description *Nullable[string] `json:"description,omitempty"`

	// Filters for events. Events must match every filter you set. Filters that do not apply to an event are ignored.
	Filter *Nullable[NewWebhookFilter] `json:"filter,omitempty"`

	// When failed deliveries are retried. Each delay is at most 24 hours (86,400 seconds).
	RetryPolicy *Nullable[NewWebhookRetryPolicy] `json:"retry_policy,omitempty"`

	// Maximum concurrent requests. Null for the service's default.
	MaxConcurrency *Nullable[int] `json:"max_concurrency,omitempty"`

	// Maximum requests per minute. Null for no limit.
	RatePerMinute *Nullable[int] `json:"rate_per_minute,omitempty"`

	// Custom headers of every delivery: at most 20, with 8192 characters in total. Names have letters, digits, - and
	// _, begin with a letter, and are at most 64 characters. Values are printable ASCII. Content-*, webhook-*, X-TM-*,
	// and connection headers are not allowed.
	Headers *Nullable[map[string]string] `json:"headers,omitempty"`

	// Whether deliveries are sent. Default: true.
	Active *bool `json:"active,omitempty"`
}

// NewWebhookFilter: filters for events. Events must match every filter you set. Filters that do not apply to an
// event are ignored.
type NewWebhookFilter struct {
	// drug_<DIN> or DINs, at most 1000. Empty for all.
	DrugIDs []string `json:"drug_ids,omitempty"`

	// pharm_<id>, at most 1000. Empty for all.
	PharmacyIDs []string `json:"pharmacy_ids,omitempty"`

	// Two-letter codes. Empty for all.
	Provinces []Province `json:"provinces,omitempty"`
}

// MarshalJSON leaves out lists and maps that are nil, and keeps those that are empty.
func (m NewWebhookFilter) MarshalJSON() ([]byte, error) {
	type plain NewWebhookFilter
	return json.Marshal(struct {
		plain

		DrugIDs *[]string `json:"drug_ids,omitempty"`

		PharmacyIDs *[]string `json:"pharmacy_ids,omitempty"`

		Provinces *[]Province `json:"provinces,omitempty"`
	}{plain(m), givenSlice(m.DrugIDs), givenSlice(m.PharmacyIDs), givenSlice(m.Provinces)})
}

// NewWebhookRetryPolicy: when failed deliveries are retried. Each delay is at most 24 hours (86,400 seconds).
type NewWebhookRetryPolicy struct {
	// Attempts after the first.
	MaxRetries int `json:"max_retries"`

	// linear: each delay is base_delay_seconds longer than the previous one. exponential: each delay is twice the
	// previous one. Delays are at most 24 hours.
	Backoff Backoff `json:"backoff"`

	// Delay before the first retry. Default: 60.
	BaseDelaySeconds *int `json:"base_delay_seconds,omitempty"`
}

// NumberedPageMeta: position of the page in the list, and age of the data.
type NumberedPageMeta struct {
	// Rows in the whole list.
	Total int64 `json:"total"`

	// Page number from 1.
	Page int64 `json:"page"`

	// Date of the oldest source of the datasets in this response, as the source states it.
	AsOf *time.Time `json:"as_of,omitempty"`

	// Increases with every change to the data in this response.
	DatasetVersion *int64 `json:"dataset_version,omitempty"`
}

// OldestChange: the oldest stored change of any resource. Null without changes.
type OldestChange struct {
	// Number of the change.
	Sequence int64 `json:"sequence"`

	// When the change was recorded.
	ChangedAt time.Time `json:"changed_at"`
}

// OpeningHours: opening hours on a day of the week.
type OpeningHours struct {
	// Day of the week.
	Day Weekday `json:"day"`

	// Opens at, HH:MM.
	Open string `json:"open"`

	// Closes at, HH:MM.
	Close string `json:"close"`
}

// PackageSize: a package size that the manufacturer sells.
type PackageSize struct {
	// Text from the source. If it states several sizes, each has its own entry.
	Text string `json:"text"`

	// Number of units in the package. Null if the text is not clear.
	Quantity *float64 `json:"quantity"`

	// Unit of quantity. Null if neither the text nor the dosage form states it.
	Unit *Unit `json:"unit"`

	// Container, as the source writes it. Null if the source states none.
	PackageType *string `json:"package_type"`
}

// Pagination: position of the page in the list.
type Pagination struct {
	// Rows in the whole list.
	Total int64 `json:"total"`

	// Rows per page.
	Limit int64 `json:"limit"`

	// Rows before this page.
	Offset int64 `json:"offset"`

	// Whether more rows follow.
	HasMore bool `json:"has_more"`
}

// PersistedQueriesPage is one page of a list.
type PersistedQueriesPage struct {
	// The rows of this page.
	Data []ListedPersistedQuery `json:"data"`

	// Position of the page in the list.
	Pagination Pagination `json:"pagination"`

	// Whether more rows follow.
	HasMore bool `json:"has_more"`

	// Send it as cursor to get the next page. Null on the last page.
	NextCursor *string `json:"next_cursor"`

	// Age of the data in this response.
	Meta *Age `json:"meta,omitempty"`

	// LastResponse is what came with the answer; nil in what is a part of another.
	LastResponse *Response `json:"-"`

	further further[PersistedQueriesPage]
}

func (m *PersistedQueriesPage) keep(response *Response) { m.LastResponse = response }

// Next asks for the page after this one. After the last it answers [ErrLastPage]; HasMore says which that is.
func (m *PersistedQueriesPage) Next(ctx context.Context) (*PersistedQueriesPage, error) {
	return nextPage(ctx, m.further, m.HasMore, m.NextCursor, m.LastResponse)
}

func (m *PersistedQueriesPage) items() []ListedPersistedQuery { return m.Data }

func (m *PersistedQueriesPage) more() bool { return m.HasMore }

func (m *PersistedQueriesPage) follow(further further[PersistedQueriesPage]) { m.further = further }

// PersistedQuery: what the service answers.
type PersistedQuery struct {
	// SHA-256 of the text, for extensions.persistedQuery.sha256Hash and documentId.
	ID string `json:"id"`

	// Name that your account gave the document. Null without one.
	Name *string `json:"name"`

	// Length of the text in UTF-8.
	Bytes int64 `json:"bytes"`

	// When it was registered.
	CreatedAt time.Time `json:"created_at"`

	// When the document was last used, to the hour.
	LastUsedAt time.Time `json:"last_used_at"`

	// The text as registered.
	Query string `json:"query"`

	// LastResponse is what came with the answer; nil in what is a part of another.
	LastResponse *Response `json:"-"`
}

func (m *PersistedQuery) keep(response *Response) { m.LastResponse = response }

// PharmaciesPage is one page of a list.
type PharmaciesPage struct {
	// The rows of this page.
	Data []Pharmacy `json:"data"`

	// Position of the page in the list.
	Pagination Pagination `json:"pagination"`

	// Whether more rows follow.
	HasMore bool `json:"has_more"`

	// Send it as cursor to get the next page. Null on the last page.
	NextCursor *string `json:"next_cursor"`

	// Age of the data in this response.
	Meta *Age `json:"meta,omitempty"`

	// LastResponse is what came with the answer; nil in what is a part of another.
	LastResponse *Response `json:"-"`

	further further[PharmaciesPage]
}

func (m *PharmaciesPage) keep(response *Response) { m.LastResponse = response }

// Next asks for the page after this one. After the last it answers [ErrLastPage]; HasMore says which that is.
func (m *PharmaciesPage) Next(ctx context.Context) (*PharmaciesPage, error) {
	return nextPage(ctx, m.further, m.HasMore, m.NextCursor, m.LastResponse)
}

func (m *PharmaciesPage) items() []Pharmacy { return m.Data }

func (m *PharmaciesPage) more() bool { return m.HasMore }

func (m *PharmaciesPage) follow(further further[PharmaciesPage]) { m.further = further }

// Pharmacy: a pharmacy.
type Pharmacy struct {
	// pharm_<id>.
	ID string `json:"id"`

	// Name of the pharmacy.
	Name string `json:"name"`

	// Chain or banner. Null for an independent pharmacy.
	Chain *string `json:"chain"`

	// Where it is.
	Address Address `json:"address"`

	// As printed; null when unknown.
	Phone *string `json:"phone"`

	// In the pharmacy's own time zone.
	Hours []OpeningHours `json:"hours"`

	// IANA name.
	Timezone string `json:"timezone"`

	// Services of the pharmacy.
	Services []string `json:"services"`

	// Degrees north.
	Latitude float64 `json:"latitude"`

	// Degrees east. Negative in Canada.
	Longitude float64 `json:"longitude"`

	// Location of latitude, longitude, and distances: the pharmacy (exact), or the center of its postal code or postal
	// area if its source has no coordinates.
	LocationAccuracy LocationAccuracy `json:"location_accuracy"`

	// 0 to 5; null when unknown.
	Rating *float64 `json:"rating"`

	// Whether it operates.
	Status PharmacyStatus `json:"status"`

	// Whether the pharmacy was open when the service created this response. Null if its hours are not known.
	OpenNow *bool `json:"open_now"`

	// Distance from the requested location in kilometers. Present only with a location.
	DistanceKm *float64 `json:"distance_km,omitempty"`

	// True for sample data and sandbox data.
	Synthetic bool `json:"synthetic"`

	// How old the data is; only where Pharmacy was asked for by itself.
	Meta *Age `json:"meta,omitempty"`

	// LastResponse is what came with the answer; nil in what is a part of another.
	LastResponse *Response `json:"-"`
}

func (m *Pharmacy) keep(response *Response) { m.LastResponse = response }

// PharmacyChange: a field with one value. A field that is a list.
type PharmacyChange struct {
	// The field, as the resource names it.
	Field string `json:"field"`

	// Previous value. Null if the field had no value.
	OldValue json.RawMessage `json:"old_value,omitempty"`

	// New value. Null if the field has no value now.
	NewValue json.RawMessage `json:"new_value,omitempty"`

	// Added values.
	Added []json.RawMessage `json:"added,omitempty"`

	// Removed values.
	Removed []json.RawMessage `json:"removed,omitempty"`
}

// MarshalJSON leaves out lists and maps that are nil, and keeps those that are empty.
func (m PharmacyChange) MarshalJSON() ([]byte, error) {
	type plain PharmacyChange
	return json.Marshal(struct {
		plain

		Added *[]json.RawMessage `json:"added,omitempty"`

		Removed *[]json.RawMessage `json:"removed,omitempty"`
	}{plain(m), givenSlice(m.Added), givenSlice(m.Removed)})
}

// PharmacyPricesPage is one page of a list.
type PharmacyPricesPage struct {
	// The rows of this page.
	Data []DrugPriceEntry `json:"data"`

	// Position of the page in the list.
	Pagination Pagination `json:"pagination"`

	// Whether more rows follow.
	HasMore bool `json:"has_more"`

	// Send it as cursor to get the next page. Null on the last page.
	NextCursor *string `json:"next_cursor"`

	// Age of the data in this response.
	Meta *Age `json:"meta,omitempty"`

	// LastResponse is what came with the answer; nil in what is a part of another.
	LastResponse *Response `json:"-"`

	further further[PharmacyPricesPage]
}

func (m *PharmacyPricesPage) keep(response *Response) { m.LastResponse = response }

// Next asks for the page after this one. After the last it answers [ErrLastPage]; HasMore says which that is.
func (m *PharmacyPricesPage) Next(ctx context.Context) (*PharmacyPricesPage, error) {
	return nextPage(ctx, m.further, m.HasMore, m.NextCursor, m.LastResponse)
}

func (m *PharmacyPricesPage) items() []DrugPriceEntry { return m.Data }

func (m *PharmacyPricesPage) more() bool { return m.HasMore }

func (m *PharmacyPricesPage) follow(further further[PharmacyPricesPage]) { m.further = further }

// PharmacyUpdatedData: a pharmacy's record changed.
type PharmacyUpdatedData struct {
	// The pharmacy.
	Pharmacy EventPharmacy `json:"pharmacy"`

	// Field by field, named as in GET /v1/pharmacies/{id}.
	Changes []PharmacyChange `json:"changes"`

	// When the change was recorded.
	UpdatedAt time.Time `json:"updated_at"`
}

// PlanNotListing: a plan that does not list the drug.
type PlanNotListing struct {
	// Two-letter code of a province or territory.
	Province Province `json:"province"`

	// Our code for the plan; unique in its province.
	Plan string `json:"plan"`

	// Name of the plan.
	PlanName string `json:"plan_name"`

	// Date of the plan's newest data.
	AsOf Date `json:"as_of"`
}

// PreviewRecoveryResponse: what the service answers.
type PreviewRecoveryResponse struct {
	// The webhook.
	WebhookID string `json:"webhook_id"`

	// The mode of the recovery.
	Mode RecoveryMode `json:"mode"`

	// The start of the range, at most 30 days ago.
	Since time.Time `json:"since"`

	// The end of the range.
	Until time.Time `json:"until"`

	// Deliveries or events that a recovery of this range would send now.
	Total int64 `json:"total"`

	// Pending deliveries of the range that wait for their next attempt. A recovery does not include them; retry them
	// with POST /v1/webhooks/{id}/retry.
	Waiting int64 `json:"waiting"`

	// Pending deliveries of the range that are due or in progress.
	InProgress int64 `json:"in_progress"`

	// LastResponse is what came with the answer; nil in what is a part of another.
	LastResponse *Response `json:"-"`
}

func (m *PreviewRecoveryResponse) keep(response *Response) { m.LastResponse = response }

// PriceAlert: notifies its owner once, when a drug's lowest price falls below a target.
type PriceAlert struct {
	// alert_<32 hexadecimal digits>.
	ID string `json:"id"`

	// The drug whose price is watched.
	Drug NamedDrug `json:"drug"`

	// Target in dollars for quantity units, without the dispensing fee. The alert triggers when the lowest unit price
	// is below the target's.
	TargetPrice float64 `json:"target_price"`

	// target_price in cents.
	TargetPriceCents int64 `json:"target_price_cents"`

	// Number of units that target_price is for. Null if no price was known at creation: target_price then applies to
	// the package with the lowest unit price.
	Quantity *float64 `json:"quantity"`

	// Dollars for quantity units at the lowest unit price, without the dispensing fee. Prices outside of province are
	// left out. Null if no price counts.
	CurrentLowestPrice *float64 `json:"current_lowest_price"`

	// current_lowest_price in cents.
	CurrentLowestPriceCents *int64 `json:"current_lowest_price_cents"`

	// Number of units in the package with the lowest unit price, which may differ from quantity. Null if no price
	// counts.
	CurrentLowestQuantity *float64 `json:"current_lowest_quantity"`

	// Lowest unit price in dollars, with four decimals. Null if no price counts.
	CurrentLowestUnitPrice *string `json:"current_lowest_unit_price"`

	// Unit of quantities and unit prices: the drug's unit.
	Unit Unit `json:"unit"`

	// Null for all of Canada.
	Province *Province `json:"province"`

	// How you are notified.
	NotificationMethod NotificationMethod `json:"notification_method"`

	// Only an ACTIVE alert can trigger. The other states are final.
	Status AlertStatus `json:"status"`

	// When it was created.
	CreatedAt time.Time `json:"created_at"`

	// When the alert expires.
	ExpiresAt time.Time `json:"expires_at"`

	// When the alert was cancelled. Null otherwise.
	CancelledAt *time.Time `json:"cancelled_at"`

	// When the alert triggered. Null otherwise.
	TriggeredAt *time.Time `json:"triggered_at"`

	// The price that triggered the alert, in dollars. Null otherwise.
	TriggeredPrice *float64 `json:"triggered_price"`

	// triggered_price in cents.
	TriggeredPriceCents *int64 `json:"triggered_price_cents"`

	// Number of units that triggered_price is for. Null if the alert has not triggered, or triggered before this field
	// existed.
	TriggeredQuantity *float64 `json:"triggered_quantity"`

	// Dollars per unit at triggered_price, with four decimals. Null if triggered_quantity is null.
	TriggeredUnitPrice *string `json:"triggered_unit_price"`

	// The pharmacy with that price. Null otherwise.
	TriggeredPharmacy *AlertPharmacy `json:"triggered_pharmacy"`

	// LastResponse is what came with the answer; nil in what is a part of another.
	LastResponse *Response `json:"-"`
}

func (m *PriceAlert) keep(response *Response) { m.LastResponse = response }

// PriceAlertTriggeredData: a price alert of your account triggered. Only your account receives this event.
type PriceAlertTriggeredData struct {
	// The alert.
	Alert TriggeredAlert `json:"alert"`

	// The drug.
	Drug NamedDrug `json:"drug"`

	// The pharmacy.
	Pharmacy EventPharmacy `json:"pharmacy"`

	// Price of the package with the lowest unit price, in dollars, without the dispensing fee.
	Price float64 `json:"price"`

	// price in cents.
	PriceCents int64 `json:"price_cents"`

	// Number of units that price is for. Absent in events that were recorded before prices had packages.
	Quantity *float64 `json:"quantity,omitempty"`

	// Price per unit, in dollars, with four decimals. Absent in events that were recorded before prices had packages.
	UnitPrice *string `json:"unit_price,omitempty"`

	// Unit of quantities and unit prices: the drug's unit. Absent in events that were recorded before prices had
	// packages.
	Unit *Unit `json:"unit,omitempty"`

	// Canadian dollars.
	Currency string `json:"currency"`

	// When it triggered.
	TriggeredAt time.Time `json:"triggered_at"`
}

// PriceChangedData: a pharmacy's price of a drug changed by more than the greater of 0.01 dollars and 0.5 percent.
type PriceChangedData struct {
	// The drug.
	Drug NamedDrug `json:"drug"`

	// The pharmacy.
	Pharmacy EventPharmacy `json:"pharmacy"`

	// Previous price of quantity units, in dollars, without the dispensing fee.
	OldPrice float64 `json:"old_price"`

	// New price of quantity units, in dollars, without the dispensing fee.
	NewPrice float64 `json:"new_price"`

	// old_price in cents.
	OldPriceCents int64 `json:"old_price_cents"`

	// new_price in cents.
	NewPriceCents int64 `json:"new_price_cents"`

	// Previous price per unit, in dollars, with four decimals. Absent in events that were recorded before prices had
	// packages.
	OldUnitPrice *string `json:"old_unit_price,omitempty"`

	// New price per unit, in dollars, with four decimals. Absent in events that were recorded before prices had
	// packages.
	NewUnitPrice *string `json:"new_unit_price,omitempty"`

	// Unit of quantities and unit prices: the drug's unit. Absent in events that were recorded before prices had
	// packages.
	Unit *Unit `json:"unit,omitempty"`

	// new_price less old_price, in dollars.
	ChangeAmount float64 `json:"change_amount"`

	// change_amount as a percentage of old_price, with two decimals.
	ChangePercent float64 `json:"change_percent"`

	// Number of units that both prices are for.
	Quantity float64 `json:"quantity"`

	// Canadian dollars.
	Currency string `json:"currency"`

	// The day (UTC) on which the new price was first observed.
	EffectiveDate Date `json:"effective_date"`
}

// PriceEntry: the price of a drug at a pharmacy.
type PriceEntry struct {
	// Name of the pharmacy.
	Pharmacy string `json:"pharmacy"`

	// pharm_<id>.
	PharmacyID string `json:"pharmacy_id"`

	// Dollars, without the dispensing fee.
	Price float64 `json:"price"`

	// price in cents.
	PriceCents int64 `json:"price_cents"`

	// Dollars.
	DispensingFee float64 `json:"dispensing_fee"`

	// dispensing_fee in cents.
	DispensingFeeCents int64 `json:"dispensing_fee_cents"`

	// Total that the patient pays, in dollars: price and dispensing fee.
	TotalCost float64 `json:"total_cost"`

	// Canadian dollars, always.
	Currency string `json:"currency"`

	// Dollars per unit, with four decimals.
	UnitPrice string `json:"unit_price"`

	// Number of units that price is for.
	Quantity float64 `json:"quantity"`

	// Unit of quantities and unit prices: the drug's unit.
	Unit Unit `json:"unit"`

	// Description that distinguishes packages of the same quantity, as the source writes it. "" if the source states
	// none.
	Package string `json:"package"`

	// Stock status at the pharmacy.
	Availability Availability `json:"availability"`

	// Distance from the requested location in kilometers. Present only with a location.
	DistanceKm *float64 `json:"distance_km,omitempty"`

	// Whether the price is too old to count towards lowest prices, averages, and alerts.
	Stale bool `json:"stale"`

	// When the source last stated the price.
	LastUpdated time.Time `json:"last_updated"`

	// When the current price was first observed.
	EffectiveFrom time.Time `json:"effective_from"`

	// Where the price comes from.
	Source PriceSource `json:"source"`

	// The price of the requested quantity. Present only with quantity. The other fields then describe its first
	// package.
	Fill *Fill `json:"fill,omitempty"`
}

// PriceFor: quantity that a plan's price is for, such as 1 tablet or a pack of 120 doses. Null if the plan's
// edition does not state it. Compare two prices only if they are for the same quantity.
type PriceFor struct {
	// Number of units. More than 1 for a pack: 120 for a pack of 120 doses.
	Quantity float64 `json:"quantity"`

	// Unit of quantity.
	Unit Unit `json:"unit"`
}

// PriceHistory: what the service answers.
type PriceHistory struct {
	// The rows of this page.
	Data []HistoryPoint `json:"data"`

	// Position of the page in the list.
	Pagination Pagination `json:"pagination"`

	// Whether more rows follow.
	HasMore bool `json:"has_more"`

	// Send it as cursor to get the next page. Null on the last page.
	NextCursor *string `json:"next_cursor"`

	// Age of the data in this response.
	Meta *Age `json:"meta,omitempty"`

	// The drug.
	Drug NamedDrug `json:"drug"`

	// Length of a point's period.
	Granularity Granularity `json:"granularity"`

	// First day of the range.
	From Date `json:"from"`

	// Last day of the range.
	To Date `json:"to"`

	// The requested value. Null for all.
	Province *Province `json:"province"`

	// The requested value. Null for all.
	PharmacyID *string `json:"pharmacy_id"`

	// Where the prices come from.
	Source HistorySource `json:"source"`

	// The public plan that the prices are of; null for pharmacies, and if no plan lists the drug.
	Plan *HistoryPlan `json:"plan"`

	// Quantity that a plan's price is for, such as 1 tablet or a pack of 120 doses. Null if the plan's edition does
	// not state it. Compare two prices only if they are for the same quantity.
	PriceFor *PriceFor `json:"price_for"`

	// The other source, if it has prices of the drug; else null.
	OtherSource *HistorySource `json:"other_source"`

	// Basis of the amounts: quantity at pharmacies (package), or price_for at public plans (unit).
	PriceBasis PriceBasis `json:"price_basis"`

	// Units that all amounts are for: as requested, or the quantity of the package with the lowest unit price. 1 if
	// the drug has no price, and for public plans.
	Quantity float64 `json:"quantity"`

	// Unit of quantities and unit prices: the drug's unit.
	Unit Unit `json:"unit"`

	// Canadian dollars, always.
	Currency string `json:"currency"`

	// First day with a price of the drug (at the pharmacy, if requested). Null without prices.
	FirstObservedOn *Date `json:"first_observed_on"`

	// Last day with a price of the drug (at the pharmacy, if requested). Null without prices.
	LastObservedOn *Date `json:"last_observed_on"`

	// LastResponse is what came with the answer; nil in what is a part of another.
	LastResponse *Response `json:"-"`
}

func (m *PriceHistory) keep(response *Response) { m.LastResponse = response }

// PublicPrice: a drug's unit price in a public plan.
type PublicPrice struct {
	// Two-letter code of a province or territory.
	Province Province `json:"province"`

	// The plan, as coverage names it.
	Plan string `json:"plan"`

	// Dollars for price_for as the plan's formulary lists it, four decimals.
	UnitPrice string `json:"unit_price"`

	// Quantity that a plan's price is for, such as 1 tablet or a pack of 120 doses. Null if the plan's edition does
	// not state it. Compare two prices only if they are for the same quantity.
	PriceFor *PriceFor `json:"price_for"`

	// The part that the plan pays. Null if the edition does not state it.
	PlanPays *string `json:"plan_pays"`

	// Date of the edition.
	EffectiveOn Date `json:"effective_on"`

	// Where the price comes from.
	Source string `json:"source"`
}

// Recall: a recall notice on drugs.
type Recall struct {
	// rcl_<number of the notice>.
	ID string `json:"id"`

	// The notice's title.
	Title string `json:"title"`

	// Type I is the most serious. Null if the notice states none.
	Classification *RecallClassification `json:"classification"`

	// The issue, as the notice states it.
	Reason *string `json:"reason"`

	// The product, as the notice states it.
	Product *string `json:"product"`

	// Lot numbers in the notice's text. Many notices list them only on their page.
	AffectedLots []string `json:"affected_lots"`

	// Company of the drugs, if they have the same one.
	Manufacturer *string `json:"manufacturer"`

	// URL of the notice.
	RegulatorURL *string `json:"regulator_url"`

	// Required action, as the notice states it.
	ActionRequired *string `json:"action_required"`

	// The update date of the notice when we first read it. The source states no other date.
	IssuedDate Date `json:"issued_date"`

	// When the notice was last updated.
	LastUpdated Date `json:"last_updated"`

	// Whether the regulator has archived the notice.
	Archived bool `json:"archived"`

	// Drugs of the notice. Empty if none was found.
	Drugs []NamedDrug `json:"drugs"`

	// How the drugs were found. din: the notice states their DINs. name: the product has the same name, so the match
	// is likely but not certain. Null without drugs.
	Match *RecallMatch `json:"match"`

	// DINs as the notice states them, including unknown and malformed ones.
	StatedDINs []string `json:"stated_dins"`

	// True for sample data and sandbox data.
	Synthetic bool `json:"synthetic"`

	// How old the data is; only where Recall was asked for by itself.
	Meta *Age `json:"meta,omitempty"`

	// LastResponse is what came with the answer; nil in what is a part of another.
	LastResponse *Response `json:"-"`
}

func (m *Recall) keep(response *Response) { m.LastResponse = response }

// RecallNotice: the notice.
type RecallNotice struct {
	// rcl_<number of the notice>.
	ID string `json:"id"`

	// Type I is the most serious. Null if the notice states none.
	Classification *RecallClassification `json:"classification"`

	// As the notice states it.
	Reason *string `json:"reason"`

	// Lot numbers that the notice's text states.
	AffectedLots []string `json:"affected_lots"`

	// Company of the drug.
	Manufacturer *string `json:"manufacturer"`

	// URL of the notice.
	RegulatorURL *string `json:"regulator_url"`

	// Required action, as the notice states it.
	ActionRequired *string `json:"action_required"`

	// The update date of the notice when we first read it.
	IssuedDate Date `json:"issued_date"`
}

// RecallsPage is one page of a list.
type RecallsPage struct {
	// The rows of this page.
	Data []Recall `json:"data"`

	// Position of the page in the list.
	Pagination Pagination `json:"pagination"`

	// Whether more rows follow.
	HasMore bool `json:"has_more"`

	// Send it as cursor to get the next page. Null on the last page.
	NextCursor *string `json:"next_cursor"`

	// Age of the data in this response.
	Meta *Age `json:"meta,omitempty"`

	// LastResponse is what came with the answer; nil in what is a part of another.
	LastResponse *Response `json:"-"`

	further further[RecallsPage]
}

func (m *RecallsPage) keep(response *Response) { m.LastResponse = response }

// Next asks for the page after this one. After the last it answers [ErrLastPage]; HasMore says which that is.
func (m *RecallsPage) Next(ctx context.Context) (*RecallsPage, error) {
	return nextPage(ctx, m.further, m.HasMore, m.NextCursor, m.LastResponse)
}

func (m *RecallsPage) items() []Recall { return m.Data }

func (m *RecallsPage) more() bool { return m.HasMore }

func (m *RecallsPage) follow(further further[RecallsPage]) { m.further = further }

// RecoverRequest: events to recover.
type RecoverRequest struct {
	// Start of the period, in the past. Events older than 30 days are not recovered.
	Since DayOrTime `json:"since"`

	// End of the period: later than since, and less than 30 days ago. Default: now.
	Until *DayOrTime `json:"until,omitempty"`

	// failed: repeats failed deliveries. missing: delivers events without a delivery, because the webhook was disabled
	// or did not match them at the time. Default: "failed".
	Mode *RecoveryMode `json:"mode,omitempty"`

	// In mode failed: status of the deliveries to repeat. Default: failed.
	Status []UndeliveredStatus `json:"status,omitempty"`

	// Only events of these types. Default: all.
	Types []EventType `json:"types,omitempty"`
}

// MarshalJSON leaves out lists and maps that are nil, and keeps those that are empty.
func (m RecoverRequest) MarshalJSON() ([]byte, error) {
	type plain RecoverRequest
	return json.Marshal(struct {
		plain

		Status *[]UndeliveredStatus `json:"status,omitempty"`

		Types *[]EventType `json:"types,omitempty"`
	}{plain(m), givenSlice(m.Status), givenSlice(m.Types)})
}

// RecoveriesPage is one page of a list.
type RecoveriesPage struct {
	// The rows of this page.
	Data []Recovery `json:"data"`

	// Position of the page in the list.
	Pagination Pagination `json:"pagination"`

	// Whether more rows follow.
	HasMore bool `json:"has_more"`

	// Send it as cursor to get the next page. Null on the last page.
	NextCursor *string `json:"next_cursor"`

	// Age of the data in this response.
	Meta *Age `json:"meta,omitempty"`

	// LastResponse is what came with the answer; nil in what is a part of another.
	LastResponse *Response `json:"-"`

	further further[RecoveriesPage]
}

func (m *RecoveriesPage) keep(response *Response) { m.LastResponse = response }

// Next asks for the page after this one. After the last it answers [ErrLastPage]; HasMore says which that is.
func (m *RecoveriesPage) Next(ctx context.Context) (*RecoveriesPage, error) {
	return nextPage(ctx, m.further, m.HasMore, m.NextCursor, m.LastResponse)
}

func (m *RecoveriesPage) items() []Recovery { return m.Data }

func (m *RecoveriesPage) more() bool { return m.HasMore }

func (m *RecoveriesPage) follow(further further[RecoveriesPage]) { m.further = further }

// Recovery: a job that recovers a webhook's undelivered or missing events.
type Recovery struct {
	// rcv_<32 hexadecimal digits>.
	ID string `json:"id"`

	// The webhook whose deliveries are recovered.
	WebhookID string `json:"webhook_id"`

	// failed: deliveries that failed and have not been repeated since. missing: events that match the webhook but
	// never had a delivery.
	Mode RecoveryMode `json:"mode"`

	// running: deliveries are being created or are pending. finished: none is pending. cancelled: cancelled by its
	// owner.
	Status RecoveryStatus `json:"status"`

	// Start of the period: as requested, at most 30 days ago.
	Since time.Time `json:"since"`

	// End of the period.
	Until time.Time `json:"until"`

	// Status of the deliveries to recover, in mode failed.
	Statuses []UndeliveredStatus `json:"statuses"`

	// Event types. Null for all.
	Types []EventType `json:"types"`

	// Number of deliveries to recover at the time of the request.
	Total int64 `json:"total"`

	// New deliveries created so far.
	Made int64 `json:"made"`

	// Deliveries by status.
	Progress RecoveryProgress `json:"progress"`

	// When the recovery was requested.
	CreatedAt time.Time `json:"created_at"`

	// When the recovery last made progress.
	UpdatedAt time.Time `json:"updated_at"`

	// When the recovery ended. Null while it runs.
	FinishedAt *time.Time `json:"finished_at"`

	// LastResponse is what came with the answer; nil in what is a part of another.
	LastResponse *Response `json:"-"`
}

func (m *Recovery) keep(response *Response) { m.LastResponse = response }

// RecoveryProgress: deliveries by status.
type RecoveryProgress struct {
	// Pending deliveries.
	Pending int64 `json:"pending"`

	// Delivered.
	Delivered int64 `json:"delivered"`

	// Failed again.
	Failed int64 `json:"failed"`

	// Cancelled.
	Cancelled int64 `json:"cancelled"`
}

// RemovedPrice: a price that its source removed.
type RemovedPrice struct {
	// Name of the pharmacy.
	Pharmacy string `json:"pharmacy"`

	// pharm_<id>.
	PharmacyID string `json:"pharmacy_id"`

	// The price when it was removed, in dollars, without the dispensing fee.
	LastPrice float64 `json:"last_price"`

	// last_price in cents.
	LastPriceCents int64 `json:"last_price_cents"`

	// Units that last_price paid for.
	LastQuantity float64 `json:"last_quantity"`

	// Dollars for one unit at last_price, four decimals.
	LastUnitPrice string `json:"last_unit_price"`

	// Unit of quantities and unit prices: the drug's unit.
	Unit Unit `json:"unit"`

	// When the source removed the price.
	RemovedAt time.Time `json:"removed_at"`

	// Why.
	Reason string `json:"reason"`
}

// Replay: nothing: an empty object.
type Replay struct{}

// ReportedShortage: the report.
type ReportedShortage struct {
	// shr_<number of the report>.
	ID string `json:"id"`

	// critical: active, and of the highest national impact.
	Severity ShortageSeverity `json:"severity"`

	// Status of the report.
	Status ShortageStatus `json:"status"`

	// Previous status. Null for a new report.
	PreviousStatus *ShortageStatus `json:"previous_status"`

	// As published.
	Reason *string `json:"reason"`

	// Empty: the report is for all of Canada.
	AffectedProvinces []Province `json:"affected_provinces"`

	// When it is expected to end.
	EstimatedResolution *Date `json:"estimated_resolution"`

	// At most ten marketed drugs that are the same product, not in shortage.
	Alternatives []AlternativeDrug `json:"alternatives"`

	// When it was reported.
	ReportedDate *Date `json:"reported_date"`

	// Publisher of the reports.
	Source string `json:"source"`
}

// RetryDelivery: an empty object.
type RetryDelivery struct{}

// RetryRequest: the waiting deliveries to retry. An empty object retries all of them. A delivery must match every
// field that is set.
type RetryRequest struct {
	// Retry only these deliveries, at most 100. Default: all waiting deliveries.
	DeliveryIDs []string `json:"delivery_ids,omitempty"`

	// Retry only deliveries of these event types. Default: all event types.
	Types []EventType `json:"types,omitempty"`

	// Retry only deliveries created at this time or later.
	Since *DayOrTime `json:"since,omitempty"`

	// Retry only deliveries created before this time.
	Until *DayOrTime `json:"until,omitempty"`
}

// MarshalJSON leaves out lists and maps that are nil, and keeps those that are empty.
func (m RetryRequest) MarshalJSON() ([]byte, error) {
	type plain RetryRequest
	return json.Marshal(struct {
		plain

		DeliveryIDs *[]string `json:"delivery_ids,omitempty"`

		Types *[]EventType `json:"types,omitempty"`
	}{plain(m), givenSlice(m.DeliveryIDs), givenSlice(m.Types)})
}

// RetryWebhookResponse: what the service answers.
type RetryWebhookResponse struct {
	// The webhook whose deliveries are retried.
	WebhookID string `json:"webhook_id"`

	// Deliveries whose next attempt is due now.
	Retried int64 `json:"retried"`

	// Deliveries in `delivery_ids` that are unchanged, because they are in progress, finished, or do not match.
	Skipped int64 `json:"skipped"`

	// Matching deliveries that still wait: one request retries at most 10000. Repeat the request to retry them.
	Remaining int64 `json:"remaining"`

	// LastResponse is what came with the answer; nil in what is a part of another.
	LastResponse *Response `json:"-"`
}

func (m *RetryWebhookResponse) keep(response *Response) { m.LastResponse = response }

// SandboxEvent: what the service answers.
type SandboxEvent struct {
	// evt_<32 hexadecimal digits>.
	ID string `json:"id"`

	// The exact text of its deliveries.
	Event WebhookEvent `json:"event"`

	// Simulated deliveries, one per webhook whose filters match the event.
	Deliveries []MadeDelivery `json:"deliveries"`

	// LastResponse is what came with the answer; nil in what is a part of another.
	LastResponse *Response `json:"-"`
}

func (m *SandboxEvent) keep(response *Response) { m.LastResponse = response }

// SecretRotation: options of a secret rotation.
type SecretRotation struct {
	// How long the previous secret signs, too. Default: 86400, one day. 0 ends the overlap immediately. Default:
	// 86400.
	OverlapSeconds *int `json:"overlap_seconds,omitempty"`

	// The signing secret of X-TM-Signature during the overlap. Default: previous. The other secret signs
	// X-TM-Signature-Previous. Must not be previous if overlap_seconds is 0.
	SignWith *Signer `json:"sign_with,omitempty"`
}

// Shortage: a report of a shortage or discontinuation, of one package size of a drug.
type Shortage struct {
	// shr_<number of the report>.
	ID string `json:"id"`

	// A drug by its names.
	Drug NamedDrug `json:"drug"`

	// Shortage or discontinuation.
	Type ShortageType `json:"type"`

	// critical: an actual shortage of the highest national impact (tier 3); high: an actual shortage, or discontinued;
	// medium: anticipated, or to be discontinued; low: avoided or resolved.
	Severity ShortageSeverity `json:"severity"`

	// Status of the report.
	Status ShortageStatus `json:"status"`

	// The status as published.
	StatusText string `json:"status_text"`

	// As published.
	Reason *string `json:"reason"`

	// The package size in the report. A drug has one report per size.
	Packaging *string `json:"packaging"`

	// Empty: the report is for all of Canada.
	AffectedProvinces []Province `json:"affected_provinces"`

	// When it was expected to begin.
	AnticipatedStart *Date `json:"anticipated_start"`

	// When it began.
	ActualStart *Date `json:"actual_start"`

	// When it is expected to end.
	EstimatedResolution *Date `json:"estimated_resolution"`

	// When it ended.
	ActualEnd *Date `json:"actual_end"`

	// At most 10 marketed drugs that are the same product, none in an active shortage or under a recall in force, by
	// name.
	Alternatives []NamedDrug `json:"alternatives"`

	// When it was reported.
	ReportedDate *Date `json:"reported_date"`

	// When the report was last updated.
	UpdatedDate *Date `json:"updated_date"`

	// Whether it is of the highest national impact.
	Tier3 bool `json:"tier_3"`

	// Publisher of the reports.
	Source string `json:"source"`

	// True for sample data and sandbox data.
	Synthetic bool `json:"synthetic"`

	// How old the data is; only where Shortage was asked for by itself.
	Meta *Age `json:"meta,omitempty"`

	// LastResponse is what came with the answer; nil in what is a part of another.
	LastResponse *Response `json:"-"`
}

func (m *Shortage) keep(response *Response) { m.LastResponse = response }

// ShortageReportedData: a shortage or discontinuation was reported, or its status changed.
type ShortageReportedData struct {
	// The drug.
	Drug NamedDrug `json:"drug"`

	// The report.
	Shortage ReportedShortage `json:"shortage"`
}

// ShortagesPage is one page of a list.
type ShortagesPage struct {
	// The rows of this page.
	Data []Shortage `json:"data"`

	// Position of the page in the list.
	Pagination Pagination `json:"pagination"`

	// Whether more rows follow.
	HasMore bool `json:"has_more"`

	// Send it as cursor to get the next page. Null on the last page.
	NextCursor *string `json:"next_cursor"`

	// Age of the data in this response.
	Meta *Age `json:"meta,omitempty"`

	// LastResponse is what came with the answer; nil in what is a part of another.
	LastResponse *Response `json:"-"`

	further further[ShortagesPage]
}

func (m *ShortagesPage) keep(response *Response) { m.LastResponse = response }

// Next asks for the page after this one. After the last it answers [ErrLastPage]; HasMore says which that is.
func (m *ShortagesPage) Next(ctx context.Context) (*ShortagesPage, error) {
	return nextPage(ctx, m.further, m.HasMore, m.NextCursor, m.LastResponse)
}

func (m *ShortagesPage) items() []Shortage { return m.Data }

func (m *ShortagesPage) more() bool { return m.HasMore }

func (m *ShortagesPage) follow(further further[ShortagesPage]) { m.further = further }

// StatisticsMethod: how the statistics are computed.
type StatisticsMethod struct {
	// Definition of an observation.
	Observations string `json:"observations"`

	// Choice among several observations.
	Deduplication string `json:"deduplication"`

	// Excluded observations.
	LeftOut string `json:"left_out"`

	// How observations are weighted.
	Weighting string `json:"weighting"`

	// How percentiles are computed.
	Percentiles string `json:"percentiles"`

	// How amounts are rounded.
	Rounding string `json:"rounding"`

	// Pharmacies that percentiles need.
	MinimumPharmacies int64 `json:"minimum_pharmacies"`

	// How pharmacies are counted.
	Pharmacies string `json:"pharmacies"`

	// The page with formulas and an example.
	Documentation string `json:"documentation"`
}

// StatisticsRow: unit prices of a drug in a period.
type StatisticsRow struct {
	// With by; else null.
	Province *Province `json:"province"`

	// With by=city, as the source writes it ("" if it states none); else null.
	City *string `json:"city"`

	// First day of the period: itself, a Monday, or the first of a month.
	PeriodStart Date `json:"period_start"`

	// Last day of the period. Only days from from to to are counted.
	PeriodEnd Date `json:"period_end"`

	// n: the observations that the statistics are of.
	Observations int64 `json:"observations"`

	// Observations that were left out because they were out of stock.
	OutOfStock int64 `json:"out_of_stock"`

	// Pharmacies with an observation: at least so many, the largest number on one day of the period.
	Pharmacies int64 `json:"pharmacies"`

	// Lowest unit price, in dollars, four decimals.
	Lowest string `json:"lowest"`

	// 10th percentile. Null if percentiles_omitted is not.
	P10 *string `json:"p10"`

	// 25th percentile, the first quartile. Null if percentiles_omitted is not.
	P25 *string `json:"p25"`

	// Median, the 50th percentile. Null if percentiles_omitted is not.
	Median *string `json:"median"`

	// Arithmetic mean.
	Mean string `json:"mean"`

	// 75th percentile, the third quartile. Null if percentiles_omitted is not.
	P75 *string `json:"p75"`

	// 90th percentile. Null if percentiles_omitted is not.
	P90 *string `json:"p90"`

	// Highest unit price.
	Highest string `json:"highest"`

	// Why percentiles are null; null if they are not.
	PercentilesOmitted *PercentilesOmitted `json:"percentiles_omitted"`
}

// Status: the state of the service.
type Status struct {
	// degraded if the database is unavailable.
	Status ServiceStatus `json:"status"`

	// Environment of this base URL.
	Environment Environment `json:"environment"`

	// Of the interface.
	Version string `json:"version"`

	// Age of each loaded dataset. Empty if the database is unavailable.
	Datasets []DatasetAge `json:"datasets"`

	// LastResponse is what came with the answer; nil in what is a part of another.
	LastResponse *Response `json:"-"`
}

func (m *Status) keep(response *Response) { m.LastResponse = response }

// TestEvent: what the service answers.
type TestEvent struct {
	// evt_<32 hexadecimal digits>.
	EventID string `json:"event_id"`

	// Event type.
	Type EventType `json:"type"`

	// wh_<32 hexadecimal digits>.
	WebhookID string `json:"webhook_id"`

	// In the sandbox: the simulated deliveries. Live: empty, because the delivery is sent later. Find it in the
	// webhook's deliveries.
	Deliveries []MadeDelivery `json:"deliveries"`

	// LastResponse is what came with the answer; nil in what is a part of another.
	LastResponse *Response `json:"-"`
}

func (m *TestEvent) keep(response *Response) { m.LastResponse = response }

// TestedWebhook: the webhook to test.
type TestedWebhook struct {
	// wh_<id>.
	ID string `json:"id"`
}

// TriggeredAlert: the alert.
type TriggeredAlert struct {
	// alert_<id>.
	ID string `json:"id"`

	// Final.
	Status string `json:"status"`

	// Target price of quantity units, in dollars, without the dispensing fee.
	TargetPrice float64 `json:"target_price"`

	// target_price in cents.
	TargetPriceCents int64 `json:"target_price_cents"`

	// Number of units that target_price is for. Null if the alert has no quantity. Absent in events that were recorded
	// before the field was added.
	Quantity *float64 `json:"quantity,omitempty"`

	// Null for all of Canada.
	Province *Province `json:"province"`
}

// Usage: usage and remaining quota of an account.
type Usage struct {
	// Environment of the usage. Each environment counts separately.
	Environment Environment `json:"environment"`

	// The account's plan.
	Plan Plan `json:"plan"`

	// The calendar month, in UTC.
	Month string `json:"month"`

	// Requests used this month in this environment, by all of the account's keys and by its people in the dashboard.
	Used int64 `json:"used"`

	// The plan's quota, as in X-Quota-Limit. Null in the sandbox, which has no quota.
	Limit *int64 `json:"limit"`

	// As in X-Quota-Remaining of this response. Null in the sandbox.
	Remaining *int64 `json:"remaining"`

	// When the month ends, as in X-Quota-Reset.
	ResetsAt time.Time `json:"resets_at"`

	// Quota notices of this month, by threshold. Empty in the sandbox.
	Notices []UsageNotice `json:"notices"`

	// First day of the breakdown.
	From Date `json:"from"`

	// Last day of the breakdown.
	To Date `json:"to"`

	// In order. Days without requests are left out.
	Days []UsageDay `json:"days"`

	// The same requests, most first.
	Endpoints []UsageEndpoint `json:"endpoints"`

	// Requests by API key, most first. Requests from the dashboard are not included.
	Keys []UsageKey `json:"keys"`

	// LastResponse is what came with the answer; nil in what is a part of another.
	LastResponse *Response `json:"-"`
}

func (m *Usage) keep(response *Response) { m.LastResponse = response }

// UsageDay: usage on a day.
type UsageDay struct {
	// The day, in UTC.
	Day Date `json:"day"`

	// Requests, including rejected ones.
	Requests int64 `json:"requests"`

	// Requests that counted toward the monthly quota.
	Units int64 `json:"units"`

	// Requests by outcome. Outcomes without requests are left out.
	Outcomes UsageOutcomes `json:"outcomes"`
}

// UsageEndpoint: usage of an endpoint.
type UsageEndpoint struct {
	// operationId of the endpoint. "graphql" for all requests to /graphql. "unmatched" for unknown paths.
	Endpoint string `json:"endpoint"`

	// Requests, including rejected ones.
	Requests int64 `json:"requests"`

	// Requests that counted toward the monthly quota.
	Units int64 `json:"units"`

	// Requests by outcome. Outcomes without requests are left out.
	Outcomes UsageOutcomes `json:"outcomes"`
}

// UsageKey: usage of a key.
type UsageKey struct {
	// key_<32 hexadecimal digits>.
	KeyID string `json:"key_id"`

	// Requests, including rejected ones.
	Requests int64 `json:"requests"`

	// Requests that counted toward the monthly quota.
	Units int64 `json:"units"`

	// Requests by outcome. Outcomes without requests are left out.
	Outcomes UsageOutcomes `json:"outcomes"`
}

// UsageNotice: created once per account, month, and threshold.
type UsageNotice struct {
	// The entity of the event.
	Kind UsageNoticeKind `json:"kind"`

	// Of the plan's monthly quota: 80 or 100.
	ThresholdPercent int64 `json:"threshold_percent"`

	// When the threshold was reached, to about a second.
	CreatedAt time.Time `json:"created_at"`
}

// UsageOutcomes: requests by outcome. Outcomes without requests are left out.
type UsageOutcomes struct {
	// Successful.
	Ok *int64 `json:"ok,omitempty"`

	// 304 Not Modified. Does not count toward the monthly quota.
	NotModified *int64 `json:"not_modified,omitempty"`

	// Client errors. They count toward the monthly quota, except 403.
	ClientError *int64 `json:"client_error,omitempty"`

	// 429 of the burst limit. Does not count toward the monthly quota.
	RefusedBurst *int64 `json:"refused_burst,omitempty"`

	// 429 of the monthly quota. Does not count toward it.
	RefusedQuota *int64 `json:"refused_quota,omitempty"`

	// Server errors. They do not count toward the monthly quota.
	ServerError *int64 `json:"server_error,omitempty"`
}

// UsedPackage: a package that a fill is made of.
type UsedPackage struct {
	// Units in the package.
	Quantity float64 `json:"quantity"`

	// Description that distinguishes packages of the same quantity, as the source writes it. "" if the source states
	// none.
	Package string `json:"package"`

	// Number of packages. A fraction, rounded to four decimals, if price_basis is scaled.
	Count float64 `json:"count"`

	// Dollars for one package, without the dispensing fee.
	Price float64 `json:"price"`

	// price in cents.
	PriceCents int64 `json:"price_cents"`
}

// Webhook: an endpoint and the events that it receives.
type Webhook struct {
	// wh_<32 hexadecimal digits>.
	ID string `json:"id"`

	// Where deliveries are sent.
	URL string `json:"url"`

	// Event types.
	Events []EventType `json:"events"`

	// Your description.
	Description *string `json:"description"`

	// Whether deliveries are sent.
	Active bool `json:"active"`

	// Why the webhook is disabled. owner: by its owner. gone: the endpoint returned 410. failing: all deliveries
	// failed for days.
	DisabledReason *DisabledReason `json:"disabled_reason"`

	// When the webhook was disabled. Null while it is active.
	DisabledAt *time.Time `json:"disabled_at"`

	// Time of the first failure since the last success. Null while deliveries succeed.
	FailingSince *time.Time `json:"failing_since"`

	// Filters for events. Filters that do not apply to an event are ignored.
	Filter WebhookFilter `json:"filter"`

	// Null for the default schedule: seven attempts, the last after 24 hours.
	RetryPolicy *WebhookRetryPolicy `json:"retry_policy"`

	// Maximum concurrent requests. Null for the service's default.
	MaxConcurrency *int64 `json:"max_concurrency"`

	// Maximum requests per minute. Null for no limit.
	RatePerMinute *int64 `json:"rate_per_minute"`

	// Names of the custom headers. Their values are never returned.
	HeaderNames []string `json:"header_names"`

	// End of the overlap of a rotation. Until then, the previous secret signs, too. Null without one.
	PreviousSecretUntil *time.Time `json:"previous_secret_until"`

	// The signing secret of X-TM-Signature during the overlap of a rotation. The other secret signs
	// X-TM-Signature-Previous. Null outside of an overlap.
	SignWith *Signer `json:"sign_with"`

	// When it was created.
	CreatedAt time.Time `json:"created_at"`

	// When the webhook was last changed.
	UpdatedAt time.Time `json:"updated_at"`

	// LastResponse is what came with the answer; nil in what is a part of another.
	LastResponse *Response `json:"-"`
}

func (m *Webhook) keep(response *Response) { m.LastResponse = response }

// WebhookChange: fields that you leave out do not change. null clears a field. Lists and objects are replaced as a
// whole.
type WebhookChange struct {
	// An https URL that is reachable from the Internet, with a name that resolves.
	URL *string `json:"url,omitempty"`

	// Event types, as listed by GET /v1/event-types.
	Events []SubscribableEventType `json:"events,omitempty"`

	// For your reference only.
	Description *Nullable[string] `json:"description,omitempty"`

	// Filters for events. Events must match every filter you set. Filters that do not apply to an event are ignored.
	Filter *Nullable[NewWebhookFilter] `json:"filter,omitempty"`

	// When failed deliveries are retried. Each delay is at most 24 hours (86,400 seconds).
	RetryPolicy *Nullable[NewWebhookRetryPolicy] `json:"retry_policy,omitempty"`

	// Maximum concurrent requests. Null for the service's default.
	MaxConcurrency *Nullable[int] `json:"max_concurrency,omitempty"`

	// Maximum requests per minute. Null for no limit.
	RatePerMinute *Nullable[int] `json:"rate_per_minute,omitempty"`

	// Replaces all custom headers; null removes them. Required if url changes to another origin (scheme, host, or
	// port) and the webhook has custom headers, because stored values are not sent to a new origin.
	Headers *Nullable[map[string]string] `json:"headers,omitempty"`

	// Whether deliveries are sent.
	Active *bool `json:"active,omitempty"`

	// Whether to also recover the events missed since the webhook was disabled. true requires active true, and a
	// disabled webhook.
	Recover *bool `json:"recover,omitempty"`

	// Start of the recovery. Default: disabled_at. Requires recover true.
	RecoverSince *time.Time `json:"recover_since,omitempty"`

	// Switches the signing secret of X-TM-Signature during the overlap of a rotation. Switch to new once your receiver
	// knows the new secret. previous is valid during an overlap only.
	SignWith *Signer `json:"sign_with,omitempty"`
}

// MarshalJSON leaves out lists and maps that are nil, and keeps those that are empty.
func (m WebhookChange) MarshalJSON() ([]byte, error) {
	type plain WebhookChange
	return json.Marshal(struct {
		plain

		Events *[]SubscribableEventType `json:"events,omitempty"`
	}{plain(m), givenSlice(m.Events)})
}

// WebhookEvent: the exact text of its deliveries.
type WebhookEvent struct {
	// Event type.
	Event EventType `json:"event"`

	// evt_<32 hexadecimal digits>.
	ID string `json:"id"`

	// When it was created.
	CreatedAt time.Time `json:"created_at"`

	// The entity of the event.
	Entity string `json:"entity"`

	// Its number among the events of that entity.
	Sequence int64 `json:"sequence"`

	// true for a test event. Absent from other events.
	Test *bool `json:"test,omitempty"`

	// The schema depends on the event type.
	Data EventData `json:"data"`
}

// UnmarshalJSON reads data into the type of its kind.
func (m *WebhookEvent) UnmarshalJSON(text []byte) error {
	type plain WebhookEvent
	read := struct {
		*plain

		Data json.RawMessage `json:"data"`
	}{plain: (*plain)(m)}
	if err := json.Unmarshal(text, &read); err != nil {
		return err
	}
	var err error
	m.Data, err = readEventData(m.Event, read.Data)
	return err
}

// WebhookFilter: filters for events. Filters that do not apply to an event are ignored.
type WebhookFilter struct {
	// drug_<DIN>. Empty for all.
	DrugIDs []string `json:"drug_ids"`

	// pharm_<id>. Empty for all.
	PharmacyIDs []string `json:"pharmacy_ids"`

	// Empty for all.
	Provinces []Province `json:"provinces"`
}

// WebhookRetryPolicy: when failed deliveries are retried.
type WebhookRetryPolicy struct {
	// Attempts after the first.
	MaxRetries int64 `json:"max_retries"`

	// linear: each delay is base_delay_seconds longer than the previous one. exponential: each delay is twice the
	// previous one. Delays are at most 24 hours.
	Backoff Backoff `json:"backoff"`

	// Delay before the first retry.
	BaseDelaySeconds int64 `json:"base_delay_seconds"`
}

// WebhookTest: a test of a webhook.
type WebhookTest struct {
	// Type of the test event. A disabled webhook accepts webhook.test only. Default: "webhook.test".
	Type *EventType `json:"type,omitempty"`
}

// WebhookTestData: a test event. It is sent only on request, to any webhook.
type WebhookTestData struct {
	// The webhook to test.
	Webhook TestedWebhook `json:"webhook"`

	// Message for people.
	Message string `json:"message"`
}

// WebhookWithSecret: what the service answers.
type WebhookWithSecret struct {
	// wh_<32 hexadecimal digits>.
	ID string `json:"id"`

	// Where deliveries are sent.
	URL string `json:"url"`

	// Event types.
	Events []EventType `json:"events"`

	// Your description.
	Description *string `json:"description"`

	// Whether deliveries are sent.
	Active bool `json:"active"`

	// Why the webhook is disabled. owner: by its owner. gone: the endpoint returned 410. failing: all deliveries
	// failed for days.
	DisabledReason *DisabledReason `json:"disabled_reason"`

	// When the webhook was disabled. Null while it is active.
	DisabledAt *time.Time `json:"disabled_at"`

	// Time of the first failure since the last success. Null while deliveries succeed.
	FailingSince *time.Time `json:"failing_since"`

	// Filters for events. Filters that do not apply to an event are ignored.
	Filter WebhookFilter `json:"filter"`

	// Null for the default schedule: seven attempts, the last after 24 hours.
	RetryPolicy *WebhookRetryPolicy `json:"retry_policy"`

	// Maximum concurrent requests. Null for the service's default.
	MaxConcurrency *int64 `json:"max_concurrency"`

	// Maximum requests per minute. Null for no limit.
	RatePerMinute *int64 `json:"rate_per_minute"`

	// Names of the custom headers. Their values are never returned.
	HeaderNames []string `json:"header_names"`

	// End of the overlap of a rotation. Until then, the previous secret signs, too. Null without one.
	PreviousSecretUntil *time.Time `json:"previous_secret_until"`

	// The signing secret of X-TM-Signature during the overlap of a rotation. The other secret signs
	// X-TM-Signature-Previous. Null outside of an overlap.
	SignWith *Signer `json:"sign_with"`

	// When it was created.
	CreatedAt time.Time `json:"created_at"`

	// When the webhook was last changed.
	UpdatedAt time.Time `json:"updated_at"`

	// Signing secret for deliveries. Shown once. Store it securely.
	Secret string `json:"secret"`

	// LastResponse is what came with the answer; nil in what is a part of another.
	LastResponse *Response `json:"-"`
}

func (m *WebhookWithSecret) keep(response *Response) { m.LastResponse = response }

// WebhooksPage is one page of a list.
type WebhooksPage struct {
	// The rows of this page.
	Data []Webhook `json:"data"`

	// Position of the page in the list.
	Pagination Pagination `json:"pagination"`

	// Whether more rows follow.
	HasMore bool `json:"has_more"`

	// Send it as cursor to get the next page. Null on the last page.
	NextCursor *string `json:"next_cursor"`

	// Age of the data in this response.
	Meta *Age `json:"meta,omitempty"`

	// LastResponse is what came with the answer; nil in what is a part of another.
	LastResponse *Response `json:"-"`

	further further[WebhooksPage]
}

func (m *WebhooksPage) keep(response *Response) { m.LastResponse = response }

// Next asks for the page after this one. After the last it answers [ErrLastPage]; HasMore says which that is.
func (m *WebhooksPage) Next(ctx context.Context) (*WebhooksPage, error) {
	return nextPage(ctx, m.further, m.HasMore, m.NextCursor, m.LastResponse)
}

func (m *WebhooksPage) items() []Webhook { return m.Data }

func (m *WebhooksPage) more() bool { return m.HasMore }

func (m *WebhooksPage) follow(further further[WebhooksPage]) { m.further = further }
