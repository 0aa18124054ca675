/**
 * The map of the API: one row an endpoint. Express, validation, authorization, caching and the observations read it;
 * a path that is not here does not exist. More specific paths stand before those with parameters.
 */

import { alertRoutes } from "./alerts.ts";
import { batchRoutes } from "./batch.ts";
import { changeRoutes } from "./changes.ts";
import { coverageRoutes } from "./coverage.ts";
import { deliveryRoutes } from "./deliveries.ts";
import { drugRoutes } from "./drugs.ts";
import { eventRoutes } from "./events.ts";
import { genericRoutes } from "./generics.ts";
import { historyRoutes } from "./history.ts";
import { interactionRoutes } from "./interactions.ts";
import { openRoutes } from "./open.ts";
import { persistedRoutes } from "./persisted_queries.ts";
import { pharmacyRoutes } from "./pharmacies.ts";
import { priceRoutes } from "./prices.ts";
import { recallRoutes } from "./recalls.ts";
import { recoveryRoutes } from "./recoveries.ts";
import type { Route } from "./rest_route.ts";
import { retryRoutes } from "./retries.ts";
import { shortageRoutes } from "./shortages.ts";
import { statisticsRoutes } from "./statistics.ts";
import { testEventRoutes } from "./test_events.ts";
import { usageRoutes } from "./usage.ts";
import { webhookRoutes } from "./webhooks.ts";

export const routes: readonly Route[] = [
  ...interactionRoutes,
  ...drugRoutes,
  ...priceRoutes,
  ...historyRoutes,
  ...statisticsRoutes,
  ...batchRoutes,
  ...genericRoutes,
  ...coverageRoutes,
  ...recallRoutes,
  ...shortageRoutes,
  ...pharmacyRoutes,
  ...alertRoutes,
  ...webhookRoutes,
  ...testEventRoutes,
  ...deliveryRoutes,
  ...retryRoutes,
  ...recoveryRoutes,
  ...changeRoutes,
  ...eventRoutes,
  ...usageRoutes,
  ...persistedRoutes,
  ...openRoutes(() => routes),
];
