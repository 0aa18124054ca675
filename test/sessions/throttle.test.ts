import assert from "node:assert/strict";
import { test } from "node:test";
import { ServiceError } from "../../internal/core/errors.ts";
import { query } from "../../internal/postgres/database.ts";
import type { Hashing } from "../../internal/sessions/hashing.ts";
import { createThrottle, knownMs, rules, waits } from "../../internal/sessions/throttle.ts";
import { hour, refused } from "../accounts/fixture.ts";
import { elsewhere, home, minute, type People, password, testPeople } from "./fixture.ts";

const email = "ana@example.com";
const wrong = "not the password";
const day = 24 * hour;

/** As fast as can be: these tests are about what is let through, which this one counts. */
function counting(): Hashing & { verified: number } {
  return {
    verified: 0,
    hash: async (text) => text,
    async verify(text, stored) {
      this.verified += 1;
      return text === stored;
    },
  };
}

const logIn = (test: People, given: string, from = home) =>
  test.sessions.logIn({ email, password: given }, from);
const asOf = (block: number) => ({ address: `192.0.2.${block}`, userAgent: undefined });

/** How long who asks now is told to wait; 0 when the guess is looked at. */
async function waitOf(work: Promise<unknown>): Promise<number> {
  const error = await work.then(
    () => assert.fail("was let in"),
    (thrown: unknown) => thrown,
  );
  assert.ok(error instanceof ServiceError, String(error));
  if (error.code === "UNAUTHORIZED") return 0;
  assert.equal(error.code, "RATE_LIMITED", error.message);
  return (error.retryAfterSeconds ?? 0) * 1_000;
}

async function fail(test: People, times: number, from = home): Promise<void> {
  for (let time = 0; time < times; time += 1) {
    const wait = await waitOf(logIn(test, wrong, from));
    if (wait === 0) continue;
    test.clock.at += wait;
    assert.equal(await waitOf(logIn(test, wrong, from)), 0);
  }
}

test("of 50 guesses at the same moment over two processes exactly the free ones are looked at", async () => {
  for (const from of [home, elsewhere]) {
    const hashing = counting();
    await using test = await testPeople({ hashing });
    await test.signUp(email, home);
    const other = test.another({ hashing });
    const guesses = Array.from({ length: 50 }, (_, number) =>
      (number % 2 === 0 ? test.sessions : other).logIn({ email, password: wrong }, from),
    );
    const codes = (await Promise.allSettled(guesses)).map((each) =>
      each.status === "rejected" && each.reason instanceof ServiceError ? each.reason.code : "other",
    );
    // The one after the free ones goes through too: it is the first that makes the next wait.
    assert.equal(hashing.verified, rules.person.free + 1);
    assert.deepEqual(
      [
        codes.filter((code) => code === "UNAUTHORIZED").length,
        codes.filter((code) => code === "RATE_LIMITED").length,
      ],
      [rules.person.free + 1, 50 - rules.person.free - 1],
    );
  }
});

test("after the free failures each one doubles the wait, up to a quarter of an hour", async () => {
  await using test = await testPeople({ hashing: counting() });
  for (let failure = 0; failure < rules.person.free + 1; failure += 1)
    assert.equal(await waitOf(logIn(test, wrong)), 0);
  const seen: number[] = [];
  while (seen.at(-1) !== waits.longestMs && seen.length < 20) {
    const wait = await waitOf(logIn(test, wrong));
    seen.push(wait);
    test.clock.at += wait - 1;
    assert.equal(await waitOf(logIn(test, wrong)), 1_000, "a millisecond is told as a second");
    test.clock.at += 1;
    assert.equal(await waitOf(logIn(test, wrong)), 0);
  }
  assert.deepEqual(
    seen,
    [5, 10, 20, 40, 80, 160, 320, 640, 900].map((seconds) => seconds * 1_000),
  );
  assert.equal(await waitOf(logIn(test, wrong)), waits.longestMs);
});

test("while it waits the right password is refused too, and is told how long; then it is let in", async () => {
  await using test = await testPeople({ hashing: counting() });
  await test.signUp();
  await fail(test, rules.person.free + 5);
  const told = await refused(
    logIn(test, password),
    "RATE_LIMITED",
    /^Too many attempts\. Try again in 80 seconds\.$/,
  );
  assert.equal(told.retryAfterSeconds, 80);
  test.clock.at += 80_000;
  await logIn(test, password);
});

