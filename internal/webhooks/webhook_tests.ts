/**
 * Sends test events to one webhook. Only `webhook.test` reaches a webhook that is not active: a dispatcher sends nothing else to
 * it.
 */
import { invalidParameters } from "../core/errors.ts";
import { idPrefixes, publicId } from "../core/ids.ts";
import { entityOf } from "../events/entity.ts";
import { testData } from "../events/examples.ts";
import { recordEvents } from "../events/store.ts";
import type { WebhookService } from "./model.ts";
import type { WebhookContext } from "./webhook_context.ts";

export function testingOf(context: WebhookContext): Pick<WebhookService, "test"> {
  const { schema, daily, simulate, now, within, held } = context;
  return {
    test: (actor, id, kind, tx) =>
      within(tx, async (in_) => {
        await daily?.require(in_, actor.accountId);
        const webhook = await held(in_, actor, id);
        if (!webhook.active && kind !== "webhook.test")
          throw invalidParameters([
            {
              field: "type",
              reason: "must be webhook.test while the webhook is not active; or make it active",
            },
          ]);
        const shown = publicId(idPrefixes.webhook, webhook.id);
        const data = testData(kind, shown);
        const draft = {
          kind,
          data,
          entity: entityOf(kind, data),
          testOf: shown,
          accountId: actor.accountId,
          subscriptionId: webhook.id,
        };
        const [event] = await recordEvents(in_, schema, [draft], now());
        if (event === undefined) throw new Error("An event was recorded and is not there");
        const deliveries = (await simulate?.(in_, actor.accountId, event.id)) ?? [];
        await daily?.spend(in_, actor.accountId, 1);
        return { eventId: event.id, kind, webhook, deliveries };
      }),
  };
}
