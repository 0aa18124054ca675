/** The map of the dashboard's own API: one row an address. A path that is not here does not exist. */
import type { Row } from "./row.ts";
import { accountRows } from "./rows/account.ts";
import { keyRows } from "./rows/keys.ts";
import { memberRows } from "./rows/members.ts";
import { sessionRows } from "./rows/sessions.ts";

export const rows: readonly Row[] = [...sessionRows, ...memberRows, ...accountRows, ...keyRows];
