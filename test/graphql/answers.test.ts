/** What operations answer, beside what REST answers of the same. */
import assert from "node:assert/strict";
import { after, test } from "node:test";
import { createWorld } from "./world.ts";

const world = await createWorld();
after(() => world[Symbol.asyncDispose]());

test("try", async () => {
  const a =
    await world.ask(`{ drug(id: "02242912") { id name din genericName manufacturer dosageForm strength atcCode schedule
    prices(limit: 3) { id amount currency dispensingFee totalCost lastUpdated source drug { id name } pharmacy { id name chain address { city province postalCode } hours { day open close } services rating } }
    pricesConnection(first: 2) { totalCount edges { cursor node { amount } } pageInfo { hasNextPage endCursor } }
    generics { name din } genericsConnection(first: 2) { totalCount edges { node { din } cursor } pageInfo { endCursor hasNextPage } }
    coverage(province: ON) { province } coverageConnection { totalCount edges { cursor } }
    history(period: FIVE_YEARS, granularity: WEEKLY) { from to source priceBasis totalPoints points { periodStart lowest } drug { manufacturer } }
  }
  drugs(query: "metformin", limit: 3) { totalCount edges { cursor node { name prices { amount } } } pageInfo { hasNextPage endCursor } }
  comparePrices(drugIds: ["02242912", "02242913", "99999999"]) { drugs { drug { id name din manufacturer } pharmacyPrices(limit: 2) { pharmacy { id name chain rating } amount dispensingFee totalCost } lowestPrice highestPrice averagePrice savingsFromAverage } summary { totalLowest totalHighest bestPharmacy { id name } totalSavings } missing { id reason } }
  pharmacies(postalCode: "V3T 2K1", radius: 10) { totalCount edges { distanceKm cursor node { name prices(limit: 2) { drug { name } amount } } } }
  pharmacy(id: "pharm_p1") { name pricesConnection(first: 1) { totalCount edges { node { drug { din manufacturer } } } pageInfo { hasNextPage } } }
  priceHistory(drugId: "02242912", from: "2026-01-01", granularity: MONTHLY) { from to points { average } }
  recalls { totalCount edges { node { id } } } shortages { totalCount }
  interactions(dins: ["02242912", "02242913"]) { totalInteractions notice checked { drug { name } covered } interactions { severity } sources { name } }
  alerts { totalCount } changes { totalCount latest { sequence } leftOut }
  }`);
  console.log(JSON.stringify(a.data, null, 1), JSON.stringify(a.errors), a.causes, a.statements.length);
  assert.ok(true);
});
