/** Nothing of a key, and nothing that a terminal obeys, gets into the log, wherever a caller puts it. */
import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { makeKey } from "../../internal/accounts/key_format.ts";
import { query } from "../../internal/postgres/database.ts";
import { cleanText, cut, redact } from "../../internal/request_log/clean.ts";
import { testLogging } from "./fixture.ts";

const secret = fc.oneof(
  fc.constantFrom("live", "sandbox").map((environment) => makeKey(environment as "live" | "sandbox")),
  fc.base64String({ minLength: 24, maxLength: 44 }).map((text) => `whsec_${text}`),
);
const encoded = (text: string, which: number) =>
  [...text]
    .map((character, at) =>
      (which >> (at % 30)) & 1 ? `%${character.charCodeAt(0).toString(16)}` : character,
    )
    .join("");
const around = fc.string({
  unit: fc.constantFrom("a", "/", "?", "&", "=", " ", "%", "2", "é"),
  maxLength: 20,
});

/** What an address's reader would make of it. */
function decoded(text: string): string {
  return text.replaceAll(/%([0-9a-f]{2})/gi, (_, hex: string) =>
    String.fromCharCode(Number.parseInt(hex, 16)),
  );
}

test("a key is gone, as it is or as an address may write it, whatever stands around it", () => {
  fc.assert(
    fc.property(secret, around, around, fc.nat(2 ** 30), (key, before, after, which) => {
      for (const written of [key, encodeURIComponent(key), encoded(key, which)]) {
        const kept = decoded(cleanText(`${before}${written}&${after}`, 2_000));
        assert.ok(!kept.includes(key.slice(8, 24)), `${written}\n${kept}`);
      }
    }),
    { numRuns: 500 },
  );
  assert.equal(redact("/v1/drugs/tm_live_abc/prices?x=1"), "/v1/drugs/tm_live_[redacted]/prices?x=1");
  assert.equal(redact("?k=tm%255Flive%255Fabc"), "?k=tm%255Flive%255F[redacted]");
  assert.equal(redact("/v1/drugs?q=50%25&tm_live"), "/v1/drugs?q=50%25&tm_live");
});

test("a key that the cut goes through is gone too", () => {
  const key = makeKey("live");
  for (let most = 10; most < 70; most += 1) {
    const kept = cleanText(cut(`/v1/drugs?key=${key}`, most), 500);
    assert.ok(!kept.includes(key.slice(8, 10)), kept);
  }
});

test("texts are bounded, without control characters, and well-formed", () => {
  fc.assert(
    fc.property(
      fc.string({ unit: "binary", maxLength: 60 }),
      fc.integer({ min: 1, max: 40 }),
      (text, most) => {
        const kept = cleanText(cut(text, 50), most);
        assert.ok(kept.length <= most);
        assert.ok(!/\p{Cc}/u.test(kept));
        assert.ok(kept.isWellFormed());
      },
    ),
    { numRuns: 500 },
  );
});

test("what is written has nothing of a key in any column, and no text beyond its bound", async () => {
  await using logging = await testLogging();
  const key = makeKey("sandbox");
  {
    await using recorder = logging.recorder();
    recorder.record(
      logging.logged({
        requestId: key,
        path: `/v1/drugs?api_key=${key}&also=${encodeURIComponent(key)}\u0000\u001b[2J${"x".repeat(5_000)}`,
        userAgent: `curl ${key} ${"é".repeat(1_000)}`,
        errorCode: "UNAUTHORIZED",
        errorMessage: `Not a key: "${key}"\n${"y".repeat(5_000)}`,
        status: 401,
      }),
    );
  }
  const [row] = await query<{ line: string; longest: number }>(
    logging.database,
    `select r::text as line, greatest(length(path), length(user_agent), length(error_message)) as longest
     from accounts.request_log r`,
  );
  assert.ok(row);
  assert.ok(!row.line.includes(key.slice(11, 20)), row.line);
  assert.ok(!/\p{Cc}/u.test(row.line));
  assert.ok(row.longest <= 500, String(row.longest));
  assert.equal(
    (await logging.log().get(logging.accountId, "live", key)).requestId,
    "tm_sandbox_[redacted]",
    "and is still found by who knows it",
  );
});
