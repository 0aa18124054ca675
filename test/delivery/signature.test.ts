/** Signatures against fixed values, made apart from this code; and the documentation's examples against the same. */
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { sign, signatureHeaders, signatureText } from "../../internal/delivery/signature.ts";
import { secretKeys } from "../../internal/webhooks/secrets.ts";
import { root } from "../cmd/process.ts";
import { assertVerifies, languages, vectors } from "./examples.ts";
import { requestOf } from "./outgoing.ts";
import { standardBy } from "./receivers/verify.ts";

const document = "docs/webhooks-verify.md";

for (const { name, secrets, event_id, timestamp, body, headers } of vectors.signatures)
  test(`the signatures of ${name} are the fixed ones`, () => {
    const made = sign(secrets.map(secretKeys), event_id, timestamp, Buffer.from(body));
    assert.equal(made.current, headers["x-tm-signature"]);
    assert.equal(made.other, headers["x-tm-signature-previous"]);
    assert.equal(made.standard, headers["webhook-signature"]);
  });

// That in Go stands in signature.go.infra.test.ts.
for (const language of languages.filter(({ fence }) => fence !== "go"))
  test(`the example in ${language.fence} takes what is genuine and nothing else`, () =>
    assertVerifies(document, language));

test("every example of the documentation is run", () => {
  const fences = [...readFileSync(join(root, document), "utf8").matchAll(/^```(\w+)$/gm)].map(([, at]) => at);
  assert.deepEqual(fences.toSorted(), languages.map(({ fence }) => fence).toSorted());
});

test("what holds for X-TM-Signature holds for webhook-signature", () => {
  for (const { name, valid, known, now, headers, body } of vectors.verifications) {
    const fresh = Math.abs(now - Number(headers["webhook-timestamp"])) <= 300;
    const matches = standardBy(headers, Buffer.from(body), known).length > 0;
    assert.equal(fresh && matches, valid, name);
  }
});

test("a delivery's headers say what it is, by public names", () => {
  const secret = secretKeys("whsec_c2VjcmV0");
  const request = requestOf({
    deliveryId: "0199a1b2-c3d4-7e5f-8a9b-0c1d2e3f4a5b",
    eventId: "0199a1b2-c3d4-7e5f-8a9b-0c1d2e3f4a5c",
    kind: "drug.recalled",
    attempt: 4,
    replayed: true,
  });
  const { headers, signatures } = signatureHeaders([secret], request, 1_767_225_600, request.payload);
  const pairs = Object.fromEntries(
    headers.flatMap((name, at) => (at % 2 === 0 ? [[name, headers[at + 1]]] : [])),
  );
  assert.deepEqual(pairs, {
    "Content-Type": "application/json",
    "User-Agent": "TM-Webhooks/1",
    "X-TM-Signature": signatures.current,
    "X-TM-Timestamp": "1767225600",
    "X-TM-Event": "drug.recalled",
    "X-TM-Delivery": "dlv_0199a1b2c3d47e5f8a9b0c1d2e3f4a5b",
    "X-TM-Attempt": "4",
    "X-TM-Replayed": "true",
    "webhook-id": "evt_0199a1b2c3d47e5f8a9b0c1d2e3f4a5c",
    "webhook-timestamp": "1767225600",
    "webhook-signature": signatures.standard,
  });
  assert.equal(signatureText(signatures), signatures.current);
});

test("a subscription without a secret signs nothing", () => {
  assert.throws(() => sign([], "evt_1", 1, Buffer.from("{}")), /without a secret/);
});
