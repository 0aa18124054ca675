/** Reports of shortages over REST: all, those of a drug, and one. */
import type { z } from "zod";
import type { drugShortagesQuery, listShortagesQuery, shortagePath } from "../../wire/notices.ts";
import type { drugPath } from "../../wire/requests.ts";
import { renderShortage } from "../../wire/shortages.ts";
import { listEnvelope, openPaging } from "../paging.ts";
import type { Input, Services } from "../route.ts";
import { dinAsked, foundOf } from "./asked_drug.ts";

/** `field` is the parameter that names the drug. */
async function shortagesOf(
  { drugs, shortages, cursors }: Services,
  query: z.output<typeof listShortagesQuery>,
  field: "drug_id" | "id",
) {
  const { limit, offset, cursor, drug_id: drug, status, severity, since } = query;
  const filter = {
    ...(drug === undefined ? {} : { din: await dinAsked(drugs, drug, field) }),
    ...(status === undefined ? {} : { status }),
    ...(severity === undefined ? {} : { severity }),
    ...(since === undefined ? {} : { since }),
  };
  const paging = openPaging(cursors, { list: "shortages", ...filter }, { limit, offset, cursor });
  const page = await foundOf(drugs, drug ?? "", await shortages.list(filter, paging.request), field);
  return { body: listEnvelope(paging, page, page.rows.map(renderShortage)) };
}

export const listShortages = (
  services: Services,
  { query }: Input<unknown, z.output<typeof listShortagesQuery>>,
) => shortagesOf(services, query, "drug_id");

export const listDrugShortages = (
  services: Services,
  { path, query }: Input<z.output<typeof drugPath>, z.output<typeof drugShortagesQuery>>,
) => shortagesOf(services, { ...query, drug_id: path.id }, "id");

export async function getShortage({ shortages }: Services, { path }: Input<z.output<typeof shortagePath>>) {
  return { body: renderShortage(await shortages.get(path.id)) };
}
