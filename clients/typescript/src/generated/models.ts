/** Made from the contract by `npm run clients`: do not edit. */

/** A word of a set that may grow: those known are completed, others are taken. */
export type Open<Word extends string> = Word | (string & {});

export type AlertStatus = "ACTIVE" | "TRIGGERED" | "CANCELLED" | "EXPIRED";

export type Availability = "in_stock" | "low_stock" | "out_of_stock" | "unknown";

export type AvailabilityFilter = "in_stock" | "low_stock" | "out_of_stock" | "unknown" | "any";

export type Backoff = "linear" | "exponential";

export type CancelReason = "deleted" | "gone" | "owner" | "expired";

export type ChangeOperation = "created" | "updated" | "removed";

export type ChangedResource =
  | "drug"
  | "pharmacy"
  | "price"
  | "coverage"
  | "interaction"
  | "recall"
  | "shortage";

export type CountedAvailability = "any";

export type CoverageChangeKind = "listed" | "changed" | "removed";

export type CoverageSource = "PUBLIC_FORMULARY" | "ESTIMATE" | "SANDBOX";

export type DatasetName =
  | "drugs"
  | "pharmacies"
  | "prices"
  | "coverage"
  | "interactions"
  | "recalls"
  | "shortages"
  | "places";

export type DeliveryOrigin = "event" | "replay" | "recovery" | "test";

export type DeliveryOutcome =
  | "delivered"
  | "refused"
  | "gone"
  | "timed_out"
  | "unreachable"
  | "forbidden"
  | "proxy_failed";

export type DeliveryStatus = "pending" | "delivered" | "failed" | "cancelled";

export type DisabledReason = "owner" | "gone" | "failing";

export type DrugClass = "HUMAN" | "VETERINARY" | "DISINFECTANT" | "RADIOPHARMACEUTICAL" | "OTHER";

export type DrugSchedule =
  | "PRESCRIPTION"
  | "OTC"
  | "ETHICAL"
  | "SCHEDULE_C"
  | "SCHEDULE_D"
  | "NARCOTIC"
  | "TARGETED"
  | "CONTROLLED"
  | "HOMEOPATHIC"
  | "OTHER";

export type DrugStatus =
  | "MARKETED"
  | "APPROVED"
  | "DORMANT"
  | "CANCELLED_PRE_MARKET"
  | "CANCELLED_POST_MARKET"
  | "CANCELLED_UNRETURNED_ANNUAL"
  | "CANCELLED_SAFETY"
  | "AUTHORIZED_BY_INTERIM_ORDER"
  | "OTHER";

export type Environment = "live" | "sandbox";

export type EventType =
  | "price.changed"
  | "drug.recalled"
  | "generic.available"
  | "pharmacy.updated"
  | "shortage.reported"
  | "coverage.changed"
  | "price_alert.triggered"
  | "webhook.test";

export type FillBasis = "package" | "combination" | "scaled";

export type FormularyStatus =
  | "GENERAL_BENEFIT"
  | "LIMITED_USE"
  | "SPECIAL_AUTHORIZATION"
  | "OFF_FORMULARY_INTERCHANGEABLE"
  | "NOT_A_BENEFIT"
  | "UNKNOWN";

export type GenericMatch = "same_ingredients_and_form" | "same_atc";

export type Granularity = "daily" | "weekly" | "monthly";

export type HistorySource = "pharmacies" | "public_formulary";

export type InteractionSeverity = "CONTRAINDICATED" | "MAJOR" | "MODERATE" | "MINOR" | "UNKNOWN";

export type LoadState = "running" | "finished" | "refused" | "failed";

export type LocationAccuracy = "exact" | "postal_code" | "postal_area";

export type MissingReason = "unknown drug" | "no price here" | "no price in stock here" | "unknown pharmacy";

export type NotificationMethod = "WEBHOOK";

export type PercentilesOmitted = "fewer_than_five_pharmacies";

export type PharmacyStatus = "open" | "temporarily_closed" | "closed";

export type Plan = "developer" | "startup" | "business";

export type PriceBasis = "package" | "unit";

export type PriceInclude = "removed";

export type PriceSort = "unit_price" | "total" | "price" | "distance";

export type PriceSource = "PHARMACY_FEED" | "PUBLIC_FORMULARY" | "ESTIMATE" | "SANDBOX";

export type Province =
  | "AB"
  | "BC"
  | "MB"
  | "NB"
  | "NL"
  | "NS"
  | "NT"
  | "NU"
  | "ON"
  | "PE"
  | "QC"
  | "SK"
  | "YT";

export type RecallClassification = "Type I" | "Type II" | "Type III";

export type RecallMatch = "din" | "name";

export type RecoveryMode = "failed" | "missing";

export type RecoveryStatus = "running" | "finished" | "cancelled";

export type ServiceStatus = "ok" | "degraded";

export type ShortageSeverity = "critical" | "high" | "medium" | "low";

export type ShortageStatus = "active" | "anticipated" | "resolved" | "avoided" | "discontinued";

export type ShortageType = "shortage" | "discontinuation";

export type Signer = "previous" | "new";

export type StatisticsGroup = "province" | "city";

export type SubscribableEventType =
  | "price.changed"
  | "drug.recalled"
  | "generic.available"
  | "pharmacy.updated"
  | "shortage.reported"
  | "coverage.changed"
  | "price_alert.triggered";

export type UndeliveredStatus = "failed" | "cancelled";

export type Unit =
  | "tablet"
  | "capsule"
  | "mL"
  | "g"
  | "dose"
  | "patch"
  | "suppository"
  | "lozenge"
  | "pellet"
  | "film"
  | "strip"
  | "insert"
  | "ring"
  | "implant"
  | "sponge"
  | "swab"
  | "wipe"
  | "pad"
  | "kit"
  | "vial"
  | "syringe"
  | "ampoule"
  | "cartridge"
  | "pen"
  | "sachet"
  | "bottle"
  | "unit";

export type UsageNoticeKind = "quota.warning";

export type Weekday = "monday" | "tuesday" | "wednesday" | "thursday" | "friday" | "saturday" | "sunday";

/** The data of each kind of event. */
export type EventData = {
  /** A pharmacy's price of a drug changed by more than the greater of 0.01 dollars and 0.5 percent. */
  "price.changed": PriceChangedData;
  /** The regulator recalled a drug. A notice sends one event for each of its drugs. */
  "drug.recalled": DrugRecalledData;
  /** A pharmacy stocks a generic of a brand with known prices for the first time. */
  "generic.available": GenericAvailableData;
  /** A pharmacy's record changed. */
  "pharmacy.updated": PharmacyUpdatedData;
  /** A shortage or discontinuation was reported, or its status changed. */
  "shortage.reported": ShortageReportedData;
  /** A public plan listed a drug, changed its listing, or removed it. */
  "coverage.changed": CoverageChangedData;
  /** A price alert of your account triggered. Only your account receives this event. */
  "price_alert.triggered": PriceAlertTriggeredData;
  /** A test event. It is sent only on request, to any webhook. */
  "webhook.test": WebhookTestData;
};

/** An active ingredient and its strength. */
export type ActiveIngredient = {
  /** As the source writes it. */
  name: string;
  /** Number and unit; null when the source states none. */
  strength: string | null;
};

/** Where a pharmacy is. */
export type Address = {
  /** Number and street. */
  street: string;
  /** City. */
  city: string;
  /** Two-letter code of a province or territory. */
  province: Open<Province>;
  /** As Canada Post prints it; null when unknown. */
  postal_code: string | null;
};

/** Age of the data in this response. */
export type Age = {
  /** Date of the oldest source of the datasets in this response, as the source states it. */
  as_of?: string | null;
  /** Increases with every change to the data in this response. */
  dataset_version?: number;
};

/** The pharmacy whose price triggered an alert. */
export type AlertPharmacy = {
  /** pharm_<id>. */
  id: string;
  /** Name of the pharmacy. */
  name: string;
};

export type AlertsPage = {
  /** The rows of this page. */
  data: PriceAlert[];
  /** Position of the page in the list. */
  pagination: Pagination;
  /** Whether more rows follow. */
  has_more: boolean;
  /** Send it as cursor to get the next page. Null on the last page. */
  next_cursor: string | null;
  /** Age of the data in this response. */
  meta?: Age;
};

/** A possible substitute. */
export type AlternativeDrug = {
  /** Drug Identification Number, with its leading zeros. */
  din: string;
  /** Brand name, as the source writes it. */
  name: string;
};

/** Durations of the steps in milliseconds. Null for steps that did not run, as on a reused connection. */
export type AttemptPhases = {
  /** DNS lookup. */
  dns_ms: number | null;
  /** Connecting. */
  connect_ms: number | null;
  /** TLS handshake. */
  tls_ms: number | null;
  /** From the request to the first byte of the response. */
  first_byte_ms: number | null;
};

/** Drugs to compare, and the location. Default: all of Canada. */
export type BasketRequest = {
  /** drug_<DIN> or DINs, up to 50. Exactly one of drug_ids and dins is required. */
  drug_ids?: readonly string[] | undefined;
  /** DINs, up to 50. Not with drug_ids. */
  dins?: readonly string[] | undefined;
  /** Canadian postal code, or its first three characters, in any case. */
  postal_code?: string | undefined;
  /** Degrees north. Requires longitude. Not with postal_code. */
  latitude?: number | undefined;
  /** Degrees east (negative in Canada). Requires latitude. Not with postal_code. */
  longitude?: number | undefined;
  /** Distance in kilometers from the location, which is required. Default: 50. */
  radius?: number | undefined;
  /** Two-letter code of a province or territory. */
  province?: Province | undefined;
  /**
   * Units to price, such as 90 tablets. A pharmacy's price is the first of these that exists: a package of
   * this size, the cheapest combination of packages that add up to it, or its lowest unit price scaled to it.
   * The price includes one dispensing fee.
   */
  quantity?: number | undefined;
  /** any: prices that are out of stock count too. */
  availability?: CountedAvailability | undefined;
  /**
   * Days after which an observed price is stale and no longer counts. Default: three times the cadence that
   * the price's feed states, or else the service's setting (90 days).
   */
  max_age_days?: number | undefined;
  /** Only these pharmacies, up to 50. */
  pharmacy_ids?: readonly string[] | undefined;
  /** Prices returned per drug. Default: 10. All prices are compared. */
  limit?: number | undefined;
};

/** Totals of the compared drugs. All amounts are null if no drug is compared. */
export type BasketSummary = {
  /** The pharmacy with most of the drugs, and the lowest total among those. Null if no drug has a price. */
  best_pharmacy: BestPharmacy | null;
  /** Sum of each drug's lowest total, fees included. A decimal string in dollars. */
  total_lowest: string | null;
  /** total_lowest in cents. */
  total_lowest_cents: number | null;
  /** Sum of each drug's highest total, fees included. A decimal string in dollars. */
  total_highest: string | null;
  /** total_highest in cents. */
  total_highest_cents: number | null;
  /** The average totals of the drugs, fees included. A decimal string in dollars. */
  total_average: string | null;
  /** total_average in cents. */
  total_average_cents: number | null;
  /** total_average minus total_lowest. A decimal string in dollars. */
  total_savings: string | null;
  /** total_savings in cents. */
  total_savings_cents: number | null;
  /** Canadian dollars, always. */
  currency: string;
};

/** Prices of several drugs. */
export type BatchPrices = {
  /** In the order of the request. */
  data: DrugPrices[];
  /** Drugs that cannot be compared, and unknown pharmacies. */
  missing: Missing[];
  /** Age of the data in this response. */
  meta?: Age;
};

/** The best single pharmacy for all drugs. */
export type BestPharmacy = {
  /** pharm_<id>. */
  id: string;
  /** Name of the pharmacy. */
  name: string;
  /** Chain or banner. Null for an independent pharmacy. */
  chain: string | null;
  /** Dollars: price and fee of each drug that the pharmacy has. */
  total_cost: number;
  /** total_cost in cents. */
  total_cost_cents: number;
  /** Number of the drugs that the pharmacy has a price for. */
  drugs_available: number;
  /** Whether the pharmacy has every drug that any compared pharmacy has. */
  complete: boolean;
  /** Drugs that other compared pharmacies have, but this one does not. */
  lacks: NamedDrug[];
  /** Distance from the requested location in kilometers. Present only with a location. */
  distance_km?: number;
};

