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
  /** The regulator recalled a drug: one event for each drug of a notice. */
  "drug.recalled": DrugRecalledData;
  /** A generic of a brand with known prices can be had at a pharmacy for the first time. */
  "generic.available": GenericAvailableData;
  /** Anything in a pharmacy's record changed. */
  "pharmacy.updated": PharmacyUpdatedData;
  /** A shortage or discontinuation was reported, or its status changed. */
  "shortage.reported": ShortageReportedData;
  /** What a public plan says of a drug changed: listed, listed otherwise, or listed no longer. */
  "coverage.changed": CoverageChangedData;
  /** A price alert of your account triggered. Nobody else is told. */
  "price_alert.triggered": PriceAlertTriggeredData;
  /** A test that you asked for. It comes only then, whatever a subscription lists. */
  "webhook.test": WebhookTestData;
};

/** What a product works by, and how much of it. */
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

/** How old the data is that the answer is made of. */
export type Age = {
  /** Date of the oldest source of the datasets in this response, as the source states it. */
  as_of?: string | null;
  /** Grows with every change of what the answer is made of. */
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
  /** Give it as cursor to get the next page; null on the last. */
  next_cursor: string | null;
  /** How old the data is that the answer is made of. */
  meta?: Age;
};

/** A drug that can stand in. */
export type AlternativeDrug = {
  /** Drug Identification Number, with its leading zeros. */
  din: string;
  /** Brand name, as the source writes it. */
  name: string;
};

/** Where the time went; null for what did not take place, as on a connection that was kept. */
export type AttemptPhases = {
  /** Looking the name up. */
  dns_ms: number | null;
  /** Connecting. */
  connect_ms: number | null;
  /** Agreeing on TLS. */
  tls_ms: number | null;
  /** From the request to the answer's first byte. */
  first_byte_ms: number | null;
};

/**
 * Drugs, and where their prices are looked for. Without a place, a province, or pharmacies, the prices of all
 * of Canada.
 */
export type BasketRequest = {
  /** drug_<DIN> or DINs, up to 50. Exactly one of drug_ids and dins is given. */
  drug_ids?: readonly string[] | undefined;
  /** DINs, up to 50, instead of drug_ids. */
  dins?: readonly string[] | undefined;
  /** Canadian postal code, or its first three characters; in any case. */
  postal_code?: string | undefined;
  /** Degrees north, with longitude. */
  latitude?: number | undefined;
  /** Degrees east (negative in Canada), with latitude. */
  longitude?: number | undefined;
  /** Kilometres around the location, 50 unless given. */
  radius?: number | undefined;
  /** Two-letter code of a province or territory. */
  province?: Province | undefined;
  /**
   * Units to price, such as 90 tablets. A pharmacy's price is then that of a package of this size, of the
   * cheapest combination of packages that add up to it, or of its lowest unit price scaled to it, in this
   * order, with one dispensing fee.
   */
  quantity?: number | undefined;
  /** any: prices that are out of stock count too. */
  availability?: CountedAvailability | undefined;
  /**
   * Days after which an observed price is stale and no longer counts. Default: the service's setting, 90 days
   * unless your administrator changed it.
   */
  max_age_days?: number | undefined;
  /** Only these pharmacies, up to 50. */
  pharmacy_ids?: readonly string[] | undefined;
  /** Prices shown per drug, 10 unless given; what is compared are all of them. */
  limit?: number | undefined;
};

/** What the compared drugs come to. All amounts are null if no drug is compared. */
export type BasketSummary = {
  /** That has most of the drugs, and of those the lowest total; null when nothing has a price. */
  best_pharmacy: BestPharmacy | null;
  /** Every drug where its total is lowest, fees included. A decimal string in dollars. */
  total_lowest: string | null;
  /** total_lowest in cents. */
  total_lowest_cents: number | null;
  /** Every drug where its total is highest, fees included. A decimal string in dollars. */
  total_highest: string | null;
  /** total_highest in cents. */
  total_highest_cents: number | null;
  /** The average totals of the drugs, fees included. A decimal string in dollars. */
  total_average: string | null;
  /** total_average in cents. */
  total_average_cents: number | null;
  /** What total_lowest saves of total_average. A decimal string in dollars. */
  total_savings: string | null;
  /** total_savings in cents. */
  total_savings_cents: number | null;
  /** Canadian dollars, always. */
  currency: string;
};

/** What many drugs cost. */
export type BatchPrices = {
  /** In the order asked. */
  data: DrugPrices[];
  /** Drugs without an answer and pharmacies that are not there. */
  missing: Missing[];
  /** How old the data is that the answer is made of. */
  meta?: Age;
};

/** The pharmacy to buy the basket at. */
export type BestPharmacy = {
  /** pharm_<id>. */
  id: string;
  /** Name of the pharmacy. */
  name: string;
  /** Chain or banner; null for an independent one. */
  chain: string | null;
  /** Dollars: price and fee of each drug that it has. */
  total_cost: number;
  /** total_cost in cents. */
  total_cost_cents: number;
  /** Drugs of the basket that it has a price for. */
  drugs_available: number;
  /** Whether it has every drug that any pharmacy here has. */
  complete: boolean;
  /** Drugs that others here have, and it has not. */
  lacks: NamedDrug[];
  /** Kilometres from the location that was asked for; only with one. */
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
  /** Dollars; null without a price. */
  average_price: number | null;
};

/** A row that was created, updated or removed. */
export type Change = {
  /** The change's number: grows in the order of commits, with gaps. */
  sequence: number;
  /** What changed. */
  resource: Open<ChangedResource>;
  /** What became of it; what comes back after its removal is updated. */
  operation: Open<ChangeOperation>;
  /** Its id; null where it has none (a price, coverage): drug_id and pharmacy_id name it. */
  id: string | null;
  /** drug_<DIN> of the drug it is, or belongs to; null when there is none. */
  drug_id: string | null;
  /** pharm_<id> of the pharmacy it is, or belongs to; null when there is none. */
  pharmacy_id: string | null;
  /** Why it was removed; null for other operations. */
  reason: string | null;
  /** When it was written down. */
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
  /** Kinds of events. */
  events: Open<EventType>[];
  /** Its owner's own words. */
  description: string | null;
  /** Whether deliveries are sent. */
  active: boolean;
  /**
   * Why it is not active: its owner said so (owner), it answered 410 (gone), or nothing but failures came
   * back for days (failing).
   */
  disabled_reason: Open<DisabledReason> | null;
  /** Since when it is not active; null while it is. */
  disabled_at: string | null;
  /** When the first failure since the last success was; null while deliveries succeed. */
  failing_since: string | null;
  /** What events must be about, as far as they are about such a thing. */
  filter: WebhookFilter;
  /** Null for the published schedule: seven attempts, the last after 24 hours. */
  retry_policy: WebhookRetryPolicy | null;
  /** Requests at once; null for ours. */
  max_concurrency: number | null;
  /** Requests a minute; null for no bound. */
  rate_per_minute: number | null;
  /** Custom headers; their values are never shown again. */
  header_names: string[];
  /** End of the overlap of a rotation. Until then, the previous secret signs, too. Null without one. */
  previous_secret_until: string | null;
  /**
   * The secret that signs X-TM-Signature during the overlap of a rotation. The other one signs
   * X-TM-Signature-Previous. Null outside of an overlap.
   */
  sign_with: Open<Signer> | null;
  /** When it was created. */
  created_at: string;
  /** When its owner last changed it. */
  updated_at: string;
  /** The job that brings back what was missed; only when it was asked for. */
  recovery_id?: string;
};

