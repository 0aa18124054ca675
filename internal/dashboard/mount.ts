/**
 * Serves /dashboard and everything below it on the live server: /dashboard/api (the dashboard's own routes, and those of the REST
 * API below an environment), /dashboard/try, /dashboard/files, and the page.
 */
import type { RequestListener } from "node:http";
import { ServiceError } from "../core/errors.ts";
import { createClientAddress } from "../http/client_address.ts";
import type { RequestContext } from "../http/context.ts";
import { createHandle } from "../http/handle.ts";
import { createReply } from "../http/reply.ts";
import { createRouter, type Entry } from "../http/router.ts";
import { type Mount, pathOf } from "../http/server.ts";
import { createWriter } from "../http/writer.ts";
import { type EnvironmentName, environments } from "../postgres/environment.ts";
import { createRest, type RestOptions } from "../rest/app.ts";
import type { Route as RestRoute } from "../rest/rest_route.ts";
import { routes as restRoutes } from "../rest/routes.ts";
import { closedCookie, openedCookie, readSessionCookie } from "./cookies.ts";
import { apiUnder, environmentIn, filesUnder, isUnder, tryUnder, under } from "./dashboard_paths.ts";
import type { DashboardSettings, Given, Route, Services } from "./dashboard_route.ts";
import type { Built } from "./page_files.ts";
import { routes as allRoutes } from "./routes.ts";
import { createIdentify, createSessionAuth, returnsData } from "./session_auth.ts";
import { shellAnswer } from "./shell.ts";
import { createTry } from "./try.ts";

export type DashboardOptions = {
  services: Services;
  /** The REST API of each environment. */
  rest: Readonly<Record<EnvironmentName, Omit<RestOptions, "elsewhere" | "routes" | "origins">>>;
  /** The public servers. */
  servers: Readonly<Record<EnvironmentName, RequestListener>>;
  /** Undefined if the pages were not built. */
  built: Built | undefined;
  /** Where browsers find the pages, if a setting says so: such as https://prices.example/dashboard. */
  publicUrl: string | undefined;
  trustedHops: number;
  settings(context: RequestContext): DashboardSettings;
  docsUrl?: string | undefined;
  /** Default: all. */
  routes?: readonly Route[];
};

/** Routes of the REST API that sessions may call. */
export const restRoutesUnderSession: readonly RestRoute[] = restRoutes.filter(({ path }) =>
  path.startsWith("/v1/"),
);

const pageMethods = "GET, HEAD, OPTIONS";
const page = { path: under, name: "dashboard", metered: false };
const file = { path: `${filesUnder}{name}`, name: "dashboardFile", metered: false };
const sameOrigin = { "Cross-Origin-Resource-Policy": "same-origin" };
const kept = { "Cache-Control": "public, max-age=31536000, immutable", ...sameOrigin };
const longestUserAgent = 300;

/** `{environment}` in a path is one of two words, so that any other word is an unknown path. */
function entriesOf(route: Route, serve: Entry["serve"]): Entry[] {
  if (!route.path.includes("{environment}")) return [{ route, serve }];
  return Object.keys(environments).map((environment) => ({
    route,
    path: route.path.replace("{environment}", environment),
    serve: (context, params) => serve(context, { ...params, environment }),
  }));
}

export function createDashboardMount(options: DashboardOptions): Mount {
  const { services, rest, built } = options;
  const tryOut = createTry(options.servers);
  const { live } = rest;
  const reply = createReply({ ...live, origins: [], docsUrl: options.docsUrl, cache: "no-store" });
  const writer = createWriter({ ...live, origins: [] });
  const publicOrigin = options.publicUrl === undefined ? undefined : new URL(options.publicUrl).origin;
  const identify = createIdentify(services.sessions, services.clock);
  const clientAddress = createClientAddress(options.trustedHops, () =>
    live.observe({ kind: "forwarded_for_ignored", setting: "TRUSTED_PROXY_HOPS", hops: 0 }),
  );
  const authOf = (name: EnvironmentName) =>
    createSessionAuth({ ...rest[name], identify, offered: services.offered, publicOrigin });

  /** A bad cookie does not keep anyone from logging in. */
  function tokenOf(context: RequestContext): string | undefined {
    const token = context.session?.token ?? readSessionCookie(context);
    return token === "malformed" ? undefined : token;
  }

  const given = (context: RequestContext): Given => ({
    who() {
      if (context.session === undefined) throw new Error("A route without authentication has no person");
      return context.session.who;
    },
    token: tokenOf(context),
    from: {
      address: clientAddress(context.req),
      userAgent: context.req.headers["user-agent"]?.slice(0, longestUserAgent),
    },
    settings: options.settings(context),
    cookieOf: (opened) => ({
      "Set-Cookie":
        opened === undefined
          ? closedCookie(context)
          : openedCookie(context, opened.token, opened.expiresAt, services.clock.now()),
    }),
  });

  const handle = createHandle<Services, Given, Route>({ environment: "live", services, given, reply });
  const own = createRouter({
    entries: (options.routes ?? allRoutes).flatMap((route) => entriesOf(route, handle(route))),
    prefix: apiUnder,
    auth: authOf("live"),
    isMetered: () => false,
    ...reply,
  });

  function restUnderSession(name: EnvironmentName): Mount {
    return createRest({
      ...rest[name],
      routes: restRoutesUnderSession,
      origins: [],
      elsewhere: {
        prefix: `${apiUnder}/${name}`,
        auth: authOf(name),
        isMetered: (route) => name === "live" && returnsData(route),
        cache: "no-store",
      },
    });
  }
  const mounts = { live: restUnderSession("live"), sandbox: restUnderSession("sandbox") };

  async function serveApi(context: RequestContext, path: string): Promise<void> {
    const { req, res } = context;
    res.setHeader("Cross-Origin-Resource-Policy", "same-origin");
    const asked = environmentIn(path.slice(apiUnder.length));
    const isRest = asked?.path.startsWith("/v1/") === true;
    req.url = (req.url ?? "").slice(apiUnder.length + (isRest ? asked.name.length + 1 : 0));
    await (isRest ? mounts[asked.name].serve(context) : own(context));
  }

  /** The page and its files, which need no session. */
  async function show(context: RequestContext, path: string): Promise<void> {
    const { method } = context.req;
    const isFile = path.startsWith(filesUnder);
    context.endpoint = isFile ? file : page;
    if (method === "OPTIONS") return writer.options(context, pageMethods);
    if (method !== "GET" && method !== "HEAD") {
      context.res.setHeader("Allow", pageMethods);
      throw new ServiceError(
        "METHOD_NOT_ALLOWED",
        `The dashboard's pages take ${pageMethods}, not ${method}.`,
      );
    }
    if (!isFile) return await writer.send(context, shellAnswer(built?.html));
    const content = built?.file(path.slice(filesUnder.length));
    if (content === undefined) throw new ServiceError("NOT_FOUND", "There is no such file here.");
    await writer.send(context, { status: 200, headers: kept, content });
  }

  return {
    owns: isUnder,
    async serve(context) {
      const path = pathOf(context.req);
      const below = (prefix: string) => path === prefix || path.startsWith(`${prefix}/`);
      if (below(tryUnder)) return tryOut(context);
      await (below(apiUnder) ? serveApi(context, path) : show(context, path));
    },
    fail: reply.fail,
  };
}
