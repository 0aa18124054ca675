/** Retry-After, in each of its forms and in none. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { retryAfterMs } from "../../internal/delivery/sender/retry_after.ts";

const nowMs = Date.UTC(2026, 10, 21, 12, 0, 0);
const monthMs = 30 * 86_400_000;

for (const [value, expected] of [
  ["0", 0],
  ["120", 120_000],
  [" 7 ", 7_000],
  ["999999999999", monthMs],
  ["Sat, 21 Nov 2026 12:01:30 GMT", 90_000],
  ["Saturday, 21-Nov-26 12:01:30 GMT", 90_000],
  ["Sat Nov 21 12:01:30 2026", 90_000],
  ["Sat, 21 Nov 2026 11:00:00 GMT", 0],
  ["Sat, 21 Nov 2126 12:00:00 GMT", monthMs],
] as const)
  test(`Retry-After ${JSON.stringify(value)} is ${expected} ms`, () => {
    assert.equal(retryAfterMs(value, nowMs), expected);
  });

for (const value of [
  undefined,
  "",
  "-1",
  "1.5",
  "1e3",
  "soon",
  "Sat",
  "2026-11-21T12:00:00Z",
  "9999999999999",
])
  test(`Retry-After ${JSON.stringify(value)} asks for nothing`, () => {
    assert.equal(retryAfterMs(value, nowMs), undefined);
  });
