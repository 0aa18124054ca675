/**
 * Seals values of an older version again, so that they are bound to their row and column. Each row is written by itself, unless it
 * changed meanwhile; one that cannot be decrypted is left as it is. A crash leaves the rest to the next round.
 */
import { type Queryable, query } from "../postgres/database.ts";
import { placeOf, type SealedColumn, seal, sealVersion, unseal } from "./seal.ts";
import { type OldSealRow, oldSeals, writeSeals } from "./sql/reseal.ts";
import type { Place } from "./store.ts";

const batch = 500;
const beforeAll = "00000000-0000-0000-0000-000000000000";

type Seals = readonly (Buffer | null)[];

/** Undefined if they cannot be decrypted. */
function sealedAgain({ schema, sealKey, onUnreadable }: Place, row: OldSealRow): Seals | undefined {
  const again = (column: SealedColumn) => {
    const sealed = row[column];
    const place = placeOf(schema, row.id, column);
    return sealed === null ? null : seal(sealKey, unseal(sealKey, sealed, place), place);
  };
  try {
    return [again("secret"), again("previous_secret"), again("headers")];
  } catch (error) {
    onUnreadable?.(row.id, error);
    return undefined;
  }
}

export async function resealWebhooks(on: Queryable, place: Place): Promise<void> {
  for (let after = beforeAll; ; ) {
    const rows = await query<OldSealRow>(on, oldSeals(place.schema), [after, sealVersion, batch]);
    for (const row of rows) {
      const seals = sealedAgain(place, row);
      const { id, secret, previous_secret, headers } = row;
      if (seals !== undefined)
        await query(on, writeSeals(place.schema), [id, secret, previous_secret, headers, ...seals]);
    }
    const last = rows.at(-1);
    if (last === undefined || rows.length < batch) return;
    after = last.id;
  }
}
