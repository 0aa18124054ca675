/**
 * The admin port, for the machinery around the process and never for the public: is it alive, may it be sent requests,
 * what does it measure.
 */
import type { IncomingMessage, RequestListener, ServerResponse } from "node:http";
import type { Metrics } from "./metrics.ts";

export type AdminOptions = {
  metrics: Metrics;
  /** Rejects when the process cannot serve: the database is away. */
  ping(): Promise<unknown>;
  isDraining(): boolean;
  /** A dependency that does not answer within this time counts as away. */
  pingTimeoutMs?: number;
};

type Answer = { status: number; contentType: string; body: string };

const plain = (status: number, body: string): Answer => ({
  status,
  contentType: "text/plain; charset=utf-8",
  body: `${body}\n`,
});

async function answersInTime(ping: () => Promise<unknown>, timeoutMs: number): Promise<boolean> {
  const late = Promise.withResolvers<boolean>();
  const timer = setTimeout(() => late.resolve(false), timeoutMs);
  const answered = ping().then(
    () => true,
    () => false,
  );
  try {
    return await Promise.race([answered, late.promise]);
  } finally {
    clearTimeout(timer);
  }
}

export function createAdminHandler(options: AdminOptions): RequestListener {
  const routes: Record<string, () => Promise<Answer>> = {
    /** The process only: a database that is away is no reason to be restarted. */
    "/livez": async () => plain(200, "alive"),
    "/readyz": async () => {
      if (options.isDraining()) return plain(503, "draining");
      const reachable = await answersInTime(options.ping, options.pingTimeoutMs ?? 2_000);
      return reachable ? plain(200, "ready") : plain(503, "the database cannot be reached");
    },
    "/metrics": async () => ({
      status: 200,
      contentType: options.metrics.contentType,
      body: await options.metrics.text(),
    }),
  };

  async function answer(req: IncomingMessage): Promise<Answer> {
    if (req.method !== "GET" && req.method !== "HEAD") return plain(404, "only GET and HEAD");
    const path = (req.url ?? "").split("?", 1)[0] ?? "";
    const route = Object.hasOwn(routes, path) ? routes[path] : undefined;
    if (route === undefined) return plain(404, `only ${Object.keys(routes).join(", ")}`);
    return await route().catch(() => plain(500, "failed"));
  }

  return (req: IncomingMessage, res: ServerResponse) => {
    void answer(req).then(({ status, contentType, body }) => {
      res.writeHead(status, {
        "Content-Type": contentType,
        "Content-Length": Buffer.byteLength(body),
        "Cache-Control": "no-store",
      });
      res.end(body);
    });
  };
}
