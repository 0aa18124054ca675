/** Shortages. */
import type { Route } from "../route.ts";

export const shortageRoutes: readonly Route[] = [];
