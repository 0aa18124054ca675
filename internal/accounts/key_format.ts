/**
 * What a key looks like: `tm_live_` or `tm_sandbox_`, 30 random base62 characters (178 bits), and six more that are the
 * CRC-32 of everything before them, as GitHub's tokens have it: a typo is told apart without a look-up, and secret
 * scanners recognise a leaked key with certainty.
 */
import { createHmac, type KeyObject, randomInt } from "node:crypto";
import { crc32 } from "node:zlib";
import { type EnvironmentName, environments } from "../postgres/environment.ts";

const alphabet = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
const randomCharacters = 30;
const checksumCharacters = 6;

function checksum(body: string): string {
  let rest = crc32(body);
  let text = "";
  for (let digit = 0; digit < checksumCharacters; digit += 1) {
    text = alphabet.charAt(rest % 62) + text;
    rest = Math.floor(rest / 62);
  }
  return text;
}

export function makeKey(environment: EnvironmentName): string {
  let body: string = environments[environment].keyPrefix;
  for (let index = 0; index < randomCharacters; index += 1) body += alphabet.charAt(randomInt(62));
  return body + checksum(body);
}

export type ParsedKey = { environment: EnvironmentName } | { mistake: string };

/** Reads a key's form; says nothing about whether it exists. */
export function parseKey(key: string): ParsedKey {
  for (const { name, keyPrefix } of Object.values(environments)) {
    if (!key.startsWith(keyPrefix)) continue;
    const rest = key.slice(keyPrefix.length);
    if (rest.length !== randomCharacters + checksumCharacters || !/^[0-9A-Za-z]+$/.test(rest)) {
      return { mistake: "the key is incomplete or has characters that no key has; copy it again, whole" };
    }
    const body = key.slice(0, -checksumCharacters);
    if (checksum(body) !== key.slice(-checksumCharacters)) {
      return { mistake: "the key has a typo (its checksum does not match); copy it again" };
    }
    return { environment: name };
  }
  return { mistake: "a key begins with tm_live_ or tm_sandbox_" };
}

/** What is stored of a key: its HMAC-SHA256. */
export function hashKey(secret: KeyObject, key: string): Buffer {
  return createHmac("sha256", secret).update(key).digest();
}
