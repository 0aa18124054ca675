/**
 * Every level of every objective, with installations in namespaces of their own: one burns a third faster than the level,
 * one a tenth slower, one burned faster and is over it, of one a handful is all bad, one is well, and of one all is bad that its
 * dashboard answers. Only the first is told.
 */
import {
  budgetOf,
  type Level,
  levelsOf,
  type Objective,
  objectives,
} from "../../../internal/telemetry/slo.ts";
import type { Case, Cases } from "./case.ts";

/** Values of a counter: grows by `bad` of `total` a step, for `burning` steps and not for `well` steps after. */
type Course = { bad: number; total: number; burning: number; well: number };

const live = 'environment="live",instance="a"';
/** Whole numbers where it turns: a counter that falls by a rounding error was reset. */
const growing = (by: number, burning: number, after: number, well: number): string =>
  well === 0 ? `0+${by}x${burning}` : `0+${by}x${burning} ${by * burning + after}+${after}x${well}`;
const badIn = ({ bad, burning, well }: Course) => growing(bad, burning, 0, well);
const totalIn = ({ total, burning, well }: Course) => growing(total, burning, total, well);
const goodIn = ({ bad, total, burning, well }: Course) => growing(total - bad, burning, total, well);

/** `more`: labels besides. */
type SeriesOf = (namespace: string, course: Course, more?: string) => Record<string, string>;

/** The bad ones are counted by themselves, beside the good. */
const apart =
  (metric: string, good: string, bad: string): SeriesOf =>
  (namespace, course, more = "") => ({
    [`${metric}{${live},namespace="${namespace}",${good}${more}}`]: goodIn(course),
    [`${metric}{${live},namespace="${namespace}",${bad}${more}}`]: badIn(course),
  });
/** The bad ones are those above a bound of a histogram. */
const above =
  (metric: string, le: string, label: string): SeriesOf =>
  (namespace, course, more = "") => ({
    [`${metric}_count{${live},namespace="${namespace}"${label}${more}}`]: totalIn(course),
    [`${metric}_bucket{${live},namespace="${namespace}"${label}${more},le="${le}"}`]: goodIn(course),
  });

const seriesOf: Readonly<Record<string, SeriesOf>> = {
  "api-availability": apart("drug_price_http_requests_total", 'status="200"', 'status="503"'),
  "api-latency": above("drug_price_http_request_duration_seconds", "0.5", ',status_class="2xx"'),
  "delivery-first-attempts": apart(
    "drug_price_delivery_attempts_total",
    'attempt="1",result="refused"',
    'attempt="1",result="timed_out"',
  ),
  "delivery-final": apart("drug_price_deliveries_finished_total", 'state="delivered"', 'state="failed"'),
  "delivery-latency": above("drug_price_delivery_lag_seconds", "60", ""),
};

const minutes = (text: string) =>
  Number.parseInt(text, 10) * ({ m: 1, h: 60, d: 1_440 }[text.at(-1) ?? ""] ?? 0);
const percentage = (share: number) => `${Number((share * 100).toPrecision(4))}%`;

function casesOf(objective: Objective, level: Level): readonly Case[] {
  const make = seriesOf[objective.slo];
  if (make === undefined) throw new Error(`no series for ${objective.slo}`);
  const limit = level.factor * budgetOf(objective);
  const isLong = level.long !== "1h";
  const stepMinutes = isLong ? 2 : 1;
  const long = minutes(level.long);
  // The alert's own "for", and some.
  const steps = (long + 60) / stepMinutes;
  const wellSteps = (2 * minutes(level.short)) / stepMinutes;
  const course = (share: number, well = 0): Course => ({
    bad: Math.round(100_000 * share),
    total: 100_000,
    burning: steps - well,
    well,
  });
  const few = (objective.leastBad / (long / stepMinutes)) * 0.5;
  const silent = {
    ...make("slower", course(0.9 * limit)),
    ...make("over", course(1.35 * limit, wellSteps)),
    ...make("few", { bad: few, total: few, burning: steps, well: 0 }),
    ...make("well", course(0)),
    ...(objective.slo.startsWith("api-")
      ? {
          ...make("pages", course(0), ',route="/v1/drugs"'),
          ...make("pages", course(1), ',route="/dashboard/api/session"'),
        }
      : {}),
  };
  const look = {
    at: `${steps * stepMinutes}m`,
    ...(isLong ? { long: long > 1_000 ? ("30m" as const) : ("10m" as const) } : {}),
  };
  return [
    {
      ...look,
      series: { ...make("faster", course(1.35 * limit)), ...silent },
      fires: { slo: objective.slo, namespace: "faster" },
      value: percentage(1.35 * limit),
    },
    { ...look, series: silent },
  ];
}

export const sloCases: Cases = Object.fromEntries(
  objectives.flatMap((objective) =>
    levelsOf(objective).map((level) => [`${objective.alert}${level.suffix}`, casesOf(objective, level)]),
  ),
);
