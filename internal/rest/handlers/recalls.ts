/** Recall notices over REST: all, those of a drug, and one. */
import type { z } from "zod";
import { listEnvelope, openPaging } from "../paging.ts";
import { renderRecall } from "../render/recalls.ts";
import type { Input, Services } from "../route.ts";
import type { drugRecallsQuery, listRecallsQuery, recallPath } from "../schemas/notices.ts";
import type { drugPath } from "../schemas/requests.ts";

export async function listRecalls(
  { drugs, recalls, cursors }: Services,
  { query }: Input<unknown, z.output<typeof listRecallsQuery>>,
) {
  const { limit, offset, cursor, drug, classification, archived, since } = query;
  const of = drug === undefined ? undefined : await drugs.get(drug);
  const narrow = {
    ...(classification === undefined ? {} : { classification }),
    ...(archived === undefined ? {} : { archived }),
    ...(since === undefined ? {} : { since }),
  };
  const paging = openPaging(cursors, { list: "recalls", din: of?.din, ...narrow }, { limit, offset, cursor });
  const filter = of === undefined ? narrow : { ...narrow, drugId: of.id };
  const page = await recalls.list(filter, paging.request);
  return { body: listEnvelope(paging, page, page.rows.map(renderRecall)) };
}

export const listDrugRecalls = (
  services: Services,
  { path, query, ...rest }: Input<z.output<typeof drugPath>, z.output<typeof drugRecallsQuery>>,
) => listRecalls(services, { ...rest, path, query: { ...query, drug: path.id } });

export async function getRecall({ recalls }: Services, { path }: Input<z.output<typeof recallPath>>) {
  return { body: renderRecall(await recalls.get(path.id)) };
}