/** The brand. */
export type BrandDrug = {
  /** drug_<DIN>. */
  id: string;
  /** Brand name, as the source writes it. */
  name: string;
  /** Drug Identification Number, with its leading zeros. */
  din: string;
  /** Dollars. Null if it has no price. */
  average_price: number | null;
};

/** A created, updated, or removed row. */
export type Change = {
  /** Number of the change. Increases in commit order, with gaps. */
  sequence: number;
  /** Type of the row. */
  resource: Open<ChangedResource>;
  /** created, updated, or removed. A row that returns after its removal is updated. */
  operation: Open<ChangeOperation>;
  /** ID of the row. Null for prices and coverage, which drug_id and pharmacy_id identify. */
  id: string | null;
  /** drug_<DIN> of the row's drug. Null if it has none. */
  drug_id: string | null;
  /** pharm_<id> of the row's pharmacy. Null if it has none. */
  pharmacy_id: string | null;
  /** Why the row was removed. Null for other operations. */
  reason: string | null;
  /** When the change was recorded. */
  changed_at: string;
};

/** The plan. */
export type ChangedCoverage = {
  /** Two-letter code. */
  province: Open<Province>;
  /** Our code for the plan. */
  plan: string;
  /** The plan's own name. */
  plan_name: string;
};

export type ChangedWebhook = {
  /** wh_<32 hexadecimal digits>. */
  id: string;
  /** Where deliveries are sent. */
  url: string;
  /** Event types. */
  events: Open<EventType>[];
  /** Your description. */
  description: string | null;
  /** Whether deliveries are sent. */
  active: boolean;
  /**
   * Why the webhook is disabled. owner: by its owner. gone: the endpoint returned 410. failing: all
   * deliveries failed for days.
   */
  disabled_reason: Open<DisabledReason> | null;
  /** When the webhook was disabled. Null while it is active. */
  disabled_at: string | null;
  /** Time of the first failure since the last success. Null while deliveries succeed. */
  failing_since: string | null;
  /** Filters for events. Filters that do not apply to an event are ignored. */
  filter: WebhookFilter;
  /** Null for the default schedule: seven attempts, the last after 24 hours. */
  retry_policy: WebhookRetryPolicy | null;
  /** Maximum concurrent requests. Null for the service's default. */
  max_concurrency: number | null;
  /** Maximum requests per minute. Null for no limit. */
  rate_per_minute: number | null;
  /** Names of the custom headers. Their values are never returned. */
  header_names: string[];
  /** End of the overlap of a rotation. Until then, the previous secret signs, too. Null without one. */
  previous_secret_until: string | null;
  /**
   * The signing secret of X-TM-Signature during the overlap of a rotation. The other secret signs
   * X-TM-Signature-Previous. Null outside of an overlap.
   */
  sign_with: Open<Signer> | null;
  /** When it was created. */
  created_at: string;
  /** When the webhook was last changed. */
  updated_at: string;
  /** The recovery of missed events. Present only if requested. */
  recovery_id?: string;
};

export type ChangesPage = {
  /** The rows of this page. */
  data: Change[];
  /** Position of the page in the list. */
  pagination: Pagination;
  /** Whether more rows follow. */
  has_more: boolean;
  /** Send it as cursor to get the next page. Null on the last page. */
  next_cursor: string | null;
  /** Age of the data in this response. */
  meta?: Age;
  /** The oldest stored change of any resource. Null without changes. */
  oldest: OldestChange | null;
  /**
   * The last change of any resource. If has_more is false, the response is complete up to it, and since=<its
   * sequence> continues from there.
   */
  latest: LatestChange | null;
  /** Resources that are left out because the key does not have permission to read them. */
  left_out: Open<ChangedResource>[];
};

/** A drug that was checked against the others. */
export type CheckedDrug = {
  /** drug_<DIN>. */
  id: string;
  /** Brand name, as the source writes it. */
  name: string;
  /** Drug Identification Number, with its leading zeros. */
  din: string;
  /** Whether any source has rules for this drug. If not, no interaction can be found. */
  covered: boolean;
};

/** Prices of one drug, compared. */
export type ComparedDrug = {
  /** A drug by its names. */
  drug: NamedDrug;
  /** Sorted by unit price, lowest first. At most limit prices. */
  pharmacy_prices: ComparedPrice[];
  /**
   * Units that the amounts below are for: the requested quantity, or that of the package whose unit price is
   * lowest, to which other packages are scaled.
   */
  quantity: number;
  /** Lowest price of quantity units, without the dispensing fee. A decimal string in dollars. */
  lowest_price: string;
  /** lowest_price in cents. */
  lowest_price_cents: number;
  /** Highest price of quantity units, without the dispensing fee. A decimal string in dollars. */
  highest_price: string;
  /** highest_price in cents. */
  highest_price_cents: number;
  /** Average price of quantity units, without the dispensing fee. A decimal string in dollars. */
  average_price: string;
  /** average_price in cents. */
  average_price_cents: number;
  /** average_price minus lowest_price. A decimal string in dollars. */
  savings_from_average: string;
  /** savings_from_average in cents. */
  savings_from_average_cents: number;
  /** Number of pharmacies with a price of the drug, including prices that are not shown or not compared. */
  pharmacies: number;
  /**
   * Whether there are more prices than those compared. Only a request without a place, a province, or
   * pharmacies compares only the lowest unit prices of each drug: 100,000 in all, 2,000 each for 50 drugs.
   */
  truncated: boolean;
  /** Number of prices that count towards the lowest and the average price: in stock and not stale. */
  prices_counted: number;
  /** Number of prices left out because they are out of stock. */
  prices_out_of_stock: number;
  /** Number of prices left out because they are stale. */
  prices_stale: number;
};

/** Where. */
export type ComparedPharmacy = {
  /** pharm_<id>. */
  id: string;
  /** Name of the pharmacy. */
  name: string;
  /** Chain or banner. Null for an independent pharmacy. */
  chain: string | null;
};

/** The price of a drug at a pharmacy. */
export type ComparedPrice = {
  /** Where. */
  pharmacy: ComparedPharmacy;
  /** Without the dispensing fee. A decimal string in dollars. */
  price: string;
  /** price in cents. */
  price_cents: number;
  /** Dollars. */
  dispensing_fee: number;
  /** dispensing_fee in cents. */
  dispensing_fee_cents: number;
  /** Total that the patient pays, in dollars: price and dispensing fee. */
  total_cost: number;
  /** total_cost in cents. */
  total_cost_cents: number;
  /** Canadian dollars, always. */
  currency: string;
  /** Dollars per unit, with four decimals. */
  unit_price: string;
  /** Number of units that price is for. */
  quantity: number;
  /** Unit of quantities and unit prices: the drug's unit. */
  unit: Open<Unit>;
  /**
   * Description that distinguishes packages of the same quantity, as the source writes it. "" if the source
   * states none.
   */
  package: string;
  /** Stock status at the pharmacy. */
  availability: Open<Availability>;
  /** Distance from the requested location in kilometers. Present only with a location. */
  distance_km?: number;
  /** Whether the price is too old to count towards lowest prices, averages, and alerts. */
  stale: boolean;
  /** When the source last stated the price. */
  last_updated: string;
  /** Where the price comes from. */
  source: Open<PriceSource>;
  /**
   * The price of the requested quantity. Present only with quantity. The other fields then describe its first
   * package.
   */
  fill?: Fill;
};

/** Prices of several drugs, compared. */
export type ComparedPrices = {
  /** In the order of the request. */
  data: ComparedDrug[];
  /** Totals of the compared drugs. */
  summary: BasketSummary;
  /** Drugs that cannot be compared, and unknown pharmacies. */
  missing: Missing[];
  /** Age of the data in this response. */
  meta?: Age;
};

/** A public plan listed a drug, changed its listing, or removed it. */
export type CoverageChangedData = {
  /** The drug. */
  drug: NamedDrug;
  /** The plan. */
  coverage: ChangedCoverage;
  /** Whether the plan listed the drug, changed its listing, or removed it. */
  change: Open<CoverageChangeKind>;
  /** Field by field, named as in GET /v1/drugs/{id}/coverage. */
  changes: CoverageFieldChange[];
  /** Date of the edition or row with the change. */
  effective_date: string;
};

/** Coverage of a drug by a public plan. */
export type CoverageEntry = {
  /** Two-letter code of a province or territory. */
  province: Open<Province>;
  /** Our code for the plan; unique in its province. */
  plan: string;
  /** Name of the plan. */
  plan_name: string;
  /** Whether and how the plan lists the drug. UNKNOWN if the plan's term has no equivalent. */
  formulary_status: Open<FormularyStatus>;
  /** The plan's own term for it. */
  plan_term: string | null;
  /** On which conditions the plan pays. */
  criteria: string | null;
  /** Other remarks of the plan. */
  notes: string | null;
  /** Dollars that the plan pays at most. */
  max_coverage: number | null;
  /** Dollars that the patient pays first. */
  deductible: number | null;
  /** Percent of the cost that the patient pays. */
  copay_percent: number | null;
  /** The plan's group of interchangeable products. */
  interchange_group: string | null;
  /** Daily cost according to the plan, in dollars. Null for a key without prices:read. */
  daily_cost: string | null;
  /** When the plan first listed the drug. */
  listed_on: string | null;
  /** When the plan removed the drug. The other fields then contain its last listing. */
  removed_on: string | null;
  /** Origin of the listing. */
  removed_reason: string | null;
  /** The price of price_for in the plan's newest edition, in dollars. Null for a key without prices:read. */
  unit_price: string | null;
  /**
   * Quantity that a plan's price is for, such as 1 tablet or a pack of 120 doses. Null if the plan's edition
   * does not state it. Compare two prices only if they are for the same quantity.
   */
  price_for: PriceFor | null;
  /** The part of unit_price that the plan pays, in dollars. Null for a key without prices:read. */
  plan_pays: string | null;
  /** The edition of unit_price. */
  price_effective_on: string | null;
  /** Source of the listing. */
  source: Open<CoverageSource>;
  /** Date of the newest edition or data that contains the drug. */
  as_of: string;
};

/** A field with one value. */
export type CoverageFieldChange = {
  /** The field, as the resource names it; address.city is the city of the address. */
  field: string;
  /** Previous value. Null if the field had no value. */
  old_value: unknown | null;
  /** New value. Null if the field has no value now. */
  new_value: unknown | null;
};

/** How old a dataset is. */
export type DatasetAge = {
  /** The dataset. */
  name: Open<DatasetName>;
  /** Increases with every change. Responses from this dataset have it as dataset_version. */
  version: number;
  /** Date of the oldest of its sources, as the source states it; null if none states one. */
  as_of: string | null;
  /** Sources with dates. Sample data does not affect as_of if there are other sources. */
  sources: DatasetSource[];
  /** When a load of the dataset last finished. Failed and `refused` loads do not count. */
  loaded_at: string | null;
  /** Seconds since then. */
  age_seconds: number;
  /** The last load that included the source. Null if none is recorded. */
  last_load: LastLoad | null;
};

/** A source of a dataset, with its date. */
export type DatasetSource = {
  /** A set of the Drug Product Database, a public plan, a source of interactions, or the feed. */
  name: string;
  /** Date of its newest data, as the source states it. Without one, the time of the load of pharmacies. */
  as_of: string;
  /** True for sample data and sandbox data. */
  synthetic: boolean;
};

export type DeliveriesPage = {
  /** The rows of this page. */
  data: Delivery[];
  /** Position of the page in the list. */
  pagination: Pagination;
  /** Whether more rows follow. */
  has_more: boolean;
  /** Send it as cursor to get the next page. Null on the last page. */
  next_cursor: string | null;
  /** Age of the data in this response. */
  meta?: Age;
  /** Whether the list is longer than pagination.total. At most 10000 rows are counted. */
  total_is_least: boolean;
};

