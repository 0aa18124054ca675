/** A subscription that is started again, and what it missed: both or neither. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { createWebhooks } from "../../cmd/api/webhooks.ts";
import { createAccountService } from "../../internal/accounts/service.ts";
import { idPrefixes, publicId, uuidOf, uuidv7 } from "../../internal/core/ids.ts";
import { query } from "../../internal/postgres/database.ts";
import { sealKeyOf } from "../../internal/webhooks/seal.ts";
import { testDatabase } from "../support/database.ts";

test("what was missed is recovered since it was disabled, or since a time that is given, up to now, in the change's own transaction", async () => {
  await using db = await testDatabase();
  const database = db.connection;
  let nowMs = Date.parse("2026-06-15T12:00:00Z");
  const clock = { now: () => nowMs };
  const accounts = createAccountService({ database, hashSecret: "a secret of the tests", clock });
  const account = await accounts.createAccount({ name: "Test", plan: "business" });
  const actor = { accountId: uuidOf(idPrefixes.account, account.id) ?? "", actor: "key_of_the_test" };
  const asked: unknown[] = [];
  const recoveryId = uuidv7();
  const { webhooks } = createWebhooks({
    database,
    schema: "live",
    clock,
    options: {
      sealKey: sealKeyOf("a secret of the tests"),
      rules: { allow: [], allowHttp: false },
      resolve: undefined,
      most: 100,
      simulated: false,
    },
    simulate: undefined,
    async recover(accountId, webhookId, missed, tx) {
      const [row] = await query<{ active: boolean }>(tx, "select active from live.webhooks where id = $1", [
        uuidOf(idPrefixes.webhook, webhookId),
      ]);
      asked.push({ accountId, webhookId, ...missed, active: row?.active });
      if (asked.length === 4) throw new Error("it cannot be recovered");
      return { id: recoveryId };
    },
  });
  const { webhook } = await webhooks.create(actor, {
    url: "https://hooks.example.com/",
    events: ["price.changed"],
  });
  const id = publicId(idPrefixes.webhook, webhook.id);
  const stopped = new Date(nowMs);
  await webhooks.change(actor, id, { active: false });
  nowMs += 3_600_000;
  const started = await webhooks.change(actor, id, { active: true, recoverSince: "disabled" });
  assert.equal(started.recoveryId, recoveryId);
  const of = { accountId: actor.accountId, webhookId: id, mode: "missing", active: true, evenIfEmpty: true };
  assert.deepEqual(asked, [{ ...of, since: stopped, until: new Date(nowMs) }]);

  // An event may have been recorded before it stopped, and fanned out after.
  await webhooks.change(actor, id, { active: false });
  const stoppedAgain = nowMs;
  nowMs += 3_600_000;
  await webhooks.change(actor, id, { active: true, recoverSince: "disabled" });
  assert.deepEqual(asked[1], { ...of, since: new Date(stoppedAgain - 600_000), until: new Date(nowMs) });

  await webhooks.change(actor, id, { active: false });
  nowMs += 3_600_000;
  const since = new Date("2026-06-10T00:00:00Z");
  await webhooks.change(actor, id, { active: true, recoverSince: since });
  assert.deepEqual(asked[2], { ...of, since, until: new Date(nowMs) });

  await webhooks.change(actor, id, { active: false });
  nowMs += 3_600_000;
  const late = { active: true, recoverSince: new Date(nowMs + 1) };
  await assert.rejects(webhooks.change(actor, id, late), { code: "INVALID_PARAMETER" });
  await assert.rejects(
    webhooks.change(actor, id, { active: true, recoverSince: since }),
    /cannot be recovered/,
  );
  assert.equal((await webhooks.get(actor.accountId, id)).active, false, "neither was committed");
});
