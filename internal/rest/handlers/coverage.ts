/** What public plans pay for a drug, over REST. */
import type { z } from "zod";
import { ServiceError } from "../../core/errors.ts";
import { dinOf } from "../../core/ids.ts";
import { listEnvelope, openPaging } from "../paging.ts";
import { renderCoverage, renderNotListed } from "../render/coverage.ts";
import type { Input, Services } from "../route.ts";
import type { drugCoverageQuery, drugPath } from "../schemas/requests.ts";

/** As GET /v1/drugs/{id} says it, with near names. */
async function missing({ drugs }: Services, id: string): Promise<never> {
  await drugs.get(id);
  throw new ServiceError("NOT_FOUND", "The drug was not there a moment ago; ask again.");
}

export async function listDrugCoverage(
  services: Services,
  { path, query }: Input<z.output<typeof drugPath>, z.output<typeof drugCoverageQuery>>,
) {
  const { province, ...pagingQuery } = query;
  const din = dinOf(path.id);
  if (din === undefined) return missing(services, path.id);
  const paging = openPaging(services.cursors, { list: "drugs/coverage", din, province }, pagingQuery);
  const filter = province === undefined ? {} : { province };
  const found = await services.coverage.ofDrug(din, filter, paging.request);
  if (found === undefined) return missing(services, path.id);
  const { page, notListed } = found;
  return {
    body: {
      ...listEnvelope(paging, page, page.rows.map(renderCoverage)),
      not_listed: notListed.map(renderNotListed),
    },
  };
}
