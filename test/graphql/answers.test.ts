/** GraphQL answers what REST answers of the same, on the sample data. */
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { after, test } from "node:test";
import { createSampleWorld, metformin, upper } from "./sample_world.ts";
import type { Data } from "./world.ts";

const sample = await createSampleWorld();
after(() => sample[Symbol.asyncDispose]());
const { world, rest } = sample;

const names = (drugs: { id: string; name: string; din: string }[]) =>
  drugs.map(({ id, name, din }) => ({ id, name, din }));

test("a drug and a search", async () => {
  const fields = "id name din genericName manufacturer dosageForm strength atcCode schedule";
  const record = (body: Data) => ({
    id: body.id,
    name: body.name,
    din: body.din,
    genericName: body.generic_name,
    manufacturer: body.manufacturer,
    dosageForm: body.form,
    strength: body.strength,
    atcCode: body.atc_code,
    schedule: body.schedule,
  });
  const { drug, drugs } = await world.data(
    `{ drug(id: "${metformin}") { ${fields} } drugs(query: "metformin", limit: 5) { totalCount edges { node { ${fields} } } pageInfo { hasNextPage } } }`,
  );
  assert.deepEqual(drug, record(await rest(`/v1/drugs/${metformin}`)));
  const found = await rest("/v1/drugs/search?query=metformin&limit=5");
  assert.ok(found.data.length > 1);
  assert.deepEqual(
    drugs.edges.map(({ node }: Data) => node),
    found.data.map(record),
  );
  assert.deepEqual([drugs.totalCount, drugs.pageInfo.hasNextPage], [found.pagination.total, found.has_more]);
});

test("a search selects a status, and suggests drugs if it finds nothing", async () => {
  const { all, dormant, missed } = await world.data(`{
    all: drugs(query: "metformin", status: MARKETED) { totalCount suggestions { id } }
    dormant: drugs(query: "metformin", status: DORMANT) { totalCount }
    missed: drugs(query: "metfrmxn") { totalCount suggestions { id name din strength } }
  }`);
  const found = await rest("/v1/drugs/search?query=metformin&status=MARKETED");
  assert.deepEqual([all.totalCount, all.suggestions], [found.pagination.total, []]);
  assert.equal(dormant.totalCount, 0);
  const suggested = (await rest("/v1/drugs/search?query=metfrmxn")).suggested_drugs;
  assert.deepEqual(names(missed.suggestions), suggested);
  assert.ok(missed.suggestions.length > 0 && missed.suggestions[0].strength !== "");
});

test("pharmacies around a place, and one whole", async () => {
  const fields = `id name chain address { street city province postalCode } phone hours { day open close } services
    latitude longitude rating`;
  const record = (body: Data) => ({
    id: body.id,
    name: body.name,
    chain: body.chain,
    address: {
      street: body.address.street,
      city: body.address.city,
      province: body.address.province,
      postalCode: body.address.postal_code,
    },
    phone: body.phone,
    hours: body.hours.map(({ day, ...rest }: Data) => ({ day: upper(day), ...rest })),
    services: body.services,
    latitude: body.latitude,
    longitude: body.longitude,
    rating: body.rating,
  });
  const { pharmacies } = await world.data(
    `{ pharmacies(postalCode: "v3t 2k1", radius: 10) { totalCount edges { distanceKm node { ${fields} } } } }`,
  );
  const found = await rest("/v1/pharmacies?postal_code=V3T2K1&radius=10");
  assert.ok(found.data.length > 1);
  assert.deepEqual(
    pharmacies.edges.map(({ distanceKm, node }: Data) => ({ ...node, distanceKm })),
    found.data.map((body: Data) => ({ ...record(body), distanceKm: body.distance_km })),
  );
  const { pharmacy } = await world.data(`{ pharmacy(id: "${found.data[0].id}") { ${fields} } }`);
  assert.deepEqual(pharmacy, record(await rest(`/v1/pharmacies/${found.data[0].id}`)));
});

test("generics and coverage", async () => {
  const brand = "drug_07900001";
  const { drug } = await world.data(
    `{ drug(id: "${brand}") { generics { din } genericsConnection { totalCount edges { node { din } } }
      coverage(province: ON) { province formularyStatus criteria maxCoverage deductible copayPercent } coverageConnection { totalCount } } }`,
  );
  const generics = await rest(`/v1/drugs/${brand}/generics`);
  assert.ok(generics.data.length > 0);
  const expected = generics.data.map(({ din }: Data) => ({ din }));
  assert.deepEqual(drug.generics, expected);
  assert.deepEqual(
    drug.genericsConnection.edges.map(({ node }: Data) => node),
    expected,
  );
  assert.equal(drug.genericsConnection.totalCount, generics.pagination.total);
  const coverage = await rest(`/v1/drugs/${brand}/coverage?province=ON`);
  assert.deepEqual(
    drug.coverage,
    coverage.data.map((body: Data) => ({
      province: body.province,
      formularyStatus: body.formulary_status,
      criteria: body.criteria,
      maxCoverage: body.max_coverage,
      deductible: body.deductible,
      copayPercent: body.copay_percent,
    })),
  );
  assert.ok(coverage.data.length > 0);
});

