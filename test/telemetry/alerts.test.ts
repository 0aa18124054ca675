/** Each alert fires when it should and stays silent when it should not: by promtool, on series made up for it. */
import assert from "node:assert/strict";
import { readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { test } from "node:test";
import { alerts } from "../../internal/telemetry/alerts.ts";
import { metricsIn, metricsOf, operatorMetricsOf } from "../../internal/telemetry/metrics_document.ts";
import { root } from "../cmd/process.ts";
import { dataFolder } from "../support/place.ts";
import { promtool } from "../support/prometheus.ts";
import type { AlertCase } from "./alert_case.ts";
import { operatorCases, operatorSummaries } from "./operator_alert_cases.ts";

const rulesFile = join(root, "k8s/alerts.yaml");

const requests = (status: number) =>
  `drug_price_http_requests_total{environment="live",instance="a",status="${status}"}`;
const decisions = (plan: string, outcome: string) =>
  `drug_price_limit_decisions_total{environment="live",instance="a",plan="${plan}",outcome="${outcome}",mode="shared"}`;
const durations = (suffix: string) =>
  `drug_price_http_request_duration_seconds_${suffix.replace("{", '{environment="live",instance="a"')}`;
const age = (dataset: string) =>
  `drug_price_dataset_age_seconds{environment="live",instance="a",dataset="${dataset}"}`;
const a = { instance: "a" };
const live = { environment: "live" };
const inLive = '{environment="live",instance="a"}';
const finished = (state: string) =>
  `drug_price_deliveries_finished_total{environment="live",instance="a",state="${state}"}`;
const attempts =
  'drug_price_delivery_attempts_total{environment="live",instance="a",result="refused",status_class="none",attempt="1"}';
const retries = (reason: string) =>
  `drug_price_delivery_retries_total{environment="live",instance="a",reason="${reason}"}`;
const failures = 'drug_price_maintenance_failures_total{environment="live",instance="a",task="retention"}';

const cases: Readonly<Record<string, readonly [fires: AlertCase, silent: AlertCase]>> = {
  DrugPriceErrorsBurnFast: [
    { series: { [requests(200)]: "0+980x70", [requests(503)]: "0+20x70" }, at: "65m", fires: {} },
    // Over an hour bad, and over by now.
    { series: { [requests(200)]: "0+980x70", [requests(503)]: "0+40x55 2200x15" }, at: "65m" },
  ],
  DrugPriceErrorsBurn: [
    {
      series: { [requests(200)]: "0+990x40", [requests(500)]: "0+10x40" },
      at: "6h10m",
      everyTenMinutes: true,
      fires: {},
    },
    {
      series: { [requests(200)]: "0+997x40", [requests(500)]: "0+3x40" },
      at: "6h10m",
      everyTenMinutes: true,
    },
  ],
  DrugPriceErrorsBurnSlowly: [
    {
      series: { [requests(200)]: "0+998x440", [requests(500)]: "0+2x440" },
      at: "72h",
      everyTenMinutes: true,
      fires: {},
    },
    {
      series: { [requests(200)]: "0+9995x440", [requests(500)]: "0+5x440" },
      at: "72h",
      everyTenMinutes: true,
    },
  ],
  DrugPriceSlow: [
    {
      series: { [durations('bucket{,le="0.5"}')]: "0+90x40", [durations("count{}")]: "0+100x40" },
      at: "35m",
      fires: {},
    },
    {
      series: { [durations('bucket{,le="0.5"}')]: "0+100x40", [durations("count{}")]: "0+100x40" },
      at: "35m",
    },
  ],
  DrugPriceMetricsAbsent: [
    { series: {}, at: "6m", fires: {} },
    { series: { "drug_price_build_info{}": "1x10" }, at: "6m" },
  ],
  DrugPriceLimiterLocal: [
    {
      series: { 'drug_price_limiter_mode{instance="a",mode="local"}': "0x2 1x10" },
      at: "9m",
      fires: { ...a, mode: "local" },
    },
    { series: { 'drug_price_limiter_mode{instance="a",mode="local"}': "1x3 0x10" }, at: "9m" },
  ],
  DrugPriceLimiterFlapping: [
    {
      series: { 'drug_price_limiter_mode_changes_total{instance="a",mode="local"}': "0+1x20" },
      at: "16m",
      fires: a,
    },
    { series: { 'drug_price_limiter_mode_changes_total{instance="a",mode="local"}': "0x5 1x15" }, at: "16m" },
  ],
  DrugPriceLimiterErrors: [
    { series: { 'drug_price_limiter_errors_total{instance="a"}': "0+5x20" }, at: "16m", fires: a },
    { series: { 'drug_price_limiter_errors_total{instance="a"}': "0 5x20" }, at: "16m" },
  ],
  DrugPricePlanRefused: [
    {
      series: {
        [decisions("developer", "allowed")]: "0+20x60",
        [decisions("developer", "quota")]: "0+80x60",
        [decisions("startup", "allowed")]: "0+80x60",
        [decisions("startup", "burst")]: "0+20x60",
      },
      at: "50m",
      fires: { plan: "developer", outcome: "quota" },
    },
    {
      series: { [decisions("startup", "allowed")]: "0+80x60", [decisions("startup", "burst")]: "0+20x60" },
      at: "50m",
    },
  ],
  DrugPriceUsageNotWritten: [
    { series: { 'drug_price_usage_flush_failures_total{instance="a"}': "0+1x30" }, at: "25m", fires: a },
    { series: { 'drug_price_usage_flush_failures_total{instance="a"}': "0 1x30" }, at: "25m" },
  ],
  DrugPriceDatabaseAway: [
    { series: { 'drug_price_database_troubles_total{instance="a"}': "0+3x10" }, at: "6m", fires: a },
    { series: { 'drug_price_database_troubles_total{instance="a"}': "7x10" }, at: "6m" },
  ],
  DrugPricePoolExhausted: [
    { series: { 'drug_price_database_pool_waiting{instance="a"}': "2x10" }, at: "9m", fires: a },
    { series: { 'drug_price_database_pool_waiting{instance="a"}': "2 0 2 0 2 0 2 0 2 0" }, at: "9m" },
  ],
  DrugPriceEventLoopLagging: [
    { series: { 'nodejs_eventloop_lag_p99_seconds{instance="a"}': "0.25x20" }, at: "12m", fires: a },
    { series: { 'nodejs_eventloop_lag_p99_seconds{instance="a"}': "0.02x20" }, at: "12m" },
  ],
  DrugPriceDatasetStale: [
    {
      series: { [age("prices")]: "200000+60x80", [age("drugs")]: "200000+60x80" },
      at: "70m",
      fires: { dataset: "prices" },
    },
    { series: { [age("prices")]: "90000+60x80", [age("pharmacies")]: "9000000+60x80" }, at: "70m" },
  ],
  DrugPriceCertificateRefused: [
    { series: { 'drug_price_certificate_refusals_total{instance="a"}': "0x5 1x10" }, at: "10m", fires: a },
    { series: { 'drug_price_certificate_refusals_total{instance="a"}': "1x10" }, at: "10m" },
  ],
  DrugPriceDispatcherAbsent: [
    { series: { 'drug_price_dispatcher_up{environment="sandbox"}': "1x10" }, at: "6m", fires: live },
    { series: { 'drug_price_dispatcher_up{environment="live"}': "1x10" }, at: "6m" },
  ],
  DrugPriceBacklogOld: [
    { series: { [`drug_price_backlog_oldest_due_seconds${inLive}`]: "301x20" }, at: "12m", fires: live },
    {
      series: {
        [`drug_price_backlog_oldest_due_seconds${inLive}`]: "299x20",
        [`drug_price_backlog_oldest_event_seconds${inLive}`]: "301 0x20",
      },
      at: "12m",
    },
  ],
  DrugPriceDeliveriesFail: [
    {
      series: { [finished("delivered")]: "0+90x90", [finished("failed")]: "0+10x90" },
      at: "80m",
      fires: live,
    },
    // Many arrive, and few of few do not.
    { series: { [finished("delivered")]: "0+990x90", [finished("failed")]: "0+10x90" }, at: "80m" },
  ],
  DrugPriceWayOutFails: [
    {
      series: {
        [attempts]: "0+10x40",
        [retries("unreachable")]: "0+4x40",
        [retries("proxy_failed")]: "0+4x40",
      },
      at: "35m",
      fires: live,
    },
    // Endpoints that answer, however badly, were reached.
    {
      series: {
        [attempts]: "0+10x40",
        [retries("unreachable")]: "0+4x40",
        [retries("status_5xx")]: "0+4x40",
      },
      at: "35m",
    },
  ],
  DrugPricePartitionsRunningOut: [
    { series: { [`drug_price_partitions_ahead${inLive}`]: "2x30" }, at: "20m", fires: live },
    { series: { [`drug_price_partitions_ahead${inLive}`]: "6x30" }, at: "20m" },
  ],
  DrugPriceSweepRepaired: [
    { series: { [`drug_price_sweep_repairs_total${inLive}`]: "0x5 3x30" }, at: "30m", fires: live },
    { series: { [`drug_price_sweep_repairs_total${inLive}`]: "3x90" }, at: "30m" },
  ],
  DrugPricePayloadMissing: [
    {
      series: { [`drug_price_delivery_payloads_missing_total${inLive}`]: "0x5 1x30" },
      at: "30m",
      fires: live,
    },
    { series: { [`drug_price_delivery_payloads_missing_total${inLive}`]: "0x90" }, at: "30m" },
  ],
  DrugPriceLeasesLost: [
    { series: { [`drug_price_lease_losses_total${inLive}`]: "0+1x40" }, at: "35m", fires: live },
    { series: { [`drug_price_lease_losses_total${inLive}`]: "0x5 4x40" }, at: "35m" },
  ],
  DrugPriceMaintenanceFails: [
    { series: { [failures]: "0+1x40" }, at: "30m", fires: { ...live, task: "retention" } },
    { series: { [failures]: "0x5 2x40" }, at: "30m" },
  ],
  ...operatorCases,
};

test("promtool finds nothing wrong with the alert rules", () => {
  const { code, output } = promtool(["check", "rules", rulesFile]);
  assert.equal(code, 0, output);
  assert.match(output, new RegExp(`SUCCESS: ${alerts.length} rules found`));
});

test("every alert has a case in which it fires and one in which it stays silent, and they come out so", async () => {
  assert.deepEqual(Object.keys(cases).toSorted(), alerts.map(({ name }) => name).toSorted());
  const folder = await dataFolder();
  try {
    for (const interval of ["1m", "10m"]) {
      const file = join(folder, `${interval}.yaml`);
      const tests = testsOf(interval);
      await writeFile(
        file,
        JSON.stringify({ rule_files: [rulesFile], evaluation_interval: interval, tests }),
      );
      const { code, output } = promtool(["test", "rules", file]);
      assert.equal(code, 0, output);
    }
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});

/** Those that are looked at in this interval, as promtool reads them. */
function testsOf(interval: string): object[] {
  const all = Object.entries(cases).flatMap(([name, pair]) => pair.map((one) => ({ name, ...one })));
  return all
    .filter(({ everyTenMinutes }) => (everyTenMinutes ? "10m" : "1m") === interval)
    .map(({ name, series, at, fires }) => ({
      interval,
      input_series: Object.entries(series).map(([text, values]) => ({ series: text, values })),
      alert_rule_test: [
        {
          eval_time: at,
          alertname: name,
          exp_alerts: [fires ?? []].flat().map((labels) => expected(name, labels)),
        },
      ],
    }));
}

/** Texts are templates; what they become is not what is tested, so promtool is given what the case works out to. */
function expected(alertname: string, labels: Readonly<Record<string, string>>): object {
  const alert = alerts.find(({ name }) => name === alertname);
  assert.ok(alert);
  return {
    exp_labels: { ...labels, severity: alert.severity },
    exp_annotations: {
      summary: summaries[alertname] ?? fill(alert.summary, labels),
      description: alert.action,
    },
  };
}

const fill = (summary: string, labels: Readonly<Record<string, string>>) =>
  summary.replaceAll(/\{\{ \$labels\.(\w+) \}\}/g, (_, name: string) => labels[name] ?? "");

/** Of those that show a value. */
const summaries: Readonly<Record<string, string>> = {
  DrugPriceSlow: "10% of live requests take longer than half a second.",
  DrugPriceLimiterFlapping: "a lost Redis 15 times in 15 minutes.",
  DrugPricePlanRefused: "80% of the developer plan's requests are refused by the quota.",
  DrugPriceEventLoopLagging: "a is held up: 1 % of its turns take more than 250ms.",
  DrugPriceBacklogOld: "Deliveries or events have been waiting for 5m 1s.",
  DrugPriceDeliveriesFail: "10% of the deliveries that ended in the last hour failed for good.",
  DrugPriceWayOutFails: "80% of all attempts to deliver do not get through to an endpoint.",
  DrugPricePartitionsRunningOut: "Partitions of live are made for 2 more days only.",
  DrugPriceSweepRepaired: "3 lanes of live rested while something was due.",
  DrugPricePayloadMissing: "1 deliveries of live cannot be sent: their events are not stored.",
  DrugPriceDatasetStale: "prices were last loaded 2d 8h 43m 20s ago.",
  ...operatorSummaries,
};

test("alerts ask only for metrics that there are", () => {
  const names = new Set([...metricsOf(), ...operatorMetricsOf()].map(({ name }) => name));
  for (const { name, expr } of alerts) {
    const used = metricsIn(expr);
    assert.ok(used.length > 0, name);
    for (const metric of used) assert.ok(names.has(metric), `${name} asks for ${metric}`);
  }
});

test("the rules that are shipped are those of the table", async () => {
  const text = await readFile(rulesFile, "utf8");
  for (const { name } of alerts) assert.match(text, new RegExp(`- alert: ${name}$`, "m"));
});
