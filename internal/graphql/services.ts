/** The services that resolvers call: of those that REST's handlers call, the ones that the graph has fields for. */
import type { CursorCodec } from "../core/page.ts";
import type { FeatureServices } from "../rest/route.ts";

type Served =
  | "drugs"
  | "pharmacies"
  | "prices"
  | "priceHistory"
  | "generics"
  | "coverage"
  | "interactions"
  | "recalls"
  | "shortages"
  | "alerts"
  | "changes";

/** Of one environment. */
export type GraphqlServices = Pick<FeatureServices, Served> & { cursors: CursorCodec };
