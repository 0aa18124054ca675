/**
 * The REST door of one environment. Order of a request: request id, draining, route, key, limits, permission, plan,
 * parameters, handler. Express matches routes; everything else is ours, so that each request passes few layers.
 */
import type { RequestListener } from "node:http";
import express, { type Request, type Response } from "express";
import type { Clock } from "../core/clock.ts";
import { ServiceError } from "../core/errors.ts";
import { type Admit, type AdmitDeps, createAdmit } from "../http/auth.ts";
import { readBody } from "../http/body.ts";
import { type Endpoint, hangUpOf, type RequestContext } from "../http/context.ts";
import type { Origins } from "../http/cors.ts";
import type { CachePolicy } from "../http/headers.ts";
import { idempotencyKey } from "../http/idempotency_key.ts";
import { ownOrigin } from "../http/origin.ts";
import { quoted } from "../http/query.ts";
import { createServer, type Mount, pathOf } from "../http/server.ts";
import { keptOnce } from "./idempotent.ts";
import { checkBody, readInput } from "./input.ts";
import { createReply, type ReplyDeps } from "./reply.ts";
import type { Route, Services } from "./route.ts";
import { routes as allRoutes } from "./routes.ts";

/** The same rows at another address, where something else than a key says who asks. */
export type Elsewhere = {
  /** What stands before their paths, in observations; who hands the requests over has taken it from their addresses. */
  under: string;
  admit: Admit;
  /** Whether requests to this route count towards the account's usage. */
  metered(row: Route): boolean;
  /** Of every answer, in place of what its row says. */
  cache: CachePolicy;
};

export type RestOptions = Omit<Services, "environment" | "ping" | "usage"> &
  AdmitDeps & {
    clock: Clock;
    usage: Services["usage"] & ReplyDeps["usage"];
    /** Where requests of keys are logged for their accounts; nowhere unless given. */
    requestLog?: NonNullable<ReplyDeps["requestLog"]>;
    /** That browsers may call from; none unless given. */
    origins?: Origins;
    /** Where pages about errors stand; the app's own /docs unless given. */
    docsUrl?: string;
    isDraining(): boolean;
    /** Rejects when the database is away; /status says so. */
    ping?: () => Promise<unknown>;
    /** Other rooms behind the same door, for the paths that they own. */
    beside?: readonly Mount[];
    /** Rows to serve; the whole table unless given. */
    routes?: readonly Route[];
    elsewhere?: Elsewhere;
  };

function known<Part>(part: Part | undefined): Part {
  if (part === undefined) throw new Error("An open address knows no caller");
  return part;
}

type Locals = { context: RequestContext };
type Handler = (req: Request, res: Response<unknown, Locals>) => Promise<void>;

/** Fifty drugs and fifty pharmacies are three kilobytes. */
const maxBodyBytes = 65_536;

const verbs = { GET: "get", POST: "post", PATCH: "patch", DELETE: "delete" } as const;

/** "/v1/drugs/{id}" as Express writes it. */
const expressPath = (path: string) => path.replaceAll(/\{([A-Za-z_]+)\}/g, ":$1");
const shownPath = (req: Pick<Request, "url">) => quoted(pathOf(req));

/** /status is open to everyone: one look a second at the database is enough for all of them. */
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

