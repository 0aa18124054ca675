/** What changes of coverage are told as: one event for each change of what a plan says of a drug. */
import { type CoverageChange, coverageChange } from "../../coverage/coverage_differences.ts";
import type { PlanKey } from "../../coverage/model.ts";
import type { MergedListingRow } from "../../coverage/sql/merge_listings.ts";
import { planNames } from "../../coverage/store.ts";
import { namedDrugs } from "../../drugs/store.ts";
import type { Transaction } from "../../postgres/database.ts";
import { type Draft, draftsOf, drugId, drugNamed, found, type OnInvalid } from "./event_subjects.ts";

/** `asOf` is the day that says so. */
export type ToldCoverage = PlanKey & { drugId: number; asOf: string; change: CoverageChange };

/** `asOf` answers the day of a row's data. */
export const changedListings = <Row extends Pick<PlanKey, "province" | "plan"> & { asOf: string }>(
  merged: readonly MergedListingRow[],
  rowOf: (line: number) => Row | undefined,
): ToldCoverage[] =>
  merged.flatMap(({ line, drug_id, before, after }) => {
    const row = rowOf(line);
    const change = after === null ? undefined : coverageChange(before, after);
    if (row === undefined || change === undefined) return [];
    return { province: row.province, plan: row.plan, drugId: drug_id, asOf: row.asOf, change };
  });

/** A drug that an edition no longer lists. */
export const unlisted = (drug: number, plan: PlanKey, asOf: string, reason: string): ToldCoverage => ({
  province: plan.province,
  plan: plan.plan,
  drugId: drug,
  asOf,
  change: {
    change: "removed",
    changes: [
      { field: "removed_on", old_value: null, new_value: asOf },
      { field: "removed_reason", old_value: null, new_value: reason },
    ],
  },
});

export async function coverageEvents(
  tx: Transaction,
  schema: string,
  told: readonly ToldCoverage[],
  onInvalid: OnInvalid,
): Promise<Draft<"coverage.changed">[]> {
  if (told.length === 0) return [];
  const drugs = await namedDrugs(tx, schema, [...new Set(told.map((each) => each.drugId))]);
  const names = await planNames(tx, schema);
  const draftOf = ({ province, plan, drugId: id, asOf, change }: ToldCoverage): Draft<"coverage.changed"> => {
    const drug = found(drugs, id);
    const key = `${province}/${plan}`;
    return {
      kind: "coverage.changed",
      entity: `${drugId(drug)}/${key}`,
      drugIds: [id],
      provinces: [province],
      data: {
        drug: drugNamed(drug),
        coverage: { province, plan, plan_name: names.get(key) ?? plan },
        ...change,
        effective_date: asOf,
      },
    };
  };
  return draftsOf(told, draftOf, onInvalid);
}
