/**
 * A call of every method, with every argument that it takes in one or another. Words with a dollar sign are things of the sandbox,
 * which are looked up. In a list, "$given" is the ID of the thing that the call is given.
 */
import type { EnvironmentName } from "../stage.ts";
import type { Arguments } from "../world.ts";

export type Thing =
  | "alert"
  | "webhook"
  | "stopped"
  | "delivery"
  | "waiting"
  | "recovery"
  | "document"
  | "event";

export type Endpoint = Pick<Arguments, "query" | "body"> & {
  /** "drugs.list". */
  method: string;
  /** Whether the method returns no model, although the response has a body. */
  returnsNothing?: true;
  /** What it is about, where it is about one thing; of a case's own for those that a client makes. */
  id?: string;
  given?: Thing;
  environment?: EnvironmentName;
  /** 200 unless given. */
  status?: number;
  /** Members, by their paths, that this answer must have with something in them: an answer of nothing proves nothing. */
  has?: readonly string[];
};

export const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString();
const dayOf = (moment: string) => moment.slice(0, 10);

export const drug = "drug_07900003";
const pharmacy = "pharm_sample-surrey-central";
const place = { postal_code: "V3T 2K1", radius: 25 };
const basket = { drug_ids: [drug, "07900001"], ...place, limit: 3 };
export const hook = { url: "https://93.184.215.14/in", events: ["price.changed", "shortage.reported"] };

