/** Webhooks: what is promised, the backlog, attempts, lanes, maintenance. */
import { dispatcherRow } from "./dispatcher_row.ts";
import { type Dashboard, goodShare, inRange, quantile, quantiles, type Row, rate, series } from "./model.ts";
import { processRow } from "./process_row.ts";

const attempts = "drug_price_delivery_attempts_total";
const finished = "drug_price_deliveries_finished_total";
const lag = "drug_price_delivery_lag_seconds";
const noAnswer = 'result=~"timed_out|unreachable|proxy_failed"';

/** One dispatcher samples for all: the largest is the one that did. */
const sampled = (metric: string, by: string, ...matchers: string[]) =>
  `max by (${by}) (${series(metric, ...matchers)})`;
const perSecond = (metric: string, by: string) => `sum by (${by}) (${rate(series(metric))})`;

const promises: Row = {
  title: "Promises (docs/slo.md)",
  panels: [
    {
      kind: "stat",
      title: "First attempts answered",
      description:
        "Share of first attempts in the time shown that had an answer at all. Promised: 95 % over 30 days.",
      unit: "percentunit",
      highIsGood: true,
      thresholds: [
        { from: 0.9, color: "orange" },
        { from: 0.95, color: "green" },
      ],
      queries: [
        {
          expr: goodShare(series(attempts, 'attempt="1"', noAnswer), series(attempts, 'attempt="1"')),
          legend: "answered",
        },
      ],
    },
    {
      kind: "stat",
      title: "Arrived",
      description:
        "Share of deliveries that were over in the time shown and not cancelled. Promised: 99 % over 30 days.",
      unit: "percentunit",
      highIsGood: true,
      thresholds: [
        { from: 0.97, color: "orange" },
        { from: 0.99, color: "green" },
      ],
      queries: [
        {
          expr: goodShare(series(finished, 'state="failed"'), series(finished, 'state=~"delivered|failed"')),
          legend: "arrived",
        },
      ],
    },
    {
      kind: "stat",
      title: "Within a minute",
      description:
        "Share of first attempts that ended within a minute of their event. Promised: 99 % over 30 days.",
      unit: "percentunit",
      highIsGood: true,
      thresholds: [
        { from: 0.97, color: "orange" },
        { from: 0.99, color: "green" },
      ],
      queries: [
        {
          expr: `sum(${inRange(series(`${lag}_bucket`, 'le="60"'))}) / sum(${inRange(series(`${lag}_count`))})`,
          legend: "in time",
        },
      ],
    },
    {
      kind: "stat",
      title: "Oldest that is due",
      description:
        "For how long the oldest delivery that is due has been. Over five minutes for five minutes wakes somebody.",
      unit: "s",
      thresholds: [
        { from: 60, color: "orange" },
        { from: 300, color: "red" },
      ],
      queries: [
        { expr: sampled("drug_price_backlog_oldest_due_seconds", "environment"), legend: "{{environment}}" },
      ],
    },
    {
      kind: "stat",
      title: "Dispatchers",
      description: "Processes that send, and are scraped.",
      unit: "short",
      highIsGood: true,
      thresholds: [
        { from: 1, color: "orange" },
        { from: 2, color: "green" },
      ],
      queries: [
        {
          expr: `sum by (environment) (${series("drug_price_dispatcher_up")})`,
          legend: "{{environment}}",
        },
      ],
    },
    {
      kind: "stat",
      title: "Days of partitions ahead",
      description: "A week is made ahead; fewer than three wakes somebody.",
      unit: "short",
      highIsGood: true,
      thresholds: [
        { from: 3, color: "orange" },
        { from: 6, color: "green" },
      ],
      queries: [
        {
          expr: `min by (environment) (${series("drug_price_partitions_ahead")})`,
          legend: "{{environment}}",
        },
      ],
    },
  ],
};

