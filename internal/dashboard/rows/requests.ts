/** Rows of the log of requests. */
import { getRequest, listRequests } from "../handlers/requests.ts";
import { type Row, row } from "../row.ts";
import { noQuery } from "../schemas/common.ts";
import { request, requestPath, requests, requestsQuery } from "../schemas/requests.ts";
import { environmentPath } from "../schemas/webhooks.ts";

export const requestRows: readonly Row[] = [
  row({
    method: "GET",
    path: "/{environment}/requests",
    name: "listRequests",
    access: "signed_in",
    request: { path: environmentPath, query: requestsQuery },
    response: requests,
    handle: listRequests,
  }),
  row({
    method: "GET",
    path: "/{environment}/requests/{id}",
    name: "getRequest",
    access: "signed_in",
    request: { path: requestPath, query: noQuery },
    response: request,
    handle: getRequest,
  }),
];
