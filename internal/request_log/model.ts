/**
 * The log of requests that accounts read: what their keys asked in the last days, and what became of it. Pure: no SQL, no wire.
 */
import type { EnvironmentName } from "../postgres/environment.ts";

export const daysKept = 7;

/** One answered request of a key. */
export type Logged = {
  /** UUIDs. */
  accountId: string;
  keyId: string;
  environment: EnvironmentName;
  /** When it was answered. */
  atMs: number;
  requestId: string;
  method: string;
  /** As it was asked, its query included, without anything that looks like a key; at most 500 characters. */
  path: string;
  /** The name of a row of the route table, "graphql", or "unmatched". */
  endpoint: string;
  status: number;
  durationMs: number;
  /** Of errors: as the answer's body said. */
  errorCode?: string;
  errorMessage?: string;
  userAgent?: string;
};

export type RequestEntry = Logged & { id: string };

/** What a log is searched by; all of it together. Times: `since` included, `until` not. */
export type RequestFilter = {
  since?: Date;
  until?: Date;
  /** A status, or a class of them. */
  status?: number | "2xx" | "3xx" | "4xx" | "5xx" | "failed";
  endpoint?: string;
  /** UUID. */
  keyId?: string;
  method?: string;
  errorCode?: string;
  requestId?: string;
  /** In the path, case-insensitive. */
  text?: string;
};

/**
 * A page of what was found, newest first. The work of one page is bounded: `next` goes on from where it stopped, also when
 * it found less than was asked for; `searchedBackTo` says how far it looked.
 */
export type FoundRequests = { rows: RequestEntry[]; next: string | undefined; searchedBackTo: Date };

/** The operations that the APIs call. */
export type RequestLog = {
  list(
    accountId: string,
    environment: EnvironmentName,
    filter: RequestFilter,
    page: { limit: number; before?: string },
  ): Promise<FoundRequests>;
  /** By the request's id. 404 NOT_FOUND. */
  get(accountId: string, environment: EnvironmentName, requestId: string): Promise<RequestEntry>;
};

/** Called by the writer of responses. Its cost per request is negligible. */
export type RequestRecorder = AsyncDisposable & {
  record(logged: Logged): void;
  flush(): Promise<void>;
};
