/**
 * Merges a batch of observations and removals, staged in a temporary table, into what is known. The key of a price is its drug,
 * pharmacy, quantity, and package description. A removal of all packages is staged as a removal of each known one, and as one of
 * quantity 0, whose tombstone concerns every package of the drug at the pharmacy. Which row wins:
 *
 * - nothing known yet: a price is inserted, and is the first row of its history; a removal is refused, and its time kept
 *   as a tombstone without a price, so that an older observation that comes in late changes nothing;
 * - later than what is known (a price's last observation, or a tombstone's): a price replaces the price, with a history row
 *   if price, unit price, or fee changed, or brings back what was removed; a removal moves the price into
 *   removed_prices, or confirms that it is gone;
 * - at the same instant with the same values: unchanged; with others: a conflict, the first one stays;
 * - earlier: nothing. (Confirmations of a price leave no history row, so an earlier observation cannot be placed among
 *   them; and only thus is running a feed again, from any point, the same as running it once.)
 *
 * A feed's rows are screened on the way: implausible prices are not merged (../held/model.ts).
 *
 * roll_up.ts says what an observation that wins changes in the roll-up of its day.
 *
 * One statement a round; a round holds at most one row of a key, in the order of the feed. It must run under
 * the advisory lock, which makes loads of one environment one at a time: new rows are inserted without a look at
 * conflicts, and no two merges wait for each other in a circle.
 * Indexes used: prices_pkey, prices_by_pharmacy, removed_prices_pkey, drug_price_days_pkey,
 * unit_price_rollups_pkey, rollup_places_province_sort_city_key.
 * Locks: the rows it changes.
 */
import { addDays, priceDay } from "../../pharmacies/sql/add_price_days.ts";
import type { Statement } from "../../postgres/database.ts";
import { type SuspiciousTuple, screenedRows } from "../held/sql/suspicious.ts";
import { dayOf, placeNow, placesOf, rollUp } from "./roll_up.ts";

export const stagedColumns = [
  "line",
  "round",
  "drug_id",
  "pharmacy_id",
  "quantity",
  "package",
  "price_cents",
  "unit_price",
  "dispensing_fee_cents",
  "availability",
  "source",
  "max_age_days",
  "observed_at",
  "removal",
  "sole",
] as const;

/**
 * A row with a removal (its reason) has no price, and quantity 0 if it removes all packages. `sole` is whether the batch has no other
 * package of the drug at the pharmacy.
 */
export const createStaged = `create temporary table staged_prices (
  line integer not null, round integer not null, drug_id integer not null, pharmacy_id integer not null,
  quantity integer not null, package text not null, price_cents integer, unit_price integer, dispensing_fee_cents integer, availability text, source text,
  max_age_days smallint not null,
  observed_at timestamptz not null, removal text, sole boolean not null
) on commit drop`;

/**
 * Settings of the batch's transaction. The rows of a batch stay in memory, the statistics of the staged rows come from a small
 * sample, and lookups by index are preferred to scans of whole tables. Results of lookups are not cached, because each pair of
 * drug and pharmacy is looked up once or twice.
 */
export const forBatches = `select set_config('work_mem', '32MB', true), set_config('default_statistics_target', '10', true),
  set_config('random_page_cost', '1.1', true), set_config('enable_memoize', 'off', true)`;

/** Arrays of drugs and pharmacies of the same length; null when there are none. A pair is in them once per package. */
export type MergedRow = {
  inserted: number;
  /** Of prices. */
  changed: number;
  older: number;
  conflict_lines: number[] | null;
  /** Removals that changed something. A line is in the arrays once for each package that it removes. */
  removing_lines: number[] | null;
  /** Removals of what was never known. */
  unknown_lines: number[] | null;
  /** The first package of a drug at a pharmacy. */
  created_drugs: number[] | null;
  created_pharmacies: number[] | null;
  updated_drugs: number[] | null;
  updated_pharmacies: number[] | null;
  /** A package of a drug at a pharmacy that has another one. */
  joined_drugs: number[] | null;
  joined_pharmacies: number[] | null;
  removed_drugs: number[] | null;
  removed_pharmacies: number[] | null;
  removed_reasons: string[] | null;
  moves: MoveTuple[] | null;
  /** "drug pharmacy quantity package" of prices that came and went, in a batch of several rounds. */
  created_keys: string[] | null;
  removed_keys: string[] | null;
  /** Rows that need a decision and were not merged. Null without screening. */
  suspicious: SuspiciousTuple[] | null;
};

/**
 * A price that another one of the same package follows, at a pharmacy that is not closed: drug, pharmacy, quantity, package, cents
 * before, cents now, and the day (UTC) of the observation. What went before a price that comes back is the price that was
 * taken back.
 */
export type MoveTuple = [
  drugId: number,
  pharmacyId: number,
  quantity: number,
  packaging: string,
  oldCents: number,
  newCents: number,
  day: string,
];

/** Whether rows `a` and `b` are about the same package of the same drug at the same pharmacy. */
const sameKey = (a: string, b: string) =>
  ["drug_id", "pharmacy_id", "quantity", "package"]
    .map((name) => `${a}.${name} = ${b}.${name}`)
    .join(" and ");

