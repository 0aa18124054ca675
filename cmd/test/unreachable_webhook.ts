/**
 * A live webhook that no dispatcher can deliver: its host name is reserved and never resolves. The API would reject it, so it is
 * created in the database. An attempt on it proves that a dispatcher runs, without a receiver that dispatchers may call.
 */
import type { Clock } from "../../internal/core/clock.ts";
import { idPrefixes, publicId, uuidOf } from "../../internal/core/ids.ts";
import type { Database } from "../../internal/postgres/database.ts";
import { environments } from "../../internal/postgres/environment.ts";
import { sealKeyOf } from "../../internal/webhooks/seal.ts";
import { createWebhooks } from "../api/webhooks.ts";

type Deps = { database: Database; hashSecret: string; clock: Clock; accountId: string };

/** Returns its public ID. */
export async function createUnreachableWebhook(deps: Deps): Promise<string> {
  const { database, hashSecret, clock } = deps;
  const accountId = uuidOf(idPrefixes.account, deps.accountId);
  if (accountId === undefined) throw new Error(`${deps.accountId} is not the ID of an account`);
  const { webhooks } = createWebhooks({
    database,
    schema: environments.live.schema,
    clock,
    options: {
      sealKey: sealKeyOf(hashSecret),
      rules: { allow: [], allowHttp: false },
      resolve: undefined,
      most: 100,
      simulated: false,
    },
    simulate: undefined,
    recover: () => Promise.reject(new Error("A new webhook has nothing to recover.")),
  });
  const asked = {
    url: "https://installation-test.invalid/",
    description: "installation test",
    events: ["price.changed"] as const,
  };
  const { webhook } = await webhooks.create({ accountId, actor: "test" }, asked);
  return publicId(idPrefixes.webhook, webhook.id);
}
