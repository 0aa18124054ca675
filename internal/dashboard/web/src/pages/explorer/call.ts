/** Sends a request with an API key to the API of an environment, through the dashboard's origin. */
import type { EnvironmentName } from "../../types.ts";

export type Call = {
  method: string;
  /** With its query. */
  path: string;
  headers: Readonly<Record<string, string>>;
  body: string | undefined;
};
export type Answer = {
  status: number;
  durationMs: number;
  headers: readonly (readonly [string, string])[];
  body: string;
  requestId: string | undefined;
};

export async function send(
  environment: EnvironmentName,
  call: Call,
  key: string | undefined,
): Promise<Answer> {
  const begun = performance.now();
  const response = await fetch(`/dashboard/try/${environment}${call.path}`, {
    method: call.method,
    headers: {
      ...call.headers,
      ...(call.body === undefined ? {} : { "content-type": "application/json" }),
      ...(key === undefined ? {} : { authorization: `Bearer ${key}` }),
    },
    credentials: "omit",
    cache: "no-store",
    ...(call.body === undefined ? {} : { body: call.body }),
  });
  const body = await response.text();
  return {
    status: response.status,
    durationMs: performance.now() - begun,
    headers: [...response.headers],
    body,
    requestId: response.headers.get("x-request-id") ?? undefined,
  };
}
