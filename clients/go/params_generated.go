// Code generated from the contract of the service. DO NOT EDIT.

package drugprice

// Query parameters of the methods.

import "encoding/json"

// DrugsListParams are the parameters of [DrugsResource.List].
type DrugsListParams struct {
	// Name, DIN, or ingredient, with at least two letters or digits. Small typos are tolerated.
	Q *string `json:"q,omitempty"`

	// Only drugs with this status.
	Status *DrugStatus `json:"status,omitempty"`

	// Rows per page. Default: 20.
	Limit *int `json:"limit,omitempty"`

	// Rows to skip. Not with cursor or page.
	Offset *int `json:"offset,omitempty"`

	// next_cursor of the previous page. Keep all other parameters except limit the same. Not with offset or page.
	Cursor *string `json:"cursor,omitempty"`

	// Page number from 1, at most to row 10000. Not with offset or cursor.
	Page *int `json:"page,omitempty"`
}

// DrugsListWithPricesParams are the parameters of [DrugsResource.ListWithPrices].
type DrugsListWithPricesParams struct {
	// Name, DIN, or ingredient, with at least two letters or digits. Small typos are tolerated.
	Q *string `json:"q,omitempty"`

	// Only drugs with this status.
	Status *DrugStatus `json:"status,omitempty"`

	// Rows per page. Default: 20.
	Limit *int `json:"limit,omitempty"`

	// Rows to skip. Not with cursor or page.
	Offset *int `json:"offset,omitempty"`

	// next_cursor of the previous page. Keep all other parameters except limit the same. Not with offset or page.
	Cursor *string `json:"cursor,omitempty"`

	// Page number from 1, at most to row 10000. Not with offset or cursor.
	Page *int `json:"page,omitempty"`
}

// DrugsSearchParams are the parameters of [DrugsResource.Search].
type DrugsSearchParams struct {
	// Name, DIN, or ingredient, with at least two letters or digits. Small typos are tolerated. Required, unless the
	// deprecated q is present.
	Query *string `json:"query,omitempty"`

	// Only drugs with this status.
	Status *DrugStatus `json:"status,omitempty"`

	// Rows per page. Default: 20.
	Limit *int `json:"limit,omitempty"`

	// Rows to skip. Not with cursor or page.
	Offset *int `json:"offset,omitempty"`

	// next_cursor of the previous page. Keep all other parameters except limit the same. Not with offset or page.
	Cursor *string `json:"cursor,omitempty"`
}

// DrugsPricesParams are the parameters of [DrugsResource.Prices].
type DrugsPricesParams struct {
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

	// Name of a city, in any case, with or without accents, spaces, and punctuation.
	City *string `json:"city,omitempty"`

	// Units to price, such as 90 tablets. A pharmacy's price is the first of these that exists: a package of this
	// size, the cheapest combination of packages that add up to it, or its lowest unit price scaled to it. The price
	// includes one dispensing fee.
	Quantity *float64 `json:"quantity,omitempty"`

	// Only prices with this stock status. any (default): all prices. With quantity, packages that are out of stock are
	// used only if this parameter asks for them.
	Availability *AvailabilityFilter `json:"availability,omitempty"`

	// Days after which an observed price is stale and no longer counts. Default: three times the cadence that the
	// price's feed states, or else the service's setting (90 days).
	MaxAgeDays *int `json:"max_age_days,omitempty"`

	// Sort order: lowest unit_price (default), total (price with dispensing fee), or price first, or the nearest
	// pharmacy (distance), which requires a location. With quantity, prices are for the requested quantity.
	Sort *PriceSort `json:"sort,omitempty"`

	// removed: also returns the drug's removed prices, at all pharmacies.
	Include *PriceInclude `json:"include,omitempty"`

	// Rows per page. Default: 20.
	Limit *int `json:"limit,omitempty"`

	// Rows to skip. Not with cursor or page.
	Offset *int `json:"offset,omitempty"`

	// next_cursor of the previous page. Keep all other parameters except limit the same. Not with offset or page.
	Cursor *string `json:"cursor,omitempty"`
}

// DrugsStatisticsParams are the parameters of [DrugsResource.Statistics].
type DrugsStatisticsParams struct {
	// First day, in UTC. Default: one year before to.
	From *Date `json:"from,omitempty"`

	// Last day, in UTC, at most five years after from. Default: today.
	To *Date `json:"to,omitempty"`

	// A row per day, week from Monday, or month. Default: daily.
	Granularity *Granularity `json:"granularity,omitempty"`

	// Two-letter code of a province or territory.
	Province *Province `json:"province,omitempty"`

	// Name of a city, in any case, with or without accents, spaces, and punctuation.
	City *string `json:"city,omitempty"`

	// A row for each province or city, at most 5000 in total. Default: one row for all pharmacies.
	By *StatisticsGroup `json:"by,omitempty"`
}

