/** The catalogue. */
import { z } from "zod";
import { drug, drugSummary, drugWithPrices } from "../../wire/drugs.ts";
import { list, metaShape, numberedList, sandboxMark } from "../../wire/envelopes.ts";
import { drugPath, listDrugsQuery, noPath, noQuery, searchDrugsQuery } from "../../wire/requests.ts";
import { getDrug, listDrugs, searchDrugs } from "../handlers/drugs.ts";
import { type Route, route } from "../route.ts";
import { drugData, priceData, readDrugs } from "./access.ts";

export const drugRoutes: readonly Route[] = [
  route({
    method: "GET",
    path: "/v1/drugs",
    name: "listDrugs",
    tag: "Drugs",
    summary: "Drugs with their lowest price and what it saves; with include=prices, with their prices.",
    access: readDrugs,
    // The list shows prices, which may be kept for no longer than fifteen minutes.
    cache: priceData,
    request: { path: noPath, query: listDrugsQuery },
    response: numberedList(z.union([drugSummary, drugWithPrices])),
    datasets: ["drugs", "prices"],
    example: { query: { q: "metformin", limit: 5 } },
    handle: listDrugs,
  }),
  route({
    method: "GET",
    path: "/v1/drugs/search",
    name: "searchDrugs",
    tag: "Drugs",
    summary: "Search by name, DIN or ingredient: exact before prefix before similar.",
    access: readDrugs,
    cache: drugData,
    request: { path: noPath, query: searchDrugsQuery },
    response: list(drug, {
      suggestions: z
        .array(z.string())
        .optional()
        .meta({ description: "Near names, when nothing was found." }),
    }),
    deprecated: [{ parameter: "q", since: "2026-03-15", use: "query", removedIn: "2.0.0" }],
    datasets: ["drugs"],
    example: { query: { query: "metformin", limit: 5 } },
    handle: searchDrugs,
  }),
  route({
    method: "GET",
    path: "/v1/drugs/{id}",
    name: "getDrug",
    tag: "Drugs",
    summary: "One drug by its id or DIN.",
    access: readDrugs,
    cache: drugData,
    request: { path: drugPath, query: noQuery },
    response: drug.extend({ ...metaShape, ...sandboxMark }),
    datasets: ["drugs"],
    example: { path: { id: "drug_07900003" } },
    handle: getDrug,
  }),
];
