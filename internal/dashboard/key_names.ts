/** What an account calls its keys, for lists that name them by their ids. One read. */
import type { Key } from "../accounts/account_keys.ts";
import { idPrefixes, uuidOf } from "../core/ids.ts";
import type { SignedIn } from "../sessions/model.ts";
import type { Services } from "./dashboard_route.ts";

/** By UUID. */
export type NamedKeys = ReadonlyMap<string, Pick<Key, "id" | "name" | "lastFour">>;

export const namedKeysOf = (keys: readonly Key[]): NamedKeys =>
  new Map(keys.map((key) => [uuidOf(idPrefixes.key, key.id) ?? key.id, key]));

export async function readKeyNames({ accounts }: Services, who: SignedIn): Promise<NamedKeys> {
  return namedKeysOf(await accounts(who).listKeys(who.account.id));
}
