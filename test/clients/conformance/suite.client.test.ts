/**
 * The suite itself: that it leaves nothing of the contract out, that a client which keeps the rules passes, and that each of
 * many clients with one fault does not.
 */
import assert from "node:assert/strict";
import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { after, before, describe, test } from "node:test";
import { root } from "../../cmd/process.ts";
import { endpoints } from "./cases/calls.ts";
import { errors } from "./cases/errors.ts";
import { walks } from "./cases/paging.ts";
import { provenReasons, reasons } from "./cases/webhooks.ts";
import { languages, reference } from "./languages.ts";
import { errorCodes, methods } from "./methods.ts";
import { openStage, type Stage } from "./stage.ts";
import { cases, conformance, openCast, parallel } from "./suite.ts";

test("every method of the clients has a case", () => {
  const tried = new Set(endpoints.map(({ method }) => method));
  assert.deepEqual(
    methods.map(({ name }) => name).filter((name) => !tried.has(name)),
    [],
  );
  assert.ok(methods.length > 40);
});

test("every query parameter of every method is given in some case", () => {
  const untried = methods.flatMap(({ name, query }) => {
    const given = new Set(
      endpoints.flatMap((one) => (one.method === name ? Object.keys(one.query ?? {}) : [])),
    );
    // Paging gives cursors.
    return query.filter((one) => one !== "cursor" && !given.has(one)).map((one) => `${name} ${one}`);
  });
  assert.deepEqual(untried, []);
});

test("every list that goes on is gone through to its end", () => {
  const walked = new Set(walks.map(({ method }) => method));
  assert.deepEqual(
    methods.filter(({ name, paged }) => paged && !walked.has(name)).map(({ name }) => name),
    [],
  );
});

test("every code of an error is provoked", () => {
  const provoked = new Set(errors.map(({ code }) => code));
  assert.deepEqual(
    errorCodes.filter((code) => !provoked.has(code)),
    [],
  );
  assert.ok(errorCodes.length > 20);
});

test("every reason of a verification that fails has a vector of its own", () => {
  assert.deepEqual(
    reasons.filter((reason) => !provenReasons.has(reason)),
    [],
  );
});

test("every client library is tried, each language by a file of its own", async () => {
  const folders = await readdir(join(root, "clients"), { withFileTypes: true });
  const tried = new Set(Object.values(languages).map(({ agent }) => agent));
  assert.deepEqual(
    folders
      .filter((one) => one.isDirectory() && one.name !== "generator")
      .map(({ name }) => name)
      .toSorted(),
    [...tried].toSorted(),
  );
  const files = await readdir(join(root, "test/clients/conformance"));
  assert.deepEqual(
    files.filter((name) => name.endsWith(".test.ts") && name !== "suite.client.test.ts").toSorted(),
    Object.keys(languages).toSorted(),
  );
});

test("no two cases have one name", () => {
  const names = cases.map(({ name }) => name);
  assert.deepEqual(
    names.filter((name, at) => names.indexOf(name) !== at),
    [],
  );
});

conformance(reference());

/** What a client can do wrong, and some of the cases that must notice. */
const faults: readonly (readonly [fault: string, noticed: RegExp])[] = [
  ["silent_end", /^hooks report each attempt/],
  ["id_per_attempt", /^hooks give the attempts/],
  ["no_deadline", /^a deadline before the end/],
  ["no_count", /^sends the number of retries/],
  ["no_retries", /^a POST whose answer is lost creates/],
  ["own_retries", /^with max_retries 0/],
  ["impatient", /^a 429 is waited for/],
  ["repeats_all", /^what is not known to be repeatable/],
  ["no_keys", /^endpoint alerts.create drug_id target_price$/],
  ["key_per_attempt", /^a POST whose answer is lost creates/],
  ["follows", /^a 302 is not followed/],
  ["loses_member", /^endpoint drugs.prices .*sort/],
  ["drops_null", /^what is not given stays/],
  ["skips_pages", /^paging drugs.list .*"limit":4/],
  ["reads_ahead", /^paging stops when the reader does/],
  ["goes_round", /^paging refuses to go round/],
  ["keeps_offset", /^paging from an offset/],
  ["forgets_filters", /^paging drugs.list .*metformin/],
  ["keeps_mark", /^endpoint drugs.list sandbox/],
  ["quota_for_burst", /^endpoint drugs.get drug_/],
  ["never_local", /^limits that were decided/],
  ["counts_no_attempts", /^a GET whose answer is lost/],
  ["no_deprecation", /^what is deprecated/],
  ["no_304", /^what a caller has already/],
  ["no_code", /^error NOT_FOUND/],
  ["trusts_all", /^a certificate that nobody/],
  ["no_settings", /^what is not given is taken/],
  ["drops_prefix", /^a base address may have a path/],
  ["sends_text", /^a persisted query is asked for/],
  ["ignores_errors", /^error GRAPHQL_VALIDATION_FAILED/],
  ["lenient_clock", /^verify 301 seconds old$/],
  ["strict_clock", /^verify exactly 300 seconds old/],
  ["no_previous", /^verify a rotation by X-TM alone/],
  ["first_secret", /^verify several secrets, the last/],
  ["exact_names", /^verify names of headers in capitals/],
  ["service_set_alone", /^verify Standard Webhooks alone/],
];

describe("a client with a fault does not pass", { concurrency: parallel }, () => {
  let stage: Stage;
  before(async () => {
    stage = await openStage();
  });
  after(() => stage[Symbol.asyncDispose]());
  for (const [fault, noticed] of faults)
    test(fault, async () => {
      const [one, ...others] = cases.filter(({ name }) => noticed.test(name));
      assert.ok(one !== undefined && others.length < 4, `${1 + others.length} cases of ${noticed}`);
      await using faulty = await openCast(reference(fault), stage, 1);
      await assert.rejects(faulty.play(one), `"${one.name}" passes with ${fault}`);
    });
  for (const [fault, noticed] of [
    ["shows_key", /^error UNAUTHORIZED/],
    ["shows_secrets", /^verify an API key in the place of a secret/],
  ] as const)
    test(fault, async () => {
      const one = cases.find(({ name }) => noticed.test(name)) ?? assert.fail(`no case ${noticed}`);
      await using faulty = await openCast(reference(fault), stage, 1);
      await faulty.play(one);
      assert.notDeepEqual(faulty.betrayed(), [], "what it wrote is searched");
    });
});
