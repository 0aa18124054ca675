/** The leanest signed POST that undici makes: what the bare loop does, and the engine is measured with. */
import { Pool } from "undici";
import type { Send, Sent } from "../../../internal/delivery/model.ts";
import { signatureHeaders, signatureText } from "../../../internal/delivery/signature.ts";

export type LeanSend = { send: Send } & AsyncDisposable;

export function createLeanSend(origin: string, connections: number): LeanSend {
  const pool = new Pool(origin, { connections, pipelining: 1, keepAliveTimeout: 60_000 });
  const send: Send = (subscription, request) =>
    new Promise<Sent>((resolve) => {
      const startedAtMs = Date.now();
      const startedMs = performance.now();
      const timestamp = Math.floor(startedAtMs / 1_000);
      const { headers, signatures } = signatureHeaders(
        subscription.secrets,
        request,
        timestamp,
        request.payload,
      );
      let status = 0;
      const done = (error?: Error) =>
        resolve({
          outcome: error === undefined && status >= 200 && status < 300 ? "delivered" : "refused",
          status,
          startedAtMs,
          durationMs: performance.now() - startedMs,
          phases: {},
          signature: signatureText(signatures),
          webhookSignature: signatures.standard,
          ...(error === undefined ? {} : { error: error.message }),
        });
      pool.dispatch(
        { path: "/", method: "POST", headers, body: request.payload },
        {
          onRequestStart() {},
          onResponseStart(_controller, statusCode) {
            status = statusCode;
          },
          onResponseData() {},
          onResponseEnd: () => done(),
          onResponseError: (_controller, error) => done(error),
        },
      );
    });
  return { send, [Symbol.asyncDispose]: () => pool.destroy() };
}
