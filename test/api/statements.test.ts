/**
 * How many statements the good request of each row makes: one, which is named, so that it is prepared once a connection. A
 * row that makes more says here why. What is kept in the process (a caller, the ages of datasets) is not counted.
 */
import assert from "node:assert/strict";
import { after, test } from "node:test";
import { states } from "../../internal/changes/sql/states.ts";
import { formsByDin } from "../../internal/drugs/sql/drug_forms.ts";
import type { Example } from "../../internal/rest/rest_route.ts";
import { ask, liveRows, ownExample, rowNamed } from "./ask.ts";
import { sampleService } from "./sample.ts";

/** Those that do not make one statement, and why. This list may only get shorter. */
const others: Readonly<Record<string, { statements: number; because: string }>> = {
  listDrugs: { statements: 2, because: "the products, and for all of them at once what they cost" },
  createAlert: {
    statements: 5,
    because: "a transaction: begin, the account's lock, the alert, how it stands, commit",
  },
  cancelAlert: { statements: 2, because: "it is cancelled, and then shown as it stands" },
  registerDocument: {
    statements: 4,
    because: "a transaction: begin, the account's lock, the document within its bounds, commit",
  },
  createWebhook: {
    statements: 6,
    because:
      "a transaction: begin, what its filter names, the account's lock, the subscription, the audit log, commit",
  },
  changeWebhook: {
    statements: 7,
    because:
      "a transaction: begin, the subscription, what its filter names, how it is then, the audit log, its lane, commit",
  },
  rotateWebhookSecret: {
    statements: 6,
    because:
      "a transaction: begin, the previous secret, which is sealed for its new column, the secret, the audit log, its lane, commit",
  },
  deleteWebhook: {
    statements: 6,
    because: "a transaction: begin, the subscription, the mark, the audit log, the lane, commit",
  },
  testWebhook: {
    statements: 4,
    because: "a transaction: begin, the subscription, the number of its event (which is copied in), commit",
  },
  replayDelivery: {
    statements: 6,
    because: "a transaction: begin, what it repeats, the delivery, its lane, how it stands, commit",
  },
  retryWebhook: {
    statements: 5,
    because: "a transaction: begin, the webhook, the update of its deliveries, its lane, commit",
  },
  retryDelivery: {
    statements: 6,
    because:
      "a transaction: begin, the delivery and its webhook, the update of the delivery, its lane, the delivery, commit",
  },
  recoverWebhook: {
    statements: 9,
    because:
      "the running recoveries without a lock, to reject quickly; then a transaction: begin, the webhook, the account's lock, the running recoveries, the count of deliveries, the insert, the recovery, commit",
  },
  previewRecovery: {
    statements: 3,
    because: "the webhook, what a recovery would send, and what is pending",
  },
  cancelRecovery: {
    statements: 5,
    because: "a transaction (begin, the job, what it has pending, commit), and then it is shown as it stands",
  },
  getUsage: { statements: 3, because: "the month, its breakdown and its notices, at once" },
  getStatus: { statements: 2, because: "whether the database answers, and the ages of its datasets" },
};
const withoutData = new Set([
  "getIndex",
  "listEventTypes",
  "getOpenApi",
  "getReference",
  "getReferenceFile",
  "listErrors",
  "getError",
  "listDeprecations",
]);

const expected = (name: string) => (withoutData.has(name) ? 0 : (others[name]?.statements ?? 1));

let now = Date.UTC(2026, 5, 15, 12);
const service = await sampleService({ clock: { now: () => now } });
after(() => service[Symbol.asyncDispose]());

type Sent = { sql: string; options?: { name?: string } };

/**
 * The ages of the datasets, read at most once a second; the units of drugs, read once a version of the drugs; the trial of the channel that tells of new ones; whether today
 * has its partition, and the making of it.
 */
const ofNoRequest = ({ sql, options }: Sent) =>
  options?.name === states("live").name ||
  options?.name === formsByDin("live").name ||
  /^\s*(select pg_notify|listen |select c\.relname|do \$\$)/.test(sql);

async function statementsOf(name: string, key: string, example: Example | undefined): Promise<Sent[]> {
  const row = rowNamed(name);
  // The caller is then at hand, as in a service that is in use.
  await ask(service, rowNamed("checkInteractions"), { key });
  const sent: Sent[] = [];
  const listen = (statement: Sent) => {
    if (!ofNoRequest(statement)) sent.push(statement);
  };
  service.database.on("query", listen);
  try {
    const { status, text } = await ask(
      service,
      row,
      row.auth.type === "none" ? { example } : { key, example },
    );
    assert.equal(status, row.status ?? 200, `${name}: ${text}`);
  } finally {
    service.database.removeListener("query", listen);
  }
  return sent;
}

test("the good request of a row is one statement, or as many as are explained", async () => {
  const key = await service.key();
  for (const row of liveRows) {
    now += 60_000;
    const sent = await statementsOf(row.name, key, await ownExample(service, row, key));
    const shown = sent.map(({ sql }) => sql.trim().slice(0, 200)).join("\n---\n");
    assert.equal(sent.length, expected(row.name), `${row.name} sent:\n${shown}`);
  }
});

test("what a good request sends is prepared, but for the frame of a transaction and the database's sign of life", async () => {
  const key = await service.key();
  for (const row of liveRows) {
    now += 60_000;
    const sent = await statementsOf(row.name, key, await ownExample(service, row, key));
    const unnamed = sent
      .filter(({ options }) => options?.name === undefined)
      .map(({ sql }) => sql.trim().replace(/;$/, "").toLowerCase());
    for (const sql of unnamed)
      assert.ok(["begin", "commit", "select 1"].includes(sql), `${row.name}: name ${sql}`);
  }
});

test("each exception is a row that there is", () => {
  for (const name of [...Object.keys(others), ...withoutData]) rowNamed(name);
});
