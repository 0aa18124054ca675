/** The change log. Routes and their handlers. */
import type { z } from "zod";
import { readableResources } from "../http/readable_resources.ts";
import { change, changesShape, listChangesQuery, renderChange, renderPlace } from "../wire/changes.ts";
import { list } from "../wire/envelopes.ts";
import { noPath } from "../wire/requests.ts";
import { listEnvelope, openPaging } from "./paging.ts";
import { type Input, type Route, route, type Services } from "./rest_route.ts";
import { readDrugs } from "./route_defaults.ts";

export async function listChanges(
  { changes, cursors }: Services,
  { query, may }: Input<unknown, z.output<typeof listChangesQuery>>,
) {
  const { since, resource, ...pagingQuery } = query;
  const { shown, leftOut } = readableResources(resource, may);
  const paging = openPaging(cursors, { list: "changes", since, shown }, pagingQuery);
  const page = await changes.list(since, shown, paging.request);
  return {
    body: {
      ...listEnvelope(paging, { ...page, total: paging.before + page.total }, page.rows.map(renderChange)),
      oldest: renderPlace(page.oldest),
      latest: renderPlace(page.latest),
      left_out: leftOut,
    },
  };
}

export const changeRoutes: readonly Route[] = [
  route({
    method: "GET",
    path: "/v1/changes",
    name: "listChanges",
    tag: "Changes",
    summary: "Created, updated, and removed rows, in commit order.",
    auth: readDrugs,
    // Who follows the log wants its end, not what it was a moment ago.
    cache: "no-store",
    request: { path: noPath, query: listChangesQuery },
    response: list(change, changesShape),
    example: { query: { since: "2026-01-01", resource: "drug", limit: 5 } },
    handle: listChanges,
  }),
];
