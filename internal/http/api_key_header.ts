/** Reads the key of a request, from the one place where it may stand. */
import type { IncomingMessage } from "node:http";
import { ServiceError } from "../core/errors.ts";
import { readQuery } from "./query_string.ts";

const remedy = "send it as: Authorization: Bearer <your key>";
const unauthorized = (message: string) => new ServiceError("UNAUTHORIZED", message);

/** Names under which keys are put into addresses elsewhere. */
const keyParameters = new Set([
  "access_token",
  "api-key",
  "api_key",
  "apikey",
  "authorization",
  "key",
  "token",
  "x-api-key",
]);
const looksLikeKey = /^tm_(live|sandbox)_/;

/** An address ends up in logs and histories: a key that stands in one counts as lost. */
function refuseKeyInAddress(url: string, hasHeader: boolean): void {
  if (!url.includes("?")) return;
  const { values } = readQuery(url);
  for (const [name, value] of values) {
    if (looksLikeKey.test(value.trim()))
      throw unauthorized(
        `A key must not stand in the address, where logs keep it: revoke this one, and ${remedy}`,
      );
    if (!hasHeader && keyParameters.has(name.toLowerCase()))
      throw unauthorized(`A key is not taken from the address; ${remedy}`);
  }
}

function countHeader(req: IncomingMessage, name: string): number {
  let count = 0;
  for (let at = 0; at < req.rawHeaders.length; at += 2)
    if (req.rawHeaders[at]?.toLowerCase() === name) count += 1;
  return count;
}

/** The key a request presents. Throws 401 with the remedy. */
export function keyOf(req: IncomingMessage): string {
  const header = req.headers.authorization;
  refuseKeyInAddress(req.url ?? "", header !== undefined);
  if (header === undefined) {
    throw unauthorized(
      req.headers["x-api-key"] === undefined
        ? `No key; ${remedy}`
        : `X-API-Key is no longer read (since 1.2.0); put the key into the Authorization header: ${remedy}`,
    );
  }
  if (countHeader(req, "authorization") > 1)
    throw unauthorized("More than one Authorization header; send one");
  const match = /^Bearer +([^\s,]+)\s*$/i.exec(header);
  if (match?.[1] === undefined)
    throw unauthorized(`The Authorization header is not of the form "Bearer <key>"; ${remedy}`);
  return match[1];
}