export function createRestApp(options: RestOptions): RequestListener {
  const { environment, isDraining, elsewhere } = options;
  const routes = options.routes ?? allRoutes;
  const docsUrl = options.docsUrl?.replace(/\/+$/, "");
  const reply = createReply({ ...options, origins: options.origins ?? [], docsUrl, cache: elsewhere?.cache });
  const admit = elsewhere?.admit ?? createAdmit(options);
  const services: Services = {
    ...options,
    environment: environment.name,
    ping: onceASecond(options.ping ?? (async () => {}), options.clock),
  };

  async function serve(row: Route, context: RequestContext, params: Record<string, unknown>): Promise<void> {
    const caller = row.access === "open" ? undefined : await admit.enter(context, row.access);
    const input = readInput(row, context.req.url ?? "", params);
    const given = input.query as Readonly<Record<string, unknown>>;
    const deprecated = (row.deprecated ?? [])
      .map(({ parameter }) => parameter)
      .filter((parameter) => given[parameter] !== undefined);
    const may: Parameters<Route["handle"]>[1]["may"] = (permission) =>
      caller?.permissions.includes(permission) ?? false;
    const body =
      row.request.body === undefined ? undefined : checkBody(row, await readBody(context.req, maxBodyBytes));
    if (row.only !== undefined && row.only !== environment.name)
      throw new ServiceError("NOT_FOUND", `${row.path} is there at the ${row.only} address only.`);
    const asked = {
      ...input,
      body,
      may,
      caller: () => known(caller),
      limits: () => known(context.decision),
      origin: ownOrigin(context),
      idle() {
        context.leave?.();
        return hangUpOf(context);
      },
    };
    const key = row.idempotent ? idempotencyKey(context.req) : undefined;
    if (key === undefined || caller === undefined) {
      await reply.answer(context, row, await row.handle(services, asked), { deprecated });
      return;
    }
    const { answer, headers } = await keptOnce(
      services,
      row,
      { key, caller, url: context.req.url ?? "" },
      asked,
    );
    await reply.answer(context, row, answer, { headers, deprecated });
  }

  function handlerOf(row: Route): Handler {
    const path = `${elsewhere?.under ?? ""}${row.path}`;
    const metered = elsewhere === undefined ? row.access !== "any_key" : elsewhere.metered(row);
    const endpoint: Endpoint = { path, name: row.name, metered };
    return async (req, res) => {
      const { context } = res.locals;
      context.endpoint = endpoint;
      await serve(row, context, req.params).catch((error: unknown) => reply.fail(context, error));
    };
  }

  /** No row takes the request. With a good key it is counted like any other, so that its headers tell the truth. */
  async function refuse(context: RequestContext, error: ServiceError, headers = {}): Promise<void> {
    let refusal = error;
    if (context.req.headers.authorization !== undefined) {
      await admit.count(context, 1).catch((thrown: unknown) => {
        if (thrown instanceof ServiceError && thrown.status === 429) refusal = thrown;
      });
    }
    await reply.fail(context, refusal, refusal === error ? headers : {});
  }

  const wrongMethod =
    (allowed: string): Handler =>
    async (req, res) => {
      const message = `${shownPath(req)} takes ${allowed}, not ${req.method}.`;
      await refuse(res.locals.context, new ServiceError("METHOD_NOT_ALLOWED", message), { Allow: allowed });
    };

  const app = express();
  app.disable("x-powered-by");
  app.set("etag", false);
  app.set("query parser", false);
  app.enable("case sensitive routing");
  app.enable("strict routing");
  const addresses = routes.flatMap((row) =>
    [row.path, ...(row.aliases ?? [])].map((path) => ({ path, row })),
  );
  for (const [path, found] of Map.groupBy(addresses, (address) => address.path)) {
    const rows = found.map(({ row }) => row);
    const route = app.route(expressPath(path));
    for (const row of rows) route[verbs[row.method]](handlerOf(row));
    const methods = [
      ...new Set(rows.flatMap(({ method }) => (method === "GET" ? ["GET", "HEAD"] : [method]))),
    ];
    const allowed = [...methods, "OPTIONS"].join(", ");
    route.options(async (_, res) => reply.options(res.locals.context, allowed));
    route.all(wrongMethod(allowed));
  }

  /** What Express is left with: a path it does not know, or one that it cannot decode. */
  function leftOver(context: RequestContext, error: unknown): Promise<void> {
    if (error) return reply.fail(context, error);
    const message = `There is no ${shownPath({ url: context.req.url ?? "" })} here; paths are case-sensitive and end without a slash.`;
    return refuse(context, new ServiceError("NOT_FOUND", message));
  }

  const room: Mount = {
    owns: () => true,
    fail: reply.fail,
    async serve(context) {
      const { req, res } = context;
      const response = Object.assign(res, { locals: { context } }) as unknown as Response<unknown, Locals>;
      app(req as Request, response, (error?: unknown) => void leftOver(context, error));
    },
  };
  return createServer({ isDraining, rooms: options.beside ?? [], otherwise: room });
}
