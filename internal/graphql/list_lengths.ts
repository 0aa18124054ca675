/**
 * How long each list can be: the one table that resolvers enforce and that the cost of an operation is computed from
 * before it runs. Every list of the schema has a row here, and so has every field whose lists take their length from it
 * (connections, comparePrices); `test/graphql/pages.test.ts` holds that.
 */

import { resources } from "../changes/model.ts";
import { invalidParameters } from "../core/errors.ts";
import { provinces } from "../core/geography.ts";
import { pageLimits } from "../core/page.ts";
import { mostSuggestions } from "../drugs/model.ts";
import { mostSizes } from "../prices/fill.ts";
import { mostPoints } from "../prices/history_range.ts";
import { mostBasketDrugs, mostBasketPharmacies } from "../prices/model.ts";
import { mostStatisticsRows } from "../prices/statistics_model.ts";
import { checkLimits } from "../safety/interactions/model.ts";
import { mostAlternatives } from "../safety/shortages/model.ts";

export type PageRule =
  /** Of the first of these arguments that is given, `default` rows without any; more than `max` is refused. */
  | { kind: "argument"; names: readonly string[]; default: number; max: number }
  /** As many as this argument's list has members; more than `max` is refused. */
  | { kind: "list"; name: string; max: number }
  /** As the field says that answered the object this list is of. */
  | { kind: "parent" }
  /** Never more. What is left out is reported (truncated_lists.ts). */
  | { kind: "bound"; max: number };

const { defaultLimit, maxLimit } = pageLimits;
const limit = { kind: "argument", names: ["limit"], default: defaultLimit, max: maxLimit } as const;
const first = { kind: "argument", names: ["first"], default: defaultLimit, max: maxLimit } as const;
const parent = { kind: "parent" } as const;
const bound = <const Max extends number>(max: Max) => ({ kind: "bound", max }) as const;

/** By "Type.field". */
export const pageRules = {
  "Query.drugs": { ...first, names: ["first", "limit"] },
  "Query.comparePrices": { kind: "list", name: "drugIds", max: mostBasketDrugs },
  "Query.pharmacies": first,
  "Query.recalls": first,
  "Query.shortages": first,
  "Query.interactions": { kind: "list", name: "dins", max: checkLimits.mostDrugs },
  "Query.alerts": first,
  "Query.changes": first,
  "Drug.packageSizes": bound(100),
  "Drug.prices": limit,
  "Drug.pricesConnection": first,
  "Drug.generics": bound(20),
  "Drug.genericsConnection": first,
  "Drug.coverage": bound(50),
  "Drug.coverageConnection": first,
  "Pharmacy.hours": bound(28),
  "Pharmacy.services": bound(100),
  "Pharmacy.prices": limit,
  "Pharmacy.pricesConnection": first,
  "Fill.packages": bound(mostSizes),
  "PriceHistory.points": { ...limit, default: 400, max: mostPoints },
  "PriceStatistics.rows": { ...limit, default: 400, max: mostStatisticsRows },
  "PriceComparison.drugs": parent,
  "PriceComparison.missing": bound(mostBasketDrugs + mostBasketPharmacies),
  "DrugComparison.pharmacyPrices": { ...limit, default: 10 },
  "Recall.affectedLots": bound(1_000),
  "Recall.drugs": limit,
  "Recall.statedDins": bound(1_000),
  "Shortage.affectedProvinces": bound(provinces.length),
  "Shortage.alternatives": bound(mostAlternatives),
  "InteractionCheck.interactions": { ...limit, default: 100, max: 500 },
  "InteractionCheck.checked": parent,
  "InteractionCheck.sources": bound(50),
  "Interaction.drugs": bound(2),
  "Interaction.ingredients": bound(2),
  "Interaction.between": bound(2),
  "ChangeConnection.leftOut": bound(resources.length),
  "DrugConnection.edges": parent,
  "DrugConnection.suggestions": bound(mostSuggestions),
  "PriceConnection.edges": parent,
  "CoverageConnection.edges": parent,
  "PharmacyConnection.edges": parent,
  "RecallConnection.edges": parent,
  "ShortageConnection.edges": parent,
  "PriceAlertConnection.edges": parent,
  "ChangeConnection.edges": parent,
} as const satisfies Readonly<Record<string, PageRule>>;

export type PagedField = keyof typeof pageRules;
type FieldOf<Kind extends PageRule["kind"]> = {
  [Field in PagedField]: (typeof pageRules)[Field]["kind"] extends Kind ? Field : never;
}[PagedField];

type Given = Readonly<Record<string, unknown>>;

/** How many rows a field was asked for. Throws INVALID_PARAMETER that names the argument. */
export function pageSize(field: FieldOf<"argument">, given: Given): number {
  const { names, default: unless, max } = pageRules[field];
  const [name, other] = names.filter((each) => given[each] !== undefined && given[each] !== null);
  if (name === undefined) return unless;
  if (other !== undefined)
    throw invalidParameters([{ field: other, reason: `cannot be given with ${name}; give one of the two` }]);
  const size = given[name];
  if (typeof size === "number" && Number.isInteger(size) && size >= 1 && size <= max) return size;
  throw invalidParameters([
    { field: name, reason: `must be a whole number from 1 to ${max} (is ${String(size)})` },
  ]);
}

/** The same before anything is read: as many as could be shown, whatever the field itself will say of its arguments. */
export function mostRows(field: FieldOf<"argument">, given: Given): number {
  try {
    return pageSize(field, given);
  } catch {
    return pageRules[field].max;
  }
}