export type ChangesPage = {
  /** The rows of this page. */
  data: Change[];
  /** Position of the page in the list. */
  pagination: Pagination;
  /** Whether more rows follow. */
  has_more: boolean;
  /** Give it as cursor to get the next page; null on the last. */
  next_cursor: string | null;
  /** How old the data is that the answer is made of. */
  meta?: Age;
  /** The oldest change that is kept, of any resource; null when there is none. */
  oldest: OldestChange | null;
  /**
   * The last change of all, of any resource: when has_more is false, nothing up to it is missing, and
   * since=<its sequence> goes on from here.
   */
  latest: LatestChange | null;
  /** Resources that are not among the rows, because the key may not read them. */
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
  /** Whether any source has a rule that names it; when not, nothing could be found. */
  covered: boolean;
};

/** What one drug costs, and how its prices compare. */
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
  /** What lowest_price saves of average_price. A decimal string in dollars. */
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
  /** Chain or banner; null for an independent one. */
  chain: string | null;
};

/** What a drug costs at one pharmacy. */
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
  /** Dollars: price and dispensing fee, what the patient pays. */
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
  /** Kilometres from the location that was asked for; only with one. */
  distance_km?: number;
  /** Whether the price is too old to count towards lowest prices, averages, and alerts. */
  stale: boolean;
  /** When the source last stated the price. */
  last_updated: string;
  /** Where the price comes from. */
  source: Open<PriceSource>;
  /** With quantity: what it costs at the pharmacy. The other fields are those of the first package in it. */
  fill?: Fill;
};

/** What many drugs cost, compared. */
export type ComparedPrices = {
  /** In the order asked. */
  data: ComparedDrug[];
  /** What the basket comes to. */
  summary: BasketSummary;
  /** Drugs without an answer and pharmacies that are not there. */
  missing: Missing[];
  /** How old the data is that the answer is made of. */
  meta?: Age;
};

/** What a public plan says of a drug changed: listed, listed otherwise, or listed no longer. */
export type CoverageChangedData = {
  /** The drug. */
  drug: NamedDrug;
  /** The plan. */
  coverage: ChangedCoverage;
  /** Whether the plan lists it now, says something else of it, or lists it no longer. */
  change: Open<CoverageChangeKind>;
  /** Field by field, named as in GET /v1/drugs/{id}/coverage. */
  changes: CoverageFieldChange[];
  /** The day of the edition, or of the row, that says so. */
  effective_date: string;
};

/** What a public plan says of a drug. */
export type CoverageEntry = {
  /** Two-letter code of a province or territory. */
  province: Open<Province>;
  /** Our code for the plan; unique in its province. */
  plan: string;
  /** Name of the plan. */
  plan_name: string;
  /** Whether and how the plan lists the drug; UNKNOWN when its own term is none of ours. */
  formulary_status: Open<FormularyStatus>;
  /** The plan's own term for it. */
  plan_term: string | null;
  /** On which conditions the plan pays. */
  criteria: string | null;
  /** What else the plan remarks. */
  notes: string | null;
  /** Dollars that the plan pays at most. */
  max_coverage: number | null;
  /** Dollars that the patient pays first. */
  deductible: number | null;
  /** Percent of the cost that the patient pays. */
  copay_percent: number | null;
  /** The plan's group of products that are given for each other. */
  interchange_group: string | null;
  /**
   * What the plan states as the cost of a day's treatment, in dollars; null for a key without prices:read.
   */
  daily_cost: string | null;
  /** Since when the plan lists it. */
  listed_on: string | null;
  /** Since when it no longer does; what stands here is what it said last. */
  removed_on: string | null;
  /** How we know. */
  removed_reason: string | null;
  /**
   * What the plan has listed the price of price_for as, in dollars, newest edition; null for a key without
   * prices:read.
   */
  unit_price: string | null;
  /**
   * What a plan's price pays for: 1 tablet, or a pack of 120 doses. Null if the plan's edition does not state
   * it. Compare two prices only if they are for the same.
   */
  price_for: PriceFor | null;
  /** What the plan pays of unit_price, in dollars; null for a key without prices:read. */
  plan_pays: string | null;
  /** The edition of unit_price. */
  price_effective_on: string | null;
  /** Where this comes from. */
  source: Open<CoverageSource>;
  /** The newest edition, or data, that has the drug. */
  as_of: string;
};

/** A field with one value. */
export type CoverageFieldChange = {
  /** The field, as the resource names it; address.city is the city of the address. */
  field: string;
  /** What it was; null when there was none. */
  old_value: unknown | null;
  /** What it is; null when there is none. */
  new_value: unknown | null;
};

/** How old a dataset is. */
export type DatasetAge = {
  /** Which data. */
  name: Open<DatasetName>;
  /** Grows with every change; the dataset_version of answers that are made of it. */
  version: number;
  /** Date of the oldest of its sources, as the source states it; null if none states one. */
  as_of: string | null;
  /** Sources with dates. Sample data does not count for as_of beside other sources. */
  sources: DatasetSource[];
  /** When a load of the dataset last finished. Failed and refused loads do not count. */
  loaded_at: string | null;
  /** Seconds since then. */
  age_seconds: number;
  /** The last load that it was part of; null when none is registered. */
  last_load: LastLoad | null;
};

/** A source of a dataset, with its date. */
export type DatasetSource = {
  /** A set of the Drug Product Database, a public plan, a source of interactions, or the feed. */
  name: string;
  /** Date of its newest data, as the source states it. Without one, the time of the load of pharmacies. */
  as_of: string;
  /** True for made-up sample and sandbox data. */
  synthetic: boolean;
};

export type DeliveriesPage = {
  /** The rows of this page. */
  data: Delivery[];
  /** Position of the page in the list. */
  pagination: Pagination;
  /** Whether more rows follow. */
  has_more: boolean;
  /** Give it as cursor to get the next page; null on the last. */
  next_cursor: string | null;
  /** How old the data is that the answer is made of. */
  meta?: Age;
  /** Whether the list is longer than pagination.total says: no more than 10000 are counted. */
  total_is_least: boolean;
};

/** An event on its way to a webhook. */
export type Delivery = {
  /** dlv_<32 hexadecimal digits>; X-TM-Delivery carries it. */
  id: string;
  /** The webhook it goes to. */
  webhook_id: string;
  /** The event it tells of: the same for every delivery and replay of it. */
  event_id: string;
  /** Kind of the event. */
  type: Open<EventType>;
  /** Only a pending delivery is tried; the others are final. */
  status: Open<DeliveryStatus>;
  /** What made it: its event, a replay, a recovery, or a test. */
  origin: Open<DeliveryOrigin>;
  /** Finished attempts; those that came in late are not counted. */
  attempts_made: number;
  /** When it is tried next, at the earliest; null when it is over. */
  next_attempt_at: string | null;
  /** Status that was answered; null when none was. */
  last_status_code: number | null;
  /** What became of the last attempt; null before the first. */
  last_outcome: Open<DeliveryOutcome> | null;
  /**
   * Why it was cancelled: its webhook was deleted, its endpoint answered 410 (gone), its owner said so, or
   * nobody took it for 30 days (expired).
   */
  cancel_reason: Open<CancelReason> | null;
  /** The delivery that it repeats; null when it repeats none. */
  replay_of: string | null;
  /** The recovery that made it; null for others. */
  recovery_id: string | null;
  /** True in the sandbox: signed and recorded, never sent. */
  simulated: boolean;
  /** When it was made. */
  created_at: string;
  /** When it was over; null while it is pending. */
  finished_at: string | null;
};

