/**
 * Tokens of sessions and of links: 256 random bits in base64url. The database has their SHA-256: what is as long and as
 * random as this needs no slow hash, and a stolen dump is of no use.
 */
import { createHash, createHmac, randomBytes } from "node:crypto";

export type Token = { token: string; hash: Buffer };

export const hashToken = (token: string): Buffer => createHash("sha256").update(token).digest();

export function makeToken(): Token {
  const token = randomBytes(32).toString("base64url");
  return { token, hash: hashToken(token) };
}

/** Whether it has the form of one: anything else is not looked up. */
export const isToken = (text: string): boolean => /^[\w-]{43}$/.test(text);

/** What a page sends back in a header: from it the token cannot be told. */
export const csrfTokenOf = (token: string): string =>
  createHmac("sha256", token).update("csrf token of a session").digest("base64url");