/** A delivery of an event to a webhook. */
export type Delivery = {
  /** dlv_<32 hexadecimal digits>, as in the X-TM-Delivery header. */
  id: string;
  /** The webhook that receives it. */
  webhook_id: string;
  /** The event. All of its deliveries and replays have the same event ID. */
  event_id: string;
  /** Event type. */
  type: Open<EventType>;
  /** Only a pending delivery is attempted. The other states are final. */
  status: Open<DeliveryStatus>;
  /** The origin of the delivery: its event, a replay, a recovery, or a test. */
  origin: Open<DeliveryOrigin>;
  /** Finished attempts, without late results. */
  attempts_made: number;
  /** Earliest time of the next attempt. Null if the delivery has ended. */
  next_attempt_at: string | null;
  /** Status code of the response. Null without a response. */
  last_status_code: number | null;
  /** Result of the last attempt. Null before the first. */
  last_outcome: Open<DeliveryOutcome> | null;
  /**
   * Why it was cancelled. deleted: the webhook was deleted. gone: the endpoint returned 410. owner: by its
   * owner. expired: not delivered within 30 days.
   */
  cancel_reason: Open<CancelReason> | null;
  /** The delivery that this one repeats. Null if it repeats none. */
  replay_of: string | null;
  /** The recovery that created it. Null for other deliveries. */
  recovery_id: string | null;
  /** True in the sandbox: signed and recorded, never sent. */
  simulated: boolean;
  /** When it was created. */
  created_at: string;
  /** When it ended. Null while it is pending. */
  finished_at: string | null;
};

/** An attempt to deliver an event, and the response. */
export type DeliveryAttempt = {
  /** From 1. */
  number: number;
  /** When it began. */
  started_at: string;
  /**
   * `delivered`: 2xx in time. `refused`: another status. `gone`: 410. `timed_out`: no complete response in
   * time. `unreachable`: DNS, connection, or TLS failed. `forbidden`: the IP address is blocked.
   * `proxy_failed`: our proxy failed, which does not count as an attempt.
   */
  outcome: Open<DeliveryOutcome>;
  /** Status code of the response. Null without a response. */
  status_code: number | null;
  /** Error message for people. Null if the attempt succeeded. */
  error: string | null;
  /** Duration of the attempt, in milliseconds. */
  duration_ms: number;
  /** Durations of the steps in milliseconds. Null for steps that did not run, as on a reused connection. */
  phases: AttemptPhases;
  /** IP address of the connection. Null without one. */
  remote_address: string | null;
  /** Headers of this attempt in addition to the request's headers: timestamp and signatures. */
  headers: Record<string, string>;
  /** The first 1,024 bytes of the response body, as text. Null without a body. */
  answer: string | null;
  /** The result arrived after another dispatcher had taken over. Only a success counts. */
  late: boolean;
  /** Planned time of the next attempt. Null if there was none. */
  next_attempt_at: string | null;
};

/** The request of a delivery. */
export type DeliveryRequest = {
  /** Always POST. */
  method: string;
  /** The webhook's current URL. */
  url: string;
  /**
   * Headers of every attempt. Attempts have further headers. The webhook's custom headers are also sent, but
   * not returned.
   */
  headers: Record<string, string>;
  /**
   * The exact text that is signed and sent, the same on every attempt. Null if the event is no longer stored.
   */
  body: string | null;
};

export type DeliveryWithAttempts = {
  /** dlv_<32 hexadecimal digits>, as in the X-TM-Delivery header. */
  id: string;
  /** The webhook that receives it. */
  webhook_id: string;
  /** The event. All of its deliveries and replays have the same event ID. */
  event_id: string;
  /** Event type. */
  type: Open<EventType>;
  /** Only a pending delivery is attempted. The other states are final. */
  status: Open<DeliveryStatus>;
  /** The origin of the delivery: its event, a replay, a recovery, or a test. */
  origin: Open<DeliveryOrigin>;
  /** Finished attempts, without late results. */
  attempts_made: number;
  /** Earliest time of the next attempt. Null if the delivery has ended. */
  next_attempt_at: string | null;
  /** Status code of the response. Null without a response. */
  last_status_code: number | null;
  /** Result of the last attempt. Null before the first. */
  last_outcome: Open<DeliveryOutcome> | null;
  /**
   * Why it was cancelled. deleted: the webhook was deleted. gone: the endpoint returned 410. owner: by its
   * owner. expired: not delivered within 30 days.
   */
  cancel_reason: Open<CancelReason> | null;
  /** The delivery that this one repeats. Null if it repeats none. */
  replay_of: string | null;
  /** The recovery that created it. Null for other deliveries. */
  recovery_id: string | null;
  /** True in the sandbox: signed and recorded, never sent. */
  simulated: boolean;
  /** When it was created. */
  created_at: string;
  /** When it ended. Null while it is pending. */
  finished_at: string | null;
  /** The request of a delivery. */
  request: DeliveryRequest;
  /** In order of the codes. */
  attempts: DeliveryAttempt[];
};

/** A drug product: one DIN. */
export type Drug = {
  /** drug_<DIN>. */
  id: string;
  /** Brand name, as the source writes it. */
  name: string;
  /** Number and unit, "250mg"; "" when the source states none. */
  strength: string;
  /** Dosage form, "tablet"; "unknown" when the source states none. */
  form: string;
  /** Drug Identification Number, with its leading zeros. */
  din: string;
  /** Whether the drug is a generic. generic_basis names the evidence. */
  generic: boolean;
  /** Active ingredients. Null if none is known. */
  generic_name: string | null;
  /** How it was decided whether the drug is a generic. */
  generic_basis: string;
  /** Company on the label. */
  manufacturer: string;
  /** Anatomical Therapeutic Chemical code. Null if none is known. */
  atc_code: string | null;
  /** How it may be sold. */
  schedule: Open<DrugSchedule>;
  /**
   * Whether it is sold. OTHER for a removed drug that was not cancelled: its source no longer states its
   * status.
   */
  status: Open<DrugStatus>;
  /** Type of product. */
  class: Open<DrugClass>;
  /** Routes of administration, as the source writes them. */
  routes: string[];
  /** One entry per ingredient. */
  active_ingredients: ActiveIngredient[];
  /**
   * Unit of the quantities in the drug's prices, from its dosage form. "unit" if the form does not determine
   * it.
   */
  unit: Open<Unit>;
  /** Package sizes that the source lists, smallest first. Empty if it lists none. */
  package_sizes: PackageSize[];
  /** True for sample data and sandbox data. */
  synthetic: boolean;
  /** When the source stopped listing the drug. Null while it is listed. */
  removed_at: string | null;
  /** Why the source no longer lists the drug. Null while it is listed. */
  removed_reason: string | null;
  /** How old the data is; only where Drug was asked for by itself. */
  meta?: Age;
};

export type DrugCoveragePage = {
  /** The rows of this page. */
  data: CoverageEntry[];
  /** Position of the page in the list. */
  pagination: Pagination;
  /** Whether more rows follow. */
  has_more: boolean;
  /** Send it as cursor to get the next page. Null on the last page. */
  next_cursor: string | null;
  /** Age of the data in this response. */
  meta?: Age;
  /** Plans whose data never listed the drug. */
  not_listed: PlanNotListing[];
};

/** The price of a drug at the requested pharmacy. */
export type DrugPriceEntry = {
  /** Name of the pharmacy. */
  pharmacy: string;
  /** pharm_<id>. */
  pharmacy_id: string;
  /** Dollars, without the dispensing fee. */
  price: number;
  /** price in cents. */
  price_cents: number;
  /** Dollars. */
  dispensing_fee: number;
  /** dispensing_fee in cents. */
  dispensing_fee_cents: number;
  /** Total that the patient pays, in dollars: price and dispensing fee. */
  total_cost: number;
  /** Canadian dollars, always. */
  currency: string;
  /** Dollars per unit, with four decimals. */
  unit_price: string;
  /** Number of units that price is for. */
  quantity: number;
  /** Unit of quantities and unit prices: the drug's unit. */
  unit: Open<Unit>;
  /**
   * Description that distinguishes packages of the same quantity, as the source writes it. "" if the source
   * states none.
   */
  package: string;
  /** Stock status at the pharmacy. */
  availability: Open<Availability>;
  /** Whether the price is too old to count towards lowest prices, averages, and alerts. */
  stale: boolean;
  /** When the source last stated the price. */
  last_updated: string;
  /** When the current price was first observed. */
  effective_from: string;
  /** Where the price comes from. */
  source: Open<PriceSource>;
  /** The drug that the price is of. */
  drug: NamedDrug;
};

/** Prices of one drug. */
export type DrugPrices = {
  /** A drug by its names. */
  drug: NamedDrug;
  /** Sorted by unit price, lowest first. At most limit prices. */
  prices: PriceEntry[];
  /** Number of prices, including those not returned. */
  total: number;
};

export type DrugPricesPage = {
  /** The rows of this page. */
  data: PriceEntry[];
  /** Position of the page in the list. */
  pagination: Pagination;
  /** Whether more rows follow. */
  has_more: boolean;
  /** Send it as cursor to get the next page. Null on the last page. */
  next_cursor: string | null;
  /** Age of the data in this response. */
  meta?: Age;
  /** Number of prices that count towards the lowest and the average price: in stock and not stale. */
  prices_counted?: number;
  /** Number of prices left out because they are out of stock. */
  prices_out_of_stock?: number;
  /** Number of prices left out because they are stale. */
  prices_stale?: number;
  /**
   * With quantity: whether only the lowest unit prices were considered, 50,000 prices. Fills of other
   * pharmacies are then absent.
   */
  truncated?: boolean;
  /** Listings in public plans: the newest edition of each province and plan. */
  public_prices: PublicPrice[];
  /** With include=removed: the last 100 removed prices, at all pharmacies. */
  removed?: RemovedPrice[];
};

/** The regulator recalled a drug. A notice sends one event for each of its drugs. */
export type DrugRecalledData = {
  /** The drug. */
  drug: NamedDrug;
  /** The notice. */
  recall: RecallNotice;
};

export type DrugRecallsPage = {
  /** The rows of this page. */
  data: Recall[];
  /** Position of the page in the list. */
  pagination: Pagination;
  /** Whether more rows follow. */
  has_more: boolean;
  /** Send it as cursor to get the next page. Null on the last page. */
  next_cursor: string | null;
  /** Age of the data in this response. */
  meta?: Age;
};

export type DrugSearchPage = {
  /** The rows of this page. */
  data: Drug[];
  /** Position of the page in the list. */
  pagination: Pagination;
  /** Whether more rows follow. */
  has_more: boolean;
  /** Send it as cursor to get the next page. Null on the last page. */
  next_cursor: string | null;
  /** Age of the data in this response. */
  meta?: Age;
  /** Similar names. Present only if nothing was found. */
  suggestions?: string[];
  /** A drug for each similar name, marketed drugs first. Present only if nothing was found. */
  suggested_drugs?: NamedDrug[];
};

export type DrugShortagesPage = {
  /** The rows of this page. */
  data: Shortage[];
  /** Position of the page in the list. */
  pagination: Pagination;
  /** Whether more rows follow. */
  has_more: boolean;
  /** Send it as cursor to get the next page. Null on the last page. */
  next_cursor: string | null;
  /** Age of the data in this response. */
  meta?: Age;
};