/** One attempt to deliver, and what came back. */
export type DeliveryAttempt = {
  /** From 1. */
  number: number;
  /** When it began. */
  started_at: string;
  /**
   * delivered: 2xx in time. refused: another status. gone: 410. timed_out: no whole answer in time.
   * unreachable: DNS, connection or TLS. forbidden: the address is one that nothing is sent to. proxy_failed:
   * ours, and no attempt.
   */
  outcome: Open<DeliveryOutcome>;
  /** Status that was answered; null when none was. */
  status_code: number | null;
  /** What went wrong, for people; null when nothing did. */
  error: string | null;
  /** The whole attempt, in milliseconds. */
  duration_ms: number;
  /** Where the time went; null for what did not take place, as on a connection that was kept. */
  phases: AttemptPhases;
  /** Address that was connected to; null when none was. */
  remote_address: string | null;
  /** What was sent with this attempt beside the request's own headers: time and signatures. */
  headers: Record<string, string>;
  /** The first 1,024 bytes of the answer's body, as text; null when there was none. */
  answer: string | null;
  /** Its result came in after another had taken over: it counts for nothing but a success. */
  late: boolean;
  /** When the next one was to be; null when there was none. */
  next_attempt_at: string | null;
};

/** What is sent. */
export type DeliveryRequest = {
  /** Always POST. */
  method: string;
  /** The webhook's address, as it is now. */
  url: string;
  /**
   * What every attempt carries; each attempt has its own beside them. The webhook's own headers are sent too,
   * and shown nowhere.
   */
  headers: Record<string, string>;
  /**
   * The exact text that is signed and sent, the same on every attempt; null when the event is no longer kept.
   */
  body: string | null;
};

export type DeliveryWithAttempts = {
  /** dlv_<32 hexadecimal digits>; X-TM-Delivery carries it. */
  id: string;
  /** The webhook it goes to. */
  webhook_id: string;
  /** The event it tells of: the same for every delivery and replay of it. */
  event_id: string;
  /** Kind of the event. */
  type: Open<EventType>;
  /** Only a pending delivery is tried; the others are final. */
  status: Open<DeliveryStatus>;
  /** What made it: its event, a replay, a recovery, or a test. */
  origin: Open<DeliveryOrigin>;
  /** Finished attempts; those that came in late are not counted. */
  attempts_made: number;
  /** When it is tried next, at the earliest; null when it is over. */
  next_attempt_at: string | null;
  /** Status that was answered; null when none was. */
  last_status_code: number | null;
  /** What became of the last attempt; null before the first. */
  last_outcome: Open<DeliveryOutcome> | null;
  /**
   * Why it was cancelled: its webhook was deleted, its endpoint answered 410 (gone), its owner said so, or
   * nobody took it for 30 days (expired).
   */
  cancel_reason: Open<CancelReason> | null;
  /** The delivery that it repeats; null when it repeats none. */
  replay_of: string | null;
  /** The recovery that made it; null for others. */
  recovery_id: string | null;
  /** True in the sandbox: signed and recorded, never sent. */
  simulated: boolean;
  /** When it was made. */
  created_at: string;
  /** When it was over; null while it is pending. */
  finished_at: string | null;
  /** What is sent. */
  request: DeliveryRequest;
  /** In their order. */
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
  /** Whether it is a generic; generic_basis says how that is known. */
  generic: boolean;
  /** Its active ingredients; null when none is known. */
  generic_name: string | null;
  /** How it was decided whether the drug is a generic. */
  generic_basis: string;
  /** Company on the label. */
  manufacturer: string;
  /** Anatomical Therapeutic Chemical code; null when none is known. */
  atc_code: string | null;
  /** How it may be sold. */
  schedule: Open<DrugSchedule>;
  /**
   * Whether it is sold. OTHER for a removed drug that was not cancelled: its source no longer states its
   * status.
   */
  status: Open<DrugStatus>;
  /** What kind of product it is. */
  class: Open<DrugClass>;
  /** Routes of administration, as the source writes them. */
  routes: string[];
  /** One entry an ingredient. */
  active_ingredients: ActiveIngredient[];
  /**
   * Unit of the quantities in the drug's prices, from its dosage form. "unit" if the form does not determine
   * it.
   */
  unit: Open<Unit>;
  /** Package sizes that the source lists, smallest first. Empty if it lists none. */
  package_sizes: PackageSize[];
  /** True for made-up sample and sandbox data. */
  synthetic: boolean;
  /** When the source ceased to list the drug; null while it does. */
  removed_at: string | null;
  /** Why it is no longer listed; null while it is. */
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
  /** Give it as cursor to get the next page; null on the last. */
  next_cursor: string | null;
  /** How old the data is that the answer is made of. */
  meta?: Age;
  /** Plans that we have data of and that have never listed the drug in it. */
  not_listed: PlanNotListing[];
};

/** What a drug costs at the pharmacy that was asked about. */
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
  /** Dollars: price and dispensing fee, what the patient pays. */
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
  /** Since when the price is what it is. */
  effective_from: string;
  /** Where the price comes from. */
  source: Open<PriceSource>;
  /** The drug that the price is of. */
  drug: NamedDrug;
};

/** What one drug costs. */
export type DrugPrices = {
  /** A drug by its names. */
  drug: NamedDrug;
  /** Sorted by unit price, lowest first. At most limit prices. */
  prices: PriceEntry[];
  /** Prices there are, shown or not. */
  total: number;
};

export type DrugPricesPage = {
  /** The rows of this page. */
  data: PriceEntry[];
  /** Position of the page in the list. */
  pagination: Pagination;
  /** Whether more rows follow. */
  has_more: boolean;
  /** Give it as cursor to get the next page; null on the last. */
  next_cursor: string | null;
  /** How old the data is that the answer is made of. */
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
  /** What public plans list it as: the latest edition of each province and plan. */
  public_prices: PublicPrice[];
  /** With include=removed: the prices that were taken back, the last 100 first, wherever. */
  removed?: RemovedPrice[];
};

/** The regulator recalled a drug: one event for each drug of a notice. */
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
  /** Give it as cursor to get the next page; null on the last. */
  next_cursor: string | null;
  /** How old the data is that the answer is made of. */
  meta?: Age;
};

export type DrugSearchPage = {
  /** The rows of this page. */
  data: Drug[];
  /** Position of the page in the list. */
  pagination: Pagination;
  /** Whether more rows follow. */
  has_more: boolean;
  /** Give it as cursor to get the next page; null on the last. */
  next_cursor: string | null;
  /** How old the data is that the answer is made of. */
  meta?: Age;
  /** Near names, if nothing was found. */
  suggestions?: string[];
  /** A drug for each near name, if nothing was found: marketed drugs first. */
  suggested_drugs?: NamedDrug[];
};

export type DrugShortagesPage = {
  /** The rows of this page. */
  data: Shortage[];
  /** Position of the page in the list. */
  pagination: Pagination;
  /** Whether more rows follow. */
  has_more: boolean;
  /** Give it as cursor to get the next page; null on the last. */
  next_cursor: string | null;
  /** How old the data is that the answer is made of. */
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
  /** Whether it is a generic; generic_basis says how that is known. */
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
  /** When the source ceased to list the drug; null while it does. */
  removed_at: string | null;
  /** Why it is no longer listed; null while it is. */
  removed_reason: string | null;
};

