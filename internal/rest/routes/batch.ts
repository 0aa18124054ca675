/** Many drugs at once. */
import type { Route } from "../route.ts";

export const batchRoutes: readonly Route[] = [];
