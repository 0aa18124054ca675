/**
 * Statements on held_prices, apart from the screening itself. All but the reads run under the advisory lock of loads.
 * Indexes used: held_prices_pkey, held_prices_observed, held_prices_settled.
 * Locks: the rows that they change.
 */
import type { Statement } from "../../../postgres/database.ts";
import type { Availability, PriceSource } from "../../model.ts";
import type { HeldPrice, HeldReason } from "../model.ts";

export type HeldRow = {
  id: number;
  drug_id: number;
  pharmacy_id: number;
  quantity: number;
  package: string;
  price_cents: number;
  unit_price: number;
  dispensing_fee_cents: number;
  availability: Availability;
  source: PriceSource;
  max_age_days: number;
  observed_at: Date;
  reason: HeldReason;
  usual_unit_price: number;
  state: HeldPrice["state"];
  settled_by: HeldPrice["settledBy"];
};

export const heldColumns = `h.id, h.drug_id, h.pharmacy_id, h.quantity, h.package, h.price_cents, h.unit_price,
  h.dispensing_fee_cents, h.availability, h.source, h.max_age_days, h.observed_at, h.reason, h.usual_unit_price, h.state, h.settled_by`;

/** All packages of drugs ($1) at pharmacies ($2): two arrays of the same length, whose pairs are distinct. */
export const heldOf = (schema: string): Statement => ({
  text: `select ${heldColumns} from unnest($1::integer[], $2::integer[]) as asked (drug_id, pharmacy_id)
    join ${schema}.held_prices h on h.drug_id = asked.drug_id and h.pharmacy_id = asked.pharmacy_id`,
});

/** Pending prices by their ids ($1). */
export const pendingByIds = (schema: string): Statement => ({
  text: `select ${heldColumns} from ${schema}.held_prices h where h.id = any($1::bigint[]) and h.state = 'held'`,
});

/** $1 are ids of pending prices, $2 the new state, $3 who settles them, $4 when. */
export const settle = (schema: string): Statement => ({
  text: `update ${schema}.held_prices set state = $2, settled_by = $3, settled_at = $4
    where id = any($1::bigint[]) and state = 'held'`,
});

/** Stores rows of round $1 by line ($2), with reasons ($3), usual unit prices ($4), and whether they are pending ($5). $6: now. */
export const storeHeld = (schema: string): Statement => ({
  text: `insert into ${schema}.held_prices (drug_id, pharmacy_id, quantity, package, price_cents, unit_price,
      dispensing_fee_cents, availability, source, max_age_days, observed_at, reason, usual_unit_price, held_at, state, settled_by,
      settled_at)
    select s.drug_id, s.pharmacy_id, s.quantity, s.package, s.price_cents, s.unit_price, s.dispensing_fee_cents,
      s.availability, s.source, s.max_age_days, s.observed_at, given.reason, given.usual, $6::timestamptz,
      case when given.pending then 'held' else 'rejected' end,
      case when not given.pending then 'observation' end,
      case when not given.pending then $6::timestamptz end
    from staged_prices s
    join unnest($2::integer[], $3::text[], $4::integer[], $5::boolean[]) as given (line, reason, usual, pending)
      on given.line = s.line
    where s.round = $1
    order by s.drug_id, s.pharmacy_id, s.quantity, s.package`,
});

/** Moves lines ($2) of round $1 to round $3. */
export const restage: Statement = {
  text: "update staged_prices set round = $3 where round = $1 and line = any($2::integer[])",
};

/**
 * Adds held prices ($1, ids) to the batch, in rounds of their own ($2). Lines are those of the feed: these have none. They are
 * not `sole`: the batch may have other packages of the drug at the pharmacy.
 */
export const stageHeld = (schema: string): Statement => ({
  text: `insert into staged_prices (line, round, drug_id, pharmacy_id, quantity, package, price_cents, unit_price,
      dispensing_fee_cents, availability, source, max_age_days, observed_at, sole)
    select 0, given.round, h.drug_id, h.pharmacy_id, h.quantity, h.package, h.price_cents, h.unit_price,
      h.dispensing_fee_cents, h.availability, h.source, h.max_age_days, h.observed_at, false
    from unnest($1::bigint[], $2::integer[]) as given (id, round)
    join ${schema}.held_prices h on h.id = given.id`,
});

/** $1: settled before then. */
export const deleteSettled = (schema: string): Statement => ({
  text: `delete from ${schema}.held_prices where settled_at < $1`,
});