/** A drug with what it costs where. */
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
  /** Whether it is a generic; generic_basis says how that is known. */
  generic: boolean;
  /** Its active ingredients; null when none is known. */
  generic_name: string | null;
  /** How it was decided whether the drug is a generic. */
  generic_basis: string;
  /** Company on the label. */
  manufacturer: string;
  /** Anatomical Therapeutic Chemical code; null when none is known. */
  atc_code: string | null;
  /** How it may be sold. */
  schedule: Open<DrugSchedule>;
  /**
   * Whether it is sold. OTHER for a removed drug that was not cancelled: its source no longer states its
   * status.
   */
  status: Open<DrugStatus>;
  /** What kind of product it is. */
  class: Open<DrugClass>;
  /** Routes of administration, as the source writes them. */
  routes: string[];
  /** One entry an ingredient. */
  active_ingredients: ActiveIngredient[];
  /**
   * Unit of the quantities in the drug's prices, from its dosage form. "unit" if the form does not determine
   * it.
   */
  unit: Open<Unit>;
  /** Package sizes that the source lists, smallest first. Empty if it lists none. */
  package_sizes: PackageSize[];
  /** True for made-up sample and sandbox data. */
  synthetic: boolean;
  /** When the source ceased to list the drug; null while it does. */
  removed_at: string | null;
  /** Why it is no longer listed; null while it is. */
  removed_reason: string | null;
  /** The ten lowest prices, sorted by unit price. */
  prices: PriceEntry[];
};

export type DrugsPage = {
  /** The rows of this page. */
  data: DrugSummary[];
  /** Position of the page in the list, and the age of the data. */
  meta: NumberedPageMeta;
  /** Whether more rows follow. */
  has_more: boolean;
  /** Give it as cursor to get the next page; null on the last. */
  next_cursor: string | null;
  /** Near names, if nothing was found. */
  suggestions?: string[];
  /** A drug for each near name, if nothing was found: marketed drugs first. */
  suggested_drugs?: NamedDrug[];
};

export type DrugsWithPricesPage = {
  /** The rows of this page. */
  data: DrugWithPrices[];
  /** Position of the page in the list, and the age of the data. */
  meta: NumberedPageMeta;
  /** Whether more rows follow. */
  has_more: boolean;
  /** Give it as cursor to get the next page; null on the last. */
  next_cursor: string | null;
  /** Near names, if nothing was found. */
  suggestions?: string[];
  /** A drug for each near name, if nothing was found: marketed drugs first. */
  suggested_drugs?: NamedDrug[];
};

/** An event as it is delivered, and whether you asked for it. Of one kind. */
export type EventOf<Kind extends EventType> = {
  /** The kind. */
  event: Kind;
  /** evt_<32 hexadecimal digits>. The same event is delivered under the same id: handle it once. */
  id: string;
  /** When it was recorded, with the change that it tells of. */
  created_at: string;
  /** What it is about: sequence counts its events. */
  entity: string;
  /** Its number among the events of its entity, from 1 without gaps: put them in order by it. */
  sequence: number;
  /** true for a test. Other events do not have it. */
  test?: boolean;
  /** What happened; its form is the kind's. */
  data: EventData[Kind];
  /**
   * Whether a subscription of yours asks for it, as your subscriptions are now, active or not. What one asks
   * for and has no delivery of, a recovery (mode missing) brings.
   */
  matched: boolean;
};

/**
 * An event as it is delivered, and whether you asked for it. Kinds that are added later come as well: keep a
 * default branch.
 */
export type Event = { [Kind in EventType]: EventOf<Kind> }[EventType];

/** The pharmacy. */
export type EventPharmacy = {
  /** pharm_<id>. */
  id: string;
  /** Name of the pharmacy. */
  name: string;
  /** City; empty when the source has none. */
  city: string;
  /** Two-letter code. */
  province: Open<Province>;
};

/** A kind of events. */
export type EventTypeDescription = {
  /** The kind. */
  event: Open<EventType>;
  /** When there is such an event. */
  description: string;
  /** Whether a subscription may list it; what may not comes by itself. */
  subscribable: boolean;
  /** JSON Schema (draft 2020-12) of a whole delivery: the envelope with the kind's data. */
  schema: Record<string, unknown>;
  /** A whole delivery. */
  example: Record<string, unknown>;
};

export type EventTypesPage = {
  /** All event types, on one page. */
  data: EventTypeDescription[];
  /** Position of the page in the list. */
  pagination: Pagination;
  /** Whether more rows follow. */
  has_more: boolean;
  /** Give it as cursor to get the next page; null on the last. */
  next_cursor: string | null;
};

export type EventsPage = {
  /** The events of this page, in the order of the log. */
  data: Event[];
  /** Whether more events follow already. */
  has_more: boolean;
  /** Give it as cursor to get the next page; null on the last. */
  next_cursor: string | null;
  /**
   * Give it as cursor to go on from here, now or later: what comes then is everything that comes, once. The
   * next page when has_more is true.
   */
  resume_cursor: string;
};

/** What a requested quantity of a drug costs at a pharmacy. */
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

/** A drug that may stand in for the one asked about. */
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
  /** Whether it is a generic; generic_basis says how that is known. */
  generic: boolean;
  /** Its active ingredients; null when none is known. */
  generic_name: string | null;
  /** How it was decided whether the drug is a generic. */
  generic_basis: string;
  /** Company on the label. */
  manufacturer: string;
  /** Anatomical Therapeutic Chemical code; null when none is known. */
  atc_code: string | null;
  /** How it may be sold. */
  schedule: Open<DrugSchedule>;
  /**
   * Whether it is sold. OTHER for a removed drug that was not cancelled: its source no longer states its
   * status.
   */
  status: Open<DrugStatus>;
  /** What kind of product it is. */
  class: Open<DrugClass>;
  /** Routes of administration, as the source writes them. */
  routes: string[];
  /** One entry an ingredient. */
  active_ingredients: ActiveIngredient[];
  /**
   * Unit of the quantities in the drug's prices, from its dosage form. "unit" if the form does not determine
   * it.
   */
  unit: Open<Unit>;
  /** Package sizes that the source lists, smallest first. Empty if it lists none. */
  package_sizes: PackageSize[];
  /** True for made-up sample and sandbox data. */
  synthetic: boolean;
  /** When the source ceased to list the drug; null while it does. */
  removed_at: string | null;
  /** Why it is no longer listed; null while it is. */
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

/** A generic of a brand with known prices can be had at a pharmacy for the first time. */
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
  /** Give it as cursor to get the next page; null on the last. */
  next_cursor: string | null;
  /** How old the data is that the answer is made of. */
  meta?: Age;
};

