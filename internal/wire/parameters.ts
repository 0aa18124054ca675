/**
 * Parameters that several routes take, as zod schemas from text. Every reason says how to mend the value; every schema
 * carries what the documentation says of it.
 */
import { z } from "zod";
import { isDay, noDayReason } from "../core/days.ts";
import { parsePostalCode, provinces } from "../core/geography.ts";
import { quantityScale } from "../core/money.ts";
import { pageLimits } from "../core/page.ts";
import { fold, nameKey } from "../core/text.ts";

/** A whole number written in digits only, in bounds, both included. */
export function wholeNumber(min: number, max: number, description: string, beyond = "") {
  const reason = `must be a whole number from ${min} to ${max}${beyond}`;
  return z
    .string()
    .regex(/^\d{1,15}$/, reason)
    .transform(Number)
    .refine((value) => value >= min && value <= max, reason)
    .meta({ description, type: "integer", minimum: min, maximum: max });
}

/** A decimal as JSON writes numbers, such as 49.19, -122.85 or 5e-1; no NaN, no Infinity. */
export function decimal(min: number, max: number, description: string, options: { above?: number } = {}) {
  const above = options.above;
  const reason =
    above === undefined
      ? `must be a decimal number from ${min} to ${max}, such as 49.19`
      : `must be a decimal number above ${above} and at most ${max}`;
  return z
    .string()
    .regex(/^-?\d{1,6}(\.\d{1,30})?(e[+-]?\d{1,3})?$/i, reason)
    .transform(Number)
    .refine((value) => value >= min && value <= max && (above === undefined || value > above), reason)
    .meta({
      description,
      type: "number",
      ...(above === undefined ? { minimum: min } : { exclusiveMinimum: above }),
      maximum: max,
    });
}

/**
 * Accepts each value in upper, lower, or mixed case, in parameters and bodies. Documented as an enum. It overwrites the text
 * instead of transforming it: zod drops the examples and defaults of a transformation from the document.
 */
export function oneOf<const T extends readonly string[]>(members: T, description?: string, hint = "") {
  const reason =
    members.length === 1 ? `must be ${members[0]}` : `must be one of ${members.join(", ")}${hint}`;
  const memberOf = (text: string) => members.find((member) => member.toLowerCase() === text.toLowerCase());
  const schema = z
    .string({ error: reason })
    .overwrite((text) => memberOf(text.trim()) ?? text)
    .refine((text) => members.includes(text), reason);
  return (schema as unknown as z.ZodType<T[number], string>).meta({
    ...(description === undefined ? {} : { description }),
    type: "string",
    enum: [...members],
  });
}

/** Several values in a query parameter, separated by commas, in any case. Without duplicates, sorted. */
export function severalOf<const T extends readonly string[]>(members: T, description: string) {
  const reason = `must be one or more of ${members.join(", ")}, separated by commas`;
  return z
    .string()
    .max(1_000, reason)
    .transform((text, context): T[number][] => {
      const names = [...new Set(text.split(",").map((name) => name.trim().toLowerCase()))];
      const known = members.filter((member) => names.includes(member));
      if (known.length === names.length) return known.toSorted();
      context.issues.push({ code: "custom", message: reason, input: text });
      return z.NEVER;
    })
    .meta({ description, type: "string", examples: [members.slice(0, 2).join(",")] });
}

const maxTextLength = 200;

/** What search looks for: two letters or digits at least, once accents and punctuation are gone. */
export function searchText(description: string) {
  return z
    .string({ error: 'is required: say what to look for, such as "query=amoxicillin"' })
    .max(maxTextLength, `must be at most ${maxTextLength} characters`)
    .refine((text) => fold(text).length >= 2, "needs at least 2 letters or digits")
    .meta({ description, minLength: 2, maxLength: maxTextLength });
}

export const limit = wholeNumber(
  1,
  pageLimits.maxLimit,
  `Rows per page. Default: ${pageLimits.defaultLimit}.`,
).optional();
export const offset = wholeNumber(
  0,
  pageLimits.maxOffset,
  "Rows to skip. Not with cursor or page.",
  "; to go further, follow next_cursor with the cursor parameter",
).optional();
export const page = wholeNumber(
  1,
  pageLimits.maxOffset + 1,
  `Page number from 1, at most to row ${pageLimits.maxOffset}. Not with offset or cursor.`,
).optional();
export const cursor = z
  .string()
  .max(1_000, "is not one of ours; start again without a cursor")
  .meta({
    description:
      "next_cursor of the previous page. Keep all other parameters except limit the same. Not with offset or page.",
  })
  .optional();

export const province = oneOf(provinces, "Two-letter code of a province or territory.").optional();

/** A name, as the key that it is compared by: spellings of one name make one cursor. */
export function foldedName(description: string, keyOf: (text: string) => string = nameKey) {
  return z
    .string()
    .max(100, "must be at most 100 characters")
    .refine((text) => fold(text) !== "", "needs a letter or digit")
    .transform(keyOf)
    .meta({ description });
}

