/** What each route takes: its path and its query. */
import { z } from "zod";
import { fold } from "../core/text.ts";
import { drugStatuses } from "../drugs/model.ts";
import { availabilities, priceSorts } from "../prices/model.ts";
import {
  foldedName,
  maxAgeDays,
  oneOf,
  pathId,
  province,
  quantity,
  searchText,
  yesOrNo,
} from "./parameters.ts";
import {
  distanceSortRule,
  numberedPagingRules,
  numberedPagingShape,
  oneSearchTextRules,
  pagingRules,
  pagingShape,
  placeRules,
  placeShape,
  querySchema,
} from "./rules.ts";

export const noPath = z.strictObject({});
export const noQuery = querySchema({});

export const drugPath = z.strictObject({
  id: pathId.meta({ description: "drug_<DIN> or the DIN." }),
});
export const pharmacyPath = z.strictObject({ id: pathId.meta({ description: "pharm_<id>." }) });
export const errorPath = z.strictObject({ code: pathId.meta({ description: "A code such as NOT_FOUND." }) });

const searchDescription =
  "Name, DIN, or ingredient, with at least two letters or digits. Small typos are tolerated.";
const drugStatus = oneOf(drugStatuses, "Only drugs with this status.").optional();

export const listDrugsQuery = querySchema(
  {
    q: searchText(searchDescription).optional(),
    status: drugStatus,
    include: oneOf(
      ["prices"],
      "prices: returns drugs with their lowest prices instead of summaries.",
    ).optional(),
    ...numberedPagingShape,
  },
  ...numberedPagingRules,
);

export const searchDrugsQuery = querySchema(
  {
    query: searchText(`${searchDescription} Required, unless the deprecated q is present.`).optional(),
    q: searchText("Deprecated name of query. Not with query.").optional(),
    status: drugStatus,
    ...pagingShape,
  },
  ...oneSearchTextRules,
  ...pagingRules,
);

export const drugPricesQuery = querySchema(
  {
    ...placeShape,
    quantity,
    availability: oneOf(
      [...availabilities, "any"],
      "Only prices with this stock status. any (default): all prices. With quantity, packages that are out of stock are used only if this parameter asks for them.",
    ).optional(),
    max_age_days: maxAgeDays,
    sort: oneOf(
      priceSorts,
      "Sort order: lowest unit_price (default), total (price with dispensing fee), or price first, or the nearest pharmacy (distance), which requires a location. With quantity, prices are for the requested quantity.",
    ).optional(),
    include: oneOf(
      ["removed"],
      "removed: also returns the drug's removed prices, at all pharmacies.",
    ).optional(),
    ...pagingShape,
  },
  ...placeRules,
  distanceSortRule,
  ...pagingRules,
);

export const drugCoverageQuery = querySchema({ province, ...pagingShape }, ...pagingRules);

export const listPharmaciesQuery = querySchema(
  {
    ...placeShape,
    chain: foldedName(
      "Only pharmacies of this chain. Case, accents, spaces, and punctuation are ignored.",
    ).optional(),
    service: foldedName("Only pharmacies with this service. Case and accents are ignored.", fold).optional(),
    open_now: yesOrNo(
      "true: only pharmacies that are open now, in their time zone. false: only closed ones. Pharmacies without known hours match neither.",
    ).optional(),
    ...pagingShape,
  },
  ...placeRules,
  ...pagingRules,
);
export const pharmacyPricesQuery = querySchema(
  {
    drug_id: pathId.meta({ description: "Only this drug: drug_<DIN> or the DIN." }).optional(),
    ...pagingShape,
  },
  ...pagingRules,
);
export const filePath = z.strictObject({
  file: pathId.meta({ description: "File name from the /docs page." }),
});
