/** Price alerts made and cancelled through GraphQL, by REST's own rules. */
import assert from "node:assert/strict";
import { after, test } from "node:test";
import { graphql } from "graphql";
import { permissions, plans } from "../../internal/accounts/model.ts";
import { createContext } from "../../internal/graphql/graphql_context.ts";
import { inTransaction, query } from "../../internal/postgres/database.ts";
import { createWorld, schema, wrongFields } from "./world.ts";

const world = await createWorld();
after(() => world[Symbol.asyncDispose]());

const create = `mutation($input: PriceAlertInput!) { createPriceAlert(input: $input) {
  id drug { id name din manufacturer } targetPrice currentLowestPrice status createdAt } }`;
const made = (input: object) => world.ask(create, { variables: { input } });
const count = async () =>
  (await query<{ count: number }>(world.database, "select count(*) as count from live.alerts"))[0]?.count;

test("an alert is created with what the specification names, and read, listed and cancelled", async () => {
  const { data, errors } = await made({
    drugId: "drug_02242912",
    targetPrice: 8.5,
    province: "BC",
    notificationMethod: "WEBHOOK",
  });
  assert.deepEqual(errors, []);
  const { id, ...rest } = data.createPriceAlert;
  assert.match(id, /^alert_[0-9a-f]{32}$/);
  assert.deepEqual(rest, {
    drug: { id: "drug_02242912", name: "AMOXICILLIN 250", din: "02242912", manufacturer: "ACME" },
    targetPrice: 8.5,
    currentLowestPrice: 9,
    status: "ACTIVE",
    createdAt: "2026-06-15T12:00:00.000Z",
  });
  const listed = await world.data(
    `query($id: ID!) { alert(id: $id) { id status } alerts(status: ACTIVE) { totalCount edges { node { id } } } }`,
    { variables: { id } },
  );
  assert.deepEqual(listed, {
    alert: { id, status: "ACTIVE" },
    alerts: { totalCount: 1, edges: [{ node: { id } }] },
  });
  const cancel = "mutation($id: ID!) { cancelPriceAlert(id: $id) { id status } }";
  for (const _ of ["once", "again"])
    assert.deepEqual(await world.data(cancel, { variables: { id } }), {
      cancelPriceAlert: { id, status: "CANCELLED" },
    });
  assert.equal((await world.data("{ alerts(status: ACTIVE) { totalCount } }")).alerts.totalCount, 0);
});

test("an input that may be left out may be null, in a variable and in a literal", async () => {
  const { data, errors } = await made({
    drugId: "02242912",
    targetPrice: 1,
    province: null,
    notificationMethod: null,
  });
  assert.deepEqual(errors, []);
  assert.equal(data.createPriceAlert.currentLowestPrice, 9);
  const literal = await world.ask(
    `mutation($province: Province) { createPriceAlert(input: { drugId: "02242912", targetPrice: 1, province: $province }) { status } }`,
  );
  assert.deepEqual(literal.errors, []);
});

test("a target that is no amount is refused by its name, and nothing is created", async () => {
  const before = await count();
  for (const targetPrice of [0, -1, 0.001, 100_000.01, 1e9, 0.1 + 0.2]) {
    const { errors, data } = await made({ drugId: "02242912", targetPrice });
    assert.equal(errors[0]?.extensions.code, "INVALID_PARAMETER", String(targetPrice));
    assert.deepEqual(wrongFields(errors[0]), ["input.targetPrice"]);
    assert.equal(data.createPriceAlert, null);
  }
  assert.equal(await count(), before);
});

test("a drug that there is not, and an alert of another account, are not found", async () => {
  const unknown = await made({ drugId: "99999999", targetPrice: 5 });
  assert.equal(unknown.errors[0]?.extensions.code, "NOT_FOUND");
  assert.deepEqual(wrongFields(unknown.errors[0]), ["drugId"]);
  const mine = (await made({ drugId: "02242912", targetPrice: 5 })).data.createPriceAlert.id;
  const stranger = createContext({
    services: world.services,
    requestId: "req_stranger",
    caller: {
      accountId: "00000000-0000-7000-8000-000000000001",
      actor: "key_of_the_test",
      keyId: "00000000-0000-7000-8000-000000000002",
      trustedDocumentsOnly: false,
      plan: plans.business,
      permissions,
    },
  });
  const source = `mutation { cancelPriceAlert(id: "${mine}") { status } }`;
  const { errors } = await graphql({ schema, source, contextValue: stranger });
  assert.match(errors?.[0]?.message ?? "", /There is no alert/);
  assert.equal((await world.data(`{ alert(id: "${mine}") { status } }`)).alert.status, "ACTIVE");
});

test("one mutation that fails leaves the others, which go in order", async () => {
  const { data, errors } = await world.ask(`mutation {
    a: createPriceAlert(input: { drugId: "02242912", targetPrice: 2 }) { targetPrice }
    b: createPriceAlert(input: { drugId: "99999999", targetPrice: 3 }) { targetPrice }
    c: createPriceAlert(input: { drugId: "02242913", targetPrice: 4 }) { targetPrice } }`);
  assert.deepEqual(data, { a: { targetPrice: 2 }, b: null, c: { targetPrice: 4 } });
  assert.deepEqual(
    errors.map(({ path }) => path),
    [["b"]],
  );
});

test("within a transaction that is handed in, an alert is created with it or not at all", async () => {
  const before = await count();
  const source = `mutation { createPriceAlert(input: { drugId: "02242912", targetPrice: 2 }) { id } }`;
  const caller = {
    accountId: world.accountId,
    actor: "key_of_the_test",
    keyId: world.accountId,
    trustedDocumentsOnly: false,
    plan: plans.business,
    permissions,
  };
  const failure = new Error("as if keeping the answer had failed");
  await assert.rejects(
    inTransaction(world.database, async (tx) => {
      const contextValue = createContext({ services: world.services, caller, requestId: "req_test", tx });
      const { errors } = await graphql({ schema, source, contextValue });
      assert.equal(errors, undefined);
      throw failure;
    }),
    failure,
  );
  assert.equal(await count(), before);
});
