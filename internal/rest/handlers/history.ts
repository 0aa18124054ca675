/** What drugs have cost, over REST. */
import type { z } from "zod";
import { ServiceError } from "../../core/errors.ts";
import { renderHistory } from "../render/history.ts";
import type { Input, Services } from "../route.ts";
import type { historyPath, historyQuery } from "../schemas/history.ts";

export async function getPriceHistory(
  { drugs, priceHistory }: Services,
  { path, query }: Input<z.output<typeof historyPath>, z.output<typeof historyQuery>>,
) {
  const { drugId } = path;
  const { pharmacy_id: pharmacyId, ...asked } = query;
  const history = await priceHistory.ofDrug({ drugId, pharmacyId, ...asked });
  if (history !== undefined) return { body: renderHistory(history) };
  // Throws, with what is near; unless the drug has come in since.
  await drugs.get(drugId);
  throw new ServiceError("NOT_FOUND", `${drugId} has come in this very moment; ask again.`);
}
