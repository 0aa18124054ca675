/**
 * What a row of the dashboard's own API is: an address under /dashboard/api that its pages call with the session of a person.
 * What /v1 answers they ask for at /dashboard/api/{live|sandbox}/v1/..., which are the rows of the REST door, under the same
 * session; here stands what has no place in the public contract. The door, the tests and the pages' types read the table.
 */
import type { z } from "zod";
import type { listAudit } from "../accounts/audit_listing.ts";
import type { Feature, plans } from "../accounts/model.ts";
import type { AccountService } from "../accounts/service.ts";
import type { Clock } from "../core/clock.ts";
import type { CursorCodec } from "../core/page.ts";
import type { Limiter } from "../limits/model.ts";
import type { EnvironmentName } from "../postgres/environment.ts";
import type { RequestLog } from "../request_log/model.ts";
import type { FeatureServices } from "../rest/route.ts";
import type { Capability, Opened, Origin, SessionService, SignedIn } from "../sessions/model.ts";
import type { UsageService } from "../usage/model.ts";

export type DashboardSettings = {
  signUp: boolean;
  mail: boolean;
  planChanges: boolean;
  liveUrl: string;
  sandboxUrl: string;
  docsUrl: string;
  /** Where the pages stand: for links in mails. */
  dashboardUrl: string;
};

/** What handlers call. */
export type DashboardServices = {
  sessions: SessionService;
  /** Acts in the person's name, and knows nothing of other accounts: what is theirs is 404 NOT_FOUND. */
  accounts(who: SignedIn): AccountService;
  /** Lines of the person's own account. */
  audit(who: SignedIn, asked: Parameters<typeof listAudit>[2]): ReturnType<typeof listAudit>;
  requestLog: RequestLog;
  usage: UsageService;
  /** Of the live environment; the sandbox has no limits. */
  limiter: Limiter;
  /** The plans, with what is open to all of them here. */
  offered: typeof plans;
  of: Readonly<Record<EnvironmentName, FeatureServices>>;
  cursors: CursorCodec;
  clock: Clock;
};

export type RowInput<Path = unknown, Query = unknown, Body = unknown> = {
  path: Path;
  query: Query;
  body: Body;
  /** Who asks. Throws on an open row. */
  who(): SignedIn;
  /** The token of the session that asks, to end it. */
  token: string | undefined;
  from: Origin;
  settings: DashboardSettings;
};

/** `opened` sets the session's cookie, `closed` takes it away. */
export type RowAnswer<Body = object> =
  | { body: Body; opened?: Opened }
  | { empty: true; closed?: true }
  | { text: string; mediaType: string; fileName: string };

/** Anyone; anyone who is signed in; or who may do that. What depends on the request, the handler asks `requireCapability`. */
export type RowAccess = "open" | "signed_in" | Capability;

export type RowOf<
  Path extends z.ZodObject,
  Query extends z.ZodObject,
  Body extends z.ZodObject,
  Response extends z.ZodType,
> = {
  method: "GET" | "POST" | "PATCH" | "DELETE";
  /** Below /dashboard/api, with `{id}` for what varies; `{environment}` is live or sandbox. */
  path: string;
  /** Unique. */
  name: string;
  access: RowAccess;
  /** Of the account's plan, which it takes: 403 PLAN_REQUIRED without it, as at the addresses of /v1. */
  feature?: Feature;
  request: { path: Path; query: Query; body?: Body };
  /** Undefined where nothing, or a text, is answered. */
  response: Response | undefined;
  status?: 200 | 201 | 204;
  handle(
    services: DashboardServices,
    input: RowInput<z.output<Path>, z.output<Query>, z.output<Body>>,
  ): Promise<RowAnswer<z.input<Response>>>;
};

export type Row = Omit<RowOf<z.ZodObject, z.ZodObject, z.ZodObject, z.ZodType>, "handle"> & {
  handle(services: DashboardServices, input: RowInput): Promise<RowAnswer>;
};

/** Ties a handler's input and answer to the schemas of its row. */
export function row<
  Path extends z.ZodObject,
  Query extends z.ZodObject,
  Body extends z.ZodObject,
  Response extends z.ZodType,
>(given: RowOf<Path, Query, Body, Response>): Row {
  return given as unknown as Row;
}
