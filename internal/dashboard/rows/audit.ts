/** The row of the audit log. */
import { getAudit } from "../handlers/audit.ts";
import { type Row, row } from "../row.ts";
import { noPath } from "../schemas/common.ts";
import { audit, auditQuery } from "../schemas/sessions.ts";

export const auditRows: readonly Row[] = [
  row({
    method: "GET",
    path: "/audit",
    name: "listAudit",
    access: "audit:read",
    request: { path: noPath, query: auditQuery },
    response: audit,
    handle: getAudit,
  }),
];
