/**
 * The public servers at /dashboard/try/{environment}/..., for pages that may call their own origin only. A request is handled as
 * if it had come there: its key decides, its limits count, and it is logged. Cookies are removed.
 */
import type { IncomingMessage, RequestListener } from "node:http";
import { ServiceError } from "../core/errors.ts";
import type { RequestContext } from "../http/context.ts";
import { pathOf } from "../http/server.ts";
import type { EnvironmentName } from "../postgres/environment.ts";
import { environmentIn, isUnder, tryUnder } from "./dashboard_paths.ts";

function withoutCookies(req: IncomingMessage): void {
  delete req.headers.cookie;
  const { rawHeaders } = req;
  for (let at = rawHeaders.length - 2; at >= 0; at -= 2)
    if (rawHeaders[at]?.toLowerCase() === "cookie") rawHeaders.splice(at, 2);
}

export function createTry(servers: Readonly<Record<EnvironmentName, RequestListener>>) {
  return ({ req, res }: RequestContext): void => {
    const asked = environmentIn(pathOf(req).slice(tryUnder.length));
    if (asked === undefined || isUnder(asked.path))
      throw new ServiceError("NOT_FOUND", "There is no such address to try here.");
    withoutCookies(req);
    req.url = (req.url ?? "").slice(`${tryUnder}/${asked.name}`.length);
    servers[asked.name](req, res);
  };
}
