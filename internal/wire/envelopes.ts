/** What every JSON answer is wrapped in: lists in their two variants, errors, and the mark of the sandbox. */
import { z } from "zod";
import { type ErrorCode, errorCodes } from "../core/errors.ts";
import { datasetAge } from "./changes.ts";

const count = (description: string, example: number) =>
  z
    .int()
    .nonnegative()
    .meta({ description, examples: [example] });

export const sandboxMark = {
  _sandbox: z.literal(true).optional().meta({ description: "True in the sandbox, which has test data." }),
} as const;

const ageShape = {
  as_of: z.iso
    .datetime()
    .nullable()
    .optional()
    .meta({
      description: "Date of the oldest source of the datasets in this response, as the source states it.",
      examples: ["2026-01-11T23:59:00.000Z"],
    }),
  dataset_version: count("Increases with every change to the data in this response.", 12).optional(),
} as const;

/** How old the data is, beside every answer that is made of data. */
export const metaShape = {
  meta: z
    .strictObject(ageShape)
    .meta({ id: "Age", description: "Age of the data in this response." })
    .optional(),
} as const;

const hasMore = z.boolean().meta({ description: "Whether more rows follow." });

const cursorShape = {
  has_more: hasMore,
  next_cursor: z
    .string()
    .nullable()
    .meta({
      description: "Send it as cursor to get the next page. Null on the last page.",
      examples: ["WyJ0WVp5N2hmbHE2R1EiLDIwXQ.hQ0mLkwVgSv2Jx9e"],
    }),
} as const;

const rowsOf = <Item extends z.ZodType>(item: Item) =>
  z.array(item).meta({ description: "The rows of this page." });

const pagination = z
  .strictObject({
    total: count("Rows in the whole list.", 34),
    limit: z
      .int()
      .positive()
      .meta({ description: "Rows per page.", examples: [20] }),
    offset: count("Rows before this page.", 0),
    has_more: hasMore,
  })
  .meta({ id: "Pagination", description: "Position of the page in the list." });

const numberedPage = z
  .strictObject({
    total: count("Rows in the whole list.", 34),
    page: z
      .int()
      .positive()
      .meta({ description: "Page number from 1.", examples: [1] }),
    ...ageShape,
  })
  .meta({ id: "NumberedPage", description: "Position of the page in the list, and age of the data." });

/** Paging fields of a list that is always complete on one page. */
export const onePageShape = { pagination, ...cursorShape };

/** Variant A: GET /v1/drugs. */
export function numberedList<Item extends z.ZodType, More extends z.ZodRawShape>(item: Item, more: More) {
  return z.strictObject({
    data: rowsOf(item),
    meta: numberedPage,
    ...cursorShape,
    ...more,
    ...sandboxMark,
  });
}

/** Variant B: every other list. */
export function list<Item extends z.ZodType, More extends z.ZodRawShape>(item: Item, more: More) {
  return z.strictObject({
    data: rowsOf(item),
    pagination,
    ...cursorShape,
    ...metaShape,
    ...more,
    ...sandboxMark,
  });
}

const codes = Object.keys(errorCodes) as [ErrorCode, ...ErrorCode[]];

const errorDetail = z
  .strictObject({
    field: z.string().meta({ description: "Name of the parameter or field.", examples: ["limit"] }),
    reason: z.string().meta({
      description: "The problem and its fix.",
      examples: ['must be a whole number from 1 to 100 (is "0")'],
    }),
  })
  .meta({ id: "ErrorDetail", description: "One wrong field." });

export const errorBody = z
  .strictObject({
    error: z
      .strictObject({
        code: z.enum(codes).meta({ description: "Stable code. doc_url links to its page." }),
        message: z
          .string()
          .min(1)
          .meta({
            description: "Message for people.",
            examples: ['limit: must be a whole number from 1 to 100 (is "0")'],
          }),
        status: z
          .int()
          .min(400)
          .max(599)
          .meta({ description: "HTTP status code.", examples: [400] }),
        details: z.array(errorDetail).optional().meta({ description: "All problems in the request." }),
        doc_url: z.string().meta({
          description: "The page about the code.",
          examples: ["http://127.0.0.1:8080/docs/errors/INVALID_PARAMETER"],
        }),
      })
      .meta({ id: "ErrorInformation", description: "The error." }),
    request_id: z.string().meta({
      description: "The request ID, as in X-Request-Id.",
      examples: ["req_3f0c9a1be27d4c5c8f4d2f6b7a901234"],
    }),
    ...sandboxMark,
  })
  .meta({ id: "Error", description: "Body of every error." });

const link = (description: string, example: string) =>
  z.string().meta({ description, examples: [`https://api.example.com${example}`] });

export const indexBody = z
  .strictObject({
    name: z.string().meta({ description: "Name of the service.", examples: ["Drug Price Data Service"] }),
    version: z.string().meta({ description: "Version of the API.", examples: ["1.5.0"] }),
    environment: z.enum(["live", "sandbox"]).meta({ description: "The environment of this base URL." }),
    links: z
      .strictObject({
        docs: link("The interactive reference.", "/docs"),
        openapi: link("The OpenAPI document.", "/v1/openapi.json"),
        status: link("The status of the service.", "/status"),
        dashboard: link("The dashboard for API keys, plan, usage, and webhooks.", "/dashboard"),
      })
      .meta({ id: "IndexLinks", description: "Links to the documentation, the status, and the dashboard." }),
    ...sandboxMark,
  })
  .meta({ id: "Index", description: "The service and environment at this base URL." });

export const statusBody = z
  .strictObject({
    status: z.enum(["ok", "degraded"]).meta({ description: "degraded if the database is unavailable." }),
    environment: z.enum(["live", "sandbox"]).meta({ description: "Environment of this base URL." }),
    version: z.string().meta({ description: "Of the interface.", examples: ["1.5.0"] }),
    datasets: z.array(datasetAge).meta({
      description: "Age of each loaded dataset. Empty if the database is unavailable.",
    }),
    ...sandboxMark,
  })
  .meta({ id: "Status", description: "The state of the service." });
