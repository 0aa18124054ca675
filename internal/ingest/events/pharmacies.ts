/** What changed pharmacies are told as: one event each, field by field; none for one that is new. Pure. */
import type { PharmacyState } from "../../pharmacies/pharmacy_differences.ts";
import { pharmacyChanges } from "../../pharmacies/pharmacy_differences.ts";
import { type Draft, draftsOf, type OnInvalid, pharmacyId, pharmacyNamed } from "./event_subjects.ts";

type Changed = { id: number; before: PharmacyState; after: PharmacyState };

export function pharmacyEvents(
  rows: readonly Changed[],
  now: Date,
  onInvalid: OnInvalid,
): Draft<"pharmacy.updated">[] {
  const draftOf = ({ id, before, after }: Changed): Draft<"pharmacy.updated">[] => {
    const changes = pharmacyChanges(before, after);
    if (changes.length === 0) return [];
    return [
      {
        kind: "pharmacy.updated",
        entity: pharmacyId(after),
        pharmacyId: id,
        // One that moves is told to those that watch either province.
        provinces: [...new Set([after.province, before.province])],
        data: { pharmacy: pharmacyNamed(after), changes, updated_at: now.toISOString() },
      },
    ];
  };
  return draftsOf(rows, draftOf, onInvalid).flat();
}
