/**
 * The dashboard's own API. Order of a request: path and method, origin, session, CSRF token, right, parameters, handler.
 * Nothing of it is kept by anybody, counted as use, or readable by pages of other origins.
 */
import { ServiceError } from "../core/errors.ts";
import { requireFeature } from "../http/auth.ts";
import { readBody } from "../http/body.ts";
import type { RequestContext } from "../http/context.ts";
import type { Headers } from "../http/headers.ts";
import { quoted } from "../http/query.ts";
import { pathOf } from "../http/server.ts";
import type { Content, Writer } from "../http/writer.ts";
import { checkBody, readInput } from "../rest/input.ts";
import type { Origin } from "../sessions/model.ts";
import { apiUnder } from "./addresses.ts";
import { requireCapability } from "./capability.ts";
import { closedCookie, openedCookie, readSessionCookie } from "./cookies.ts";
import type { Identify } from "./identify.ts";
import { createMatch } from "./match.ts";
import { checkOrigin } from "./origin_check.ts";
import type { DashboardServices, DashboardSettings, Row, RowAnswer } from "./row.ts";

export type ApiDeps = {
  rows: readonly Row[];
  services: DashboardServices;
  identify: Identify;
  writer: Writer;
  /** Of the pages as browsers reach them, if a setting says so. */
  publicOrigin: string | undefined;
  settings(context: RequestContext): DashboardSettings;
  address(context: RequestContext): string;
};

const maxBodyBytes = 65_536;
const longestUserAgent = 300;
const common: Headers = { "Cache-Control": "no-store", "Cross-Origin-Resource-Policy": "same-origin" };

function contentOf(answer: RowAnswer): Content | undefined {
  if ("empty" in answer) return undefined;
  if ("text" in answer) return { body: answer.text, mediaType: answer.mediaType };
  return { body: JSON.stringify(answer.body), mediaType: "application/json; charset=utf-8" };
}

export function createApi(deps: ApiDeps): (context: RequestContext) => Promise<void> {
  const { services, identify, writer } = deps;
  const match = createMatch(deps.rows);

  function originOf(context: RequestContext): Origin {
    const userAgent = context.req.headers["user-agent"]?.slice(0, longestUserAgent);
    return { address: deps.address(context), userAgent };
  }

  /** A cookie that says nothing good is no hindrance to who signs in. */
  function broughtToken(context: RequestContext): string | undefined {
    const token = readSessionCookie(context);
    return token === "malformed" ? undefined : token;
  }

  function headersOf(context: RequestContext, answer: RowAnswer): Headers {
    if ("text" in answer)
      return { ...common, "Content-Disposition": `attachment; filename="${answer.fileName}"` };
    if ("opened" in answer && answer.opened !== undefined) {
      const { token, expiresAt } = answer.opened;
      return { ...common, "Set-Cookie": openedCookie(context, token, expiresAt, services.clock.now()) };
    }
    return "closed" in answer ? { ...common, "Set-Cookie": closedCookie(context) } : common;
  }

  return async (context) => {
    const { req } = context;
    const path = pathOf(req).slice(apiUnder.length);
    const found = match(req.method ?? "", path);
    if (found === undefined)
      throw new ServiceError("NOT_FOUND", `There is no ${quoted(`${apiUnder}${path}`)} here.`);
    if (req.method === "OPTIONS") return writer.options(context, found.allowed);
    const { row, params } = found;
    context.endpoint = { path: `${apiUnder}${found.path}`, name: row?.name ?? "unmatched", metered: false };
    if (row === undefined) {
      context.res.setHeader("Allow", found.allowed);
      const message = `${quoted(`${apiUnder}${path}`)} takes ${found.allowed}, not ${req.method}.`;
      throw new ServiceError("METHOD_NOT_ALLOWED", message);
    }
    checkOrigin(context, deps.publicOrigin);
    const identified = row.access === "open" ? undefined : await identify(context);
    if (identified !== undefined && row.access !== "open" && row.access !== "signed_in")
      requireCapability(identified.who, row.access);
    if (identified !== undefined && row.feature !== undefined)
      requireFeature({ plan: services.offered[identified.who.account.plan] }, row.feature);
    // Before the body: who hangs up after it has no address any more.
    const from = originOf(context);
    const input = readInput(row, req.url ?? "", params);
    const body =
      row.request.body === undefined ? undefined : checkBody(row, await readBody(req, maxBodyBytes));
    const answer = await row.handle(services, {
      ...input,
      body,
      who() {
        if (identified === undefined) throw new Error("An open row knows nobody");
        return identified.who;
      },
      token: identified?.token ?? broughtToken(context),
      from,
      settings: deps.settings(context),
    });
    const content = contentOf(answer);
    const status = content === undefined ? 204 : (row.status ?? 200);
    const headers = headersOf(context, answer);
    await writer.send(context, { status, headers, ...(content === undefined ? {} : { content }) });
  };
}
