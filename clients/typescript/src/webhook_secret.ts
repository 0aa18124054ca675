/** Secrets of webhooks: checked for the mistakes that are made with them. None is ever shown. */
import { WebhookVerificationError } from "./errors.ts";

export type Secret = {
  /** The key of X-TM-Signature: the text, prefix and all. */
  text: Uint8Array<ArrayBuffer>;
  /** The key of webhook-signature: the bytes behind the prefix. */
  bytes: Uint8Array<ArrayBuffer>;
};

const prefix = "whsec_";
const refuse = (mistake: string) =>
  new WebhookVerificationError(
    "secret_malformed",
    `the secret ${mistake}; it is the whsec_… that was shown when the webhook was created or its secret rotated`,
  );

export const encode = (text: string): Uint8Array<ArrayBuffer> => {
  // A copy in a buffer of its own, which crypto.subtle asks for.
  return new Uint8Array(new TextEncoder().encode(text));
};

export const fromBase64 = (text: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(text), (character) => character.charCodeAt(0));

export const toBase64 = (bytes: Uint8Array): string => btoa(String.fromCharCode(...bytes));

export const isBase64 = (text: string): boolean =>
  text.length % 4 === 0 && /^[A-Za-z0-9+/]+={0,2}$/.test(text);

export function readSecret(secret: unknown): Secret {
  if (typeof secret !== "string" || secret === "") throw refuse("is missing");
  if (secret.trim() !== secret) throw refuse("has white space around it: trim it");
  if (/^tm_(live|sandbox)_/.test(secret)) throw refuse("is an API key");
  if (!secret.startsWith(prefix)) throw refuse(`does not begin with ${prefix}`);
  const rest = secret.slice(prefix.length);
  // Another text for the same bytes is none that the service made: a letter was changed.
  if (!isBase64(rest) || toBase64(fromBase64(rest)) !== rest)
    throw refuse(`has something else than base64 behind ${prefix}: copy it again, whole`);
  return { text: encode(secret), bytes: fromBase64(rest) };
}

export function readSecrets(given: unknown): Secret[] {
  const secrets: readonly unknown[] = Array.isArray(given) ? given : [given];
  if (secrets.length === 0) throw refuse("is missing: the list of secrets is empty");
  return secrets.map(readSecret);
}
