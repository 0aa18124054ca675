/**
 * What drugs cost at many pharmacies ($1, keys), $2 prices each, in the order of page_at_pharmacy.ts, whose position
 * (drug_id, quantity, package) it shares. Indexes: pharmacies_key_key; prices_by_pharmacy walked for the rows shown, drugs_pkey for each; with a
 * drug's DIN ($3): drugs_din_key and prices_pkey. A closed pharmacy has no prices any more. No locks.
 */
import { isListed } from "../../pharmacies/sql/near.ts";
import { type Bound, createConditions } from "../../postgres/conditions.ts";
import { type DrugPriceRow, pharmacyColumns, priceColumns } from "./columns.ts";

export type AtManyRow = DrugPriceRow;

const pharmaciesAsked = (schema: string) => `
    from unnest($1::text[]) as g(key)
    cross join lateral (
      select p.id, ${pharmacyColumns("p")} from ${schema}.pharmacies p where p.key = g.key and ${isListed("p")} offset 0
    ) p`;

/** "between" is "=" said so that only the index that begins with the pharmacy fits. */
const pricesAt = (schema: string, columns: string, din: string | undefined) =>
  din === undefined
    ? `select ${columns} from ${schema}.prices r where r.pharmacy_id = p.id`
    : `select ${columns} from ${schema}.prices r
      where r.drug_id = (select d.id from ${schema}.drugs d where d.din = ${din}) and r.pharmacy_id between p.id and p.id`;

function asked(keys: readonly string[], din: string | undefined, ...more: unknown[]) {
  const conditions = createConditions(keys, ...more);
  const value = din === undefined ? undefined : conditions.value(din);
  if (din !== undefined) conditions.label("drug");
  return { conditions, value };
}

export function pricesAtMany(
  schema: string,
  keys: readonly string[],
  din: string | undefined,
  perPharmacy: number,
): Bound {
  const { conditions, value } = asked(keys, din, perPharmacy);
  return conditions.bind(
    `${schema}_prices_at_many`,
    `
    select p.pharmacy_key, p.pharmacy_name, r.*, d.*
    ${pharmaciesAsked(schema)}
    cross join lateral (
      ${pricesAt(schema, `r.drug_id, ${priceColumns("r")}`, value)} order by r.drug_id, r.quantity, r.package limit $2
    ) r
    cross join lateral (
      select d.din, d.name as drug_name from ${schema}.drugs d where d.id = r.drug_id offset 0
    ) d
    order by p.pharmacy_key, r.drug_id, r.quantity, r.package`,
  );
}

/** How many there are of each: some 6,000 entries of prices_by_pharmacy at a full pharmacy. */
export function countAtMany(schema: string, keys: readonly string[], din: string | undefined): Bound {
  const { conditions, value } = asked(keys, din);
  return conditions.bind(
    `${schema}_prices_count_at_many`,
    `
    select p.pharmacy_key, r.total
    ${pharmaciesAsked(schema)}
    cross join lateral (select count(*) as total from (${pricesAt(schema, "r.drug_id", value)} offset 0) r) r`,
  );
}