/** A drug in a list, with its lowest price. */
export type DrugSummary = {
  /** drug_<DIN>. */
  id: string;
  /** Brand name, as the source writes it. */
  name: string;
  /** Number and unit, "250mg"; "" when the source states none. */
  strength: string;
  /** Dosage form, "tablet"; "unknown" when the source states none. */
  form: string;
  /** Drug Identification Number, with its leading zeros. */
  din: string;
  /** Whether the drug is a generic. generic_basis names the evidence. */
  generic: boolean;
  /**
   * Price in dollars of the package with the lowest unit price, without the dispensing fee. Null if no price
   * counts.
   */
  lowest_price: number | null;
  /** lowest_price in cents. */
  lowest_price_cents: number | null;
  /** Number of units that lowest_price is for. Null if no price counts. */
  quantity: number | null;
  /** Dollars per unit at lowest_price, with four decimals. Null if no price counts. */
  unit_price: string | null;
  /** Pharmacy with the lowest unit price. Null if no price counts. */
  pharmacy: string | null;
  /** Source of lowest_price. Null if no price counts. */
  price_source: Open<PriceSource> | null;
  /** When the source last stated lowest_price. Null if no price counts. */
  price_last_updated: string | null;
  /** Savings of lowest_price against the same quantity at the average unit price. Null if no price counts. */
  savings: string | null;
  /** Number of prices that count towards the lowest and the average price: in stock and not stale. */
  prices_counted: number | null;
  /** Number of prices left out because they are out of stock. */
  prices_out_of_stock: number | null;
  /** Number of prices left out because they are stale. */
  prices_stale: number | null;
  /** When the source stopped listing the drug. Null while it is listed. */
  removed_at: string | null;
  /** Why the source no longer lists the drug. Null while it is listed. */
  removed_reason: string | null;
};

/** A drug with its prices. */
export type DrugWithPrices = {
  /** drug_<DIN>. */
  id: string;
  /** Brand name, as the source writes it. */
  name: string;
  /** Number and unit, "250mg"; "" when the source states none. */
  strength: string;
  /** Dosage form, "tablet"; "unknown" when the source states none. */
  form: string;
  /** Drug Identification Number, with its leading zeros. */
  din: string;
  /** Whether the drug is a generic. generic_basis names the evidence. */
  generic: boolean;
  /** Active ingredients. Null if none is known. */
  generic_name: string | null;
  /** How it was decided whether the drug is a generic. */
  generic_basis: string;
  /** Company on the label. */
  manufacturer: string;
  /** Anatomical Therapeutic Chemical code. Null if none is known. */
  atc_code: string | null;
  /** How it may be sold. */
  schedule: Open<DrugSchedule>;
  /**
   * Whether it is sold. OTHER for a removed drug that was not cancelled: its source no longer states its
   * status.
   */
  status: Open<DrugStatus>;
  /** Type of product. */
  class: Open<DrugClass>;
  /** Routes of administration, as the source writes them. */
  routes: string[];
  /** One entry per ingredient. */
  active_ingredients: ActiveIngredient[];
  /**
   * Unit of the quantities in the drug's prices, from its dosage form. "unit" if the form does not determine
   * it.
   */
  unit: Open<Unit>;
  /** Package sizes that the source lists, smallest first. Empty if it lists none. */
  package_sizes: PackageSize[];
  /** True for sample data and sandbox data. */
  synthetic: boolean;
  /** When the source stopped listing the drug. Null while it is listed. */
  removed_at: string | null;
  /** Why the source no longer lists the drug. Null while it is listed. */
  removed_reason: string | null;
  /** The ten lowest prices, sorted by unit price. */
  prices: PriceEntry[];
};

export type DrugsPage = {
  /** The rows of this page. */
  data: DrugSummary[];
  /** Position of the page in the list, and age of the data. */
  meta: NumberedPageMeta;
  /** Whether more rows follow. */
  has_more: boolean;
  /** Send it as cursor to get the next page. Null on the last page. */
  next_cursor: string | null;
  /** Similar names. Present only if nothing was found. */
  suggestions?: string[];
  /** A drug for each similar name, marketed drugs first. Present only if nothing was found. */
  suggested_drugs?: NamedDrug[];
};

export type DrugsWithPricesPage = {
  /** The rows of this page. */
  data: DrugWithPrices[];
  /** Position of the page in the list, and age of the data. */
  meta: NumberedPageMeta;
  /** Whether more rows follow. */
  has_more: boolean;
  /** Send it as cursor to get the next page. Null on the last page. */
  next_cursor: string | null;
  /** Similar names. Present only if nothing was found. */
  suggestions?: string[];
  /** A drug for each similar name, marketed drugs first. Present only if nothing was found. */
  suggested_drugs?: NamedDrug[];
};

/** An event as webhooks receive it, and whether one of your webhooks matches it. Of one kind. */
export type EventOf<Kind extends EventType> = {
  /** Event type. */
  event: Kind;
  /** evt_<32 hexadecimal digits>. Every delivery of the event has the same ID. Process it once. */
  id: string;
  /** When the event was recorded. */
  created_at: string;
  /** The entity that changed. sequence numbers its events. */
  entity: string;
  /** Number of the event among those of its entity, from 1 without gaps. Use it to sort them. */
  sequence: number;
  /** true for a test event. Absent from other events. */
  test?: boolean;
  /** The change. Its schema depends on the event type. */
  data: EventData[Kind];
  /**
   * Whether any of your current webhooks, active or not, matches the event. A recovery in mode missing
   * delivers matching events that had no delivery.
   */
  matched: boolean;
};

/**
 * An event as webhooks receive it, and whether one of your webhooks matches it. Kinds that are added later
 * come as well: keep a default branch.
 */
export type Event = { [Kind in EventType]: EventOf<Kind> }[EventType];

/** The pharmacy. */
export type EventPharmacy = {
  /** pharm_<id>. */
  id: string;
  /** Name of the pharmacy. */
  name: string;
  /** City. Empty if the source states none. */
  city: string;
  /** Two-letter code. */
  province: Open<Province>;
};

/** An event type. */
export type EventTypeDescription = {
  /** Event type. */
  event: Open<EventType>;
  /** When the event is sent. */
  description: string;
  /** Whether webhooks can subscribe to it. Other event types are sent without a subscription. */
  subscribable: boolean;
  /** JSON Schema (draft 2020-12) of a delivery: the envelope with the data of the event type. */
  schema: Record<string, unknown>;
  /** A complete delivery. */
  example: Record<string, unknown>;
};

export type EventTypesPage = {
  /** All event types, on one page. */
  data: EventTypeDescription[];
  /** Position of the page in the list. */
  pagination: Pagination;
  /** Whether more rows follow. */
  has_more: boolean;
  /** Send it as cursor to get the next page. Null on the last page. */
  next_cursor: string | null;
};

export type EventsPage = {
  /** The events of this page, in the order of the log. */
  data: Event[];
  /** Whether more events follow already. */
  has_more: boolean;
  /** Send it as cursor to get the next page. Null on the last page. */
  next_cursor: string | null;
  /**
   * Send it as cursor to continue from here, now or later. You get each later event once. If has_more is
   * true, it returns the next page.
   */
  resume_cursor: string;
};

/** The price of a requested quantity of a drug at a pharmacy. */
export type Fill = {
  /** The requested units. */
  quantity: number;
  /**
   * package: the pharmacy sells a package of this size. combination: packages that add up to it. scaled: no
   * packages add up to it; the lowest unit price times the quantity.
   */
  price_basis: Open<FillBasis>;
  /** Dollars for quantity, without the dispensing fee. */
  price: number;
  /** price in cents. */
  price_cents: number;
  /** Dollars: one fee per fill, the highest of its packages. */
  dispensing_fee: number;
  /** dispensing_fee in cents. */
  dispensing_fee_cents: number;
  /** Dollars: price and dispensing fee. */
  total_cost: number;
  /** total_cost in cents. */
  total_cost_cents: number;
  /** Dollars for one unit: price divided by quantity, four decimals. */
  unit_price: string;
  /** The packages used, the largest first. */
  packages: UsedPackage[];
};

/** A possible substitute for the requested drug. */
export type GenericAlternative = {
  /** drug_<DIN>. */
  id: string;
  /** Brand name, as the source writes it. */
  name: string;
  /** Number and unit, "250mg"; "" when the source states none. */
  strength: string;
  /** Dosage form, "tablet"; "unknown" when the source states none. */
  form: string;
  /** Drug Identification Number, with its leading zeros. */
  din: string;
  /** Whether the drug is a generic. generic_basis names the evidence. */
  generic: boolean;
  /** Active ingredients. Null if none is known. */
  generic_name: string | null;
  /** How it was decided whether the drug is a generic. */
  generic_basis: string;
  /** Company on the label. */
  manufacturer: string;
  /** Anatomical Therapeutic Chemical code. Null if none is known. */
  atc_code: string | null;
  /** How it may be sold. */
  schedule: Open<DrugSchedule>;
  /**
   * Whether it is sold. OTHER for a removed drug that was not cancelled: its source no longer states its
   * status.
   */
  status: Open<DrugStatus>;
  /** Type of product. */
  class: Open<DrugClass>;
  /** Routes of administration, as the source writes them. */
  routes: string[];
  /** One entry per ingredient. */
  active_ingredients: ActiveIngredient[];
  /**
   * Unit of the quantities in the drug's prices, from its dosage form. "unit" if the form does not determine
   * it.
   */
  unit: Open<Unit>;
  /** Package sizes that the source lists, smallest first. Empty if it lists none. */
  package_sizes: PackageSize[];
  /** True for sample data and sandbox data. */
  synthetic: boolean;
  /** When the source stopped listing the drug. Null while it is listed. */
  removed_at: string | null;
  /** Why the source no longer lists the drug. Null while it is listed. */
  removed_reason: string | null;
  /** Dollars for quantity units at the average unit price. Null if no price counts. */
  average_price: number | null;
  /** average_price in cents. */
  average_price_cents: number | null;
  /**
   * Dollars: the price of the package whose unit price is lowest, or with quantity the lowest price of it;
   * null when no price counts.
   */
  lowest_price: number | null;
  /** lowest_price in cents. */
  lowest_price_cents: number | null;
  /**
   * Units that lowest_price and average_price pay for: the requested quantity, or that of the package whose
   * unit price is lowest. Null when no price counts.
   */
  quantity: number | null;
  /**
   * With quantity: the lowest price of it, among the lowest unit prices of the generic (50,000 prices for all
   * generics of the page). Null when no price counts.
   */
  fill?: Fill | null;
  /** Dollars per unit at lowest_price, with four decimals. Null if no price counts. */
  lowest_unit_price: string | null;
  /** Average of the unit prices that count, with four decimals. Null if no price counts. */
  average_unit_price: string | null;
  /**
   * How much lower the average unit price is than that of the requested drug, in percent. Negative if it is
   * higher. Null if either drug has no price that counts.
   */
  savings_percent: number | null;
  /**
   * same_ingredients_and_form: the same product, with the same active ingredients and salts, strength, dosage
   * form, route, and container. same_atc: the same ATC code and a common route, but another strength, form,
   * or composition.
   */
  match: Open<GenericMatch>;
};

/** A pharmacy stocks a generic of a brand with known prices for the first time. */
export type GenericAvailableData = {
  /** The brand. */
  brand_drug: BrandDrug;
  /** The generic. */
  generic_drug: NewGenericDrug;
  /** Pharmacies that offer the generic. */
  available_at_pharmacies: number;
  /** Where they are. */
  provinces_available: Open<Province>[];
};

export type GenericsPage = {
  /** The rows of this page. */
  data: GenericAlternative[];
  /** Position of the page in the list. */
  pagination: Pagination;
  /** Whether more rows follow. */
  has_more: boolean;
  /** Send it as cursor to get the next page. Null on the last page. */
  next_cursor: string | null;
  /** Age of the data in this response. */
  meta?: Age;
};

export type GetDrugStatisticsResponse = {
  /** The rows of this page. */
  data: StatisticsRow[];
  /** Position of the page in the list. */
  pagination: Pagination;
  /** Whether more rows follow. */
  has_more: boolean;
  /** Send it as cursor to get the next page. Null on the last page. */
  next_cursor: string | null;
  /** Age of the data in this response. */
  meta?: Age;
  /** The drug. */
  drug: NamedDrug;
  /** The length of a period. */
  granularity: Open<Granularity>;
  /** First day of the range. */
  from: string;
  /** Last day of the range. */
  to: string;
  /** As requested; null for all. */
  province: Open<Province> | null;
  /** As requested; null for all. */
  city: string | null;
  /** As requested; null for one row per period. */
  by: Open<StatisticsGroup> | null;
  /** Unit of quantities and unit prices: the drug's unit. */
  unit: Open<Unit>;
  /** Canadian dollars, always. */
  currency: string;
  /** How the statistics are computed. */
  method: StatisticsMethod;
};

