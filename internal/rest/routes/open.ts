/** What needs no key: the state of the service, and pages for people. */
import { getError, getStatus, listDeprecations, listErrors } from "../handlers/open.ts";
import { type Route, route } from "../route.ts";
import { statusBody } from "../schemas/envelopes.ts";
import { errorPath, noPath, noQuery } from "../schemas/requests.ts";
import { pages } from "./access.ts";

/** `rows` is the whole table, which pages tell of. */
export const openRoutes = (rows: () => readonly Route[]): readonly Route[] => [
  route({
    method: "GET",
    path: "/status",
    name: "getStatus",
    tag: "Service",
    summary: "Whether the service is well; needs no key.",
    access: "open",
    cache: "no-store",
    request: { path: noPath, query: noQuery },
    response: statusBody,
    handle: getStatus,
  }),
  route({
    method: "GET",
    path: "/docs/errors",
    name: "listErrors",
    tag: "Service",
    summary: "Every error code, for people; needs no key.",
    access: "open",
    cache: pages,
    request: { path: noPath, query: noQuery },
    response: undefined,
    handle: listErrors,
  }),
  route({
    method: "GET",
    path: "/docs/errors/{code}",
    name: "getError",
    tag: "Service",
    summary: "What an error code means and what to do about it, for people; needs no key.",
    access: "open",
    cache: pages,
    request: { path: errorPath, query: noQuery },
    response: undefined,
    handle: getError,
  }),
  route({
    method: "GET",
    path: "/docs/deprecations",
    name: "listDeprecations",
    tag: "Service",
    summary: "What is deprecated, since when, and what takes its place, for people; needs no key.",
    access: "open",
    cache: pages,
    request: { path: noPath, query: noQuery },
    response: undefined,
    handle: listDeprecations(() =>
      rows().flatMap(({ method, path, deprecated = [] }) =>
        deprecated.map((deprecation) => ({ method, path, ...deprecation })),
      ),
    ),
  }),
];
