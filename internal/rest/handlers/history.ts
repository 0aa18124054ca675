/** What drugs have cost, over REST. */
import type { z } from "zod";
import type { historyPath, historyQuery } from "../../wire/history.ts";
import { renderHistory } from "../../wire/history.ts";
import type { Input, Services } from "../route.ts";
import { foundOf } from "./asked_drug.ts";

export async function getPriceHistory(
  { drugs, priceHistory }: Services,
  { path, query }: Input<z.output<typeof historyPath>, z.output<typeof historyQuery>>,
) {
  const { drugId } = path;
  const { pharmacy_id: pharmacyId, ...asked } = query;
  const history = await priceHistory.ofDrug({ drugId, pharmacyId, ...asked });
  return { body: renderHistory(await foundOf(drugs, drugId, history, "drugId")) };
}
