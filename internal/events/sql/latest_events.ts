/**
 * An account's ($2) latest events of some kinds ($3), newest first, before a position ($4, null for the end): what everybody may
 * read, and its own. Of each kind the last rows, then the last of them all. Indexes: events_public and events_own, backwards,
 * once a kind and partition; webhooks_by_account, once. Cost: partitions times kinds, and the page. No locks.
 */
import { pageLimits } from "../../core/page.ts";
import type { Statement } from "../../postgres/database.ts";
import { askedForBy } from "./asked_for.ts";
import { eventColumns, ownWebhooks } from "./read_events.ts";

/** A bound that the planner can read: for one that it cannot, it would gather all rows and sort them. */
const most = pageLimits.maxLimit + 1;

const lastOf = (schema: string, whose: string) => `
      select f.* from unnest($3::text[]) as k(kind)
      cross join lateral (
        select * from (
          select ${eventColumns} from ${schema}.events e
          where ${whose} and e.kind = k.kind and e.position is not null
            and e.position < coalesce($4::bigint, 9223372036854775807)
          order by e.position desc limit ${most}
        ) o order by o.position desc limit $1
      ) f`;

/** $1: how many. */
export const latestEvents = (schema: string): Statement => ({
  name: `${schema}_events_latest`,
  text: `
    with ${ownWebhooks(schema)}
    select p.id, p.payload, p.position, ${askedForBy("own", "p")} as matched
    from (
      select * from (${lastOf(schema, "e.account_id is null")}
        union all ${lastOf(schema, "e.account_id = $2::uuid")}
      ) found
      order by position desc limit $1
    ) p
    order by p.position desc`,
});
