/** The caller of the HTTP bench, in a thread of its own so that its work is not counted as the server's. */
import { Agent, request } from "node:http";
import { parentPort } from "node:worker_threads";

export type Asked = { method: "GET" | "POST" | "DELETE"; path: string; body?: object; headers?: object };
export type Round = { port: number; key: string; asked: Asked; requests: number; concurrency: number };
export type Answered = { milliseconds: number; bytes: number } | { trouble: string };

const agent = new Agent({ keepAlive: true });

/** Bytes of the body. Rejects when it is no good answer. */
function send({ port, key, asked }: Round): Promise<number> {
  const { method, path, body, headers } = asked;
  const text = body === undefined ? undefined : JSON.stringify(body);
  return new Promise((done, fail) => {
    const sent = request(
      {
        agent,
        port,
        method,
        path,
        headers: {
          Authorization: `Bearer ${key}`,
          ...(text === undefined
            ? {}
            : { "Content-Type": "application/json", "Content-Length": Buffer.byteLength(text) }),
          ...headers,
        },
      },
      (answer) => {
        const chunks: Buffer[] = [];
        answer.on("data", (chunk: Buffer) => chunks.push(chunk));
        answer.on("error", fail);
        answer.on("end", () => {
          const all = Buffer.concat(chunks);
          if ((answer.statusCode ?? 500) < 400) done(all.length);
          else fail(new Error(`${method} ${path}: ${answer.statusCode} ${all}`));
        });
      },
    );
    sent.on("error", fail);
    sent.end(text);
  });
}

async function run(round: Round): Promise<Answered> {
  let left = round.requests;
  let bytes = 0;
  const one = async () => {
    while (left > 0) {
      left -= 1;
      bytes = await send(round);
    }
  };
  const started = performance.now();
  await Promise.all(Array.from({ length: round.concurrency }, one));
  return { milliseconds: performance.now() - started, bytes };
}

parentPort?.on("message", async (round: Round) => {
  parentPort?.postMessage(await run(round).catch((error: Error) => ({ trouble: error.message })));
});
