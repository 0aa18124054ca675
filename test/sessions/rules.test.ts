import assert from "node:assert/strict";
import { test } from "node:test";
import { addressBlock } from "../../internal/core/address_block.ts";
import { checkPassword } from "../../internal/sessions/password_rules.ts";

const whose = { email: "jane.doe@example.com", accountName: "Acme" };
const reasonOf = (password: string, of = whose): string => {
  try {
    checkPassword(password, of);
    return "";
  } catch (error) {
    return (error as Error).message;
  }
};

test("passwords that guessers try first are refused with the reason", () => {
  for (const [password, reason] of [
    ["elevenchars", /12 to 200/],
    ["x".repeat(201), /12 to 200/],
    ["\u0065\u0301".repeat(6), /12 to 200/],
    ["aaaaaaaaaaaa", /over and over/],
    ["AaAaAaAaAaAa", /over and over/],
    ["Password1234", /guessed first/],
    ["correct horse battery staple", /guessed first/],
    ["ｐａｓｓｗｏｒｄ1234", /guessed first/],
    ["i am JANE.DOE indeed", /before the @/],
    ["we all love aCmE here", /name of the account/],
  ] as const)
    assert.match(reasonOf(password), reason, password);
});

test("any other sentence will do, and short names forbid nothing", () => {
  for (const password of [
    "four plain words here",
    "twelve chars",
    "x1".repeat(100),
    "ünïcödé is welcome",
    "doe, a deer, a female",
  ])
    assert.equal(reasonOf(password), "", password);
  assert.equal(reasonOf("bananas in pyjamas", { email: "ana@example.com", accountName: "pyj" }), "");
  assert.match(
    reasonOf("bananas in pyjamas", { email: "nana@example.com", accountName: "pyj" }),
    /before the @/,
  );
});

test("the field that is named is the one asked about", () => {
  assert.throws(
    () => checkPassword("short", { ...whose, field: "new_password" }),
    /^ServiceError: new_password: /,
  );
});

test("IPv4 addresses count by themselves, IPv6 addresses by their first 64 bits, however they are written", () => {
  for (const [address, block] of [
    ["203.0.113.7", "203.0.113.7"],
    ["::ffff:203.0.113.7", "203.0.113.7"],
    ["2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"],
    ["2001:0DB8:0001:0002::", "2001:db8:1:2::/64"],
    ["2001:db8::6", "2001:db8:0:0::/64"],
    ["::1", "0:0:0:0::/64"],
    ["64:ff9b::203.0.113.7", "64:ff9b:0:0::/64"],
    ["1::2:3:4:5:203.0.113.7", "1:0:2:3::/64"],
    ["fe80::1%eth0", "fe80:0:0:0::/64"],
    ["", ""],
    ["unknown", "unknown"],
  ] as const)
    assert.equal(addressBlock(address), block, address);
});
