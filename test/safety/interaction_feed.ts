/** Feeds of interactions, the drugs that they are about, and what is stored of them. */
import { type Database, query } from "../../internal/postgres/database.ts";
import { createInteractionService } from "../../internal/safety/interactions/service.ts";
import { ingredient, madeUp } from "../drugs/made_up.ts";
import { csv, type LoadAs } from "../ingest/made_up_feed.ts";

export const header = "row,side1,name1,code1,atc1,side2,name2,code2,atc2,severity,description,comment";
export const members = (...rows: string[]) => csv("class_code,class_name,drug,rxnorm,atc", ...rows);
export const rules = (...rows: string[]) => csv(header, ...rows);
export const source: LoadAs = { source: "Made up, first edition", asOf: "2025-12-31" };

/** Different rules, with the numbers from `from` up to `to`, which is not included. */
export const many = (from: number, to: number, word = "Minor") =>
  Array.from(
    { length: to - from },
    (_, at) =>
      `${from + at},drug,SUBSTANCE${from + at},,Z01AA${10 + ((from + at) % 80)},drug,QUELMIDE,,Z02,${word},Rule ${from + at},`,
  );

export const drug = (din: string, atcCode: string | null, ...names: string[]) =>
  madeUp(din, `BRAND ${din}`, { atcCode, activeIngredients: names.map((name) => ingredient(name)) });

export const check = (database: Database, ...dins: string[]) =>
  createInteractionService({ database, schema: "live" }).check(dins);

/** Severities with the DINs of each pair. */
export const found = async (database: Database, ...dins: string[]) =>
  (await check(database, ...dins)).interactions.map(
    ({ severity, dins: pair }) => `${severity} ${pair.join(" ")}`,
  );

/** All stored sources, rules, and entries. */
export const stateOf = (database: Database) =>
  query(
    database,
    `select s.name, s.as_of, s.rules, r.key, r.severity, r.severity_text, r.description, e.key as entry, e.side, e.substance
     from live.interaction_sources s left join live.interaction_rules r on r.source_id = s.id
     left join live.interaction_entries e on e.rule_id = r.id order by s.name, r.key, e.key, e.side`,
  );
