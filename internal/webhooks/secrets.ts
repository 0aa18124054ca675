/**
 * The secret a subscription's deliveries are signed with: `whsec_` and the base64 of 32 random bytes, the form of
 * Standard Webhooks.
 *
 * Two signatures are made from it. X-TM-Signature takes the secret as it is shown, `whsec_` included, as the key: what
 * who reads "HMAC-SHA256 with the subscription secret" does. `webhook-signature` takes the bytes behind the prefix, as
 * Standard Webhooks and its libraries do. Both keys are made once, when the secret is read, never for each delivery.
 */
import { createSecretKey, type KeyObject, randomBytes } from "node:crypto";

const prefix = "whsec_";

export function newSecret(): string {
  return `${prefix}${randomBytes(32).toString("base64")}`;
}

export type SecretKeys = {
  /** Of X-TM-Signature: the whole text in UTF-8. */
  shown: KeyObject;
  /** Of webhook-signature: the bytes that the text stands for. */
  standard: KeyObject;
};

export function secretKeys(secret: string): SecretKeys {
  if (!secret.startsWith(prefix)) throw new Error("A secret begins with whsec_");
  return {
    shown: createSecretKey(secret, "utf8"),
    standard: createSecretKey(secret.slice(prefix.length), "base64"),
  };
}
