/** Reports of shortages over REST: all, those of a drug, and one. */
import type { z } from "zod";
import { listEnvelope, openPaging } from "../paging.ts";
import { renderShortage } from "../render/shortages.ts";
import type { Input, Services } from "../route.ts";
import type { drugShortagesQuery, listShortagesQuery, shortagePath } from "../schemas/notices.ts";
import type { drugPath } from "../schemas/requests.ts";
import { dinAsked, foundOf } from "./asked_drug.ts";

export async function listShortages(
  { drugs, shortages, cursors }: Services,
  { query }: Input<unknown, z.output<typeof listShortagesQuery>>,
) {
  const { limit, offset, cursor, drug, status, severity, since } = query;
  const filter = {
    ...(drug === undefined ? {} : { din: await dinAsked(drugs, drug) }),
    ...(status === undefined ? {} : { status }),
    ...(severity === undefined ? {} : { severity }),
    ...(since === undefined ? {} : { since }),
  };
  const paging = openPaging(cursors, { list: "shortages", ...filter }, { limit, offset, cursor });
  const page = await foundOf(drugs, drug ?? "", await shortages.list(filter, paging.request));
  return { body: listEnvelope(paging, page, page.rows.map(renderShortage)) };
}

export const listDrugShortages = (
  services: Services,
  { path, query, ...rest }: Input<z.output<typeof drugPath>, z.output<typeof drugShortagesQuery>>,
) => listShortages(services, { ...rest, path, query: { ...query, drug: path.id } });

export async function getShortage({ shortages }: Services, { path }: Input<z.output<typeof shortagePath>>) {
  return { body: renderShortage(await shortages.get(path.id)) };
}
