/**
 * One request over one connection, and the answer as far as it is wanted: the status, the first bytes of the body, and
 * of the rest only that it came. An answer longer than `longestAnswer` is cut off there, and its status stands.
 */
import type { IncomingHttpHeaders } from "node:http";
import type { Client } from "undici";

export type Answer = {
  status: number;
  retryAfter: string | undefined;
  body: Buffer | undefined;
  firstByteMs: number;
  /** Whether another request may go over the connection. */
  reusable: boolean;
};

/** Of the answer's body, what is kept. */
export const keptAnswerBytes = 1_024;
/** Of the answer's body, what is read. */
export const longestAnswerBytes = 65_536;

/** `answer` when it came whole or was cut off; else `error`, and the status if there was one. */
export type Exchanged = { answer: Answer } | { error: unknown; status?: number; firstByteMs?: number };

const headerOf = (value: string | string[] | undefined) => (Array.isArray(value) ? value[0] : value);
const closes = (headers: IncomingHttpHeaders) => /\bclose\b/i.test(headerOf(headers.connection) ?? "");

function bodyOf(chunks: readonly Buffer[]): Buffer | undefined {
  const [first] = chunks;
  if (first === undefined) return undefined;
  // A copy: what undici hands out is a view of a larger buffer, which would live as long.
  return Buffer.from(chunks.length === 1 ? first : Buffer.concat(chunks));
}

/** `done` is called once; before this returns when the request is not even one. */
export function exchange(
  client: Client,
  path: string,
  headers: string[],
  payload: Buffer,
  done: (exchanged: Exchanged) => void,
): void {
  const startMs = performance.now();
  let answer: Answer | undefined;
  let readBytes = 0;
  let keptBytes = 0;
  const chunks: Buffer[] = [];
  let ended = false;
  const end = (exchanged: Exchanged) => {
    if (ended) return;
    ended = true;
    done(exchanged);
  };
  const whole = (reusable: boolean) => {
    if (answer === undefined) return;
    answer.body = bodyOf(chunks);
    answer.reusable &&= reusable;
    end({ answer });
  };
  client.dispatch(
    { method: "POST", path, headers, body: payload },
    {
      onRequestStart() {},
      onResponseStart(_, status, received) {
        // An interim answer.
        if (status < 200) return;
        answer = {
          status,
          retryAfter: headerOf(received["retry-after"]),
          body: undefined,
          firstByteMs: performance.now() - startMs,
          reusable: !closes(received),
        };
      },
      onResponseData(_, chunk) {
        if (ended) return;
        if (keptBytes < keptAnswerBytes) {
          const kept = chunk.subarray(0, keptAnswerBytes - keptBytes);
          keptBytes += kept.length;
          chunks.push(Buffer.from(kept));
        }
        readBytes += chunk.length;
        if (readBytes > longestAnswerBytes) whole(false);
      },
      onResponseEnd: () => whole(true),
      onResponseError(_, error) {
        end(
          answer === undefined
            ? { error }
            : { error, status: answer.status, firstByteMs: answer.firstByteMs },
        );
      },
    },
  );
}
