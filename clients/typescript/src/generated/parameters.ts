/** Made from the contract by `npm run clients`: do not edit. */

import type * as models from "./models.ts";

/** What client.drugs.list takes. */
export type DrugsListParams = {
  /** Name, DIN, or ingredient, with at least two letters or digits. Small typos are tolerated. */
  q?: string | undefined;
  /** Only drugs with this status. */
  status?: models.DrugStatus | undefined;
  /** Rows per page. Default: 20. */
  limit?: number | undefined;
  /** Rows to skip. Not with cursor or page. */
  offset?: number | undefined;
  /**
   * next_cursor of the previous page. Keep all other parameters except limit the same. Not with offset or
   * page.
   */
  cursor?: string | undefined;
  /** Page number from 1, at most to row 10000. Not with offset or cursor. */
  page?: number | undefined;
};

/** What client.drugs.listWithPrices takes. */
export type DrugsListWithPricesParams = {
  /** Name, DIN, or ingredient, with at least two letters or digits. Small typos are tolerated. */
  q?: string | undefined;
  /** Only drugs with this status. */
  status?: models.DrugStatus | undefined;
  /** Rows per page. Default: 20. */
  limit?: number | undefined;
  /** Rows to skip. Not with cursor or page. */
  offset?: number | undefined;
  /**
   * next_cursor of the previous page. Keep all other parameters except limit the same. Not with offset or
   * page.
   */
  cursor?: string | undefined;
  /** Page number from 1, at most to row 10000. Not with offset or cursor. */
  page?: number | undefined;
};

/** What client.drugs.search takes. */
export type DrugsSearchParams = {
  /**
   * Name, DIN, or ingredient, with at least two letters or digits. Small typos are tolerated. Required,
   * unless the deprecated q is present.
   */
  query?: string | undefined;
  /** Only drugs with this status. */
  status?: models.DrugStatus | undefined;
  /** Rows per page. Default: 20. */
  limit?: number | undefined;
  /** Rows to skip. Not with cursor or page. */
  offset?: number | undefined;
  /**
   * next_cursor of the previous page. Keep all other parameters except limit the same. Not with offset or
   * page.
   */
  cursor?: string | undefined;
};

/** What client.drugs.prices takes. */
export type DrugsPricesParams = {
  /** Canadian postal code, or its first three characters, in any case. */
  postal_code?: string | undefined;
  /** Degrees north. Requires longitude. Not with postal_code. */
  latitude?: number | undefined;
  /** Degrees east (negative in Canada). Requires latitude. Not with postal_code. */
  longitude?: number | undefined;
  /** Distance in kilometers from the location, which is required. Default: 50. */
  radius?: number | undefined;
  /** Two-letter code of a province or territory. */
  province?: models.Province | undefined;
  /** Name of a city, in any case, with or without accents, spaces, and punctuation. */
  city?: string | undefined;
  /**
   * Units to price, such as 90 tablets. A pharmacy's price is the first of these that exists: a package of
   * this size, the cheapest combination of packages that add up to it, or its lowest unit price scaled to it.
   * The price includes one dispensing fee.
   */
  quantity?: number | undefined;
  /**
   * Only prices with this stock status. any (default): all prices. With quantity, packages that are out of
   * stock are used only if this parameter asks for them.
   */
  availability?: models.AvailabilityFilter | undefined;
  /**
   * Days after which an observed price is stale and no longer counts. Default: three times the cadence that
   * the price's feed states, or else the service's setting (90 days).
   */
  max_age_days?: number | undefined;
  /**
   * Sort order: lowest unit_price (default), total (price with dispensing fee), or price first, or the
   * nearest pharmacy (distance), which requires a location. With quantity, prices are for the requested
   * quantity.
   */
  sort?: models.PriceSort | undefined;
  /** removed: also returns the drug's removed prices, at all pharmacies. */
  include?: models.PriceInclude | undefined;
  /** Rows per page. Default: 20. */
  limit?: number | undefined;
  /** Rows to skip. Not with cursor or page. */
  offset?: number | undefined;
  /**
   * next_cursor of the previous page. Keep all other parameters except limit the same. Not with offset or
   * page.
   */
  cursor?: string | undefined;
};