// DrugsGenericsParams are the parameters of [DrugsResource.Generics].
type DrugsGenericsParams struct {
	// brands: brand-name products too; same_atc: also other products of the same ATC code, after the rest. Both,
	// separated by a comma.
	Include []string `json:"include,omitempty"`

	// Units to price, such as 90 tablets. A pharmacy's price is the first of these that exists: a package of this
	// size, the cheapest combination of packages that add up to it, or its lowest unit price scaled to it. The price
	// includes one dispensing fee.
	Quantity *float64 `json:"quantity,omitempty"`

	// any: prices that are out of stock count too.
	Availability *CountedAvailability `json:"availability,omitempty"`

	// Days after which an observed price is stale and no longer counts. Default: three times the cadence that the
	// price's feed states, or else the service's setting (90 days).
	MaxAgeDays *int `json:"max_age_days,omitempty"`

	// Rows per page. Default: 20.
	Limit *int `json:"limit,omitempty"`

	// Rows to skip. Not with cursor or page.
	Offset *int `json:"offset,omitempty"`

	// next_cursor of the previous page. Keep all other parameters except limit the same. Not with offset or page.
	Cursor *string `json:"cursor,omitempty"`
}

// MarshalJSON leaves out lists and maps that are nil, and keeps those that are empty.
func (m DrugsGenericsParams) MarshalJSON() ([]byte, error) {
	type plain DrugsGenericsParams
	return json.Marshal(struct {
		plain

		Include *[]string `json:"include,omitempty"`
	}{plain(m), givenSlice(m.Include)})
}

// DrugsCoverageParams are the parameters of [DrugsResource.Coverage].
type DrugsCoverageParams struct {
	// Two-letter code of a province or territory.
	Province *Province `json:"province,omitempty"`

	// Rows per page. Default: 20.
	Limit *int `json:"limit,omitempty"`

	// Rows to skip. Not with cursor or page.
	Offset *int `json:"offset,omitempty"`

	// next_cursor of the previous page. Keep all other parameters except limit the same. Not with offset or page.
	Cursor *string `json:"cursor,omitempty"`
}

// DrugsRecallsParams are the parameters of [DrugsResource.Recalls].
type DrugsRecallsParams struct {
	// Only notices with this classification.
	Classification *RecallClassification `json:"classification,omitempty"`

	// true returns archived notices only, and false all others. Default: both.
	Archived *bool `json:"archived,omitempty"`

	// Only notices issued on this day or later.
	Since *Date `json:"since,omitempty"`

	// Rows per page. Default: 20.
	Limit *int `json:"limit,omitempty"`

	// Rows to skip. Not with cursor or page.
	Offset *int `json:"offset,omitempty"`

	// next_cursor of the previous page. Keep all other parameters except limit the same. Not with offset or page.
	Cursor *string `json:"cursor,omitempty"`
}

// DrugsShortagesParams are the parameters of [DrugsResource.Shortages].
type DrugsShortagesParams struct {
	// Only reports with this status.
	Status *ShortageStatus `json:"status,omitempty"`

	// Only reports with this severity.
	Severity *ShortageSeverity `json:"severity,omitempty"`

	// Only shortages reported on this day or later.
	Since *Date `json:"since,omitempty"`

	// Rows per page. Default: 20.
	Limit *int `json:"limit,omitempty"`

	// Rows to skip. Not with cursor or page.
	Offset *int `json:"offset,omitempty"`

	// next_cursor of the previous page. Keep all other parameters except limit the same. Not with offset or page.
	Cursor *string `json:"cursor,omitempty"`
}

// DrugsInteractionsParams are the parameters of [DrugsResource.Interactions].
type DrugsInteractionsParams struct {
	// 2 to 10 different DINs or drug IDs (drug_<DIN>), separated by commas. You can also repeat the parameter.
	// Duplicates count once.
	DINs []string `json:"dins"`
}

// PricesHistoryParams are the parameters of [PricesResource.History].
type PricesHistoryParams struct {
	// First day, in UTC. Default: one year before to. For public plans without from and to: the first edition.
	From *Date `json:"from,omitempty"`

	// Last day, in UTC, at most five years after from. Default: today.
	To *Date `json:"to,omitempty"`

	// A point per day, week from Monday, or month. Default: daily.
	Granularity *Granularity `json:"granularity,omitempty"`

	// Two-letter code of a province or territory.
	Province *Province `json:"province,omitempty"`

	// pharm_<id>. Returns price changes at this pharmacy. Not with source=public_formulary.
	PharmacyID *string `json:"pharmacy_id,omitempty"`

	// Prices at pharmacies, or unit prices of public plans. A response has one source. Default: pharmacies.
	// other_source names the other source if it has prices.
	Source *HistorySource `json:"source,omitempty"`

	// Units that amounts are for, such as 90. Default: the quantity of the package with the lowest unit price. Not
	// with source=public_formulary.
	Quantity *float64 `json:"quantity,omitempty"`

	// Prices of this public plan, as coverage names it (ODB). Default: the plan with the newest edition. Plans are
	// never mixed. Not with pharmacy_id or source=pharmacies.
	Plan *string `json:"plan,omitempty"`
}

