/** Generic alternatives. */
import type { Route } from "../route.ts";

export const genericRoutes: readonly Route[] = [];
