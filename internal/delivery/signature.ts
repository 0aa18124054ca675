/**
 * How a delivery is signed, and the headers that say what it is. Pure.
 *
 * Two signatures over the same bytes, for two kinds of receivers. X-TM-Signature is the hex HMAC-SHA256 of
 * `timestamp.payload` under the secret as it is shown. `webhook-signature` is that of Standard Webhooks: base64, over
 * `id.timestamp.payload`, under the bytes that the secret stands for.
 *
 * During the overlap of a rotation both secrets sign. `webhook-signature` is a list by its standard. X-TM-Signature is one
 * digest for those that compare it as a whole. The webhook's `sign_with` says which secret makes it; the other one makes
 * X-TM-Signature-Previous. So a receiver that reads both headers verifies with either secret during the whole overlap, and one
 * that reads only X-TM-Signature with the secret that it had, until the owner switches.
 */
import { createHmac } from "node:crypto";
import { idPrefixes, publicId } from "../core/ids.ts";
import type { SecretKeys } from "../webhooks/secrets.ts";
import type { OutgoingRequest } from "./model.ts";

/** `X-TM-Signature` and the list of `webhook-signature`; `other` (X-TM-Signature-Previous) during the overlap of a rotation. */
export type Signatures = { current: string; other: string | undefined; standard: string };

export const userAgent = "TM-Webhooks/1";

/** At most two secrets. The first makes X-TM-Signature. `eventId` is public (evt_...), `timestamp` in Unix seconds. */
export function sign(
  secrets: readonly SecretKeys[],
  eventId: string,
  timestamp: number,
  payload: Uint8Array,
): Signatures {
  const [secret, other] = secrets;
  if (secret === undefined) throw new Error("A subscription without a secret signs nothing");
  const signed = `${timestamp}.`;
  const standardSigned = `${eventId}.${timestamp}.`;
  const hex = ({ shown }: SecretKeys) =>
    createHmac("sha256", shown).update(signed).update(payload).digest("hex");
  const base64 = ({ standard }: SecretKeys) =>
    `v1,${createHmac("sha256", standard).update(standardSigned).update(payload).digest("base64")}`;
  if (other === undefined) return { current: hex(secret), other, standard: base64(secret) };
  return { current: hex(secret), other: hex(other), standard: `${base64(secret)} ${base64(other)}` };
}

/** What an attempt's record keeps: X-TM-Signature, and X-TM-Signature-Previous behind a comma during an overlap. */
export const signatureText = ({ current, other }: Signatures) =>
  other === undefined ? current : `${current},${other}`;

/** Names and values in turns, as they go out. */
export function signatureHeaders(
  secrets: readonly SecretKeys[],
  request: Pick<OutgoingRequest, "deliveryId" | "eventId" | "kind" | "attempt" | "replayed">,
  timestamp: number,
  payload: Uint8Array,
): { headers: string[]; signatures: Signatures } {
  const eventId = publicId(idPrefixes.event, request.eventId);
  const signatures = sign(secrets, eventId, timestamp, payload);
  const time = String(timestamp);
  const headers = [
    "Content-Type",
    "application/json",
    "User-Agent",
    userAgent,
    "X-TM-Signature",
    signatures.current,
    "X-TM-Timestamp",
    time,
    "X-TM-Event",
    request.kind,
    "X-TM-Delivery",
    publicId(idPrefixes.delivery, request.deliveryId),
    "X-TM-Attempt",
    String(request.attempt),
    "webhook-id",
    eventId,
    "webhook-timestamp",
    time,
    "webhook-signature",
    signatures.standard,
  ];
  if (signatures.other !== undefined) headers.push("X-TM-Signature-Previous", signatures.other);
  if (request.replayed) headers.push("X-TM-Replayed", "true");
  return { headers, signatures };
}
