/** Who is behind a request: the session that its cookie names. */
import type { Clock } from "../core/clock.ts";
import { ServiceError } from "../core/errors.ts";
import type { RequestContext } from "../http/context.ts";
import type { SessionService, SignedIn } from "../sessions/model.ts";
import { closedCookie, readSessionCookie } from "./cookies.ts";
import { checkCsrfToken, isSafe } from "./origin_check.ts";
import { createPace, paceRules } from "./pace.ts";

export type Identified = { who: SignedIn; token: string };
export type Identify = (context: RequestContext) => Promise<Identified>;

/** Throws 401, 429, and 403 where something is to be changed without the session's CSRF token. */
export function createIdentify(sessions: Pick<SessionService, "find">, clock: Clock): Identify {
  const pace = createPace(clock, paceRules.person, "You ask for too much at once: wait a moment.");
  const changes = createPace(clock, paceRules.changes, "You change too much at once: wait a moment.");
  return async (context) => {
    const token = readSessionCookie(context);
    if (token === undefined) throw new ServiceError("UNAUTHORIZED", "Nobody is signed in; sign in first.");
    if (token === "malformed") {
      context.res.setHeader("Set-Cookie", closedCookie(context));
      throw new ServiceError("UNAUTHORIZED", "The session's cookie is not one of ours; sign in again.");
    }
    const who = await sessions.find(token);
    pace(who.person.id);
    checkCsrfToken(context, who.csrfToken);
    if (!isSafe(context.req)) changes(who.person.id);
    return { who, token };
  };
}