export const city = foldedName(
  "Name of a city, in any case, with or without accents, spaces, and punctuation.",
).optional();

export function yesOrNo(description: string) {
  const reason = "must be true or false";
  return z
    .string({ error: reason })
    .transform((text) => text.trim().toLowerCase())
    .refine((text) => text === "true" || text === "false", reason)
    .transform((text) => text === "true")
    .meta({ description, type: "boolean", enum: [true, false] });
}

const firstLetters = "ABCEGJ-NPRSTVXYabcegj-nprstvxy";
const letters = "ABCEGHJ-NPRSTV-Zabceghj-nprstv-z";
const areaPattern = `([${firstLetters}][0-9][${letters}]|[Hh]([1-9][${letters}]|0[ABCEGJ-NPRSTV-Zabcegj-nprstv-z]))`;
const unitPattern = `[0-9][${letters}][0-9]`;
const postalCodeReason =
  'must be a Canadian postal code such as "V3T 2K1", with or without the space, or its first three characters';
export const postalCode = z
  .string({ error: postalCodeReason })
  .refine((text) => parsePostalCode(text) !== undefined, postalCodeReason)
  .meta({
    description: "Canadian postal code, or its first three characters, in any case.",
    // H0H is no place: what parsePostalCode takes, as a pattern.
    pattern: `^(${areaPattern}|${areaPattern}( *|-)${unitPattern})$`,
  })
  .optional();

export const latitude = decimal(
  -90,
  90,
  "Degrees north. Requires longitude. Not with postal_code.",
).optional();
export const longitude = decimal(
  -180,
  180,
  "Degrees east (negative in Canada). Requires latitude. Not with postal_code.",
).optional();
export const radius = decimal(
  0,
  500,
  "Distance in kilometers from the location, which is required. Default: 50.",
  {
    above: 0,
  },
).optional();

/** Units of a drug that a price is requested for, such as the tablets of a prescription: thousandths of a unit. */
export const quantityBounds = { min: 0.001, max: 10_000 } as const;
export const quantityReason = `must be a number of units from ${quantityBounds.min} to ${quantityBounds.max}, with at most three decimals`;
const quantityDescription =
  "Units to price, such as 90 tablets. A pharmacy's price is the first of these that exists: a package of this size, the cheapest combination of packages that add up to it, or its lowest unit price scaled to it. The price includes one dispensing fee.";
const inThousandths = (units: number) => Math.round(units * quantityScale);
const isQuantity = (units: number) =>
  units >= quantityBounds.min &&
  units <= quantityBounds.max &&
  Math.abs(units * quantityScale - inThousandths(units)) < 1e-6;

/** In a query. The output is in thousandths of a unit. */
export const askedQuantity = (description: string) =>
  z
    .string()
    .regex(/^\d{1,6}(\.\d{1,9})?$/, quantityReason)
    .transform(Number)
    .refine(isQuantity, quantityReason)
    .transform(inThousandths)
    .meta({
      description,
      type: "number",
      minimum: quantityBounds.min,
      maximum: quantityBounds.max,
      multipleOf: quantityBounds.min,
      examples: ["90"],
    });
export const quantity = askedQuantity(quantityDescription).optional();

/** In a body. */
export const bodyQuantity = z
  .number({ error: quantityReason })
  .refine(isQuantity, quantityReason)
  .transform(inThousandths)
  .meta({
    description: quantityDescription,
    type: "number",
    minimum: quantityBounds.min,
    maximum: quantityBounds.max,
    multipleOf: quantityBounds.min,
    examples: [90],
  })
  .optional();

const ageBounds = { min: 1, max: 3_650 } as const;
const ageDescription =
  "Days after which an observed price is stale and no longer counts. Default: three times the cadence that the price's feed states, or else the service's setting (90 days).";
export const maxAgeDays = wholeNumber(ageBounds.min, ageBounds.max, ageDescription).optional();
const ageReason = `must be a whole number from ${ageBounds.min} to ${ageBounds.max}`;
export const bodyMaxAgeDays = z
  .number({ error: ageReason })
  .min(ageBounds.min, ageReason)
  .max(ageBounds.max, ageReason)
  .refine(Number.isInteger, ageReason)
  .meta({ description: ageDescription, type: "integer" })
  .optional();

/** Where an aggregate leaves out prices that are out of stock unless a request asks for them. */
export const anyAvailability = oneOf(["any"], "any: prices that are out of stock count too.").optional();

/** The name of a resource in a path. What it stands for, and whether it exists, is its service's to say. */
export const pathId = z.string().max(maxTextLength, `must be at most ${maxTextLength} characters`);

/** A day from 1900 to 2100. */
export function isoDay(description: string) {
  return z.string().refine(isDay, noDayReason).meta({ description, format: "date" });
}
