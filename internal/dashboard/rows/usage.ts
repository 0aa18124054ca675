/** Rows of what an account used. */
import { usageFileOf, usageOf } from "../handlers/usage.ts";
import { type Row, row } from "../row.ts";
import { usage, usageFileQuery, usageQuery } from "../schemas/overview.ts";
import { environmentPath } from "../schemas/webhooks.ts";

export const usageRows: readonly Row[] = [
  row({
    method: "GET",
    path: "/{environment}/usage",
    name: "usage",
    access: "signed_in",
    request: { path: environmentPath, query: usageQuery },
    response: usage,
    handle: usageOf,
  }),
  row({
    method: "GET",
    path: "/{environment}/usage.csv",
    name: "usageFile",
    access: "signed_in",
    request: { path: environmentPath, query: usageFileQuery },
    response: undefined,
    handle: usageFileOf,
  }),
];
