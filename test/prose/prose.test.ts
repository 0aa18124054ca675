/** The prose check: it finds the faults of earlier texts, accepts their rewrites, and its baseline only shrinks. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { compare, lower } from "../../tools/prose/baseline.ts";
import { isTooLong } from "../../tools/prose/commits.ts";
import { lintText } from "../../tools/prose/lint_text.ts";
import { stringsOf } from "../../tools/prose/texts.ts";
import { before, beforeCommit, reviewed } from "./banned_sentences.ts";

const messages = async (text: string) => (await lintText(text)).map(({ message }) => message);

test("rejects each sentence of the style guide's left column", async () => {
  for (const sentence of before) assert.notDeepEqual(await messages(sentence), [], sentence);
  assert.ok(isTooLong(beforeCommit));
});

test("rejects each string that a review found", async () => {
  for (const sentence of reviewed) assert.notDeepEqual(await messages(sentence), [], sentence);
});

test("accepts the rewrites", async () => {
  const rewrites = [
    "Resets Dec 1. On track to stay within your quota.",
    "Requests over the limit get 429 until the minute resets.",
    "Failed deliveries and your endpoint's responses appear here.",
    "Events must match every filter you set. Filters that don't apply to an event are ignored.",
    "The current secret keeps working during the overlap, so you can deploy without downtime.",
    "`1` is not a valid DIN. Use 8 digits, including leading zeros.",
    "Lease duration. If a dispatcher stops renewing its leases, another one takes over after this time.",
    "Chooses which endpoint's queue sends next, so a slow endpoint cannot starve the others.",
    "What is a DIN?",
  ];
  for (const sentence of rewrites) assert.deepEqual(await messages(sentence), [], sentence);
});

test("rejects a sentence of more than 35 words, and counts a code span as one", async () => {
  const words = (count: number) => `${Array.from({ length: count }, () => "word").join(" ")}.`;
  assert.deepEqual(await messages(words(35)), []);
  assert.match((await messages(words(36))).join(), /36 words/);
  assert.deepEqual(await messages(`\`${words(40)}\` is code.`), []);
  assert.deepEqual(await messages(`${words(20)} ${words(20)}`), []);
});

test("reads prose only: no code blocks, no code spans, and each table cell by itself", async () => {
  assert.deepEqual(await messages("```\nbegins anew\n```\n\nSet `anew` to 1."), []);
  const found = await lintText("Title\n\n| A | B |\n|---|---|\n| Fine. | Begins anew. |\n");
  assert.deepEqual(
    found.map(({ line }) => line),
    [5],
  );
});

test("finds strings and JSX texts in sources, with their line", () => {
  const source = [
    'import { a } from "some where else";',
    "// A comment that is prose.",
    'const x = "One sentence " +',
    '  "in two parts.";',
    "const y = <Text>Two words</Text>;",
    "const z = `Of $" + "{count} pieces`;",
  ].join("\n");
  assert.deepEqual(stringsOf(source), [
    { line: 3, text: "One sentence in two parts." },
    { line: 5, text: "Two words" },
    { line: 6, text: "Of X1 pieces" },
  ]);
});

test("the baseline fails if a number rises or falls, and never grows", () => {
  assert.deepEqual(compare({ "a.md": 2 }, { "a.md": 2 }), []);
  assert.match(compare({ "a.md": 2 }, { "a.md": 3 }).join(), /3 findings, 2 allowed/);
  assert.match(compare({}, { "a.md": 1 }).join(), /1 findings, 0 allowed/);
  assert.match(compare({ "a.md": 2 }, {}).join(), /0 findings, 2 in the baseline.*--lower/);
  assert.deepEqual(lower({ "a.md": 2, "b.md": 3, "c.md": 1 }, { "a.md": 5, "b.md": 1, "d.md": 4 }), {
    "a.md": 2,
    "b.md": 1,
  });
});
