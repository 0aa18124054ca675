/**
 * What resolvers know of the operation they run in: who asks, what they may, the services, and loaders that gather what
 * is asked for at once into one statement. Made anew for each operation: nothing is remembered for the next.
 */
import type { Caller, Feature, Permission } from "../accounts/model.ts";
import type { AlertService } from "../alerts/model.ts";
import type { ChangeService } from "../changes/model.ts";
import type { CursorCodec } from "../core/page.ts";
import type { CoverageService } from "../coverage/model.ts";
import type { DrugService } from "../drugs/model.ts";
import type { PharmacyService } from "../pharmacies/model.ts";
import type { Transaction } from "../postgres/database.ts";
import type { GenericService } from "../prices/generics.ts";
import type { PriceHistoryService } from "../prices/history_model.ts";
import type { PriceService } from "../prices/model.ts";
import type { InteractionService } from "../safety/interactions/model.ts";
import type { RecallService } from "../safety/recalls/model.ts";
import type { ShortageService } from "../safety/shortages/model.ts";
import { createLoaders, type Loaders } from "./loaders.ts";

/** Of one environment: those that REST's handlers call. */
export type GraphqlServices = {
  drugs: DrugService;
  pharmacies: PharmacyService;
  prices: PriceService;
  priceHistory: PriceHistoryService;
  generics: GenericService;
  coverage: CoverageService;
  interactions: InteractionService;
  recalls: RecallService;
  shortages: ShortageService;
  alerts: AlertService;
  changes: ChangeService;
  cursors: CursorCodec;
};

export type ContextDeps = {
  services: GraphqlServices;
  caller: Caller;
  requestId: string;
  /** In which mutations write, if the door has one open (an Idempotency-Key). */
  tx?: Transaction;
};

export type GraphqlContext = {
  readonly services: GraphqlServices;
  readonly caller: Caller;
  readonly requestId: string;
  readonly tx: Transaction | undefined;
  readonly loaders: Loaders;
  may(permission: Permission): boolean;
  has(feature: Feature): boolean;
};

export function createContext({ services, caller, requestId, tx }: ContextDeps): GraphqlContext {
  const may = (permission: Permission) => caller.permissions.includes(permission);
  return {
    services,
    caller,
    requestId,
    tx,
    loaders: createLoaders(services),
    may,
    has: (feature) => caller.plan.features.includes(feature),
  };
}
