/** Creates the services of one environment, which use one database pool. Its servers call them. */
import { createAlertService } from "../../internal/alerts/service.ts";
import { createDatasetService } from "../../internal/changes/datasets.ts";
import { createChangeService } from "../../internal/changes/service.ts";
import type { Clock } from "../../internal/core/clock.ts";
import { createCoverageService } from "../../internal/coverage/service.ts";
import { createWebhookInsights } from "../../internal/delivery/operations/insights.ts";
import { createDeliveryService } from "../../internal/delivery/operations/service.ts";
import { createSimulation } from "../../internal/delivery/simulate.ts";
import { createDrugService } from "../../internal/drugs/service.ts";
import { createEventService } from "../../internal/events/service.ts";
import { createIdempotency } from "../../internal/idempotency/service.ts";
import { createPersistedService } from "../../internal/persisted_queries/service.ts";
import { createPharmacyService } from "../../internal/pharmacies/service.ts";
import type { Database } from "../../internal/postgres/database.ts";
import type { CountedSince } from "../../internal/prices/counted_prices.ts";
import { createGenericService } from "../../internal/prices/generics.ts";
import { createPriceHistoryService } from "../../internal/prices/history.ts";
import { createPriceService } from "../../internal/prices/service.ts";
import { createPriceStatisticsService } from "../../internal/prices/statistics.ts";
import type { FeatureServices } from "../../internal/rest/rest_route.ts";
import { createInteractionService } from "../../internal/safety/interactions/service.ts";
import { createRecallService } from "../../internal/safety/recalls/service.ts";
import { createShortageService } from "../../internal/safety/shortages/service.ts";
import { createDailyEvents } from "../../internal/webhooks/daily_events.ts";
import { createVault } from "../../internal/webhooks/seal.ts";
import { createWebhooks, type WebhookOptions } from "./webhooks.ts";

export type ServicesDeps = {
  database: Database;
  schema: string;
  clock: Clock;
  /** Returns the first day whose prices count. */
  countedSince: CountedSince;
  webhooks: WebhookOptions;
  /** Throws a 400 that says what is wrong with a text which is no document of the GraphQL schema; unless given, anything is one. */
  checkDocument?: (text: string) => void;
  /** Reports a webhook whose secret or headers cannot be decrypted. */
  onUnreadable?: (webhookId: string, error: unknown) => void;
  /** Requests that wait for something are answered when it is true. */
  isDraining?: () => boolean;
};

export function createServices({
  database,
  schema,
  clock,
  countedSince,
  webhooks,
  checkDocument = () => {},
  onUnreadable,
  isDraining = () => false,
}: ServicesDeps): FeatureServices & AsyncDisposable {
  const simulation = createSimulation({ schema, sealKey: webhooks.sealKey, clock, onUnreadable });
  // Nothing is sent in the sandbox: what would be is signed and recorded at once.
  const simulate = webhooks.simulated ? simulation : undefined;
  const { eventsPerDay } = webhooks;
  const daily =
    eventsPerDay === undefined ? undefined : createDailyEvents({ schema, clock, most: eventsPerDay });
  const deliveries = createDeliveryService({ database, schema, clock, simulate, daily });
  const datasets = createDatasetService({ database, schema, clock });
  const events = createEventService({ database, schema, clock, isDraining });
  return {
    drugs: createDrugService({
      database,
      schema,
      version: async () => (await datasets.current()).drugs?.version,
    }),
    pharmacies: createPharmacyService({
      database,
      schema,
      clock,
      version: async () => (await datasets.current()).pharmacies?.version,
    }),
    prices: createPriceService({ database, schema, countedSince }),
    priceHistory: createPriceHistoryService({ database, schema, clock, countedSince }),
    priceStatistics: createPriceStatisticsService({ database, schema, clock }),
    generics: createGenericService({ database, schema, countedSince }),
    coverage: createCoverageService({ database, schema }),
    interactions: createInteractionService({ database, schema }),
    recalls: createRecallService({ database, schema }),
    shortages: createShortageService({ database, schema }),
    alerts: createAlertService({ database, schema, clock, countedSince }),
    deliveries,
    webhookInsights: createWebhookInsights({ database, schema, clock }),
    ...createWebhooks({
      ...{ database, schema, clock, onUnreadable, simulate, daily },
      options: webhooks,
      recover: deliveries.recover,
    }),
    vault: createVault(webhooks.sealKey),
    changes: createChangeService({ database, schema }),
    idempotency: createIdempotency({ database, schema, clock }),
    persisted: createPersistedService({ database, schema, clock, check: checkDocument }),
    datasets,
    events,
    async [Symbol.asyncDispose]() {
      await Promise.all([datasets[Symbol.asyncDispose](), events[Symbol.asyncDispose]()]);
    },
  };
}
