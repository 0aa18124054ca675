/** Permissions, costs, and cache times that several routes share. */
import type { CachePolicy } from "../http/headers.ts";

const keptFor = (maxAgeSeconds: number): CachePolicy => ({ scope: "private", maxAgeSeconds });

export const drugData = keptFor(3_600);
export const pharmacyData = keptFor(86_400);
export const priceData = keptFor(900);
export const pages: CachePolicy = { scope: "public", maxAgeSeconds: 3_600 };
/** Files whose names change with what is in them. */
export const files: CachePolicy = { scope: "public", maxAgeSeconds: 31_536_000, immutable: true };

export const readDrugs = { permission: "drugs:read", feature: "drug_search", cost: 1 } as const;
export const readGenerics = { permission: "drugs:read", feature: "generic_alternatives", cost: 1 } as const;
export const readCoverage = { permission: "drugs:read", feature: "coverage_data", cost: 1 } as const;
export const readPrices = { permission: "prices:read", feature: "price_lookup", cost: 1 } as const;
export const readHistory = { permission: "prices:read", feature: "price_history", cost: 1 } as const;
export const readBatch = { permission: "prices:read", feature: "bulk", cost: 1 } as const;
export const readWebhooks = { permission: "webhooks:read", feature: "webhooks", cost: 1 } as const;
export const writeWebhooks = { permission: "webhooks:write", feature: "webhooks", cost: 1 } as const;
export const readPharmacies = { permission: "pharmacies:read", feature: "pharmacy_data", cost: 1 } as const;
