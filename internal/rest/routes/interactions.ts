/** Interactions between drugs. */
import type { Route } from "../route.ts";

export const interactionRoutes: readonly Route[] = [];
