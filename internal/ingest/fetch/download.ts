/**
 * Downloads one file: conditionally, with a checksum, and within limits of time, size, redirects, and attempts.
 *
 * The file at `path` is complete if and only if the call returns `stored`. Otherwise it may be absent or cut short, and the
 * caller discards its folder. A response that is cut short, a timeout, a lost connection, 429, and 5xx are retried. Everything
 * else fails at once.
 */
import { createHash } from "node:crypto";
import { createWriteStream } from "node:fs";
import type { IncomingHttpHeaders } from "node:http";
import { Transform } from "node:stream";
import { pipeline } from "node:stream/promises";
import { setTimeout as pause } from "node:timers/promises";
import { Agent, type Dispatcher, request } from "undici";
import { UsageError } from "../../core/errors.ts";

export type DownloadLimits = {
  /** For a connection, the response's headers, and each pause within its body. */
  silenceMs: number;
  /** For one attempt. */
  attemptMs: number;
  maxBytes: number;
  maxRedirects: number;
  attempts: number;
  /** Before the second attempt. It doubles with each further attempt. */
  retryDelayMs: number;
};

export const defaultDownloadLimits: DownloadLimits = {
  silenceMs: 60_000,
  attemptMs: 20 * 60_000,
  maxBytes: 1_000_000_000,
  maxRedirects: 5,
  attempts: 3,
  retryDelayMs: 5_000,
};

/** What the server said of the file that it sent, for the next conditional request. */
export type Validators = { etag?: string; lastModified?: string };
export type Downloaded =
  | { state: "unchanged" }
  | ({ state: "stored"; bytes: number; sha256: string } & Validators);

export type DownloadRequest = {
  url: string;
  path: string;
  validators?: Validators;
  limits: DownloadLimits;
  /** Allows plain HTTP to any host. Otherwise it is allowed only to this machine. */
  allowHttp: boolean;
  stopping?: AbortSignal;
};

/** A failure that another attempt may not have. */
class Retryable extends UsageError {}

const isLocal = (hostname: string) => ["localhost", "127.0.0.1", "[::1]"].includes(hostname);

/** Throws a UsageError for a URL that is not HTTPS. */
export function checkedUrl(text: string, allowHttp: boolean): URL {
  if (!URL.canParse(text))
    throw new UsageError(`"${text}" is not a URL. Use one such as https://example.com/file.zip.`);
  const url = new URL(text);
  if (url.protocol === "https:") return url;
  if (url.protocol !== "http:") throw new UsageError(`${text} is not an HTTPS URL.`);
  if (!allowHttp && !isLocal(url.hostname))
    throw new UsageError(`${text} is not encrypted. Use HTTPS, or allow HTTP with --allow-http.`);
  return url;
}

export async function download(wanted: DownloadRequest): Promise<Downloaded> {
  const { limits, stopping } = wanted;
  const silence = { headersTimeout: limits.silenceMs, bodyTimeout: limits.silenceMs };
  const agent = new Agent({ ...silence, connect: { timeout: limits.silenceMs } });
  try {
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await tryOnce(wanted, agent);
      } catch (error) {
        if (!(error instanceof Retryable)) throw error;
        if (attempt >= limits.attempts)
          throw new UsageError(`${error.message} Gave up after ${attempt} attempts.`);
      }
      await pause(limits.retryDelayMs * 2 ** (attempt - 1), undefined, {
        ...(stopping && { signal: stopping }),
      });
    }
  } finally {
    // Not close(): a connection whose body nobody reads would keep it open.
    await agent.destroy();
  }
}

