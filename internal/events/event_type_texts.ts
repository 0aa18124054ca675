/** What is said of each kind, once: for the document, the interface and the list of kinds. */
import type { EventKind } from "./model.ts";

export type KindTexts = {
  title: string;
  /** The form of `entity`. */
  entity: string;
  exampleEntity: string;
  /** When there is one and when there is none; paragraphs. */
  rules: readonly string[];
};

export const kindTexts: Readonly<Record<EventKind, KindTexts>> = {
  "price.changed": {
    title: "A pharmacy's price of a drug changed by more than the greater of 0.01 dollars and 0.5 percent.",
    entity: "drug_<DIN>/pharm_<id>",
    exampleEntity: "drug_07900003/pharm_sample-surrey-central",
    rules: [
      "More than, exactly: 4.00 to 4.02 is half a percent and no change, 4.00 to 4.03 is one. The dispensing fee, the stock status and confirmations of a price make no event.",
      "Both prices are of the same package. Adding or removing a package creates no event.",
      "The first price of a package at a pharmacy creates no event, and neither does a removal. If a removed price returns, it is compared with the price before the removal. Closed pharmacies create no events: after one reopens (`pharmacy.updated`), read its prices.",
      "A load goes through its feed in batches (25,000 rows unless told otherwise), and a batch is told as a whole: from the price before it to the price after it. Each change is measured against the price before, so that many small ones in a row make no event.",
    ],
  },
  "drug.recalled": {
    title: "The regulator recalled a drug. A notice sends one event for each of its drugs.",
    entity: "rcl_<number>/drug_<DIN>",
    exampleEntity: "rcl_990001/drug_07900003",
    rules: [
      "Once for a notice and a drug: when the notice is new, when it is extended to the drug, or when a drug that it names is loaded after it and the feed is loaded again. Updates of a notice make no event; `GET /v1/recalls/{id}` has what it says now.",
      "A notice that the regulator has archived already when we first read it is history, and makes no event: a first load of the whole feed tells of what is in force. A drug may have been found by its product's whole name, which is a likelihood: `match` of the notice says so.",
    ],
  },
  "generic.available": {
    title: "A pharmacy stocks a generic of a brand with known prices for the first time.",
    entity: "drug_<DIN of the brand>/drug_<DIN of the generic>",
    exampleEntity: "drug_07900001/drug_07900003",
    rules: [
      "When a generic has its first offer ever at a pharmacy that is not closed, with any stock status but `out_of_stock`: one event for each brand that is the same product (as for `GET /v1/drugs/{id}/generics`) and had a price on an earlier day (UTC). Once for each pair.",
      "A brand whose first price is of the same day as the generic's is not taken for an older one: a first load of prices makes no such events.",
    ],
  },
  "pharmacy.updated": {
    title: "A pharmacy's record changed.",
    entity: "pharm_<id>",
    exampleEntity: "pharm_sample-surrey-central",
    rules: [
      "One event for a pharmacy and a load, with every field that changed, named as in `GET /v1/pharmacies/{id}` (`address.city` for a member of the address). `hours` and `services` say what was added and what was removed; their order counts for nothing. A pharmacy that is new makes no event.",
    ],
  },
  "shortage.reported": {
    title: "A shortage or discontinuation was reported, or its status changed.",
    entity: "shr_<number>",
    exampleEntity: "shr_990001",
    rules: [
      "One event for each report that is new to us, whatever its status, and one whenever its status changes; a drug has a report for each package size. Nothing else of a report makes an event, and the same status in other words is no change.",
      "A first load of an export tells of every report in it, those that are over included: look at `status`.",
    ],
  },
  "coverage.changed": {
    title: "A public plan listed a drug, changed its listing, or removed it.",
    entity: "drug_<DIN>/<province>/<plan>",
    exampleEntity: "drug_07900003/ON/ODB",
    rules: [
      "One event for each drug and plan that a newer edition, or a newer row of a coverage feed, says something else of: status, criteria, notes, limits, groups, dates, and the newest unit price that the plan lists (`unit_price`, `plan_pays`, and what they are for: `price_for`, such as `120 dose`). Fields are named as in `GET /v1/drugs/{id}/coverage`.",
      "The first day that is known of a plan is what later ones are compared with, and makes no event. Editions and rows older than what is known are history and make none, nor do loads of price history, except for newest prices that `--replace` corrects; a price that came in by one is told with the edition that has it.",
    ],
  },
  "price_alert.triggered": {
    title: "A price alert of your account triggered. Only your account receives this event.",
    entity: "alert_<id>",
    exampleEntity: "alert_019bb0c4d5e87a3c9f2e4b6a8d0c1e3f",
    rules: ["Once for an alert, in the transaction that triggers it."],
  },
  "webhook.test": {
    title: "A test event. It is sent only on request, to any webhook.",
    entity: "wh_<id>",
    exampleEntity: "wh_019bb0c4d5e87a3c9f2e4b6a8d0c1e3f",
    rules: ["Only for the subscription that it was asked for."],
  },
};
