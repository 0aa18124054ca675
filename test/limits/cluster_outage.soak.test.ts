import assert from "node:assert/strict";
import { test } from "node:test";
import { startCluster } from "../support/redis.ts";
import { until } from "../support/until.ts";
import { movableClock, planOf } from "./conformance.ts";
import { shared } from "./sharing.ts";

test("a node of the cluster killed under load: every account is decided, and the limiters come back with the node", async () => {
  await using cluster = await startCluster();
  using two = await shared({ url: cluster.url, clock: movableClock(), count: 2, budgetMs: 50 });
  const plan = planOf(1_000, 100_000);
  const accounts = Array.from({ length: 30 }, (_, number) => `account-${number}`);
  const round = async () => {
    const asked = two.limiters.flatMap((limiter) =>
      accounts.map((account) => limiter.consume(account, plan)),
    );
    const decisions = await Promise.all(asked);
    assert.ok(decisions.every(({ allowed }) => allowed));
    return decisions;
  };
  for (let count = 0; count < 5; count += 1) await round();
  const [node] = cluster.nodes;
  await node?.kill();
  const without = [];
  for (let count = 0; count < 100; count += 1) without.push(...(await round()));
  assert.ok(without.some(({ mode }) => mode === "local"));

  await node?.start();
  await cluster.agreed();
  await two.together();
  // Where the last decision failed is asked; the other nodes have been well for as long.
  await until(async () => (await round()).every(({ mode }) => mode === "shared"), "all decisions are shared");
});
