/**
 * Finds the route of a request, authenticates the caller, and runs the route. Paths without parameters are looked up in a table.
 * Express's router matches the others and responds to wrong methods and unknown paths. An Express application would change the
 * prototypes of the request and the response, which does not work with HTTP/2.
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
type ExpressHandler = (req: Request, res: Response<unknown, Locals>) => Promise<void>;
type Handler = (context: RequestContext, params: Params) => Promise<void>;

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
    return async (context, params) => {
      context.endpoint = endpoint;
      try {
        await auth.authenticate(context, route);
        await serve(context, params);
      } catch (error) {
        await fail(context, error);
      }
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
    (allowed: string): ExpressHandler =>
    async (req, res) => {
      const message = `${shownPath(req)} takes ${allowed}, not ${req.method}.`;
      await reject(res.locals.context, new ServiceError("METHOD_NOT_ALLOWED", message), { Allow: allowed });
    };

  const router = express.Router({ caseSensitive: true, strict: true });
  const places = entries.flatMap((entry) =>
    [entry.path ?? entry.route.path, ...(entry.route.aliases ?? [])].map((path) => ({ path, entry })),
  );
  /** Handlers of paths without parameters, by "GET /v1/drugs". */
  const exact = new Map<string, Handler>();
  for (const [path, found] of Map.groupBy(places, (place) => place.path)) {
    const atPath = router.route(expressPath(path));
    for (const { entry } of found) {
      const { method } = entry.route;
      const handle = handlerOf(entry);
      atPath[verbs[method]]((req: Request, res: Response<unknown, Locals>) =>
        handle(res.locals.context, req.params),
      );
      if (path.includes("{")) continue;
      exact.set(`${method} ${path}`, handle);
      if (method === "GET") exact.set(`HEAD ${path}`, handle);
    }
    const methods = found.flatMap(({ entry: { route } }) =>
      route.method === "GET" ? ["GET", "HEAD"] : [route.method],
    );
    const allowed = [...new Set(methods), "OPTIONS"].join(", ");
    atPath.options(async (_, res) => {
      await auth.reportLimits(res.locals.context);
      options(res.locals.context, allowed);
    });
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
    const handle = exact.get(`${req.method} ${pathOf(req)}`);
    if (handle !== undefined) return await handle(context, {});
    const response = Object.assign(res, { locals: { context } }) as unknown as Response<unknown, Locals>;
    router(req as Request, response, (error?: unknown) => void unmatched(context, error));
  };
}
