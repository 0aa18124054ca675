/** Processes, PostgreSQL, data, certificates, migrations. */
import { a, type Cases } from "./case.ts";

const age = (dataset: string) =>
  `drug_price_dataset_age_seconds{environment="live",instance="a",dataset="${dataset}"}`;
const overdue = (source: string) =>
  `drug_price_source_overdue_seconds{environment="live",instance="a",source="${source}"}`;
const held = (reason: string) => `drug_price_held_prices{environment="live",instance="a",reason="${reason}"}`;
const heldAge = (reason: string) =>
  `drug_price_held_prices_oldest_age_seconds{environment="live",instance="a",reason="${reason}"}`;
const job = (how: string, name: string, namespace = "prices") =>
  `kube_job_status_${how}{namespace="${namespace}",job_name="${name}"}`;
const ours = 'drug_price_build_info{namespace="prices",instance="a"}';

const apiUp = (namespace: string) => `drug_price_api_up{namespace="${namespace}",environment="live"}`;
const available =
  'kube_deployment_status_replicas_available{namespace="prices",deployment="prices-drug-price-api"}';

export const resourceCases: Cases = {
  DrugPriceMetricsAbsent: [
    { series: {}, at: "6m", fires: {} },
    { series: { "drug_price_build_info{}": "1x10" }, at: "6m" },
  ],
  DrugPriceApiAbsent: [
    // Production is gone, staging is up. Dispatchers do not count.
    {
      series: {
        [apiUp("prices")]: "1x5 _x200",
        [apiUp("staging")]: "1x200",
        'drug_price_dispatcher_up{namespace="prices",environment="live"}': "1x200",
      },
      at: "120m",
      fires: { namespace: "prices" },
    },
    // Scraped, but no pod is ready.
    {
      series: {
        [apiUp("prices")]: "1x20",
        [available]: "0x20",
        'kube_deployment_spec_replicas{namespace="prices",deployment="prices-drug-price-api"}': "2x20",
      },
      at: "10m",
      fires: { namespace: "prices" },
    },
    // A rollout, an installation without data for a day, and an API that was scaled to none.
    {
      series: {
        [apiUp("prices")]: "1x5 _x3 1x20",
        [available]: "0x20",
        'kube_deployment_spec_replicas{namespace="prices",deployment="prices-drug-price-api"}': "0x20",
      },
      at: "12m",
    },
    { series: { [apiUp("prices")]: "1x5 _x1600" }, at: "1500m" },
  ],
  DrugPriceProbeFails: [
    {
      series: {
        'probe_success{job="drug-price-probe",instance="https://prices.example.com/status"}': "1x5 0x20",
      },
      at: "15m",
      fires: { instance: "https://prices.example.com/status" },
    },
    { series: { 'probe_success{job="drug-price-probe",instance="b"}': "1x5 0 1x20" }, at: "15m" },
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
    {
      series: { 'nodejs_eventloop_lag_p99_seconds{instance="a"}': "0.25x20" },
      at: "12m",
      fires: a,
      value: "250ms",
    },
    { series: { 'nodejs_eventloop_lag_p99_seconds{instance="a"}': "0.02x20" }, at: "12m" },
  ],
  DrugPriceDatasetStale: [
    {
      series: { [age("prices")]: "200000+60x80", [age("drugs")]: "200000+60x80" },
      at: "70m",
      fires: { dataset: "prices" },
      value: "2d 8h 43m 20s",
    },
    { series: { [age("prices")]: "90000+60x80", [age("pharmacies")]: "9000000+60x80" }, at: "70m" },
  ],
  DrugPriceSourceOverdue: [
    {
      series: { [overdue("bc-pharmacare")]: "0x30 60+60x90", [overdue("dpd")]: "0x120" },
      at: "100m",
      fires: { source: "bc-pharmacare" },
      value: "1h 10m 0s",
    },
    // Less than an hour, and the sandbox.
    {
      series: {
        [overdue("dpd")]: "0x30 60+60x90",
        'drug_price_source_overdue_seconds{environment="sandbox",instance="a",source="ccdd"}': "60+60x120",
      },
      at: "80m",
    },
  ],
  DrugPricePricesHeld: [
    { series: { [held("chain")]: "0x5 12x60" }, at: "40m", fires: { reason: "chain" } },
    {
      series: { [heldAge("package")]: "259000+60x90", [heldAge("factor")]: "1000+60x90" },
      at: "80m",
      fires: { reason: "package" },
    },
    // Less than half an hour, less than three days, and the sandbox.
    {
      series: {
        [held("chain")]: "0x20 12x20 0x40",
        [held("factor")]: "500x80",
        [heldAge("factor")]: "200000+60x80",
        'drug_price_held_prices{environment="sandbox",instance="a",reason="chain"}': "9x80",
      },
      at: "70m",
    },
  ],
  DrugPriceCertificateRefused: [
    { series: { 'drug_price_certificate_refusals_total{instance="a"}': "0x5 1x10" }, at: "10m", fires: a },
    { series: { 'drug_price_certificate_refusals_total{instance="a"}': "1x10" }, at: "10m" },
  ],
  DrugPriceProcessRestarting: [
    {
      series: {
        'process_start_time_seconds{instance="a"}': "100x5 500x5 900x5 1300x20",
        'drug_price_build_info{instance="a"}': "1x40",
      },
      at: "25m",
      fires: a,
      value: "3",
    },
    // Somebody else's process, and a roll-out.
    {
      series: {
        'process_start_time_seconds{instance="b"}': "100x5 500x5 900x5 1300x20",
        'process_start_time_seconds{instance="a"}': "100x5 500x5 900x25",
        'drug_price_build_info{instance="a"}': "1x40",
      },
      at: "25m",
    },
  ],
  DrugPriceMigrationFailed: [
    {
      series: { [job("failed", "prices-migrate-7")]: "0x2 1x20", [ours]: "1x30" },
      at: "10m",
      fires: { namespace: "prices", job_name: "prices-migrate-7" },
    },
    // One try failed, the next did not.
    {
      series: {
        [job("failed", "prices-migrate")]: "1x20",
        [job("succeeded", "prices-migrate")]: "0x2 1x20",
        [ours]: "1x30",
      },
      at: "10m",
    },
    // Another service's, another Job of ours; and no kube-state-metrics at all.
    { series: { [job("failed", "shop-migrate", "shop")]: "1x20", [ours]: "1x30" }, at: "10m" },
    { series: { [job("failed", "prices-ingest")]: "1x20", [ours]: "1x30" }, at: "10m" },
    { series: { [ours]: "1x30" }, at: "10m" },
  ],
};