async function tryOnce(wanted: DownloadRequest, agent: Agent): Promise<Downloaded> {
  const { limits, stopping, validators = {} } = wanted;
  const deadline = AbortSignal.timeout(limits.attemptMs);
  const signal = stopping === undefined ? deadline : AbortSignal.any([deadline, stopping]);
  const headers = {
    accept: "*/*",
    // A compressed response would have another length than the file.
    "accept-encoding": "identity",
    "user-agent": "drug-price-data-service",
    ...(validators.etag && { "if-none-match": validators.etag }),
    ...(validators.lastModified && { "if-modified-since": validators.lastModified }),
  };
  let url = checkedUrl(wanted.url, wanted.allowHttp);
  try {
    for (let redirects = 0; ; redirects += 1) {
      const response = await request(url, { dispatcher: agent, headers, signal });
      const { location } = response.headers;
      if (![301, 302, 303, 307, 308].includes(response.statusCode) || typeof location !== "string")
        return await take(response, url, wanted);
      await response.body.dump();
      if (redirects >= limits.maxRedirects)
        throw new UsageError(`${wanted.url} redirects more than ${limits.maxRedirects} times.`);
      const target = checkedUrl(new URL(location, url).href, wanted.allowHttp);
      if (url.protocol === "https:" && target.protocol !== "https:" && !wanted.allowHttp)
        throw new UsageError(`${url} redirects to ${target}, which is not encrypted.`);
      url = target;
    }
  } catch (error) {
    if (error instanceof UsageError || stopping?.aborted) throw error;
    throw new Retryable(`${url} could not be downloaded: ${reasonOf(error, limits, deadline)}.`);
  }
}

/** The codes of a full or unwritable disk, which are no failures of the network. */
const isOfDisk = (error: unknown) =>
  ["ENOSPC", "EDQUOT", "EACCES", "EROFS", "EIO", "ENOENT"].includes(
    (error as NodeJS.ErrnoException).code ?? "",
  ) && (error as NodeJS.ErrnoException).syscall !== "getaddrinfo";

function reasonOf(error: unknown, { silenceMs, attemptMs }: DownloadLimits, deadline: AbortSignal): string {
  const { code = "", message } = error as NodeJS.ErrnoException;
  if (deadline.aborted) return `it took longer than ${attemptMs / 1_000} seconds`;
  if (/TIMEOUT/.test(code)) return `the server did not respond for ${silenceMs / 1_000} seconds`;
  if (code === "UND_ERR_SOCKET" || code === "ECONNRESET" || /terminated|aborted/.test(message))
    return "the connection closed before the end of the file";
  return message;
}

async function take(
  { statusCode, headers, body }: Dispatcher.ResponseData,
  url: URL,
  { path, limits, validators }: DownloadRequest,
): Promise<Downloaded> {
  if (statusCode === 304 && (validators?.etag ?? validators?.lastModified) !== undefined) {
    await body.dump();
    return { state: "unchanged" };
  }
  const isRetryable = statusCode === 429 || statusCode >= 500;
  if (statusCode !== 200) {
    await body.dump();
    throw new (isRetryable ? Retryable : UsageError)(`${url} returned the status code ${statusCode}.`);
  }
  const encoding = headers["content-encoding"];
  if (encoding !== undefined && encoding !== "identity")
    throw new UsageError(`${url} is sent with the Content-Encoding ${encoding}, which was not requested.`);
  const stated = lengthOf(headers);
  if (stated !== undefined && stated > limits.maxBytes) throw tooLarge(url, limits);
  const hash = createHash("sha256");
  let bytes = 0;
  const counter = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      bytes += chunk.length;
      hash.update(chunk);
      done(bytes > limits.maxBytes ? tooLarge(url, limits) : null, chunk);
    },
  });
  await pipeline(body, counter, createWriteStream(path, { flush: true })).catch((error: unknown) => {
    if (isOfDisk(error)) throw new UsageError(`${path} cannot be written: ${(error as Error).message}.`);
    throw error;
  });
  if (stated !== undefined && bytes !== stated)
    throw new Retryable(`${url} has ${bytes} bytes instead of the ${stated} of its Content-Length.`);
  if (bytes === 0) throw new Retryable(`${url} is empty.`);
  const { etag, "last-modified": lastModified } = headers;
  return {
    state: "stored",
    bytes,
    sha256: hash.digest("hex"),
    ...(typeof etag === "string" && { etag }),
    ...(typeof lastModified === "string" && { lastModified }),
  };
}

const tooLarge = (url: URL, { maxBytes }: DownloadLimits) =>
  new UsageError(`${url} is larger than ${maxBytes.toLocaleString("en-CA")} bytes, the maximum.`);

function lengthOf(headers: IncomingHttpHeaders): number | undefined {
  const length = Number(headers["content-length"]);
  return headers["content-length"] !== undefined && Number.isSafeInteger(length) ? length : undefined;
}
