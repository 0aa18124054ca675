/** A request and what is known about it so far. */
import { randomUUID } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import type { Caller, KeyOwner } from "../accounts/model.ts";
import { ServiceError } from "../core/errors.ts";
import { idPrefixes } from "../core/ids.ts";
import type { Decision } from "../limits/model.ts";
import type { SignedIn } from "../sessions/model.ts";
import type { Leave } from "./in_flight.ts";

/** The names under which a request is counted. They come from the route, never from the caller. */
export type Endpoint = {
  /** Of observations: a path as it is written down, such as /v1/drugs/{id}. */
  path: string;
  /** Of an account's use. */
  name: string;
  /** Whether its requests count towards what an account used. */
  metered: boolean;
};

export type RequestContext = {
  req: IncomingMessage;
  res: ServerResponse;
  requestId: string;
  /** Milliseconds on the monotonic clock. */
  startedAtMs: number;
  /** Undefined until a route matches. */
  endpoint?: Endpoint;
  caller?: Caller;
  /** Of a request from the dashboard. */
  session?: { who: SignedIn; token: string };
  /** Whose key it was that was refused, when it is known: told to its account, and good for nothing else. */
  refused?: KeyOwner;
  decision?: Decision;
  /** Of the month, that the request counts as things stand; what is given back counts none. */
  units: number;
  /** Gives back the request's place among those in flight (in_flight.ts). Called when the response is written. */
  leave?: Leave;
};

const wellFormedId = /^[A-Za-z0-9._-]{1,128}$/;

export function newRequestId(): string {
  return `${idPrefixes.request}${randomUUID().replaceAll("-", "")}`;
}

export function openContext(req: IncomingMessage, res: ServerResponse): RequestContext {
  const given = req.headers["x-request-id"];
  const requestId = typeof given === "string" && wellFormedId.test(given) ? given : newRequestId();
  return { req, res, requestId, startedAtMs: performance.now(), units: 0 };
}

/** Nobody reads the response that this error becomes. Metrics count it: not as 5xx, because the failure is not ours. */
const hungUp = () => new ServiceError("RATE_LIMITED", "The connection was closed before the response.");

/** Fires when the caller closes the connection before the response is complete. */
export function hangUpOf({ res }: Pick<RequestContext, "res">): AbortSignal {
  const controller = new AbortController();
  if (res.destroyed) controller.abort(hungUp());
  else
    res.once("close", () => {
      if (!res.writableFinished) controller.abort(hungUp());
    });
  return controller.signal;
}
