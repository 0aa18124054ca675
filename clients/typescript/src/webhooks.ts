/**
 * Verifies deliveries of webhooks, and signs them for tests. Both header sets are known: X-TM-Timestamp with
 * X-TM-Signature (and -Previous during a rotation), and that of Standard Webhooks. One match is enough.
 */
import { WebhookVerificationError, type WebhookVerificationReason } from "./errors.ts";
import type { WebhookEvent } from "./generated/models.ts";
import { hexOf, randomUuid, subtle } from "./runtime.ts";
import { headerReader, type WebhookHeaders } from "./webhook_headers.ts";
import {
  encode,
  fromBase64,
  isBase64,
  readSecret,
  readSecrets,
  type Secret,
  toBase64,
} from "./webhook_secret.ts";

export type { WebhookHeaders } from "./webhook_headers.ts";

/** The body as it came, before anything parsed it. */
export type RawBody = string | Uint8Array | ArrayBuffer;

export type VerifyOptions = {
  /** Maximum difference between the timestamp and the clock, in seconds. Default: 300. Throws a `TypeError` if it is not a number. */
  tolerance?: number | undefined;
  /** The clock, in Unix seconds or as a date. */
  now?: number | Date | undefined;
};

export type SignOptions = {
  /** Unix time in seconds. Default: now. */
  timestamp?: number | undefined;
  /** Event ID. Default: the ID in the body. */
  id?: string | undefined;
};

/** The headers that a delivery carries its signatures in. */
export type SignatureHeaders = {
  "x-tm-timestamp": string;
  "x-tm-signature": string;
  "webhook-id": string;
  "webhook-timestamp": string;
  "webhook-signature": string;
};

const algorithm = { name: "HMAC", hash: "SHA-256" };

type Failed = { reason: WebhookVerificationReason; message: string };

/** A header set as it came: what of it is missing, or its timestamp and what to compare with which key. */
type Set = {
  missing: readonly string[];
  present: boolean;
  timestamp: string;
  timestampName: string;
  /** Undefined where a signature is in no form that is known. */
  signatures: readonly Uint8Array<ArrayBuffer>[] | undefined;
  signatureName: string;
  signed: string;
  keyOf(secret: Secret): Uint8Array<ArrayBuffer>;
};

function bytesOf(body: unknown): Uint8Array<ArrayBuffer> {
  if (typeof body === "string") return encode(body);
  if (body instanceof ArrayBuffer) return new Uint8Array(body.slice(0));
  if (ArrayBuffer.isView(body)) {
    return new Uint8Array(new Uint8Array(body.buffer, body.byteOffset, body.byteLength));
  }
  const got = body === null || body === undefined ? "nothing" : "a parsed object";
  throw new WebhookVerificationError(
    "body_not_raw",
    `the body is ${got}, and must be what came over the wire, as bytes or text: express.raw({ type: "application/json" }) in Express, a content type parser with parseAs: "buffer" in Fastify, await request.text() where there is a Request`,
  );
}

const isSha256Hex = (text: string): boolean => /^[0-9a-f]{64}$/i.test(text);

const hexBytes = (text: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(text.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));

function ownSet(header: (name: string) => string | undefined): Set {
  const timestamp = header("x-tm-timestamp");
  const signature = header("x-tm-signature");
  const given = [signature, header("x-tm-signature-previous")].filter((text) => text !== undefined);
  const wellFormed = given.filter(isSha256Hex);
  return {
    missing: [
      ...(timestamp === undefined ? ["X-TM-Timestamp"] : []),
      ...(signature === undefined ? ["X-TM-Signature"] : []),
    ],
    present: timestamp !== undefined || given.length > 0,
    timestamp: timestamp ?? "",
    timestampName: "X-TM-Timestamp",
    signatures: wellFormed.length > 0 ? wellFormed.map(hexBytes) : undefined,
    signatureName: "X-TM-Signature",
    signed: `${timestamp}.`,
    keyOf: ({ text }) => text,
  };
}

const isSha256Base64 = (text: string): boolean => text.length === 44 && isBase64(text);

function standardSet(header: (name: string) => string | undefined): Set {
  const names = ["webhook-id", "webhook-timestamp", "webhook-signature"];
  const [id, timestamp = "", signature = ""] = names.map(header);
  const versioned = signature.split(/,? +/).filter((part) => part.startsWith("v1,"));
  const encoded = versioned.map((part) => part.slice(3)).filter(isSha256Base64);
  return {
    missing: names.filter((name) => header(name) === undefined),
    present: names.some((name) => header(name) !== undefined),
    timestamp,
    timestampName: "webhook-timestamp",
    signatures: encoded.length > 0 ? encoded.map(fromBase64) : undefined,
    signatureName: "webhook-signature",
    signed: `${id}.${timestamp}.`,
    keyOf: ({ bytes }) => bytes,
  };
}

/** Headers and timestamp, without the signature. Undefined when they are in order. */
function formFault(set: Set, tolerance: number, now: number): Failed | undefined {
  if (set.missing.length > 0) {
    return {
      reason: "header_missing",
      message: `${set.missing.join(" and ")} missing: hand over the headers of the request, all of them`,
    };
  }
  if (!/^\d{1,15}$/.test(set.timestamp)) {
    return { reason: "header_malformed", message: `${set.timestampName} must be Unix seconds, in digits` };
  }
  if (set.signatures === undefined) {
    const form =
      set.signatureName === "X-TM-Signature"
        ? "64 hexadecimal digits"
        : "a list with v1,<base64 of 32 bytes> in it";
    return { reason: "header_malformed", message: `${set.signatureName} must be ${form}` };
  }
  const seconds = Math.round(now - Number(set.timestamp));
  const look = `more than the ${tolerance} s that are tolerated; look at this machine's clock`;
  if (now - Number(set.timestamp) > tolerance) {
    return {
      reason: "timestamp_too_old",
      message: `${set.timestampName} is ${seconds} s old, ${look}, or at what held the delivery up`,
    };
  }
  if (Number(set.timestamp) - now > tolerance) {
    return {
      reason: "timestamp_too_new",
      message: `${set.timestampName} is ${-seconds} s ahead, ${look}`,
    };
  }
  return undefined;
}

