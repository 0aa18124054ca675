/** Documents are read once, and a stream of bad ones pushes out nothing that works. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { buildSchema, parse, validate } from "graphql";
import { createDocuments } from "../../../internal/graphql/document_cache.ts";

const schema = buildSchema("type Query { plan(a: Int): String }");

function counted() {
  const read = { parsed: 0, validated: 0 };
  const documents = createDocuments({
    schema,
    parse(text) {
      read.parsed += 1;
      return parse(text);
    },
    validate(document) {
      read.validated += 1;
      return validate(schema, document);
    },
  });
  return { read, documents };
}

test("a document is parsed and validated once, and one that is no good is refused without looking again", () => {
  const { read, documents } = counted();
  for (const [text, stages] of [
    ["{ plan }", { parsed: 1, validated: 1 }],
    ["{ nothing }", { parsed: 2, validated: 2 }],
    ["{", { parsed: 3, validated: 2 }],
  ] as const) {
    const first = documents.read(text);
    const again = documents.read(text);
    assert.equal(first.known, false);
    assert.equal(again.known, true);
    assert.equal(again.read, first.read);
    assert.deepEqual(read, stages);
  }
});

test("an operation of a kind that the schema does not have is as wrong as a field that it does not have", () => {
  const { documents } = counted();
  for (const text of ["subscription { plan }", "mutation { plan }", "{ plan } subscription S { plan }"]) {
    const { read } = documents.read(text);
    assert.ok("refused" in read, text);
    assert.equal(read.refused.code, "GRAPHQL_VALIDATION_FAILED");
    assert.match(
      read.refused.errors.map(({ message }) => message).join(),
      /There are no (mutation|subscription)s here/,
    );
  }
});

test("documents are told apart to the byte", () => {
  const { documents } = counted();
  const hashes = ["{ plan }", "{ plan  }", "{plan}", "{ plan }\n"].map(
    (text) => documents.read(text).read.hash,
  );
  assert.equal(new Set(hashes).size, hashes.length);
});

test("ten thousand documents that are no good push out none that works", () => {
  const { documents } = counted();
  documents.read("{ plan }");
  for (let number = 0; number < 10_000; number += 1) documents.read(`{ nothing${number} }`);
  assert.equal(documents.read("{ plan }").known, true);
  assert.equal(documents.read("{ nothing0 }").known, false);
});

test("more good documents than are kept push out the longest unused", () => {
  const { documents } = counted();
  documents.read("{ plan(a: 0) }");
  for (let number = 1; number <= 2_000; number += 1) {
    documents.read(`{ plan(a: ${number}) }`);
    if (number === 1_000) documents.read("{ plan(a: 0) }");
  }
  assert.equal(documents.read("{ plan(a: 0) }").known, true);
  assert.equal(documents.read("{ plan(a: 1) }").known, false);
});
