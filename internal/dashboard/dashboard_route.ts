/**
 * A route of the dashboard's own API, under /dashboard/api, which its pages call with a person's session. They call the routes of
 * the REST API at /dashboard/api/{live|sandbox}/v1/... with the same session. The routes here have no place in the public
 * contract.
 */
import type { z } from "zod";
import type { listAudit } from "../accounts/audit_listing.ts";
import type { Offered } from "../accounts/model.ts";
import type { AccountService } from "../accounts/service.ts";
import type { Clock } from "../core/clock.ts";
import type { CursorCodec } from "../core/page.ts";
import type { Answer, Auth, Parameters, RouteBase, Shape } from "../http/route.ts";
import type { Limiter } from "../limits/model.ts";
import type { EnvironmentName } from "../postgres/environment.ts";
import type { RequestLog } from "../request_log/model.ts";
import type { FeatureServices } from "../rest/rest_route.ts";
import type { Capability, Opened, Origin, SessionService, SignedIn } from "../sessions/model.ts";
import type { UsageService } from "../usage/model.ts";

export type DashboardSettings = {
  signUp: boolean;
  mail: boolean;
  planChanges: boolean;
  liveUrl: string;
  sandboxUrl: string;
  docsUrl: string;
  /** Where the pages are: for links in mails. */
  dashboardUrl: string;
};

/** What handlers call. */
export type Services = {
  sessions: SessionService;
  /** Acts as the person, within the person's account. Other accounts are 404 NOT_FOUND. */
  accounts(who: SignedIn): AccountService;
  /** Lines of the person's own account. */
  audit(who: SignedIn, asked: globalThis.Parameters<typeof listAudit>[2]): ReturnType<typeof listAudit>;
  requestLog: RequestLog;
  usage: UsageService;
  /** Of the live environment. The sandbox has no limits. */
  limiter: Limiter;
  offered: Offered;
  of: Readonly<Record<EnvironmentName, FeatureServices>>;
  cursors: CursorCodec;
  clock: Clock;
};

/** What handlers get beside the parameters. */
export type Given = {
  /** Throws on a route without authentication. */
  who(): SignedIn;
  /** The token of the request's session, to end it. */
  token: string | undefined;
  from: Origin;
  settings: DashboardSettings;
  /** Headers that set the cookie of a session, or remove it. */
  cookieOf(opened: Opened | undefined): { "Set-Cookie": string };
};

export type Input<Path = unknown, Query = unknown, Body = unknown> = Parameters<Path, Query, Body> & Given;

type DashboardAuth = Extract<Auth, { type: "none" | "session" }>;

export const signedIn = { type: "session" } as const satisfies Auth;
/** What depends on the request, the handler checks with `requireCapability`. */
export const personWith = (capability: Capability) => ({ type: "session", capability }) as const;

type RouteOf<
  Path extends z.ZodObject,
  Query extends z.ZodObject,
  Body extends z.ZodObject,
  Response extends z.ZodType,
> = Omit<RouteBase, "aliases" | "idempotent"> &
  Pick<Shape, "status"> & {
    auth: DashboardAuth;
    request: { path: Path; query: Query; body?: Body };
    response: Response | undefined;
    handle(
      services: Services,
      input: Input<z.output<Path>, z.output<Query>, z.output<Body>>,
    ): Promise<Answer<z.input<Response>>>;
  };

/** `path` is under /dashboard/api. `{environment}` is live or sandbox. */
export type Route = Omit<RouteOf<z.ZodObject, z.ZodObject, z.ZodObject, z.ZodType>, "handle"> &
  Pick<Shape, "cache"> & { handle(services: Services, input: Input): Promise<Answer> };

/** Ties a handler's input and answer to the schemas of its route. Nothing is cached. */
export function route<
  Path extends z.ZodObject,
  Query extends z.ZodObject,
  Body extends z.ZodObject,
  Response extends z.ZodType,
>(given: RouteOf<Path, Query, Body, Response>): Route {
  return { ...given, cache: "no-store" } as unknown as Route;
}
