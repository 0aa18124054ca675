/** What public plans pay for a drug. */
import { cutPage } from "../core/page.ts";
import { type Database, query } from "../postgres/database.ts";
import type { CoverageService } from "./model.ts";
import { type CoverageRow, coverageOfRow, notListedOf, ofDrug } from "./sql/of_drug.ts";

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
  };
}
