/** What becomes of one observation, given its suspicion and the held prices of its drug and pharmacy. */
import assert from "node:assert/strict";
import { test } from "node:test";
import type { HeldPrice, ScreenedRow, Suspicion } from "../../internal/prices/held/model.ts";
import { corrects, type Verdict, verdictOn } from "../../internal/prices/held/verdict.ts";

const keys = { drugId: 1, pharmacyId: 1, quantity: 30_000, packaging: "" };
const money = { priceCents: 1_200, unitPrice: 4_000, feeCents: 1_000 };
const stated = { ...money, availability: "in_stock", source: "PHARMACY_FEED" } as const;
const row = (observedAtMs: number, unitPrice = 4_000) =>
  ({ line: 2, ...keys, observedAtMs, ...stated, unitPrice }) satisfies ScreenedRow;
const removal = (observedAtMs: number): ScreenedRow => {
  return { line: 2, ...keys, observedAtMs, removal: "withdrawn" };
};
const factor: Suspicion = { reason: "factor", usualUnitPrice: 400 };

const held = (observedAtMs: number, as: Partial<HeldPrice> = {}): HeldPrice => {
  const { line: _, ...observed } = row(observedAtMs);
  return { id: observedAtMs, ...observed, ...factor, state: "held", settledBy: null, ...as };
};
const rejectedBy = (settledBy: "operator" | "observation", observedAtMs: number) =>
  held(observedAtMs, { state: "rejected", settledBy });

const pending = held(5);
type Case = [
  what: string,
  row: ScreenedRow,
  suspicion: Suspicion | undefined,
  stored: HeldPrice[],
  verdict: Verdict,
];

const cases: readonly Case[] = [
  ["merges a plausible price", row(6), undefined, [], { outcome: "merge" }],
  ["holds a suspicious price", row(6), factor, [], { outcome: "hold" }],
  [
    "releases a held price that a later one confirms",
    row(6),
    factor,
    [pending],
    { outcome: "merge", release: pending },
  ],
  [
    "releases a held price that an earlier one confirms",
    row(4),
    factor,
    [pending],
    { outcome: "merge", release: pending },
  ],
  ["confirms a price within 5 %", row(6, 4_190), factor, [pending], { outcome: "merge", release: pending }],
  [
    "does not confirm a price by another one",
    row(6, 40_000),
    factor,
    [pending],
    { outcome: "hold", reject: pending },
  ],
  [
    "rejects a suspicious price that is older than the held one",
    row(4, 40_000),
    factor,
    [pending],
    { outcome: "superseded" },
  ],
  [
    "rejects a held price once a later one is plausible",
    row(6, 400),
    undefined,
    [pending],
    { outcome: "merge", reject: pending },
  ],
  [
    "keeps a held price if the plausible one is older",
    row(4, 400),
    undefined,
    [pending],
    { outcome: "merge" },
  ],
  [
    "releases a held price if a plausible one agrees with it",
    row(6),
    undefined,
    [pending],
    { outcome: "merge", release: pending },
  ],
  [
    "rejects a held price once a removal follows",
    removal(6),
    undefined,
    [pending],
    { outcome: "merge", reject: pending },
  ],
  ["keeps a held price if the removal is older", removal(4), undefined, [pending], { outcome: "merge" }],
  ["keeps a price that is loaded again held", row(5), factor, [pending], { outcome: "held", same: pending }],
  [
    "keeps it held if it is plausible by now",
    row(5),
    undefined,
    [pending],
    { outcome: "held", same: pending },
  ],
  ["refuses another price of the same instant", row(5, 400), undefined, [pending], { outcome: "conflict" }],
  [
    "rejects a held price if a removal has the same instant",
    removal(5),
    undefined,
    [pending],
    { outcome: "merge", reject: pending },
  ],
];

for (const [what, observed, suspicion, stored, verdict] of cases)
  test(what, () => assert.deepEqual(verdictOn(observed, suspicion, stored), verdict));

test("keeps a rejected price rejected when it is loaded again", () => {
  for (const by of ["operator", "observation"] as const) {
    const rejected = rejectedBy(by, 5);
    assert.deepEqual(verdictOn(row(5), undefined, [rejected]), { outcome: "rejected", same: rejected });
  }
});

test("does not release by repetition what an operator rejected", () => {
  const later = held(6);
  const again = verdictOn(row(7), factor, [rejectedBy("operator", 5), later]);
  assert.deepEqual(again, { outcome: "hold", reject: later });
  const other = verdictOn(row(7), factor, [rejectedBy("observation", 5), later]);
  assert.deepEqual(other, { outcome: "merge", release: later });
});

test("a later price of another package corrects a held price of the same amount", () => {
  const other = { ...row(6), quantity: 3_000_000 };
  assert.ok(corrects(other, pending));
  assert.ok(!corrects(row(6), pending), "the same package");
  assert.ok(!corrects({ ...other, packaging: "bottle", priceCents: 1_300 }, pending), "another amount");
  assert.ok(!corrects({ ...other, observedAtMs: 5 }, pending), "the same feed");
  assert.ok(!corrects(other, held(5, { state: "released", settledBy: "operator" })), "a settled price");
  assert.ok(!corrects({ ...removal(6), quantity: 3_000_000 }, pending), "a removal");
});
