/** The drug that a statement is about, by its DIN ($3): looked up in the statement itself, by drugs_din_key. */

/** A table of its `with`: no row when no drug has the DIN. */
export const askedDrug = (schema: string) =>
  `asked_drug as materialized (select id from ${schema}.drugs where din = $3)`;

/** A sub-select, which the planner cannot look into: the plan is the same for every drug, and it is the index. */
export const askedId = "(select id from asked_drug)";