/**
 * Compares each row with what is known of its key: a price (`offered`), or a tombstone, which has the last price (`gone`) or none.
 * The tombstone of all packages (`w`) concerns every key of its drug and pharmacy.
 *
 * - Prices are looked up row by row, in the order of prices_pkey. So the cost of a batch does not grow with the number of prices.
 *   `offset 0` prevents joins that read the whole table, and the repeated evaluation of an expression that is used repeatedly.
 * - `known_row` is the location of the known price. Updates and deletes find it without another lookup. It cannot change, because
 *   only holders of the advisory lock write prices.
 * - Flags come first, because PostgreSQL reads the columns of a row from left to right.
 */
export const comparedRows = (schema: string) => `
    select
      removal is null and wins and not offered as is_new,
      removal is null and wins and offered as is_newer,
      counts, differs, money_differs, wins, ties, gone, has_tombstone, offered,
      is_first and removal is null and wins as is_created,
      sole and (known_sole or (is_first and removal is null and wins and not has_removed)) as is_sole,
      removal is not null and wins and offered as is_removal,
      removal is not null and wins and not offered as is_told_gone,
      removal is not null and not offered and not gone as is_unknown,
      ties and case when removal is null then not offered or differs else offered or (gone and reason_differs) end
        as is_conflict,
      wins and case when removal is null then offered and differs else offered or (gone and reason_differs) end
        as is_changed,
      line, drug_id, pharmacy_id, quantity, place_id, known_place_id, price_cents, unit_price, dispensing_fee_cents,
      known_unit_price, old_cents, old_unit_price, day, known_day, observed_at, known_row, package, availability, source,
      known_availability, known_source, max_age_days, known_max_age_days, removal, chain
    from (
      select s.*, c.unit_price as known_unit_price, c.availability as known_availability, c.source as known_source,
        c.max_age_days as known_max_age_days, c.known_row, ${dayOf("s.observed_at")} as day, ${dayOf("c.observed_at")} as known_day,
        p.status <> 'closed' as counts, p.chain, ${placeNow} as place_id, c.rollup_place_id as known_place_id,
        coalesce(c.sole_package, false) as known_sole, c.drug_id is null and other.is_known is null as is_first,
        coalesce(c.price_cents, t.price_cents) as old_cents, coalesce(c.unit_price, t.unit_price) as old_unit_price,
        c.drug_id is not null as offered, t.drug_id is not null as has_tombstone, t.price_cents is not null as gone,
        c.drug_id is null and exists (
          select from ${schema}.removed_prices o where o.drug_id = s.drug_id and o.pharmacy_id = s.pharmacy_id
        ) as has_removed,
        coalesce(s.observed_at > greatest(c.observed_at, t.observed_at, w.observed_at), true) as wins,
        coalesce(s.observed_at = greatest(c.observed_at, t.observed_at, w.observed_at), false) as ties,
        (s.price_cents, s.unit_price, s.dispensing_fee_cents)
          is distinct from (c.price_cents, c.unit_price, c.dispensing_fee_cents) as money_differs,
        (s.price_cents, s.unit_price, s.dispensing_fee_cents, s.availability, s.source)
          is distinct from (c.price_cents, c.unit_price, c.dispensing_fee_cents, c.availability, c.source)
          as differs,
        s.removal is distinct from t.reason as reason_differs
      from (
        select * from staged_prices where round = $1 order by drug_id, pharmacy_id, quantity, package
      ) s
      join ${schema}.pharmacies p on p.id = s.pharmacy_id
      left join ${placesOf(schema)}
      left join lateral (
        select c.ctid as known_row, c.* from ${schema}.prices c where ${sameKey("c", "s")} offset 0
      ) c on true
      left join lateral (
        select true as is_known from ${schema}.prices o
        where c.drug_id is null and o.drug_id = s.drug_id and o.pharmacy_id = s.pharmacy_id limit 1
      ) other on true
      left join ${schema}.removed_prices t on ${sameKey("t", "s")}
      left join ${schema}.removed_prices w on w.drug_id = s.drug_id and w.pharmacy_id = s.pharmacy_id
        and w.quantity = 0 and w.package = ''
      offset 0
    ) r`;

/** Moves prices into removed_prices, out of it, and keeps when they were last said to be gone. */
const tombstones = (schema: string) => `
  taken as (
    delete from ${schema}.prices known using compared n
    where n.is_removal and known.ctid = n.known_row
    returning known.drug_id, known.pharmacy_id, known.quantity, known.package, known.price_cents, known.unit_price,
      known.dispensing_fee_cents, known.source, n.observed_at, n.removal
  ), buried as (
    insert into ${schema}.removed_prices (drug_id, pharmacy_id, quantity, package, price_cents, unit_price,
      dispensing_fee_cents, source, removed_at, observed_at, reason)
    select drug_id, pharmacy_id, quantity, package, price_cents, unit_price, dispensing_fee_cents, source, observed_at,
      observed_at, removal
    from taken
    union all
    select drug_id, pharmacy_id, quantity, package, null, null, null, null, observed_at, observed_at, removal
    from compared where is_told_gone
    on conflict (drug_id, pharmacy_id, quantity, package) do update set observed_at = excluded.observed_at, reason = excluded.reason
  ), brought_back as (
    delete from ${schema}.removed_prices gone using compared n
    where n.is_new and n.has_tombstone and ${sameKey("gone", "n")}
  )`;