test("attempts while it waits lengthen nothing", async () => {
  await using test = await testPeople({ hashing: counting() });
  await test.signUp();
  await fail(test, rules.person.free + 1);
  for (let time = 0; time < 20; time += 1) assert.equal(await waitOf(logIn(test, wrong)), 5_000);
  test.clock.at += 5_000;
  await logIn(test, password);
});

test("a success forgives what was tried from there, and only from there", async () => {
  await using test = await testPeople({ hashing: counting() });
  await test.signUp();
  await fail(test, rules.person.free);
  await fail(test, rules.person.free + 1, elsewhere);
  await logIn(test, password);
  await fail(test, rules.person.free);
  await logIn(test, password);
  assert.equal(await waitOf(logIn(test, wrong, elsewhere)), 5_000);
});

test("failures are forgiven one by one as time goes by", async () => {
  await using test = await testPeople({ hashing: counting() });
  await fail(test, rules.person.free + 1);
  test.clock.at += 2 * rules.person.forgivenMs;
  assert.equal(await waitOf(logIn(test, wrong)), 0);
  assert.equal(await waitOf(logIn(test, wrong)), 0);
  assert.equal(await waitOf(logIn(test, wrong)), 5_000);
});

test("a process whose clock is behind another's counts no more than there is, and forgives nothing", async () => {
  await using test = await testPeople({ hashing: counting() });
  const behind = test.another({ clock: { now: () => test.clock.at - 2_000 }, hashing: counting() });
  for (let failure = 0; failure < rules.person.free + 1; failure += 1)
    assert.equal(
      await waitOf((failure % 2 === 0 ? test.sessions : behind).logIn({ email, password: wrong }, home)),
      0,
    );
  assert.notEqual(await waitOf(logIn(test, wrong)), 0);
});

test("who tries one person from many addresses is held up, and the owner at their own address is not", async () => {
  await using test = await testPeople({ hashing: counting() });
  await test.signUp(email, home);
  for (let block = 0; block <= rules.email.free; block += 1)
    assert.equal(await waitOf(logIn(test, wrong, asOf(block))), 0);
  assert.equal(await waitOf(logIn(test, wrong, asOf(200))), 5_000);
  assert.equal(await waitOf(logIn(test, password, asOf(201))), 5_000, "the right password too");
  await logIn(test, password, home);
  await fail(test, rules.person.free, home);
  await logIn(test, password, home);
});

/** Strangers try one email, each from a different IP address, until new IP addresses have to wait. */
async function attack(test: People): Promise<void> {
  for (let block = 0; block <= rules.email.free; block += 1) await waitOf(logIn(test, wrong, asOf(block)));
}

test("an address is known for thirty days", async () => {
  await using test = await testPeople({ hashing: counting() });
  await test.signUp(email, home);
  test.clock.at += knownMs - minute;
  await attack(test);
  assert.equal(await waitOf(logIn(test, wrong, home)), 0);
  test.clock.at += minute;
  await attack(test);
  assert.notEqual(await waitOf(logIn(test, wrong, home)), 0);
});

test("a failed login does not shorten the 30 days for which an IP address is known", async () => {
  await using test = await testPeople({ hashing: counting() });
  await test.signUp(email, home);
  await fail(test, 1);
  test.clock.at += knownMs - minute;
  // Every attempt also deletes expired rows.
  await attack(test);
  assert.notEqual(await waitOf(logIn(test, password, elsewhere)), 0);
  await logIn(test, password, home);
});

test("who tries many people from one address is held up there, and those who log in there already are not", async () => {
  await using test = await testPeople({ hashing: counting() });
  await test.signUp(email, home);
  const guess = (number: number) =>
    test.sessions.logIn({ email: `${number}@example.com`, password: wrong }, home);
  for (let number = 0; number <= rules.address.free; number += 1)
    assert.equal(await waitOf(guess(number)), 0);
  assert.equal(await waitOf(guess(100)), 5_000);
  await logIn(test, password, home);
  assert.equal(await waitOf(test.sessions.logIn({ email: "1@example.com", password: wrong }, elsewhere)), 0);
});

