import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { eventsDocument } from "../../internal/events/events_page.ts";
import { exampleData } from "../../internal/events/examples.ts";
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