/**
 * What is stored of many prices together: the current prices by day of observation, and the roll-up of each day. A price that is
 * observed again moves from the day of its last observation to the new one.
 */
const sums = (schema: string) => `
  totalled as (
    ${addDays(
      schema,
      `
      select drug_id, ${priceDay("source", "max_age_days", "day")}, availability, unit_price, 1 as direction
      from compared n where counts and (is_new or is_newer)
      union all
      select drug_id, ${priceDay("known_source", "known_max_age_days", "known_day")}, known_availability, known_unit_price, -1
      from compared n where counts and (is_newer or is_removal)`,
    )}
  ), ${rollUp(schema)}`;

const key = "concat_ws(' ', drug_id, pharmacy_id, quantity, package)";

export type MergeOptions = {
  /** Rows that need a decision are returned instead of merged. $2 to $4 are those of screenedRows(). */
  isScreened: boolean;
  /** Whether other rounds of the batch may have the same keys. */
  isOneOfSeveral: boolean;
};

/** $1 is the round. */
export const mergePrices = (schema: string, { isScreened, isOneOfSeveral }: MergeOptions): Statement => ({
  text: `
  with ${isScreened ? screenedRows(schema, comparedRows(schema)) : `compared as materialized (${comparedRows(schema)})`}, inserted as (
    insert into ${schema}.prices (drug_id, pharmacy_id, quantity, package, price_cents, unit_price,
      dispensing_fee_cents, availability, source, max_age_days, observed_at, effective_from, rollup_place_id, sole_package)
    select drug_id, pharmacy_id, quantity, package, price_cents, unit_price, dispensing_fee_cents, availability, source,
      max_age_days, observed_at, observed_at, place_id, is_sole
    from compared where is_new
    order by drug_id, pharmacy_id, quantity, package
  ), updated as (
    update ${schema}.prices known set
      price_cents = n.price_cents, unit_price = n.unit_price,
      dispensing_fee_cents = n.dispensing_fee_cents, availability = n.availability, source = n.source,
      max_age_days = n.max_age_days, observed_at = n.observed_at, rollup_place_id = n.place_id, sole_package = n.is_sole,
      effective_from = case when n.money_differs then n.observed_at else known.effective_from end
    from compared n where n.is_newer and known.ctid = n.known_row
  ), remembered as (
    insert into ${schema}.price_history (drug_id, pharmacy_id, quantity, package, effective_from, price_cents, unit_price,
      dispensing_fee_cents, source)
    select drug_id, pharmacy_id, quantity, package, observed_at, price_cents, unit_price, dispensing_fee_cents, source
    from compared where is_new or (is_newer and money_differs)
    order by drug_id, pharmacy_id, quantity, package
  ), ${tombstones(schema)}, ${sums(schema)}
  select
    count(*) filter (where is_new)::int as inserted,
    count(*) filter (where is_changed and removal is null)::int as changed,
    count(*) filter (where not (wins or ties) and removal is null)::int as older,
    array_agg(line) filter (where is_conflict and not is_unknown) as conflict_lines,
    array_agg(line) filter (where is_changed and removal is not null) as removing_lines,
    array_agg(line) filter (where is_unknown) as unknown_lines,
    array_agg(drug_id) filter (where is_created) as created_drugs,
    array_agg(pharmacy_id) filter (where is_created) as created_pharmacies,
    array_agg(drug_id) filter (where (is_newer and differs) or (is_new and not is_created)) as updated_drugs,
    array_agg(pharmacy_id) filter (where (is_newer and differs) or (is_new and not is_created)) as updated_pharmacies,
    array_agg(drug_id) filter (where is_new and not is_created) as joined_drugs,
    array_agg(pharmacy_id) filter (where is_new and not is_created) as joined_pharmacies,
    array_agg(drug_id) filter (where is_removal) as removed_drugs,
    array_agg(pharmacy_id) filter (where is_removal) as removed_pharmacies,
    array_agg(removal) filter (where is_removal) as removed_reasons,
    json_agg(json_build_array(drug_id, pharmacy_id, quantity, package, old_cents, price_cents, day)) filter (
      where counts and ((is_new and gone) or (is_newer and old_cents <> price_cents)))
      as moves,
    array_agg(${key}) filter (where ${isOneOfSeveral} and is_new) as created_keys,
    array_agg(${key}) filter (where ${isOneOfSeveral} and is_removal) as removed_keys,
    ${isScreened ? "(select json_agg(json_build_array(line, reason, usual_unit_price)) from suspicious)" : "null::json"}
      as suspicious
  from compared`,
});
