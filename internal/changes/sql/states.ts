/** How old each dataset is. A row a dataset, of which there are eight: read whole. Locks: none. */
import type { Statement } from "../../postgres/database.ts";
import { type Dataset, loadsOf } from "../model.ts";

export type StateRow = { dataset: Dataset; version: number; as_of: Date | null; loaded_at: Date };

export const states = (schema: string): Statement => ({
  name: `${schema}_datasets_states`,
  text: `select dataset, version, as_of, loaded_at from ${schema}.datasets`,
});

export type ReportRow = StateRow & {
  sources: { name: string; asOf: string; synthetic: boolean }[];
  kind: string | null;
  state: "running" | "finished" | "refused" | "failed" | null;
  started_at: Date | null;
};

const kinds = Object.entries(loadsOf).flatMap(([dataset, of]) =>
  of.map((kind) => `('${dataset}', '${kind}')`),
);

/** The same, with the sources and the last load of each. Indexes: dataset_sources_pkey; loads_by_kind, at its end for each kind. */
export const reports = (schema: string): Statement => ({
  name: `${schema}_datasets_reports`,
  text: `
  select d.dataset, d.version, d.as_of, d.loaded_at, l.kind, l.state, l.started_at,
    (
      select coalesce(jsonb_agg(jsonb_build_object('name', s.source, 'asOf', s.as_of, 'synthetic', s.synthetic)
        order by s.synthetic, s.source), '[]')
      from ${schema}.dataset_sources s where s.dataset = d.dataset
    ) as sources
  from ${schema}.datasets d
  left join lateral (
    select last.* from (values ${kinds.join(", ")}) k(dataset, kind)
    cross join lateral (
      select kind, state, started_at from ${schema}.loads where kind = k.kind order by started_at desc limit 1
    ) last
    where k.dataset = d.dataset
    order by last.started_at desc limit 1
  ) l on true
  order by d.dataset`,
});
