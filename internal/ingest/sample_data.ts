/**
 * Removes sample data from an environment that has real data. One transaction under the lock of loads, so that no load writes in
 * between. Crash: nothing is removed, or everything.
 *
 * Prices, their history, coverage, interaction rules, recalls, and shortage reports of the sample are deleted. Drugs stay, marked
 * as removed and outside of the catalog, and pharmacies stay, closed: alerts, webhook filters, and the change log name them. No
 * list, search, or comparison shows either.
 */
import { recordChanges, recordDataset } from "../changes/store.ts";
import type { Clock } from "../core/clock.ts";
import { priceDay } from "../pharmacies/sql/add_price_days.ts";
import {
  type Database,
  inTransaction,
  type Queryable,
  query,
  type Transaction,
} from "../postgres/database.ts";
import { lockLoads } from "../postgres/load_lock.ts";

export const removedReason = "sample data was removed";
export const removalCommand = "npm run admin -- sample remove";

/** Rows that were removed. */
export type RemovedSample = { drugs: number; pharmacies: number; prices: number; others: number };

/** Whether an environment has sample data. Indexes: none; each table is read up to the first such row. */
export async function hasSample(on: Queryable, schema: string): Promise<boolean> {
  const [row] = await query<{ left: boolean }>(
    on,
    `select exists (select from ${schema}.drugs where synthetic and removed_at is null)
       or exists (select from ${schema}.pharmacies where synthetic and status <> 'closed')
       or exists (select from ${schema}.interaction_sources where synthetic)
       or exists (select from ${schema}.recalls where synthetic)
       or exists (select from ${schema}.shortages where synthetic) as left`,
  );
  return row?.left === true;
}

const ofSampleDrug = (schema: string) => `drug_id in (select id from ${schema}.drugs where synthetic)`;
const atSamplePharmacy = (schema: string) =>
  `pharmacy_id in (select id from ${schema}.pharmacies where synthetic)`;

/** The days of drugs ($1) whose sample prices went, counted anew: real drugs may have had prices at sample pharmacies. */
const countDaysAgain = (schema: string) => `
  insert into ${schema}.drug_price_days (drug_id, observed_on, max_age_days, offers, unit_price_sum, out_of_stock,
    out_of_stock_sum)
  select r.drug_id, ${priceDay("r.source", "r.max_age_days", "(r.observed_at at time zone 'UTC')::date")},
    count(*) filter (where r.availability <> 'out_of_stock'),
    coalesce(sum(r.unit_price) filter (where r.availability <> 'out_of_stock'), 0),
    count(*) filter (where r.availability = 'out_of_stock'),
    coalesce(sum(r.unit_price) filter (where r.availability = 'out_of_stock'), 0)
  from ${schema}.prices r join ${schema}.pharmacies p on p.id = r.pharmacy_id and p.status <> 'closed'
  where r.drug_id = any ($1::integer[])
  group by 1, 2, 3`;

async function removePrices(tx: Transaction, schema: string): Promise<number> {
  const there = `${ofSampleDrug(schema)} or ${atSamplePharmacy(schema)}`;
  const gone = await query<{ drug_id: number }>(
    tx,
    `delete from ${schema}.prices where ${there} or source = 'SANDBOX' returning drug_id`,
  );
  await query(tx, `delete from ${schema}.price_history where ${there}`);
  await query(tx, `delete from ${schema}.removed_prices where ${there}`);
  await query(tx, `delete from ${schema}.held_prices where ${there}`);
  for (const table of ["unit_price_rollups", "public_prices", "offered_drugs"])
    await query(tx, `delete from ${schema}.${table} where ${ofSampleDrug(schema)}`);
  const drugIds = [...new Set(gone.map(({ drug_id }) => drug_id))];
  await query(tx, `delete from ${schema}.drug_price_days where drug_id = any ($1::integer[])`, [drugIds]);
  await query(tx, countDaysAgain(schema), [drugIds]);
  return gone.length;
}

/** Referencing rows before the rows that they refer to. */
const otherRows = (schema: string): readonly string[] => [
  `delete from ${schema}.coverage where source = 'SANDBOX' or ${ofSampleDrug(schema)}`,
  `delete from ${schema}.coverage_editions where synthetic`,
  `delete from ${schema}.coverage_plans p where p.synthetic
     and not exists (select from ${schema}.coverage c where c.province = p.province and c.plan = p.plan)
     and not exists (select from ${schema}.coverage_editions e where e.province = p.province and e.plan = p.plan)`,
  `delete from ${schema}.interaction_rules where source_id in (select id from ${schema}.interaction_sources where synthetic)`,
  `delete from ${schema}.interaction_sources where synthetic`,
  `delete from ${schema}.recall_drugs
     where nid in (select nid from ${schema}.recalls where synthetic) or ${ofSampleDrug(schema)}`,
  `delete from ${schema}.recalls where synthetic`,
  `delete from ${schema}.shortages where synthetic or ${ofSampleDrug(schema)}`,
  `delete from ${schema}.shortage_exports where synthetic`,
  `delete from ${schema}.dataset_sources where synthetic`,
];

/** The datasets of `otherRows`, whose rows have no removals of their own in the change log. */
const otherDatasets = ["prices", "coverage", "interactions", "recalls", "shortages"] as const;

type Ids = { id: number };
const idsOf = (rows: readonly Ids[]) => rows.map(({ id }) => id);

export async function removeSample(database: Database, schema: string, clock: Clock): Promise<RemovedSample> {
  const now = new Date(clock.now()).toISOString();
  return await inTransaction(database, async (tx) => {
    await lockLoads(tx, schema);
    const prices = await removePrices(tx, schema);
    let others = 0;
    for (const text of otherRows(schema)) others += (await query(tx, `${text} returning 1 as row`)).length;
    const drugIds = idsOf(
      await query<Ids>(
        tx,
        `update ${schema}.drugs set catalogue = false, removed_at = $1, removed_reason = $2, changed_at = $1,
           status = case when status like 'CANCELLED%' then status else 'OTHER' end
         where synthetic and removed_at is null returning id`,
        [now, removedReason],
      ),
    );
    const pharmacyIds = idsOf(
      await query<Ids>(
        tx,
        `update ${schema}.pharmacies set status = 'closed', changed_at = $1
         where synthetic and status <> 'closed' returning id`,
        [now],
      ),
    );
    const operation = "removed";
    await recordChanges(tx, schema, "drugs", [
      { resource: "drug", operation, drugIds, reason: removedReason },
    ]);
    await recordChanges(tx, schema, "pharmacies", [
      { resource: "pharmacy", operation, pharmacyIds, reason: removedReason },
    ]);
    for (const dataset of otherDatasets) await recordDataset(tx, schema, dataset);
    return { drugs: drugIds.length, pharmacies: pharmacyIds.length, prices, others };
  });
}
