/** Checks the drug of a request whose own statement finds it. */
import { dinOf } from "../core/ids.ts";
import type { Unit } from "../core/units.ts";
import type { DrugService } from "./model.ts";

type Drugs = Pick<DrugService, "unknown">;

/** Throws the 404 of `GET /v1/drugs/{id}` for what is no id; `field` is the parameter that holds it. */
export async function dinAsked(drugs: Drugs, given: string, field = "id"): Promise<string> {
  const din = dinOf(given);
  if (din === undefined) throw await drugs.unknown(given, field);
  return din;
}

/** What the statement found. Throws the same 404 when no drug has the DIN. */
export async function foundOf<Found>(
  drugs: Drugs,
  given: string,
  found: Found | undefined,
  field = "id",
): Promise<Found> {
  if (found === undefined) throw await drugs.unknown(given, field);
  return found;
}

/** Throws the same 404 when no drug has the DIN. For lists that are empty then, and may be empty otherwise. */
export async function requireDin(drugs: Pick<DrugService, "byDins" | "unknown">, din: string, field: string) {
  await foundOf(drugs, din, (await drugs.byDins([din])).get(din), field);
}

/** "unit" for a drug that a load added after the units were read: its form is not known yet. */
export const unitIn = (units: ReadonlyMap<string, Unit>, din: string): Unit => units.get(din) ?? "unit";
