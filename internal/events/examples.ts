/** Example data of each event type: about the sample for the documentation and the sandbox, and synthetic for tests of webhooks. */
import type { EventKind } from "./model.ts";
import type { EventData } from "./schemas/event_data.ts";

type Named = { id: string; name: string; din: string };
type Subjects = {
  drug: Named;
  brand: Named;
  alternative: Pick<Named, "name" | "din">;
  pharmacy: EventData["pharmacy.updated"]["pharmacy"];
  manufacturer: string;
  recallId: string;
  shortageId: string;
};

/** Of the sample. */
const sample: Subjects = {
  drug: { id: "drug_07900003", name: "EXM-METFORMIN", din: "07900003" },
  brand: { id: "drug_07900001", name: "EXAMPLIN", din: "07900001" },
  alternative: { din: "07900002", name: "SMP-METFORMIN" },
  pharmacy: {
    id: "pharm_sample-surrey-central",
    name: "Sample Pharmacy Surrey Central",
    city: "Surrey",
    province: "BC",
  },
  manufacturer: "EXAMPLE GENERICS INC.",
  recallId: "rcl_990001",
  shortageId: "shr_990001",
};

/** In no catalog: Health Canada assigns no DIN that begins with 9. */
const synthetic: Subjects = {
  drug: { id: "drug_99999901", name: "TEST DRUG, NOT A REAL PRODUCT", din: "99999901" },
  brand: { id: "drug_99999902", name: "TEST BRAND, NOT A REAL PRODUCT", din: "99999902" },
  alternative: { din: "99999903", name: "TEST ALTERNATIVE, NOT A REAL PRODUCT" },
  pharmacy: { id: "pharm_test", name: "Test Pharmacy", city: "Testville", province: "ON" },
  manufacturer: "TEST MANUFACTURER",
  recallId: "rcl_0",
  shortageId: "shr_0",
};

const uuid = "019bb0c4d5e87a3c9f2e4b6a8d0c1e3f";

const examplesAbout = ({
  drug,
  brand,
  alternative,
  pharmacy,
  manufacturer,
  recallId,
  shortageId,
}: Subjects): { readonly [Kind in EventKind]: EventData[Kind] } => ({
  "price.changed": {
    drug,
    pharmacy,
    old_price: 10.34,
    new_price: 11.02,
    old_price_cents: 1_034,
    new_price_cents: 1_102,
    old_unit_price: "0.1034",
    new_unit_price: "0.1102",
    unit: "tablet",
    change_amount: 0.68,
    change_percent: 6.58,
    quantity: 100,
    currency: "CAD",
    effective_date: "2026-03-02",
  },
  "drug.recalled": {
    drug,
    recall: {
      id: recallId,
      classification: "Type II",
      reason: "Product quality",
      affected_lots: ["24B0173"],
      manufacturer,
      regulator_url: "https://recalls.example/en/alert-recall/example",
      action_required: "Verify if your product is affected.",
      issued_date: "2026-03-02",
    },
  },
  "generic.available": {
    brand_drug: { ...brand, average_price: 18.4 },
    generic_drug: {
      ...drug,
      manufacturer,
      average_price: 10.34,
      savings_percent: 43.8,
    },
    available_at_pharmacies: 1,
    provinces_available: [pharmacy.province],
  },
  "pharmacy.updated": {
    pharmacy,
    changes: [
      { field: "phone", old_value: "+16045550100", new_value: "+16045550199" },
      { field: "services", added: ["vaccination"], removed: ["delivery"] },
    ],
    updated_at: "2026-03-02T15:04:05.000Z",
  },
  "shortage.reported": {
    drug,
    shortage: {
      id: shortageId,
      severity: "high",
      status: "active",
      previous_status: "anticipated",
      reason: "Demand increase for the drug.",
      affected_provinces: [],
      estimated_resolution: "2026-05-31",
      alternatives: [alternative],
      reported_date: "2026-02-20",
      source: "Drug Shortages Canada",
    },
  },
  "coverage.changed": {
    drug,
    coverage: { province: "ON", plan: "ODB", plan_name: "Ontario Drug Benefit" },
    change: "changed",
    changes: [
      { field: "formulary_status", old_value: "LIMITED_USE", new_value: "GENERAL_BENEFIT" },
      { field: "unit_price", old_value: "0.0247", new_value: "0.0261" },
    ],
    effective_date: "2026-02-27",
  },
  "price_alert.triggered": {
    alert: {
      id: `alert_${uuid}`,
      status: "TRIGGERED",
      target_price: 9.5,
      target_price_cents: 950,
      quantity: 100,
      province: "BC",
    },
    drug,
    pharmacy,
    price: 9.25,
    price_cents: 925,
    quantity: 100,
    unit_price: "0.0925",
    unit: "tablet",
    currency: "CAD",
    triggered_at: "2026-03-02T15:04:05.000Z",
  },
  "webhook.test": {
    webhook: { id: `wh_${uuid}` },
    message: "This is a test. Nothing has changed.",
  },
});

const examples = examplesAbout(sample);
const tests = examplesAbout(synthetic);

/** Fits the event type's schema. A copy, so that changing it changes no other. */
export const exampleData = <Kind extends EventKind>(kind: Kind): EventData[Kind] =>
  structuredClone(examples[kind]);

/** Data of a test that a webhook (its public id) gets: about a drug and a pharmacy that do not exist. */
export const testData = (kind: EventKind, webhook: string): object =>
  kind === "webhook.test"
    ? { ...structuredClone(tests[kind]), webhook: { id: webhook } }
    : structuredClone(tests[kind]);
