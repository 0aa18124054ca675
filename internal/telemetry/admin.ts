/**
 * The admin port, for the machinery around the process and never for the public: is it alive, may it be sent requests,
 * what does it measure.
 */
import type { IncomingMessage, RequestListener, ServerResponse } from "node:http";
import { databaseFailureOf } from "../core/errors.ts";
import type { Metrics } from "./metrics.ts";

/** What the process can do without: away, it makes the service worse and never unready. `mode` says how it stands. */
export type OptionalDependency = { name: string; mode(): string };

export type AdminOptions = {
  metrics: Pick<Metrics, "contentType" | "text">;
  /** Rejects when the process cannot serve: the database is away, or what `needs` names. */
  ping(): Promise<unknown>;
  /** Whether the process is ready, whatever `ping` says. Default: as long as `ping` resolves. */
  isReady?(): boolean;
  /** What /readyz says of `ping`. */
  needs?: { name: string; there: string; away: string };
  /** Why the process should be started anew, if it should: something in it has stopped for good. */
  stuck?(): string | undefined;
  isDraining(): boolean;
  optional?: readonly OptionalDependency[];
  /** A dependency that does not answer within this time counts as away. */
  pingTimeoutMs?: number;
};

type Answer = { status: number; contentType: string; body: string; allow?: string };

const plain = (status: number, ...lines: readonly string[]): Answer => ({
  status,
  contentType: "text/plain; charset=utf-8",
  body: `${lines.join("\n")}\n`,
});

type Pinged = "there" | "away" | "late";

async function answersInTime(ping: () => Promise<unknown>, timeoutMs: number): Promise<Pinged> {
  const late = Promise.withResolvers<Pinged>();
  const timer = setTimeout(() => late.resolve("late"), timeoutMs);
  const answered = ping().then(
    () => "there" as const,
    (error: unknown) => (databaseFailureOf(error)?.reason === "timeout" ? "late" : "away"),
  );
  try {
    return await Promise.race([answered, late.promise]);
  } finally {
    clearTimeout(timer);
  }
}

/** Whoever asks while an answer is being made waits for the same one: probes and scrapes do not pile up. */
function shared<T>(make: () => Promise<T>): () => Promise<T> {
  let making: Promise<T> | undefined;
  return () => {
    making ??= make().finally(() => {
      making = undefined;
    });
    return making;
  };
}

const theDatabase = { name: "database", there: "reachable", away: "the database cannot be reached" };

function modeOf({ name, mode }: OptionalDependency): string {
  try {
    return `${name}: ${mode()}`;
  } catch {
    return `${name}: unknown`;
  }
}

export function createAdminHandler(options: AdminOptions): RequestListener {
  const { metrics, isDraining, optional = [], needs = theDatabase } = options;
  const pingTimeoutMs = options.pingTimeoutMs ?? 2_000;
  const reachable = shared(() => answersInTime(options.ping, pingTimeoutMs));
  const text = shared(() => metrics.text());

  /** The verdict on the first line, then a line for each thing it rests on. */
  async function readiness(): Promise<Answer> {
    // Whoever drains is not asked for more: the database may be gone first.
    if (isDraining()) return plain(503, "not ready", "process: draining");
    const pinged = await reachable();
    const late = `no response within ${pingTimeoutMs / 1_000} s`;
    const lines = [
      `${needs.name}: ${{ there: needs.there, away: needs.away, late }[pinged]}`,
      ...optional.map(modeOf),
    ];
    const isReady = options.isReady?.() ?? pinged === "there";
    return isReady ? plain(200, "ready", ...lines) : plain(503, "not ready", ...lines);
  }

  const routes: Record<string, () => Promise<Answer>> = {
    /** The process only: a database that is away is no reason to be restarted. */
    "/livez": async () => {
      const stuck = options.stuck?.();
      return stuck === undefined ? plain(200, "alive") : plain(503, "stuck", stuck);
    },
    "/readyz": readiness,
    "/metrics": async () => ({ status: 200, contentType: metrics.contentType, body: await text() }),
  };

  async function answer(req: IncomingMessage): Promise<Answer> {
    const path = (req.url ?? "").split("?", 1)[0] ?? "";
    const route = Object.hasOwn(routes, path) ? routes[path] : undefined;
    if (route === undefined) return plain(404, `only ${Object.keys(routes).join(", ")}`);
    if (req.method !== "GET" && req.method !== "HEAD")
      return { ...plain(405, "only GET and HEAD"), allow: "GET, HEAD" };
    return await route().catch(() => plain(500, "failed"));
  }

  return (req: IncomingMessage, res: ServerResponse) => {
    void answer(req).then(({ status, contentType, body, allow }) => {
      res.writeHead(status, {
        "Content-Type": contentType,
        "Content-Length": Buffer.byteLength(body),
        "Cache-Control": "no-store",
        ...(allow === undefined ? {} : { Allow: allow }),
      });
      res.end(req.method === "HEAD" ? undefined : body);
    });
  };
}
