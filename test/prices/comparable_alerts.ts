/** Creates alerts over REST or GraphQL, and compares those that a load triggers, and their events, with a check of every price. */
import assert from "node:assert/strict";
import fc from "fast-check";
import { formatUnitPrice } from "../../internal/core/money.ts";
import { type Database, query } from "../../internal/postgres/database.ts";
import type { Data } from "../graphql/world.ts";
import type { Apis } from "./comparable_reads.ts";
import { byUnitPrice, isListed, scaled, split } from "./comparable_world.ts";
import { dinOfId, type MadeUpPrice, unitPriceOf } from "./made_up.ts";

/** `centsAbove` is relative to the lowest price after the load, for the quantity of the target. */
export const alerts = fc.record({
  drugId: fc.constantFrom(1, 1, 2, 3),
  quantity: fc.constantFrom(1_000, 30_000, 90_000, undefined),
  province: fc.constantFrom("ON" as const, "BC" as const, undefined),
  centsAbove: fc.constantFrom(-400, -1, 0, 1, 2, 900),
  api: fc.constantFrom("rest" as const, "graphql" as const),
});
type Wanted = typeof alerts extends fc.Arbitrary<infer Made> ? Made : never;

/** `quantity` is that of the target, in thousandths of a unit. */
type Created = Omit<Wanted, "quantity" | "centsAbove"> & {
  id: string;
  targetCents: number;
  quantity: number | undefined;
};

/** The prices when the alerts are created, and after the load. */
type Known = { before: readonly MadeUpPrice[]; after: readonly MadeUpPrice[] };

const lowestOf = (known: readonly MadeUpPrice[], { drugId, province }: Pick<Wanted, "drugId" | "province">) =>
  split(
    known.filter((row) => row.drugId === drugId && isListed(row, province === undefined ? {} : { province })),
    {},
  ).counted.toSorted(byUnitPrice)[0];

async function create({ rest, world }: Apis, wanted: Wanted, targetCents: number): Promise<Data> {
  const { drugId, quantity, province, api } = wanted;
  const [drug, price] = [dinOfId(drugId), targetCents / 100];
  if (api === "rest")
    return await rest("/v1/alerts", {
      ...{ drug_id: drug, target_price: price },
      ...(quantity === undefined ? {} : { quantity: quantity / 1_000 }),
      ...(province === undefined ? {} : { province }),
    });
  const given = [
    `drugId: "${drug}", targetPrice: ${price}`,
    ...(quantity === undefined ? [] : [`quantity: ${quantity / 1_000}`]),
    ...(province === undefined ? [] : [`province: ${province}`]),
  ];
  const { createPriceAlert } = await world.data(
    `mutation { createPriceAlert(input: { ${given.join(", ")} }) { id } }`,
  );
  return createPriceAlert;
}

/** Each alert shows the lowest price of now. */
export async function createAlerts(
  apis: Apis,
  database: Database,
  { before, after }: Known,
  wanted: readonly Wanted[],
): Promise<Created[]> {
  const created: Created[] = [];
  for (const one of wanted) {
    const [now, later] = [lowestOf(before, one), lowestOf(after, one)];
    const quantity = one.quantity ?? now?.quantity;
    const cents = later === undefined ? 500 : scaled(later, quantity ?? later.quantity);
    const targetCents = Math.max(1, cents + one.centsAbove);
    const { id } = await create(apis, one, targetCents);
    created.push({ ...one, id, targetCents, quantity });
  }
  await checkAlerts(apis, database, { before, after: before }, new Set(), created);
  return created;
}

/** Those that trigger: a load named the drug (`named`), and the lowest price is below the target for its quantity. */
function isBelow({ quantity, targetCents }: Created, lowest: MadeUpPrice): boolean {
  return lowest.priceCents * (quantity ?? lowest.quantity) < targetCents * lowest.quantity;
}

/** The number of alerts that triggered. Each has one event. */
export async function checkAlerts(
  { rest, world }: Apis,
  database: Database,
  { after }: Known,
  named: ReadonlySet<number>,
  created: readonly Created[],
): Promise<number> {
  const events = await query<{ entity: string; data: Data }>(
    database,
    "select entity, payload::jsonb -> 'data' as data from live.events where kind = 'price_alert.triggered'",
  );
  let triggered = 0;
  for (const alert of created) {
    const { id, api, quantity, targetCents } = alert;
    const lowest = lowestOf(after, alert);
    const fires = named.has(alert.drugId) && lowest !== undefined && isBelow(alert, lowest);
    triggered += fires ? 1 : 0;
    const units = quantity === undefined ? null : quantity / 1_000;
    const status = fires ? "TRIGGERED" : "ACTIVE";
    const lowestCents = lowest === undefined ? null : scaled(lowest, quantity ?? lowest.quantity);
    const shown = {
      quantity: lowest === undefined ? null : lowest.quantity / 1_000,
      unit_price: lowest === undefined ? null : formatUnitPrice(unitPriceOf(lowest)),
    };
    const none = { quantity: null, unit_price: null };
    if (api === "rest") {
      const found = await rest(`/v1/alerts/${id}`);
      assert.deepEqual(
        [found.status, found.quantity, found.target_price_cents, found.current_lowest_price_cents],
        [status, units, targetCents, lowestCents],
      );
      assert.deepEqual(
        { quantity: found.current_lowest_quantity, unit_price: found.current_lowest_unit_price },
        shown,
      );
      assert.deepEqual(
        { quantity: found.triggered_quantity, unit_price: found.triggered_unit_price },
        fires ? shown : none,
      );
      assert.deepEqual(
        [found.triggered_pharmacy?.id ?? null, found.triggered_price_cents],
        fires ? [`pharm_${lowest.pharmacy.key}`, lowest.priceCents] : [null, null],
      );
    } else {
      const found = await world.data(
        `{ alert(id: "${id}") { quantity currentLowestPrice targetPrice status } }`,
      );
      assert.deepEqual(found.alert, {
        ...{ quantity: units, status, targetPrice: targetCents / 100 },
        currentLowestPrice: lowestCents === null ? null : lowestCents / 100,
      });
    }
    assert.deepEqual(
      events
        .filter(({ entity }) => entity === id)
        .map(({ data }) => [
          ...[data.alert.target_price_cents, data.alert.quantity, data.drug.din, data.pharmacy.id],
          ...[data.price_cents, data.quantity, data.unit_price],
        ]),
      fires
        ? [
            [
              ...[targetCents, units, dinOfId(alert.drugId), `pharm_${lowest.pharmacy.key}`],
              ...[lowest.priceCents, shown.quantity, shown.unit_price],
            ],
          ]
        : [],
    );
  }
  assert.equal(events.length, triggered);
  return triggered;
}
