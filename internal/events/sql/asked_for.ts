/**
 * Whether a webhook (w) asks for an event (e), by its kinds and its filter: the one place where that stands. The fan-out, what
 * reads events and what explains them put it together from here. A filter lets pass what an event has nothing of. No index of
 * its own: both rows are there.
 */
export const listsKind = (w: string, e: string) => `${e}.kind = any(${w}.events)`;

/** What a filter of drugs, of pharmacies, of provinces lets pass. */
export const passesDrugs = (w: string, e: string) =>
  `(${w}.drug_ids is null or coalesce(cardinality(${e}.drug_ids), 0) = 0 or ${e}.drug_ids && ${w}.drug_ids)`;
export const passesPharmacy = (w: string, e: string) =>
  `(${w}.pharmacy_ids is null or ${e}.pharmacy_id is null or ${e}.pharmacy_id = any(${w}.pharmacy_ids))`;
export const passesProvinces = (w: string, e: string) =>
  `(${w}.provinces is null or coalesce(cardinality(${e}.provinces), 0) = 0 or ${e}.provinces && ${w}.provinces)`;

/** All of the filter. */
export const passesFilter = (w: string, e: string) => `
      ${passesDrugs(w, e)}
      and ${passesPharmacy(w, e)}
      and ${passesProvinces(w, e)}`;

/** Active or not. */
export const asksFor = (w: string, e: string) => `
      ${listsKind(w, e)} and ${e}.subscription_id is null
      and (${e}.account_id is null or ${e}.account_id = ${w}.account_id)
      and ${passesFilter(w, e)}`;

/** Whether one of `own`, an account's webhooks, asks for it, or is the one that it was made for. Of others it tells nothing. */
export const askedForBy = (own: string, e: string) => `
    exists (select from ${own} w where w.id = ${e}.subscription_id or (${asksFor("w", e)}))`;
