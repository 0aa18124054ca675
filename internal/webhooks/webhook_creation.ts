/** Creates webhooks. The first secret is in the response of the request that created it, and nowhere else. */
import { ServiceError } from "../core/errors.ts";
import { uuidv7 } from "../core/ids.ts";
import { defaultMostWebhooks, type Webhook, type WebhookService } from "./model.ts";
import { newSecret } from "./secrets.ts";
import * as store from "./store.ts";
import { checkStated } from "./webhook_checks.ts";
import { inactive, running, stated, type WebhookContext } from "./webhook_context.ts";

const tooMany = (most: number) =>
  new ServiceError(
    "INVALID_PARAMETER",
    `The account has ${most} webhooks, which is as many as it may have; delete one first (DELETE /v1/webhooks/{id}).`,
  );

export function creationOf(context: WebhookContext): Pick<WebhookService, "create"> {
  const { checkUrl, mostWebhooks = defaultMostWebhooks, now, within, resolved, audit } = context;
  return {
    async create(actor, asked, tx) {
      checkStated(asked);
      if (tx === undefined) await checkUrl.whole(asked.url, actor.accountId);
      else checkUrl.form(asked.url);
      const createdAt = now();
      const id = uuidv7(createdAt.getTime());
      const blank: Webhook = {
        ...running,
        id,
        accountId: actor.accountId,
        url: asked.url,
        events: asked.events,
        description: null,
        filter: {},
        retryPolicy: null,
        maxConcurrency: null,
        ratePerMinute: null,
        headers: {},
        headersReadable: true,
        previousSecretUntil: null,
        previousSigns: false,
        createdAt,
        updatedAt: createdAt,
      };
      const webhook = {
        ...stated(asked, blank),
        ...(asked.active === false ? inactive("owner", createdAt) : {}),
      };
      const secret = newSecret();
      return await within(tx, async (in_) => {
        const stored = await resolved(in_, webhook);
        if (!(await store.insertWebhook(in_, context, stored, secret, mostWebhooks)))
          throw tooMany(mostWebhooks);
        const { host } = new URL(webhook.url);
        await audit(in_, actor, id, "created", { host, events: webhook.events });
        return { webhook, secret };
      });
    },
  };
}