/** The public plan that the prices are of; null for pharmacies, and if no plan lists the drug. */
export type HistoryPlan = {
  /** The plan's province. */
  province: Open<Province>;
  /** Our code for the plan; unique in its province. */
  plan: string;
};

/** Prices of a drug in a period. */
export type HistoryPoint = {
  /** First day of the period: itself, a Monday, or the first of a month. */
  period_start: string;
  /** Last day of the period. Only days from from to to are counted. */
  period_end: string;
  /** lowest_unit_price times quantity, in dollars: two decimals at pharmacies, four of public plans. */
  lowest: string;
  /** average_unit_price times quantity, in dollars. */
  average: string;
  /** highest_unit_price times quantity, in dollars. */
  highest: string;
  /** lowest in cents, rounded half up. */
  lowest_cents: number;
  /** average in cents, rounded half up. */
  average_cents: number;
  /** highest in cents, rounded half up. */
  highest_cents: number;
  /** Lowest price of one unit, in dollars, four decimals. */
  lowest_unit_price: string;
  /** Mean price of one unit over all observations, rounded half up. */
  average_unit_price: string;
  /** Highest price of one unit. */
  highest_unit_price: string;
  /**
   * Observations in the period. One is a package at a pharmacy on a day, in stock; at one pharmacy, a price
   * that took effect; of public plans, an edition's price.
   */
  observations: number;
};

/** An interaction rule that matches two of the drugs. */
export type Interaction = {
  /** intr_<key>: the rule's; several pairs may meet one rule. */
  id: string;
  /** The pair, in the order of the request. */
  drugs: NamedDrug[];
  /** The substance or class that the rule matched in each drug. */
  ingredients: string[];
  /** The substances or classes of the source's rule, in the same order. */
  between: string[];
  /** Severity on a scale for all sources. UNKNOWN if the source does not state one. */
  severity: Open<InteractionSeverity>;
  /** As the source writes it. */
  severity_text: string;
  /** Possible effect. "" if the source states none. */
  description: string;
  /** Recommended action. "" if the source states none. */
  management: string;
  /** Source of the rule. */
  source: string;
};

/** Drugs checked against each other. */
export type InteractionCheck = {
  /** Most severe first. Each pair and rule appears once. */
  interactions: Interaction[];
  /** In the order of the request. */
  checked: CheckedDrug[];
  /** By name. */
  sources: InteractionSource[];
  /** The searched sources, the result, and its limits. Show this text to your users. */
  notice: string;
  /** Age of the data in this response. */
  meta?: Age;
};

/** Sources of interactions that were searched. */
export type InteractionSource = {
  /** Its name and edition. */
  name: string;
  /** Date of the source. Null if it states none. */
  as_of: string | null;
  /** Number of rules in the source. */
  rules: number;
  /** True for sample data and sandbox data. */
  synthetic: boolean;
};

/** The last load that included the source. Null if none is recorded. */
export type LastLoad = {
  /** The feed. */
  kind: string;
  /**
   * State of the load. `refused` means that more than half of its rows were rejected. A load that was killed
   * stays `running`.
   */
  state: Open<LoadState>;
  /** When it began. */
  started_at: string;
};

/**
 * The last change of any resource. If has_more is false, the response is complete up to it, and since=<its
 * sequence> continues from there.
 */
export type LatestChange = {
  /** Number of the change. */
  sequence: number;
  /** When the change was recorded. */
  changed_at: string;
};

/** A registered GraphQL document, without its text. */
export type ListedPersistedQuery = {
  /** SHA-256 of the text, for extensions.persistedQuery.sha256Hash and documentId. */
  id: string;
  /** Name that your account gave the document. Null without one. */
  name: string | null;
  /** Length of the text in UTF-8. */
  bytes: number;
  /** When it was registered. */
  created_at: string;
  /** When the document was last used, to the hour. */
  last_used_at: string;
};

/** A simulated delivery. */
export type MadeDelivery = {
  /** dlv_<32 hexadecimal digits>. */
  id: string;
  /** wh_<32 hexadecimal digits>. */
  webhook_id: string;
};

/** A requested drug or pharmacy that is missing from the response. */
export type Missing = {
  /** The requested drug_<DIN> or pharm_<id>. */
  id: string;
  /** Of a drug. */
  din?: string;
  /**
   * Why the drug or pharmacy is missing. Closed pharmacies are unknown. Comparisons leave out prices that are
   * out of stock or stale.
   */
  reason: Open<MissingReason>;
};

/** A drug by its names. */
export type NamedDrug = {
  /** drug_<DIN>. */
  id: string;
  /** Brand name, as the source writes it. */
  name: string;
  /** Drug Identification Number, with its leading zeros. */
  din: string;
};

/** The generic. */
export type NewGenericDrug = {
  /** drug_<DIN>. */
  id: string;
  /** Brand name, as the source writes it. */
  name: string;
  /** Drug Identification Number, with its leading zeros. */
  din: string;
  /** Company. Empty if the source states none. */
  manufacturer: string;
  /** Dollars. */
  average_price: number;
  /** Savings against the brand's average price, in percent. Null if it has no average price. */
  savings_percent: number | null;
};

/** A GraphQL document to register. */
export type NewPersistedDocument = {
  /** A GraphQL document that is valid for the schema. */
  query: string;
  /** Name for lists and metrics. */
  name?: string | undefined;
};

/** A price alert to create. */
export type NewPriceAlert = {
  /** drug_<DIN> or the DIN. */
  drug_id: string;
  /** Dollars, without the dispensing fee, over 0 and up to 100,000, at most two decimals. */
  target_price: number | string;
  /**
   * Number of units that target_price is for. Use 1 for a target per unit. Default: the quantity of the
   * package with the lowest unit price now.
   */
  quantity?: number | undefined;
  /** Watch pharmacies in this province only. Default: all of Canada. */
  province?: Province | undefined;
  /** How you are notified. Default: "WEBHOOK". */
  notification_method?: NotificationMethod | undefined;
  /** ISO 8601 with a time zone, in the future, and at most 1825 days from now. Default: one year from now. */
  expires_at?: string | Date | undefined;
};

/** A test event to create. */
export type NewSandboxEvent = {
  /** Event type. */
  type: SubscribableEventType;
  /** Data of the event, valid for the schema of the event type. Default: the example of the event type. */
  data?: Readonly<Record<string, unknown>> | undefined;
  /** drug_<DIN> or DIN of the drug in the example. Not with data. */
  drug_id?: string | undefined;
  /** pharm_<id> of the pharmacy in the example. Not with data. */
  pharmacy_id?: string | undefined;
};

/** A webhook to create. */
export type NewWebhook = {
  /** An https URL that is reachable from the Internet, with a name that resolves. */
  url: string;
  /** Event types, as listed by GET /v1/event-types. */
  events: readonly SubscribableEventType[];
  /** For your reference only. */
  description?: string | null | undefined;
  /**
   * Filters for events. Events must match every filter you set. Filters that do not apply to an event are
   * ignored.
   */
  filter?: NewWebhookFilter | null | undefined;
  /** When failed deliveries are retried. Each delay is at most 24 hours (86,400 seconds). */
  retry_policy?: NewWebhookRetryPolicy | null | undefined;
  /** Maximum concurrent requests. Null for the service's default. */
  max_concurrency?: number | null | undefined;
  /** Maximum requests per minute. Null for no limit. */
  rate_per_minute?: number | null | undefined;
  /**
   * Custom headers of every delivery: at most 20, with 8192 characters in total. Names have letters, digits,
   * - and _, begin with a letter, and are at most 64 characters. Values are printable ASCII. Content-*,
   * webhook-*, X-TM-*, and connection headers are not allowed.
   */
  headers?: Readonly<Record<string, string>> | null | undefined;
  /** Whether deliveries are sent. Default: true. */
  active?: boolean | undefined;
};

/**
 * Filters for events. Events must match every filter you set. Filters that do not apply to an event are
 * ignored.
 */
export type NewWebhookFilter = {
  /** drug_<DIN> or DINs, at most 1000. Empty for all. */
  drug_ids?: readonly string[] | undefined;
  /** pharm_<id>, at most 1000. Empty for all. */
  pharmacy_ids?: readonly string[] | undefined;
  /** Two-letter codes. Empty for all. */
  provinces?: readonly Province[] | undefined;
};

/** When failed deliveries are retried. Each delay is at most 24 hours (86,400 seconds). */
export type NewWebhookRetryPolicy = {
  /** Attempts after the first. */
  max_retries: number;
  /**
   * linear: each delay is base_delay_seconds longer than the previous one. exponential: each delay is twice
   * the previous one. Delays are at most 24 hours.
   */
  backoff: Backoff;
  /** Delay before the first retry. Default: 60. */
  base_delay_seconds?: number | undefined;
};

/** Position of the page in the list, and age of the data. */
export type NumberedPageMeta = {
  /** Rows in the whole list. */
  total: number;
  /** Page number from 1. */
  page: number;
  /** Date of the oldest source of the datasets in this response, as the source states it. */
  as_of?: string | null;
  /** Increases with every change to the data in this response. */
  dataset_version?: number;
};

/** The oldest stored change of any resource. Null without changes. */
export type OldestChange = {
  /** Number of the change. */
  sequence: number;
  /** When the change was recorded. */
  changed_at: string;
};

/** Opening hours on a day of the week. */
export type OpeningHours = {
  /** Day of the week. */
  day: Open<Weekday>;
  /** Opens at, HH:MM. */
  open: string;
  /** Closes at, HH:MM. */
  close: string;
};

/** A package size that the manufacturer sells. */
export type PackageSize = {
  /** Text from the source. If it states several sizes, each has its own entry. */
  text: string;
  /** Number of units in the package. Null if the text is not clear. */
  quantity: number | null;
  /** Unit of quantity. Null if neither the text nor the dosage form states it. */
  unit: Open<Unit> | null;
  /** Container, as the source writes it. Null if the source states none. */
  package_type: string | null;
};

/** Position of the page in the list. */
export type Pagination = {
  /** Rows in the whole list. */
  total: number;
  /** Rows per page. */
  limit: number;
  /** Rows before this page. */
  offset: number;
  /** Whether more rows follow. */
  has_more: boolean;
};

export type PersistedQueriesPage = {
  /** The rows of this page. */
  data: ListedPersistedQuery[];
  /** Position of the page in the list. */
  pagination: Pagination;
  /** Whether more rows follow. */
  has_more: boolean;
  /** Send it as cursor to get the next page. Null on the last page. */
  next_cursor: string | null;
  /** Age of the data in this response. */
  meta?: Age;
};

export type PersistedQuery = {
  /** SHA-256 of the text, for extensions.persistedQuery.sha256Hash and documentId. */
  id: string;
  /** Name that your account gave the document. Null without one. */
  name: string | null;
  /** Length of the text in UTF-8. */
  bytes: number;
  /** When it was registered. */
  created_at: string;
  /** When the document was last used, to the hour. */
  last_used_at: string;
  /** The text as registered. */
  query: string;
};

export type PharmaciesPage = {
  /** The rows of this page. */
  data: Pharmacy[];
  /** Position of the page in the list. */
  pagination: Pagination;
  /** Whether more rows follow. */
  has_more: boolean;
  /** Send it as cursor to get the next page. Null on the last page. */
  next_cursor: string | null;
  /** Age of the data in this response. */
  meta?: Age;
};

