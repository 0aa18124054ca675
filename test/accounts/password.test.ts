import assert from "node:assert/strict";
import { test } from "node:test";
import { hashPassword, verifyPassword } from "../../internal/accounts/password.ts";

test("a password is verified against its own hash, and another is not", async () => {
  const stored = await hashPassword("correct horse battery");
  assert.equal(await verifyPassword("correct horse battery", stored), true);
  assert.equal(await verifyPassword("correct horse batterz", stored), false);
  assert.equal(await verifyPassword("", stored), false);
});

test("the stored text names its own parameters and carries a salt of its own", async () => {
  const [one, two] = await Promise.all([
    hashPassword("the same password"),
    hashPassword("the same password"),
  ]);
  assert.match(one, /^scrypt\$15\$8\$3\$[\w-]{22}\$[\w-]{43}$/);
  assert.notEqual(one, two);
});

test("a hash made with other parameters still verifies", async () => {
  // RFC 7914, section 12: scrypt("pleaseletmein", "SodiumChloride", N = 2^14, r = 8, p = 1), its first 32 bytes.
  const hash = Buffer.from("7023bdcb3afd7348461c06cd81fd38ebfda8fbba904f8e3ea9b543f6545da1f2", "hex");
  const salt = Buffer.from("SodiumChloride");
  const stored = `scrypt$14$8$1$${salt.toString("base64url")}$${hash.toString("base64url")}`;
  assert.equal(await verifyPassword("pleaseletmein", stored), true);
  assert.equal(await verifyPassword("pleaseletmeout", stored), false);
});

test("a letter typed in two parts is the same letter", async () => {
  const stored = await hashPassword("caf\u00e9 de la gare");
  assert.equal(await verifyPassword("cafe\u0301 de la gare", stored), true);
});

test("a stored text of another form verifies nothing", async () => {
  for (const stored of [
    "",
    "plain",
    "$2b$12$abcdefghijklmnopqrstuv",
    "scrypt$15$8$3$$",
    "scrypt$x$8$3$AA$AA",
  ]) {
    assert.equal(await verifyPassword("plain", stored), false, stored);
  }
});
