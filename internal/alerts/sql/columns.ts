/** An alert's columns as statements read them, and the alert they make. */
import type { Province } from "../../core/geography.ts";
import { lowestPrice } from "../../prices/sql/lowest_price.ts";
import type { Alert, AlertStatus, NotificationMethod, PricedPackage } from "../model.ts";

/** `now` is an expression of the time against which alerts expire. */
export const statusOf = (table: string, now: string) =>
  `case when ${table}.status = 'ACTIVE' and ${table}.expires_at <= ${now} then 'EXPIRED' else ${table}.status end`;

/**
 * The alerts that `from` (a sub-select of rows of alerts) answers, with their drug and the lowest price. Indexes:
 * drugs_pkey, pharmacies_pkey, and those of lowestPrice. `offset 0` holds the planner to them. The lowest price is scaled
 * to the target's quantity. `since` is an expression of the first day whose prices count.
 */
export const alertRows = (schema: string, from: string, now: string, since: string): string => `
    select a.id, a.target_cents, a.target_quantity, a.province, a.notification_method, ${statusOf("a", now)} as status, a.created_at,
      a.expires_at, a.cancelled_at, a.triggered_at, a.triggered_cents, a.triggered_quantity,
      a.triggered_unit_price, t.key as triggered_key, t.name as triggered_name,
      d.din, d.name as drug_name, d.form as drug_form, l.quantity as lowest_quantity, l.unit_price as lowest_unit_price,
      round(l.price_cents::numeric * coalesce(a.target_quantity, l.quantity) / l.quantity)::integer as lowest_cents
    from (${from}) a
    cross join lateral (select din, name, form from ${schema}.drugs d where d.id = a.drug_id offset 0) d
    left join lateral (
      select key, name from ${schema}.pharmacies p where p.id = a.triggered_pharmacy_id offset 0
    ) t on true
    left join lateral (${lowestPrice(schema, "a.drug_id", "a.province", since)}
    ) l on true`;

export type AlertRow = {
  id: string;
  target_cents: number;
  target_quantity: number | null;
  province: Province | null;
  notification_method: NotificationMethod;
  status: AlertStatus;
  created_at: Date;
  expires_at: Date;
  cancelled_at: Date | null;
  triggered_at: Date | null;
  triggered_cents: number | null;
  triggered_quantity: number | null;
  triggered_unit_price: number | null;
  triggered_key: string | null;
  triggered_name: string | null;
  din: string;
  drug_name: string;
  drug_form: string | null;
  lowest_cents: number | null;
  lowest_quantity: number | null;
  lowest_unit_price: number | null;
};

const packageFrom = (quantity: number | null, unitPrice: number | null): PricedPackage | undefined =>
  quantity === null || unitPrice === null ? undefined : { quantity, unitPrice };

function triggeredOf(row: AlertRow): Alert["triggered"] {
  if (row.triggered_at === null || row.triggered_cents === null) return undefined;
  return {
    at: row.triggered_at,
    priceCents: row.triggered_cents,
    pharmacyKey: row.triggered_key ?? "",
    pharmacyName: row.triggered_name ?? "",
    package: packageFrom(row.triggered_quantity, row.triggered_unit_price),
  };
}

export const alertOf = (row: AlertRow): Alert => ({
  id: row.id,
  drug: { din: row.din, name: row.drug_name, form: row.drug_form },
  targetCents: row.target_cents,
  targetQuantity: row.target_quantity ?? undefined,
  lowestCents: row.lowest_cents ?? undefined,
  lowestPackage: packageFrom(row.lowest_quantity, row.lowest_unit_price),
  province: row.province ?? undefined,
  notificationMethod: row.notification_method,
  status: row.status,
  createdAt: row.created_at,
  expiresAt: row.expires_at,
  cancelledAt: row.cancelled_at ?? undefined,
  triggered: triggeredOf(row),
});
