/** Verifies as a receiver does that was written from the documentation alone: nothing of the service is used here. */
import { createHmac } from "node:crypto";
import type { IncomingHttpHeaders } from "node:http";

const list = (value: string | string[] | undefined) => (value === undefined ? [] : [String(value)]);

/** The places of the secrets that a delivery verifies with. */
export function verifiedBy(headers: IncomingHttpHeaders, body: Buffer, secrets: readonly string[]): number[] {
  const given = [...list(headers["x-tm-signature"]), ...list(headers["x-tm-signature-previous"])];
  return secrets.flatMap((secret, place) => {
    const made = createHmac("sha256", secret)
      .update(`${headers["x-tm-timestamp"]}.`)
      .update(body)
      .digest("hex");
    return given.includes(made) ? [place] : [];
  });
}

export function standardBy(headers: IncomingHttpHeaders, body: Buffer, secrets: readonly string[]): number[] {
  const given = String(headers["webhook-signature"]).split(" ");
  return secrets.flatMap((secret, place) => {
    const made = createHmac("sha256", Buffer.from(secret.replace(/^whsec_/, ""), "base64"))
      .update(`${headers["webhook-id"]}.${headers["webhook-timestamp"]}.`)
      .update(body)
      .digest("base64");
    return given.includes(`v1,${made}`) ? [place] : [];
  });
}
