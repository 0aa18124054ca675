/**
 * The API server over HTTP, as model.ts asks for it. Objects are JSON as it stands on the wire: the typed classes of
 * client-node drop the fields that they do not know (those of a newer server would be lost on the way back) and make Dates
 * of times, which lose their microseconds. Of that package, kubeconfig and credentials are used.
 *
 * - Nothing is tried again here, and every call ends: after `requestTimeoutMs`, a write after `writeTimeoutMs`, so that
 *   none is in progress when another process may lead.
 * - A watch asks the server to end it a little before `silenceMs`. The server does, with a bookmark two seconds before where
 *   something happened to such objects anywhere: the version stays young, and silence is a fault, never the ordinary end.
 */
import type { KubeConfig } from "@kubernetes/client-node";
import type { ObserveKube } from "../telemetry/kube_observation.ts";
import { answerError, isRecord, unreachable } from "./api_errors.ts";
import { collectionPath, objectPath, selecting, withParameters } from "./api_paths.ts";
import { createConnection, type Message } from "./connection.ts";
import { createDeadline, type Deadline, orAborted } from "./deadline.ts";
import { type Page, wholeList } from "./list_pages.ts";
import { ApiError, type Collection, type KubeClient, type KubeObject, Unreachable } from "./model.ts";
import { events } from "./watch_stream.ts";

export type KubeClientOptions = {
  config: KubeConfig;
  /** Owns the fields of every write. Also the user agent. */
  fieldManager: string;
  observe: ObserveKube;
  requestTimeoutMs?: number;
  writeTimeoutMs?: number;
  silenceMs?: number;
  /** Between 0 and 1: how long watches last. */
  random?: () => number;
};

/** `read`: any path of the server, its answer's JSON; for what is no collection. */
export type HttpKubeClient = KubeClient &
  AsyncDisposable & { read(path: string, signal?: AbortSignal): Promise<unknown> };

type Asked = Message & { verb: string; resource: string; timeoutMs: number };

const pageSize = 500;
/** The end of a watch, as parts of the silence; apart by chance, so that watches begun together do not stay together. */
const shortestWatch = 0.7;
const longestWatch = 0.85;

const json = (value: unknown, mediaType = "application/json") => ({ mediaType, text: JSON.stringify(value) });

function objectOf<T extends KubeObject>(body: unknown): T {
  if (!isRecord(body) || !isRecord(body.metadata)) throw new Unreachable("the answer is not an object");
  return body as T;
}

export function createKubeClient(options: KubeClientOptions): HttpKubeClient {
  const { config, fieldManager, observe, random = Math.random } = options;
  const { requestTimeoutMs = 10_000, writeTimeoutMs = 4_000, silenceMs = 40_000 } = options;
  const connection = createConnection(config, fieldManager);

  /** Sends it and hands the answer to `use`; observed once, by what came of both. */
  async function ask<Result>(
    asked: Asked,
    deadline: Deadline,
    use: (answer: Awaited<ReturnType<typeof connection.send>>) => Promise<Result>,
  ): Promise<Result> {
    const { verb, resource, timeoutMs } = asked;
    const startMs = performance.now();
    let status = 0;
    deadline.set(timeoutMs, () => new Unreachable(`no answer within ${timeoutMs} ms`));
    try {
      const result = await orAborted(deadline.signal, async () => {
        const answer = await connection.send(asked, deadline.signal);
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

  async function call(asked: Asked, signal: AbortSignal | undefined): Promise<unknown> {
    using deadline = createDeadline(signal);
    return await ask(asked, deadline, async (answer) => {
      const text = await answer.body.text();
      try {
        return JSON.parse(text) as unknown;
      } catch (error) {
        throw new Unreachable("the answer is not JSON", { cause: error });
      }
    });
  }

  async function write<T extends KubeObject>(
    asked: Omit<Asked, "timeoutMs" | "resource">,
    of: Collection,
    signal: AbortSignal | undefined,
    subresource?: string,
  ): Promise<T> {
    const resource = subresource === undefined ? of.plural : `${of.plural}/${subresource}`;
    return objectOf<T>(await call({ ...asked, resource, timeoutMs: writeTimeoutMs }, signal));
  }

  const managed = (path: string) => withParameters(path, { fieldManager });

  function applied<T extends KubeObject>(
    of: Collection,
    object: T,
    signal: AbortSignal | undefined,
    ...subresource: readonly string[]
  ): Promise<T> {
    const path = objectPath(of, object.metadata.name, ...subresource);
    const asked = {
      verb: "apply",
      method: "PATCH",
      path: withParameters(path, { fieldManager, force: true }),
      // JSON is YAML.
      body: json(object, "application/apply-patch+yaml"),
    } as const;
    return write<T>(asked, of, signal, ...subresource);
  }

  return {
    list(of, which, signal) {
      return wholeList(async (next): Promise<Page> => {
        const parameters = { ...selecting(which), limit: pageSize, continue: next };
        const path = withParameters(collectionPath(of), parameters);
        const asked = { verb: "list", resource: of.plural, method: "GET", path } as const;
        return await call({ ...asked, timeoutMs: requestTimeoutMs }, signal);
      });
    },
    async *watch(of, which, signal) {
      using deadline = createDeadline(signal);
      const part = shortestWatch + random() * (longestWatch - shortestWatch);
      const path = withParameters(collectionPath(of), {
        ...selecting(which),
        watch: true,
        resourceVersion: which.resourceVersion,
        allowWatchBookmarks: true,
        timeoutSeconds: Math.max(1, Math.floor((silenceMs * part) / 1_000)),
      });
      const asked = { verb: "watch", resource: of.plural, method: "GET", path } as const;
      const body = await ask(
        { ...asked, timeoutMs: requestTimeoutMs },
        deadline,
        async (answer) => answer.body,
      );
      // Destroying it is an error to undici; whoever reads is told by the iteration.
      body.on("error", () => {});
      try {
        yield* events(body, deadline, silenceMs);
      } finally {
        body.destroy();
      }
    },
    async get(of, name, signal) {
      const asked = { verb: "get", resource: of.plural, method: "GET", path: objectPath(of, name) } as const;
      return objectOf(await call({ ...asked, timeoutMs: requestTimeoutMs }, signal));
    },
    create(of, object, signal) {
      const path = managed(collectionPath(of));
      return write({ verb: "create", method: "POST", path, body: json(object) }, of, signal);
    },
    replace(of, object, signal) {
      const path = managed(objectPath(of, object.metadata.name));
      return write({ verb: "update", method: "PUT", path, body: json(object) }, of, signal);
    },
    apply: (of, object, signal) => applied(of, object, signal),
    applyStatus: (of, object, signal) => applied(of, object, signal, "status"),
    merge(of, name, patch, signal) {
      const body = json(patch, "application/merge-patch+json");
      return write({ verb: "patch", method: "PATCH", path: managed(objectPath(of, name)), body }, of, signal);
    },
    read(path, signal) {
      return call({ verb: "get", resource: "", method: "GET", path, timeoutMs: requestTimeoutMs }, signal);
    },
    [Symbol.asyncDispose]: () => connection[Symbol.asyncDispose](),
  };
}
