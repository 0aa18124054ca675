/** Secrets: their form, their two keys, and what is at rest. */
import assert from "node:assert/strict";
import { createHmac } from "node:crypto";
import { test } from "node:test";
import { createVault, placeOf, seal, sealKeyOf, unseal } from "../../internal/webhooks/seal.ts";
import { newSecret, secretKeys } from "../../internal/webhooks/secrets.ts";

const key = sealKeyOf("the pepper of all the keys");
const place = placeOf("live", "019bb0c4-d5e8-7a3c-9f2e-4b6a8d0c1e3f", "secret");

test("a secret is whsec_ and 32 random bytes in base64, never the same twice", () => {
  const secrets = Array.from({ length: 100 }, newSecret);
  assert.equal(new Set(secrets).size, 100);
  for (const secret of secrets) {
    assert.match(secret, /^whsec_[A-Za-z0-9+/]{43}=$/);
    assert.equal(Buffer.from(secret.slice(6), "base64").length, 32);
  }
});

test("a secret's two keys are its whole text, and the bytes behind its prefix", () => {
  const secret = "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSwMfKQ9r8GKYo=";
  const { shown, standard } = secretKeys(secret);
  const digest = (by: Parameters<typeof createHmac>[1]) =>
    createHmac("sha256", by).update("1.{}").digest("hex");
  assert.equal(digest(shown), digest(secret));
  assert.equal(
    digest(standard),
    digest(Buffer.from("MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSwMfKQ9r8GKYo=", "base64")),
  );
  assert.throws(() => secretKeys("MfKQ9r8G"), /whsec_/);
});

test("what is sealed opens under the same key only, and not when a bit of it is turned", () => {
  const secret = Buffer.from(newSecret());
  const sealed = seal(key, secret, place);
  assert.deepEqual(unseal(key, sealed, place), secret);
  assert.deepEqual(unseal(sealKeyOf("the pepper of all the keys"), sealed, place), secret);
  assert.throws(() => unseal(sealKeyOf("another pepper, as long"), sealed, place), /KEY_HASH_SECRET/);
  for (let at = 0; at < sealed.length; at += 1) {
    const turned = Buffer.from(sealed);
    turned[at] = (turned[at] ?? 0) ^ 1;
    assert.throws(() => unseal(key, turned, place), /A sealed secret does not/, `byte ${at}`);
  }
  assert.throws(() => unseal(key, Buffer.alloc(0), place), /form/);
  assert.throws(() => unseal(key, sealed.subarray(0, 28), place), /form/);
});

test("sealing twice gives nothing that is the same, and shows nothing of the secret", () => {
  const secret = Buffer.from(newSecret());
  const [first, second] = [seal(key, secret, place), seal(key, secret, place)];
  assert.notDeepEqual(first.subarray(1, 29), second.subarray(1, 29));
  assert.notDeepEqual(first.subarray(29), second.subarray(29));
  assert.equal(first.includes(secret.subarray(0, 12)), false);
});

test("text is sealed into text", () => {
  const vault = createVault(key);
  const sealed = vault.seal("whsec_é", place);
  assert.match(sealed, /^[A-Za-z0-9+/]+=*$/);
  assert.equal(vault.unseal(sealed, place), "whsec_é");
});
