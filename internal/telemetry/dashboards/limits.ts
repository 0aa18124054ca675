/** Limits and quotas: who is refused, how close plans are to their quota, whether Redis decides. */
import { type Dashboard, inRange, processSeries, quantile, type Row, rate, series } from "./model.ts";

const decisions = "drug_price_limit_decisions_total";
const used = "drug_price_quota_used_ratio";
const refused = 'outcome!="allowed"';

const refusals: Row = {
  title: "Burst and quota",
  panels: [
    {
      kind: "stat",
      title: "Refused",
      description: "Share of all decisions in the time shown.",
      unit: "percentunit",
      thresholds: [
        { from: 0.1, color: "orange" },
        { from: 0.5, color: "red" },
      ],
      queries: [
        {
          expr: `sum(${inRange(series(decisions, refused))}) / sum(${inRange(series(decisions))})`,
          legend: "refused",
        },
      ],
    },
    {
      kind: "stat",
      title: "Accounts that reached 80 %",
      description: "Of their monthly quota, in the time shown.",
      unit: "short",
      queries: [
        {
          expr: `sum(${inRange(processSeries("drug_price_quota_reached_total", 'share="0.8"'))})`,
          legend: "80 %",
        },
      ],
    },
    {
      kind: "stat",
      title: "Accounts that used all",
      description: "Of their monthly quota, in the time shown.",
      unit: "short",
      thresholds: [{ from: 1, color: "orange" }],
      queries: [
        {
          expr: `sum(${inRange(processSeries("drug_price_quota_reached_total", 'share="1"'))})`,
          legend: "all",
        },
      ],
    },
    {
      kind: "stat",
      title: "Processes that decide alone",
      description: "Redis is away for these: each gives out its part of the limits.",
      unit: "short",
      thresholds: [{ from: 1, color: "red" }],
      queries: [
        { expr: `sum(${processSeries("drug_price_limiter_mode", 'mode="local"')})`, legend: "alone" },
      ],
    },
    {
      kind: "timeseries",
      title: "Decisions by plan",
      description: "A second, allowed and refused.",
      unit: "reqps",
      queries: [
        { expr: `sum by (plan, outcome) (${rate(series(decisions))})`, legend: "{{plan}} {{outcome}}" },
      ],
    },
    {
      kind: "timeseries",
      title: "Share refused by plan",
      description:
        "By the burst (the minute) and by the quota (the month). Over a half for 30 minutes is told.",
      unit: "percentunit",
      thresholds: [{ from: 0.5, color: "orange" }],
      queries: [
        {
          expr:
            `sum by (plan, outcome) (${rate(series(decisions, refused))})` +
            ` / on (plan) group_left sum by (plan) (${rate(series(decisions))})`,
          legend: "{{plan}} {{outcome}}",
        },
      ],
    },
    {
      kind: "timeseries",
      title: "Quotas reached",
      description: "Accounts that reached 80 % or all of their month, each hour.",
      unit: "short",
      queries: [
        {
          expr: `sum by (plan, share) (increase(${processSeries("drug_price_quota_reached_total")}[1h]))`,
          legend: "{{plan}} {{share}}",
        },
      ],
    },
    {
      kind: "timeseries",
      title: "How far quotas are used",
      description: "Half of a plan's requests are of accounts that used less of their month than this.",
      unit: "percentunit",
      width: 12,
      thresholds: [{ from: 0.8, color: "orange" }],
      queries: [{ expr: quantile(0.5, "plan", processSeries(`${used}_bucket`)), legend: "{{plan}}" }],
    },
    {
      kind: "timeseries",
      title: "Requests of accounts near their quota",
      description: "Share of a plan's requests that is of accounts that used more than 80 % of their month.",
      unit: "percentunit",
      width: 12,
      queries: [
        {
          expr:
            `1 - sum by (plan) (${rate(processSeries(`${used}_bucket`, 'le="0.8"'))})` +
            ` / sum by (plan) (${rate(processSeries(`${used}_count`))})`,
          legend: "{{plan}}",
        },
      ],
    },
  ],
};

const deciding: Row = {
  title: "Who decides",
  panels: [
    {
      kind: "timeseries",
      title: "Mode of processes",
      description: "Shared is Redis, for all processes together; local is each alone, while Redis is away.",
      unit: "short",
      stacked: true,
      queries: [{ expr: `sum by (mode) (${processSeries("drug_price_limiter_mode")})`, legend: "{{mode}}" }],
    },
    {
      kind: "timeseries",
      title: "Decisions by who made them",
      description: "A second. Own is without Redis, or without limits.",
      unit: "reqps",
      stacked: true,
      queries: [{ expr: `sum by (mode) (${rate(series(decisions))})`, legend: "{{mode}}" }],
    },
    {
      kind: "timeseries",
      title: "Changes of mode",
      description: "In a quarter of an hour, by process. More than three is a Redis that comes and goes.",
      unit: "short",
      thresholds: [{ from: 3, color: "orange" }],
      queries: [
        {
          expr: `sum by (instance) (increase(${processSeries("drug_price_limiter_mode_changes_total", 'mode="local"')}[15m]))`,
          legend: "{{instance}}",
        },
      ],
    },
    {
      kind: "timeseries",
      title: "Errors of the limiter's store",
      description: "A second; the decision is then made by the process alone.",
      unit: "ops",
      width: 12,
      queries: [
        {
          expr: `sum by (instance) (${rate(processSeries("drug_price_limiter_errors_total"))})`,
          legend: "{{instance}}",
        },
      ],
    },
    {
      kind: "timeseries",
      title: "Use that could not be written down",
      description: "Times a second. It is kept and tried again; a crash meanwhile would lose it.",
      unit: "ops",
      width: 12,
      queries: [
        {
          expr: `sum by (instance) (${rate(processSeries("drug_price_usage_flush_failures_total"))})`,
          legend: "{{instance}} usage",
        },
        {
          expr: `sum by (instance) (${rate(processSeries("drug_price_key_use_flush_failures_total"))})`,
          legend: "{{instance}} last use of keys",
        },
        {
          expr: `sum by (instance) (${rate(processSeries("drug_price_request_log_flush_failures_total"))})`,
          legend: "{{instance}} logs of requests",
        },
      ],
    },
    {
      kind: "timeseries",
      title: "Requests missing in accounts' logs",
      description:
        "By why: no room while the database was away, too many of one account, refused by it, too late for their day, unwritten at the end.",
      unit: "ops",
      width: 12,
      queries: [
        {
          expr: `sum by (reason) (${rate(processSeries("drug_price_request_log_lost_total"))})`,
          legend: "{{reason}}",
        },
      ],
    },
  ],
};

export const limitsDashboard: Dashboard = {
  uid: "drug-price-limits",
  title: "Drug prices / Limits and quotas",
  description: "Which plans are refused, how close they are to their quotas, and whether Redis decides.",
  chosenBy: "drug_price_build_info",
  environments: true,
  rows: [refusals, deciding],
};
