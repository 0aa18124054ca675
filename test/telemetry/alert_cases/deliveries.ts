/** Deliveries and what maintains them. */
import { type Cases, inLive, live } from "./case.ts";

const finished = (state: string) =>
  `drug_price_deliveries_finished_total{environment="live",instance="a",state="${state}"}`;
const attempts =
  'drug_price_delivery_attempts_total{environment="live",instance="a",result="refused",status_class="none",attempt="1"}';
const retries = (reason: string) =>
  `drug_price_delivery_retries_total{environment="live",instance="a",reason="${reason}"}`;
const failures = 'drug_price_maintenance_failures_total{environment="live",instance="a",task="retention"}';

const apiUp = (namespace: string) => `drug_price_api_up{namespace="${namespace}",environment="live"}`;
const dispatcherUp = (namespace: string) =>
  `drug_price_dispatcher_up{namespace="${namespace}",environment="live"}`;

export const deliveryCases: Cases = {
  DrugPriceDispatcherAbsent: [
    // There never was one: nothing runs the resource.
    { series: { [apiUp("prices")]: "1x10" }, at: "6m", fires: { namespace: "prices" } },
    // It is gone, and that of another namespace is up.
    {
      series: {
        [apiUp("prices")]: "1x130",
        [dispatcherUp("prices")]: "1x5 _x130",
        [dispatcherUp("staging")]: "1x130",
      },
      at: "120m",
      fires: { namespace: "prices" },
    },
    { series: { [apiUp("prices")]: "1x10", [dispatcherUp("prices")]: "1x10" }, at: "6m" },
    // Idle and scaled to zero, as the operator or kube-state-metrics reports.
    {
      series: {
        [apiUp("prices")]: "1x130",
        [dispatcherUp("prices")]: "1x5 _x130",
        'drug_price_operator_desired_replicas{namespace="prices",resource="main"}': "1x5 0x130",
      },
      at: "120m",
    },
    {
      series: {
        [apiUp("prices")]: "1x130",
        'kube_deployment_spec_replicas{namespace="prices",deployment="prices-drug-price-dispatcher-workers"}':
          "0x130",
      },
      at: "120m",
    },
  ],
  DrugPriceBacklogOld: [
    {
      series: { [`drug_price_backlog_oldest_due_seconds${inLive}`]: "301x20" },
      at: "12m",
      fires: live,
      value: "5m 1s",
    },
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
      value: "10%",
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
      value: "80%",
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
    { series: { [`drug_price_partitions_ahead${inLive}`]: "2x30" }, at: "20m", fires: live, value: "2" },
    { series: { [`drug_price_partitions_ahead${inLive}`]: "6x30" }, at: "20m" },
  ],
  DrugPriceSweepRepaired: [
    {
      series: { [`drug_price_sweep_repairs_total${inLive}`]: "0x5 3x30" },
      at: "30m",
      fires: live,
      value: "3",
    },
    { series: { [`drug_price_sweep_repairs_total${inLive}`]: "3x90" }, at: "30m" },
  ],
  DrugPricePayloadMissing: [
    {
      series: { [`drug_price_delivery_payloads_missing_total${inLive}`]: "0x5 1x30" },
      at: "30m",
      fires: live,
      value: "1",
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
};
