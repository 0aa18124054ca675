/** What an account sees first: limits, the last days, what went wrong, what it was told, and what to do next. */
import type { z } from "zod";
import type { Key } from "../../accounts/account_keys.ts";
import { dayMs, dayOf } from "../../core/days.ts";
import { readUsage } from "../../rest/usage.ts";
import type { SignedIn } from "../../sessions/model.ts";
import { forecastOf, paceRange } from "../../usage/forecast.ts";
import type { Breakdown } from "../../usage/model.ts";
import { limitsOf } from "../account_limits.ts";
import { type Input, type Route, route, type Services, signedIn } from "../dashboard_route.ts";
import { namedKeysOf } from "../key_names.ts";
import { noQuery } from "../wire/common.ts";
import { overview, type steps } from "../wire/overview.ts";
import { renderRequest } from "../wire/requests.ts";
import { environmentPath, renderFailedDelivery, renderNotice } from "../wire/webhooks.ts";

type Overview = z.input<typeof overview>;

/** Of each list of what went wrong. */
const latest = 5;
/** More, because the page groups equal failures. */
const latestDeliveries = 50;
const daysShown = 7;

/** All of them, also those without a request. */
function daysOf({ days }: Breakdown, nowMs: number): Overview["days"] {
  const used = new Map(days.map((counts) => [counts.day, counts]));
  return Array.from({ length: daysShown }, (_, at) => {
    const day = dayOf(nowMs - (daysShown - 1 - at) * dayMs);
    const { requests = 0, outcomes = {} } = used.get(day) ?? {};
    return {
      day,
      requests,
      client_errors: outcomes.client_error ?? 0,
      server_errors: outcomes.server_error ?? 0,
      refused: (outcomes.refused_burst ?? 0) + (outcomes.refused_quota ?? 0),
    };
  });
}

/** The first steps of an account. A step is done if it was completed in live or in the sandbox. */
async function stepsOf(
  { of }: Services,
  { accountId }: SignedIn,
  keys: readonly Key[],
  hasCalled: () => Promise<boolean>,
): Promise<Overview["steps"]> {
  const hasWebhook = async () => {
    const first = { limit: 1, offset: 0 };
    const found = await Promise.all(
      [of.live, of.sandbox].map((each) => each.webhooks.list(accountId, first)),
    );
    return found.some(({ rows }) => rows.length > 0);
  };
  const has = (environment: Key["environment"]) => keys.some((key) => key.environment === environment);
  const done: Record<(typeof steps)[number], boolean> = {
    create_sandbox_key: has("sandbox"),
    make_first_call: await hasCalled(),
    create_live_key: has("live"),
    add_webhook: await hasWebhook(),
  };
  return Object.entries(done).map(([step, is]) => ({ step: step as (typeof steps)[number], done: is }));
}

export async function overviewOf(
  services: Services,
  { path: { environment }, who }: Input<z.output<typeof environmentPath>>,
): Promise<{ body: Overview }> {
  const { accounts, usage, requestLog, of, offered, clock } = services;
  const signedIn = who();
  const { accountId, account } = signedIn;
  const nowMs = clock.now();
  const limits = await limitsOf(services, signedIn, environment);
  const caller = { accountId, plan: offered.live[account.plan] };
  const range = paceRange(nowMs);
  const [used, lately, keys, failed, deliveries, notices] = await Promise.all([
    readUsage(usage, { environment, caller, limits, query: { from: range.to, to: range.to } }),
    usage.breakdown(accountId, environment, range),
    accounts(signedIn).listKeys(account.id),
    requestLog.list(accountId, environment, { status: "failed" }, { limit: latest }),
    of[environment].webhookInsights.failures(accountId, latestDeliveries),
    of[environment].webhookInsights.notices(accountId, latest),
  ]);
  const { quota, burst } = limits;
  const live = environment === "live";
  const runsOutAt = live
    ? forecastOf({
        nowMs,
        days: lately.days,
        used: used.used,
        limit: quota.limit,
        monthEndMs: quota.resetAt * 1_000,
      }).runsOutAt
    : undefined;
  const named = namedKeysOf(keys);
  // The last use of a key is written down later than its use is counted.
  const hasCalled = async () =>
    lately.days.length > 0 ||
    keys.some(({ lastUsedAt }) => lastUsedAt !== null) ||
    (await usage.breakdown(accountId, live ? "sandbox" : "live", range)).days.length > 0;
  return {
    body: {
      environment,
      plan: account.plan,
      quota: { used: used.used, limit: used.limit, resets_at: used.resets_at },
      burst: {
        used: live ? Math.max(0, burst.limit - burst.remaining) : 0,
        limit: live ? burst.limit : null,
        resets_at: new Date(burst.resetAt * 1_000).toISOString(),
      },
      days: daysOf(lately, nowMs),
      quota_runs_out_at: runsOutAt?.toISOString() ?? null,
      latest_failed_requests: failed.rows.map((entry) => renderRequest(entry, named)),
      latest_failed_deliveries: deliveries.map(renderFailedDelivery),
      notices: {
        quota: used.notices.map(({ threshold_percent, created_at }) => ({ threshold_percent, created_at })),
        webhooks: notices.map(renderNotice),
      },
      steps: await stepsOf(services, signedIn, keys, hasCalled),
    },
  };
}

export const overviewRoutes: readonly Route[] = [
  route({
    method: "GET",
    path: "/{environment}/overview",
    name: "overview",
    auth: signedIn,
    request: { path: environmentPath, query: noQuery },
    response: overview,
    handle: overviewOf,
  }),
];
