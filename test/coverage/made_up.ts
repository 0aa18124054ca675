/** Made-up editions of a formulary, and what loads of coverage leave in the database. */
import { type Database, query } from "../../internal/postgres/database.ts";
import { madeUp, merge } from "../drugs/made_up.ts";

/** As the extract writes it; `group` is its pcg9. */
export type EditionDrug = {
  din: string;
  flags?: Readonly<Record<string, string>>;
  price?: string;
  pays?: string;
  /** Of its group: what the plan pays in editions up to 2015. */
  groupPrice?: string;
  dailyCost?: string;
  listed?: string;
  group?: string;
  note?: string;
};

/** Each drug in a pcgGroup of its own; `lccNotes` and `groupDailyCost` stand in all of them. */
export function edition(
  day: string,
  drugs: readonly EditionDrug[],
  { lccNotes = "", groupDailyCost = "" } = {},
): string {
  const element = (name: string, text: string | undefined) =>
    text === undefined || text === "" ? "" : `<${name}>${text}</${name}>`;
  const groups = drugs.map(({ din, flags = { sec3: "Y" }, group = "790000001", ...rest }) => {
    const attributes = Object.entries(flags).map(([name, value]) => ` ${name}="${value}"`);
    return `<pcgGroup lccId="00001"><pcg9 id="${group}"><itemNumber>0001</itemNumber><strength>5mg</strength>
<dosageForm>Tab</dosageForm>${element("price", rest.groupPrice)}${element("dailyCost", groupDailyCost)}<drug id="${din}"${attributes.join("")}><name>Made &amp; Up</name>
<manufacturerId>MAD</manufacturerId>${element("individualPrice", rest.price)}${element("dailyCost", rest.dailyCost)}${element("note", rest.note)}
${element("listingDate", rest.listed ?? "2015-01-30")}${element("amountMOHLTCPays", rest.pays)}</drug></pcg9>${lccNotes}</pcgGroup>`;
  });
  return `<?xml version="1.0" encoding="UTF-8"?><extract createDate="${day}"><manufacturerList><manufacturer id="MAD">Made Up
</manufacturer></manufacturerList><formulary edition="1" formularyDate="${day}" createDate="${day}"><pcg2 id="04:00:00"><name>CLASS</name>
<pcg6 id="04:00:01"><name>SUBCLASS</name><genericName id="1"><name>GENERIC</name>${groups.join("\n")}</genericName></pcg6></pcg2></formulary></extract>`;
}

export const addDrugs = (database: Database, dins: readonly string[]) =>
  merge(
    database,
    dins.map((din) => madeUp(din, `NAME ${din}`)),
  );

/** Everything that loads of coverage decide, without times and ids. */
export async function coverageState(database: Database): Promise<unknown> {
  return {
    plans: await query(database, "select * from live.coverage_plans order by province, plan"),
    editions: await query(database, "select * from live.coverage_editions order by province, plan, as_of"),
    coverage: await query(
      database,
      `select d.din, to_jsonb(c) - 'drug_id' - 'changed_at' as listing from live.coverage c
       join live.drugs d on d.id = c.drug_id order by d.din, c.province, c.plan`,
    ),
    prices: await publicPrices(database),
  };
}

export type PublicPriceRow = {
  din: string;
  province: string;
  plan: string;
  effective_on: string;
  unit_price: number;
  plan_pays: number | null;
};

export const publicPrices = (database: Database) =>
  query<PublicPriceRow>(
    database,
    `select d.din, p.province, p.plan, p.effective_on, p.unit_price, p.plan_pays from live.public_prices p
     join live.drugs d on d.id = p.drug_id order by d.din, p.province, p.plan, p.effective_on`,
  );

/** Row versions: the same before and after means that nothing was written. (What names a plan locks its row.) */
export const coverageVersions = (database: Database) =>
  query(
    database,
    `select 'c', drug_id, province, plan, ctid::text, xmin::text, xmax::text from live.coverage union all
     select 'p' || effective_on, drug_id, province, plan, ctid::text, xmin::text, xmax::text from live.public_prices union all
     select 'n', 0, province, plan, ctid::text, xmin::text, null from live.coverage_plans union all
     select 'e' || as_of, 0, province, plan, ctid::text, xmin::text, xmax::text from live.coverage_editions
     order by 1, 2, 3, 4`,
  );

export type ListingRow = {
  formulary_status: string;
  plan_term: string | null;
  criteria: string | null;
  notes: string | null;
  interchange_group: string | null;
  daily_cost: number | null;
  listed_on: string | null;
  source: string;
  as_of: string;
  removed_on: string | null;
  removed_reason: string | null;
  max_coverage_cents: number | null;
  deductible_cents: number | null;
  copay_basis_points: number | null;
};

export async function listingOf(
  database: Database,
  din: string,
  plan = "ODB",
): Promise<ListingRow | undefined> {
  const [row] = await query<ListingRow>(
    database,
    `select c.* from live.coverage c join live.drugs d on d.id = c.drug_id where d.din = $1 and c.plan = $2`,
    [din, plan],
  );
  return row;
}
