/** Logged requests as the dashboard's bodies show them. */
import type { z } from "zod";
import { idPrefixes, publicId } from "../../core/ids.ts";
import type { RequestEntry } from "../../request_log/model.ts";
import type { NamedKeys } from "../key_names.ts";
import type { request } from "../schemas/requests.ts";

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
