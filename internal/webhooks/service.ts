/**
 * Webhooks of an account: created, changed, given new secrets, tested, deleted. Each operation is one transaction, with its line
 * in the audit log. What becomes of deliveries belongs to internal/delivery, and is handed in: it runs in the same transaction.
 */
import { inTransaction } from "../postgres/database.ts";
import type { WebhookService } from "./model.ts";
import { newSecret } from "./secrets.ts";
import * as store from "./store.ts";
import { changesOf } from "./webhook_changes.ts";
import { createWebhookContext, inactive, unknown, uuid, type WebhookServiceDeps } from "./webhook_context.ts";
import { creationOf } from "./webhook_creation.ts";
import { testingOf } from "./webhook_tests.ts";

export function createWebhookService(deps: WebhookServiceDeps): WebhookService {
  const context = createWebhookContext(deps);
  const { database, checkUrl, now, current, held, within, audit } = context;
  return {
    ...creationOf(context),
    ...changesOf(context),
    ...testingOf(context),
    checkAddress: ({ accountId }, url) => checkUrl.whole(url, accountId),

    async get(accountId, id) {
      const found = await store.findWebhook(database, deps, accountId, uuid(id));
      if (found === undefined) throw unknown(id, true);
      return current(found);
    },

    async list(accountId, page) {
      const found = await store.listWebhooks(database, deps, accountId, page);
      return { ...found, rows: found.rows.map(current) };
    },

    async rotate(actor, id, { overlapSeconds, signWith }, tx) {
      const at = now();
      const secret = newSecret();
      const previousUntil =
        overlapSeconds === 0 ? undefined : new Date(at.getTime() + overlapSeconds * 1_000);
      return await within(tx, async (in_) => {
        const previousSigns = signWith === "previous";
        const rotation = { secret, previousUntil, previousSigns, now: at };
        const webhook = await store.replaceSecret(in_, deps, actor.accountId, uuid(id), rotation);
        if (webhook === undefined) throw unknown(id, true);
        await audit(in_, actor, webhook.id, "secret_rotated", {
          previous_secret_until: webhook.previousSecretUntil,
          ...(webhook.previousSecretUntil === null ? {} : { sign_with: signWith }),
        });
        await deps.touchLane(in_, webhook.id);
        return { webhook, secret };
      });
    },

    async remove(actor, id) {
      return await inTransaction(database, async (tx) => {
        const at = now();
        const before = await held(tx, actor, id);
        await store.markDeleted(tx, deps, before.id, at);
        await audit(tx, actor, before.id, "deleted", { host: new URL(before.url).host });
        await deps.touchLane(tx, before.id);
        return current({ ...before, updatedAt: at, ...(before.active ? inactive("owner", at) : {}) });
      });
    },
  };
}
