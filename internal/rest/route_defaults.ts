/** Permissions, costs, and cache times that several routes share. */
import type { Feature, Permission } from "../accounts/model.ts";
import type { CachePolicy } from "../http/headers.ts";

const keptFor = (maxAgeSeconds: number) =>
  ({ scope: "private", maxAgeSeconds }) as const satisfies CachePolicy;

export const drugData = keptFor(3_600);
export const pharmacyData = keptFor(86_400);
/** For lists filtered by open_now: a pharmacy that is not in the list may open or close at any minute. */
export const openNowData = keptFor(60);
export const priceData = keptFor(900);
export const pages: CachePolicy = { scope: "public", maxAgeSeconds: 3_600 };
/** Files whose names change with what is in them. */
export const files: CachePolicy = { scope: "public", maxAgeSeconds: 31_536_000, immutable: true };

const keyWith = (permission: Permission, feature: Feature) =>
  ({ type: "key", permission, feature, cost: 1 }) as const;
export const readDrugs = keyWith("drugs:read", "drug_search");
export const readGenerics = keyWith("drugs:read", "generic_alternatives");
export const readCoverage = keyWith("drugs:read", "coverage_data");
export const readPrices = keyWith("prices:read", "price_lookup");
export const readHistory = keyWith("prices:read", "price_history");
export const readBatch = keyWith("prices:read", "bulk");
/** Handlers check the event type (plan_event_types.ts). */
export const readWebhooks = keyWith("webhooks:read", "alert_webhooks");
export const writeWebhooks = keyWith("webhooks:write", "alert_webhooks");
export const readPharmacies = keyWith("pharmacies:read", "pharmacy_data");
