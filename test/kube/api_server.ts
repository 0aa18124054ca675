/** An HTTP server on loopback that answers as a test says, for what a real API server does only on its bad days. */
import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";
import { KubeConfig } from "@kubernetes/client-node";
import { createKubeClient, type KubeClientOptions } from "../../internal/kube/client.ts";
import type { Collection, KubeObject } from "../../internal/kube/model.ts";
import type { KubeObservation } from "../../internal/telemetry/operator/kube_observation.ts";

export type Received = {
  method: string;
  path: string;
  query: Record<string, string>;
  headers: IncomingMessage["headers"];
  httpVersion: string;
  body: string;
};

type Answer = (response: ServerResponse, request: Received) => unknown;

export const widgets: Collection = {
  group: "example.com",
  version: "v1",
  plural: "widgets",
  namespace: "here",
};

export const widget = (name: string, resourceVersion: string, uid = `uid-${name}`): KubeObject => ({
  apiVersion: "example.com/v1",
  kind: "Widget",
  metadata: { namespace: "here", name, uid, resourceVersion },
});

export const line = (type: string, object: unknown) => `${JSON.stringify({ type, object })}\n`;
export const bookmark = (resourceVersion: string) => line("BOOKMARK", { metadata: { resourceVersion } });
export const status = (code: number, reason: string, message: string, details?: object) => ({
  kind: "Status",
  apiVersion: "v1",
  status: "Failure",
  code,
  reason,
  message,
  details,
});

export function sendJson(response: ServerResponse, code: number, value: unknown, headers = {}): void {
  response.writeHead(code, { "content-type": "application/json", ...headers }).end(JSON.stringify(value));
}

/** Answers the requests in turn, the last answer again and again. */
export async function startApiServer(...answers: readonly [Answer, ...Answer[]]) {
  const requests: Received[] = [];
  const server = createServer(async (request, response) => {
    const url = new URL(request.url ?? "/", "http://server");
    const received = {
      method: request.method ?? "",
      path: url.pathname,
      query: Object.fromEntries(url.searchParams),
      headers: request.headers,
      httpVersion: request.httpVersion,
      body: (await buffer(request)).toString("utf8"),
    };
    requests.push(received);
    const answer = answers[Math.min(requests.length, answers.length) - 1] ?? answers[0];
    response.on("error", () => {});
    await answer(response, received);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  return {
    port,
    requests,
    connections: () => new Promise<number>((done) => server.getConnections((_, count) => done(count))),
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}

export function configOf(server: string, token = "a-token"): KubeConfig {
  const config = new KubeConfig();
  config.loadFromClusterAndUser({ name: "test", server, skipTLSVerify: true }, { name: "test", token });
  return config;
}

/** A client of that port, and what it observed. */
export function clientOf(port: number, options: Partial<KubeClientOptions> = {}) {
  const observed: KubeObservation[] = [];
  const client = createKubeClient({
    config: configOf(`http://127.0.0.1:${port}`),
    fieldManager: "drug-price-operator",
    observe: (observation) => observed.push(observation),
    ...options,
  });
  return Object.assign(client, { observed });
}

export const requestsObserved = (observed: readonly KubeObservation[]) =>
  observed.flatMap((one) =>
    one.kind === "kube_request" ? [`${one.verb} ${one.resource} ${one.status}`] : [],
  );