export type GetDrugStatisticsResponse = {
  /** The rows of this page. */
  data: StatisticsRow[];
  /** Position of the page in the list. */
  pagination: Pagination;
  /** Whether more rows follow. */
  has_more: boolean;
  /** Give it as cursor to get the next page; null on the last. */
  next_cursor: string | null;
  /** How old the data is that the answer is made of. */
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

/** What a drug cost in a period. */
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

/** A rule that two of the drugs meet. */
export type Interaction = {
  /** intr_<key>: the rule's; several pairs may meet one rule. */
  id: string;
  /** The pair, in the order of the request. */
  drugs: NamedDrug[];
  /** What the rule meets in each of the two. */
  ingredients: string[];
  /** What the source's rule names, in the same order. */
  between: string[];
  /** On a scale for all sources; UNKNOWN when the source's own words say none. */
  severity: Open<InteractionSeverity>;
  /** As the source writes it. */
  severity_text: string;
  /** What may happen; "" when the source does not say. */
  description: string;
  /** What to do; "" when the source does not say. */
  management: string;
  /** Who says so. */
  source: string;
};

/** Drugs checked against each other. */
export type InteractionCheck = {
  /** Most severe first; each pair and rule once. */
  interactions: Interaction[];
  /** In the order of the request. */
  checked: CheckedDrug[];
  /** By name. */
  sources: InteractionSource[];
  /** What was looked through, what was found, and what that does not mean. Show it. */
  notice: string;
  /** How old the data is that the answer is made of. */
  meta?: Age;
};

/** What the drugs were looked up in. */
export type InteractionSource = {
  /** Its name and edition. */
  name: string;
  /** Its own date; null when it states none. */
  as_of: string | null;
  /** How many rules it has. */
  rules: number;
  /** True for made-up sample and sandbox data. */
  synthetic: boolean;
};

/** The last load that it was part of; null when none is registered. */
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
 * The last change of all, of any resource: when has_more is false, nothing up to it is missing, and
 * since=<its sequence> goes on from here.
 */
export type LatestChange = {
  /** The change's number. */
  sequence: number;
  /** When it was written down. */
  changed_at: string;
};

/** A registered GraphQL document, without its text. */
export type ListedPersistedQuery = {
  /** SHA-256 of the text: what extensions.persistedQuery.sha256Hash and documentId take. */
  id: string;
  /** What the account calls it; null when it has no name. */
  name: string | null;
  /** Length of the text in UTF-8. */
  bytes: number;
  /** When it was registered. */
  created_at: string;
  /** When it was last asked for, to the hour. */
  last_used_at: string;
};

/** A delivery that was made at once. */
export type MadeDelivery = {
  /** dlv_<32 hexadecimal digits>. */
  id: string;
  /** wh_<32 hexadecimal digits>. */
  webhook_id: string;
};

/** What was asked for and cannot be answered. */
export type Missing = {
  /** drug_<DIN>, or pharm_<id>, that was asked for. */
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
  /** Company; empty when the source has none. */
  manufacturer: string;
  /** Dollars. */
  average_price: number;
  /** What it saves on the brand's average, in percent; null without that. */
  savings_percent: number | null;
};

/** A GraphQL document to be registered. */
export type NewPersistedDocument = {
  /** A GraphQL document that fits the schema. */
  query: string;
  /** What to call it, in lists and in metrics. */
  name?: string | undefined;
};

/** A price alert to be created. */
export type NewPriceAlert = {
  /** drug_<DIN>, or the DIN itself. */
  drug_id: string;
  /** Dollars, without the dispensing fee, over 0 and up to 100,000, at most two decimals. */
  target_price: number | string;
  /**
   * Number of units that target_price is for. Use 1 for a target per unit. Default: the quantity of the
   * package with the lowest unit price now.
   */
  quantity?: number | undefined;
  /** Watch its pharmacies only; all of Canada unless given. */
  province?: Province | undefined;
  /** How its owner is told. Unless given: "WEBHOOK". */
  notification_method?: NotificationMethod | undefined;
  /** ISO 8601 with a zone: to come, and at most 1825 days from now; a year from now unless given. */
  expires_at?: string | Date | undefined;
};

/** An event to be made up. */
export type NewSandboxEvent = {
  /** Of what kind the event is. */
  type: SubscribableEventType;
  /** What it tells, as the kind's schema says; the kind's example unless given. */
  data?: Readonly<Record<string, unknown>> | undefined;
  /** drug_<DIN> or the DIN that the example is to be about. */
  drug_id?: string | undefined;
  /** pharm_<id> that the example is to be about. */
  pharmacy_id?: string | undefined;
};

/** A subscription to be created. */
export type NewWebhook = {
  /** An https URL that is reachable from the Internet, with a name that resolves. */
  url: string;
  /** Kinds of events; GET /v1/event-types says what each tells. */
  events: readonly SubscribableEventType[];
  /** Your own words. */
  description?: string | null | undefined;
  /** What events must be about, as far as they are about such a thing: all that is given must fit. */
  filter?: NewWebhookFilter | null | undefined;
  /** When failed deliveries are retried. Each delay is at most 24 hours (86,400 seconds). */
  retry_policy?: NewWebhookRetryPolicy | null | undefined;
  /** Requests at once; null for ours. */
  max_concurrency?: number | null | undefined;
  /** Requests a minute; null for no bound. */
  rate_per_minute?: number | null | undefined;
  /**
   * Sent with every delivery, at most 20, of 8192 characters together. Content-*, webhook-*, X-TM-* and those
   * of the connection are not taken.
   */
  headers?: Readonly<Record<string, string>> | null | undefined;
  /** Whether deliveries are sent; true unless given. */
  active?: boolean | undefined;
};

/** What events must be about, as far as they are about such a thing: all that is given must fit. */
export type NewWebhookFilter = {
  /** drug_<DIN> or DINs, at most 1000; empty for all. */
  drug_ids?: readonly string[] | undefined;
  /** pharm_<id>, at most 1000; empty for all. */
  pharmacy_ids?: readonly string[] | undefined;
  /** Two-letter codes; empty for all. */
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
  /** Before the first retry. Unless given: 60. */
  base_delay_seconds?: number | undefined;
};

/** Position of the page in the list, and the age of the data. */
export type NumberedPageMeta = {
  /** Rows in the whole list. */
  total: number;
  /** Page number from 1. */
  page: number;
  /** Date of the oldest source of the datasets in this response, as the source states it. */
  as_of?: string | null;
  /** Grows with every change of what the answer is made of. */
  dataset_version?: number;
};

/** The oldest change that is kept, of any resource; null when there is none. */
export type OldestChange = {
  /** The change's number. */
  sequence: number;
  /** When it was written down. */
  changed_at: string;
};

/** One span of opening on a day of the week. */
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
  /** Rows a page. */
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
  /** Give it as cursor to get the next page; null on the last. */
  next_cursor: string | null;
  /** How old the data is that the answer is made of. */
  meta?: Age;
};

export type PersistedQuery = {
  /** SHA-256 of the text: what extensions.persistedQuery.sha256Hash and documentId take. */
  id: string;
  /** What the account calls it; null when it has no name. */
  name: string | null;
  /** Length of the text in UTF-8. */
  bytes: number;
  /** When it was registered. */
  created_at: string;
  /** When it was last asked for, to the hour. */
  last_used_at: string;
  /** The text, as it was given. */
  query: string;
};

export type PharmaciesPage = {
  /** The rows of this page. */
  data: Pharmacy[];
  /** Position of the page in the list. */
  pagination: Pagination;
  /** Whether more rows follow. */
  has_more: boolean;
  /** Give it as cursor to get the next page; null on the last. */
  next_cursor: string | null;
  /** How old the data is that the answer is made of. */
  meta?: Age;
};

/** A pharmacy. */
export type Pharmacy = {
  /** pharm_<id>. */
  id: string;
  /** Name of the pharmacy. */
  name: string;
  /** Chain or banner; null for an independent one. */
  chain: string | null;
  /** Where it is. */
  address: Address;
  /** As printed; null when unknown. */
  phone: string | null;
  /** In the pharmacy's own time zone. */
  hours: OpeningHours[];
  /** IANA name. */
  timezone: string;
  /** What it offers. */
  services: string[];
  /** Degrees north. */
  latitude: number;
  /** Degrees east, negative in Canada. */
  longitude: number;
  /**
   * What latitude, longitude, and distances refer to: the pharmacy (exact), or the middle of its postal code
   * or postal area, if its source states no coordinates.
   */
  location_accuracy: Open<LocationAccuracy>;
  /** 0 to 5; null when unknown. */
  rating: number | null;
  /** Whether it operates. */
  status: Open<PharmacyStatus>;
  /** Whether it is open at the time of the answer, by its own clock; null when no hours are known. */
  open_now: boolean | null;
  /** Kilometres from the location that was asked for; only with one. */
  distance_km?: number;
  /** True for made-up sample and sandbox data. */
  synthetic: boolean;
  /** How old the data is; only where Pharmacy was asked for by itself. */
  meta?: Age;
};

/** A field with one value. A field that is a list. */
export type PharmacyChange = {
  /** The field, as the resource names it. */
  field: string;
  /** What it was; null when there was none. */
  old_value?: unknown | null;
  /** What it is; null when there is none. */
  new_value?: unknown | null;
  /** What is there now and was not before. */
  added?: unknown[];
  /** What was there before and is not now. */
  removed?: unknown[];
};

