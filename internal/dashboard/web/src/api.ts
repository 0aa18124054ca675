/**
 * How the pages ask the server: JSON below /dashboard/api with the session's cookie. A change carries the session's CSRF token
 * and is never sent again by itself; a POST carries an Idempotency-Key, the same one when a person presses again what got no answer.
 */
const base = "/dashboard/api";

export type FieldProblem = { field: string; reason: string };

/** An answer that is no success; `status` 0 when there was no answer at all. */
export class ApiError extends Error {
  readonly status: number;
  /** Such as NOT_FOUND; NETWORK when there was no answer. */
  readonly code: string;
  readonly details: readonly FieldProblem[];
  readonly requestId: string | undefined;
  /** When trying again may help, as the server said it. */
  readonly retryAfterSeconds: number | undefined;
  constructor(
    status: number,
    code: string,
    message: string,
    more: {
      details?: readonly FieldProblem[];
      requestId?: string | undefined;
      retryAfterSeconds?: number | undefined;
      cause?: unknown;
    } = {},
  ) {
    super(message, { cause: more.cause });
    this.name = "ApiError";
    this.status = status;
    this.code = code;
    this.details = more.details ?? [];
    this.requestId = more.requestId;
    this.retryAfterSeconds = more.retryAfterSeconds;
  }
}

export type Query = Readonly<
  Record<string, string | number | boolean | readonly string[] | null | undefined>
>;

/** "?a=1&b=2", or nothing; what is undefined, null or empty is left out. */
export function queryString(query: Query = {}): string {
  const pairs = Object.entries(query).flatMap(([name, value]) =>
    (Array.isArray(value) ? value : [value])
      .filter((one) => one !== undefined && one !== null && one !== "")
      .map((one): [string, string] => [name, String(one)]),
  );
  const text = new URLSearchParams(pairs).toString();
  return text === "" ? "" : `?${text}`;
}

type ErrorBody = {
  error?: { code?: string; message?: string; details?: FieldProblem[] };
  request_id?: string;
};

const secondsOf = (header: string | null) =>
  header !== null && /^\d+$/.test(header) ? Number(header) : undefined;

async function errorOf(response: Response): Promise<ApiError> {
  const { error = {}, request_id }: ErrorBody = await response.json().catch(() => ({}));
  return new ApiError(
    response.status,
    error.code ?? "UNEXPECTED_ANSWER",
    error.message ?? `The server returned ${response.status} without an error message.`,
    {
      details: error.details ?? [],
      requestId: request_id ?? response.headers.get("x-request-id") ?? undefined,
      retryAfterSeconds: secondsOf(response.headers.get("retry-after")),
    },
  );
}

type Method = "GET" | "POST" | "PATCH" | "DELETE";

export type Api = {
  /** `path` below /dashboard/api, such as /keys or /live/v1/webhooks. Throws ApiError. */
  get<Answer>(path: string, query?: Query, signal?: AbortSignal): Promise<Answer>;
  post<Answer = void>(path: string, body?: object): Promise<Answer>;
  patch<Answer>(path: string, body: object): Promise<Answer>;
  delete<Answer = void>(path: string): Promise<Answer>;
  /** For a link to a file, such as a CSV. */
  address(path: string, query?: Query): string;
  /** What changes carry from now on; undefined when nobody is signed in. */
  withToken(csrfToken: string | undefined): void;
  /** Called on each 401 of a request that a session was needed for. */
  onSignedOut(listener: () => void): void;
};

function createApi(): Api {
  let csrfToken: string | undefined;
  let signedOut: () => void = () => {};
  // By what is sent. Taken away by an answer, so that only what got none is sent with the same key.
  const unanswered = new Map<string, string>();

  async function ask(method: Method, path: string, body?: object, signal?: AbortSignal): Promise<unknown> {
    const text = body === undefined ? undefined : JSON.stringify(body);
    const same = `${path}\n${text ?? ""}`;
    const headers: Record<string, string> = { accept: "application/json" };
    if (text !== undefined) headers["content-type"] = "application/json";
    if (method !== "GET" && csrfToken !== undefined) headers["x-csrf-token"] = csrfToken;
    if (method === "POST") {
      const key = unanswered.get(same) ?? crypto.randomUUID();
      unanswered.set(same, key);
      headers["idempotency-key"] = key;
    }
    const response = await fetch(`${base}${path}`, {
      method,
      headers,
      credentials: "same-origin",
      cache: "no-store",
      redirect: "error",
      ...(text === undefined ? {} : { body: text }),
      ...(signal === undefined ? {} : { signal }),
    }).catch((cause: unknown) => {
      if (signal?.aborted) throw cause;
      throw new ApiError(0, "NETWORK", "Can't reach the server. Check your connection.", { cause });
    });
    if (response.status < 500) unanswered.delete(same);
    if (response.ok) return response.status === 204 ? undefined : await response.json();
    const error = await errorOf(response);
    if (response.status === 401 && csrfToken !== undefined) signedOut();
    throw error;
  }

  return {
    get: (path, query, signal) =>
      ask("GET", `${path}${queryString(query)}`, undefined, signal) as Promise<never>,
    post: (path, body) => ask("POST", path, body) as Promise<never>,
    patch: (path, body) => ask("PATCH", path, body) as Promise<never>,
    delete: (path) => ask("DELETE", path) as Promise<never>,
    address: (path, query) => `${base}${path}${queryString(query)}`,
    withToken(token) {
      csrfToken = token;
    },
    onSignedOut(listener) {
      signedOut = listener;
    },
  };
}

/** The one of this page. */
export const api = createApi();
