/** What an account used. */

import { noPath } from "../../wire/requests.ts";
import { usageBody, usageQuery } from "../../wire/usage.ts";
import { getUsage } from "../handlers/usage.ts";
import { type Route, route } from "../route.ts";

export const usageRoutes: readonly Route[] = [
  route({
    method: "GET",
    path: "/v1/usage",
    name: "getUsage",
    tag: "Account",
    summary: "This month's use and what is left of it, by day, endpoint and key.",
    access: "any_key",
    cache: "no-store",
    request: { path: noPath, query: usageQuery },
    response: usageBody,
    handle: getUsage,
  }),
];
