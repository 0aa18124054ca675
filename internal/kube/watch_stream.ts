/** A watch's answer as events: one JSON object a line, for as long as the server writes and is never silent for too long. */

import { isRecord, statusError, unreachable } from "./api_errors.ts";
import type { Deadline } from "./deadline.ts";
import { createLines } from "./line_splitter.ts";
import { ApiError, type KubeObject, Unreachable, type WatchEvent } from "./model.ts";

/** etcd takes no object larger than a few MiB; a line without an end is no event. */
const longestLineBytes = 16 * 1_024 * 1_024;

/** Throws ApiError for an ERROR event, Unreachable for a line that is no event, or one of a type that is not known. */
export function eventOf<T extends KubeObject>(line: string): WatchEvent<T> {
  let said: unknown;
  try {
    said = JSON.parse(line);
  } catch (error) {
    throw new Unreachable("the watch brought a line that is not JSON", { cause: error });
  }
  const { type, object } = isRecord(said) ? said : {};
  if (type === "ERROR") throw statusError(object, 500);
  const metadata = isRecord(object) ? object.metadata : undefined;
  if (!isRecord(metadata)) throw new Unreachable("the watch brought a line that is no event");
  if (type === "BOOKMARK" && typeof metadata.resourceVersion === "string")
    return { type, resourceVersion: metadata.resourceVersion };
  if ((type === "ADDED" || type === "MODIFIED" || type === "DELETED") && typeof metadata.name === "string")
    return { type, object: object as T };
  throw new Unreachable(`the watch brought an event that is not understood: ${String(type)}`);
}

/**
 * Ends when the server ends it. Throws ApiError after an ERROR event; Unreachable after `silenceMs` without a byte, half a
 * line at the end, a broken connection; else the deadline's reason. The time that the caller takes over an event is not
 * silence.
 */
export async function* events<T extends KubeObject>(
  body: AsyncIterable<Uint8Array>,
  deadline: Deadline,
  silenceMs: number,
): AsyncGenerator<WatchEvent<T>, void, undefined> {
  const lines = createLines();
  const chunks = body[Symbol.asyncIterator]();
  const silent = () => new Unreachable(`nothing came for ${silenceMs} ms`, { silent: true });
  try {
    while (true) {
      deadline.set(silenceMs, silent);
      const next = await chunks.next();
      deadline.clear();
      deadline.signal.throwIfAborted();
      if (next.done) break;
      for (const line of lines.push(next.value)) yield eventOf<T>(line);
      if (lines.pending() > longestLineBytes)
        throw new Unreachable("the watch brought a line without an end");
    }
  } catch (error) {
    if (deadline.signal.aborted) throw deadline.signal.reason;
    throw error instanceof ApiError ? error : unreachable(error);
  }
  if (lines.pending() > 0) throw new Unreachable("the watch ended within a line");
}