test("recalls and shortages", async () => {
  const { recalls, shortages } = await world.data(`{
    recalls { totalCount edges { node { id title classification reason product affectedLots manufacturer regulatorUrl
      actionRequired issuedDate lastUpdated archived drugs { id name din } match statedDins synthetic } } }
    shortages { totalCount edges { node { id drug { id name din } type severity status statusText reason packaging
      affectedProvinces anticipatedStart actualStart estimatedResolution actualEnd alternatives { id name din } reportedDate
      updatedDate tier3 source synthetic } } } }`);
  const ofRecalls = await rest("/v1/recalls");
  const ofShortages = await rest("/v1/shortages");
  assert.ok(ofRecalls.data.length > 1 && ofShortages.data.length > 1);
  assert.deepEqual(
    recalls.edges.map(({ node }: Data) => node),
    ofRecalls.data.map((body: Data) => ({
      id: body.id,
      title: body.title,
      classification: upper(body.classification),
      reason: body.reason,
      product: body.product,
      affectedLots: body.affected_lots,
      manufacturer: body.manufacturer,
      regulatorUrl: body.regulator_url,
      actionRequired: body.action_required,
      issuedDate: body.issued_date,
      lastUpdated: body.last_updated,
      archived: body.archived,
      drugs: names(body.drugs),
      match: upper(body.match),
      statedDins: body.stated_dins,
      synthetic: body.synthetic,
    })),
  );
  assert.deepEqual(
    shortages.edges.map(({ node }: Data) => node),
    ofShortages.data.map((body: Data) => ({
      id: body.id,
      drug: body.drug,
      type: upper(body.type),
      severity: upper(body.severity),
      status: upper(body.status),
      statusText: body.status_text,
      reason: body.reason,
      packaging: body.packaging,
      affectedProvinces: body.affected_provinces,
      anticipatedStart: body.anticipated_start,
      actualStart: body.actual_start,
      estimatedResolution: body.estimated_resolution,
      actualEnd: body.actual_end,
      alternatives: names(body.alternatives),
      reportedDate: body.reported_date,
      updatedDate: body.updated_date,
      tier3: body.tier_3,
      source: body.source,
      synthetic: body.synthetic,
    })),
  );
  const [{ node }] = recalls.edges;
  const one = await world.data(
    `{ recall(id: "${node.id}") { title } shortage(id: "${ofShortages.data[0].id}") { statusText } }`,
  );
  assert.deepEqual(one, {
    recall: { title: node.title },
    shortage: { statusText: ofShortages.data[0].status_text },
  });
});

test("interactions", async () => {
  const { interactions } =
    await world.data(`{ interactions(dins: ["07900017", "drug_07900033"]) { totalInteractions notice
    checked { covered drug { id name din } } sources { name asOf rules synthetic }
    interactions { id drugs { id name din } ingredients between severity severityText description management source } } }`);
  const body = await rest("/v1/drugs/interactions?dins=07900017,07900033");
  assert.ok(body.interactions.length > 0);
  assert.deepEqual(interactions, {
    totalInteractions: body.interactions.length,
    notice: body.notice,
    checked: body.checked.map(({ covered, ...drug }: Data) => ({ covered, drug })),
    sources: body.sources.map(({ as_of: asOf, ...source }: Data) => ({ asOf, ...source })),
    interactions: body.interactions.map(({ severity_text: severityText, ...rest }: Data) => ({
      ...rest,
      severityText,
    })),
  });
});

test("changes, from a day on and after a sequence", async () => {
  const fields = `totalCount oldest { sequence changedAt } latest { sequence changedAt } leftOut pageInfo { hasNextPage }
    edges { node { sequence resource operation id drugId pharmacyId reason changedAt } }`;
  const place = (body: Data) => ({ sequence: body.sequence, changedAt: body.changed_at });
  const first = await rest("/v1/changes?since=2020-01-01&limit=5");
  assert.equal(first.data.length, 5);
  for (const since of ["2020-01-01", String(first.data[4].sequence)]) {
    const body = await rest(`/v1/changes?since=${since}&limit=5`);
    const { changes } = await world.data(`{ changes(since: "${since}", first: 5) { ${fields} } }`);
    assert.deepEqual(changes, {
      totalCount: body.pagination.total,
      oldest: place(body.oldest),
      latest: place(body.latest),
      leftOut: [],
      pageInfo: { hasNextPage: body.has_more },
      edges: body.data.map((each: Data) => ({
        node: {
          sequence: each.sequence,
          resource: upper(each.resource),
          operation: upper(each.operation),
          id: each.id,
          drugId: each.drug_id,
          pharmacyId: each.pharmacy_id,
          reason: each.reason,
          changedAt: each.changed_at,
        },
      })),
    });
  }
});

test("the examples of docs/graphql.md are answered", async () => {
  const text = readFileSync(new URL("../../docs/graphql.md", import.meta.url), "utf8");
  const examples = [...text.matchAll(/```graphql\n(.*?)```/gs)].map(([, example = ""]) => example);
  assert.equal(examples.length, 4);
  for (const example of examples) assert.ok(await world.data(example));
});
