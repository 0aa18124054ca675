/** The log of an account's own requests. */
import { z } from "zod";
import { idPrefixes, publicId } from "../../core/ids.ts";
import type { RequestEntry } from "../../request_log/model.ts";
import type { NamedKeys } from "../key_names.ts";
import { count, cursor, environment, idPath, limit, time } from "./common.ts";

/** `id` is a request's id, as answers carry it. */
export const requestPath = idPath.extend({ environment });

export const request = z.strictObject({
  request_id: z.string(),
  at: time,
  environment,
  method: z.string(),
  path: z.string(),
  endpoint: z.string(),
  status: z.int(),
  duration_ms: z.number().nonnegative(),
  key: z.strictObject({ id: z.string(), name: z.string().nullable(), last_four: z.string().nullable() }),
  error: z.strictObject({ code: z.string(), message: z.string().nullable() }).nullable(),
  user_agent: z.string().nullable(),
});
const text = z.string().max(200);
export const requestsQuery = z.strictObject({
  limit,
  cursor,
  since: z.iso.datetime({ error: "must be a UTC time such as 2026-01-09T05:16:00Z" }).optional(),
  until: z.iso.datetime({ error: "must be a UTC time such as 2026-01-09T05:16:00Z" }).optional(),
  /** A status, a class such as 4xx, or failed (400 and above). */
  status: z
    .string()
    .regex(/^([1-5]\d\d|[2-5]xx|failed)$/, "must be a status such as 404, a class such as 4xx, or failed")
    .optional(),
  endpoint: text.optional(),
  key_id: text.optional(),
  method: z.enum(["GET", "POST", "PATCH", "DELETE", "HEAD", "OPTIONS", "PUT"]).optional(),
  error_code: text.optional(),
  request_id: text.optional(),
  /** In the path. */
  q: text.optional(),
});
export const requests = z.strictObject({
  data: z.array(request),
  has_more: z.boolean(),
  /** Goes on where the search stopped; also when fewer rows than `limit` were found. */
  next_cursor: z.string().nullable(),
  searched_back_to: time,
  days_kept: count,
});

export function renderRequest(entry: RequestEntry, keys: NamedKeys): z.input<typeof request> {
  const key = keys.get(entry.keyId);
  const { errorCode, errorMessage } = entry;
  return {
    request_id: entry.requestId,
    at: new Date(entry.atMs).toISOString(),
    environment: entry.environment,
    method: entry.method,
    path: entry.path,
    endpoint: entry.endpoint,
    status: entry.status,
    duration_ms: entry.durationMs,
    key: {
      id: publicId(idPrefixes.key, entry.keyId),
      name: key?.name ?? null,
      last_four: key?.lastFour ?? null,
    },
    error: errorCode === undefined ? null : { code: errorCode, message: errorMessage ?? null },
    user_agent: entry.userAgent ?? null,
  };
}
