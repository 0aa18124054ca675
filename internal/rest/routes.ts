/**
 * The map of the API: one row an endpoint. Express, validation, authorization, caching and the observations read it;
 * a path that is not here does not exist. More specific paths stand before those with parameters.
 */
import type { Route } from "./route.ts";
import { alertRoutes } from "./routes/alerts.ts";
import { batchRoutes } from "./routes/batch.ts";
import { changeRoutes } from "./routes/changes.ts";
import { coverageRoutes } from "./routes/coverage.ts";
import { deliveryRoutes } from "./routes/deliveries.ts";
import { drugRoutes } from "./routes/drugs.ts";
import { eventRoutes } from "./routes/events.ts";
import { genericRoutes } from "./routes/generics.ts";
import { historyRoutes } from "./routes/history.ts";
import { interactionRoutes } from "./routes/interactions.ts";
import { madeEventRoutes } from "./routes/made_events.ts";
import { openRoutes } from "./routes/open.ts";
import { persistedRoutes } from "./routes/persisted.ts";
import { pharmacyRoutes } from "./routes/pharmacies.ts";
import { priceRoutes } from "./routes/prices.ts";
import { recallRoutes } from "./routes/recalls.ts";
import { recoveryRoutes } from "./routes/recoveries.ts";
import { shortageRoutes } from "./routes/shortages.ts";
import { usageRoutes } from "./routes/usage.ts";
import { webhookRoutes } from "./routes/webhooks.ts";

export const routes: readonly Route[] = [
  ...interactionRoutes,
  ...drugRoutes,
  ...priceRoutes,
  ...historyRoutes,
  ...batchRoutes,
  ...genericRoutes,
  ...coverageRoutes,
  ...recallRoutes,
  ...shortageRoutes,
  ...pharmacyRoutes,
  ...alertRoutes,
  ...webhookRoutes,
  ...madeEventRoutes,
  ...deliveryRoutes,
  ...recoveryRoutes,
  ...changeRoutes,
  ...eventRoutes,
  ...usageRoutes,
  ...persistedRoutes,
  ...openRoutes(() => routes),
];
