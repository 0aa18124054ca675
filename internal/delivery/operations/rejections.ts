/** The errors that requests about deliveries have in common: what does not exist, and webhooks that receive nothing. */
import { ServiceError } from "../../core/errors.ts";
import { idPrefixes, uuidOf } from "../../core/ids.ts";

const missing = (what: string, prefix: string, id: string): ServiceError => {
  const form =
    uuidOf(prefix, id) === undefined ? ` An id has the form ${prefix}<32 hexadecimal digits>.` : "";
  return new ServiceError("NOT_FOUND", `There is no ${what} ${id}.${form}`);
};
export const noWebhook = (id: string) => missing("webhook", idPrefixes.webhook, id);
export const noDelivery = (id: string) => missing("delivery", idPrefixes.delivery, id);
export const noRecovery = (id: string) => missing("recovery", idPrefixes.recovery, id);

export const refused = (reason: string) => new ServiceError("INVALID_PARAMETER", reason);

/** Throws 400. */
export function requireTaking(
  webhookId: string,
  { active, deleted }: { active: boolean; deleted: boolean },
): void {
  if (deleted) throw refused(`The webhook ${webhookId} is deleted; nothing is sent to it any more.`);
  if (!active)
    throw refused(
      `The webhook ${webhookId} is not active; make it active first (PATCH /v1/webhooks/${webhookId} with {"active": true}).`,
    );
}