const backlog: Row = {
  title: "Backlog",
  panels: [
    {
      kind: "timeseries",
      title: "Deliveries due and scheduled",
      description:
        "Due waits for a dispatcher; scheduled is a retry that waits for its time (counted every few minutes).",
      unit: "short",
      queries: [
        {
          expr: sampled("drug_price_backlog_deliveries", "environment, state"),
          legend: "{{environment}} {{state}}",
        },
      ],
    },
    {
      kind: "timeseries",
      title: "Age of the oldest",
      description: "Of deliveries that are due, and of events that wait for the fan-out.",
      unit: "s",
      thresholds: [{ from: 300, color: "red" }],
      queries: [
        {
          expr: sampled("drug_price_backlog_oldest_due_seconds", "environment"),
          legend: "{{environment}} deliveries",
        },
        {
          expr: sampled("drug_price_backlog_oldest_event_seconds", "environment"),
          legend: "{{environment}} events",
        },
      ],
    },
    {
      kind: "timeseries",
      title: "Lanes",
      description:
        "Due and nobody has them: too few dispatchers. All leased and still late: endpoints are slow.",
      unit: "short",
      queries: [
        { expr: sampled("drug_price_lanes", "environment, state"), legend: "{{environment}} {{state}}" },
      ],
    },
    {
      kind: "timeseries",
      title: "Fan-out",
      description: "Events fanned out and deliveries made of them, a second.",
      unit: "ops",
      width: 12,
      queries: [
        {
          expr: perSecond("drug_price_fan_out_events_total", "environment"),
          legend: "{{environment}} events",
        },
        {
          expr: perSecond("drug_price_fan_out_deliveries_total", "environment"),
          legend: "{{environment}} deliveries",
        },
      ],
    },
    {
      kind: "timeseries",
      title: "Events that wait",
      description: "For the fan-out.",
      unit: "short",
      width: 12,
      queries: [{ expr: sampled("drug_price_backlog_events", "environment"), legend: "{{environment}}" }],
    },
  ],
};

const sending: Row = {
  title: "Attempts and deliveries",
  panels: [
    {
      kind: "timeseries",
      title: "Attempts by result",
      description:
        "A second. Refused answered, and not 2xx; unreachable, timed_out and proxy_failed did not answer.",
      unit: "ops",
      stacked: true,
      queries: [{ expr: perSecond(attempts, "result"), legend: "{{result}}" }],
    },
    {
      kind: "timeseries",
      title: "Attempts by status",
      description: "A second, by the class of the answered status.",
      unit: "ops",
      stacked: true,
      queries: [{ expr: perSecond(attempts, "status_class"), legend: "{{status_class}}" }],
    },
    {
      kind: "timeseries",
      title: "At which attempt they arrive",
      description: "Deliveries a second that arrive at the first, second, ... attempt.",
      unit: "ops",
      stacked: true,
      queries: [
        {
          expr: `sum by (attempt) (${rate(series(attempts, 'result="delivered"'))})`,
          legend: "{{attempt}}",
        },
      ],
    },
    {
      kind: "timeseries",
      title: "Why attempts are made again",
      description: "Retries a second by reason.",
      unit: "ops",
      queries: [{ expr: perSecond("drug_price_delivery_retries_total", "reason"), legend: "{{reason}}" }],
    },
    {
      kind: "timeseries",
      title: "Deliveries that are over",
      description: "A second: delivered, failed for good, cancelled.",
      unit: "ops",
      queries: [{ expr: perSecond(finished, "state"), legend: "{{state}}" }],
    },
    {
      kind: "timeseries",
      title: "From event to first attempt",
      description:
        "Until the first attempt's end; not of replays and recoveries. A minute is what is promised for 99 %.",
      unit: "s",
      thresholds: [{ from: 60, color: "red" }],
      queries: quantiles(series(`${lag}_bucket`)),
    },
    {
      kind: "timeseries",
      title: "Duration of attempts, 95 %",
      description: "By result: what endpoints take.",
      unit: "s",
      queries: [
        {
          expr: quantile(0.95, "result", series("drug_price_delivery_attempt_duration_seconds_bucket")),
          legend: "{{result}}",
        },
      ],
    },
    {
      kind: "timeseries",
      title: "Webhooks",
      description: "Active, or by why they are not: their owner, gone (410), failing.",
      unit: "short",
      queries: [
        { expr: sampled("drug_price_webhooks", "environment, state"), legend: "{{environment}} {{state}}" },
      ],
    },
    {
      kind: "timeseries",
      title: "Recovered, given up, notices",
      description:
        "Deliveries made by recoveries, those given up after 30 days, and notices to owners, an hour.",
      unit: "short",
      queries: [
        {
          expr: `sum(increase(${series("drug_price_deliveries_recovered_total")}[1h]))`,
          legend: "recovered",
        },
        { expr: `sum(increase(${series("drug_price_deliveries_expired_total")}[1h]))`, legend: "given up" },
        {
          expr: `sum by (notice) (increase(${series("drug_price_webhook_notices_total")}[1h]))`,
          legend: "notice: {{notice}}",
        },
      ],
    },
  ],
};

export const webhooksDashboard: Dashboard = {
  uid: "drug-price-webhooks",
  title: "Drug prices / Webhooks",
  description:
    "What is promised of deliveries, what waits, what becomes of attempts, and the dispatchers that make them.",
  chosenBy: "drug_price_dispatcher_up",
  environments: true,
  rows: [promises, backlog, sending, dispatcherRow, processRow],
};
