/** Every feed that can be loaded, by its kind. */
import type { LoadKind, Source } from "../../internal/ingest/model.ts";
import { dpdSource } from "../../internal/ingest/sources/dpd.ts";
import { pharmaciesSource } from "../../internal/ingest/sources/pharmacies.ts";
import { postalCodesSource } from "../../internal/ingest/sources/postal_codes.ts";
import { pricesSource } from "../../internal/ingest/sources/prices.ts";

export const sources: Readonly<Record<LoadKind, Source>> = {
  dpd: dpdSource,
  pharmacies: pharmaciesSource,
  prices: pricesSource,
  "postal-codes": postalCodesSource,
};
