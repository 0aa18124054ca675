/** Seals as version 1 did: not bound to a row. For rows of earlier builds, and for tests that copy one secret to many rows. */
import { createCipheriv, type KeyObject, randomBytes } from "node:crypto";

export function sealUnbound(key: KeyObject, bytes: Uint8Array): Buffer {
  const nonce = randomBytes(12);
  const cipher = createCipheriv("aes-256-gcm", key, nonce, { authTagLength: 16 });
  const text = Buffer.concat([cipher.update(bytes), cipher.final()]);
  return Buffer.concat([Buffer.from([1]), nonce, cipher.getAuthTag(), text]);
}
