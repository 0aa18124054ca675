/** One request and its whole answer, under one time-out and the caller's signal. */
import type { Fetch, FetchInit } from "./options.ts";

export type Received = { status: number; headers: Headers };

export type Attempted =
  | { response: Received; text: string }
  | { timedOut: true; cause: unknown }
  | { thrown: unknown };

/** Throws the signal's reason when the caller aborts, and nothing else. */
export async function attempt(
  fetch: Fetch,
  url: string,
  init: Omit<FetchInit, "signal">,
  timeoutMs: number,
  signal: AbortSignal | undefined,
): Promise<Attempted> {
  signal?.throwIfAborted();
  const controller = new AbortController();
  const give = () => controller.abort(signal?.reason);
  signal?.addEventListener("abort", give, { once: true });
  let timedOut = false;
  const timer = setTimeout(() => {
    timedOut = true;
    controller.abort(new Error(`no whole answer within ${timeoutMs} ms`));
  }, timeoutMs);
  try {
    const response = await fetch(url, { ...init, signal: controller.signal });
    const headers = new Headers();
    // The headers of another implementation of fetch are not the runtime's Headers.
    response.headers.forEach((value, name) => {
      headers.append(name, value);
    });
    return { response: { status: response.status, headers }, text: await response.text() };
  } catch (thrown) {
    signal?.throwIfAborted();
    return timedOut ? { timedOut, cause: thrown } : { thrown };
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener("abort", give);
  }
}

/** Waits, unless the signal is aborted: then its reason is thrown. */
export function sleep(ms: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((done, fail) => {
    if (signal?.aborted) return fail(signal.reason);
    const stop = () => {
      clearTimeout(timer);
      fail(signal?.reason);
    };
    const timer = setTimeout(
      () => {
        signal?.removeEventListener("abort", stop);
        done();
        // Longer than a timer can be, it would ring at once.
      },
      Math.min(ms, 2_147_483_647),
    );
    signal?.addEventListener("abort", stop, { once: true });
  });
}
