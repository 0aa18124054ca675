/** Price alerts in requests and responses. Schemas, and the functions that fill them. */
import { z } from "zod";
import {
  type Alert,
  alertStatuses,
  longestLifeDays,
  type NewAlert,
  notificationMethods,
  type PricedPackage,
  targetBounds,
  targetCentsOf,
} from "../alerts/model.ts";
import { provinces } from "../core/geography.ts";
import { idPrefixes, publicId } from "../core/ids.ts";
import { centsToNumber, formatUnitPrice, parseDecimal, quantityScale } from "../core/money.ts";
import { unitOf } from "../drugs/drug_unit.ts";
import { priceBounds } from "../prices/price_observation.ts";
import { province as askedProvince, oneOf, pathId } from "./parameters.ts";
import { pagingRules, pagingShape, querySchema } from "./rules.ts";
import {
  namedDrug,
  pharmacyId,
  pharmacyName,
  province,
  quantity,
  renderNamedDrug,
  time,
  unit,
  unitPrice,
} from "./shared_fields.ts";

const alertId = z
  .string()
  .regex(/^alert_[0-9a-f]{32}$/)
  .meta({
    description: "alert_<32 hexadecimal digits>.",
    examples: ["alert_019bb0c4d5e87a3c9f2e4b6a8d0c1e3f"],
  });

const dollarsOrNull = (description: string, example: number | null) =>
  z
    .number()
    .nullable()
    .meta({ description, examples: [example] });
/** Can be 0: rounded, a hundredth of a tablet can cost less than half a cent. */
const centsOrNull = (description: string, example: number | null) =>
  z
    .int()
    .nonnegative()
    .nullable()
    .meta({ description, examples: [example] });
const timeOrNull = (description: string) =>
  z.iso
    .datetime()
    .nullable()
    .meta({ description, examples: [null] });

const alertPharmacy = z
  .strictObject({ id: pharmacyId, name: pharmacyName })
  .meta({ id: "AlertPharmacy", description: "The pharmacy whose price triggered an alert." });

export const alert = z
  .strictObject({
    id: alertId,
    drug: namedDrug.meta({ description: "The drug whose price is watched." }),
    target_price: z
      .number()
      .positive()
      .meta({
        description:
          "Target in dollars for quantity units, without the dispensing fee. The alert triggers when the lowest unit price is below the target's.",
        examples: [9.5],
      }),
    target_price_cents: z
      .int()
      .positive()
      .meta({ description: "target_price in cents.", examples: [950] }),
    quantity: quantity(
      "Number of units that target_price is for. Null if no price was known at creation: target_price then applies to the package with the lowest unit price.",
    ).nullable(),
    current_lowest_price: dollarsOrNull(
      "Dollars for quantity units at the lowest unit price, without the dispensing fee. Prices outside of province are left out. Null if no price counts.",
      10.34,
    ),
    current_lowest_price_cents: centsOrNull("current_lowest_price in cents.", 1_034),
    current_lowest_quantity: quantity(
      "Number of units in the package with the lowest unit price, which may differ from quantity. Null if no price counts.",
    ).nullable(),
    current_lowest_unit_price: unitPrice(
      "Lowest unit price in dollars, with four decimals. Null if no price counts.",
    ).nullable(),
    unit,
    province: province.nullable().meta({ description: "Null for all of Canada.", examples: ["BC"] }),
    notification_method: z.enum(notificationMethods).meta({ description: "How you are notified." }),
    status: z
      .enum(alertStatuses)
      .meta({ description: "Only an ACTIVE alert can trigger. The other states are final." }),
    created_at: time("When it was created."),
    expires_at: time("When the alert expires."),
    cancelled_at: timeOrNull("When the alert was cancelled. Null otherwise."),
    triggered_at: timeOrNull("When the alert triggered. Null otherwise."),
    triggered_price: dollarsOrNull("The price that triggered the alert, in dollars. Null otherwise.", null),
    triggered_price_cents: centsOrNull("triggered_price in cents.", null),
    triggered_quantity: quantity(
      "Number of units that triggered_price is for. Null if the alert has not triggered, or triggered before this field existed.",
    ).nullable(),
    triggered_unit_price: unitPrice(
      "Dollars per unit at triggered_price, with four decimals. Null if triggered_quantity is null.",
    ).nullable(),
    triggered_pharmacy: alertPharmacy
      .nullable()
      .meta({ description: "The pharmacy with that price. Null otherwise.", examples: [null] }),
  })
  .meta({
    id: "PriceAlert",
    description: "Notifies its owner once, when a drug's lowest price falls below a target.",
  });
export type AlertBody = z.infer<typeof alert>;

const targetReason =
  'must be dollars over 0 and up to 100,000 with at most two decimals, such as 12.34 or "12.34"';

const targetPrice = z
  .union([z.number(), z.string()], { error: targetReason })
  .transform((given, context) => {
    const cents = targetCentsOf(given);
    if (cents !== undefined) return cents;
    context.issues.push({ code: "custom", message: targetReason, input: given });
    return z.NEVER;
  })
  .meta({
    description: "Dollars, without the dispensing fee, over 0 and up to 100,000, at most two decimals.",
    oneOf: [
      { type: "number", minimum: 0.01, maximum: targetBounds.max / 100, multipleOf: 0.01 },
      { type: "string", pattern: "^[0-9]{1,6}(\\.[0-9]{1,2})?$" },
    ],
    examples: [9.5],
  });

