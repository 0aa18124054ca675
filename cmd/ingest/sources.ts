/** Every feed that can be loaded, by its kind. */
import type { LoadKind, Source } from "../../internal/ingest/model.ts";
import { ccddSource } from "../../internal/ingest/sources/ccdd.ts";
import { coverageSource } from "../../internal/ingest/sources/coverage.ts";
import { dpdSource } from "../../internal/ingest/sources/dpd.ts";
import { formularySource } from "../../internal/ingest/sources/formulary.ts";
import { interactionsSource } from "../../internal/ingest/sources/interactions.ts";
import { pharmaciesSource } from "../../internal/ingest/sources/pharmacies.ts";
import { postalCodesSource } from "../../internal/ingest/sources/postal_codes.ts";
import { priceHistorySource } from "../../internal/ingest/sources/price_history.ts";
import { pricesSource } from "../../internal/ingest/sources/prices.ts";
import { recallsSource } from "../../internal/ingest/sources/recalls.ts";
import { shortagesSource } from "../../internal/ingest/sources/shortages.ts";

export const sources: Readonly<Record<LoadKind, Source>> = {
  dpd: dpdSource,
  pharmacies: pharmaciesSource,
  prices: pricesSource,
  "postal-codes": postalCodesSource,
  formulary: formularySource,
  coverage: coverageSource,
  "price-history": priceHistorySource,
  interactions: interactionsSource,
  recalls: recallsSource,
  shortages: shortagesSource,
  ccdd: ccddSource,
};