export type PharmacyPricesPage = {
  /** The rows of this page. */
  data: DrugPriceEntry[];
  /** Position of the page in the list. */
  pagination: Pagination;
  /** Whether more rows follow. */
  has_more: boolean;
  /** Give it as cursor to get the next page; null on the last. */
  next_cursor: string | null;
  /** How old the data is that the answer is made of. */
  meta?: Age;
};

/** Anything in a pharmacy's record changed. */
export type PharmacyUpdatedData = {
  /** The pharmacy. */
  pharmacy: EventPharmacy;
  /** Field by field, named as in GET /v1/pharmacies/{id}. */
  changes: PharmacyChange[];
  /** When we learned of it. */
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
  /** The newest data that we have of the plan. */
  as_of: string;
};

/** Tells its owner once, when a drug's lowest price falls below a target. */
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
  /** How its owner is told. */
  notification_method: Open<NotificationMethod>;
  /** Only an ACTIVE alert can trigger; the others are final. */
  status: Open<AlertStatus>;
  /** When it was created. */
  created_at: string;
  /** When it ceases to be ACTIVE by itself. */
  expires_at: string;
  /** When its owner cancelled it; null otherwise. */
  cancelled_at: string | null;
  /** When it triggered; null otherwise. */
  triggered_at: string | null;
  /** The price that triggered it, in dollars; null otherwise. */
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
  /** Where that price was; null otherwise. */
  triggered_pharmacy: AlertPharmacy | null;
};

/** A price alert of your account triggered. Nobody else is told. */
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

/** What a drug costs at one pharmacy. */
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
  /** Dollars: price and dispensing fee, what the patient pays. */
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
  /** Kilometres from the location that was asked for; only with one. */
  distance_km?: number;
  /** Whether the price is too old to count towards lowest prices, averages, and alerts. */
  stale: boolean;
  /** When the source last stated the price. */
  last_updated: string;
  /** Since when the price is what it is. */
  effective_from: string;
  /** Where the price comes from. */
  source: Open<PriceSource>;
  /** With quantity: what it costs at the pharmacy. The other fields are those of the first package in it. */
  fill?: Fill;
};

/**
 * What a plan's price pays for: 1 tablet, or a pack of 120 doses. Null if the plan's edition does not state
 * it. Compare two prices only if they are for the same.
 */
export type PriceFor = {
  /** Number of units. More than 1 for a pack: 120 for a pack of 120 doses. */
  quantity: number;
  /** What quantity counts. */
  unit: Open<Unit>;
};

export type PriceHistory = {
  /** The rows of this page. */
  data: HistoryPoint[];
  /** Position of the page in the list. */
  pagination: Pagination;
  /** Whether more rows follow. */
  has_more: boolean;
  /** Give it as cursor to get the next page; null on the last. */
  next_cursor: string | null;
  /** How old the data is that the answer is made of. */
  meta?: Age;
  /** The drug. */
  drug: NamedDrug;
  /** What a point is about. */
  granularity: Open<Granularity>;
  /** First day of the range. */
  from: string;
  /** Last day of the range. */
  to: string;
  /** As asked; null for all. */
  province: Open<Province> | null;
  /** As asked; null for all. */
  pharmacy_id: string | null;
  /** Where the prices come from. */
  source: Open<HistorySource>;
  /** The public plan that the prices are of; null for pharmacies, and if no plan lists the drug. */
  plan: HistoryPlan | null;
  /**
   * What a plan's price pays for: 1 tablet, or a pack of 120 doses. Null if the plan's edition does not state
   * it. Compare two prices only if they are for the same.
   */
  price_for: PriceFor | null;
  /** The other source, if it has prices of the drug; else null. */
  other_source: Open<HistorySource> | null;
  /**
   * What an amount is for: quantity at pharmacies (package), or what price_for says of a public plan's price
   * (unit).
   */
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
  /**
   * First day that the source has of the drug (at the pharmacy, if one was asked for); null when it has none.
   */
  first_observed_on: string | null;
  /**
   * Last day that the source has of the drug (at the pharmacy, if one was asked for); null when it has none.
   */
  last_observed_on: string | null;
};

/** What a public plan lists a drug's unit price as. */
export type PublicPrice = {
  /** Two-letter code of a province or territory. */
  province: Open<Province>;
  /** The plan, as coverage names it. */
  plan: string;
  /** Dollars for price_for as the plan's formulary lists it, four decimals. */
  unit_price: string;
  /**
   * What a plan's price pays for: 1 tablet, or a pack of 120 doses. Null if the plan's edition does not state
   * it. Compare two prices only if they are for the same.
   */
  price_for: PriceFor | null;
  /** What the plan pays of it; null when the edition does not say. */
  plan_pays: string | null;
  /** Date of the edition. */
  effective_on: string;
  /** Where the price comes from. */
  source: string;
};

/** A notice of the regulator on drugs. */
export type Recall = {
  /** rcl_<number of the notice>. */
  id: string;
  /** The notice's title. */
  title: string;
  /** Type I is the gravest; null when the notice states none. */
  classification: Open<RecallClassification> | null;
  /** What it is about, as the notice says it. */
  reason: string | null;
  /** The product, as the notice says it. */
  product: string | null;
  /** Lot numbers that the notice's text states; often it states none, and says so on its page. */
  affected_lots: string[];
  /** Company of the drugs, when it is one and the same. */
  manufacturer: string | null;
  /** The notice itself. */
  regulator_url: string | null;
  /** What to do, as the notice says it. */
  action_required: string | null;
  /** When the notice was last updated when we first read it: the source states no other date. */
  issued_date: string;
  /** When the notice was last updated. */
  last_updated: string;
  /** Whether the regulator has archived the notice. */
  archived: boolean;
  /** Drugs it is on; empty when none was found. */
  drugs: NamedDrug[];
  /**
   * How the drugs were found: din, the notice states their DINs; name, its product is called just as they
   * are, which is a likelihood; null without drugs.
   */
  match: Open<RecallMatch> | null;
  /**
   * DINs as the notice prints them, also those that no drug has, and misprints with a digit too few or too
   * many.
   */
  stated_dins: string[];
  /** True for made-up sample and sandbox data. */
  synthetic: boolean;
  /** How old the data is; only where Recall was asked for by itself. */
  meta?: Age;
};

/** The notice. */
export type RecallNotice = {
  /** rcl_<number of the notice>. */
  id: string;
  /** Type I is the gravest; null when the notice states none. */
  classification: Open<RecallClassification> | null;
  /** As the notice says it. */
  reason: string | null;
  /** Lot numbers that the notice's text states. */
  affected_lots: string[];
  /** Company of the drug. */
  manufacturer: string | null;
  /** The notice itself. */
  regulator_url: string | null;
  /** What to do, as the notice says it. */
  action_required: string | null;
  /** When the notice was last updated when we first read it. */
  issued_date: string;
};

export type RecallsPage = {
  /** The rows of this page. */
  data: Recall[];
  /** Position of the page in the list. */
  pagination: Pagination;
  /** Whether more rows follow. */
  has_more: boolean;
  /** Give it as cursor to get the next page; null on the last. */
  next_cursor: string | null;
  /** How old the data is that the answer is made of. */
  meta?: Age;
};

/** What to bring back. */
export type RecoverRequest = {
  /** What was made from this moment on; no further back than 30 days. */
  since: string | Date;
  /** And before this moment; up to now unless given. */
  until?: string | Date | undefined;
  /**
   * failed repeats deliveries that ended undelivered; missing delivers events that there was no delivery of,
   * because the webhook was not active or did not ask for them then. Unless given: "failed".
   */
  mode?: RecoveryMode | undefined;
  /** In mode failed: which deliveries to repeat; failed ones unless given. */
  status?: readonly UndeliveredStatus[] | undefined;
  /** Only events of these kinds; all of them unless given. */
  types?: readonly EventType[] | undefined;
};

