/**
 * Requests over sockets, as the kubeconfig says who we are: its headers are asked for each request (tokens are read again
 * as they are renewed), and its certificates, authorities and proxies make the pool of connections.
 *
 * A pool that may be the fault (no answer, or 401: a certificate ran out, an authority was replaced) is let go of, and the
 * next request reads the files again for a new one. What is under way over the old one goes on.
 *
 * HTTP/1.1 on purpose: giving up a request then ends its socket. Over HTTP/2 it would end a stream, and the next request
 * would go over the same connection, which may be half open.
 */
import { type KubeConfig, RequestContext } from "@kubernetes/client-node";
import { Agent, type Dispatcher } from "undici";
import { UsageError } from "../core/errors.ts";
import { Unreachable } from "./model.ts";

export type Message = {
  method: "GET" | "POST" | "PUT" | "PATCH";
  /** With its parameters; below the address of the cluster. */
  path: string;
  body?: { mediaType: string; text: string } | undefined;
};

export type Connection = AsyncDisposable & {
  /** The head of an answer, whatever its status; its body is the caller's to read or to destroy. */
  send(message: Message, signal: AbortSignal): Promise<Dispatcher.ResponseData>;
};

export function createConnection(config: KubeConfig, userAgent: string): Connection {
  const cluster = config.getCurrentCluster();
  if (cluster === null) throw new UsageError("The kubeconfig has no cluster.");
  const { origin, pathname } = new URL(cluster.server);
  const base = pathname.replace(/\/$/, "");
  let pool: Dispatcher | undefined;
  /** Those let go of that still have something under way. */
  const retired = new Set<Dispatcher>();
  let closed = false;

  const retire = (of: Dispatcher) => {
    if (pool !== of) return;
    pool = undefined;
    retired.add(of);
    of.close()
      .catch(() => {})
      .finally(() => retired.delete(of));
  };

  return {
    async send({ method, path, body }, signal) {
      const context = new RequestContext(`${origin}${base}${path}`, method);
      context.setHeaderParam("user-agent", userAgent);
      context.setHeaderParam("accept", "application/json");
      if (body !== undefined) context.setHeaderParam("content-type", body.mediaType);
      // Makes a pool each time: without sockets, and dropped unless it is needed.
      await config.applySecurityAuthentication(context);
      signal.throwIfAborted();
      if (closed) throw new Unreachable("the client is closed");
      pool ??= context.getDispatcher() ?? new Agent();
      const used = pool;
      // Time is the signal's: undici's own time-outs would be a second opinion.
      const options = {
        origin,
        path: `${base}${path}`,
        method,
        headers: context.getHeaders(),
        body: body?.text ?? null,
        signal,
        headersTimeout: 0,
        bodyTimeout: 0,
        allowH2: false,
      };
      try {
        const answer = await used.request(options);
        if (answer.statusCode === 401) retire(used);
        return answer;
      } catch (error) {
        if (!signal.aborted) retire(used);
        throw error;
      }
    },
    async [Symbol.asyncDispose]() {
      closed = true;
      const all = [...retired, ...(pool === undefined ? [] : [pool])];
      pool = undefined;
      await Promise.all(all.map((one) => one.destroy()));
    },
  };
}
