/** The services of one environment over one pool: what its doors call. */
import { createAlertService } from "../../internal/alerts/service.ts";
import { createDatasetService } from "../../internal/changes/datasets.ts";
import { createChangeService } from "../../internal/changes/service.ts";
import type { Clock } from "../../internal/core/clock.ts";
import { createCoverageService } from "../../internal/coverage/service.ts";
import { createDeliveryService } from "../../internal/delivery/operations/service.ts";
import type { Simulate } from "../../internal/delivery/simulate.ts";
import { createDrugService } from "../../internal/drugs/service.ts";
import { createIdempotency } from "../../internal/idempotency/service.ts";
import { createPharmacyService } from "../../internal/pharmacies/service.ts";
import type { Database } from "../../internal/postgres/database.ts";
import { createGenericService } from "../../internal/prices/generics.ts";
import { createPriceHistoryService } from "../../internal/prices/history.ts";
import { createPriceService } from "../../internal/prices/service.ts";
import type { FeatureServices } from "../../internal/rest/route.ts";
import { createInteractionService } from "../../internal/safety/interactions/service.ts";
import { createRecallService } from "../../internal/safety/recalls/service.ts";
import { createShortageService } from "../../internal/safety/shortages/service.ts";

export type ServicesDeps = {
  database: Database;
  schema: string;
  clock: Clock;
  /** The sandbox's: deliveries are signed and recorded, never sent. */
  simulate?: Simulate | undefined;
};

export function createServices({
  database,
  schema,
  clock,
  simulate,
}: ServicesDeps): FeatureServices & AsyncDisposable {
  const datasets = createDatasetService({ database, schema, clock });
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
    prices: createPriceService({ database, schema }),
    priceHistory: createPriceHistoryService({ database, schema, clock }),
    generics: createGenericService({ database, schema }),
    coverage: createCoverageService({ database, schema }),
    interactions: createInteractionService({ database, schema }),
    recalls: createRecallService({ database, schema }),
    shortages: createShortageService({ database, schema }),
    alerts: createAlertService({ database, schema, clock }),
    deliveries: createDeliveryService({ database, schema, clock, simulate }),
    changes: createChangeService({ database, schema }),
    idempotency: createIdempotency({ database, schema, clock }),
    datasets,
    [Symbol.asyncDispose]: () => datasets[Symbol.asyncDispose](),
  };
}
