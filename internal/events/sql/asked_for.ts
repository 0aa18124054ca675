/**
 * Whether a webhook (w) asks for an event (e) by its kinds and its filter, active or not, as the fan-out has it: a filter lets
 * pass what an event has nothing of. No index of its own: both rows are there.
 */
export const asksFor = (w: string, e: string) => `
      ${e}.kind = any(${w}.events) and ${e}.subscription_id is null
      and (${e}.account_id is null or ${e}.account_id = ${w}.account_id)
      and (${w}.drug_ids is null or coalesce(cardinality(${e}.drug_ids), 0) = 0 or ${e}.drug_ids && ${w}.drug_ids)
      and (${w}.pharmacy_ids is null or ${e}.pharmacy_id is null or ${e}.pharmacy_id = any(${w}.pharmacy_ids))
      and (${w}.provinces is null or coalesce(cardinality(${e}.provinces), 0) = 0
        or ${e}.provinces && ${w}.provinces)`;

/** Whether one of `own`, an account's webhooks, asks for it, or is the one that it was made for. Of others it tells nothing. */
export const askedForBy = (own: string, e: string) => `
    exists (select from ${own} w where w.id = ${e}.subscription_id or (${asksFor("w", e)}))`;
