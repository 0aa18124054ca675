/**
 * What went wrong on the way to an endpoint, as an outcome and one line for people. Nothing of ours is told: no stack,
 * no path, no name of a package.
 */
import type { Outcome } from "../model.ts";

type Failed = { outcome: Outcome; error: string };

/** Thrown on the way to a connection, where it is known what it means. */
export class ConnectFailure extends Error {
  readonly outcome: Outcome;

  constructor(outcome: Outcome, message: string) {
    super(message);
    this.outcome = outcome;
  }
}

/** A kept connection was closed before anything was sent over it. */
export class StaleConnection extends Error {
  readonly code = "STALE_CONNECTION";
}

/** Codes of Node, OpenSSL and undici, in words. */
const meanings: Readonly<Record<string, string>> = {
  ENOTFOUND: "the name does not exist",
  ENODATA: "the name has no address",
  ENOTIMP: "the name server answers no such question",
  ESERVFAIL: "the name server failed",
  EREFUSED: "the name server refused to answer",
  EBADNAME: "the name is not one that can be looked up",
  EBADRESP: "the name server's answer is malformed",
  ETIMEOUT: "the name servers do not answer",
  ECONNREFUSED: "the connection was refused",
  ECONNRESET: "the connection was reset",
  EPIPE: "the connection was closed while sending",
  ECONNABORTED: "the connection was aborted",
  EHOSTUNREACH: "there is no way to the host",
  ENETUNREACH: "there is no way to the network",
  EADDRNOTAVAIL: "there is no address to connect from",
  ETIMEDOUT: "the connection was not taken",
  STALE_CONNECTION: "the connection was closed",
  UND_ERR_INVALID_ARG: "the request cannot be written: look at the subscription's own headers",
  UND_ERR_SOCKET: "the connection was closed before the answer",
  UND_ERR_HEADERS_OVERFLOW: "the answer's head is too large",
  UND_ERR_RES_CONTENT_LENGTH_MISMATCH: "the answer ended before its Content-Length",
  CERT_HAS_EXPIRED: "the certificate has expired",
  CERT_NOT_YET_VALID: "the certificate is not valid yet",
  CERT_REVOKED: "the certificate was revoked",
  DEPTH_ZERO_SELF_SIGNED_CERT: "the certificate is self-signed",
  SELF_SIGNED_CERT_IN_CHAIN: "the certificate is signed by an unknown authority",
  UNABLE_TO_GET_ISSUER_CERT: "the certificate is signed by an unknown authority",
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: "the certificate is signed by an unknown authority",
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: "the certificate's chain is incomplete",
  ERR_TLS_CERT_ALTNAME_INVALID: "the certificate is for another name",
  ERR_SSL_WRONG_VERSION_NUMBER: "the other side speaks no TLS",
  ERR_SSL_PACKET_LENGTH_TOO_LONG: "the other side speaks no TLS",
  ERR_SSL_UNSUPPORTED_PROTOCOL: "the other side speaks no TLS that is new enough",
  ERR_SSL_TLSV1_ALERT_PROTOCOL_VERSION: "the other side speaks no TLS that is new enough",
};

const codeOf = (error: unknown): string | undefined => {
  if (typeof error !== "object" || error === null || !("code" in error)) return undefined;
  return typeof error.code === "string" ? error.code : undefined;
};

/** Several addresses that all failed come as one error; the first says enough. */
const firstOf = (error: unknown): unknown => (error instanceof AggregateError ? error.errors[0] : error);

export function wordsOf(error: unknown): string {
  const code = codeOf(firstOf(error)) ?? codeOf(error);
  if (code === undefined) return "it failed";
  if (code.startsWith("HPE_") || code === "UND_ERR_HTTP_PARSER") return "the answer is no HTTP/1.1";
  const meaning = meanings[code];
  if (meaning !== undefined) return `${meaning} (${code})`;
  return code.startsWith("ERR_SSL_") ? `TLS failed (${code})` : code;
}

/** Whether a kept connection was closed before the request went over it: then nobody can have had it. */
export const wasGone = (error: unknown): boolean => codeOf(error) === "STALE_CONNECTION";

export function failureOf(error: unknown): Failed {
  if (error instanceof ConnectFailure) return { outcome: error.outcome, error: error.message };
  const name = error instanceof Error ? error.name : "";
  // undici's parser errors carry the parser's own codes.
  if (name === "HTTPParserError") return { outcome: "unreachable", error: "the answer is no HTTP/1.1" };
  return { outcome: "unreachable", error: wordsOf(error) };
}