/** A pharmacy. */
export type Pharmacy = {
  /** pharm_<id>. */
  id: string;
  /** Name of the pharmacy. */
  name: string;
  /** Chain or banner. Null for an independent pharmacy. */
  chain: string | null;
  /** Where it is. */
  address: Address;
  /** As printed; null when unknown. */
  phone: string | null;
  /** In the pharmacy's own time zone. */
  hours: OpeningHours[];
  /** IANA name. */
  timezone: string;
  /** Services of the pharmacy. */
  services: string[];
  /** Degrees north. */
  latitude: number;
  /** Degrees east. Negative in Canada. */
  longitude: number;
  /**
   * Location of latitude, longitude, and distances: the pharmacy (exact), or the center of its postal code or
   * postal area if its source has no coordinates.
   */
  location_accuracy: Open<LocationAccuracy>;
  /** 0 to 5; null when unknown. */
  rating: number | null;
  /** Whether it operates. */
  status: Open<PharmacyStatus>;
  /**
   * Whether the pharmacy was open when the service created this response. Null if its hours are not known.
   */
  open_now: boolean | null;
  /** Distance from the requested location in kilometers. Present only with a location. */
  distance_km?: number;
  /** True for sample data and sandbox data. */
  synthetic: boolean;
  /** How old the data is; only where Pharmacy was asked for by itself. */
  meta?: Age;
};

/** A field with one value. A field that is a list. */
export type PharmacyChange = {
  /** The field, as the resource names it. */
  field: string;
  /** Previous value. Null if the field had no value. */
  old_value?: unknown | null;
  /** New value. Null if the field has no value now. */
  new_value?: unknown | null;
  /** Added values. */
  added?: unknown[];
  /** Removed values. */
  removed?: unknown[];
};

export type PharmacyPricesPage = {
  /** The rows of this page. */
  data: DrugPriceEntry[];
  /** Position of the page in the list. */
  pagination: Pagination;
  /** Whether more rows follow. */
  has_more: boolean;
  /** Send it as cursor to get the next page. Null on the last page. */
  next_cursor: string | null;
  /** Age of the data in this response. */
  meta?: Age;
};

/** A pharmacy's record changed. */
export type PharmacyUpdatedData = {
  /** The pharmacy. */
  pharmacy: EventPharmacy;
  /** Field by field, named as in GET /v1/pharmacies/{id}. */
  changes: PharmacyChange[];
  /** When the change was recorded. */
  updated_at: string;
};

/** A plan that does not list the drug. */
export type PlanNotListing = {
  /** Two-letter code of a province or territory. */
  province: Open<Province>;
  /** Our code for the plan; unique in its province. */
  plan: string;
  /** Name of the plan. */
  plan_name: string;
  /** Date of the plan's newest data. */
  as_of: string;
};

export type PreviewRecoveryResponse = {
  /** The webhook. */
  webhook_id: string;
  /** The mode of the recovery. */
  mode: Open<RecoveryMode>;
  /** The start of the range, at most 30 days ago. */
  since: string;
  /** The end of the range. */
  until: string;
  /** Deliveries or events that a recovery of this range would send now. */
  total: number;
  /**
   * Pending deliveries of the range that wait for their next attempt. A recovery does not include them; retry
   * them with POST /v1/webhooks/{id}/retry.
   */
  waiting: number;
  /** Pending deliveries of the range that are due or in progress. */
  in_progress: number;
};

/** Notifies its owner once, when a drug's lowest price falls below a target. */
export type PriceAlert = {
  /** alert_<32 hexadecimal digits>. */
  id: string;
  /** The drug whose price is watched. */
  drug: NamedDrug;
  /**
   * Target in dollars for quantity units, without the dispensing fee. The alert triggers when the lowest unit
   * price is below the target's.
   */
  target_price: number;
  /** target_price in cents. */
  target_price_cents: number;
  /**
   * Number of units that target_price is for. Null if no price was known at creation: target_price then
   * applies to the package with the lowest unit price.
   */
  quantity: number | null;
  /**
   * Dollars for quantity units at the lowest unit price, without the dispensing fee. Prices outside of
   * province are left out. Null if no price counts.
   */
  current_lowest_price: number | null;
  /** current_lowest_price in cents. */
  current_lowest_price_cents: number | null;
  /**
   * Number of units in the package with the lowest unit price, which may differ from quantity. Null if no
   * price counts.
   */
  current_lowest_quantity: number | null;
  /** Lowest unit price in dollars, with four decimals. Null if no price counts. */
  current_lowest_unit_price: string | null;
  /** Unit of quantities and unit prices: the drug's unit. */
  unit: Open<Unit>;
  /** Null for all of Canada. */
  province: Open<Province> | null;
  /** How you are notified. */
  notification_method: Open<NotificationMethod>;
  /** Only an ACTIVE alert can trigger. The other states are final. */
  status: Open<AlertStatus>;
  /** When it was created. */
  created_at: string;
  /** When the alert expires. */
  expires_at: string;
  /** When the alert was cancelled. Null otherwise. */
  cancelled_at: string | null;
  /** When the alert triggered. Null otherwise. */
  triggered_at: string | null;
  /** The price that triggered the alert, in dollars. Null otherwise. */
  triggered_price: number | null;
  /** triggered_price in cents. */
  triggered_price_cents: number | null;
  /**
   * Number of units that triggered_price is for. Null if the alert has not triggered, or triggered before
   * this field existed.
   */
  triggered_quantity: number | null;
  /** Dollars per unit at triggered_price, with four decimals. Null if triggered_quantity is null. */
  triggered_unit_price: string | null;
  /** The pharmacy with that price. Null otherwise. */
  triggered_pharmacy: AlertPharmacy | null;
};

/** A price alert of your account triggered. Only your account receives this event. */
export type PriceAlertTriggeredData = {
  /** The alert. */
  alert: TriggeredAlert;
  /** The drug. */
  drug: NamedDrug;
  /** The pharmacy. */
  pharmacy: EventPharmacy;
  /** Price of the package with the lowest unit price, in dollars, without the dispensing fee. */
  price: number;
  /** price in cents. */
  price_cents: number;
  /** Number of units that price is for. Absent in events that were recorded before prices had packages. */
  quantity?: number;
  /**
   * Price per unit, in dollars, with four decimals. Absent in events that were recorded before prices had
   * packages.
   */
  unit_price?: string;
  /**
   * Unit of quantities and unit prices: the drug's unit. Absent in events that were recorded before prices
   * had packages.
   */
  unit?: Open<Unit>;
  /** Canadian dollars. */
  currency: string;
  /** When it triggered. */
  triggered_at: string;
};

/** A pharmacy's price of a drug changed by more than the greater of 0.01 dollars and 0.5 percent. */
export type PriceChangedData = {
  /** The drug. */
  drug: NamedDrug;
  /** The pharmacy. */
  pharmacy: EventPharmacy;
  /** Previous price of quantity units, in dollars, without the dispensing fee. */
  old_price: number;
  /** New price of quantity units, in dollars, without the dispensing fee. */
  new_price: number;
  /** old_price in cents. */
  old_price_cents: number;
  /** new_price in cents. */
  new_price_cents: number;
  /**
   * Previous price per unit, in dollars, with four decimals. Absent in events that were recorded before
   * prices had packages.
   */
  old_unit_price?: string;
  /**
   * New price per unit, in dollars, with four decimals. Absent in events that were recorded before prices had
   * packages.
   */
  new_unit_price?: string;
  /**
   * Unit of quantities and unit prices: the drug's unit. Absent in events that were recorded before prices
   * had packages.
   */
  unit?: Open<Unit>;
  /** new_price less old_price, in dollars. */
  change_amount: number;
  /** change_amount as a percentage of old_price, with two decimals. */
  change_percent: number;
  /** Number of units that both prices are for. */
  quantity: number;
  /** Canadian dollars. */
  currency: string;
  /** The day (UTC) on which the new price was first observed. */
  effective_date: string;
};

/** The price of a drug at a pharmacy. */
export type PriceEntry = {
  /** Name of the pharmacy. */
  pharmacy: string;
  /** pharm_<id>. */
  pharmacy_id: string;
  /** Dollars, without the dispensing fee. */
  price: number;
  /** price in cents. */
  price_cents: number;
  /** Dollars. */
  dispensing_fee: number;
  /** dispensing_fee in cents. */
  dispensing_fee_cents: number;
  /** Total that the patient pays, in dollars: price and dispensing fee. */
  total_cost: number;
  /** Canadian dollars, always. */
  currency: string;
  /** Dollars per unit, with four decimals. */
  unit_price: string;
  /** Number of units that price is for. */
  quantity: number;
  /** Unit of quantities and unit prices: the drug's unit. */
  unit: Open<Unit>;
  /**
   * Description that distinguishes packages of the same quantity, as the source writes it. "" if the source
   * states none.
   */
  package: string;
  /** Stock status at the pharmacy. */
  availability: Open<Availability>;
  /** Distance from the requested location in kilometers. Present only with a location. */
  distance_km?: number;
  /** Whether the price is too old to count towards lowest prices, averages, and alerts. */
  stale: boolean;
  /** When the source last stated the price. */
  last_updated: string;
  /** When the current price was first observed. */
  effective_from: string;
  /** Where the price comes from. */
  source: Open<PriceSource>;
  /**
   * The price of the requested quantity. Present only with quantity. The other fields then describe its first
   * package.
   */
  fill?: Fill;
};

/**
 * Quantity that a plan's price is for, such as 1 tablet or a pack of 120 doses. Null if the plan's edition
 * does not state it. Compare two prices only if they are for the same quantity.
 */
export type PriceFor = {
  /** Number of units. More than 1 for a pack: 120 for a pack of 120 doses. */
  quantity: number;
  /** Unit of quantity. */
  unit: Open<Unit>;
};

export type PriceHistory = {
  /** The rows of this page. */
  data: HistoryPoint[];
  /** Position of the page in the list. */
  pagination: Pagination;
  /** Whether more rows follow. */
  has_more: boolean;
  /** Send it as cursor to get the next page. Null on the last page. */
  next_cursor: string | null;
  /** Age of the data in this response. */
  meta?: Age;
  /** The drug. */
  drug: NamedDrug;
  /** Length of a point's period. */
  granularity: Open<Granularity>;
  /** First day of the range. */
  from: string;
  /** Last day of the range. */
  to: string;
  /** The requested value. Null for all. */
  province: Open<Province> | null;
  /** The requested value. Null for all. */
  pharmacy_id: string | null;
  /** Where the prices come from. */
  source: Open<HistorySource>;
  /** The public plan that the prices are of; null for pharmacies, and if no plan lists the drug. */
  plan: HistoryPlan | null;
  /**
   * Quantity that a plan's price is for, such as 1 tablet or a pack of 120 doses. Null if the plan's edition
   * does not state it. Compare two prices only if they are for the same quantity.
   */
  price_for: PriceFor | null;
  /** The other source, if it has prices of the drug; else null. */
  other_source: Open<HistorySource> | null;
  /** Basis of the amounts: quantity at pharmacies (package), or price_for at public plans (unit). */
  price_basis: Open<PriceBasis>;
  /**
   * Units that all amounts are for: as requested, or the quantity of the package with the lowest unit price.
   * 1 if the drug has no price, and for public plans.
   */
  quantity: number;
  /** Unit of quantities and unit prices: the drug's unit. */
  unit: Open<Unit>;
  /** Canadian dollars, always. */
  currency: string;
  /** First day with a price of the drug (at the pharmacy, if requested). Null without prices. */
  first_observed_on: string | null;
  /** Last day with a price of the drug (at the pharmacy, if requested). Null without prices. */
  last_observed_on: string | null;
};

/** A drug's unit price in a public plan. */
export type PublicPrice = {
  /** Two-letter code of a province or territory. */
  province: Open<Province>;
  /** The plan, as coverage names it. */
  plan: string;
  /** Dollars for price_for as the plan's formulary lists it, four decimals. */
  unit_price: string;
  /**
   * Quantity that a plan's price is for, such as 1 tablet or a pack of 120 doses. Null if the plan's edition
   * does not state it. Compare two prices only if they are for the same quantity.
   */
  price_for: PriceFor | null;
  /** The part that the plan pays. Null if the edition does not state it. */
  plan_pays: string | null;
  /** Date of the edition. */
  effective_on: string;
  /** Where the price comes from. */
  source: string;
};

