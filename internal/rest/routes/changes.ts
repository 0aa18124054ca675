/** What changed since when. */

import { change, changesShape, listChangesQuery } from "../../wire/changes.ts";
import { list } from "../../wire/envelopes.ts";
import { noPath } from "../../wire/requests.ts";
import { listChanges } from "../handlers/changes.ts";
import { type Route, route } from "../route.ts";
import { readDrugs } from "./access.ts";

export const changeRoutes: readonly Route[] = [
  route({
    method: "GET",
    path: "/v1/changes",
    name: "listChanges",
    tag: "Changes",
    summary: "Rows that were created, updated or removed, in the order of commits.",
    access: readDrugs,
    // Who follows the log wants its end, not what it was a moment ago.
    cache: "no-store",
    request: { path: noPath, query: listChangesQuery },
    response: list(change, changesShape),
    example: { query: { since: "2026-01-01", resource: "drug", limit: 5 } },
    handle: listChanges,
  }),
];