const quantityReason = "must be over 0 and up to 100,000, with at most three decimals";

/** Thousandths of a unit. */
const targetQuantity = z
  .number({ error: quantityReason })
  .transform((given, context) => {
    const quantity = parseDecimal(String(given), 3);
    const { min, max } = priceBounds.quantity;
    if (
      quantity !== undefined &&
      quantity >= min &&
      quantity <= max &&
      /^\d+(\.\d{1,3})?$/.test(String(given))
    )
      return quantity;
    context.issues.push({ code: "custom", message: quantityReason, input: given });
    return z.NEVER;
  })
  .meta({
    description:
      "Number of units that target_price is for. Use 1 for a target per unit. Default: the quantity of the package with the lowest unit price now.",
    type: "number",
    exclusiveMinimum: 0,
    maximum: priceBounds.quantity.max / 1_000,
    multipleOf: 0.001,
    examples: [30],
  });

const timeReason = "must be an ISO 8601 time with a zone, such as 2027-01-31T00:00:00Z";

export const createAlertBody = z
  .strictObject({
    drug_id: z
      .string({ error: 'must be drug_<DIN> or a DIN, as text: "07900003"' })
      .max(200, "must be at most 200 characters")
      .meta({ description: "drug_<DIN> or the DIN.", examples: ["drug_07900003"] }),
    target_price: targetPrice,
    quantity: targetQuantity.optional(),
    province: askedProvince
      .unwrap()
      .meta({
        description: "Watch pharmacies in this province only. Default: all of Canada.",
        type: "string",
        enum: [...provinces],
        examples: ["BC"],
      })
      .optional(),
    notification_method: oneOf(notificationMethods, "How you are notified.").default("WEBHOOK"),
    expires_at: z.iso
      .datetime({ offset: true, error: timeReason })
      .transform((text) => new Date(text))
      .meta({
        description: `ISO 8601 with a time zone, in the future, and at most ${longestLifeDays} days from now. Default: one year from now.`,
        type: "string",
        format: "date-time",
      })
      .optional(),
  })
  .meta({ id: "NewPriceAlert", description: "A price alert to create." });

export const alertPath = z.strictObject({ id: pathId.meta({ description: "alert_<id>." }) });

export const listAlertsQuery = querySchema(
  { status: oneOf(alertStatuses, "Only alerts in this state.").optional(), ...pagingShape },
  ...pagingRules,
);

type NewAlertBody = z.output<typeof createAlertBody>;

export const newAlertOf = ({
  drug_id,
  target_price,
  quantity,
  province,
  notification_method,
  expires_at,
}: NewAlertBody): NewAlert => ({
  drugId: drug_id,
  targetCents: target_price,
  notificationMethod: notification_method,
  ...(quantity === undefined ? {} : { targetQuantity: quantity }),
  ...(province === undefined ? {} : { province }),
  ...(expires_at === undefined ? {} : { expiresAt: expires_at }),
});

const dollarsOf = (cents: number | undefined) => (cents === undefined ? null : centsToNumber(cents));

const quantityOf = (priced: PricedPackage | undefined) =>
  priced === undefined ? null : priced.quantity / quantityScale;
const unitPriceOf = (priced: PricedPackage | undefined) =>
  priced === undefined ? null : formatUnitPrice(priced.unitPrice);

export function renderAlert(alert: Alert): AlertBody {
  const { drug, triggered } = alert;
  return {
    id: publicId(idPrefixes.alert, alert.id),
    drug: renderNamedDrug(drug),
    target_price: centsToNumber(alert.targetCents),
    target_price_cents: alert.targetCents,
    quantity: alert.targetQuantity === undefined ? null : alert.targetQuantity / 1_000,
    current_lowest_price: dollarsOf(alert.lowestCents),
    current_lowest_price_cents: alert.lowestCents ?? null,
    current_lowest_quantity: quantityOf(alert.lowestPackage),
    current_lowest_unit_price: unitPriceOf(alert.lowestPackage),
    unit: unitOf(drug.form),
    province: alert.province ?? null,
    notification_method: alert.notificationMethod,
    status: alert.status,
    created_at: alert.createdAt.toISOString(),
    expires_at: alert.expiresAt.toISOString(),
    cancelled_at: alert.cancelledAt?.toISOString() ?? null,
    triggered_at: triggered?.at.toISOString() ?? null,
    triggered_price: dollarsOf(triggered?.priceCents),
    triggered_price_cents: triggered?.priceCents ?? null,
    triggered_quantity: quantityOf(triggered?.package),
    triggered_unit_price: unitPriceOf(triggered?.package),
    triggered_pharmacy:
      triggered === undefined
        ? null
        : { id: `${idPrefixes.pharmacy}${triggered.pharmacyKey}`, name: triggered.pharmacyName },
  };
}
