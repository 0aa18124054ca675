/** Reads the key under which a request that creates something may be sent again. */
import type { IncomingMessage } from "node:http";
import { invalidParameters } from "../core/errors.ts";

const field = "Idempotency-Key";
const wellFormed = /^[\x21-\x7e]{1,255}$/;

/** Undefined without the header. Throws 400. */
export function idempotencyKey(req: IncomingMessage): string | undefined {
  const key = req.headers["idempotency-key"];
  if (key === undefined) return undefined;
  if (typeof key === "string" && wellFormed.test(key)) return key;
  throw invalidParameters([
    { field, reason: "must be 1 to 255 printable ASCII characters without spaces, such as a UUID" },
  ]);
}
