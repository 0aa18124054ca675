/** What an account used, where it is going, and the same as a file. */
import type { z } from "zod";
import { idPrefixes, publicId } from "../../core/ids.ts";
import { monthOfReset, readUsage } from "../../rest/usage.ts";
import { forecastOf, paceRange } from "../../usage/forecast.ts";
import { type NamedKeys, readKeyNames } from "../key_names.ts";
import { limitsOf } from "../limits.ts";
import { renderUsageFile } from "../render/usage_file.ts";
import type { DashboardServices, RowInput } from "../row.ts";
import type { usageFileQuery, usageQuery } from "../schemas/overview.ts";
import type { environmentPath } from "../schemas/webhooks.ts";

type Asked<Query> = RowInput<z.output<typeof environmentPath>, Query>;

/** By public id. */
const namesOf = (keys: NamedKeys) =>
  new Map([...keys].map(([uuid, { name }]) => [publicId(idPrefixes.key, uuid), name]));

async function usedBy(services: DashboardServices, { path, query, who }: Asked<z.output<typeof usageQuery>>) {
  const signedIn = who();
  const { environment } = path;
  const limits = await limitsOf(services, signedIn, environment);
  const caller = { accountId: signedIn.accountId, plan: services.offered[signedIn.account.plan] };
  const [used, keys] = await Promise.all([
    readUsage(services.usage, { environment, caller, limits, query }),
    readKeyNames(services, signedIn),
  ]);
  return { used, names: namesOf(keys), limits };
}

export async function usageOf(services: DashboardServices, input: Asked<z.output<typeof usageQuery>>) {
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

export async function usageFileOf(
  services: DashboardServices,
  input: Asked<z.output<typeof usageFileQuery>>,
) {
  const { by } = input.query;
  const { used, names } = await usedBy(services, input);
  const text = renderUsageFile(used, by, { nowMs: services.clock.now(), nameOf: (id) => names.get(id) });
  return {
    text,
    mediaType: "text/csv; charset=utf-8; header=present",
    fileName: `usage-${used.environment}-${used.from}-${used.to}.csv`,
  };
}
