/** Usage of the API in responses. Schemas, and the functions that fill them. */
import { z } from "zod";
import { type Plan, planNames } from "../accounts/model.ts";
import { idPrefixes, publicId } from "../core/ids.ts";
import type { LimitState } from "../limits/model.ts";
import type { EnvironmentName } from "../postgres/environment.ts";
import {
  type Breakdown,
  type DayRange,
  daysIn,
  monthsKept,
  mostDays,
  type Notice,
  noticeThresholds,
  outcomes,
} from "../usage/model.ts";
import { sandboxMark } from "./envelopes.ts";
import { isoDay } from "./parameters.ts";
import { querySchema } from "./rules.ts";
import { day } from "./shared_fields.ts";

const bothGiven = ({ from, to }: Readonly<Record<string, unknown>>) =>
  typeof from === "string" && typeof to === "string" ? { from, to } : undefined;

export const tooLong = `must be at most ${mostDays - 1} days before to: ${mostDays} days at a time`;

export const usageQuery = querySchema(
  {
    from: isoDay(
      `First day of the breakdown, in UTC. Default: the first day of the month of to. Days are kept for ${monthsKept} months.`,
    ).optional(),
    to: isoDay(
      `Last day, in UTC. Default: the last day of this month. At most ${mostDays} days in total.`,
    ).optional(),
  },
  {
    field: "from",
    reason: "must not be after to",
    broken: (given) => {
      const range = bothGiven(given);
      return range !== undefined && range.from > range.to;
    },
  },
  {
    field: "from",
    reason: tooLong,
    broken: (given) => {
      const range = bothGiven(given);
      return range !== undefined && daysIn(range) > mostDays;
    },
  },
);

const count = (description: string, example: number) =>
  z
    .int()
    .nonnegative()
    .meta({ description, examples: [example] });
const countOrNull = (description: string, example: number) =>
  z
    .int()
    .nonnegative()
    .nullable()
    .meta({ description, examples: [example] });

const meanings: Record<(typeof outcomes)[number], string> = {
  ok: "Successful.",
  not_modified: "304 Not Modified. Does not count toward the monthly quota.",
  client_error: "Client errors. They count toward the monthly quota, except 403.",
  refused_burst: "429 of the burst limit. Does not count toward the monthly quota.",
  refused_quota: "429 of the monthly quota. Does not count toward it.",
  server_error: "Server errors. They do not count toward the monthly quota.",
};

const byOutcome = z
  .strictObject(
    Object.fromEntries(
      outcomes.map((outcome) => [outcome, count(meanings[outcome], 1).optional()]),
    ) as Record<(typeof outcomes)[number], z.ZodOptional<z.ZodInt>>,
  )
  .meta({
    id: "UsageOutcomes",
    description: "Requests by outcome. Outcomes without requests are left out.",
  });

const counts = {
  requests: count("Requests, including rejected ones.", 42),
  units: count("Requests that counted toward the monthly quota.", 40),
  outcomes: byOutcome,
} as const;

const usedDay = z
  .strictObject({ day: day("The day, in UTC."), ...counts })
  .meta({ id: "UsageDay", description: "Usage on a day." });
const usedEndpoint = z
  .strictObject({
    endpoint: z.string().meta({
      description:
        'operationId of the endpoint. "graphql" for all requests to /graphql. "unmatched" for unknown paths.',
      examples: ["searchDrugs"],
    }),
    ...counts,
  })
  .meta({ id: "UsageEndpoint", description: "Usage of an endpoint." });
const usedKey = z
  .strictObject({
    key_id: z
      .string()
      .regex(/^key_[0-9a-f]{32}$/)
      .meta({
        description: "key_<32 hexadecimal digits>.",
        examples: ["key_019bb0c4d5e87a3c9f2e4b6a8d0c1e3f"],
      }),
    ...counts,
  })
  .meta({ id: "UsageKey", description: "Usage of a key." });

const notice = z
  .strictObject({
    kind: z.enum(["quota.warning"]).meta({ description: "The entity of the event." }),
    threshold_percent: z.int().meta({
      description: `Of the plan's monthly quota: ${noticeThresholds.join(" or ")}.`,
      examples: [noticeThresholds[0]],
    }),
    created_at: z.iso.datetime().meta({
      description: "When the threshold was reached, to about a second.",
      examples: ["2026-01-09T05:16:00.000Z"],
    }),
  })
  .meta({ id: "UsageNotice", description: "Created once per account, month, and threshold." });

export const usageBody = z
  .strictObject({
    environment: z
      .enum(["live", "sandbox"])
      .meta({ description: "Environment of the usage. Each environment counts separately." }),
    plan: z.enum(planNames).meta({ description: "The account's plan.", examples: ["startup"] }),
    month: z
      .string()
      .regex(/^\d{4}-\d{2}$/)
      .meta({ description: "The calendar month, in UTC.", examples: ["2026-01"] }),
    used: count(
      "Requests used this month in this environment, by all of the account's keys and by its people in the dashboard.",
      8_120,
    ),
    limit: countOrNull(
      "The plan's quota, as in X-Quota-Limit. Null in the sandbox, which has no quota.",
      10_000,
    ),
    remaining: countOrNull("As in X-Quota-Remaining of this response. Null in the sandbox.", 1_880),
    resets_at: z.iso.datetime().meta({
      description: "When the month ends, as in X-Quota-Reset.",
      examples: ["2026-02-01T00:00:00.000Z"],
    }),
    notices: z
      .array(notice)
      .meta({ description: "Quota notices of this month, by threshold. Empty in the sandbox." }),
    from: day("First day of the breakdown."),
    to: day("Last day of the breakdown."),
    days: z.array(usedDay).meta({ description: "In order. Days without requests are left out." }),
    endpoints: z.array(usedEndpoint).meta({ description: "The same requests, most first." }),
    keys: z.array(usedKey).meta({
      description: "Requests by API key, most first. Requests from the dashboard are not included.",
    }),
    ...sandboxMark,
  })
  .meta({ id: "Usage", description: "Usage and remaining quota of an account." });

export type Month = { startMs: number; endMs: number };

type Known = {
  environment: EnvironmentName;
  plan: Plan;
  month: Month;
  /** Of the month, as counted. */
  units: number;
  /** As the headers of the same answer state it; undefined where there is no limit. */
  limited: LimitState | undefined;
  notices: readonly Notice[];
  range: DayRange;
  breakdown: Breakdown;
};

/** What the limiter says, which every process shares; beyond the limit (a plan became smaller) it says no more. */
function usedOf(units: number, limited: LimitState | undefined): number {
  if (limited === undefined) return units;
  const { limit, remaining } = limited;
  return remaining > 0 ? limit - remaining : Math.max(limit, units);
}

export function renderUsage(known: Known): z.input<typeof usageBody> {
  const { environment, plan, month, units, limited, notices, range, breakdown } = known;
  return {
    environment,
    plan: plan.name,
    month: new Date(month.startMs).toISOString().slice(0, 7),
    used: usedOf(units, limited),
    limit: limited?.limit ?? null,
    remaining: limited?.remaining ?? null,
    resets_at: new Date(month.endMs).toISOString(),
    notices: notices.map(({ kind, threshold, createdAt }) => ({
      kind,
      threshold_percent: threshold,
      created_at: createdAt.toISOString(),
    })),
    ...range,
    days: breakdown.days,
    endpoints: breakdown.endpoints,
    keys: breakdown.keys.map(({ keyId, ...counts }) => ({
      key_id: publicId(idPrefixes.key, keyId),
      ...counts,
    })),
  };
}
