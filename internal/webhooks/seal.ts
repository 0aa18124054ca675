/**
 * Secrets at rest: sealed with AES-256-GCM under a key derived from KEY_HASH_SECRET, so that a stolen dump of the database
 * signs nothing. The API seals and the dispatcher unseals; both derive the same key.
 *
 * Sealed: one byte of version, 12 of nonce, 16 of tag, then the ciphertext. Version 2 is bound to the place where it is stored,
 * as additional authenticated data: copied to another row or column, it does not open. Version 1 is not bound; it still opens, and
 * maintenance seals it again (reseal.ts).
 */
import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  createSecretKey,
  type KeyObject,
  randomBytes,
} from "node:crypto";

const unbound = 1;
export const sealVersion = 2;
const nonceLength = 12;
const tagLength = 16;
const headLength = 1 + nonceLength + tagLength;

export function sealKeyOf(keyHashSecret: string): KeyObject {
  return createSecretKey(createHmac("sha256", keyHashSecret).update("webhook secrets").digest());
}

export type SealedColumn = "secret" | "previous_secret" | "headers";

/** The place of a webhook's sealed column. `webhookId` is a UUID. */
export const placeOf = (schema: string, webhookId: string, column: SealedColumn) =>
  `${schema}/${webhookId}/${column}`;

/** `place` says where the result is stored, and is needed to open it. */
export function seal(key: KeyObject, bytes: Uint8Array, place: string): Buffer {
  const nonce = randomBytes(nonceLength);
  const cipher = createCipheriv("aes-256-gcm", key, nonce, { authTagLength: tagLength });
  cipher.setAAD(Buffer.from(place));
  const text = Buffer.concat([cipher.update(bytes), cipher.final()]);
  return Buffer.concat([Buffer.from([sealVersion]), nonce, cipher.getAuthTag(), text]);
}

/** Text for text, as JSON can keep it. */
export function createVault(key: KeyObject) {
  return {
    seal: (text: string, place: string) => seal(key, Buffer.from(text), place).toString("base64"),
    unseal: (sealed: string, place: string) =>
      unseal(key, Buffer.from(sealed, "base64"), place).toString("utf8"),
  };
}

/** Throws when it was sealed under another key or for another place, or altered. */
export function unseal(key: KeyObject, sealed: Uint8Array, place: string): Buffer {
  const version = sealed[0];
  if (sealed.length < headLength || (version !== unbound && version !== sealVersion))
    throw new Error("A sealed secret does not have its form: was it written by a newer version?");
  const nonce = sealed.subarray(1, 1 + nonceLength);
  const decipher = createDecipheriv("aes-256-gcm", key, nonce, { authTagLength: tagLength });
  if (version === sealVersion) decipher.setAAD(Buffer.from(place));
  decipher.setAuthTag(sealed.subarray(1 + nonceLength, headLength));
  try {
    return Buffer.concat([decipher.update(sealed.subarray(headLength)), decipher.final()]);
  } catch (cause) {
    throw new Error(
      "A sealed secret does not open. Check that KEY_HASH_SECRET is the one that it was sealed under. The row may also be damaged, or the secret copied from another row.",
      {
        cause,
      },
    );
  }
}
