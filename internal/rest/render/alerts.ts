/** Price alerts as the wire shows them. */
import type { Alert } from "../../alerts/model.ts";
import { idPrefixes, publicId } from "../../core/ids.ts";
import { centsToNumber } from "../../core/money.ts";
import type { AlertBody } from "../schemas/alerts.ts";
import { renderNamedDrug } from "./named_drug.ts";

const dollarsOf = (cents: number | undefined) => (cents === undefined ? null : centsToNumber(cents));

export function renderAlert(alert: Alert): AlertBody {
  const { drug, triggered } = alert;
  return {
    id: publicId(idPrefixes.alert, alert.id),
    drug: renderNamedDrug(drug),
    target_price: centsToNumber(alert.targetCents),
    target_price_cents: alert.targetCents,
    current_lowest_price: dollarsOf(alert.lowestCents),
    current_lowest_price_cents: alert.lowestCents ?? null,
    province: alert.province ?? null,
    notification_method: alert.notificationMethod,
    status: alert.status,
    created_at: alert.createdAt.toISOString(),
    expires_at: alert.expiresAt.toISOString(),
    cancelled_at: alert.cancelledAt?.toISOString() ?? null,
    triggered_at: triggered?.at.toISOString() ?? null,
    triggered_price: dollarsOf(triggered?.priceCents),
    triggered_price_cents: triggered?.priceCents ?? null,
    triggered_pharmacy:
      triggered === undefined
        ? null
        : { id: `${idPrefixes.pharmacy}${triggered.pharmacyKey}`, name: triggered.pharmacyName },
  };
}