export type RecoveriesPage = {
  /** The rows of this page. */
  data: Recovery[];
  /** Position of the page in the list. */
  pagination: Pagination;
  /** Whether more rows follow. */
  has_more: boolean;
  /** Give it as cursor to get the next page; null on the last. */
  next_cursor: string | null;
  /** How old the data is that the answer is made of. */
  meta?: Age;
};

/** A job that brings back what a webhook did not get. */
export type Recovery = {
  /** rcv_<32 hexadecimal digits>. */
  id: string;
  /** The webhook whose deliveries are brought back. */
  webhook_id: string;
  /**
   * failed: deliveries that ended undelivered and were not repeated since. missing: events that the webhook
   * asks for and never had a delivery of.
   */
  mode: Open<RecoveryMode>;
  /** running until all are made and none is pending; finished; or cancelled. */
  status: Open<RecoveryStatus>;
  /** What was made from here on: as asked for, or as far back as 30 days. */
  since: string;
  /** And before here. */
  until: string;
  /** Of the deliveries that are brought back, in mode failed. */
  statuses: Open<UndeliveredStatus>[];
  /** Kinds of events; null for all. */
  types: Open<EventType>[] | null;
  /** How many there were to bring back when it was asked for. */
  total: number;
  /** New deliveries made so far. */
  made: number;
  /** What has become of those made. */
  progress: RecoveryProgress;
  /** When it was asked for. */
  created_at: string;
  /** When it last went on. */
  updated_at: string;
  /** When it was over; null while it runs. */
  finished_at: string | null;
};

/** What has become of those made. */
export type RecoveryProgress = {
  /** Of those made: waiting, or being tried. */
  pending: number;
  /** Delivered. */
  delivered: number;
  /** Failed again. */
  failed: number;
  /** Cancelled. */
  cancelled: number;
};

/** A price that its source took back. */
export type RemovedPrice = {
  /** Name of the pharmacy. */
  pharmacy: string;
  /** pharm_<id>. */
  pharmacy_id: string;
  /** Dollars, without the dispensing fee: what it was when it was taken back. */
  last_price: number;
  /** last_price in cents. */
  last_price_cents: number;
  /** Units that last_price paid for. */
  last_quantity: number;
  /** Dollars for one unit at last_price, four decimals. */
  last_unit_price: string;
  /** Unit of quantities and unit prices: the drug's unit. */
  unit: Open<Unit>;
  /** When the source took it back. */
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
  /** Where it stands. */
  status: Open<ShortageStatus>;
  /** The status before; null when the report is new. */
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
  /** Who publishes the reports. */
  source: string;
};

export type SandboxEvent = {
  /** evt_<32 hexadecimal digits>. */
  id: string;
  /** The text of every delivery of it. */
  event: WebhookEvent;
  /** Simulated deliveries, one per webhook whose filters match the event. */
  deliveries: MadeDelivery[];
};

/** How a secret is replaced. */
export type SecretRotation = {
  /**
   * How long the previous secret signs, too. Default: 86400 (one day). 0 ends it at once. Unless given:
   * 86400.
   */
  overlap_seconds?: number | undefined;
  /**
   * The secret that signs X-TM-Signature during the overlap. Default: previous. The other secret signs
   * X-TM-Signature-Previous.
   */
  sign_with?: Signer | undefined;
};

/** A report of a shortage or discontinuation, of one package size of a drug. */
export type Shortage = {
  /** shr_<number of the report>. */
  id: string;
  /** A drug by its names. */
  drug: NamedDrug;
  /** What is reported. */
  type: Open<ShortageType>;
  /**
   * critical: an actual shortage of the highest national impact (tier 3); high: an actual shortage, or
   * discontinued; medium: anticipated, or to be discontinued; low: avoided or resolved.
   */
  severity: Open<ShortageSeverity>;
  /** Where it stands. */
  status: Open<ShortageStatus>;
  /** The status as published. */
  status_text: string;
  /** As published. */
  reason: string | null;
  /** The package size that the report is on: a drug has a report for each. */
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
  /** Who publishes the reports. */
  source: string;
  /** True for made-up sample and sandbox data. */
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
  /** Give it as cursor to get the next page; null on the last. */
  next_cursor: string | null;
  /** How old the data is that the answer is made of. */
  meta?: Age;
};

/** How the statistics are computed. */
export type StatisticsMethod = {
  /** What an observation is. */
  observations: string;
  /** Which of several observations counts. */
  deduplication: string;
  /** Observations that do not count. */
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
  /** degraded when the database is away. */
  status: Open<ServiceStatus>;
  /** Which address this is. */
  environment: Open<Environment>;
  /** Of the interface. */
  version: string;
  /** How old the data is: whatever was ever loaded. Empty when the database is away. */
  datasets: DatasetAge[];
};

export type TestEvent = {
  /** evt_<32 hexadecimal digits>. */
  event_id: string;
  /** Of what kind the event is. */
  type: Open<EventType>;
  /** wh_<32 hexadecimal digits>. */
  webhook_id: string;
  /**
   * In the sandbox, what was simulated at once. Live, the event is on its way: its delivery is listed at the
   * webhook's deliveries.
   */
  deliveries: MadeDelivery[];
};

/** The subscription that the test is for. */
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
  /** Dollars, without the dispensing fee. */
  target_price: number;
  /** target_price in cents. */
  target_price_cents: number;
  /** Null for all of Canada. */
  province: Open<Province> | null;
};

/** What an account used, and what is left. */
export type Usage = {
  /** Whose use it is: each counts its own. */
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
  /** The plan's, as X-Quota-Limit; null in the sandbox, which has none. */
  limit: number | null;
  /** As X-Quota-Remaining of this answer; null in the sandbox. */
  remaining: number | null;
  /** When the month ends, as X-Quota-Reset. */
  resets_at: string;
  /** Of this month, in the order of thresholds; none in the sandbox. */
  notices: UsageNotice[];
  /** First day of the breakdown. */
  from: string;
  /** Last day of the breakdown. */
  to: string;
  /** In order; days without a request are left out. */
  days: UsageDay[];
  /** The same requests, most first. */
  endpoints: UsageEndpoint[];
  /** Requests by API key, most first. Requests from the dashboard are not included. */
  keys: UsageKey[];
};

/** What was used on a day. */
export type UsageDay = {
  /** The day, in UTC. */
  day: string;
  /** Answered requests, refused ones among them. */
  requests: number;
  /** What they counted of the month. */
  units: number;
  /** Requests by what became of them; those there were none of are left out. */
  outcomes: UsageOutcomes;
};

/** What was used of an endpoint. */
export type UsageEndpoint = {
  /**
   * The operation, as operationId names it; "graphql" for /graphql, whatever was asked there; "unmatched" for
   * addresses that there are not.
   */
  endpoint: string;
  /** Answered requests, refused ones among them. */
  requests: number;
  /** What they counted of the month. */
  units: number;
  /** Requests by what became of them; those there were none of are left out. */
  outcomes: UsageOutcomes;
};

/** What was used with a key. */
export type UsageKey = {
  /** key_<32 hexadecimal digits>. */
  key_id: string;
  /** Answered requests, refused ones among them. */
  requests: number;
  /** What they counted of the month. */
  units: number;
  /** Requests by what became of them; those there were none of are left out. */
  outcomes: UsageOutcomes;
};

/** Given once an account, month and threshold. */
export type UsageNotice = {
  /** What it is about. */
  kind: Open<UsageNoticeKind>;
  /** Of the plan's monthly quota: 80 or 100. */
  threshold_percent: number;
  /** When it was reached, to about a second. */
  created_at: string;
};

