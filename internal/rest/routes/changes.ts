/** What changed since when. */
import type { Route } from "../route.ts";

export const changeRoutes: readonly Route[] = [];