/** What client.drugs.statistics takes. */
export type DrugsStatisticsParams = {
  /** First day, in UTC. Default: one year before to. */
  from?: string | undefined;
  /** Last day, in UTC, at most five years after from. Default: today. */
  to?: string | undefined;
  /** A row per day, week from Monday, or month. Default: daily. */
  granularity?: models.Granularity | undefined;
  /** Two-letter code of a province or territory. */
  province?: models.Province | undefined;
  /** Name of a city, in any case, with or without accents, spaces, and punctuation. */
  city?: string | undefined;
  /** A row for each province or city, at most 5000 in total. Default: one row for all pharmacies. */
  by?: models.StatisticsGroup | undefined;
};

/** What client.drugs.generics takes. */
export type DrugsGenericsParams = {
  /**
   * brands: brand-name products too; same_atc: also other products of the same ATC code, after the rest.
   * Both, separated by a comma.
   */
  include?: readonly string[] | undefined;
  /**
   * Units to price, such as 90 tablets. A pharmacy's price is the first of these that exists: a package of
   * this size, the cheapest combination of packages that add up to it, or its lowest unit price scaled to it.
   * The price includes one dispensing fee.
   */
  quantity?: number | undefined;
  /** any: prices that are out of stock count too. */
  availability?: models.CountedAvailability | undefined;
  /**
   * Days after which an observed price is stale and no longer counts. Default: three times the cadence that
   * the price's feed states, or else the service's setting (90 days).
   */
  max_age_days?: number | undefined;
  /** Rows per page. Default: 20. */
  limit?: number | undefined;
  /** Rows to skip. Not with cursor or page. */
  offset?: number | undefined;
  /**
   * next_cursor of the previous page. Keep all other parameters except limit the same. Not with offset or
   * page.
   */
  cursor?: string | undefined;
};

/** What client.drugs.coverage takes. */
export type DrugsCoverageParams = {
  /** Two-letter code of a province or territory. */
  province?: models.Province | undefined;
  /** Rows per page. Default: 20. */
  limit?: number | undefined;
  /** Rows to skip. Not with cursor or page. */
  offset?: number | undefined;
  /**
   * next_cursor of the previous page. Keep all other parameters except limit the same. Not with offset or
   * page.
   */
  cursor?: string | undefined;
};

/** What client.drugs.recalls takes. */
export type DrugsRecallsParams = {
  /** Only notices with this classification. */
  classification?: models.RecallClassification | undefined;
  /** true returns archived notices only, and false all others. Default: both. */
  archived?: boolean | undefined;
  /** Only notices issued on this day or later. */
  since?: string | undefined;
  /** Rows per page. Default: 20. */
  limit?: number | undefined;
  /** Rows to skip. Not with cursor or page. */
  offset?: number | undefined;
  /**
   * next_cursor of the previous page. Keep all other parameters except limit the same. Not with offset or
   * page.
   */
  cursor?: string | undefined;
};

/** What client.drugs.shortages takes. */
export type DrugsShortagesParams = {
  /** Only reports with this status. */
  status?: models.ShortageStatus | undefined;
  /** Only reports with this severity. */
  severity?: models.ShortageSeverity | undefined;
  /** Only shortages reported on this day or later. */
  since?: string | undefined;
  /** Rows per page. Default: 20. */
  limit?: number | undefined;
  /** Rows to skip. Not with cursor or page. */
  offset?: number | undefined;
  /**
   * next_cursor of the previous page. Keep all other parameters except limit the same. Not with offset or
   * page.
   */
  cursor?: string | undefined;
};

/** What client.drugs.interactions takes. */
export type DrugsInteractionsParams = {
  /**
   * 2 to 10 different DINs or drug IDs (drug_<DIN>), separated by commas. You can also repeat the parameter.
   * Duplicates count once.
   */
  dins: readonly string[];
};