test("those who log in at a new address and are right use nothing up there", async () => {
  await using test = await testPeople({ hashing: counting() });
  for (let number = 0; number < rules.address.free + 5; number += 1) {
    await test.signUp(`${number}@example.com`, asOf(number));
    await test.sessions.logIn({ email: `${number}@example.com`, password }, elsewhere);
  }
  for (let number = 0; number <= rules.address.free; number += 1)
    assert.equal(
      await waitOf(test.sessions.logIn({ email: `x${number}@example.com`, password: wrong }, elsewhere)),
      0,
    );
});

test("writing an e-mail in other ways, or another address of the same line, is no way around", async () => {
  await using test = await testPeople({ hashing: counting() });
  const line = (end: string) => ({ address: `2001:db8:7:8:${end}`, userAgent: undefined });
  await fail(test, rules.person.free + 1, line("0:0:0:1"));
  for (const [given, from] of [
    ["ANA@example.com", line("a:b:c:d")],
    [" ana@EXAMPLE.com ", line(":9")],
  ] as const)
    assert.equal(await waitOf(test.sessions.logIn({ email: given, password: wrong }, from)), 5_000);
  const nextLine = { address: "2001:db8:7:9::1", userAgent: undefined };
  assert.equal(await waitOf(logIn(test, wrong, nextLine)), 0);
});

test("who is sent away because too many log in at once has not used an attempt", async () => {
  const full = new ServiceError("SERVICE_UNAVAILABLE", "full");
  await using test = await testPeople({
    hashing: { hash: async (text) => text, verify: () => Promise.reject(full) },
  });
  for (let time = 0; time < 3 * rules.email.free; time += 1)
    await refused(logIn(test, password), "SERVICE_UNAVAILABLE", /full/);
});

test("signing up is slowed down by address, whether it succeeds or not", async () => {
  await using test = await testPeople({ hashing: counting() });
  for (let number = 0; number <= rules.sign_up.free; number += 1)
    await test.signUp(number % 2 === 0 ? `${number}@example.com` : "0@example.com").catch(() => {});
  await refused(test.signUp("z@example.com"), "RATE_LIMITED", /5 seconds/);
  await test.signUp("z@example.com", elsewhere);
});

test("what was tried stands in the database as hashes, and is deleted when it says nothing any more", async () => {
  await using test = await testPeople({ hashing: counting() });
  const rows = () =>
    query<{ row: string }>(
      test.db.connection,
      "select to_jsonb(t)::text as row from accounts.login_attempts t",
    );
  for (let block = 0; block < 30; block += 1)
    await waitOf(test.sessions.logIn({ email: `secret${block}@example.com`, password: wrong }, asOf(block)));
  const before = await rows();
  assert.equal(before.length, 90);
  assert.doesNotMatch(JSON.stringify(before), /secret|192\.0\.2/);
  test.clock.at += 100 * day;
  for (let time = 0; time < 10; time += 1) await waitOf(logIn(test, wrong)).catch(() => {});
  assert.equal((await rows()).length, 3);
});

test("outcomes of log-ins are told: ok, refused, throttled", async () => {
  const told: string[] = [];
  await using test = await testPeople({ hashing: counting(), onLogIn: (outcome) => told.push(outcome) });
  await test.signUp();
  await logIn(test, password);
  await fail(test, rules.person.free + 1);
  await waitOf(logIn(test, password));
  assert.deepEqual(told, [
    "ok",
    ...Array.from({ length: rules.person.free + 1 }, () => "refused"),
    "throttled",
  ]);
});

test("attempts that share subjects in any order never wait for each other in a circle", async () => {
  await using test = await testPeople();
  const throttle = createThrottle({
    database: test.db.connection,
    clock: test.clock,
    rules: { person: { free: 1_000, forgivenMs: hour }, address: { free: 1_000, forgivenMs: hour } },
  });
  const attempts = Array.from({ length: 100 }, async (_, number) => {
    const attempt = await throttle.logIn(`${number % 3}@example.com`, `192.0.2.${number % 5}`);
    await (number % 2 === 0 ? attempt.succeeded() : attempt.takeBack());
  });
  for (const outcome of await Promise.allSettled(attempts)) {
    if (outcome.status === "rejected")
      await refused(Promise.reject(outcome.reason), "RATE_LIMITED", /Too many attempts/);
  }
});
