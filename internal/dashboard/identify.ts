/** Who is behind a request: the session that its cookie names. */
import { ServiceError } from "../core/errors.ts";
import type { Exchange } from "../http/exchange.ts";
import type { SessionService, SignedIn } from "../sessions/model.ts";
import { closedCookie, readSessionCookie } from "./cookies.ts";
import { checkCsrfToken } from "./origin_check.ts";

export type Identified = { who: SignedIn; token: string };
export type Identify = (exchange: Exchange) => Promise<Identified>;

/** Throws 401, and 403 where something is to be changed without the session's CSRF token. */
export function createIdentify(sessions: Pick<SessionService, "find">): Identify {
  return async (exchange) => {
    const token = readSessionCookie(exchange);
    if (token === undefined) throw new ServiceError("UNAUTHORIZED", "Nobody is signed in; sign in first.");
    if (token === "malformed") {
      exchange.res.setHeader("Set-Cookie", closedCookie(exchange));
      throw new ServiceError("UNAUTHORIZED", "The session's cookie is not one of ours; sign in again.");
    }
    const who = await sessions.find(token);
    checkCsrfToken(exchange, who.csrfToken);
    return { who, token };
  };
}
