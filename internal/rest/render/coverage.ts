/** Coverage as the wire shows it. */
import { centsToNumber, formatUnitPrice } from "../../core/money.ts";
import type { Coverage, NotListed } from "../../coverage/model.ts";
import type { CoverageEntry, NotListedBody } from "../schemas/coverage.ts";

const dollars = (cents: number | null) => (cents === null ? null : centsToNumber(cents));
const unitDollars = (amount: number | null) => (amount === null ? null : formatUnitPrice(amount));

export function renderCoverage(coverage: Coverage, priced: boolean): CoverageEntry {
  const price = (amount: number | null) => (priced ? unitDollars(amount) : null);
  return {
    province: coverage.province,
    plan: coverage.plan,
    plan_name: coverage.planName,
    formulary_status: coverage.status,
    plan_term: coverage.planTerm,
    criteria: coverage.criteria,
    notes: coverage.notes,
    max_coverage: dollars(coverage.maxCoverageCents),
    deductible: dollars(coverage.deductibleCents),
    copay_percent: coverage.copayBasisPoints === null ? null : coverage.copayBasisPoints / 100,
    interchange_group: coverage.interchangeGroup,
    daily_cost: price(coverage.dailyCost),
    listed_on: coverage.listedOn,
    removed_on: coverage.removedOn,
    removed_reason: coverage.removedReason,
    unit_price: price(coverage.unitPrice),
    plan_pays: price(coverage.planPays),
    price_effective_on: coverage.priceEffectiveOn,
    source: coverage.source,
    as_of: coverage.asOf,
  };
}

export const renderNotListed = ({ province, plan, planName, asOf }: NotListed): NotListedBody => ({
  province,
  plan,
  plan_name: planName,
  as_of: asOf,
});
