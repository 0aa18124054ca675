/** Price alerts. */
import type { Route } from "../route.ts";

export const alertRoutes: readonly Route[] = [];