// PharmaciesListParams are the parameters of [PharmaciesResource.List].
type PharmaciesListParams struct {
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

	// Name of a city, in any case, with or without accents, spaces, and punctuation.
	City *string `json:"city,omitempty"`

	// Only pharmacies of this chain. Case, accents, spaces, and punctuation are ignored.
	Chain *string `json:"chain,omitempty"`

	// Only pharmacies with this service. Case and accents are ignored.
	Service *string `json:"service,omitempty"`

	// true: only pharmacies that are open now, in their time zone. false: only closed ones. Pharmacies without known
	// hours match neither.
	OpenNow *bool `json:"open_now,omitempty"`

	// Rows per page. Default: 20.
	Limit *int `json:"limit,omitempty"`

	// Rows to skip. Not with cursor or page.
	Offset *int `json:"offset,omitempty"`

	// next_cursor of the previous page. Keep all other parameters except limit the same. Not with offset or page.
	Cursor *string `json:"cursor,omitempty"`
}

// PharmaciesPricesParams are the parameters of [PharmaciesResource.Prices].
type PharmaciesPricesParams struct {
	// Only this drug: drug_<DIN> or the DIN.
	DrugID *string `json:"drug_id,omitempty"`

	// Rows per page. Default: 20.
	Limit *int `json:"limit,omitempty"`

	// Rows to skip. Not with cursor or page.
	Offset *int `json:"offset,omitempty"`

	// next_cursor of the previous page. Keep all other parameters except limit the same. Not with offset or page.
	Cursor *string `json:"cursor,omitempty"`
}

// RecallsListParams are the parameters of [RecallsResource.List].
type RecallsListParams struct {
	// Only on this drug: drug_<DIN> or the DIN.
	DrugID *string `json:"drug_id,omitempty"`

	// Only notices with this classification.
	Classification *RecallClassification `json:"classification,omitempty"`

	// true returns archived notices only, and false all others. Default: both.
	Archived *bool `json:"archived,omitempty"`

	// Only notices issued on this day or later.
	Since *Date `json:"since,omitempty"`

	// Rows per page. Default: 20.
	Limit *int `json:"limit,omitempty"`

	// Rows to skip. Not with cursor or page.
	Offset *int `json:"offset,omitempty"`

	// next_cursor of the previous page. Keep all other parameters except limit the same. Not with offset or page.
	Cursor *string `json:"cursor,omitempty"`
}

// ShortagesListParams are the parameters of [ShortagesResource.List].
type ShortagesListParams struct {
	// Only on this drug: drug_<DIN> or the DIN.
	DrugID *string `json:"drug_id,omitempty"`

	// Only reports with this status.
	Status *ShortageStatus `json:"status,omitempty"`

	// Only reports with this severity.
	Severity *ShortageSeverity `json:"severity,omitempty"`

	// Only shortages reported on this day or later.
	Since *Date `json:"since,omitempty"`

	// Rows per page. Default: 20.
	Limit *int `json:"limit,omitempty"`

	// Rows to skip. Not with cursor or page.
	Offset *int `json:"offset,omitempty"`

	// next_cursor of the previous page. Keep all other parameters except limit the same. Not with offset or page.
	Cursor *string `json:"cursor,omitempty"`
}

// AlertsListParams are the parameters of [AlertsResource.List].
type AlertsListParams struct {
	// Only alerts in this state.
	Status *AlertStatus `json:"status,omitempty"`

	// Rows per page. Default: 20.
	Limit *int `json:"limit,omitempty"`

	// Rows to skip. Not with cursor or page.
	Offset *int `json:"offset,omitempty"`

	// next_cursor of the previous page. Keep all other parameters except limit the same. Not with offset or page.
	Cursor *string `json:"cursor,omitempty"`
}

// WebhooksListParams are the parameters of [WebhooksResource.List].
type WebhooksListParams struct {
	// Rows per page. Default: 20.
	Limit *int `json:"limit,omitempty"`

	// Rows to skip. Not with cursor or page.
	Offset *int `json:"offset,omitempty"`

	// next_cursor of the previous page. Keep all other parameters except limit the same. Not with offset or page.
	Cursor *string `json:"cursor,omitempty"`
}

