/**
 * Price alerts: their states and who moves them. Pure: no SQL, no wire.
 *
 *   ACTIVE -> TRIGGERED   by a load: a batch names the drug, and the lowest price is below the target; once, in the
 *                         batch's own transaction, so that a load that is killed leaves both or neither
 *   ACTIVE -> CANCELLED   by the owner
 *   ACTIVE -> EXPIRED     by time alone: it is read as expired from expires_at on, and no sweep writes that down
 *
 * The other three are final. An alert is created ACTIVE, even when a price below its target is known already: the next
 * batch that names the drug triggers it, whether that batch changes the price or states it again.
 *
 * The lowest price has the lowest unit price, without the dispensing fee, of all prices that count (prices/counted_prices.ts) at
 * pharmacies that are not closed, in `province` if the alert has one. It is compared with the target per unit: 18.00 for 100
 * is below a target of 6.00 for 30. A price that equals the target does not trigger the alert.
 */
import type { Province } from "../core/geography.ts";
import { parseDecimal } from "../core/money.ts";
import type { Page, PageRequest } from "../core/page.ts";
import type { Transaction } from "../postgres/database.ts";

export const alertStatuses = ["ACTIVE", "TRIGGERED", "CANCELLED", "EXPIRED"] as const;
export type AlertStatus = (typeof alertStatuses)[number];

export const notificationMethods = ["WEBHOOK"] as const;
export type NotificationMethod = (typeof notificationMethods)[number];

/** Cents, inclusive: the bounds of prices themselves. */
export const targetBounds = { min: 1, max: 100_000_00 } as const;

/**
 * Cents of a target as a caller writes it in dollars; a number is read as JSON writes it, so that 12.34 is 1234 and
 * 0.1 + 0.2 is refused. Undefined for what is none.
 */
export function targetCentsOf(given: string | number): number | undefined {
  const text = String(given);
  const cents = /^\d{1,6}(\.\d{1,2})?$/.test(text) ? parseDecimal(text, 2) : undefined;
  return cents !== undefined && cents >= targetBounds.min && cents <= targetBounds.max ? cents : undefined;
}

/** Of one account in one environment; enough for a formulary's everyday drugs, and a bound on what a load must look at. */
export const maxActiveAlerts = 1_000;

export const defaultLifeDays = 365;
export const longestLifeDays = 5 * 365;

/** `quantity` is in thousandths of a unit, and `unitPrice` in ten-thousandths of a dollar. */
export type PricedPackage = { quantity: number; unitPrice: number };

export type Alert = {
  /** A UUID; the public id is `alert_<hex>`. */
  id: string;
  drug: { din: string; name: string; form: string | null };
  targetCents: number;
  /** The quantity that targetCents is for, in thousandths of a unit. Undefined: that of the package with the lowest unit price. */
  targetQuantity: number | undefined;
  /** For targetQuantity at the lowest unit price. Undefined if no price counts. */
  lowestCents: number | undefined;
  /** The package with the lowest unit price. */
  lowestPackage: PricedPackage | undefined;
  /** Undefined for all of Canada. */
  province: Province | undefined;
  notificationMethod: NotificationMethod;
  status: AlertStatus;
  createdAt: Date;
  expiresAt: Date;
  cancelledAt: Date | undefined;
  triggered:
    | {
        at: Date;
        priceCents: number;
        pharmacyKey: string;
        pharmacyName: string;
        /** Undefined if an earlier version triggered the alert. */
        package: PricedPackage | undefined;
      }
    | undefined;
};

export type NewAlert = {
  /** `drug_<DIN>` or the DIN. */
  drugId: string;
  targetCents: number;
  /** Thousandths of a unit. Default: the quantity of the package with the lowest unit price now. */
  targetQuantity?: number;
  province?: Province;
  notificationMethod: NotificationMethod;
  /** In `defaultLifeDays` unless given. */
  expiresAt?: Date;
};

/** What a load triggered, for the event that tells its owner. */
export type TriggeredAlert = {
  id: string;
  accountId: string;
  drugId: number;
  province: Province | null;
  targetCents: number;
  /** In thousandths of a unit. Null: that of the package with the lowest unit price. */
  targetQuantity: number | null;
  priceCents: number;
  package: PricedPackage;
  pharmacyId: number;
};

/** The operations that the APIs call. Alerts of other accounts are 404 NOT_FOUND. */
export type AlertService = {
  /**
   * Within `tx`, if there is one. Throws 404 for a drug that is not there, 400 for a time that is not to come and for
   * one alert too many.
   */
  create(accountId: string, alert: NewAlert, tx?: Transaction): Promise<Alert>;
  get(accountId: string, id: string): Promise<Alert>;
  /** Newest first. */
  list(accountId: string, filter: { status?: AlertStatus }, page: PageRequest): Promise<Page<Alert>>;
  /** Answers the alert as it is afterwards: one that was over already stays as it was. */
  cancel(accountId: string, id: string): Promise<Alert>;
};
