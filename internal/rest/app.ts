/**
 * The REST API of one environment. Order of a request: request id, draining, route, key, place in flight, limits, permission,
 * plan, parameters, handler.
 */
import type { RequestListener } from "node:http";
import type { Clock } from "../core/clock.ts";
import { type AuthMiddleware, createKeyAuth, type KeyAuthDeps } from "../http/auth.ts";
import { hangUpOf, type RequestContext } from "../http/context.ts";
import type { Origins } from "../http/cors.ts";
import { createHandle } from "../http/handle.ts";
import type { CachePolicy } from "../http/headers.ts";
import { idempotencyKey } from "../http/idempotency_key.ts";
import { ownOrigin } from "../http/origin.ts";
import { createReply, type ReplyDeps } from "../http/reply.ts";
import { createRouter } from "../http/router.ts";
import { createServer, type Mount } from "../http/server.ts";
import { keptOnce } from "./idempotent.ts";
import type { Given, Input, Route, Services } from "./rest_route.ts";
import { routes as allRoutes } from "./routes.ts";

/** Serves the routes under another path, to callers that something else than an API key identifies. */
export type Elsewhere = {
  /** What was removed from the start of the URL. */
  prefix: string;
  auth: AuthMiddleware;
  /** Whether requests to the route count towards the account's usage. */
  isMetered(route: Route): boolean;
  /** Of every response, instead of the route's own. */
  cache: CachePolicy;
};

export type RestOptions = Omit<Services, "environment" | "ping" | "usage"> &
  KeyAuthDeps & {
    usage: Services["usage"] & ReplyDeps["usage"];
    /** Logs requests of API keys for their accounts. Default: no log. */
    requestLog?: NonNullable<ReplyDeps["requestLog"]>;
    /** Origins that browsers may call from. Default: none. */
    origins?: Origins;
    /** Where pages about errors are. Default: our own /docs. */
    docsUrl?: string;
    isDraining(): boolean;
    /** Rejects if the database is away. GET /status reports it. */
    ping?: () => Promise<unknown>;
    /** Default: all. */
    routes?: readonly Route[];
    elsewhere?: Elsewhere;
  };

function known<Part>(part: Part | undefined): Part {
  if (part === undefined) throw new Error("A route without authentication has no caller");
  return part;
}

/** What handlers get of a request. */
const givenOf = (context: RequestContext): Given => ({
  may: (permission) => context.caller?.permissions.includes(permission) ?? false,
  caller: () => known(context.caller),
  limits: () => known(context.decision),
  wantsPage: /\btext\/html\b/.test(context.req.headers.accept ?? ""),
  origin: ownOrigin(context),
  idle() {
    context.leave?.();
    return hangUpOf(context);
  },
});

/** GET /status needs no key, so the database is asked at most once a second, for all callers together. */
function onceASecond(ping: () => Promise<unknown>, clock: Clock): () => Promise<unknown> {
  let askedAtMs = Number.NEGATIVE_INFINITY;
  let answer: Promise<unknown> | undefined;
  return () => {
    if (answer !== undefined && clock.now() - askedAtMs < 1_000) return answer;
    askedAtMs = clock.now();
    answer = ping();
    return answer;
  };
}

export function createRest(options: RestOptions): Mount {
  const { environment, elsewhere } = options;
  const docsUrl = options.docsUrl?.replace(/\/+$/, "");
  const reply = createReply({ ...options, origins: options.origins ?? [], docsUrl, cache: elsewhere?.cache });
  const services: Services = {
    ...options,
    environment: environment.name,
    ping: onceASecond(options.ping ?? (async () => {}), options.clock),
  };

  /** A request with an Idempotency-Key runs once, and its answer is stored. */
  async function run({ req, caller }: RequestContext, route: Route, input: Input) {
    const key = route.idempotent ? idempotencyKey(req) : undefined;
    if (key === undefined || caller === undefined) return { answer: await route.handle(services, input) };
    return await keptOnce(services, route, { key, caller, url: req.url ?? "" }, input);
  }

  const handle = createHandle<Services, Given, Route>({
    environment: environment.name,
    services,
    given: givenOf,
    run,
    reply,
  });
  const router = createRouter({
    entries: (options.routes ?? allRoutes).map((route) => ({ route, serve: handle(route) })),
    isMetered: ({ auth }) => auth.type !== "any_key",
    auth: elsewhere?.auth ?? createKeyAuth(options),
    ...elsewhere,
    ...reply,
  });
  return { owns: () => true, serve: router, fail: reply.fail };
}

/** The server of an environment: the REST API, and others for the paths that they own. */
export function createApiServer(options: RestOptions & { mounts?: readonly Mount[] }): RequestListener {
  const { isDraining, mounts = [] } = options;
  return createServer({ isDraining, mounts, fallback: createRest(options) });
}
