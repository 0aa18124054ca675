/** Requests to an API server as its administrator: what a test makes ready and looks at, apart from what it tests. */
import { once } from "node:events";
import { Agent, request as httpsRequest } from "node:https";
import type { Credentials } from "./credentials.ts";

export type Answer = {
  status: number;
  /** The body, or its text where it is not JSON. */
  json: unknown;
};

export type Admin = Disposable & {
  /** A body that is not a string goes as JSON. Rejects when there is no answer. */
  request(
    method: string,
    path: string,
    body?: unknown,
    headers?: Readonly<Record<string, string>>,
  ): Promise<Answer>;
};

const timeoutMs = 30_000;

export function createAdmin(port: number, { ca, certificate, key }: Credentials): Admin {
  const agent = new Agent({ keepAlive: true, ca, cert: certificate, key });
  return {
    async request(method, path, body, headers = {}) {
      const text = body === undefined || typeof body === "string" ? body : JSON.stringify(body);
      const sent = httpsRequest({
        host: "127.0.0.1",
        port,
        agent,
        method,
        path,
        timeout: timeoutMs,
        headers: {
          accept: "application/json",
          ...(text === undefined
            ? {}
            : { "content-type": "application/json", "content-length": Buffer.byteLength(text) }),
          ...headers,
        },
      });
      sent.once("timeout", () => sent.destroy(new Error(`${method} ${path}: no answer`)));
      sent.end(text);
      const [response] = await once(sent, "response");
      let answer = "";
      for await (const chunk of response.setEncoding("utf8")) answer += chunk;
      return { status: response.statusCode, json: parsed(answer) };
    },
    [Symbol.dispose]: () => agent.destroy(),
  };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
