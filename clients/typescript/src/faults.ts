/**
 * What `fetch` throws, told apart: each runtime says in its own way why no answer came. What is not recognised is taken
 * for a lost answer, which is the careful reading: the request may have been carried out.
 */

export type Fault =
  /** Nothing was sent: nobody listens there, or the name is not known. */
  | "unsent"
  /** The server's certificate is not trusted: trying again changes nothing. */
  | "certificate"
  /** The request may have arrived; its answer did not, or not whole. */
  | "lost";

const unsentCodes = new Set([
  "ECONNREFUSED",
  "ENOTFOUND",
  "EAI_AGAIN",
  "EHOSTUNREACH",
  "ENETUNREACH",
  "UND_ERR_CONNECT_TIMEOUT",
  // Of Buns before they took Node's.
  "ConnectionRefused",
  "FailedToOpenSocket",
]);
const certificateCodes =
  /^(CERT_|ERR_TLS_CERT|DEPTH_ZERO_SELF_SIGNED|SELF_SIGNED_CERT|UNABLE_TO_(VERIFY|GET_ISSUER|DECRYPT|DECODE)|UNKNOWN_CERTIFICATE|ERROR_IN_CERT|HOSTNAME_MISMATCH)/;
/** Deno gives no codes, only words. */
const unsentWords =
  /\((Connect)\).*(connection refused|dns error|failed to lookup)|dns error|tcp connect error/i;
const certificateWords = /invalid peer certificate|certificate (verify|has expired)/i;

/** An error, what caused it, and what caused that. */
function* chainOf(error: unknown): Generator<{ code?: unknown; message?: unknown }> {
  let link = error;
  for (let depth = 0; depth < 5 && typeof link === "object" && link !== null; depth += 1) {
    yield link;
    link = (link as { cause?: unknown }).cause;
  }
}

export function faultOf(error: unknown): Fault {
  for (const { code, message } of chainOf(error)) {
    const words = typeof message === "string" ? message : "";
    if (typeof code === "string" && certificateCodes.test(code)) return "certificate";
    if (certificateWords.test(words)) return "certificate";
    if (typeof code === "string" && unsentCodes.has(code)) return "unsent";
    if (unsentWords.test(words)) return "unsent";
  }
  return "lost";
}

/** What the innermost cause says: "connect ECONNREFUSED 127.0.0.1:8080" rather than "fetch failed". */
export function wordsOf(error: unknown): string {
  let words = "";
  for (const { message } of chainOf(error))
    if (typeof message === "string" && message !== "") words = message;
  return words === "" ? String(error) : words;
}
