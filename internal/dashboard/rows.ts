/** The map of the dashboard's own API: one row an address. A path that is not here does not exist. */
import type { Row } from "./row.ts";
import { accountRows } from "./rows/account.ts";
import { auditRows } from "./rows/audit.ts";
import { eventRows } from "./rows/events.ts";
import { keyRows } from "./rows/keys.ts";
import { memberRows } from "./rows/members.ts";
import { overviewRows } from "./rows/overview.ts";
import { requestRows } from "./rows/requests.ts";
import { sessionRows } from "./rows/sessions.ts";
import { usageRows } from "./rows/usage.ts";
import { webhookRows } from "./rows/webhooks.ts";

export const rows: readonly Row[] = [
  ...sessionRows,
  ...memberRows,
  ...accountRows,
  ...auditRows,
  ...keyRows,
  ...overviewRows,
  ...requestRows,
  ...usageRows,
  ...webhookRows,
  ...eventRows,
];
