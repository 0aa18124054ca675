/** What drugs have cost, and the prices that were taken back. */
import type { Clock } from "../core/clock.ts";
import { ServiceError } from "../core/errors.ts";
import { dinOf, idPrefixes, isPharmacyKey } from "../core/ids.ts";
import { pricedForOf } from "../core/units.ts";
import { type Database, query } from "../postgres/database.ts";
import type { Granularity, HistoryPoint, PriceHistory, PriceHistoryService } from "./history_model.ts";
import { type DayRange, drugsAtOnce, firstDay, rangeOf, rangeOfPeriod } from "./history_range.ts";
import { type HistoryRow, history } from "./sql/history.ts";
import { historyOfMany } from "./sql/history_of_many.ts";
import { type RemovedRow, removed } from "./sql/removed.ts";

export type PriceHistoryDeps = { database: Database; schema: string; clock: Clock };

export function createPriceHistoryService({
  database,
  schema,
  clock,
}: PriceHistoryDeps): PriceHistoryService {
  return {
    async ofDrug(request) {
      const { granularity = "daily", province, pharmacyId, source, plan } = request;
      const range = rangeOf(request, clock.now());
      const whole = request.from === undefined && request.to === undefined;
      const din = dinOf(request.drugId);
      if (din === undefined) return undefined;
      const pharmacyKey = pharmacyId === undefined ? undefined : keyOf(pharmacyId);
      const { statement, values } = history(schema, {
        ...range,
        ...(whole ? { publicFrom: firstDay } : {}),
        din,
        granularity,
        ...(province === undefined ? {} : { province }),
        ...(pharmacyKey === undefined ? {} : { pharmacyKey }),
        ...(source === undefined ? {} : { source }),
        ...(plan === undefined ? {} : { plan }),
      });
      const rows = await query<HistoryRow>(database, statement, values);
      const [first] = rows;
      if (first === undefined) return undefined;
      if (pharmacyId !== undefined && first.pharmacy_key === null) throw noPharmacy(pharmacyId);
      return {
        ...historyOf(first, rows, { ...range, granularity, whole }),
        province: province ?? null,
        pharmacyId: pharmacyKey === undefined ? null : `${idPrefixes.pharmacy}${pharmacyKey}`,
      };
    },

    async ofDrugs(dins, request) {
      const { period, granularity = "daily" } = request;
      const range = rangeOfPeriod(period ?? "one_year", clock.now());
      const whole = period === undefined;
      const asked = [...new Set(dins)];
      const atOnce = drugsAtOnce(range);
      const byDrug = new Map<string, PriceHistory>();
      for (let at = 0; at < asked.length; at += atOnce) {
        const { statement, values } = historyOfMany(schema, {
          ...range,
          ...(whole ? { publicFrom: firstDay } : {}),
          dins: asked.slice(at, at + atOnce),
          granularity,
        });
        const found = await query<HistoryRow>(database, statement, values);
        for (const [din, rows] of Map.groupBy(found, (row) => row.din)) {
          const [first] = rows;
          if (first !== undefined) byDrug.set(din, historyOf(first, rows, { ...range, granularity, whole }));
        }
      }
      return byDrug;
    },

    async removed(din, limit) {
      const rows = await query<RemovedRow>(database, removed(schema), [din, limit]);
      return rows.map((row) => ({
        pharmacyKey: row.pharmacy_key,
        pharmacyName: row.pharmacy_name,
        lastPriceCents: row.price_cents,
        lastQuantity: row.quantity,
        lastUnitPrice: row.unit_price,
        removedAt: row.removed_at,
        reason: row.reason,
      }));
    },
  };
}

/** In all of Canada. Without a range (`whole`), public plans' prices are shown from their first edition on. */
function historyOf(
  first: HistoryRow,
  rows: readonly HistoryRow[],
  { from, to, granularity, whole }: DayRange & { granularity: Granularity; whole: boolean },
): PriceHistory {
  const beginning = first.source === "public_formulary" && whole ? first.first_on : null;
  return {
    drug: { din: first.din, name: first.name },
    granularity,
    from: beginning !== null && beginning < from ? beginning : from,
    to,
    province: null,
    pharmacyId: null,
    source: first.source,
    plan:
      first.plan === null || first.plan_province === null
        ? null
        : { province: first.plan_province, plan: first.plan },
    pricedFor: pricedForOf(first.price_unit, first.price_quantity),
    firstObservedOn: first.first_on,
    lastObservedOn: first.last_on,
    points: rows.flatMap((row) => pointOf(row) ?? []),
  };
}

/** Throws a 404 for what cannot name a pharmacy, in the words of one that is not there. */
function keyOf(pharmacyId: string): string {
  const key = pharmacyId.startsWith(idPrefixes.pharmacy) ? pharmacyId.slice(idPrefixes.pharmacy.length) : "";
  if (!isPharmacyKey(key)) throw noPharmacy(pharmacyId, ` An id has the form ${idPrefixes.pharmacy}<id>.`);
  return key;
}

const noPharmacy = (id: string, form = "") =>
  new ServiceError("NOT_FOUND", `There is no pharmacy ${id}.${form}`, {
    details: [{ field: "pharmacy_id", reason: "names no pharmacy; take an id from GET /v1/pharmacies" }],
  });

function pointOf(row: HistoryRow): HistoryPoint | undefined {
  if (row.period_start === null) return undefined;
  const { period_start: periodStart, period_end: periodEnd, lowest, average, highest, observations } = row;
  return { periodStart, periodEnd, lowest, average, highest, observations };
}
