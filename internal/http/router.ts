/**
 * Finds the route of a request, authenticates the caller, and runs the route. Express matches paths. Everything else is ours, so
 * that each request passes few layers.
 */
import express, { type Request, type Response } from "express";
import { ServiceError } from "../core/errors.ts";
import type { AuthMiddleware } from "./auth.ts";
import type { Endpoint, RequestContext } from "./context.ts";
import type { Headers } from "./headers.ts";
import { quoted } from "./query_string.ts";
import type { RouteBase } from "./route.ts";
import { pathOf } from "./server.ts";

type Params = Readonly<Record<string, unknown>>;

/** A route in a router. `path` is where it is served, if not at the path that the route names. */
export type Entry = {
  route: RouteBase;
  path?: string;
  /** Sends the response, or throws. */
  serve(context: RequestContext, params: Params): Promise<void>;
};

export type RouterOptions = {
  entries: readonly Entry[];
  /** What was removed from the start of the URL. Observations and messages show it. */
  prefix?: string;
  auth: AuthMiddleware;
  /** Whether requests to the route count towards the account's usage. */
  isMetered(route: RouteBase): boolean;
  fail(context: RequestContext, error: unknown, headers?: Headers): Promise<void>;
  options(context: RequestContext, methods: string): void;
};

export type Router = (context: RequestContext) => Promise<void>;

type Locals = { context: RequestContext };
type Handler = (req: Request, res: Response<unknown, Locals>) => Promise<void>;

const verbs = { GET: "get", POST: "post", PATCH: "patch", DELETE: "delete" } as const;

/** "/v1/drugs/{id}" in the syntax of Express. */
const expressPath = (path: string) => path.replaceAll(/\{([A-Za-z_]+)\}/g, ":$1");

export function createRouter({
  entries,
  prefix = "",
  auth,
  isMetered,
  fail,
  options,
}: RouterOptions): Router {
  const shownPath = ({ url }: Pick<Request, "url">) => quoted(`${prefix}${pathOf({ url })}`);

  function handlerOf({ route, serve }: Entry): Handler {
    const endpoint: Endpoint = {
      path: `${prefix}${route.path}`,
      name: route.name,
      metered: isMetered(route),
    };
    async function run(context: RequestContext, params: Params): Promise<void> {
      await auth.authenticate(context, route);
      await serve(context, params);
    }
    return async (req, res) => {
      const { context } = res.locals;
      context.endpoint = endpoint;
      await run(context, req.params).catch((error: unknown) => fail(context, error));
    };
  }

  /** No route matches. A request with a key counts like any other, so that its headers report the current limits. */
  async function reject(context: RequestContext, error: ServiceError, headers: Headers = {}): Promise<void> {
    const limited = await auth.countUnmatched(context).then(
      () => undefined,
      (thrown: unknown) => (thrown instanceof ServiceError && thrown.status === 429 ? thrown : undefined),
    );
    await (limited === undefined ? fail(context, error, headers) : fail(context, limited));
  }

  const wrongMethod =
    (allowed: string): Handler =>
    async (req, res) => {
      const message = `${shownPath(req)} takes ${allowed}, not ${req.method}.`;
      await reject(res.locals.context, new ServiceError("METHOD_NOT_ALLOWED", message), { Allow: allowed });
    };

  const app = express();
  app.disable("x-powered-by");
  app.set("etag", false);
  app.set("query parser", false);
  app.enable("case sensitive routing");
  app.enable("strict routing");
  const places = entries.flatMap((entry) =>
    [entry.path ?? entry.route.path, ...(entry.route.aliases ?? [])].map((path) => ({ path, entry })),
  );
  for (const [path, found] of Map.groupBy(places, (place) => place.path)) {
    const atPath = app.route(expressPath(path));
    for (const { entry } of found) atPath[verbs[entry.route.method]](handlerOf(entry));
    const methods = found.flatMap(({ entry: { route } }) =>
      route.method === "GET" ? ["GET", "HEAD"] : [route.method],
    );
    const allowed = [...new Set(methods), "OPTIONS"].join(", ");
    atPath.options(async (_, res) => options(res.locals.context, allowed));
    atPath.all(wrongMethod(allowed));
  }

  /** Called for a path that Express does not know, or cannot decode. */
  function unmatched(context: RequestContext, error: unknown): Promise<void> {
    if (error) return fail(context, error);
    const message = `There is no ${shownPath({ url: context.req.url ?? "" })} here; paths are case-sensitive and end without a slash.`;
    return reject(context, new ServiceError("NOT_FOUND", message));
  }

  return async (context) => {
    const { req, res } = context;
    const response = Object.assign(res, { locals: { context } }) as unknown as Response<unknown, Locals>;
    app(req as Request, response, (error?: unknown) => void unmatched(context, error));
  };
}
