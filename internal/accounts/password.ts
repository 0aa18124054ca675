/**
 * Password hashes: scrypt with N = 2^15, r = 8, p = 3 (OWASP Password Storage Cheat Sheet, 2025), a 16-byte salt, 32
 * bytes out, stored as `scrypt$<log2 N>$<r>$<p>$<salt>$<hash>` in base64url, so that the parameters can grow.
 */
import { randomBytes, type ScryptOptions, scrypt, timingSafeEqual } from "node:crypto";

export type PasswordCost = { logN: number; r: number; p: number };
const defaultCost: PasswordCost = { logN: 15, r: 8, p: 3 };
const hashBytes = 32;

function derive(password: string, salt: Buffer, { logN, r, p }: PasswordCost): Promise<Buffer> {
  const options: ScryptOptions = { N: 2 ** logN, r, p, maxmem: 256 * 2 ** logN * r };
  return new Promise((done, fail) => {
    scrypt(password.normalize("NFKC"), salt, hashBytes, options, (error, key) =>
      error ? fail(error) : done(key),
    );
  });
}

export async function hashPassword(password: string, cost = defaultCost): Promise<string> {
  const salt = randomBytes(16);
  const hash = await derive(password, salt, cost);
  const { logN, r, p } = cost;
  return ["scrypt", logN, r, p, salt.toString("base64url"), hash.toString("base64url")].join("$");
}

/** Constant time in the hash; false for a stored text of another form. */
export async function verifyPassword(password: string, stored: string): Promise<boolean> {
  const match = /^scrypt\$(\d{1,2})\$(\d{1,2})\$(\d{1,2})\$([\w-]+)\$([\w-]+)$/.exec(stored);
  if (match === null) return false;
  const [, logN, r, p, salt = "", hash = ""] = match;
  const expected = Buffer.from(hash, "base64url");
  const given = await derive(password, Buffer.from(salt, "base64url"), {
    logN: Number(logN),
    r: Number(r),
    p: Number(p),
  });
  return expected.length === given.length && timingSafeEqual(expected, given);
}
