/** What changed since when. */
import type { Change, Place } from "../../changes/model.ts";
import { readableResources } from "../../http/readable_resources.ts";
import { listChangesQuery, renderChange } from "../../wire/changes.ts";
import { openPaging } from "../connection_pages.ts";
import type { GraphqlContext } from "../graphql_context.ts";
import { pageSize } from "../list_lengths.ts";
import { asQuery, read } from "../parse_arguments.ts";

type Asked = {
  since?: string | null;
  resource?: string | null;
  first?: number | null;
  after?: string | null;
};

function changeSource(change: Change) {
  const { sequence, resource, operation, id, drug_id, pharmacy_id, reason } = renderChange(change);
  return {
    sequence,
    resource,
    operation,
    id,
    drugId: drug_id,
    pharmacyId: pharmacy_id,
    reason,
    changedAt: change.at,
  };
}

const placeSource = (place: Place | null) =>
  place === null ? null : { sequence: place.number, changedAt: place.at };

export const changeQueries = {
  async changes(_: unknown, args: Asked, { services, may }: GraphqlContext) {
    const limit = pageSize("Query.changes", args);
    const { since, resource } = read(
      listChangesQuery,
      asQuery({ since: args.since, resource: args.resource }),
    );
    const { shown, leftOut } = readableResources(resource, may);
    const paging = openPaging(services.cursors, { graphql: "changes", since, shown }, args, limit);
    const page = await services.changes.list(since, shown, paging.request);
    return {
      ...paging.connection(page, changeSource, () => page.total),
      oldest: placeSource(page.oldest),
      latest: placeSource(page.latest),
      leftOut,
    };
  },
};
