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
      "The change must exceed the threshold: 4.00 to 4.02 (0.5 percent) creates no event, and 4.00 to 4.03 creates one. Dispensing fees, stock status, and confirmations of a price create no events.",
      "Both prices are of the same package. Adding or removing a package creates no event.",
      "The first price of a package at a pharmacy creates no event, and neither does a removal. If a removed price returns, it is compared with the price before the removal. Closed pharmacies create no events: after one reopens (`pharmacy.updated`), read its prices.",
      "A load processes its feed in batches (default: 25,000 rows). The event has the price before the batch and the price after it. Each change is measured against the previous price, so many small changes in a row create no event.",
    ],
  },
  "drug.recalled": {
    title: "The regulator recalled a drug. A notice sends one event for each of its drugs.",
    entity: "rcl_<number>/drug_<DIN>",
    exampleEntity: "rcl_990001/drug_07900003",
    rules: [
      "Sent once for each notice and drug: when the notice is new, when it is extended to the drug, or when the feed is loaded again after the drug itself. Updates of a notice create no events. `GET /v1/recalls/{id}` returns its current text.",
      "A notice that is already archived when we first read it creates no event. The first load of the whole feed creates events for notices in force only. A drug can be matched by its full product name, which is less certain than its DIN: see `match` of the notice.",
    ],
  },
  "generic.available": {
    title: "A pharmacy stocks a generic of a brand with known prices for the first time.",
    entity: "drug_<DIN of the brand>/drug_<DIN of the generic>",
    exampleEntity: "drug_07900001/drug_07900003",
    rules: [
      "Sent when a generic has its first offer at an open pharmacy, with any stock status except `out_of_stock`. Each pair of brand and generic gets one event. The brand must be the same product, as in `GET /v1/drugs/{id}/generics`, and must have had a price on an earlier day (UTC).",
      "If the brand and the generic have their first price on the same day, no event is created. So the first load of prices creates no such events.",
    ],
  },
  "pharmacy.updated": {
    title: "A pharmacy's record changed.",
    entity: "pharm_<id>",
    exampleEntity: "pharm_sample-surrey-central",
    rules: [
      "Sent once per pharmacy and load, with every changed field. Field names match `GET /v1/pharmacies/{id}`, with `address.city` for a field of the address. `hours` and `services` list additions and removals, and their order is ignored. A new pharmacy creates no event.",
    ],
  },
  "shortage.reported": {
    title: "A shortage or discontinuation was reported, or its status changed.",
    entity: "shr_<number>",
    exampleEntity: "shr_990001",
    rules: [
      "Sent once for each new report, whatever its status, and again when its status changes. A drug has a report for each package size. Other changes of a report create no events, and neither does the same status in other words.",
      "The first load of an export creates an event for every report in it, including resolved ones. Check `status`.",
    ],
  },
  "coverage.changed": {
    title: "A public plan listed a drug, changed its listing, or removed it.",
    entity: "drug_<DIN>/<province>/<plan>",
    exampleEntity: "drug_07900003/ON/ODB",
    rules: [
      "Sent once for each drug and plan whose coverage differs in a newer edition or a newer row of a coverage feed. The comparison covers status, criteria, notes, limits, groups, dates, and the newest listed unit price: `unit_price`, `plan_pays`, and their unit `price_for`, such as `120 dose`. Names are those of `GET /v1/drugs/{id}/coverage`.",
      "The first edition of a plan creates no events. Later editions are compared with it. Older editions, older rows, and loads of price history create no events, except when `--replace` corrects the newest price. A price from a history load is reported with the edition that has it.",
    ],
  },
  "price_alert.triggered": {
    title: "A price alert of your account triggered. Only your account receives this event.",
    entity: "alert_<id>",
    exampleEntity: "alert_019bb0c4d5e87a3c9f2e4b6a8d0c1e3f",
    rules: ["Sent once per alert, in the transaction that triggers it."],
  },
  "webhook.test": {
    title: "A test event. It is sent only on request, to any webhook.",
    entity: "wh_<id>",
    exampleEntity: "wh_019bb0c4d5e87a3c9f2e4b6a8d0c1e3f",
    rules: ["Sent only to the tested webhook."],
  },
};
