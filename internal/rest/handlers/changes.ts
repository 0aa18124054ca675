/** What changed since when. */
import type { z } from "zod";
import type { Permission } from "../../accounts/model.ts";
import { type Resource, resources } from "../../changes/model.ts";
import { requirePermission } from "../../http/admit.ts";
import type { listChangesQuery } from "../../wire/changes.ts";
import { renderChange, renderPlace } from "../../wire/changes.ts";
import { listEnvelope, openPaging } from "../paging.ts";
import type { Input, Services } from "../route.ts";

/** That a resource's own endpoints need; the row needs drugs:read already. */
const permissionOf: Partial<Record<Resource, Permission>> = {
  price: "prices:read",
  pharmacy: "pharmacies:read",
};

/**
 * The resources to show, of one that was asked for or of all, and those that the key may not read. Throws
 * PERMISSION_DENIED for one that was asked for.
 */
export function readableResources(
  asked: Resource | undefined,
  may: (permission: Permission) => boolean,
): { shown: Resource[]; leftOut: Resource[] } {
  const mayRead = (one: Resource) => may(permissionOf[one] ?? "drugs:read");
  if (asked !== undefined) requirePermission(mayRead(asked), permissionOf[asked] ?? "drugs:read");
  const all = asked === undefined ? resources : [asked];
  return { shown: all.filter(mayRead), leftOut: all.filter((one) => !mayRead(one)) };
}

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
