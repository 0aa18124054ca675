/**
 * Secrets at rest: sealed with AES-256-GCM under a key derived from KEY_HASH_SECRET, so that a stolen dump of the database
 * signs nothing. The API seals and the dispatcher unseals; both derive the same key.
 *
 * Sealed: one byte of version (1), 12 of nonce, 16 of tag, then the ciphertext.
 */
import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  createSecretKey,
  type KeyObject,
  randomBytes,
} from "node:crypto";

const version = 1;
const nonceLength = 12;
const tagLength = 16;
const headLength = 1 + nonceLength + tagLength;

export function sealKeyOf(keyHashSecret: string): KeyObject {
  return createSecretKey(createHmac("sha256", keyHashSecret).update("webhook secrets").digest());
}

export function seal(key: KeyObject, bytes: Uint8Array): Buffer {
  const nonce = randomBytes(nonceLength);
  const cipher = createCipheriv("aes-256-gcm", key, nonce, { authTagLength: tagLength });
  const text = Buffer.concat([cipher.update(bytes), cipher.final()]);
  return Buffer.concat([Buffer.from([version]), nonce, cipher.getAuthTag(), text]);
}

/** Text for text, as JSON can keep it. */
export function createVault(key: KeyObject) {
  return {
    seal: (text: string) => seal(key, Buffer.from(text)).toString("base64"),
    unseal: (sealed: string) => unseal(key, Buffer.from(sealed, "base64")).toString("utf8"),
  };
}

/** Throws when it was sealed under another key, or altered. */
export function unseal(key: KeyObject, sealed: Uint8Array): Buffer {
  if (sealed.length < headLength || sealed[0] !== version)
    throw new Error("A sealed secret does not have its form: was it written by a newer version?");
  const nonce = sealed.subarray(1, 1 + nonceLength);
  const decipher = createDecipheriv("aes-256-gcm", key, nonce, { authTagLength: tagLength });
  decipher.setAuthTag(sealed.subarray(1 + nonceLength, headLength));
  try {
    return Buffer.concat([decipher.update(sealed.subarray(headLength)), decipher.final()]);
  } catch (cause) {
    throw new Error("A sealed secret does not open: is KEY_HASH_SECRET the one that it was sealed under?", {
      cause,
    });
  }
}
