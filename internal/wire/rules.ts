/**
 * Rules between parameters. They look only at what was given, so that they are checked beside the rules of each
 * parameter and everything that is wrong is said at once.
 */
import { z } from "zod";
import { pageLimits } from "../core/page.ts";
import * as parameters from "./parameters.ts";

type Given = Readonly<Record<string, unknown>>;
/** What is wrong with a parameter, given the others; undefined when nothing is. */
type Rule = { field: string; reason: string; broken(given: Given): boolean };

const has = (given: Given, name: string) => given[name] !== undefined;
const located = (given: Given) =>
  has(given, "postal_code") || has(given, "latitude") || has(given, "longitude");

/** A query's schema: unknown parameters are refused, and the rules hold even where single values are wrong. */
export function querySchema<Shape extends z.ZodRawShape>(shape: Shape, ...rules: readonly Rule[]) {
  return rules.reduce<z.ZodObject<Shape, z.core.$strict>>(
    (schema, rule) =>
      schema.refine((given) => !rule.broken(given as Given), {
        path: [rule.field],
        error: rule.reason,
        when: () => true,
      }),
    z.strictObject(shape),
  );
}

const exclusive = (field: string, other: string, remedy: string): Rule => ({
  field,
  reason: `cannot be given with ${other}; ${remedy}`,
  broken: (given) => has(given, field) && has(given, other),
});

export const pagingShape = {
  limit: parameters.limit,
  offset: parameters.offset,
  cursor: parameters.cursor,
} as const;
export const pagingRules = [exclusive("cursor", "offset", "the cursor knows where it stands")] as const;

export const numberedPagingShape = { ...pagingShape, page: parameters.page } as const;
export const numberedPagingRules = [
  ...pagingRules,
  exclusive("cursor", "page", "the cursor knows where it stands"),
  exclusive("page", "offset", "give one of the two"),
  {
    field: "page",
    reason: `reaches past row ${pageLimits.maxOffset}; to go further, follow next_cursor with the cursor parameter`,
    broken: ({ page, limit }: Given) =>
      typeof page === "number" &&
      (page - 1) * (typeof limit === "number" ? limit : pageLimits.defaultLimit) > pageLimits.maxOffset,
  },
] as const satisfies readonly Rule[];

export const placeShape = {
  postal_code: parameters.postalCode,
  latitude: parameters.latitude,
  longitude: parameters.longitude,
  radius: parameters.radius,
  province: parameters.province,
  city: parameters.city,
} as const;
export const placeRules = [
  exclusive("latitude", "postal_code", "give one location"),
  exclusive("longitude", "postal_code", "give one location"),
  {
    field: "longitude",
    reason: "is missing; latitude and longitude go together",
    broken: (given: Given) => has(given, "latitude") && !has(given, "longitude"),
  },
  {
    field: "latitude",
    reason: "is missing; latitude and longitude go together",
    broken: (given: Given) => has(given, "longitude") && !has(given, "latitude"),
  },
  {
    field: "radius",
    reason: "needs a location: postal_code, or latitude and longitude",
    broken: (given: Given) => has(given, "radius") && !located(given),
  },
] as const satisfies readonly Rule[];

export const timeOrderRule: Rule = {
  field: "until",
  reason: "must be later than since",
  broken: ({ since, until }) => since instanceof Date && until instanceof Date && until <= since,
};

export const distanceSortRule: Rule = {
  field: "sort",
  reason: '"distance" needs a location: postal_code, or latitude and longitude',
  broken: (given) => given.sort === "distance" && !located(given),
};

export const oneSearchTextRules = [
  exclusive("q", "query", "q is the deprecated name of query; give query only"),
  {
    field: "query",
    reason: "is required: say what to look for, such as query=amoxicillin",
    broken: (given: Given) => !has(given, "query") && !has(given, "q"),
  },
] as const satisfies readonly Rule[];
