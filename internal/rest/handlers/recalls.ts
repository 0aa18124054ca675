/** Recall notices over REST: all, those of a drug, and one. */
import type { z } from "zod";
import type { drugRecallsQuery, listRecallsQuery, recallPath } from "../../wire/notices.ts";
import { renderRecall } from "../../wire/recalls.ts";
import type { drugPath } from "../../wire/requests.ts";
import { listEnvelope, openPaging } from "../paging.ts";
import type { Input, Services } from "../route.ts";
import { dinAsked, foundOf } from "./asked_drug.ts";

/** `field` is the parameter that names the drug. */
async function recallsOf(
  { drugs, recalls, cursors }: Services,
  query: z.output<typeof listRecallsQuery>,
  field: "drug_id" | "id",
) {
  const { limit, offset, cursor, drug_id: drug, classification, archived, since } = query;
  const filter = {
    ...(drug === undefined ? {} : { din: await dinAsked(drugs, drug, field) }),
    ...(classification === undefined ? {} : { classification }),
    ...(archived === undefined ? {} : { archived }),
    ...(since === undefined ? {} : { since }),
  };
  const paging = openPaging(cursors, { list: "recalls", ...filter }, { limit, offset, cursor });
  const page = await foundOf(drugs, drug ?? "", await recalls.list(filter, paging.request), field);
  return { body: listEnvelope(paging, page, page.rows.map(renderRecall)) };
}

export const listRecalls = (
  services: Services,
  { query }: Input<unknown, z.output<typeof listRecallsQuery>>,
) => recallsOf(services, query, "drug_id");

export const listDrugRecalls = (
  services: Services,
  { path, query }: Input<z.output<typeof drugPath>, z.output<typeof drugRecallsQuery>>,
) => recallsOf(services, { ...query, drug_id: path.id }, "id");

export async function getRecall({ recalls }: Services, { path }: Input<z.output<typeof recallPath>>) {
  return { body: renderRecall(await recalls.get(path.id)) };
}