// WebhooksDeliveriesParams are the parameters of [WebhooksResource.Deliveries].
type WebhooksDeliveriesParams struct {
	// Only deliveries in this state.
	Status *DeliveryStatus `json:"status,omitempty"`

	// Only events of this type.
	Type *EventType `json:"type,omitempty"`

	// Only deliveries created at this time or later.
	Since *DayOrTime `json:"since,omitempty"`

	// Only deliveries created before this time, which must be later than since.
	Until *DayOrTime `json:"until,omitempty"`

	// Rows per page. Default: 20.
	Limit *int `json:"limit,omitempty"`

	// Rows to skip. Not with cursor or page.
	Offset *int `json:"offset,omitempty"`

	// next_cursor of the previous page. Keep all other parameters except limit the same. Not with offset or page.
	Cursor *string `json:"cursor,omitempty"`
}

// WebhooksPreviewRecoveryParams are the parameters of [WebhooksResource.PreviewRecovery].
type WebhooksPreviewRecoveryParams struct {
	// Count deliveries or events from this time on. Default, and the earliest: 30 days ago.
	Since *DayOrTime `json:"since,omitempty"`

	// Count deliveries or events before this time. Default: now.
	Until *DayOrTime `json:"until,omitempty"`

	// The mode of the recovery. Default: failed.
	Mode *RecoveryMode `json:"mode,omitempty"`

	// In mode failed: the statuses of deliveries to recover, failed or cancelled, separated by commas. Default:
	// failed.
	Status *string `json:"status,omitempty"`

	// Count only these event types, separated by commas. Default: all.
	Types *string `json:"types,omitempty"`
}

// WebhooksRecoveriesParams are the parameters of [WebhooksResource.Recoveries].
type WebhooksRecoveriesParams struct {
	// Rows per page. Default: 20.
	Limit *int `json:"limit,omitempty"`

	// Rows to skip. Not with cursor or page.
	Offset *int `json:"offset,omitempty"`

	// next_cursor of the previous page. Keep all other parameters except limit the same. Not with offset or page.
	Cursor *string `json:"cursor,omitempty"`
}

// EventsListParams are the parameters of [EventsResource.List].
type EventsListParams struct {
	// Events recorded on this day (UTC) or at this time, or later.
	Since *DayOrTime `json:"since,omitempty"`

	// Events recorded before this day (UTC) or time, which must be later than since.
	Until *DayOrTime `json:"until,omitempty"`

	// Only these event types, separated by commas.
	Type []string `json:"type,omitempty"`

	// Rows per page. Default: 20.
	Limit *int `json:"limit,omitempty"`

	// next_cursor of the previous page. Keep all other parameters except limit the same. Not with offset or page.
	Cursor *string `json:"cursor,omitempty"`

	// Long polling: if there is no event, the response waits up to this many seconds for the first one. A response
	// without events may come earlier, for example if the account has too many long polls open.
	Wait *int `json:"wait,omitempty"`
}

// MarshalJSON leaves out lists and maps that are nil, and keeps those that are empty.
func (m EventsListParams) MarshalJSON() ([]byte, error) {
	type plain EventsListParams
	return json.Marshal(struct {
		plain

		Type *[]string `json:"type,omitempty"`
	}{plain(m), givenSlice(m.Type)})
}

// ChangesListParams are the parameters of [ChangesResource.List].
type ChangesListParams struct {
	// Changes from this day (UTC) or time, or after this sequence. Default: the oldest kept change.
	Since *Position `json:"since,omitempty"`

	// Only changes of this resource.
	Resource *ChangedResource `json:"resource,omitempty"`

	// Rows per page. Default: 20.
	Limit *int `json:"limit,omitempty"`

	// next_cursor of the previous page. Keep all other parameters except limit the same. Not with offset or page.
	Cursor *string `json:"cursor,omitempty"`
}

// PersistedQueriesListParams are the parameters of [PersistedQueriesResource.List].
type PersistedQueriesListParams struct {
	// Rows per page. Default: 20.
	Limit *int `json:"limit,omitempty"`

	// Rows to skip. Not with cursor or page.
	Offset *int `json:"offset,omitempty"`

	// next_cursor of the previous page. Keep all other parameters except limit the same. Not with offset or page.
	Cursor *string `json:"cursor,omitempty"`
}

// UsageGetParams are the parameters of [UsageResource.Get].
type UsageGetParams struct {
	// First day of the breakdown, in UTC. Default: the first day of the month of to. Days are kept for 13 months.
	From *Date `json:"from,omitempty"`

	// Last day, in UTC. Default: the last day of this month. At most 92 days in total.
	To *Date `json:"to,omitempty"`
}
