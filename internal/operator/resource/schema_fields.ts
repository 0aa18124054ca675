/**
 * The kinds of fields of a WebhookDispatcher, as zod schemas. Each carries what a CustomResourceDefinition adds to JSON Schema
 * as metadata, which structural_schema.ts publishes. `kubectl explain` shows the descriptions.
 */
import { z } from "zod";

type Shape = Readonly<Record<string, z.ZodType>>;

/** The API server counts characters, not units of UTF-16. */
const lengthOf = (value: string) => [...value].length;

export const integer = (minimum: number, maximum: number, description: string) =>
  z.int().min(minimum).max(maximum).meta({ description, format: "int32" });

export const count = (format: "int32" | "int64", description: string) =>
  z.int().min(0).meta({ description, format });

export const number = (description: string) => z.number().min(0).meta({ description });

export const flag = (description: string) => z.boolean().meta({ description });

export const choice = <const T extends string>(values: readonly T[], description: string) =>
  z.enum(values).meta({ description });

export function text(
  bounds: { minLength?: number; maxLength: number; pattern?: string },
  description: string,
): z.ZodString {
  const { minLength = 0, maxLength, pattern } = bounds;
  const string = pattern === undefined ? z.string() : z.string().regex(new RegExp(pattern, "u"));
  return string
    .refine((value) => lengthOf(value) >= minLength && lengthOf(value) <= maxLength)
    .meta({ description, ...bounds });
}

export const moment = (description: string) => z.string().meta({ description, format: "date-time" });

export const integerOrText = (description: string) =>
  z
    .union([z.number().refine(Number.isInteger), z.string()])
    .meta({ description, "x-kubernetes-int-or-string": true });

/** Fields that the shape does not name are dropped. */
export const object = <S extends Shape>(shape: S, description: string) =>
  z.object(shape).meta({ description });

/** Server-side apply replaces the list as a whole. */
export const list = <I extends z.ZodType>(item: I, minItems: number, maxItems: number, description: string) =>
  (minItems > 0 ? z.array(item).min(minItems) : z.array(item))
    .max(maxItems)
    .meta({ description, "x-kubernetes-list-type": "atomic" });

/** Server-side apply merges entries with the same value of `key`. */
export const listByKey = <I extends z.ZodType>(item: I, key: string, maxItems: number, description: string) =>
  z
    .array(item)
    .max(maxItems)
    .meta({ description, "x-kubernetes-list-type": "map", "x-kubernetes-list-map-keys": [key] });