export const endpoints: readonly Endpoint[] = [
  { method: "drugs.list", query: { q: "metformin", limit: 3, offset: 0 }, has: ["data.0.id", "meta.total"] },
  { method: "drugs.list", query: { status: "MARKETED", limit: 2 }, has: ["data.0.id"] },
  { method: "drugs.list", query: { page: 2, limit: 5 }, has: ["data.0.din", "meta.page"] },
  { method: "drugs.list", environment: "sandbox", query: { limit: 2 }, has: ["next_cursor"] },
  {
    method: "drugs.list_with_prices",
    query: { q: "metformin", limit: 4, offset: 0 },
    has: ["data.0.prices"],
  },
  { method: "drugs.list_with_prices", query: { status: "MARKETED", limit: 2 }, has: ["data.0.prices"] },
  { method: "drugs.list_with_prices", query: { page: 2, limit: 5 }, has: ["data.0.prices"] },
  { method: "drugs.search", query: { query: "metformin", limit: 2, offset: 1 }, has: ["data.0.name"] },
  { method: "drugs.search", query: { query: "metformin", status: "MARKETED" }, has: ["data.0.name"] },
  { method: "drugs.search", query: { query: "metfromin zzz" }, has: ["pagination"] },
  { method: "drugs.get", id: drug, has: ["active_ingredients.0.name"] },
  { method: "drugs.get", id: "07900001", has: ["id"] },
  { method: "drugs.prices", id: drug, query: { ...place, sort: "distance" }, has: ["data.0.distance_km"] },
  {
    method: "drugs.prices",
    id: drug,
    query: {
      latitude: 49.19,
      longitude: -122.85,
      radius: 12.5,
      availability: "in_stock",
      limit: 2,
      offset: 0,
    },
  },
  {
    method: "drugs.prices",
    id: drug,
    query: { province: "BC", city: "Surrey", include: "removed", sort: "price" },
    has: ["data.0.total_cost", "public_prices"],
  },
  {
    method: "drugs.prices",
    id: drug,
    query: { quantity: 90, availability: "any", max_age_days: 3_650, sort: "total" },
    has: ["data.0.fill.packages.0.count", "prices_counted"],
  },
  {
    method: "drugs.generics",
    id: "drug_07900001",
    query: { include: ["brands", "same_atc"], limit: 5, offset: 0 },
    has: ["data.0.match"],
  },
  {
    method: "drugs.generics",
    id: "drug_07900001",
    query: { quantity: 90, availability: "any", max_age_days: 3_650 },
    has: ["data.0.fill.price_basis"],
  },
  {
    method: "drugs.coverage",
    id: drug,
    query: { province: "ON", limit: 5, offset: 0 },
    has: ["data.0.formulary_status"],
  },
  {
    method: "drugs.recalls",
    id: drug,
    query: { since: "2020-01-01", archived: false, classification: "Type II", limit: 5, offset: 0 },
  },
  {
    method: "drugs.shortages",
    id: drug,
    query: { since: "2020-01-01", status: "active", severity: "high", limit: 5, offset: 0 },
  },
  {
    method: "drugs.interactions",
    query: { dins: ["07900017", "07900033"] },
    has: ["interactions.0.severity", "checked.0"],
  },
  {
    method: "prices.history",
    id: drug,
    query: {
      from: "2026-01-01",
      to: "2026-12-31",
      granularity: "weekly",
      source: "pharmacies",
      province: "BC",
    },
    has: ["data.0.lowest"],
  },
  { method: "prices.history", id: drug, query: { pharmacy_id: pharmacy, granularity: "monthly" } },
  { method: "prices.history", id: drug, query: { source: "public_formulary" }, has: ["price_basis"] },
  { method: "prices.history", id: drug, query: { plan: "ODB" }, has: ["plan"] },
  { method: "prices.history", id: drug, query: { quantity: 90 }, has: ["quantity", "unit"] },
  {
    method: "drugs.statistics",
    id: drug,
    query: { granularity: "monthly", by: "province" },
    has: ["method"],
  },
  {
    method: "drugs.statistics",
    id: drug,
    query: { from: "2026-01-01", to: "2026-06-30", province: "BC", city: "Surrey" },
    has: ["method"],
  },
  {
    method: "prices.compare",
    body: basket,
    has: ["data.0.pharmacy_prices.0.price_cents", "summary.best_pharmacy"],
  },
  { method: "prices.compare", body: { dins: ["07900003"], latitude: 49.19, longitude: -122.85, radius: 40 } },
  { method: "prices.batch", body: basket, has: ["data.0.prices.0.price"] },
  {
    method: "prices.batch",
    body: { dins: ["07900003", "00000000"], province: "BC", pharmacy_ids: [pharmacy] },
    has: ["missing.0"],
  },
  {
    method: "pharmacies.list",
    query: { ...place, province: "BC", open_now: true, limit: 5, offset: 0 },
  },
  {
    method: "pharmacies.list",
    query: { latitude: 49.19, longitude: -122.85, radius: 30, city: "Surrey" },
    has: ["data.0.hours"],
  },
  { method: "pharmacies.list", query: { chain: "nobody", service: "delivery" } },
  { method: "pharmacies.get", id: pharmacy, has: ["address.street"] },
  {
    method: "pharmacies.prices",
    id: pharmacy,
    query: { drug_id: drug, limit: 5, offset: 0 },
    has: ["data.0.drug"],
  },
  { method: "recalls.list", query: { classification: "Type II", limit: 5, offset: 0 }, has: ["data.0.id"] },
  { method: "recalls.list", query: { drug_id: drug, archived: false, since: "2020-01-01" } },
  { method: "recalls.get", id: "rcl_990001", has: ["title"] },
  { method: "shortages.list", query: { status: "active", limit: 5, offset: 0 }, has: ["data.0.status"] },
  { method: "shortages.list", query: { drug_id: drug, severity: "high", since: "2020-01-01" } },
  { method: "shortages.get", id: "shr_990001", has: ["type"] },
  {
    method: "alerts.create",
    body: {
      ...{ drug_id: drug, target_price: 9.5, province: "BC", notification_method: "WEBHOOK" },
      expires_at: daysAgo(-30),
    },
    status: 201,
    has: ["id", "expires_at"],
  },
  { method: "alerts.create", body: { drug_id: drug, target_price: "9.75" }, status: 201, has: ["id"] },
  {
    method: "alerts.create",
    environment: "sandbox",
    body: { drug_id: "$drug", target_price: 1 },
    status: 201,
  },
  {
    method: "alerts.list",
    given: "alert",
    query: { status: "ACTIVE", limit: 5, offset: 0 },
    has: ["data.0.id"],
  },
  { method: "alerts.get", given: "alert", has: ["target_price"] },
  { method: "alerts.cancel", given: "alert", has: ["status"] },
  {
    method: "webhooks.create",
    body: {
      ...hook,
      description: "Our till",
      filter: { drug_ids: [drug], pharmacy_ids: [pharmacy], provinces: ["BC", "ON"] },
      retry_policy: { max_retries: 5, backoff: "exponential", base_delay_seconds: 60 },
      max_concurrency: 4,
      rate_per_minute: 600,
      headers: { "X-Till": "7" },
      active: false,
    },
    status: 201,
    has: ["secret", "filter.drug_ids.0", "retry_policy.max_retries"],
  },
  {
    method: "webhooks.create",
    body: { ...hook, description: null, filter: null },
    status: 201,
    has: ["secret"],
  },
  { method: "webhooks.list", given: "webhook", query: { limit: 5, offset: 0 }, has: ["data.0.url"] },
  { method: "webhooks.get", given: "webhook", has: ["events.0"] },
  {
    method: "webhooks.update",
    given: "webhook",
    body: {
      ...{
        url: "https://93.184.215.14/other",
        events: ["drug.recalled"],
        description: null,
        max_concurrency: 2,
      },
      ...{
        filter: { provinces: ["QC"] },
        retry_policy: { max_retries: 3, backoff: "linear", base_delay_seconds: 30 },
      },
      ...{ rate_per_minute: null, headers: null, active: false },
    },
    has: ["filter.provinces.0"],
  },
  {
    method: "webhooks.update",
    given: "stopped",
    body: { active: true, recover: true, recover_since: daysAgo(3) },
    has: ["recovery_id"],
  },
  { method: "webhooks.delete", given: "webhook", returnsNothing: true },
  { method: "webhooks.rotate_secret", given: "webhook", body: { overlap_seconds: 3600 }, has: ["secret"] },
  { method: "webhooks.rotate_secret", given: "webhook", has: ["secret"] },
  { method: "webhooks.test", given: "webhook", body: { type: "shortage.reported" }, status: 201 },
  { method: "webhooks.test", given: "webhook", status: 201 },
  {
    method: "webhooks.deliveries",
    given: "webhook",
    query: {
      ...{ status: "delivered", type: "price.changed", limit: 5, offset: 0 },
      ...{ since: dayOf(daysAgo(3)), until: daysAgo(-1) },
    },
    has: ["data.0.event_id"],
  },
  { method: "webhooks.retry", given: "webhook", body: {}, has: ["webhook_id"] },
  {
    method: "webhooks.retry",
    given: "waiting",
    body: { delivery_ids: ["$given"], types: ["price.changed"], since: daysAgo(3), until: daysAgo(-1) },
    has: ["retried"],
  },
  { method: "webhooks.recover", given: "webhook", body: { since: daysAgo(3) }, status: 201, has: ["id"] },
  {
    method: "webhooks.recover",
    given: "webhook",
    body: {
      ...{ since: daysAgo(5), until: daysAgo(2), mode: "failed" },
      ...{ status: ["failed"], types: ["price.changed"] },
    },
    status: 201,
    has: ["id", "statuses.0"],
  },
  {
    method: "webhooks.preview_recovery",
    given: "webhook",
    query: {
      ...{ since: daysAgo(5), until: daysAgo(2), mode: "failed" },
      ...{ status: "failed,cancelled", types: "price.changed,drug.recalled" },
    },
    has: ["total"],
  },
  { method: "webhooks.recoveries", given: "recovery", query: { limit: 5, offset: 0 }, has: ["data.0.id"] },
  { method: "deliveries.get", given: "delivery", has: ["attempts"] },
  { method: "deliveries.replay", given: "delivery", body: {}, status: 201, has: ["id"] },
  { method: "deliveries.retry", given: "waiting", body: {}, has: ["next_attempt_at"] },
  { method: "recoveries.get", given: "recovery", has: ["status"] },
  { method: "recoveries.cancel", given: "recovery", has: ["status"] },
  {
    method: "events.list",
    query: {
      type: ["price.changed", "coverage.changed"],
      since: dayOf(daysAgo(3)),
      until: daysAgo(-1),
      wait: 0,
      limit: 5,
    },
    has: ["data.0.data", "resume_cursor"],
  },
  { method: "events.list", environment: "sandbox", query: { limit: 100 }, has: ["data.0.data"] },
  { method: "events.get", given: "event", has: ["data", "entity"] },
  { method: "events.types", has: ["data.0"] },
  {
    method: "sandbox_events.create",
    environment: "sandbox",
    body: { type: "price.changed", drug_id: "$drug", pharmacy_id: "$pharmacy" },
    status: 201,
    has: ["event.id"],
  },
  {
    method: "changes.list",
    query: { since: dayOf(daysAgo(3)), resource: "drug", limit: 5 },
    has: ["data.0.id", "latest"],
  },
  { method: "changes.list", query: { since: daysAgo(3) }, has: ["data.0.resource"] },
  { method: "changes.list", query: { since: 1 }, has: ["data.0.resource"] },
  {
    method: "persisted_queries.register",
    body: { query: "query Kind { __typename }", name: "Kind" },
    status: 201,
    has: ["id"],
  },
  { method: "persisted_queries.list", given: "document", query: { limit: 5, offset: 0 }, has: ["data.0.id"] },
  { method: "persisted_queries.get", given: "document", has: ["query"] },
  { method: "persisted_queries.remove", given: "document", has: ["query"] },
  { method: "usage.get", has: ["plan", "month"] },
  { method: "usage.get", query: { from: dayOf(daysAgo(20)), to: dayOf(daysAgo(0)) }, has: ["from"] },
  { method: "service.status", has: ["status", "datasets.0.name"] },
  { method: "service.openapi", has: ["openapi", "paths"] },
];