/** Requests by what became of them; those there were none of are left out. */
export type UsageOutcomes = {
  /** Answered as asked. */
  ok?: number;
  /** 304: what the caller had was still right. Counts nothing of the month. */
  not_modified?: number;
  /** Errors of the caller's; they count. */
  client_error?: number;
  /** 429 of the minute. Counts nothing of the month. */
  refused_burst?: number;
  /** 429 of the month. Counts nothing of the month. */
  refused_quota?: number;
  /** Our errors. They count nothing of the month. */
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
  /** How many of the package. A fraction, rounded to four decimals, if price_basis is scaled. */
  count: number;
  /** Dollars for one package, without the dispensing fee. */
  price: number;
  /** price in cents. */
  price_cents: number;
};

/** Who is told of which events, where, and how. */
export type Webhook = {
  /** wh_<32 hexadecimal digits>. */
  id: string;
  /** Where deliveries are sent. */
  url: string;
  /** Kinds of events. */
  events: Open<EventType>[];
  /** Its owner's own words. */
  description: string | null;
  /** Whether deliveries are sent. */
  active: boolean;
  /**
   * Why it is not active: its owner said so (owner), it answered 410 (gone), or nothing but failures came
   * back for days (failing).
   */
  disabled_reason: Open<DisabledReason> | null;
  /** Since when it is not active; null while it is. */
  disabled_at: string | null;
  /** When the first failure since the last success was; null while deliveries succeed. */
  failing_since: string | null;
  /** What events must be about, as far as they are about such a thing. */
  filter: WebhookFilter;
  /** Null for the published schedule: seven attempts, the last after 24 hours. */
  retry_policy: WebhookRetryPolicy | null;
  /** Requests at once; null for ours. */
  max_concurrency: number | null;
  /** Requests a minute; null for no bound. */
  rate_per_minute: number | null;
  /** Custom headers; their values are never shown again. */
  header_names: string[];
  /** End of the overlap of a rotation. Until then, the previous secret signs, too. Null without one. */
  previous_secret_until: string | null;
  /**
   * The secret that signs X-TM-Signature during the overlap of a rotation. The other one signs
   * X-TM-Signature-Previous. Null outside of an overlap.
   */
  sign_with: Open<Signer> | null;
  /** When it was created. */
  created_at: string;
  /** When its owner last changed it. */
  updated_at: string;
};

/** What is not named stays as it is; null clears. Lists and objects are replaced whole. */
export type WebhookChange = {
  /** An https URL that is reachable from the Internet, with a name that resolves. */
  url?: string | undefined;
  /** Kinds of events; GET /v1/event-types says what each tells. */
  events?: readonly SubscribableEventType[] | undefined;
  /** Your own words. */
  description?: string | null | undefined;
  /** What events must be about, as far as they are about such a thing: all that is given must fit. */
  filter?: NewWebhookFilter | null | undefined;
  /** When failed deliveries are retried. Each delay is at most 24 hours (86,400 seconds). */
  retry_policy?: NewWebhookRetryPolicy | null | undefined;
  /** Requests at once; null for ours. */
  max_concurrency?: number | null | undefined;
  /** Requests a minute; null for no bound. */
  rate_per_minute?: number | null | undefined;
  /**
   * Replaces all custom headers; null removes them. Required if url changes to another origin (scheme, host,
   * or port) and the webhook has custom headers, because stored values are not sent to a new origin.
   */
  headers?: Readonly<Record<string, string>> | null | undefined;
  /** Whether deliveries are sent. */
  active?: boolean | undefined;
  /** With active true: also bring back what was missed since it was disabled. */
  recover?: boolean | undefined;
  /** Instead of disabled_at; with recover. */
  recover_since?: string | Date | undefined;
  /**
   * Switches the secret that signs X-TM-Signature during the overlap of a rotation. Switch to new once your
   * receiver knows the new secret.
   */
  sign_with?: Signer | undefined;
};

/** The text of every delivery of it. Of one kind. */
export type WebhookEventOf<Kind extends EventType> = {
  /** Its kind. */
  event: Kind;
  /** evt_<32 hexadecimal digits>. */
  id: string;
  /** When it was made. */
  created_at: string;
  /** What it is about. */
  entity: string;
  /** Its number among the events of that entity. */
  sequence: number;
  /** true for a test. Other events do not have it. */
  test?: boolean;
  /** As its kind's schema says. */
  data: EventData[Kind];
};

/** The text of every delivery of it. Kinds that are added later come as well: keep a default branch. */
export type WebhookEvent = { [Kind in EventType]: WebhookEventOf<Kind> }[EventType];

/** What events must be about, as far as they are about such a thing. */
export type WebhookFilter = {
  /** drug_<DIN>; empty for all. */
  drug_ids: string[];
  /** pharm_<id>; empty for all. */
  pharmacy_ids: string[];
  /** Empty for all. */
  provinces: Open<Province>[];
};

/** When a delivery that failed is tried again. */
export type WebhookRetryPolicy = {
  /** Attempts after the first. */
  max_retries: number;
  /**
   * linear: each delay is base_delay_seconds longer than the previous one. exponential: each delay is twice
   * the previous one. Delays are at most 24 hours.
   */
  backoff: Open<Backoff>;
  /** Before the first retry. */
  base_delay_seconds: number;
};

/** A test of a subscription. */
export type WebhookTest = {
  /** Of what kind the made-up event is. Unless given: "webhook.test". */
  type?: EventType | undefined;
};

/** A test that you asked for. It comes only then, whatever a subscription lists. */
export type WebhookTestData = {
  /** The subscription that the test is for. */
  webhook: TestedWebhook;
  /** For people. */
  message: string;
};

export type WebhookWithSecret = {
  /** wh_<32 hexadecimal digits>. */
  id: string;
  /** Where deliveries are sent. */
  url: string;
  /** Kinds of events. */
  events: Open<EventType>[];
  /** Its owner's own words. */
  description: string | null;
  /** Whether deliveries are sent. */
  active: boolean;
  /**
   * Why it is not active: its owner said so (owner), it answered 410 (gone), or nothing but failures came
   * back for days (failing).
   */
  disabled_reason: Open<DisabledReason> | null;
  /** Since when it is not active; null while it is. */
  disabled_at: string | null;
  /** When the first failure since the last success was; null while deliveries succeed. */
  failing_since: string | null;
  /** What events must be about, as far as they are about such a thing. */
  filter: WebhookFilter;
  /** Null for the published schedule: seven attempts, the last after 24 hours. */
  retry_policy: WebhookRetryPolicy | null;
  /** Requests at once; null for ours. */
  max_concurrency: number | null;
  /** Requests a minute; null for no bound. */
  rate_per_minute: number | null;
  /** Custom headers; their values are never shown again. */
  header_names: string[];
  /** End of the overlap of a rotation. Until then, the previous secret signs, too. Null without one. */
  previous_secret_until: string | null;
  /**
   * The secret that signs X-TM-Signature during the overlap of a rotation. The other one signs
   * X-TM-Signature-Previous. Null outside of an overlap.
   */
  sign_with: Open<Signer> | null;
  /** When it was created. */
  created_at: string;
  /** When its owner last changed it. */
  updated_at: string;
  /** Signs deliveries. Shown this once: keep it. */
  secret: string;
};

export type WebhooksPage = {
  /** The rows of this page. */
  data: Webhook[];
  /** Position of the page in the list. */
  pagination: Pagination;
  /** Whether more rows follow. */
  has_more: boolean;
  /** Give it as cursor to get the next page; null on the last. */
  next_cursor: string | null;
  /** How old the data is that the answer is made of. */
  meta?: Age;
};
