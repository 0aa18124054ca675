/** What every JSON answer is wrapped in: lists in their two variants, errors, and the mark of the sandbox. */
import { z } from "zod";
import { type ErrorCode, errorCodes } from "../../core/errors.ts";

const count = z.int().nonnegative();

export const sandboxMark = {
  _sandbox: z.literal(true).optional().meta({ description: "True in the sandbox, whose data is made up." }),
} as const;

const ageShape = {
  as_of: z.iso
    .datetime()
    .nullable()
    .optional()
    .meta({ description: "What the answer's oldest dataset says of its own date." }),
  dataset_version: count
    .optional()
    .meta({ description: "Grows with every change of what the answer is made of." }),
} as const;

/** How old the data is, beside every answer that is made of data. */
export const metaShape = { meta: z.strictObject(ageShape).optional() } as const;

const cursorShape = {
  has_more: z.boolean(),
  next_cursor: z.string().nullable().meta({ description: "Give it as cursor to get the next page." }),
} as const;

/** Variant A: GET /v1/drugs. */
export function numberedList<Item extends z.ZodType>(item: Item) {
  return z.strictObject({
    data: z.array(item),
    meta: z.strictObject({ total: count, page: z.int().positive(), ...ageShape }),
    ...cursorShape,
    ...sandboxMark,
  });
}

/** Variant B: every other list. */
export function list<Item extends z.ZodType, More extends z.ZodRawShape>(item: Item, more: More) {
  return z.strictObject({
    data: z.array(item),
    pagination: z.strictObject({
      total: count,
      limit: z.int().positive(),
      offset: count,
      has_more: z.boolean(),
    }),
    ...cursorShape,
    ...metaShape,
    ...more,
    ...sandboxMark,
  });
}

const codes = Object.keys(errorCodes) as [ErrorCode, ...ErrorCode[]];

export const errorBody = z.strictObject({
  error: z.strictObject({
    code: z.enum(codes),
    message: z.string().min(1),
    status: z.int().min(400).max(599),
    details: z.array(z.strictObject({ field: z.string(), reason: z.string() })).optional(),
    doc_url: z.string(),
  }),
  request_id: z.string(),
  ...sandboxMark,
});
export type ErrorBody = z.infer<typeof errorBody>;

export const statusBody = z.strictObject({
  status: z.enum(["ok", "degraded"]),
  environment: z.enum(["live", "sandbox"]),
  version: z.string(),
  ...sandboxMark,
});
