/** The drug that a list is asked of, when the list's own statement looks it up. */
import { dinOf } from "../../core/ids.ts";
import type { Page } from "../../core/page.ts";
import type { DrugService } from "../../drugs/model.ts";

type Drugs = Pick<DrugService, "get">;

/** Throws the 404 of `GET /v1/drugs/{id}` for what is no id. */
export const dinAsked = async (drugs: Drugs, given: string): Promise<string> =>
  dinOf(given) ?? (await drugs.get(given)).din;

/** When no drug has the DIN: throws the same 404. A drug that came in since then has nothing in any list yet. */
export async function nothingYet(drugs: Drugs, given: string | undefined): Promise<Page<never>> {
  if (given !== undefined) await drugs.get(given);
  return { rows: [], total: 0 };
}
