/** Kubernetes objects, the calls that client.ts makes to an API server, and the errors of a failed call. */

export type ObjectMeta = {
  name: string;
  namespace?: string;
  uid?: string;
  resourceVersion?: string;
  generation?: number;
  creationTimestamp?: string;
  deletionTimestamp?: string;
  labels?: Readonly<Record<string, string>>;
  annotations?: Readonly<Record<string, string>>;
  ownerReferences?: readonly OwnerReference[];
};

export type OwnerReference = {
  apiVersion: string;
  kind: string;
  name: string;
  uid: string;
  controller?: boolean;
  blockOwnerDeletion?: boolean;
};

/** JSON as the API server wrote it: nothing is parsed into dates, nothing unknown is dropped. */
export type KubeObject = {
  apiVersion?: string;
  kind?: string;
  metadata: ObjectMeta;
  spec?: unknown;
  status?: unknown;
};

/** A collection: `/api/v1` when the group is "". */
export type Collection = { group: string; version: string; plural: string; namespace: string };

export type Selection = { fieldSelector?: string; labelSelector?: string };

export type ObjectList<T extends KubeObject> = {
  metadata: { resourceVersion: string; continue?: string };
  items: T[];
};

export type WatchEvent<T extends KubeObject> =
  | { type: "ADDED" | "MODIFIED" | "DELETED"; object: T }
  /** Nothing changed up to this version. */
  | { type: "BOOKMARK"; resourceVersion: string };

/** The API server answered, and not with what was asked for. `reason` is that of its Status: NotFound, Conflict, Expired, Invalid, Forbidden ... */
export class ApiError extends Error {
  readonly status: number;
  readonly reason: string;
  /** From Retry-After or details.retryAfterSeconds. */
  readonly retryAfterSeconds: number | undefined;
  constructor(status: number, reason: string, message: string, retryAfterSeconds?: number) {
    super(message);
    this.name = "ApiError";
    this.status = status;
    this.reason = reason;
    this.retryAfterSeconds = retryAfterSeconds;
  }
}

/** No answer, or half of one: refused, reset, silent for too long, not JSON. */
export class Unreachable extends Error {
  /** A watch on which nothing came for too long: its connection may be half open. */
  readonly silent: boolean;
  constructor(message: string, options: ErrorOptions & { silent?: boolean } = {}) {
    super(message, options);
    this.name = "Unreachable";
    this.silent = options.silent ?? false;
  }
}

/**
 * Every call ends: with the answer, an ApiError, Unreachable (a time-out of its own included), or the signal's reason. Nothing
 * is tried again here.
 */
export type KubeClient = {
  /** One page at a time inside; the whole list outside. */
  list<T extends KubeObject>(of: Collection, which: Selection, signal?: AbortSignal): Promise<ObjectList<T>>;
  /** Ends when the server ends it; throws ApiError 410 when the version is too old, Unreachable after silence. */
  watch<T extends KubeObject>(
    of: Collection,
    which: Selection & { resourceVersion: string },
    signal?: AbortSignal,
  ): AsyncIterable<WatchEvent<T>>;
  get<T extends KubeObject>(of: Collection, name: string, signal?: AbortSignal): Promise<T>;
  create<T extends KubeObject>(of: Collection, object: T, signal?: AbortSignal): Promise<T>;
  /** PUT with the object's resourceVersion: ApiError 409 when somebody was faster. */
  replace<T extends KubeObject>(of: Collection, object: T, signal?: AbortSignal): Promise<T>;
  /** Server-side apply under the client's field manager, forced. Creates what is not there. */
  apply<T extends KubeObject>(of: Collection, object: T, signal?: AbortSignal): Promise<T>;
  applyStatus<T extends KubeObject>(of: Collection, object: T, signal?: AbortSignal): Promise<T>;
  /** JSON merge patch. */
  merge<T extends KubeObject>(of: Collection, name: string, patch: unknown, signal?: AbortSignal): Promise<T>;
};

export const keyOf = (object: KubeObject) => `${object.metadata.namespace ?? ""}/${object.metadata.name}`;
