/**
 * Changes webhooks: their settings, and whether they are active. A webhook that becomes active again may begin a recovery of
 * what it missed, in the same transaction.
 */
import { invalidParameters } from "../core/errors.ts";
import { inTransaction } from "../postgres/database.ts";
import type { Changed, Webhook, WebhookChange, WebhookService } from "./model.ts";
import * as store from "./store.ts";
import { checkStated } from "./webhook_checks.ts";
import { inactive, running, stated, unknown, uuid, type WebhookContext } from "./webhook_context.ts";

/**
 * An event is recorded before its transaction is committed, and fanned out after that: what was on its way when a
 * subscription stopped passed it by, though it is older. What was delivered is not brought back, so earlier harms nobody.
 */
const onTheWayMs = 10 * 60_000;

function missedSince({ disabledAt, createdAt }: Webhook, now: Date): Date {
  const from = new Date((disabledAt ?? now).getTime() - onTheWayMs);
  return from > createdAt ? from : createdAt;
}

/**
 * A change writes the headers with everything else, so it needs to know them. Their values are secret to everyone but the owner
 * who set them: a change of the URL alone must not send them to an endpoint that this owner did not choose. Throws 400.
 */
function requireHeaders(before: Webhook, after: Webhook, { headers }: WebhookChange): void {
  const refuse = (reason: string) => {
    throw invalidParameters([{ field: "headers", reason }]);
  };
  if (!after.headersReadable)
    refuse("cannot be decrypted on our side. Send the headers again, or null to remove them");
  const hasHeaders = Object.keys(before.headers).length > 0;
  if (headers === undefined && hasHeaders && URL.parse(before.url)?.origin !== new URL(after.url).origin)
    refuse(
      "must be sent again, or null, because url changes to another origin. Stored header values are secret and are not sent to a new origin",
    );
}

/** What making it active or inactive changes, and what it then missed, if that is asked for. Throws 400. */
function activity(
  before: Webhook,
  { active, recoverSince }: WebhookChange,
  now: Date,
): { state: Partial<Webhook>; missed?: { since: Date; until: Date } } {
  const again = active === true && !before.active;
  if (recoverSince !== undefined && !again)
    throw invalidParameters([
      {
        field: "recover",
        reason:
          "is for a webhook that is inactive and made active with it; otherwise ask POST /v1/webhooks/{id}/recover",
      },
    ]);
  if (active === false && before.active) return { state: inactive("owner", now) };
  if (!again) return { state: {} };
  if (recoverSince === undefined) return { state: running };
  const since = recoverSince === "disabled" ? missedSince(before, now) : recoverSince;
  if (since > now)
    throw invalidParameters([{ field: "recover_since", reason: "must be a time that has passed" }]);
  return { state: running, ...(since < now ? { missed: { since, until: now } } : {}) };
}

/** Throws 400. The new secret signs without an overlap, so asking for it again changes nothing. */
function signing({ previousSecretUntil }: Webhook, { signWith }: WebhookChange): Partial<Webhook> {
  if (signWith === undefined) return {};
  if (previousSecretUntil !== null) return { previousSigns: signWith === "previous" };
  if (signWith === "new") return {};
  throw invalidParameters([
    {
      field: "sign_with",
      reason:
        'cannot be "previous", because no previous secret is valid. Set it when you rotate the secret, or during the overlap',
    },
  ]);
}

export function changesOf(context: WebhookContext): Pick<WebhookService, "change"> {
  const { database, checkUrl, now, held, resolved, audit, current } = context;
  return {
    async change(actor, id, change) {
      checkStated(change);
      if (change.url !== undefined) {
        // Whoever may not see it learns nothing of the address they named, and nothing is looked up for them.
        if ((await store.findWebhook(database, context, actor.accountId, uuid(id))) === undefined)
          throw unknown(id, true);
        await checkUrl.whole(change.url, actor.accountId);
      }
      return await inTransaction(database, async (tx): Promise<Changed> => {
        const before = current(await held(tx, actor, id));
        const { state, missed } = activity(before, change, now());
        const webhook = {
          ...stated(change, before),
          ...state,
          ...signing(before, change),
          updatedAt: now(),
        };
        requireHeaders(before, webhook, change);
        await store.updateWebhook(tx, context, await resolved(tx, webhook));
        await audit(tx, actor, before.id, "changed", {
          members: Object.keys(change),
          ...(change.url === undefined ? {} : { host: new URL(change.url).host }),
          ...(state.active === undefined ? {} : { active: state.active }),
          ...(change.signWith === undefined ? {} : { sign_with: change.signWith }),
        });
        const { accountId } = actor;
        const recoveryId =
          missed && (await context.recover(tx, { ...missed, accountId, webhookId: before.id }));
        await context.touchLane(tx, before.id);
        return { webhook: current(webhook), recoveryId };
      });
    },
  };
}
