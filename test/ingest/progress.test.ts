import assert from "node:assert/strict";
import { PassThrough } from "node:stream";
import { test } from "node:test";
import { createProgress } from "../../internal/ingest/progress.ts";

const counts = { read: 12_345, inserted: 0, changed: 0, unchanged: 0, refused: 2 };

/** What a terminal was sent once the display's pause is over. */
async function drawn(share: number | undefined): Promise<string> {
  const stream = new PassThrough();
  const progress = createProgress(stream, true);
  const sent = new Promise<string>((done) => stream.once("data", (chunk: Buffer) => done(chunk.toString())));
  const timer = setInterval(() => progress.show(counts, share), 20);
  try {
    return await sent;
  } finally {
    clearInterval(timer);
  }
}

test("a terminal sees a bar, the rows, their rate and what was refused", async () => {
  assert.match(await drawn(0.5), /\[#{12}-{12}\] {2}50 % {2}12,345 rows read, [\d,]+ rows\/s, 2 rejected$/);
});

test("an input whose size nobody knows has no bar", async () => {
  const text = await drawn(undefined);
  assert.ok(!text.includes("[" + "#") && text.includes("12,345 rows read"), text);
});
