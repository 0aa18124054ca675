/** An account's use as the wire has it. */
import type { z } from "zod";
import type { Plan } from "../../accounts/model.ts";
import { idPrefixes, publicId } from "../../core/ids.ts";
import type { LimitState } from "../../limits/model.ts";
import type { EnvironmentName } from "../../postgres/environment.ts";
import type { Breakdown, DayRange, Notice } from "../../usage/model.ts";
import type { usageBody } from "../schemas/usage.ts";

export type Month = { startMs: number; endMs: number };

type Known = {
  environment: EnvironmentName;
  plan: Plan;
  month: Month;
  /** Of the month, as counted. */
  units: number;
  /** As the headers of the same answer state it; undefined where there is no limit. */
  limited: LimitState | undefined;
  notices: readonly Notice[];
  range: DayRange;
  breakdown: Breakdown;
};

/** What the limiter says, which every process shares; beyond the limit (a plan became smaller) it says no more. */
function usedOf(units: number, limited: LimitState | undefined): number {
  if (limited === undefined) return units;
  const { limit, remaining } = limited;
  return remaining > 0 ? limit - remaining : Math.max(limit, units);
}

export function renderUsage(known: Known): z.input<typeof usageBody> {
  const { environment, plan, month, units, limited, notices, range, breakdown } = known;
  return {
    environment,
    plan: plan.name,
    month: new Date(month.startMs).toISOString().slice(0, 7),
    used: usedOf(units, limited),
    limit: limited?.limit ?? null,
    remaining: limited?.remaining ?? null,
    resets_at: new Date(month.endMs).toISOString(),
    notices: notices.map(({ kind, threshold, createdAt }) => ({
      kind,
      threshold_percent: threshold,
      created_at: createdAt.toISOString(),
    })),
    ...range,
    days: breakdown.days,
    endpoints: breakdown.endpoints,
    keys: breakdown.keys.map(({ keyId, ...counts }) => ({
      key_id: publicId(idPrefixes.key, keyId),
      ...counts,
    })),
  };
}
