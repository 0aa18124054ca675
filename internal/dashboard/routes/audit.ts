/** The audit log of the account: who changed what. */
import type { z } from "zod";
import type { AuditLine } from "../../accounts/audit_listing.ts";
import { type Input, personWith, type Route, route, type Services } from "../dashboard_route.ts";
import { noPath } from "../wire/common.ts";
import { audit, type auditLine, auditQuery } from "../wire/people.ts";

const renderLine = ({ at, actorName, ...line }: AuditLine): z.input<typeof auditLine> => ({
  id: line.id,
  at: at.toISOString(),
  actor: line.actor,
  actor_name: actorName,
  action: line.action,
  target: line.target,
  details: line.details,
});

export async function getAudit(
  { audit, cursors }: Services,
  { who, query }: Input<unknown, z.output<typeof auditQuery>>,
) {
  const signedIn = who();
  const { limit, about, cursor } = query;
  const list = { list: "audit", accountId: signedIn.accountId, about };
  const [before] = cursor === undefined ? [] : cursors.decode(list, cursor);
  const { lines, next } = await audit(signedIn, {
    limit,
    ...(about === undefined ? {} : { about }),
    ...(before === undefined ? {} : { before: String(before) }),
  });
  return {
    body: {
      data: lines.map(renderLine),
      has_more: next !== undefined,
      next_cursor: next === undefined ? null : cursors.encode(list, [next]),
    },
  };
}

export const auditRoutes: readonly Route[] = [
  route({
    method: "GET",
    path: "/audit",
    name: "listAudit",
    auth: personWith("audit:read"),
    request: { path: noPath, query: auditQuery },
    response: audit,
    handle: getAudit,
  }),
];
