/** The log of an account's requests: searched, and one of them. */
import type { z } from "zod";
import { invalidParameters } from "../../core/errors.ts";
import { idPrefixes, uuidOf } from "../../core/ids.ts";
import { daysKept, type RequestFilter } from "../../request_log/model.ts";
import { type Input, type Route, route, type Services, signedIn } from "../dashboard_route.ts";
import { readKeyNames } from "../key_names.ts";
import { noQuery } from "../wire/common.ts";
import { renderRequest, request, requestPath, requests, requestsQuery } from "../wire/requests.ts";
import { environmentPath } from "../wire/webhooks.ts";

type Query = z.output<typeof requestsQuery>;

const wrong = (field: string, reason: string) => invalidParameters([{ field, reason }]);

function statusOf(status: string): NonNullable<RequestFilter["status"]> {
  return /^\d+$/.test(status) ? Number(status) : (status as NonNullable<RequestFilter["status"]>);
}

function keyOf(id: string): string {
  const uuid = uuidOf(idPrefixes.key, id);
  if (uuid === undefined)
    throw wrong(
      "key_id",
      "must be the id of a key: key_ and 32 hexadecimal digits, as the list of keys shows it",
    );
  return uuid;
}

/** Throws 400. */
function filterOf({
  since,
  until,
  status,
  endpoint,
  key_id,
  method,
  error_code,
  request_id,
  q,
}: Query): RequestFilter {
  if (since !== undefined && until !== undefined && Date.parse(since) >= Date.parse(until))
    throw wrong("since", "must be before until");
  return {
    ...(since === undefined ? {} : { since: new Date(since) }),
    ...(until === undefined ? {} : { until: new Date(until) }),
    ...(status === undefined ? {} : { status: statusOf(status) }),
    ...(endpoint === undefined ? {} : { endpoint }),
    ...(key_id === undefined ? {} : { keyId: keyOf(key_id) }),
    ...(method === undefined ? {} : { method }),
    ...(error_code === undefined ? {} : { errorCode: error_code }),
    ...(request_id === undefined ? {} : { requestId: request_id }),
    ...(q === undefined ? {} : { text: q }),
  };
}

export async function listRequests(
  services: Services,
  { path: { environment }, query, who }: Input<z.output<typeof environmentPath>, Query>,
) {
  const { limit, cursor, ...asked } = query;
  const signedIn = who();
  const { accountId } = signedIn;
  const filter = filterOf(query);
  const list = { list: "requests", environment, accountId, asked };
  const [before] = cursor === undefined ? [] : services.cursors.decode(list, cursor);
  const page = { limit, ...(before === undefined ? {} : { before: String(before) }) };
  const [found, keys] = await Promise.all([
    services.requestLog.list(accountId, environment, filter, page),
    readKeyNames(services, signedIn),
  ]);
  const { rows, next, searchedBackTo } = found;
  return {
    body: {
      data: rows.map((entry) => renderRequest(entry, keys)),
      has_more: next !== undefined,
      next_cursor: next === undefined ? null : services.cursors.encode(list, [next]),
      searched_back_to: searchedBackTo.toISOString(),
      days_kept: daysKept,
    },
  };
}

export async function getRequest(services: Services, { path, who }: Input<z.output<typeof requestPath>>) {
  const signedIn = who();
  const [entry, keys] = await Promise.all([
    services.requestLog.get(signedIn.accountId, path.environment, path.id),
    readKeyNames(services, signedIn),
  ]);
  return { body: renderRequest(entry, keys) };
}

export const requestRoutes: readonly Route[] = [
  route({
    method: "GET",
    path: "/{environment}/requests",
    name: "listRequests",
    auth: signedIn,
    request: { path: environmentPath, query: requestsQuery },
    response: requests,
    handle: listRequests,
  }),
  route({
    method: "GET",
    path: "/{environment}/requests/{id}",
    name: "getRequest",
    auth: signedIn,
    request: { path: requestPath, query: noQuery },
    response: request,
    handle: getRequest,
  }),
];
