/** Webhooks, beyond what /v1 says of them. */
import { webhooksHealthOf } from "../handlers/webhooks.ts";
import { type Row, row } from "../row.ts";
import { noQuery } from "../schemas/common.ts";
import { environmentPath, webhooksHealth } from "../schemas/webhooks.ts";

export const webhookRows: readonly Row[] = [
  row({
    method: "GET",
    path: "/{environment}/webhooks/health",
    name: "webhooksHealth",
    access: "signed_in",
    feature: "webhooks",
    request: { path: environmentPath, query: noQuery },
    response: webhooksHealth,
    handle: webhooksHealthOf,
  }),
];
