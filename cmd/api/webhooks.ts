/** Subscriptions of one environment, with what accounts, events and deliveries do for them in the same transaction. */
import type { KeyObject } from "node:crypto";
import { recordKeyAction } from "../../internal/accounts/audit.ts";
import type { Config } from "../../internal/config/fields.ts";
import type { Clock } from "../../internal/core/clock.ts";
import { ServiceError } from "../../internal/core/errors.ts";
import { touchLanes } from "../../internal/delivery/sql/touch_lanes.ts";
import { type Database, query } from "../../internal/postgres/database.ts";
import type { Environment } from "../../internal/postgres/environment.ts";
import { parseCidrs } from "../../internal/webhooks/addresses.ts";
import type { WebhookService } from "../../internal/webhooks/model.ts";
import { sealKeyOf } from "../../internal/webhooks/seal.ts";
import { createWebhookService } from "../../internal/webhooks/service.ts";
import { createResolve, createUrlCheck, type Resolve } from "../../internal/webhooks/url_check.ts";
import type { UrlRules } from "../../internal/webhooks/url_rules.ts";

export type WebhookOptions = {
  /** Secrets at rest are sealed with it. */
  sealKey: KeyObject;
  rules: UrlRules;
  /** Undefined where names are not looked up: nothing is ever sent in the sandbox. */
  resolve: Resolve | undefined;
  /** Of an account. */
  most: number;
};

export function webhookOptions(
  config: Config,
  environment: Environment,
  keyHashSecret: string,
): WebhookOptions {
  const allow = parseCidrs(config.WEBHOOK_ALLOW_CIDRS);
  return {
    sealKey: sealKeyOf(keyHashSecret),
    rules: { allow, allowHttp: config.WEBHOOK_ALLOW_HTTP },
    resolve: environment.name === "sandbox" ? undefined : createResolve({ system: allow.length > 0 }),
    most: config.WEBHOOKS_PER_ACCOUNT,
  };
}

type Deps = { database: Database; schema: string; clock: Clock; options: WebhookOptions };

export function createWebhooks({ database, schema, clock, options }: Deps): WebhookService {
  const { sealKey, rules, resolve, most } = options;
  return createWebhookService({
    database,
    schema,
    clock,
    sealKey,
    checkUrl: createUrlCheck({ rules, resolve }),
    mostWebhooks: most,
    audit: recordKeyAction,
    async touchLane(tx, webhookId) {
      await query(tx, touchLanes(schema), [[webhookId]]);
    },
    async recover() {
      throw new ServiceError("SERVICE_UNAVAILABLE", "Recoveries are not running here.");
    },
  });
}
