/**
 * All that loads leave in the tables of an environment, comparable between databases: times of the wall clock are left out, and
 * IDs that the database assigned are replaced by what they identify.
 */
import { type Database, query } from "../../internal/postgres/database.ts";
import { recorded } from "../events/recorded.ts";

/** The register of loads lists every attempt. Events and changes are read below, without their IDs. */
const notCompared = new Set(["loads", "datasets", "events", "changes", "changes_dropped", "fan_out"]);
const ofTheClock = [
  "created_at",
  "changed_at",
  "held_at",
  "settled_at",
  "loaded_at",
  "checked_at",
  "published_at",
  "due_at",
];

type Row = Record<string, unknown>;

/** What the IDs of a column identify. */
const identified: Record<string, string> = {
  drug_id: "select id, din as name from live.drugs",
  pharmacy_id: "select id, key as name from live.pharmacies",
  triggered_pharmacy_id: "select id, key as name from live.pharmacies",
  word_id: "select id, word as name from live.search_words",
  source_id: "select id, name from live.interaction_sources",
  rule_id: "select id, digest::text as name from live.interaction_rules",
  place_id: "select id, concat_ws('/', province, sort_city) as name from live.rollup_places",
  rollup_place_id: "select id, concat_ws('/', province, sort_city) as name from live.rollup_places",
};

async function namesOf(database: Database): Promise<Map<string, Map<unknown, string>>> {
  const names = new Map<string, Map<unknown, string>>();
  for (const [column, text] of Object.entries(identified)) {
    const rows = await query<{ id: unknown; name: string }>(database, text);
    names.set(column, new Map(rows.map(({ id, name }) => [id, name])));
  }
  return names;
}

/** By table, its rows as text, sorted. */
export async function wholeState(database: Database): Promise<Record<string, string[]>> {
  const names = await namesOf(database);
  const tables = await query<{ name: string }>(
    database,
    `select relname as name from pg_class
     where relnamespace = 'live'::regnamespace and relkind in ('r', 'p') and not relispartition order by 1`,
  );
  const state: Record<string, string[]> = {};
  for (const { name } of tables.filter((table) => !notCompared.has(table.name))) {
    const rows = await query<{ row: Row }>(database, `select to_jsonb(t) as row from live."${name}" t`);
    state[name] = rows.map(({ row }) => textOf(row, names)).sort();
  }
  const drugs = names.get("drug_id");
  const changes = await query<{ resource: string; operation: string; keys: string[]; drug_ids: number[] }>(
    database,
    "select resource, operation, coalesce(keys, '{}') as keys, coalesce(drug_ids, '{}') as drug_ids from live.changes",
  );
  state.changes = changes
    .flatMap(({ resource, operation, keys, drug_ids }) =>
      Array.from({ length: Math.max(keys.length, drug_ids.length) }, (_, at) =>
        [resource, operation, keys[at], drugs?.get(drug_ids[at])].join(" "),
      ),
    )
    .sort();
  state.events = (await recorded(database))
    .map(({ data, ...event }) => JSON.stringify({ ...event, data: { ...data, triggered_at: null } }))
    .sort();
  return state;
}

function textOf(row: Row, names: ReadonlyMap<string, ReadonlyMap<unknown, string>>): string {
  const { id: _, ...rest } = row;
  for (const column of ofTheClock) delete rest[column];
  for (const [column, byId] of names) if (column in rest) rest[column] = byId.get(rest[column]) ?? null;
  return JSON.stringify(rest);
}
