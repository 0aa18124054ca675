/**
 * The API server over HTTP, as model.ts asks for it. Objects are JSON as on the wire. Of client-node, we use kubeconfig and
 * credentials. Its typed classes drop fields that they do not know, so that a replace would delete those of a newer server.
 * They also open a connection for each request and have no timeout. Measurements: docs/dependencies.md.
 *
 * - Nothing is tried again here, and every call ends: after `requestTimeoutMs`, a write after `writeTimeoutMs`, so that
 *   none is in progress when another process may lead.
 * - A watch asks the server to end it a little before `silenceMs`. The server does, with a bookmark two seconds before where
 *   something happened to such objects anywhere: the version stays young, and silence is a fault, never the ordinary end.
 */
import type { KubeConfig } from "@kubernetes/client-node";
import type { ObserveKube } from "../telemetry/operator/kube_observation.ts";
import { isRecord } from "./api_errors.ts";
import { collectionPath, objectPath, selecting, withParameters } from "./api_paths.ts";
import { type ApiRequest, createRequests } from "./api_requests.ts";
import { createDeadline } from "./deadline.ts";
import { createConnection } from "./kube_connection.ts";
import { type Page, wholeList } from "./list_pages.ts";
import { type Collection, type KubeClient, type KubeObject, Unreachable } from "./model.ts";
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
  const { ask, call } = createRequests(connection, observe);

  async function write<T extends KubeObject>(
    request: Omit<ApiRequest, "timeoutMs" | "resource">,
    of: Collection,
    signal: AbortSignal | undefined,
    subresource?: string,
  ): Promise<T> {
    const resource = subresource === undefined ? of.plural : `${of.plural}/${subresource}`;
    return objectOf<T>(await call({ ...request, resource, timeoutMs: writeTimeoutMs }, signal));
  }

  const managed = (path: string) => withParameters(path, { fieldManager });

  function applied<T extends KubeObject>(
    of: Collection,
    object: T,
    signal: AbortSignal | undefined,
    ...subresource: readonly string[]
  ): Promise<T> {
    const path = objectPath(of, object.metadata.name, ...subresource);
    const request = {
      verb: "apply",
      method: "PATCH",
      path: withParameters(path, { fieldManager, force: true }),
      // JSON is YAML.
      body: json(object, "application/apply-patch+yaml"),
    } as const;
    return write<T>(request, of, signal, ...subresource);
  }

  return {
    list(of, which, signal) {
      return wholeList(async (next): Promise<Page> => {
        const parameters = { ...selecting(which), limit: pageSize, continue: next };
        const path = withParameters(collectionPath(of), parameters);
        const request = { verb: "list", resource: of.plural, method: "GET", path } as const;
        return await call({ ...request, timeoutMs: requestTimeoutMs }, signal);
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
      const request = { verb: "watch", resource: of.plural, method: "GET", path } as const;
      const body = await ask(
        { ...request, timeoutMs: requestTimeoutMs },
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
      const request = {
        verb: "get",
        resource: of.plural,
        method: "GET",
        path: objectPath(of, name),
      } as const;
      return objectOf(await call({ ...request, timeoutMs: requestTimeoutMs }, signal));
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
