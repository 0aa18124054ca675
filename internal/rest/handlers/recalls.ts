/** Recall notices over REST: all, those of a drug, and one. */
import type { z } from "zod";
import { listEnvelope, openPaging } from "../paging.ts";
import { renderRecall } from "../render/recalls.ts";
import type { Input, Services } from "../route.ts";
import type { drugRecallsQuery, listRecallsQuery, recallPath } from "../schemas/notices.ts";
import type { drugPath } from "../schemas/requests.ts";
import { dinAsked, foundOf } from "./asked_drug.ts";

export async function listRecalls(
  { drugs, recalls, cursors }: Services,
  { query }: Input<unknown, z.output<typeof listRecallsQuery>>,
) {
  const { limit, offset, cursor, drug, classification, archived, since } = query;
  const filter = {
    ...(drug === undefined ? {} : { din: await dinAsked(drugs, drug) }),
    ...(classification === undefined ? {} : { classification }),
    ...(archived === undefined ? {} : { archived }),
    ...(since === undefined ? {} : { since }),
  };
  const paging = openPaging(cursors, { list: "recalls", ...filter }, { limit, offset, cursor });
  const page = await foundOf(drugs, drug ?? "", await recalls.list(filter, paging.request));
  return { body: listEnvelope(paging, page, page.rows.map(renderRecall)) };
}

export const listDrugRecalls = (
  services: Services,
  { path, query, ...rest }: Input<z.output<typeof drugPath>, z.output<typeof drugRecallsQuery>>,
) => listRecalls(services, { ...rest, path, query: { ...query, drug: path.id } });

export async function getRecall({ recalls }: Services, { path }: Input<z.output<typeof recallPath>>) {
  return { body: renderRecall(await recalls.get(path.id)) };
}
