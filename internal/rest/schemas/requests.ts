/** What each route takes: its path and its query. */
import { z } from "zod";
import { availabilities } from "../../prices/model.ts";
import { oneOf, pathId, searchText } from "./parameters.ts";
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
  id: pathId.meta({ description: "drug_<DIN>, or the DIN itself." }),
});
export const pharmacyPath = z.strictObject({ id: pathId.meta({ description: "pharm_<id>." }) });
export const errorPath = z.strictObject({ code: pathId.meta({ description: "A code such as NOT_FOUND." }) });

const searchDescription = "Name, DIN or ingredient; small typing mistakes are forgiven.";

export const listDrugsQuery = querySchema(
  {
    q: searchText(searchDescription).optional(),
    include: oneOf(["prices"], "Whole drugs with their lowest prices instead of summaries.").optional(),
    ...numberedPagingShape,
  },
  ...numberedPagingRules,
);

export const searchDrugsQuery = querySchema(
  {
    query: searchText(searchDescription).optional(),
    q: searchText("Deprecated name of query.").optional(),
    ...pagingShape,
  },
  ...oneSearchTextRules,
  ...pagingRules,
);

export const drugPricesQuery = querySchema(
  {
    ...placeShape,
    availability: oneOf(availabilities, "Only prices with this stock status.").optional(),
    sort: oneOf(["price", "distance"], "Lowest total first (price), or nearest first (distance).").optional(),
    ...pagingShape,
  },
  ...placeRules,
  distanceSortRule,
  ...pagingRules,
);

export const listPharmaciesQuery = querySchema(
  { ...placeShape, ...pagingShape },
  ...placeRules,
  ...pagingRules,
);
export const filePath = z.strictObject({ file: pathId.meta({ description: "As /docs names it." }) });
