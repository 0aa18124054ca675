/** What the fault laboratory and the test that started it say to each other, and a line of its log. */
import type { Behaviour } from "./behaviours.ts";

export type Settings = {
  /** Where each request is written down, one JSON line each. */
  log: string;
  /** PEM; without it there is no HTTPS. `otherTls` is that of the port with a bad certificate. */
  tls?: { cert: string; key: string };
  otherTls?: { cert: string; key: string };
};

/** To the laboratory. Endpoints are named by their path without the first slash; "*" is all that are not named. */
export type Order =
  | { order: "behave"; endpoint: string; behaviour: Behaviour }
  /** Secrets in the order in which they were given out. */
  | { order: "secrets"; endpoint: string; secrets: readonly string[] }
  | { order: "flush"; token: number };

export type Ports = { http: number; https: number; badTls: number };
export type Report = { said: "ready"; ports: Ports } | { said: "flushed"; token: number };

/** A request, written when it was answered or its connection closed. */
export type Received = {
  endpoint: string;
  behaviour: Behaviour["kind"];
  delivery: string;
  event: string;
  kind: string;
  attempt: number;
  replayed: boolean;
  /** Milliseconds since 1970, with fractions: the request's body was read whole; it was over. */
  beganMs: number;
  endedMs: number;
  /** Whether the answer was handed over whole. */
  answered: boolean;
  bodySha256: string;
  bodyBytes: number;
  /** The places of the secrets, of those the endpoint had so far, that X-TM-Signature or -Previous verifies with. */
  verifiedBy: readonly number[];
  /** The same for webhook-signature. */
  standardBy: readonly number[];
  /** Seconds between the stated timestamp and now. */
  skewSeconds: number;
  connection: number;
  contentType: string;
  own: Readonly<Record<string, string>>;
};