/** What client.prices.history takes. */
export type PricesHistoryParams = {
  /**
   * First day, in UTC. Default: one year before to. For public plans without from and to: the first edition.
   */
  from?: string | undefined;
  /** Last day, in UTC, at most five years after from. Default: today. */
  to?: string | undefined;
  /** A point per day, week from Monday, or month. Default: daily. */
  granularity?: models.Granularity | undefined;
  /** Two-letter code of a province or territory. */
  province?: models.Province | undefined;
  /** pharm_<id>. Returns price changes at this pharmacy. Not with source=public_formulary. */
  pharmacy_id?: string | undefined;
  /**
   * Prices at pharmacies, or unit prices of public plans. A response has one source. Default: pharmacies.
   * other_source names the other source if it has prices.
   */
  source?: models.HistorySource | undefined;
  /**
   * Units that amounts are for, such as 90. Default: the quantity of the package with the lowest unit price.
   * Not with source=public_formulary.
   */
  quantity?: number | undefined;
  /**
   * Prices of this public plan, as coverage names it (ODB). Default: the plan with the newest edition. Plans
   * are never mixed. Not with pharmacy_id or source=pharmacies.
   */
  plan?: string | undefined;
};

/** What client.pharmacies.list takes. */
export type PharmaciesListParams = {
  /** Canadian postal code, or its first three characters, in any case. */
  postal_code?: string | undefined;
  /** Degrees north. Requires longitude. Not with postal_code. */
  latitude?: number | undefined;
  /** Degrees east (negative in Canada). Requires latitude. Not with postal_code. */
  longitude?: number | undefined;
  /** Distance in kilometers from the location, which is required. Default: 50. */
  radius?: number | undefined;
  /** Two-letter code of a province or territory. */
  province?: models.Province | undefined;
  /** Name of a city, in any case, with or without accents, spaces, and punctuation. */
  city?: string | undefined;
  /** Only pharmacies of this chain. Case, accents, spaces, and punctuation are ignored. */
  chain?: string | undefined;
  /** Only pharmacies with this service. Case and accents are ignored. */
  service?: string | undefined;
  /**
   * true: only pharmacies that are open now, in their time zone. false: only closed ones. Pharmacies without
   * known hours match neither.
   */
  open_now?: boolean | undefined;
  /** Rows per page. Default: 20. */
  limit?: number | undefined;
  /** Rows to skip. Not with cursor or page. */
  offset?: number | undefined;
  /**
   * next_cursor of the previous page. Keep all other parameters except limit the same. Not with offset or
   * page.
   */
  cursor?: string | undefined;
};

/** What client.pharmacies.prices takes. */
export type PharmaciesPricesParams = {
  /** Only this drug: drug_<DIN> or the DIN. */
  drug_id?: string | undefined;
  /** Rows per page. Default: 20. */
  limit?: number | undefined;
  /** Rows to skip. Not with cursor or page. */
  offset?: number | undefined;
  /**
   * next_cursor of the previous page. Keep all other parameters except limit the same. Not with offset or
   * page.
   */
  cursor?: string | undefined;
};

/** What client.recalls.list takes. */
export type RecallsListParams = {
  /** Only on this drug: drug_<DIN> or the DIN. */
  drug_id?: string | undefined;
  /** Only notices with this classification. */
  classification?: models.RecallClassification | undefined;
  /** true returns archived notices only, and false all others. Default: both. */
  archived?: boolean | undefined;
  /** Only notices issued on this day or later. */
  since?: string | undefined;
  /** Rows per page. Default: 20. */
  limit?: number | undefined;
  /** Rows to skip. Not with cursor or page. */
  offset?: number | undefined;
  /**
   * next_cursor of the previous page. Keep all other parameters except limit the same. Not with offset or
   * page.
   */
  cursor?: string | undefined;
};

/** What client.shortages.list takes. */
export type ShortagesListParams = {
  /** Only on this drug: drug_<DIN> or the DIN. */
  drug_id?: string | undefined;
  /** Only reports with this status. */
  status?: models.ShortageStatus | undefined;
  /** Only reports with this severity. */
  severity?: models.ShortageSeverity | undefined;
  /** Only shortages reported on this day or later. */
  since?: string | undefined;
  /** Rows per page. Default: 20. */
  limit?: number | undefined;
  /** Rows to skip. Not with cursor or page. */
  offset?: number | undefined;
  /**
   * next_cursor of the previous page. Keep all other parameters except limit the same. Not with offset or
   * page.
   */
  cursor?: string | undefined;
};

/** What client.alerts.list takes. */
export type AlertsListParams = {
  /** Only alerts in this state. */
  status?: models.AlertStatus | undefined;
  /** Rows per page. Default: 20. */
  limit?: number | undefined;
  /** Rows to skip. Not with cursor or page. */
  offset?: number | undefined;
  /**
   * next_cursor of the previous page. Keep all other parameters except limit the same. Not with offset or
   * page.
   */
  cursor?: string | undefined;
};

