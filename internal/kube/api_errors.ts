/** What went wrong, as errors of model.ts: an API server's Status becomes an ApiError, all else an Unreachable. */
import { ApiError, Unreachable } from "./model.ts";

/** Reasons for answers that say none: a proxy's or a load balancer's. */
const reasons: Readonly<Record<number, string>> = {
  400: "BadRequest",
  401: "Unauthorized",
  403: "Forbidden",
  404: "NotFound",
  409: "Conflict",
  410: "Gone",
  422: "Invalid",
  429: "TooManyRequests",
  500: "InternalError",
  503: "ServiceUnavailable",
  504: "Timeout",
};

/** Of an answer that is no Status, what is kept for the message. */
const keptCharacters = 200;

export function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

const textOf = (value: unknown) => (typeof value === "string" && value !== "" ? value : undefined);
const secondsOf = (value: unknown) =>
  typeof value === "number" && Number.isFinite(value) && value >= 0 ? value : undefined;

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** From a Status (of an answer's body, or of a watch's ERROR event); `status` counts where it has no code. */
export function statusError(body: unknown, status: number, retryAfterSeconds?: number): ApiError {
  const said = isRecord(body) ? body : {};
  const details = isRecord(said.details) ? said.details : {};
  const code = typeof said.code === "number" ? said.code : status;
  const reason = textOf(said.reason) ?? reasons[code] ?? "Unknown";
  const message = textOf(said.message) ?? `the API server answered ${code} ${reason}`;
  return new ApiError(code, reason, message, retryAfterSeconds ?? secondsOf(details.retryAfterSeconds));
}

/** From an answer with a status that is no success. `retryAfter`: the header, of which seconds are understood. */
export function answerError(status: number, text: string, retryAfter: string | undefined): ApiError {
  const header = retryAfter !== undefined && /^\d{1,6}$/.test(retryAfter) ? Number(retryAfter) : undefined;
  const body = parsed(text);
  // The line's status is what was answered; that of a body from elsewhere is not.
  if (isRecord(body) && body.kind === "Status") return statusError({ ...body, code: status }, status, header);
  const said = text.slice(0, keptCharacters).replace(/\s+/g, " ").trim();
  const message = `the API server answered ${status}${said === "" ? "" : `: ${said}`}`;
  return statusError({ message }, status, header);
}

/** From what a socket, a parser or a credential plugin threw. */
export function unreachable(error: unknown): Unreachable {
  if (error instanceof Unreachable) return error;
  const said = error instanceof Error ? error.message : String(error);
  const code =
    isRecord(error) || error instanceof Error ? textOf((error as { code?: unknown }).code) : undefined;
  const named = code === undefined || said.includes(code) ? said : `${code} ${said}`;
  return new Unreachable(`the API server cannot be reached: ${named}`, { cause: error });
}
