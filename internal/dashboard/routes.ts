/** The route table of the dashboard's own API. A path that is not here does not exist. */
import type { Route } from "./dashboard_route.ts";
import { accountRoutes } from "./routes/account.ts";
import { auditRoutes } from "./routes/audit.ts";
import { eventRoutes } from "./routes/events.ts";
import { keyRoutes } from "./routes/keys.ts";
import { memberRoutes } from "./routes/members.ts";
import { overviewRoutes } from "./routes/overview.ts";
import { requestRoutes } from "./routes/requests.ts";
import { sessionRoutes } from "./routes/sessions.ts";
import { usageRoutes } from "./routes/usage.ts";
import { webhookRoutes } from "./routes/webhooks.ts";

export const routes: readonly Route[] = [
  ...sessionRoutes,
  ...memberRoutes,
  ...accountRoutes,
  ...auditRoutes,
  ...keyRoutes,
  ...overviewRoutes,
  ...requestRoutes,
  ...usageRoutes,
  ...webhookRoutes,
  ...eventRoutes,
];
