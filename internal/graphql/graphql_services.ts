/** The services that resolvers call, of one environment. */
import type { AlertService } from "../alerts/model.ts";
import type { ChangeService } from "../changes/model.ts";
import type { CursorCodec } from "../core/page.ts";
import type { CoverageService } from "../coverage/model.ts";
import type { DrugService } from "../drugs/model.ts";
import type { PharmacyService } from "../pharmacies/model.ts";
import type { GenericService } from "../prices/generics.ts";
import type { PriceHistoryService } from "../prices/history_model.ts";
import type { PriceService } from "../prices/model.ts";
import type { PriceStatisticsService } from "../prices/statistics_model.ts";
import type { InteractionService } from "../safety/interactions/model.ts";
import type { RecallService } from "../safety/recalls/model.ts";
import type { ShortageService } from "../safety/shortages/model.ts";

export type GraphqlServices = {
  drugs: DrugService;
  pharmacies: PharmacyService;
  prices: PriceService;
  priceHistory: PriceHistoryService;
  priceStatistics: PriceStatisticsService;
  generics: GenericService;
  coverage: CoverageService;
  interactions: InteractionService;
  recalls: RecallService;
  shortages: ShortageService;
  alerts: AlertService;
  changes: ChangeService;
  cursors: CursorCodec;
};
