/** What drugs have cost. */
import type { Route } from "../route.ts";

export const historyRoutes: readonly Route[] = [];
