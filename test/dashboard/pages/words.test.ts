/** What the pages say and work out by themselves, without a browser. */
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { test } from "node:test";
import { permissions } from "../../../internal/accounts/model.ts";
import { isUnused } from "../../../internal/dashboard/web/src/pages/keys/unused.ts";
import { browserOf } from "../../../internal/dashboard/web/src/pages/settings/browsers.ts";
import {
  daysOf,
  firstDay,
  problemOf,
  rangeOf,
} from "../../../internal/dashboard/web/src/pages/usage/day_ranges.ts";
import { groups } from "../../../internal/dashboard/web/src/pages/usage/outcomes.ts";
import { curl, firstPath } from "../../../internal/dashboard/web/src/words/curl.ts";
import { endpointInWords } from "../../../internal/dashboard/web/src/words/endpoints.ts";
import { shownKey } from "../../../internal/dashboard/web/src/words/keys.ts";
import { allPermissions, permissionsInWords } from "../../../internal/dashboard/web/src/words/permissions.ts";
import { daysIn, firstDayKept, mostDays, outcomes } from "../../../internal/usage/model.ts";

const now = new Date("2026-03-15T23:30:00Z");

/** What a shell makes of a command, with echo in place of curl. */
const inShell = (command: string, key = "") =>
  execFileSync("sh", ["-c", `curl() { for each in "$@"; do printf '%s\n' "$each"; done; }; ${command}`], {
    encoding: "utf8",
    env: { API_KEY: key },
  })
    .trimEnd()
    .split("\n");

test("every permission that there is can be given, and all of them are everything", () => {
  assert.deepEqual([...allPermissions].sort(), [...permissions].sort());
  assert.equal(permissionsInWords([...permissions]), "Everything");
  assert.equal(permissionsInWords(["drugs:read", "prices:read"]), "Read drugs, read prices");
});

test("a call copied from the log means to a shell what it says, whatever stands in the path", () => {
  const url = 'http://127.0.0.1:8080/v1/drugs?q=it\'s $(touch /tmp/x) `id` "two" \\';
  assert.deepEqual(inShell(curl({ url, method: "DELETE" }), "the-key"), [
    "-X",
    "DELETE",
    url,
    "-H",
    "Authorization: Bearer the-key",
  ]);
  assert.deepEqual(inShell(curl({ url, key: "tm_live_1" })), [url, "-H", "Authorization: Bearer tm_live_1"]);
  assert.equal(inShell(curl({ url, method: "HEAD" }))[0], "-I");
});

test("the first call of a key is one that its permissions allow", () => {
  assert.match(firstPath(["prices:read", "drugs:read"]), /^\/v1\/drugs\/search\?/);
  assert.match(firstPath(["pharmacies:read"]), /^\/v1\/pharmacies\?/);
  assert.equal(firstPath(["webhooks:read"]), "/v1/webhooks");
  assert.equal(firstPath(["prices:read", "webhooks:write"]), "/v1/usage");
});

test("a key is unused when it works and nobody used it for 90 days", () => {
  const key = { state: "active" as const, created_at: "2025-01-01T00:00:00Z", last_used_at: null };
  assert.equal(isUnused(key, now.getTime()), true);
  assert.equal(isUnused({ ...key, last_used_at: "2026-03-01T00:00:00Z" }, now.getTime()), false);
  assert.equal(isUnused({ ...key, last_used_at: "2025-12-01T00:00:00Z" }, now.getTime()), true);
  assert.equal(isUnused({ ...key, created_at: "2026-03-01T00:00:00Z" }, now.getTime()), false);
  assert.equal(isUnused({ ...key, state: "revoked" }, now.getTime()), false);
});

test("periods are whole days of UTC, both ends included", () => {
  assert.deepEqual(rangeOf("month", {}, now), { from: "2026-03-01", to: "2026-03-15" });
  assert.deepEqual(rangeOf("last-month", {}, now), { from: "2026-02-01", to: "2026-02-28" });
  assert.deepEqual(rangeOf("7d", {}, now), { from: "2026-03-09", to: "2026-03-15" });
  assert.equal(daysIn(rangeOf("30d", {}, now)), 30);
  assert.deepEqual(rangeOf("range", { from: "2026-01-01", to: "2026-01-02" }, now), {
    from: "2026-01-01",
    to: "2026-01-02",
  });
  assert.deepEqual(daysOf({ from: "2026-02-27", to: "2026-03-01" }), [
    "2026-02-27",
    "2026-02-28",
    "2026-03-01",
  ]);
});

test("the page refuses the ranges that the server refuses, and no others", () => {
  assert.equal(firstDay(now), firstDayKept(now.getTime()));
  const first = firstDay(now);
  assert.equal(problemOf({ from: first, to: first }, now), undefined);
  assert.match(problemOf({ from: "2025-01-31", to: first }, now) ?? "", /available from/);
  assert.match(problemOf({ from: "2026-03-02", to: "2026-03-01" }, now) ?? "", /not be after/);
  const longest = { from: "2025-12-14", to: "2026-03-15" };
  assert.equal(daysIn(longest), mostDays);
  assert.equal(problemOf(longest, now), undefined);
  assert.match(problemOf({ ...longest, from: "2025-12-13" }, now) ?? "", /At most 92/);
});

test("every outcome of a request is in one group of the bars", () => {
  const one = Object.fromEntries(outcomes.map((outcome, index) => [outcome, 10 ** index]));
  const sum = groups.reduce((total, { of }) => total + of(one), 0);
  assert.equal(sum, 111_111);
});

test("endpoints, keys and browsers are said in words", () => {
  assert.equal(endpointInWords("listDrugPrices"), "List drug prices");
  assert.equal(endpointInWords("graphql"), "GraphQL");
  assert.equal(endpointInWords("unmatched"), "Unknown path");
  assert.equal(shownKey({ prefix: "tm_live_", last_four: "c5si" }), "tm_live_…c5si");
  const firefox = "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0";
  assert.equal(browserOf(firefox), "Firefox on Linux");
  const edge =
    "Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0 Safari/537.36 Edg/140.0";
  assert.equal(browserOf(edge), "Edge on Windows");
  assert.equal(browserOf(null), "Unknown browser");
});
