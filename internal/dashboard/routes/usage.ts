/** What an account used, where it is going, and the same as a file. */
import type { z } from "zod";
import { idPrefixes, publicId } from "../../core/ids.ts";
import { monthOfReset, readUsage } from "../../rest/usage.ts";
import { forecastOf, paceRange } from "../../usage/forecast.ts";
import { limitsOf } from "../account_limits.ts";
import { type Input, type Route, route, type Services, signedIn } from "../dashboard_route.ts";
import { type NamedKeys, readKeyNames } from "../key_names.ts";
import { usage, usageFileQuery, usageQuery } from "../wire/overview.ts";
import { renderUsageFile } from "../wire/usage_file.ts";
import { environmentPath } from "../wire/webhooks.ts";

type Asked<Query> = Input<z.output<typeof environmentPath>, Query>;

/** By public id. */
const namesOf = (keys: NamedKeys) =>
  new Map([...keys].map(([uuid, { name }]) => [publicId(idPrefixes.key, uuid), name]));

async function usedBy(services: Services, { path, query, who }: Asked<z.output<typeof usageQuery>>) {
  const signedIn = who();
  const { environment } = path;
  const limits = await limitsOf(services, signedIn, environment);
  const caller = { accountId: signedIn.accountId, plan: services.offered.live[signedIn.account.plan] };
  const [used, keys] = await Promise.all([
    readUsage(services.usage, { environment, caller, limits, query }),
    readKeyNames(services, signedIn),
  ]);
  return { used, names: namesOf(keys), limits };
}

export async function usageOf(services: Services, input: Asked<z.output<typeof usageQuery>>) {
  const { used, names, limits } = await usedBy(services, input);
  const { usage, clock } = services;
  const key_names = Object.fromEntries(
    used.keys.flatMap(({ key_id }) => {
      const name = names.get(key_id);
      return name === undefined ? [] : [[key_id, name] as const];
    }),
  );
  if (input.path.environment === "sandbox") return { body: { ...used, key_names, forecast: null } };
  const nowMs = clock.now();
  const { days } = await usage.breakdown(input.who().accountId, "live", paceRange(nowMs));
  const forecast = forecastOf({
    nowMs,
    days,
    used: used.used,
    limit: limits.quota.limit,
    monthEndMs: monthOfReset(limits.quota.resetAt).endMs,
  });
  return {
    body: {
      ...used,
      key_names,
      forecast: {
        pace_per_day: Math.round(forecast.pacePerDay * 100) / 100,
        expected: forecast.expected,
        runs_out_at: forecast.runsOutAt?.toISOString() ?? null,
      },
    },
  };
}

export async function usageFileOf(services: Services, input: Asked<z.output<typeof usageFileQuery>>) {
  const { by } = input.query;
  const { used, names } = await usedBy(services, input);
  const text = renderUsageFile(used, by, { nowMs: services.clock.now(), nameOf: (id) => names.get(id) });
  const fileName = `usage-${used.environment}-${used.from}-${used.to}.csv`;
  return {
    file: text,
    mediaType: "text/csv; charset=utf-8; header=present",
    headers: { "Content-Disposition": `attachment; filename="${fileName}"` },
  };
}

export const usageRoutes: readonly Route[] = [
  route({
    method: "GET",
    path: "/{environment}/usage",
    name: "usage",
    auth: signedIn,
    request: { path: environmentPath, query: usageQuery },
    response: usage,
    handle: usageOf,
  }),
  route({
    method: "GET",
    path: "/{environment}/usage.csv",
    name: "usageFile",
    auth: signedIn,
    request: { path: environmentPath, query: usageFileQuery },
    response: undefined,
    handle: usageFileOf,
  }),
];