/** A recall notice on drugs. */
export type Recall = {
  /** rcl_<number of the notice>. */
  id: string;
  /** The notice's title. */
  title: string;
  /** Type I is the most serious. Null if the notice states none. */
  classification: Open<RecallClassification> | null;
  /** The issue, as the notice states it. */
  reason: string | null;
  /** The product, as the notice states it. */
  product: string | null;
  /** Lot numbers in the notice's text. Many notices list them only on their page. */
  affected_lots: string[];
  /** Company of the drugs, if they have the same one. */
  manufacturer: string | null;
  /** URL of the notice. */
  regulator_url: string | null;
  /** Required action, as the notice states it. */
  action_required: string | null;
  /** The update date of the notice when we first read it. The source states no other date. */
  issued_date: string;
  /** When the notice was last updated. */
  last_updated: string;
  /** Whether the regulator has archived the notice. */
  archived: boolean;
  /** Drugs of the notice. Empty if none was found. */
  drugs: NamedDrug[];
  /**
   * How the drugs were found. din: the notice states their DINs. name: the product has the same name, so the
   * match is likely but not certain. Null without drugs.
   */
  match: Open<RecallMatch> | null;
  /** DINs as the notice states them, including unknown and malformed ones. */
  stated_dins: string[];
  /** True for sample data and sandbox data. */
  synthetic: boolean;
  /** How old the data is; only where Recall was asked for by itself. */
  meta?: Age;
};

/** The notice. */
export type RecallNotice = {
  /** rcl_<number of the notice>. */
  id: string;
  /** Type I is the most serious. Null if the notice states none. */
  classification: Open<RecallClassification> | null;
  /** As the notice states it. */
  reason: string | null;
  /** Lot numbers that the notice's text states. */
  affected_lots: string[];
  /** Company of the drug. */
  manufacturer: string | null;
  /** URL of the notice. */
  regulator_url: string | null;
  /** Required action, as the notice states it. */
  action_required: string | null;
  /** The update date of the notice when we first read it. */
  issued_date: string;
};

export type RecallsPage = {
  /** The rows of this page. */
  data: Recall[];
  /** Position of the page in the list. */
  pagination: Pagination;
  /** Whether more rows follow. */
  has_more: boolean;
  /** Send it as cursor to get the next page. Null on the last page. */
  next_cursor: string | null;
  /** Age of the data in this response. */
  meta?: Age;
};

/** Events to recover. */
export type RecoverRequest = {
  /** Start of the period, in the past. Events older than 30 days are not recovered. */
  since: string | Date;
  /** End of the period: later than since, and less than 30 days ago. Default: now. */
  until?: string | Date | undefined;
  /**
   * failed: repeats failed deliveries. missing: delivers events without a delivery, because the webhook was
   * disabled or did not match them at the time. Default: "failed".
   */
  mode?: RecoveryMode | undefined;
  /** In mode failed: status of the deliveries to repeat. Default: failed. */
  status?: readonly UndeliveredStatus[] | undefined;
  /** Only events of these types. Default: all. */
  types?: readonly EventType[] | undefined;
};

export type RecoveriesPage = {
  /** The rows of this page. */
  data: Recovery[];
  /** Position of the page in the list. */
  pagination: Pagination;
  /** Whether more rows follow. */
  has_more: boolean;
  /** Send it as cursor to get the next page. Null on the last page. */
  next_cursor: string | null;
  /** Age of the data in this response. */
  meta?: Age;
};

/** A job that recovers a webhook's undelivered or missing events. */
export type Recovery = {
  /** rcv_<32 hexadecimal digits>. */
  id: string;
  /** The webhook whose deliveries are recovered. */
  webhook_id: string;
  /**
   * failed: deliveries that failed and have not been repeated since. missing: events that match the webhook
   * but never had a delivery.
   */
  mode: Open<RecoveryMode>;
  /**
   * running: deliveries are being created or are pending. finished: none is pending. cancelled: cancelled by
   * its owner.
   */
  status: Open<RecoveryStatus>;
  /** Start of the period: as requested, at most 30 days ago. */
  since: string;
  /** End of the period. */
  until: string;
  /** Status of the deliveries to recover, in mode failed. */
  statuses: Open<UndeliveredStatus>[];
  /** Event types. Null for all. */
  types: Open<EventType>[] | null;
  /** Number of deliveries to recover at the time of the request. */
  total: number;
  /** New deliveries created so far. */
  made: number;
  /** Deliveries by status. */
  progress: RecoveryProgress;
  /** When the recovery was requested. */
  created_at: string;
  /** When the recovery last made progress. */
  updated_at: string;
  /** When the recovery ended. Null while it runs. */
  finished_at: string | null;
};

/** Deliveries by status. */
export type RecoveryProgress = {
  /** Pending deliveries. */
  pending: number;
  /** Delivered. */
  delivered: number;
  /** Failed again. */
  failed: number;
  /** Cancelled. */
  cancelled: number;
};

/** A price that its source removed. */
export type RemovedPrice = {
  /** Name of the pharmacy. */
  pharmacy: string;
  /** pharm_<id>. */
  pharmacy_id: string;
  /** The price when it was removed, in dollars, without the dispensing fee. */
  last_price: number;
  /** last_price in cents. */
  last_price_cents: number;
  /** Units that last_price paid for. */
  last_quantity: number;
  /** Dollars for one unit at last_price, four decimals. */
  last_unit_price: string;
  /** Unit of quantities and unit prices: the drug's unit. */
  unit: Open<Unit>;
  /** When the source removed the price. */
  removed_at: string;
  /** Why. */
  reason: string;
};

/** Nothing: an empty object. */
export type Replay = Record<string, never>;

/** The report. */
export type ReportedShortage = {
  /** shr_<number of the report>. */
  id: string;
  /** critical: active, and of the highest national impact. */
  severity: Open<ShortageSeverity>;
  /** Status of the report. */
  status: Open<ShortageStatus>;
  /** Previous status. Null for a new report. */
  previous_status: Open<ShortageStatus> | null;
  /** As published. */
  reason: string | null;
  /** Empty: the report is for all of Canada. */
  affected_provinces: Open<Province>[];
  /** When it is expected to end. */
  estimated_resolution: string | null;
  /** At most ten marketed drugs that are the same product, not in shortage. */
  alternatives: AlternativeDrug[];
  /** When it was reported. */
  reported_date: string | null;
  /** Publisher of the reports. */
  source: string;
};

/** An empty object. */
export type RetryDelivery = Record<string, never>;

/**
 * The waiting deliveries to retry. An empty object retries all of them. A delivery must match every field
 * that is set.
 */
export type RetryRequest = {
  /** Retry only these deliveries, at most 100. Default: all waiting deliveries. */
  delivery_ids?: readonly string[] | undefined;
  /** Retry only deliveries of these event types. Default: all event types. */
  types?: readonly EventType[] | undefined;
  /** Retry only deliveries created at this time or later. */
  since?: string | Date | undefined;
  /** Retry only deliveries created before this time. */
  until?: string | Date | undefined;
};

export type RetryWebhookResponse = {
  /** The webhook whose deliveries are retried. */
  webhook_id: string;
  /** Deliveries whose next attempt is due now. */
  retried: number;
  /**
   * Deliveries in `delivery_ids` that are unchanged, because they are in progress, finished, or do not match.
   */
  skipped: number;
  /**
   * Matching deliveries that still wait: one request retries at most 10000. Repeat the request to retry them.
   */
  remaining: number;
};

export type SandboxEvent = {
  /** evt_<32 hexadecimal digits>. */
  id: string;
  /** The exact text of its deliveries. */
  event: WebhookEvent;
  /** Simulated deliveries, one per webhook whose filters match the event. */
  deliveries: MadeDelivery[];
};

/** Options of a secret rotation. */
export type SecretRotation = {
  /**
   * How long the previous secret signs, too. Default: 86400, one day. 0 ends the overlap immediately.
   * Default: 86400.
   */
  overlap_seconds?: number | undefined;
  /**
   * The signing secret of X-TM-Signature during the overlap. Default: previous. The other secret signs
   * X-TM-Signature-Previous. Must not be previous if overlap_seconds is 0.
   */
  sign_with?: Signer | undefined;
};

/** A report of a shortage or discontinuation, of one package size of a drug. */
export type Shortage = {
  /** shr_<number of the report>. */
  id: string;
  /** A drug by its names. */
  drug: NamedDrug;
  /** Shortage or discontinuation. */
  type: Open<ShortageType>;
  /**
   * critical: an actual shortage of the highest national impact (tier 3); high: an actual shortage, or
   * discontinued; medium: anticipated, or to be discontinued; low: avoided or resolved.
   */
  severity: Open<ShortageSeverity>;
  /** Status of the report. */
  status: Open<ShortageStatus>;
  /** The status as published. */
  status_text: string;
  /** As published. */
  reason: string | null;
  /** The package size in the report. A drug has one report per size. */
  packaging: string | null;
  /** Empty: the report is for all of Canada. */
  affected_provinces: Open<Province>[];
  /** When it was expected to begin. */
  anticipated_start: string | null;
  /** When it began. */
  actual_start: string | null;
  /** When it is expected to end. */
  estimated_resolution: string | null;
  /** When it ended. */
  actual_end: string | null;
  /**
   * At most 10 marketed drugs that are the same product, none in an active shortage or under a recall in
   * force, by name.
   */
  alternatives: NamedDrug[];
  /** When it was reported. */
  reported_date: string | null;
  /** When the report was last updated. */
  updated_date: string | null;
  /** Whether it is of the highest national impact. */
  tier_3: boolean;
  /** Publisher of the reports. */
  source: string;
  /** True for sample data and sandbox data. */
  synthetic: boolean;
  /** How old the data is; only where Shortage was asked for by itself. */
  meta?: Age;
};

/** A shortage or discontinuation was reported, or its status changed. */
export type ShortageReportedData = {
  /** The drug. */
  drug: NamedDrug;
  /** The report. */
  shortage: ReportedShortage;
};

export type ShortagesPage = {
  /** The rows of this page. */
  data: Shortage[];
  /** Position of the page in the list. */
  pagination: Pagination;
  /** Whether more rows follow. */
  has_more: boolean;
  /** Send it as cursor to get the next page. Null on the last page. */
  next_cursor: string | null;
  /** Age of the data in this response. */
  meta?: Age;
};

/** How the statistics are computed. */
export type StatisticsMethod = {
  /** Definition of an observation. */
  observations: string;
  /** Choice among several observations. */
  deduplication: string;
  /** Excluded observations. */
  left_out: string;
  /** How observations are weighted. */
  weighting: string;
  /** How percentiles are computed. */
  percentiles: string;
  /** How amounts are rounded. */
  rounding: string;
  /** Pharmacies that percentiles need. */
  minimum_pharmacies: number;
  /** How pharmacies are counted. */
  pharmacies: string;
  /** The page with formulas and an example. */
  documentation: string;
};

/** Unit prices of a drug in a period. */
export type StatisticsRow = {
  /** With by; else null. */
  province: Open<Province> | null;
  /** With by=city, as the source writes it ("" if it states none); else null. */
  city: string | null;
  /** First day of the period: itself, a Monday, or the first of a month. */
  period_start: string;
  /** Last day of the period. Only days from from to to are counted. */
  period_end: string;
  /** n: the observations that the statistics are of. */
  observations: number;
  /** Observations that were left out because they were out of stock. */
  out_of_stock: number;
  /** Pharmacies with an observation: at least so many, the largest number on one day of the period. */
  pharmacies: number;
  /** Lowest unit price, in dollars, four decimals. */
  lowest: string;
  /** 10th percentile. Null if percentiles_omitted is not. */
  p10: string | null;
  /** 25th percentile, the first quartile. Null if percentiles_omitted is not. */
  p25: string | null;
  /** Median, the 50th percentile. Null if percentiles_omitted is not. */
  median: string | null;
  /** Arithmetic mean. */
  mean: string;
  /** 75th percentile, the third quartile. Null if percentiles_omitted is not. */
  p75: string | null;
  /** 90th percentile. Null if percentiles_omitted is not. */
  p90: string | null;
  /** Highest unit price. */
  highest: string;
  /** Why percentiles are null; null if they are not. */
  percentiles_omitted: Open<PercentilesOmitted> | null;
};

