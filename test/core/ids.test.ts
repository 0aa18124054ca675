import assert from "node:assert/strict";
import { test } from "node:test";
import { dinOf, growingUuidv7, isPharmacyKey, publicId, uuidOf, uuidv7 } from "../../internal/core/ids.ts";
import { fold, words } from "../../internal/core/text.ts";

test("ids made later sort later, and have the form of a UUIDv7", () => {
  const first = uuidv7(1_700_000_000_000);
  const second = uuidv7(1_700_000_000_001);
  assert.match(first, /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
  assert.ok(first < second);
});

test("a public id and its UUID are two spellings of one thing", () => {
  const uuid = uuidv7();
  assert.equal(uuidOf("acct_", publicId("acct_", uuid)), uuid);
  assert.equal(uuidOf("key_", publicId("acct_", uuid)), undefined);
  assert.equal(uuidOf("acct_", "acct_xyz"), undefined);
});

test("a drug is named by drug_<DIN> or by the DIN, leading zeros included", () => {
  assert.equal(dinOf("drug_00015741"), "00015741");
  assert.equal(dinOf("00015741"), "00015741");
  for (const text of ["15741", "drug_15741", " 15741 ", "\uff11\uff15\uff17\uff14\uff11"])
    assert.equal(dinOf(text), "00015741", "a DIN without its leading zeros");
  for (const text of ["drug_", "0001574a", "", "pharm_00015741", "000157410"])
    assert.equal(dinOf(text), undefined);
});

test("a pharmacy key has no path or query characters", () => {
  assert.ok(isPharmacyKey("BC-0001.a_b"));
  for (const text of ["", "-a", "a b", "a/b", "é", "a".repeat(65)]) assert.ok(!isPharmacyKey(text), text);
});

test("folding takes off accents, case and punctuation, on both sides of a search", () => {
  assert.equal(fold("Acide Acétylsalicylique (ŒUF)"), "acide acetylsalicylique oeuf");
  assert.equal(fold("  APO-METFORMIN 500mg "), "apo metformin 500mg");
  assert.deepEqual(words(fold("vitamin B vitamin")), ["vitamin", "b"]);
});

test("growing ids grow within a millisecond and when the clock is set back a little, and follow one that is set back far", () => {
  const at = Date.UTC(2026, 10, 21);
  const made = [at, at, at, at + 1, at - 59_000, at, at + 2].map((ms) => growingUuidv7(ms));
  for (let count = 0; count < 5_000; count += 1) made.push(growingUuidv7(at + 2));
  assert.deepEqual(made, made.toSorted());
  assert.equal(new Set(made).size, made.length);
  for (const id of made)
    assert.match(id, /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
  assert.ok(growingUuidv7(at - 61_000) < (made[0] ?? ""));
});
