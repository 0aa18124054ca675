/**
 * Route tables are data: the router, validation, and authorization read them, and so can documentation and tests without a
 * server. REST, GraphQL, and the dashboard describe their endpoints with the types below.
 */
import type { z } from "zod";
import type { Feature, Permission } from "../accounts/model.ts";
import type { Dataset } from "../changes/model.ts";
import type { EnvironmentName } from "../postgres/environment.ts";
import type { Capability } from "../sessions/model.ts";
import type { CachePolicy, Headers } from "./headers.ts";

/**
 * Who may call a route:
 *
 *   none      anyone
 *   any_key   any valid API key. Counts towards the limit per minute, and works when the month's quota is used up.
 *   key       an API key with the permission, on a plan with the feature. Costs `cost` requests of the limits. GraphQL checks
 *             permissions and features per field, so its route names none.
 *   session   a person who is logged in, with the capability
 */
export type Auth =
  | { type: "none" }
  | { type: "any_key" }
  | { type: "key"; cost: number; permission?: Permission; feature?: Feature }
  | { type: "session"; capability?: Capability };

export const noAuth = { type: "none" } as const satisfies Auth;
export const anyKey = { type: "any_key" } as const satisfies Auth;

export const methods = ["GET", "POST", "PATCH", "DELETE"] as const;
export type Method = (typeof methods)[number];

/** What the router needs of a route. GET routes serve HEAD, too. */
export type RouteBase = {
  method: Method;
  /** Parameters in braces, as OpenAPI writes them: /v1/drugs/{id}. */
  path: string;
  /** Other paths with the same response, which documents leave out. */
  aliases?: readonly string[];
  /** Unique in its table. */
  name: string;
  auth: Auth;
  /** Creates something, so an Idempotency-Key makes a retry safe. */
  idempotent?: boolean;
};

/** JSON, nothing (204), a page (with its own Content-Security-Policy), or a file. */
export type Answer<Body = object> = {
  headers?: Headers;
  /** Default: the route's policy. */
  cache?: CachePolicy;
} & (
  | { body: Body }
  | { empty: true }
  | { html: string; policy?: string }
  | { file: Buffer | string; mediaType: string }
);

/** A query parameter that still works, the date (UTC) since when it is deprecated, and its replacement. */
export type Deprecation = { parameter: string; since: string; use: string; removedIn: string };

export type Parameters<Path = unknown, Query = unknown, Body = unknown> = {
  path: Path;
  query: Query;
  body: Body;
};

/** How parameters are read and the answer is written. */
export type Shape = {
  /** `body` of POST and PATCH: JSON. Unknown fields are rejected. */
  request: { path: z.ZodObject; query: z.ZodObject; body?: z.ZodObject };
  /** Undefined for an empty response, a page, or a file. */
  response: z.ZodType | undefined;
  cache: CachePolicy;
  /** Of a successful response. Default: 200. */
  status?: 200 | 201 | 204;
  /** Path of the created resource, such as /v1/alerts/{id}. Its parameters are fields of the response. */
  location?: string;
  /** The only environment that serves the route. The other one returns 404. */
  only?: EnvironmentName;
  /** The datasets that the response is made of. Their age and version are in its `meta`. */
  datasets?: readonly Dataset[];
  /** Query parameters that may be repeated. Their values are read as if they were joined by commas. */
  repeatable?: readonly string[];
  deprecated?: readonly Deprecation[];
};

/** `Given` is what handlers get beside the parameters, such as the caller. */
export type Route<Services, Given> = RouteBase &
  Shape & { handle(services: Services, input: Parameters & Given): Promise<Answer> };
