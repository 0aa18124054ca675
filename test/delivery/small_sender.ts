/** A sender of the tests: real requests, without what guards the real one. */
import { Agent } from "undici";
import type { Outcome, Send, Sent } from "../../internal/delivery/model.ts";
import { signatureHeaders, signatureText } from "../../internal/delivery/signature.ts";

export type SmallSender = { send: Send } & AsyncDisposable;

const outcomeOf = (status: number): Outcome =>
  status === 410 ? "gone" : status >= 200 && status < 300 ? "delivered" : "refused";

export function createSmallSender(timeoutMs = 30_000): SmallSender {
  const agent = new Agent({ connections: 256, pipelining: 1, keepAliveTimeout: 60_000 });
  const send: Send = async (subscription, request, signal) => {
    const startedAtMs = Date.now();
    const startedMs = performance.now();
    const { headers, signatures } = signatureHeaders(
      subscription.secrets,
      request,
      Math.floor(startedAtMs / 1_000),
      request.payload,
    );
    const done = (rest: Pick<Sent, "outcome"> & Partial<Sent>): Sent => ({
      startedAtMs,
      durationMs: performance.now() - startedMs,
      phases: {},
      signature: signatureText(signatures),
      webhookSignature: signatures.standard,
      ...rest,
    });
    const { origin, pathname } = new URL(subscription.url);
    try {
      const answer = await agent.request({
        origin,
        path: pathname,
        method: "POST",
        headers: [...headers, ...Object.entries(subscription.headers).flat()],
        body: request.payload,
        headersTimeout: timeoutMs,
        bodyTimeout: timeoutMs,
        signal: signal ?? null,
      });
      await answer.body.dump();
      const retryAfter = Number(answer.headers["retry-after"]);
      return done({
        outcome: outcomeOf(answer.statusCode),
        status: answer.statusCode,
        ...(Number.isFinite(retryAfter) ? { retryAfterMs: retryAfter * 1_000 } : {}),
      });
    } catch (error) {
      const timedOut = signal?.aborted === true || /Timeout/.test((error as Error).name);
      return done({ outcome: timedOut ? "timed_out" : "unreachable", error: (error as Error).message });
    }
  };
  return { send, [Symbol.asyncDispose]: () => agent.destroy() };
}
