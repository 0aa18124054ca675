/** Verifying and signing of the reference client, by the rules of docs/webhooks-verify.md. */
import { createHmac, timingSafeEqual } from "node:crypto";
import { has } from "./faults.ts";

export class Unverified extends Error {
  readonly reason: string;

  constructor(reason: string, message: string) {
    super(message);
    this.reason = reason;
  }
}

type Headers = Readonly<Record<string, string | readonly string[]>>;
type Keys = { whole: Buffer; bytes: Buffer };
type Signed = { timestamp: string; matches(keys: Keys, body: Buffer): boolean };

function keysOf(secret: string): Keys {
  const shown = has("shows_secrets") ? ` (${secret})` : "";
  const bad = (why: string) => new Unverified("secret_malformed", `The secret ${why}${shown}.`);
  if (secret.trim() !== secret) throw bad("has white space around it");
  if (/^tm_(?:live|sandbox)_/.test(secret)) throw bad("is an API key; a webhook's secret begins with whsec_");
  if (!secret.startsWith("whsec_")) throw bad("does not begin with whsec_");
  const base64 = secret.slice("whsec_".length);
  if (base64 === "" || Buffer.from(base64, "base64").toString("base64") !== base64)
    throw bad("is not base64 behind whsec_");
  return { whole: Buffer.from(secret), bytes: Buffer.from(base64, "base64") };
}

const hmac = (key: Buffer, text: string, body: Buffer) =>
  createHmac("sha256", key).update(text).update(body).digest();

const same = (given: Buffer, made: Buffer) => given.length === made.length && timingSafeEqual(given, made);

function hex(value: string): Buffer {
  if (!/^[0-9a-f]{64}$/i.test(value))
    throw new Unverified("header_malformed", "X-TM-Signature is not 64 hexadecimal digits.");
  return Buffer.from(value, "hex");
}

function ofService(headers: Map<string, string>): Signed {
  const timestamp = headers.get("x-tm-timestamp");
  const signature = headers.get("x-tm-signature");
  if (!timestamp || !signature)
    throw new Unverified("header_missing", "X-TM-Timestamp and X-TM-Signature are not both there.");
  const previous = headers.get("x-tm-signature-previous");
  const given = [signature, ...(previous === undefined || has("no_previous") ? [] : [previous])].map(hex);
  return {
    timestamp,
    matches: ({ whole }, body) => given.some((one) => same(one, hmac(whole, `${timestamp}.`, body))),
  };
}

function ofStandard(headers: Map<string, string>): Signed {
  const [id, timestamp, list] = ["id", "timestamp", "signature"].map((name) =>
    headers.get(`webhook-${name}`),
  );
  if (!id || !timestamp || !list)
    throw new Unverified(
      "header_missing",
      "webhook-id, webhook-timestamp and webhook-signature are not all there.",
    );
  const given = list
    .split(" ")
    .flatMap((one) => (one.startsWith("v1,") ? [Buffer.from(one.slice(3), "base64")] : []));
  if (given.length === 0)
    throw new Unverified("header_malformed", "webhook-signature has no signature of version 1.");
  return {
    timestamp,
    matches: ({ bytes }, body) => given.some((one) => same(one, hmac(bytes, `${id}.${timestamp}.`, body))),
  };
}

function check(signed: Signed, keys: readonly Keys[], body: Buffer, now: number): void {
  if (!/^\d{1,15}$/.test(signed.timestamp))
    throw new Unverified("header_malformed", "The timestamp is not whole Unix seconds.");
  const age = now - Number(signed.timestamp);
  const tolerance = has("lenient_clock") ? 301 : has("strict_clock") ? 299 : 300;
  if (age > tolerance)
    throw new Unverified("timestamp_too_old", `The timestamp is ${age} s old; look at the clock.`);
  if (-age > tolerance)
    throw new Unverified("timestamp_too_new", `The timestamp is ${-age} s ahead; look at the clock.`);
  const tried = has("first_secret") ? keys.slice(0, 1) : keys;
  if (!tried.some((one) => signed.matches(one, body)))
    throw new Unverified("signature_mismatch", "No signature is of this body under a secret that was given.");
}

function eventOf(body: Buffer): object {
  try {
    const event = JSON.parse(new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(body));
    if (typeof event.event === "string" && typeof event.id === "string" && typeof event.data === "object")
      return event;
  } catch {}
  throw new Unverified("payload_malformed", "The body is signed, and is no event.");
}

export function verify(body: unknown, headers: Headers, secrets: readonly string[], now: number): object {
  if (!Buffer.isBuffer(body))
    throw new Unverified("body_not_raw", "The body was parsed already: hand over the bytes as they came.");
  if (secrets.length === 0) throw new Unverified("secret_malformed", "There is no secret to verify with.");
  const keys = secrets.map(keysOf);
  const known = new Map(
    Object.entries(headers).map(([name, value]) => [
      has("exact_names") ? name : name.toLowerCase(),
      typeof value === "string" ? value : value.join(name.toLowerCase() === "webhook-signature" ? " " : ","),
    ]),
  );
  const failures: unknown[] = [];
  for (const set of has("service_set_alone") ? [ofService] : [ofService, ofStandard]) {
    try {
      check(set(known), keys, body, now);
      return eventOf(body);
    } catch (error) {
      failures.push(error);
    }
  }
  // Of two sets that both fail, ours; unless it is not there at all.
  const reasons = failures.map((error) => (error as Unverified).reason);
  throw reasons.includes("payload_malformed")
    ? failures[reasons.indexOf("payload_malformed")]
    : reasons[0] === "header_missing" &&
        reasons.length > 1 &&
        !known.has("x-tm-timestamp") &&
        !known.has("x-tm-signature")
      ? failures[1]
      : failures[0];
}

export function sign(body: Buffer, secret: string, timestamp: number, id: string): Record<string, string> {
  const { whole, bytes } = keysOf(secret);
  return {
    "x-tm-timestamp": String(timestamp),
    "x-tm-signature": hmac(whole, `${timestamp}.`, body).toString("hex"),
    "webhook-id": id,
    "webhook-timestamp": String(timestamp),
    "webhook-signature": `v1,${hmac(bytes, `${id}.${timestamp}.`, body).toString("base64")}`,
  };
}
