/** Verifies a delivery as docs/webhooks-verify.md tells a receiver to, both ways; with nothing of what signs. */
import { createHmac, timingSafeEqual } from "node:crypto";

export type DeliveryHeaders = Readonly<Record<string, string | string[] | undefined>>;

const mostSecondsOff = 300;

function same(given: unknown, made: string): boolean {
  const text = String(given);
  return text.length === made.length && timingSafeEqual(Buffer.from(text), Buffer.from(made));
}

/** Names in lower case. Undefined when it is genuine, else what is wrong with it. `nowSeconds` is Unix time. */
export function mistakeOf(
  secret: string,
  headers: DeliveryHeaders,
  body: Uint8Array,
  nowSeconds: number,
): string | undefined {
  const timestamp = String(headers["x-tm-timestamp"]);
  if (!/^\d+$/.test(timestamp)) return "X-TM-Timestamp is missing";
  if (Math.abs(nowSeconds - Number(timestamp)) > mostSecondsOff)
    return `X-TM-Timestamp is more than ${mostSecondsOff} seconds from this pod's clock`;
  const ours = createHmac("sha256", secret).update(`${timestamp}.`).update(body).digest("hex");
  if (!same(headers["x-tm-signature"], ours)) return "X-TM-Signature is not that of the body";
  const key = Buffer.from(secret.slice("whsec_".length), "base64");
  const signed = `${headers["webhook-id"]}.${headers["webhook-timestamp"]}.`;
  const standard = createHmac("sha256", key).update(signed).update(body).digest("base64");
  if (!same(headers["webhook-signature"], `v1,${standard}`))
    return "webhook-signature is not that of the body";
  return undefined;
}
