/** Coverage of drugs by public plans. */
import { cutPage } from "../core/page.ts";
import { type Database, query } from "../postgres/database.ts";
import type { CoverageService } from "./model.ts";
import { type CoverageRow, coverageOfRow, notListedOf, ofDrug } from "./sql/of_drug.ts";
import { type CoverageOfManyRow, ofDrugs } from "./sql/of_drugs.ts";

export type CoverageServiceDeps = { database: Database; schema: string };

export function createCoverageService({ database, schema }: CoverageServiceDeps): CoverageService {
  return {
    async ofDrug(din, filter, page) {
      const { statement, values } = ofDrug(schema, din, filter, page);
      const found = await query<CoverageRow>(database, statement, values);
      const [first] = found;
      if (first === undefined) return undefined;
      const rows = found.flatMap((row) => (row.plan === null ? [] : [row]));
      const cut = cutPage(rows, page.limit, first.total, ({ province, plan }) => [province, plan]);
      return {
        page: { ...cut, rows: cut.rows.map(coverageOfRow) },
        notListed: first.not_listed.map(notListedOf),
      };
    },

    async ofDrugs(dins, filter, perDrug) {
      const { statement, values } = ofDrugs(schema, [...new Set(dins)], filter, perDrug + 1);
      const rows = await query<CoverageOfManyRow>(database, statement, values);
      const byDrug = [...Map.groupBy(rows, ({ din }) => din)].map(([din, of]) => {
        const cut = cutPage(of, perDrug, of[0]?.total ?? 0, ({ province, plan }) => [province, plan]);
        return [din, { ...cut, rows: cut.rows.map(coverageOfRow) }] as const;
      });
      return new Map(byDrug);
    },
  };
}
