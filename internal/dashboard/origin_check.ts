/**
 * Requests that change something come from our own pages (cross-site request forgery): the browser says so (Origin, and
 * Sec-Fetch-Site where it sends it), the body is one that no form can send, and, for who is signed in, a header brings what
 * only a page of ours can read.
 */
import { hash, timingSafeEqual } from "node:crypto";
import type { IncomingMessage } from "node:http";
import { ServiceError } from "../core/errors.ts";
import type { RequestContext } from "../http/context.ts";
import { ownOrigin } from "../http/origin.ts";

const refuse = (message: string) => new ServiceError("PERMISSION_DENIED", message);

/** What changes nothing may come from anywhere: nobody else can read the answer. */
export const isSafe = ({ method }: Pick<IncomingMessage, "method">): boolean =>
  method === "GET" || method === "HEAD" || method === "OPTIONS";

const hasBody = ({ headers }: IncomingMessage) =>
  headers["transfer-encoding"] !== undefined || Number(headers["content-length"] ?? 0) > 0;

/** `publicOrigin` is where the pages stand for browsers, if a setting says so. Throws 403, or 400 for the body's type. */
export function checkOrigin(context: Pick<RequestContext, "req">, publicOrigin: string | undefined): void {
  const { req } = context;
  if (isSafe(req)) return;
  const { origin, "sec-fetch-site": site } = req.headers;
  if (site !== undefined && site !== "same-origin")
    throw refuse(
      "This request comes from another site; only the dashboard's own pages may change something.",
    );
  if (origin === undefined)
    throw refuse("The Origin header is missing; only the dashboard's own pages may change something.");
  if (origin !== ownOrigin(context) && origin !== publicOrigin)
    throw refuse(
      "The Origin is not the dashboard's own; if this is its page, DASHBOARD_URL must say where it stands.",
    );
  const [mediaType] = (req.headers["content-type"] ?? "").split(";");
  if (hasBody(req) && mediaType?.trim().toLowerCase() !== "application/json")
    throw new ServiceError("INVALID_BODY", "The Content-Type of a body must be application/json.");
}

const digest = (text: string) => hash("sha256", text, "buffer");

/** Throws 403. Compared in constant time, by digests of one length. */
export function checkCsrfToken({ req }: Pick<RequestContext, "req">, expected: string): void {
  if (isSafe(req)) return;
  const given = req.headers["x-csrf-token"];
  if (typeof given === "string" && timingSafeEqual(digest(given), digest(expected))) return;
  throw refuse("The X-CSRF-Token header is missing or wrong; GET /dashboard/api/session tells it.");
}
