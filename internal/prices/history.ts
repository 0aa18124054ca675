/** What drugs have cost, and the prices that were taken back. */
import type { Clock } from "../core/clock.ts";
import { ServiceError } from "../core/errors.ts";
import { dinOf, idPrefixes, isPharmacyKey } from "../core/ids.ts";
import { pricedForOf } from "../core/units.ts";
import { type Database, query } from "../postgres/database.ts";
import type { CountedSince } from "./counted_prices.ts";
import type {
  Granularity,
  HistoryPoint,
  HistorySource,
  PriceHistory,
  PriceHistoryService,
} from "./history_model.ts";
import { type DayRange, drugsAtOnce, firstDay, rangeOf, rangeOfPeriod } from "./history_range.ts";
import { type HistoryRow, history } from "./sql/history.ts";
import { historyOfMany } from "./sql/history_of_many.ts";
import { type RemovedRow, removed } from "./sql/removed.ts";

export type PriceHistoryDeps = {
  database: Database;
  schema: string;
  clock: Clock;
  countedSince: CountedSince;
};

export function createPriceHistoryService({
  database,
  schema,
  clock,
  countedSince,
}: PriceHistoryDeps): PriceHistoryService {
  return {
    async ofDrug(request) {
      const { granularity = "daily", province, pharmacyId, quantity, plan } = request;
      const source = request.source ?? (plan === undefined ? "pharmacies" : "public_formulary");
      const range = rangeOf(request, clock.now());
      const whole = request.from === undefined && request.to === undefined;
      const din = dinOf(request.drugId);
      if (din === undefined) return undefined;
      const pharmacyKey = pharmacyId === undefined ? undefined : keyOf(pharmacyId);
      const { statement, values } = history(schema, {
        ...rangeRead(range, source, whole),
        ...{ din, granularity, source, since: countedSince() },
        ...(province === undefined ? {} : { province }),
        ...(pharmacyKey === undefined ? {} : { pharmacyKey }),
        ...(quantity === undefined ? {} : { quantity }),
        ...(plan === undefined ? {} : { plan }),
      });
      const rows = await query<HistoryRow>(database, statement, values);
      const [first] = rows;
      if (first === undefined) return undefined;
      if (pharmacyId !== undefined && first.pharmacy_key === null) throw noPharmacy(pharmacyId);
      return {
        ...historyOf(first, rows, { ...range, granularity, source, whole }),
        province: province ?? null,
        pharmacyId: pharmacyKey === undefined ? null : `${idPrefixes.pharmacy}${pharmacyKey}`,
      };
    },

    async ofDrugs(dins, request) {
      const { period, granularity = "daily", source = "pharmacies", quantity } = request;
      const range = rangeOfPeriod(period ?? "one_year", clock.now());
      const whole = period === undefined;
      const asked = [...new Set(dins)];
      const atOnce = drugsAtOnce(range, "history");
      const byDrug = new Map<string, PriceHistory>();
      for (let at = 0; at < asked.length; at += atOnce) {
        const { statement, values } = historyOfMany(schema, {
          ...rangeRead(range, source, whole),
          ...{ dins: asked.slice(at, at + atOnce), granularity, source, since: countedSince() },
          ...(quantity === undefined ? {} : { quantity }),
        });
        const found = await query<HistoryRow>(database, statement, values);
        for (const [din, rows] of Map.groupBy(found, (row) => row.din)) {
          const [first] = rows;
          if (first !== undefined)
            byDrug.set(din, historyOf(first, rows, { ...range, granularity, source, whole }));
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

/** Without a range (`whole`), editions of public plans are read from the first one on. */
const rangeRead = (range: DayRange, source: HistorySource, whole: boolean): DayRange =>
  whole && source === "public_formulary" ? { ...range, from: firstDay } : range;

const otherOf = (source: HistorySource): HistorySource =>
  source === "pharmacies" ? "public_formulary" : "pharmacies";

type Shown = DayRange & { granularity: Granularity; source: HistorySource; whole: boolean };

/** In all of Canada. */
function historyOf(
  first: HistoryRow,
  rows: readonly HistoryRow[],
  { from, to, granularity, source, whole }: Shown,
): PriceHistory {
  const beginning = source === "public_formulary" && whole ? first.first_on : null;
  return {
    drug: { din: first.din, name: first.name },
    granularity,
    from: beginning !== null && beginning < from ? beginning : from,
    to,
    province: null,
    pharmacyId: null,
    source,
    otherSource: first.other ? otherOf(source) : null,
    quantity: first.quantity,
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
