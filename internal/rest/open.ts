/** Endpoints that need no API key: status, documentation, and error pages. Routes and their handlers. */

import type { z } from "zod";
import { type ErrorCode, errorCodes, ServiceError } from "../core/errors.ts";
import { apiVersion } from "../http/api_version.ts";
import { referencePolicy } from "../http/page_policy.ts";
import { noAuth } from "../http/route.ts";
import { renderDataset } from "../wire/changes.ts";
import { indexBody, statusBody } from "../wire/envelopes.ts";
import { errorPath, filePath, noPath, noQuery } from "../wire/requests.ts";
import { type OpenApiText, openApiDocument, openApiText } from "./openapi/openapi_document.ts";
import { aboutTheSandbox } from "./openapi/sandbox_text.ts";
import { referenceFile, referenceFileNames, referencePage } from "./pages/reference.ts";
import {
  type DeprecatedParameter,
  deprecationsPage,
  errorPage,
  errorsPage,
  landingPage,
  serviceName,
} from "./pages/reference_pages.ts";
import { type Input, type Route, route, type Services } from "./rest_route.ts";
import { files, pages } from "./route_defaults.ts";

const links = {
  docs: "/docs",
  openapi: "/v1/openapi.json",
  status: "/status",
  dashboard: "/dashboard",
} as const;

export async function getIndex({ environment }: Services, { wantsPage, origin = "" }: Input) {
  const headers = { Vary: "Authorization, Accept, Accept-Encoding, Origin" };
  if (wantsPage) return { headers, html: landingPage(environment) };
  const urls = Object.entries(links).map(([name, path]) => [name, `${origin}${path}`]);
  const body = { name: serviceName, version: apiVersion, environment, links: Object.fromEntries(urls) };
  return { headers, body: body as z.input<typeof indexBody> };
}

export async function getStatus({ ping, datasets, environment }: Services) {
  const [status, ages] = await Promise.all([
    ping().then(
      () => "ok" as const,
      () => "degraded" as const,
    ),
    datasets.report().catch(() => []),
  ]);
  return { body: { status, environment, version: apiVersion, datasets: ages.map(renderDataset) } };
}

/**
 * The document is created on the first request. Each response differs in the URL at which the client reached us and, in the
 * sandbox, in the examples.
 */
export function getOpenApi(rows: () => readonly Route[]) {
  let created: OpenApiText | undefined;
  return async ({ environment }: Services, { origin }: Input) => {
    created ??= openApiText(openApiDocument(rows()));
    const text = created({ url: origin ?? "/", description: `This address: ${environment}` });
    const file = Buffer.from(environment === "sandbox" ? aboutTheSandbox(text) : text);
    return { file, mediaType: "application/json; charset=utf-8" };
  };
}

export async function getReference() {
  return { html: referencePage(), policy: referencePolicy };
}

export async function getReferenceFile(_: Services, { path }: Input<z.output<typeof filePath>>) {
  const file = await referenceFile(path.file);
  if (file === undefined) throw new ServiceError("NOT_FOUND", "There is no such file; /docs names them all.");
  return { file: file.content, mediaType: file.mediaType };
}

export async function listErrors() {
  return { html: errorsPage() };
}

function isErrorCode(text: string): text is ErrorCode {
  return Object.hasOwn(errorCodes, text);
}

export async function getError(_: Services, { path }: Input<z.output<typeof errorPath>>) {
  if (!isErrorCode(path.code))
    throw new ServiceError("NOT_FOUND", "There is no such error code; /docs/errors lists them all.");
  return { html: errorPage(path.code) };
}

/** Of the rows of the route table, which know what is deprecated. */
export function listDeprecations(deprecated: () => readonly DeprecatedParameter[]) {
  return async () => ({ html: deprecationsPage(deprecated()) });
}

/** `rows` is the whole table, which pages tell of. */
export const openRoutes = (rows: () => readonly Route[]): readonly Route[] => [
  route({
    method: "GET",
    path: "/",
    name: "getIndex",
    tag: "Service",
    summary: "Links to the documentation, the dashboard, and the status. Browsers get a page. Needs no key.",
    auth: noAuth,
    cache: pages,
    request: { path: noPath, query: noQuery },
    response: indexBody,
    handle: getIndex,
  }),
  route({
    method: "GET",
    path: "/status",
    name: "getStatus",
    tag: "Service",
    summary: "Status of the service. Needs no key.",
    auth: noAuth,
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
    summary: "The OpenAPI 3.1 document. Needs no key.",
    auth: noAuth,
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
    summary: "The interactive reference, as a page. Needs no key.",
    auth: noAuth,
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
    summary: "A script or style sheet of the reference. Its name changes with its content. Needs no key.",
    auth: noAuth,
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
    summary: "All error codes, as a page. Needs no key.",
    auth: noAuth,
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
    summary: "The meaning of an error code and its fix, as a page. Needs no key.",
    auth: noAuth,
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
    summary: "Deprecated parts of the API, with dates and replacements, as a page. Needs no key.",
    auth: noAuth,
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