const mismatch: Failed = {
  reason: "signature_mismatch",
  message:
    "no signature matches: the body was parsed and written anew (12.50 becomes 12.5), or the secret is another webhook's, or it was rotated longer than the overlap ago",
};

function join(head: string, body: Uint8Array): Uint8Array<ArrayBuffer> {
  const start = encode(head);
  const whole = new Uint8Array(start.length + body.length);
  whole.set(start);
  whole.set(body, start.length);
  return whole;
}

/** Looks at every byte, so that the time it takes says nothing of where they differ. */
function isSame(one: Uint8Array, other: Uint8Array): boolean {
  let different = one.length ^ other.length;
  for (let at = 0; at < one.length; at += 1) different |= (one[at] ?? 0) ^ (other[at] ?? 0);
  return different === 0;
}

async function hmac(key: Uint8Array<ArrayBuffer>, signed: Uint8Array<ArrayBuffer>): Promise<Uint8Array> {
  const imported = await subtle().importKey("raw", key, algorithm, false, ["sign"]);
  return new Uint8Array(await subtle().sign("HMAC", imported, signed));
}

/** The body is signed once for each secret, however many signatures a stranger's header lists. */
async function matches(set: Set, secrets: readonly Secret[], body: Uint8Array): Promise<boolean> {
  const signed = join(set.signed, body);
  for (const secret of secrets) {
    const made = await hmac(set.keyOf(secret), signed);
    if ((set.signatures ?? []).some((signature) => isSame(made, signature))) return true;
  }
  return false;
}

function eventIn(body: Uint8Array): WebhookEvent {
  const fault = (what: string) =>
    new WebhookVerificationError("payload_malformed", `the body is signed and is no event: ${what}`);
  let event: unknown;
  try {
    event = JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(body));
  } catch {
    throw fault("it is no JSON");
  }
  if (typeof event !== "object" || event === null || Array.isArray(event)) throw fault("it is no object");
  const members = event as Record<string, unknown>;
  for (const name of ["id", "event", "created_at"]) {
    if (typeof members[name] !== "string") throw fault(`${name} is missing`);
  }
  if (typeof members.data !== "object" || members.data === null) throw fault("data is missing");
  return event as WebhookEvent;
}

/**
 * The event of a delivery that is genuine; otherwise throws WebhookVerificationError, whose `reason` says which check
 * failed. Several secrets may be given during a rotation.
 */
export async function verify(
  rawBody: RawBody,
  headers: WebhookHeaders,
  secrets: string | readonly string[],
  { tolerance = 300, now = Date.now() / 1000 }: VerifyOptions = {},
): Promise<WebhookEvent> {
  const body = bytesOf(rawBody);
  const known = readSecrets(secrets);
  const header = headerReader(headers);
  const clock = now instanceof Date ? now.getTime() / 1000 : now;
  // Compared with what is no number, every timestamp would be in time.
  if (!Number.isFinite(clock)) throw new TypeError("now must be Unix seconds, or a date");
  if (typeof tolerance !== "number" || !(tolerance >= 0)) {
    throw new TypeError("tolerance must be a number of seconds, not below 0");
  }
  const sets = [ownSet(header), standardSet(header)].filter(({ present }) => present);
  if (sets.length === 0) {
    throw new WebhookVerificationError(
      "header_missing",
      "neither X-TM-Timestamp and X-TM-Signature nor webhook-id, webhook-timestamp and webhook-signature are there: hand over the headers of the request, all of them",
    );
  }
  let first: Failed | undefined;
  for (const set of sets) {
    const fault = formFault(set, tolerance, clock);
    if (fault === undefined && (await matches(set, known, body))) return eventIn(body);
    first ??= fault ?? mismatch;
  }
  throw new WebhookVerificationError((first ?? mismatch).reason, (first ?? mismatch).message);
}

function idIn(body: Uint8Array): string | undefined {
  try {
    const { id } = JSON.parse(new TextDecoder().decode(body)) as { id?: unknown };
    return typeof id === "string" ? id : undefined;
  } catch {
    return undefined;
  }
}

/** The headers that the service would send with this body: for tests of your own receiver. */
export async function sign(
  rawBody: RawBody,
  secret: string,
  { timestamp = Math.floor(Date.now() / 1000), id }: SignOptions = {},
): Promise<SignatureHeaders> {
  const body = bytesOf(rawBody);
  const known = readSecret(secret);
  const eventId = id ?? idIn(body) ?? `evt_${randomUuid().replaceAll("-", "")}`;
  const standard = await hmac(known.bytes, join(`${eventId}.${timestamp}.`, body));
  return {
    "x-tm-timestamp": String(timestamp),
    "x-tm-signature": hexOf(await hmac(known.text, join(`${timestamp}.`, body))),
    "webhook-id": eventId,
    "webhook-timestamp": String(timestamp),
    "webhook-signature": `v1,${toBase64(standard)}`,
  };
}
