/** Why an event did, or did not, go to a webhook, in one sentence for a person. Pure. */
import { idPrefixes } from "../../core/ids.ts";
import type { MatchReason } from "./insights_model.ts";
import type { EventOfMatch, WebhookOfMatch } from "./sql/event_matches.ts";

/** The first of what would have kept it, in the order in which an owner can do something about it. */
export function reasonOf(event: EventOfMatch, webhook: WebhookOfMatch): MatchReason {
  if (webhook.delivery_id !== null) return "delivered_to";
  if (webhook.for_one) {
    if (!webhook.for_this) return "only_for_another_webhook";
    return event.fanned_out ? "changed_later" : "not_fanned_out_yet";
  }
  if (!webhook.lists_kind) return "kind_not_listed";
  if (!webhook.passes_drugs) return "drug_not_in_filter";
  if (!webhook.passes_pharmacy) return "pharmacy_not_in_filter";
  if (!webhook.passes_provinces) return "province_not_in_filter";
  if (!webhook.active) return "inactive";
  if (!event.fanned_out) return "not_fanned_out_yet";
  return webhook.created_later ? "created_later" : "changed_later";
}

const asks = ({ lists_kind, passes_drugs, passes_pharmacy, passes_provinces }: WebhookOfMatch) =>
  lists_kind && passes_drugs && passes_pharmacy && passes_provinces;

/** "a", "a and b", "a, b and 3 more". */
function named(names: readonly string[], count: number): string {
  const more = count - names.length;
  const all = more > 0 ? [...names, `${more} more`] : [...names];
  const last = all.pop() ?? "none";
  return all.length === 0 ? last : `${all.join(", ")} and ${last}`;
}

const drugs = (dins: readonly string[] | null, count: number) =>
  named(
    (dins ?? []).map((din) => `${idPrefixes.drug}${din}`),
    count,
  );
const pharmacies = (keys: readonly string[] | null, count: number) =>
  named(
    (keys ?? []).map((key) => `${idPrefixes.pharmacy}${key}`),
    count,
  );
const texts = (all: readonly string[] | null) => named(all ?? [], all?.length ?? 0);

const whyInactive = {
  owner: "its owner turned it off",
  gone: "its endpoint answered 410",
  failing: "nothing but failures came back for days",
};
const recovery = "a recovery (mode missing) brings what was missed";

export function explainMatch(event: EventOfMatch, webhook: WebhookOfMatch): string {
  switch (reasonOf(event, webhook)) {
    case "delivered_to":
      if (webhook.for_this) return "The event was made for this webhook alone: there is a delivery.";
      return asks(webhook)
        ? `The webhook asks for ${event.kind} and its filter lets the event pass: there is a delivery.`
        : "The webhook asked for the event when it came, and does not any more: there is a delivery.";
    case "only_for_another_webhook":
      return "The event was made for another webhook alone, as a test of it is.";
    case "kind_not_listed":
      return `The event is ${event.kind}; the webhook lists ${texts(webhook.events)}.`;
    case "drug_not_in_filter":
      return `The event is about ${drugs(event.event_dins, event.event_drugs)}; the webhook's filter lists ${drugs(webhook.dins, webhook.drugs)}.`;
    case "pharmacy_not_in_filter":
      return `The event is about ${pharmacies(event.event_pharmacy === null ? [] : [event.event_pharmacy], 1)}; the webhook's filter lists ${pharmacies(webhook.pharmacy_keys, webhook.pharmacies)}.`;
    case "province_not_in_filter":
      return `The event is about ${texts(event.event_provinces)}; the webhook's filter lists ${texts(webhook.provinces)}.`;
    case "inactive":
      return `The webhook asks for ${event.kind}, but is not active (${whyInactive[webhook.disabled_reason ?? "owner"]}); once it is, ${recovery}.`;
    case "not_fanned_out_yet":
      return "The webhook asks for the event, which is still waiting to be handed out; that usually takes a second or two.";
    case "created_later":
      return `The webhook asks for ${event.kind}, but was created after the event; ${recovery}.`;
    case "changed_later":
      return webhook.for_one
        ? "The event was made for this webhook alone; its delivery is no longer kept."
        : `The webhook asks for the event as it is now; when the event came it was not active or asked for something else, or its delivery is no longer kept; ${recovery}.`;
  }
}
