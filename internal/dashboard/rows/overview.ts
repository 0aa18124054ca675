/** The row of what an account sees first. */
import { overviewOf } from "../handlers/overview.ts";
import { type Row, row } from "../row.ts";
import { noQuery } from "../schemas/common.ts";
import { overview } from "../schemas/overview.ts";
import { environmentPath } from "../schemas/webhooks.ts";

export const overviewRows: readonly Row[] = [
  row({
    method: "GET",
    path: "/{environment}/overview",
    name: "overview",
    access: "signed_in",
    request: { path: environmentPath, query: noQuery },
    response: overview,
    handle: overviewOf,
  }),
];
