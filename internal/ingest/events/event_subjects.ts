/** Drugs and pharmacies as events name them, and the type that checks an event's data against its event type. Pure. */
import type { Province } from "../../core/geography.ts";
import { idPrefixes } from "../../core/ids.ts";
import type { EventDraft, EventKind } from "../../events/model.ts";
import type { EventData } from "../../events/schemas/event_data.ts";

/** The compiler checks `data`; recordEvents checks it again. */
export type Draft<Kind extends EventKind> = Omit<EventDraft, "kind" | "data"> & {
  kind: Kind;
  data: EventData[Kind];
};

type Drug = { din: string; name: string };
type Pharmacy = { key: string; name: string; city: string; province: Province };

export const drugId = ({ din }: Drug) => `${idPrefixes.drug}${din}`;
export const pharmacyId = ({ key }: Pick<Pharmacy, "key">) => `${idPrefixes.pharmacy}${key}`;

export const drugNamed = (drug: Drug) => ({ id: drugId(drug), name: drug.name, din: drug.din });
export const pharmacyNamed = (pharmacy: Pharmacy) => ({
  id: pharmacyId(pharmacy),
  name: pharmacy.name,
  city: pharmacy.city,
  province: pharmacy.province,
});

/** Reports an event that cannot be described. */
export type OnInvalid = (error: unknown) => void;

/**
 * A draft for each item. An item that cannot be described, because a row that it refers to is damaged or missing, is reported
 * and left out.
 */
export const draftsOf = <Item, Made>(
  items: readonly Item[],
  draftOf: (item: Item) => Made,
  onInvalid: OnInvalid,
): Made[] =>
  items.flatMap((item) => {
    try {
      return [draftOf(item)];
    } catch (error) {
      onInvalid(error);
      return [];
    }
  });

/** Throws if the row does not exist. */
export function found<Value>(map: ReadonlyMap<number, Value>, id: number): Value {
  const value = map.get(id);
  if (value === undefined) throw new Error(`Nothing has the id ${id}`);
  return value;
}
