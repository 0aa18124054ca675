/** One request to the API server: sent, ended by its deadline, observed, and its failure turned into an error of model.ts. */
import type { Dispatcher } from "undici";
import type { ObserveKube } from "../telemetry/operator/kube_observation.ts";
import { answerError, unreachable } from "./api_errors.ts";
import { createDeadline, type Deadline, orAborted } from "./deadline.ts";
import type { Connection, Message } from "./kube_connection.ts";
import { ApiError, Unreachable } from "./model.ts";

export type ApiRequest = Message & { verb: string; resource: string; timeoutMs: number };

export function createRequests(connection: Pick<Connection, "send">, observe: ObserveKube) {
  /** Sends the request and hands the response to `use`. Observes the outcome of both, once. */
  async function ask<Result>(
    request: ApiRequest,
    deadline: Deadline,
    use: (answer: Dispatcher.ResponseData) => Promise<Result>,
  ): Promise<Result> {
    const { verb, resource, timeoutMs } = request;
    const startMs = performance.now();
    let status = 0;
    deadline.set(timeoutMs, () => new Unreachable(`no answer within ${timeoutMs} ms`));
    try {
      const result = await orAborted(deadline.signal, async () => {
        const answer = await connection.send(request, deadline.signal);
        if (answer.statusCode >= 200 && answer.statusCode < 300) {
          const used = await use(answer);
          status = answer.statusCode;
          return used;
        }
        const retryAfter = answer.headers["retry-after"];
        const header = Array.isArray(retryAfter) ? retryAfter[0] : retryAfter;
        throw answerError(answer.statusCode, await answer.body.text(), header);
      });
      return result;
    } catch (error) {
      if (deadline.signal.aborted) throw deadline.signal.reason;
      if (!(error instanceof ApiError)) throw unreachable(error);
      status = error.status;
      throw error;
    } finally {
      deadline.clear();
      observe({ kind: "kube_request", verb, resource, status, durationMs: performance.now() - startMs });
    }
  }

  async function call(request: ApiRequest, signal: AbortSignal | undefined): Promise<unknown> {
    using deadline = createDeadline(signal);
    return await ask(request, deadline, async (answer) => {
      const text = await answer.body.text();
      try {
        return JSON.parse(text) as unknown;
      } catch (error) {
        throw new Unreachable("the answer is not JSON", { cause: error });
      }
    });
  }

  return { ask, call };
}
