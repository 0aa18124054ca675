import assert from "node:assert/strict";
import { createHash, createSecretKey } from "node:crypto";
import { test } from "node:test";
import fc from "fast-check";
import { hashKey, makeKey, parseKey } from "../../internal/accounts/key_format.ts";

const base62 = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
const environment = fc.constantFrom("live", "sandbox");

function mistakeOf(key: string): string {
  const parsed = parseKey(key);
  assert.ok("mistake" in parsed, `${key} was taken for a key`);
  return parsed.mistake;
}

test("a key says where it belongs, and ends in six characters of checksum", () => {
  assert.match(makeKey("live"), /^tm_live_[0-9A-Za-z]{36}$/);
  assert.match(makeKey("sandbox"), /^tm_sandbox_[0-9A-Za-z]{36}$/);
  // Computed by zlib's crc32 outside this program.
  assert.deepEqual(parseKey("tm_live_0000000000000000000000000000003gdmJf"), { environment: "live" });
  assert.deepEqual(parseKey("tm_sandbox_aZ9aZ9aZ9aZ9aZ9aZ9aZ9aZ9aZ9aZ93M1TGA"), { environment: "sandbox" });
});

test("every key that is made is read back as its environment's, and no two are the same", () => {
  const seen = new Set<string>();
  fc.assert(
    fc.property(environment, (name) => {
      const key = makeKey(name);
      assert.ok(!seen.has(key));
      seen.add(key);
      assert.deepEqual(parseKey(key), { environment: name });
    }),
  );
});

test("every typo in one character, and every two neighbours exchanged, are told apart from a key", () => {
  fc.assert(
    fc.property(environment, (name) => {
      const key = makeKey(name);
      for (let place = key.length - 36; place < key.length; place += 1) {
        const [before, one = "", two = ""] = [key.slice(0, place), key[place], key[place + 1]];
        for (const other of base62.replace(one, "")) {
          assert.match(mistakeOf(before + other + key.slice(place + 1)), /typo/);
        }
        if (two === "" || one === two) continue;
        assert.match(mistakeOf(before + two + one + key.slice(place + 2)), /typo/);
      }
    }),
    { numRuns: 20 },
  );
});

test("of a made key thirty characters are drawn, each from the whole alphabet", () => {
  const drawn = Array.from({ length: 30 }, () => new Set<string>());
  for (let made = 0; made < 2_000; made += 1) {
    for (const [at, character] of [...makeKey("live").slice(-36, -6)].entries()) drawn[at]?.add(character);
  }
  // That 2,000 draws miss one of the 62 anywhere is a matter of 10^11 runs.
  for (const characters of drawn) assert.equal([...characters].toSorted().join(""), base62);
});

test("a key cut short, run on, or with a stranger in it is called incomplete", () => {
  const key = makeKey("live");
  for (const text of [key.slice(0, -1), `${key}0`, `${key} `, `${key.slice(0, -1)}-`, "tm_live_"]) {
    assert.match(mistakeOf(text), /incomplete/);
  }
});

test("any other text is answered with the two forms a key has, and never repeated", () => {
  for (const text of ["", "sk_live_0123456789", "TM_LIVE_0", "Bearer tm_live_0", "tm_livesandbox_"]) {
    assert.match(mistakeOf(text), /begins with tm_live_ or tm_sandbox_/);
  }
  fc.assert(
    fc.property(fc.string({ minLength: 12, unit: "grapheme" }), (text) => {
      assert.ok(!mistakeOf(text).includes(text));
      assert.ok(!mistakeOf(`tm_live_${text}`).includes(text));
    }),
  );
});

test("the stored hash depends on the secret, so that a stolen table cannot be searched for a key", () => {
  const key = makeKey("live");
  const one = hashKey(createSecretKey(Buffer.from("one secret")), key);
  const two = hashKey(createSecretKey(Buffer.from("two secret")), key);
  assert.equal(one.length, 32);
  assert.notDeepEqual(one, two);
  assert.notDeepEqual(one, createHash("sha256").update(key).digest());
});
