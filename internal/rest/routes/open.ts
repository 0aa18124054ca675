/** What needs no key: the state of the service, and pages for people. */

import { statusBody } from "../../wire/envelopes.ts";
import { errorPath, filePath, noPath, noQuery } from "../../wire/requests.ts";
import {
  getError,
  getOpenApi,
  getReference,
  getReferenceFile,
  getStatus,
  listDeprecations,
  listErrors,
} from "../handlers/open.ts";
import { referenceFileNames } from "../pages/reference.ts";
import { type Route, route } from "../route.ts";
import { files, pages } from "./access.ts";

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
    path: "/v1/openapi.json",
    name: "getOpenApi",
    tag: "Service",
    summary: "This interface as an OpenAPI 3.1 document; needs no key.",
    access: "open",
    cache: pages,
    request: { path: noPath, query: noQuery },
    response: undefined,
    mediaTypes: ["application/json"],
    handle: getOpenApi(rows),
  }),
  route({
    method: "GET",
    path: "/docs",
    aliases: ["/docs/"],
    name: "getReference",
    tag: "Service",
    summary: "The interactive reference, for people; needs no key.",
    access: "open",
    cache: pages,
    request: { path: noPath, query: noQuery },
    response: undefined,
    handle: getReference,
  }),
  route({
    method: "GET",
    path: "/docs/files/{file}",
    name: "getReferenceFile",
    tag: "Service",
    summary: "A script or style of the reference, under a name that changes with its content; needs no key.",
    access: "open",
    cache: files,
    request: { path: filePath, query: noQuery },
    response: undefined,
    mediaTypes: ["text/css", "text/javascript", "image/png"],
    example: { path: { file: referenceFileNames[0] ?? "" } },
    handle: getReferenceFile,
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
    example: { path: { code: "NOT_FOUND" } },
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