/** The state of the service. */
export type Status = {
  /** degraded if the database is unavailable. */
  status: Open<ServiceStatus>;
  /** Environment of this base URL. */
  environment: Open<Environment>;
  /** Of the interface. */
  version: string;
  /** Age of each loaded dataset. Empty if the database is unavailable. */
  datasets: DatasetAge[];
};

export type TestEvent = {
  /** evt_<32 hexadecimal digits>. */
  event_id: string;
  /** Event type. */
  type: Open<EventType>;
  /** wh_<32 hexadecimal digits>. */
  webhook_id: string;
  /**
   * In the sandbox: the simulated deliveries. Live: empty, because the delivery is sent later. Find it in the
   * webhook's deliveries.
   */
  deliveries: MadeDelivery[];
};

/** The webhook to test. */
export type TestedWebhook = {
  /** wh_<id>. */
  id: string;
};

/** The alert. */
export type TriggeredAlert = {
  /** alert_<id>. */
  id: string;
  /** Final. */
  status: string;
  /** Target price of quantity units, in dollars, without the dispensing fee. */
  target_price: number;
  /** target_price in cents. */
  target_price_cents: number;
  /**
   * Number of units that target_price is for. Null if the alert has no quantity. Absent in events that were
   * recorded before the field was added.
   */
  quantity?: number | null;
  /** Null for all of Canada. */
  province: Open<Province> | null;
};

/** Usage and remaining quota of an account. */
export type Usage = {
  /** Environment of the usage. Each environment counts separately. */
  environment: Open<Environment>;
  /** The account's plan. */
  plan: Open<Plan>;
  /** The calendar month, in UTC. */
  month: string;
  /**
   * Requests used this month in this environment, by all of the account's keys and by its people in the
   * dashboard.
   */
  used: number;
  /** The plan's quota, as in X-Quota-Limit. Null in the sandbox, which has no quota. */
  limit: number | null;
  /** As in X-Quota-Remaining of this response. Null in the sandbox. */
  remaining: number | null;
  /** When the month ends, as in X-Quota-Reset. */
  resets_at: string;
  /** Quota notices of this month, by threshold. Empty in the sandbox. */
  notices: UsageNotice[];
  /** First day of the breakdown. */
  from: string;
  /** Last day of the breakdown. */
  to: string;
  /** In order. Days without requests are left out. */
  days: UsageDay[];
  /** The same requests, most first. */
  endpoints: UsageEndpoint[];
  /** Requests by API key, most first. Requests from the dashboard are not included. */
  keys: UsageKey[];
};

/** Usage on a day. */
export type UsageDay = {
  /** The day, in UTC. */
  day: string;
  /** Requests, including rejected ones. */
  requests: number;
  /** Requests that counted toward the monthly quota. */
  units: number;
  /** Requests by outcome. Outcomes without requests are left out. */
  outcomes: UsageOutcomes;
};

/** Usage of an endpoint. */
export type UsageEndpoint = {
  /** operationId of the endpoint. "graphql" for all requests to /graphql. "unmatched" for unknown paths. */
  endpoint: string;
  /** Requests, including rejected ones. */
  requests: number;
  /** Requests that counted toward the monthly quota. */
  units: number;
  /** Requests by outcome. Outcomes without requests are left out. */
  outcomes: UsageOutcomes;
};

/** Usage of a key. */
export type UsageKey = {
  /** key_<32 hexadecimal digits>. */
  key_id: string;
  /** Requests, including rejected ones. */
  requests: number;
  /** Requests that counted toward the monthly quota. */
  units: number;
  /** Requests by outcome. Outcomes without requests are left out. */
  outcomes: UsageOutcomes;
};

/** Created once per account, month, and threshold. */
export type UsageNotice = {
  /** The entity of the event. */
  kind: Open<UsageNoticeKind>;
  /** Of the plan's monthly quota: 80 or 100. */
  threshold_percent: number;
  /** When the threshold was reached, to about a second. */
  created_at: string;
};

/** Requests by outcome. Outcomes without requests are left out. */
export type UsageOutcomes = {
  /** Successful. */
  ok?: number;
  /** 304 Not Modified. Does not count toward the monthly quota. */
  not_modified?: number;
  /** Client errors. They count toward the monthly quota, except 403. */
  client_error?: number;
  /** 429 of the burst limit. Does not count toward the monthly quota. */
  refused_burst?: number;
  /** 429 of the monthly quota. Does not count toward it. */
  refused_quota?: number;
  /** Server errors. They do not count toward the monthly quota. */
  server_error?: number;
};

/** A package that a fill is made of. */
export type UsedPackage = {
  /** Units in the package. */
  quantity: number;
  /**
   * Description that distinguishes packages of the same quantity, as the source writes it. "" if the source
   * states none.
   */
  package: string;
  /** Number of packages. A fraction, rounded to four decimals, if price_basis is scaled. */
  count: number;
  /** Dollars for one package, without the dispensing fee. */
  price: number;
  /** price in cents. */
  price_cents: number;
};

/** An endpoint and the events that it receives. */
export type Webhook = {
  /** wh_<32 hexadecimal digits>. */
  id: string;
  /** Where deliveries are sent. */
  url: string;
  /** Event types. */
  events: Open<EventType>[];
  /** Your description. */
  description: string | null;
  /** Whether deliveries are sent. */
  active: boolean;
  /**
   * Why the webhook is disabled. owner: by its owner. gone: the endpoint returned 410. failing: all
   * deliveries failed for days.
   */
  disabled_reason: Open<DisabledReason> | null;
  /** When the webhook was disabled. Null while it is active. */
  disabled_at: string | null;
  /** Time of the first failure since the last success. Null while deliveries succeed. */
  failing_since: string | null;
  /** Filters for events. Filters that do not apply to an event are ignored. */
  filter: WebhookFilter;
  /** Null for the default schedule: seven attempts, the last after 24 hours. */
  retry_policy: WebhookRetryPolicy | null;
  /** Maximum concurrent requests. Null for the service's default. */
  max_concurrency: number | null;
  /** Maximum requests per minute. Null for no limit. */
  rate_per_minute: number | null;
  /** Names of the custom headers. Their values are never returned. */
  header_names: string[];
  /** End of the overlap of a rotation. Until then, the previous secret signs, too. Null without one. */
  previous_secret_until: string | null;
  /**
   * The signing secret of X-TM-Signature during the overlap of a rotation. The other secret signs
   * X-TM-Signature-Previous. Null outside of an overlap.
   */
  sign_with: Open<Signer> | null;
  /** When it was created. */
  created_at: string;
  /** When the webhook was last changed. */
  updated_at: string;
};

/**
 * Fields that you leave out do not change. null clears a field. Lists and objects are replaced as a whole.
 */
export type WebhookChange = {
  /** An https URL that is reachable from the Internet, with a name that resolves. */
  url?: string | undefined;
  /** Event types, as listed by GET /v1/event-types. */
  events?: readonly SubscribableEventType[] | undefined;
  /** For your reference only. */
  description?: string | null | undefined;
  /**
   * Filters for events. Events must match every filter you set. Filters that do not apply to an event are
   * ignored.
   */
  filter?: NewWebhookFilter | null | undefined;
  /** When failed deliveries are retried. Each delay is at most 24 hours (86,400 seconds). */
  retry_policy?: NewWebhookRetryPolicy | null | undefined;
  /** Maximum concurrent requests. Null for the service's default. */
  max_concurrency?: number | null | undefined;
  /** Maximum requests per minute. Null for no limit. */
  rate_per_minute?: number | null | undefined;
  /**
   * Replaces all custom headers; null removes them. Required if url changes to another origin (scheme, host,
   * or port) and the webhook has custom headers, because stored values are not sent to a new origin.
   */
  headers?: Readonly<Record<string, string>> | null | undefined;
  /** Whether deliveries are sent. */
  active?: boolean | undefined;
  /**
   * Whether to also recover the events missed since the webhook was disabled. true requires active true, and
   * a disabled webhook.
   */
  recover?: boolean | undefined;
  /** Start of the recovery. Default: disabled_at. Requires recover true. */
  recover_since?: string | Date | undefined;
  /**
   * Switches the signing secret of X-TM-Signature during the overlap of a rotation. Switch to new once your
   * receiver knows the new secret. previous is valid during an overlap only.
   */
  sign_with?: Signer | undefined;
};

/** The exact text of its deliveries. Of one kind. */
export type WebhookEventOf<Kind extends EventType> = {
  /** Event type. */
  event: Kind;
  /** evt_<32 hexadecimal digits>. */
  id: string;
  /** When it was created. */
  created_at: string;
  /** The entity of the event. */
  entity: string;
  /** Its number among the events of that entity. */
  sequence: number;
  /** true for a test event. Absent from other events. */
  test?: boolean;
  /** The schema depends on the event type. */
  data: EventData[Kind];
};

/** The exact text of its deliveries. Kinds that are added later come as well: keep a default branch. */
export type WebhookEvent = { [Kind in EventType]: WebhookEventOf<Kind> }[EventType];

/** Filters for events. Filters that do not apply to an event are ignored. */
export type WebhookFilter = {
  /** drug_<DIN>. Empty for all. */
  drug_ids: string[];
  /** pharm_<id>. Empty for all. */
  pharmacy_ids: string[];
  /** Empty for all. */
  provinces: Open<Province>[];
};

/** When failed deliveries are retried. */
export type WebhookRetryPolicy = {
  /** Attempts after the first. */
  max_retries: number;
  /**
   * linear: each delay is base_delay_seconds longer than the previous one. exponential: each delay is twice
   * the previous one. Delays are at most 24 hours.
   */
  backoff: Open<Backoff>;
  /** Delay before the first retry. */
  base_delay_seconds: number;
};

/** A test of a webhook. */
export type WebhookTest = {
  /** Type of the test event. A disabled webhook accepts webhook.test only. Default: "webhook.test". */
  type?: EventType | undefined;
};

/** A test event. It is sent only on request, to any webhook. */
export type WebhookTestData = {
  /** The webhook to test. */
  webhook: TestedWebhook;
  /** Message for people. */
  message: string;
};

export type WebhookWithSecret = {
  /** wh_<32 hexadecimal digits>. */
  id: string;
  /** Where deliveries are sent. */
  url: string;
  /** Event types. */
  events: Open<EventType>[];
  /** Your description. */
  description: string | null;
  /** Whether deliveries are sent. */
  active: boolean;
  /**
   * Why the webhook is disabled. owner: by its owner. gone: the endpoint returned 410. failing: all
   * deliveries failed for days.
   */
  disabled_reason: Open<DisabledReason> | null;
  /** When the webhook was disabled. Null while it is active. */
  disabled_at: string | null;
  /** Time of the first failure since the last success. Null while deliveries succeed. */
  failing_since: string | null;
  /** Filters for events. Filters that do not apply to an event are ignored. */
  filter: WebhookFilter;
  /** Null for the default schedule: seven attempts, the last after 24 hours. */
  retry_policy: WebhookRetryPolicy | null;
  /** Maximum concurrent requests. Null for the service's default. */
  max_concurrency: number | null;
  /** Maximum requests per minute. Null for no limit. */
  rate_per_minute: number | null;
  /** Names of the custom headers. Their values are never returned. */
  header_names: string[];
  /** End of the overlap of a rotation. Until then, the previous secret signs, too. Null without one. */
  previous_secret_until: string | null;
  /**
   * The signing secret of X-TM-Signature during the overlap of a rotation. The other secret signs
   * X-TM-Signature-Previous. Null outside of an overlap.
   */
  sign_with: Open<Signer> | null;
  /** When it was created. */
  created_at: string;
  /** When the webhook was last changed. */
  updated_at: string;
  /** Signing secret for deliveries. Shown once. Store it securely. */
  secret: string;
};

export type WebhooksPage = {
  /** The rows of this page. */
  data: Webhook[];
  /** Position of the page in the list. */
  pagination: Pagination;
  /** Whether more rows follow. */
  has_more: boolean;
  /** Send it as cursor to get the next page. Null on the last page. */
  next_cursor: string | null;
  /** Age of the data in this response. */
  meta?: Age;
};
