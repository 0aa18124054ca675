/** Recalls. */
import type { Route } from "../route.ts";

export const recallRoutes: readonly Route[] = [];
