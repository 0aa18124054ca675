/** What public plans pay. */
import type { Route } from "../route.ts";

export const coverageRoutes: readonly Route[] = [];
