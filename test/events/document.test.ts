import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { entityOf } from "../../internal/events/entity.ts";
import { kindTexts } from "../../internal/events/event_type_texts.ts";
import { eventsDocument } from "../../internal/events/events_page.ts";
import { exampleData, testData } from "../../internal/events/examples.ts";
import { eventKinds } from "../../internal/events/model.ts";
import { dataSchemas } from "../../internal/events/schemas/event_data.ts";

test("docs/events.md is fresh", () => {
  const committed = readFileSync(new URL("../../docs/events.md", import.meta.url), "utf8");
  assert.equal(committed, eventsDocument(), 'run "npm run document"');
});

test("every kind has its section, its place in the list, and an example that fits its schema", () => {
  const text = eventsDocument();
  for (const kind of eventKinds) {
    assert.ok(text.includes(`\n## ${kind}\n`), kind);
    assert.ok(text.includes(`| [\`${kind}\`](#${kind.replace(".", "")}) |`), kind);
    assert.deepEqual(dataSchemas[kind].parse(exampleData(kind)), exampleData(kind));
  }
});

test("the entity of each event type has the documented form, of examples and of tests", () => {
  for (const kind of eventKinds) {
    assert.equal(entityOf(kind, exampleData(kind)), kindTexts[kind].exampleEntity);
    const form = kindTexts[kind].entity.replaceAll(/<[^>]+>/g, "[^/]+");
    const data = testData(kind, "wh_1");
    assert.match(entityOf(kind, data), new RegExp(`^${form}$`));
  }
});

test("the data of a test fits its schema and names no drug of the sample", () => {
  for (const kind of eventKinds) {
    const data = testData(kind, "wh_019bb0c4d5e87a3c9f2e4b6a8d0c1e3f");
    assert.deepEqual(dataSchemas[kind].parse(data), data);
    assert.doesNotMatch(JSON.stringify(data), /079000|sample|99000/);
  }
});
