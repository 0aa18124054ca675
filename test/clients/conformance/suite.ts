/**
 * The one suite of all client libraries: every case of `cases/`, through the driver of a language, against the running service.
 *
 *   npm test -- test/clients/conformance/python.client.test.ts                               one language
 *   npm test -- test/clients/conformance/python.client.test.ts --test-name-pattern=paging    some of its cases
 *   npm test -- test/clients/conformance                                              all languages, and the suite itself
 *   npm run test:all-runtimes                                                         the same, with every case on every runtime
 *
 * A language is a row of languages.ts and a file `<language>.test.ts`. What its driver must take and answer is told in
 * README.md beside this file.
 */
import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { clientCases, refusedKeys } from "./cases/clients.ts";
import { deadlineCases } from "./cases/deadlines.ts";
import { endpointCases } from "./cases/endpoints.ts";
import { errorCases, stranger } from "./cases/errors.ts";
import { graphqlCases } from "./cases/graphql.ts";
import { hookCases } from "./cases/hooks.ts";
import { lostAnswerCases } from "./cases/lost_answers.ts";
import { pagingCases } from "./cases/paging.ts";
import { resilienceCases } from "./cases/resilience.ts";
import { strangeAnswerCases } from "./cases/strange_answers.ts";
import { unsendableCases } from "./cases/unsendable.ts";
import { givenSecrets, webhookCases } from "./cases/webhooks.ts";
import { type Driver, startDriver } from "./driver.ts";
import type { Language } from "./languages.ts";
import { openStage, type Stage } from "./stage.ts";
import { type Case, openWorld } from "./world.ts";

/** Those that wait come first, so that others run beside them. */
export const cases: readonly Case[] = [
  ...[
    ...resilienceCases,
    ...lostAnswerCases,
    ...deadlineCases,
    ...hookCases,
    ...errorCases,
    ...clientCases,
    ...graphqlCases,
  ],
  ...[...pagingCases, ...endpointCases, ...webhookCases, ...strangeAnswerCases, ...unsendableCases],
];

/** What depends on the runtime: its network, its clock, its streams, its cryptography, its environment. */
const runtimeCases: readonly Case[] = [
  ...[
    ...resilienceCases,
    ...lostAnswerCases,
    ...deadlineCases,
    ...hookCases,
    ...clientCases,
    ...webhookCases,
    ...unsendableCases,
  ],
];

/** A second runtime of a library plays these only, unless ALL_RUNTIMES=true: the rest is the library's own code. */
const casesOf = (language: Language) =>
  language.isSecondRuntime && process.env.ALL_RUNTIMES !== "true" ? runtimeCases : cases;

/** Drivers of one language, each with one case at a time. */
export const parallel = 4;

export type Cast = AsyncDisposable & {
  stage: Stage;
  /** Runs a case with a driver that is free. */
  play(one: Case): Promise<void>;
  /** Keys and secrets that stand in anything that a driver wrote. */
  betrayed(): string[];
};

export async function openCast(language: Language, stage: Stage, count = parallel): Promise<Cast> {
  await using stack = new AsyncDisposableStack();
  const all: Driver[] = [];
  for (let at = 0; at < count; at += 1) all.push(stack.use(await startDriver(language)));
  const free = [...all];
  const waiting: ((driver: Driver) => void)[] = [];
  const take = () =>
    new Promise<Driver>((resolve) => {
      const driver = free.pop();
      if (driver === undefined) waiting.push(resolve);
      else resolve(driver);
    });
  const parts = stack.move();
  return {
    stage,
    async play(one) {
      const driver = await take();
      try {
        await using world = openWorld(stage, driver, language);
        await one.run(world);
      } finally {
        const next = waiting.shift();
        if (next === undefined) free.push(driver);
        else next(driver);
      }
    },
    betrayed() {
      const written = all.map((driver) => driver.written()).join("\n");
      return [...stage.keys, stranger, ...refusedKeys, ...givenSecrets].filter((secret) =>
        written.includes(secret),
      );
    },
    [Symbol.asyncDispose]: () => parts.disposeAsync(),
  };
}

/** Declares the tests of a language. */
export function conformance(language: Language): void {
  describe(`conformance of ${language.name}`, () => {
    const stack = new AsyncDisposableStack();
    let cast: Cast | undefined;
    before(async () => {
      // Built first: what else happens would wait for a processor meanwhile.
      await language.program();
      const stage = stack.use(await openStage());
      cast = stack.use(await openCast(language, stage));
    });
    after(() => stack.disposeAsync());
    describe("cases", { concurrency: parallel }, () => {
      for (const one of casesOf(language))
        test(one.name, () => cast?.play(one) ?? assert.fail("the stage did not open"));
    });
    test("no key or secret stands in anything that a client wrote, logged or threw", () => {
      assert.ok(cast !== undefined && cast.stage.keys.length > 50, "keys were used");
      assert.deepEqual(cast.betrayed(), []);
    });
  });
}
