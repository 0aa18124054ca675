/** The `data` of each kind. recordEvents rejects data that does not match. */
import { z } from "zod";
import type { EventKind } from "../model.ts";
import {
  alternative,
  cents,
  currency,
  day,
  dollars,
  drug,
  drugShape,
  fieldChange,
  listChange,
  pharmacy,
  province,
  quantity,
  text,
  time,
  unit,
  unitPrice,
} from "./data_fields.ts";

const sincePackages = "Absent in events that were recorded before prices had packages.";

const priceChanged = z.strictObject({
  drug,
  pharmacy,
  old_price: dollars("Previous price of quantity units, in dollars, without the dispensing fee."),
  new_price: dollars("New price of quantity units, in dollars, without the dispensing fee."),
  old_price_cents: cents("old_price in cents."),
  new_price_cents: cents("new_price in cents."),
  old_unit_price: unitPrice(
    `Previous price per unit, in dollars, with four decimals. ${sincePackages}`,
  ).optional(),
  new_unit_price: unitPrice(
    `New price per unit, in dollars, with four decimals. ${sincePackages}`,
  ).optional(),
  unit: unit.optional(),
  change_amount: dollars("new_price less old_price, in dollars."),
  change_percent: z
    .number()
    .meta({ description: "change_amount as a percentage of old_price, with two decimals." }),
  quantity: quantity("Number of units that both prices are for."),
  currency,
  effective_date: day("The day (UTC) on which the new price was first observed."),
});

const drugRecalled = z.strictObject({
  drug,
  recall: z
    .strictObject({
      id: text("rcl_<number of the notice>."),
      classification: z
        .enum(["Type I", "Type II", "Type III"])
        .nullable()
        .meta({ description: "Type I is the most serious. Null if the notice states none." }),
      reason: z.string().nullable().meta({ description: "As the notice states it." }),
      affected_lots: z.array(z.string()).meta({ description: "Lot numbers that the notice's text states." }),
      manufacturer: z.string().nullable().meta({ description: "Company of the drug." }),
      regulator_url: z.string().nullable().meta({ description: "URL of the notice." }),
      action_required: z
        .string()
        .nullable()
        .meta({ description: "Required action, as the notice states it." }),
      issued_date: day("The update date of the notice when we first read it."),
    })
    .meta({ description: "The notice." }),
});

const genericAvailable = z.strictObject({
  brand_drug: z
    .strictObject({
      ...drugShape,
      average_price: z.number().nullable().meta({ description: "Dollars. Null if it has no price." }),
    })
    .meta({ description: "The brand." }),
  generic_drug: z
    .strictObject({
      ...drugShape,
      manufacturer: z.string().meta({ description: "Company. Empty if the source states none." }),
      average_price: z.number().meta({ description: "Dollars." }),
      savings_percent: z.number().nullable().meta({
        description:
          "Savings against the brand's average price, in percent. Null if it has no average price.",
      }),
    })
    .meta({ description: "The generic." }),
  available_at_pharmacies: z.int().positive().meta({ description: "Pharmacies that offer the generic." }),
  provinces_available: z.array(province).meta({ description: "Where they are." }),
});

const pharmacyUpdated = z.strictObject({
  pharmacy,
  changes: z
    .array(z.union([fieldChange, listChange]))
    .min(1)
    .meta({ description: "Field by field, named as in GET /v1/pharmacies/{id}." }),
  updated_at: time("When the change was recorded."),
});

const shortageReported = z.strictObject({
  drug,
  shortage: z
    .strictObject({
      id: text("shr_<number of the report>."),
      severity: z
        .enum(["low", "medium", "high", "critical"])
        .meta({ description: "critical: active, and of the highest national impact." }),
      status: z
        .enum(["active", "anticipated", "resolved", "avoided", "discontinued"])
        .meta({ description: "Status of the report." }),
      previous_status: z
        .enum(["active", "anticipated", "resolved", "avoided", "discontinued"])
        .nullable()
        .meta({ description: "Previous status. Null for a new report." }),
      reason: z.string().nullable().meta({ description: "As published." }),
      affected_provinces: z.array(province).meta({ description: "Empty: the report is for all of Canada." }),
      estimated_resolution: z.iso.date().nullable().meta({ description: "When it is expected to end." }),
      alternatives: z.array(alternative).meta({
        description: "At most ten marketed drugs that are the same product, not in shortage.",
      }),
      reported_date: z.iso.date().nullable().meta({ description: "When it was reported." }),
      source: text("Publisher of the reports."),
    })
    .meta({ description: "The report." }),
});

const coverageChanged = z.strictObject({
  drug,
  coverage: z
    .strictObject({
      province,
      plan: text("Our code for the plan."),
      plan_name: text("The plan's own name."),
    })
    .meta({ description: "The plan." }),
  change: z.enum(["listed", "changed", "removed"]).meta({
    description: "Whether the plan listed the drug, changed its listing, or removed it.",
  }),
  changes: z
    .array(fieldChange)
    .min(1)
    .meta({ description: "Field by field, named as in GET /v1/drugs/{id}/coverage." }),
  effective_date: day("Date of the edition or row with the change."),
});

const alertTriggered = z.strictObject({
  alert: z
    .strictObject({
      id: text("alert_<id>."),
      status: z.literal("TRIGGERED").meta({ description: "Final." }),
      target_price: dollars("Target price of quantity units, in dollars, without the dispensing fee."),
      target_price_cents: cents("target_price in cents."),
      quantity: z
        .number()
        .positive()
        .nullable()
        .meta({
          description:
            "Number of units that target_price is for. Null if the alert has no quantity. Absent in events that were recorded before the field was added.",
        })
        .optional(),
      province: province.nullable().meta({ description: "Null for all of Canada." }),
    })
    .meta({ description: "The alert." }),
  drug,
  pharmacy,
  price: dollars("Price of the package with the lowest unit price, in dollars, without the dispensing fee."),
  price_cents: cents("price in cents."),
  quantity: quantity(`Number of units that price is for. ${sincePackages}`).optional(),
  unit_price: unitPrice(`Price per unit, in dollars, with four decimals. ${sincePackages}`).optional(),
  unit: unit.optional(),
  currency,
  triggered_at: time("When it triggered."),
});

const webhookTest = z.strictObject({
  webhook: z.strictObject({ id: text("wh_<id>.") }).meta({ description: "The webhook to test." }),
  message: text("Message for people."),
});

export const dataSchemas = {
  "price.changed": priceChanged,
  "drug.recalled": drugRecalled,
  "generic.available": genericAvailable,
  "pharmacy.updated": pharmacyUpdated,
  "shortage.reported": shortageReported,
  "coverage.changed": coverageChanged,
  "price_alert.triggered": alertTriggered,
  "webhook.test": webhookTest,
} as const satisfies Record<EventKind, z.ZodType>;

/** What a kind's `data` must be. */
export type EventData = { [Kind in EventKind]: z.input<(typeof dataSchemas)[Kind]> };