/** What client.webhooks.list takes. */
export type WebhooksListParams = {
  /** Rows per page. Default: 20. */
  limit?: number | undefined;
  /** Rows to skip. Not with cursor or page. */
  offset?: number | undefined;
  /**
   * next_cursor of the previous page. Keep all other parameters except limit the same. Not with offset or
   * page.
   */
  cursor?: string | undefined;
};

/** What client.webhooks.deliveries takes. */
export type WebhooksDeliveriesParams = {
  /** Only deliveries in this state. */
  status?: models.DeliveryStatus | undefined;
  /** Only events of this type. */
  type?: models.EventType | undefined;
  /** Only deliveries created at this time or later. */
  since?: string | Date | undefined;
  /** Only deliveries created before this time, which must be later than since. */
  until?: string | Date | undefined;
  /** Rows per page. Default: 20. */
  limit?: number | undefined;
  /** Rows to skip. Not with cursor or page. */
  offset?: number | undefined;
  /**
   * next_cursor of the previous page. Keep all other parameters except limit the same. Not with offset or
   * page.
   */
  cursor?: string | undefined;
};

/** What client.webhooks.previewRecovery takes. */
export type WebhooksPreviewRecoveryParams = {
  /** Count deliveries or events from this time on. Default, and the earliest: 30 days ago. */
  since?: string | Date | undefined;
  /** Count deliveries or events before this time. Default: now. */
  until?: string | Date | undefined;
  /** The mode of the recovery. Default: failed. */
  mode?: models.RecoveryMode | undefined;
  /**
   * In mode failed: the statuses of deliveries to recover, failed or cancelled, separated by commas. Default:
   * failed.
   */
  status?: string | undefined;
  /** Count only these event types, separated by commas. Default: all. */
  types?: string | undefined;
};

/** What client.webhooks.recoveries takes. */
export type WebhooksRecoveriesParams = {
  /** Rows per page. Default: 20. */
  limit?: number | undefined;
  /** Rows to skip. Not with cursor or page. */
  offset?: number | undefined;
  /**
   * next_cursor of the previous page. Keep all other parameters except limit the same. Not with offset or
   * page.
   */
  cursor?: string | undefined;
};

/** What client.events.list takes. */
export type EventsListParams = {
  /** Events recorded on this day (UTC) or at this time, or later. */
  since?: string | Date | undefined;
  /** Events recorded before this day (UTC) or time, which must be later than since. */
  until?: string | Date | undefined;
  /** Only these event types, separated by commas. */
  type?: readonly string[] | undefined;
  /** Rows per page. Default: 20. */
  limit?: number | undefined;
  /**
   * next_cursor of the previous page. Keep all other parameters except limit the same. Not with offset or
   * page.
   */
  cursor?: string | undefined;
  /**
   * Long polling: if there is no event, the response waits up to this many seconds for the first one. A
   * response without events may come earlier, for example if the account has too many long polls open.
   */
  wait?: number | undefined;
};

/** What client.changes.list takes. */
export type ChangesListParams = {
  /** Changes from this day (UTC) or time, or after this sequence. Default: the oldest kept change. */
  since?: number | string | Date | undefined;
  /** Only changes of this resource. */
  resource?: models.ChangedResource | undefined;
  /** Rows per page. Default: 20. */
  limit?: number | undefined;
  /**
   * next_cursor of the previous page. Keep all other parameters except limit the same. Not with offset or
   * page.
   */
  cursor?: string | undefined;
};

/** What client.persistedQueries.list takes. */
export type PersistedQueriesListParams = {
  /** Rows per page. Default: 20. */
  limit?: number | undefined;
  /** Rows to skip. Not with cursor or page. */
  offset?: number | undefined;
  /**
   * next_cursor of the previous page. Keep all other parameters except limit the same. Not with offset or
   * page.
   */
  cursor?: string | undefined;
};

/** What client.usage.get takes. */
export type UsageGetParams = {
  /**
   * First day of the breakdown, in UTC. Default: the first day of the month of to. Days are kept for 13
   * months.
   */
  from?: string | undefined;
  /** Last day, in UTC. Default: the last day of this month. At most 92 days in total. */
  to?: string | undefined;
};
