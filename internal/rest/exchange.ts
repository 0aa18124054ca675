/** One request and what is known of it so far: carried from the door to the answer. */
import { randomUUID } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import type { Caller } from "../accounts/model.ts";
import { idPrefixes } from "../core/ids.ts";
import type { Decision } from "../limits/model.ts";
import type { Route } from "./route.ts";

export type Exchange = {
  req: IncomingMessage;
  res: ServerResponse;
  requestId: string;
  /** Milliseconds on the monotonic clock. */
  startedAtMs: number;
  row?: Route;
  caller?: Caller;
  decision?: Decision;
  /** Of the month, that the request counts as things stand; what is given back counts none. */
  units: number;
  /** Names of deprecated parameters that the request used. */
  deprecated: string[];
};

const wellFormedId = /^[A-Za-z0-9._-]{1,128}$/;

export function newRequestId(): string {
  return `${idPrefixes.request}${randomUUID().replaceAll("-", "")}`;
}

export function openExchange(req: IncomingMessage, res: ServerResponse): Exchange {
  const given = req.headers["x-request-id"];
  const requestId = typeof given === "string" && wellFormedId.test(given) ? given : newRequestId();
  return { req, res, requestId, startedAtMs: performance.now(), units: 0, deprecated: [] };
}
