/** Subscriptions of one environment, with what accounts, events and deliveries do for them in the same transaction. */
import type { KeyObject } from "node:crypto";
import { recordAction } from "../../internal/accounts/audit.ts";
import type { Config } from "../../internal/config/setting_table.ts";
import type { Clock } from "../../internal/core/clock.ts";
import { idPrefixes, publicId } from "../../internal/core/ids.ts";
import { deliverAtOnce, takeTurn } from "../../internal/delivery/at_once.ts";
import type { Simulate } from "../../internal/delivery/simulate.ts";
import { touchChangedLanes } from "../../internal/delivery/sql/touch_lanes.ts";
import { type Database, query, type Transaction } from "../../internal/postgres/database.ts";
import type { Environment } from "../../internal/postgres/environment.ts";
import type { DailyEvents } from "../../internal/webhooks/daily_events.ts";
import { parseCidrs } from "../../internal/webhooks/ip_addresses.ts";
import type { WebhookService } from "../../internal/webhooks/model.ts";
import { sealKeyOf } from "../../internal/webhooks/seal.ts";
import { createWebhookService } from "../../internal/webhooks/service.ts";
import { createTestEventService, type TestEventService } from "../../internal/webhooks/test_events.ts";
import { createResolve, createUrlCheck, type Resolve } from "../../internal/webhooks/url_check.ts";
import type { UrlRules } from "../../internal/webhooks/url_rules.ts";

export type WebhookOptions = {
  /** Secrets at rest are sealed with it. */
  sealKey: KeyObject;
  rules: UrlRules;
  /** Undefined where names are not looked up. */
  resolve: Resolve | undefined;
  /** Of an account. */
  most: number;
  /** Nothing is ever sent: what an account makes is fanned out at once, and is not audited. */
  simulated: boolean;
  /** Events that an account can create per day; no limit without it. */
  eventsPerDay?: number | undefined;
};

export function webhookOptions(
  config: Config,
  environment: Environment,
  keyHashSecret: string,
): WebhookOptions {
  const simulated = environment.name === "sandbox";
  const allow = parseCidrs(config.WEBHOOK_ALLOW_CIDRS);
  return {
    sealKey: sealKeyOf(keyHashSecret),
    rules: { allow, allowHttp: config.WEBHOOK_ALLOW_HTTP },
    // Behind an egress proxy, names may be known to the proxy alone.
    resolve:
      simulated || config.WEBHOOK_PROXY_URL !== undefined
        ? undefined
        : createResolve({ system: allow.length > 0 }),
    simulated,
    most: config.WEBHOOKS_PER_ACCOUNT,
    ...(simulated ? { eventsPerDay: config.SANDBOX_EVENTS_PER_DAY } : {}),
  };
}

type Deps = {
  database: Database;
  schema: string;
  clock: Clock;
  options: WebhookOptions;
  onUnreadable?: ((webhookId: string, error: unknown) => void) | undefined;
  /** Limits the events that an account creates. */
  daily?: DailyEvents | undefined;
  /** The sandbox's: deliveries are signed and recorded, never sent. */
  simulate: Simulate | undefined;
  /** Begins a recovery in the transaction that makes a subscription active again. */
  recover: (
    accountId: string,
    webhookId: string,
    asked: { mode: "missing"; since: Date; until: Date; evenIfEmpty: true },
    tx: Transaction,
  ) => Promise<{ id: string }>;
};

export type Webhooks = { webhooks: WebhookService; testEvents: TestEventService };

export function createWebhooks({
  database,
  schema,
  clock,
  options,
  onUnreadable,
  daily,
  simulate: simulation,
  recover,
}: Deps): Webhooks {
  const { sealKey, rules, resolve, most } = options;
  const simulate = async (tx: Transaction, accountId: string, eventId: string) =>
    simulation === undefined ? [] : await deliverAtOnce(tx, schema, { accountId, eventId }, simulation);
  const turn = simulation === undefined ? {} : { takeTurn: (tx: Transaction) => takeTurn(tx, schema) };
  const testEvents = createTestEventService({ database, schema, clock, daily, simulate, ...turn });
  const webhooks = createWebhookService({
    database,
    schema,
    clock,
    sealKey,
    onUnreadable,
    checkUrl: createUrlCheck({ rules, resolve }),
    mostWebhooks: most,
    // The sandbox has test data and no rate limits: its lines would grow without limit.
    audit: options.simulated ? async () => {} : recordAction,
    daily,
    async touchLane(tx, webhookId) {
      await query(tx, touchChangedLanes(schema), [[webhookId]]);
    },
    simulate,
    async recover(tx, { accountId, webhookId, since, until }) {
      const shown = publicId(idPrefixes.webhook, webhookId);
      const { id } = await recover(
        accountId,
        shown,
        { mode: "missing", since, until, evenIfEmpty: true },
        tx,
      );
      return id;
    },
  });
  return { webhooks, testEvents };
}
