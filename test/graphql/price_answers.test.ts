/** Tests that GraphQL returns the same packages and prices as REST, on the sample data. */
import assert from "node:assert/strict";
import { after, test } from "node:test";
import { createSampleWorld, metformin, upper } from "./sample_world.ts";
import type { Data } from "./world.ts";

const sample = await createSampleWorld();
after(() => sample[Symbol.asyncDispose]());
const { service, world, rest } = sample;

const packageOf = (body: Data) => ({
  quantity: body.quantity,
  unitPrice: Number(body.unit_price),
  unit: upper(body.unit),
  availability: upper(body.availability),
});

test("returns the units and package sizes of drugs", async () => {
  const fields = "din unit packageSizes { text quantity unit packageType }";
  for (const id of ["drug_07900006", "drug_07900012", "drug_07900034", "drug_07900040"]) {
    const { drug } = await world.data(`{ drug(id: "${id}") { ${fields} } }`);
    const body = await rest(`/v1/drugs/${id}`);
    assert.ok(body.package_sizes.length > 0);
    assert.deepEqual(drug, {
      din: body.din,
      unit: upper(body.unit),
      packageSizes: body.package_sizes.map(({ package_type, unit, ...size }: Data) => ({
        ...size,
        unit: upper(unit),
        packageType: package_type,
      })),
    });
  }
});

test("returns prices of a drug and at a pharmacy, in a province and everywhere", async () => {
  const fields =
    "amount dispensingFee totalCost currency quantity unitPrice unit availability lastUpdated source pharmacy { id name } drug { id name din }";
  const entry = (drug: Data) => (body: Data) => ({
    amount: body.price,
    dispensingFee: body.dispensing_fee,
    totalCost: body.total_cost,
    currency: body.currency,
    ...packageOf(body),
    lastUpdated: body.last_updated,
    source: body.source,
    pharmacy: { id: body.pharmacy_id, name: body.pharmacy },
    drug: drug ?? body.drug,
  });
  const { drug } = await world.data(
    `{ drug(id: "${metformin}") { id name din prices(limit: 7) { ${fields} } bc: prices(province: "bc", limit: 7) { ${fields} }
      pricesConnection { totalCount } inBc: pricesConnection(province: BC) { totalCount } } }`,
  );
  const asked = { id: drug.id, name: drug.name, din: drug.din };
  const all = await rest(`/v1/drugs/${metformin}/prices?limit=7`);
  const bc = await rest(`/v1/drugs/${metformin}/prices?limit=7&province=BC`);
  assert.ok(all.data.length > 2);
  assert.deepEqual(drug.prices, all.data.map(entry(asked)));
  assert.deepEqual(drug.bc, bc.data.map(entry(asked)));
  assert.deepEqual(
    [drug.pricesConnection.totalCount, drug.inBc.totalCount],
    [all.pagination.total, bc.pagination.total],
  );
  const id = all.data[0].pharmacy_id;
  const { pharmacy } = await world.data(`{ pharmacy(id: "${id}") { prices(limit: 7) { ${fields} } } }`);
  assert.deepEqual(
    pharmacy.prices,
    (await rest(`/v1/pharmacies/${id}/prices?limit=7`)).data.map(entry(undefined)),
  );
});

test("returns the history at pharmacies and of public plans, in cents and fractions of a cent", async () => {
  const fields = `drug { id name din } granularity from to province pharmacyId source priceBasis unit currency firstObservedOn
    lastObservedOn totalPoints points { periodStart periodEnd lowest average highest observations }`;
  const record = (body: Data) => ({
    drug: body.drug,
    granularity: upper(body.granularity),
    from: body.from,
    to: body.to,
    province: body.province,
    pharmacyId: body.pharmacy_id,
    source: upper(body.source),
    priceBasis: upper(body.price_basis),
    unit: upper(body.unit),
    currency: body.currency,
    firstObservedOn: body.first_observed_on,
    lastObservedOn: body.last_observed_on,
    totalPoints: body.pagination.total,
    points: body.data.map((point: Data) => ({
      periodStart: point.period_start,
      periodEnd: point.period_end,
      lowest: Number(point.lowest),
      average: Number(point.average),
      highest: Number(point.highest),
      observations: point.observations,
    })),
  });
  for (const source of ["pharmacies", "public_formulary"]) {
    const body = await rest(
      `/v1/prices/${metformin}/history?from=2024-01-01&to=2026-12-31&granularity=weekly&source=${source}`,
    );
    assert.ok(body.data.length > 0, source);
    const { priceHistory } = await world.data(
      `{ priceHistory(drugId: "${metformin}", from: "2024-01-01", to: "2026-12-31", granularity: WEEKLY, source: ${source.toUpperCase()}) { ${fields} } }`,
    );
    assert.deepEqual(priceHistory, record(body));
  }
  const { drug } = await world.data(
    `{ drug(id: "${metformin}") { history(granularity: MONTHLY) { ${fields} } } }`,
  );
  assert.deepEqual(drug.history, record(await rest(`/v1/prices/${metformin}/history?granularity=monthly`)));
});

test("a comparison of nothing has null amounts", async () => {
  const { comparePrices } = await world.data(
    '{ comparePrices(drugIds: ["99999999"]) { summary { totalLowest totalHighest totalSavings bestPharmacy { id } } } }',
  );
  const summary = { totalLowest: null, totalHighest: null, totalSavings: null, bestPharmacy: null };
  assert.deepEqual(comparePrices, { summary });
});

test("drugs compared", async () => {
  const { comparePrices } = await world.data(
    `{ comparePrices(drugIds: ["${metformin}", "07900001", "99999999", "drug_07900003"], province: BC) {
      drugs { drug { id name din } pharmacyPrices(limit: 3) { pharmacy { id name chain } amount dispensingFee totalCost quantity unitPrice unit availability }
        lowestPrice highestPrice averagePrice savingsFromAverage truncated }
      summary { totalLowest totalHighest bestPharmacy { id name } totalSavings } missing { id reason } } }`,
  );
  const { body } = await service.post("/v1/prices/compare/batch", {
    drug_ids: [metformin, "07900001", "99999999"],
    province: "BC",
    limit: 3,
  });
  const { summary } = body;
  assert.ok(body.data.length > 1 && summary.best_pharmacy !== null);
  assert.deepEqual(comparePrices, {
    drugs: body.data.map((each: Data) => ({
      drug: each.drug,
      pharmacyPrices: each.pharmacy_prices.map((price: Data) => ({
        pharmacy: price.pharmacy,
        amount: Number(price.price),
        dispensingFee: price.dispensing_fee,
        totalCost: price.total_cost,
        ...packageOf(price),
      })),
      lowestPrice: Number(each.lowest_price),
      highestPrice: Number(each.highest_price),
      averagePrice: Number(each.average_price),
      savingsFromAverage: Number(each.savings_from_average),
      truncated: each.truncated,
    })),
    summary: {
      totalLowest: Number(summary.total_lowest),
      totalHighest: Number(summary.total_highest),
      bestPharmacy: { id: summary.best_pharmacy.id, name: summary.best_pharmacy.name },
      totalSavings: Number(summary.total_savings),
    },
    missing: body.missing.map(({ id, reason }: Data) => ({ id, reason: upper(reason) })),
  });
});
