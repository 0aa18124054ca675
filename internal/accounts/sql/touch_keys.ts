/**
 * When keys were last used ($1 ids, $2 times), to the minute: a row that says a time less than a minute older is not
 * written. Looks keys up by api_keys_pkey and locks them in order of id, so that pods which flush at once do not wait for
 * each other in a circle; the lock lets readers and foreign keys pass.
 */
import type { Statement } from "../../postgres/database.ts";

export const touchKeys: Statement = {
  name: "accounts_touch_keys",
  text: `with used as (
           select k.id, u.at
           from unnest($1::uuid[], $2::timestamptz[]) as u (id, at)
           join accounts.api_keys k on k.id = u.id
           where k.last_used_at is null or k.last_used_at <= u.at - interval '1 minute'
           order by k.id
           for no key update of k
         )
         update accounts.api_keys k set last_used_at = used.at from used where k.id = used.id`,
};
