/** What public plans pay for a drug, over REST. */
import type { z } from "zod";
import { renderCoverage, renderNotListed } from "../../wire/coverage.ts";
import type { drugCoverageQuery, drugPath } from "../../wire/requests.ts";
import { listEnvelope, openPaging } from "../paging.ts";
import type { Input, Services } from "../route.ts";
import { dinAsked, foundOf } from "./asked_drug.ts";

/** A key that may not read prices gets the list without them. */
export async function listDrugCoverage(
  { drugs, coverage, cursors }: Services,
  { path, query, may }: Input<z.output<typeof drugPath>, z.output<typeof drugCoverageQuery>>,
) {
  const { province, ...pagingQuery } = query;
  const din = await dinAsked(drugs, path.id);
  const paging = openPaging(cursors, { list: "drugs/coverage", din, province }, pagingQuery);
  const filter = province === undefined ? {} : { province };
  const found = await coverage.ofDrug(din, filter, paging.request);
  const { page, notListed } = await foundOf(drugs, path.id, found);
  return {
    body: {
      ...listEnvelope(
        paging,
        page,
        page.rows.map((row) => renderCoverage(row, may("prices:read"))),
      ),
      not_listed: notListed.map(renderNotListed),
    },
  };
}
