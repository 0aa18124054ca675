/**
 * What a row of the route table is. The table is data: Express, validation and authorization read it, and so can
 * documentation and tests, without an app.
 */
import type { z } from "zod";
import type { Feature, Permission } from "../accounts/model.ts";
import type { CursorCodec } from "../core/page.ts";
import type { DrugService } from "../drugs/model.ts";
import type { PharmacyService } from "../pharmacies/model.ts";
import type { EnvironmentName } from "../postgres/environment.ts";
import type { PriceService } from "../prices/model.ts";

/** What handlers call. */
export type Services = {
  drugs: DrugService;
  pharmacies: PharmacyService;
  prices: PriceService;
  cursors: CursorCodec;
  environment: EnvironmentName;
  /** Rejects when the database is away. */
  ping(): Promise<unknown>;
};

export type Input<Path = unknown, Query = unknown> = {
  path: Path;
  query: Query;
  /** Whether the caller's key has a permission beyond the row's own. */
  may(permission: Permission): boolean;
};

/** A JSON body, or a page for people. */
export type Answer<Body = object> = { body: Body } | { html: string };

/** Who may call: anyone, or a key with the permission on a plan with the feature, for `cost` points of its limits. */
export type Access = "open" | { permission: Permission; feature: Feature; cost: number };

/** Seconds that the caller may keep an answer, or "no-store". */
export type CachePolicy = { scope: "private" | "public"; maxAgeSeconds: number } | "no-store";

/** A query parameter that still works, since when (a UTC date) it is deprecated, and what takes its place. */
export type Deprecation = { parameter: string; since: string; use: string; removedIn: string };

/** `response` is undefined where a page for people is answered. */
export type RouteOf<Path extends z.ZodObject, Query extends z.ZodObject, Response extends z.ZodType> = {
  method: "GET";
  /** With `{id}` for what varies, as OpenAPI writes it. */
  path: string;
  /** Unique; the operation's name in generated documents and clients. */
  name: string;
  summary: string;
  access: Access;
  cache: CachePolicy;
  request: { path: Path; query: Query };
  response: Response | undefined;
  deprecated?: readonly Deprecation[];
  handle(
    services: Services,
    input: Input<z.output<Path>, z.output<Query>>,
  ): Promise<Answer<z.input<Response>>>;
};

export type Route = Omit<RouteOf<z.ZodObject, z.ZodObject, z.ZodType>, "handle"> & {
  handle(services: Services, input: Input): Promise<Answer>;
};

/** Ties a handler's input and answer to the schemas of its row. */
export function route<Path extends z.ZodObject, Query extends z.ZodObject, Response extends z.ZodType>(
  row: RouteOf<Path, Query, Response>,
): Route {
  return row as unknown as Route;
}
