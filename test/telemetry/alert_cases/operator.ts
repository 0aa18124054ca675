/** The alerts on the operator: on which series each fires, and on which it stays silent. */
import type { Cases } from "./case.ts";

const at = (instance: string) => `{namespace="n",instance="${instance}"}`;
const leading = (instance: string) => `drug_price_operator_leading${at(instance)}`;
const limited = (by: string) =>
  `drug_price_operator_limited{namespace="n",instance="a",resource="main",by="${by}"}`;
const degraded = (reason: string) =>
  `drug_price_operator_degraded{namespace="n",instance="a",resource="main",reason="${reason}"}`;
const seen = 'drug_price_operator_backlog_up{namespace="n",instance="a",database="default"}';
const errors = (controller: string) =>
  `controller_runtime_reconcile_errors_total{namespace="n",instance="a",controller="${controller}"}`;
const heard = 'drug_price_operator_watch_heard_seconds{namespace="n",instance="a",resource="deployments"}';
const outdated = `drug_price_operator_crd_outdated${at("a")}`;
const a = { namespace: "n", instance: "a" };

export const operatorCases: Cases = {
  DrugPriceOperatorNotLeading: [
    // One stands by for ever, and the one that led is gone.
    // In another namespace all are.
    {
      series: {
        [leading("a")]: "1x5 _x20",
        [leading("b")]: "0x30",
        'drug_price_operator_leading{namespace="m",instance="c"}': "1x5 _x20",
      },
      at: "20m",
      fires: [{ namespace: "n" }, { namespace: "m" }],
    },
    { series: { [leading("a")]: "1x5 0 0x20", [leading("b")]: "0x6 1x20" }, at: "20m" },
  ],
  DrugPriceOperatorAtLimit: [
    {
      series: { [limited("maximum")]: "1x30" },
      at: "20m",
      fires: { ...a, resource: "main", by: "maximum" },
    },
    { series: { [limited("minimum")]: "1x30", [limited("connection_budget")]: "1x10 _x20" }, at: "20m" },
  ],
  DrugPriceOperatorBlind: [
    { series: { [seen]: "1x5 0x20" }, at: "12m", fires: { ...a, database: "default" } },
    { series: { [seen]: "1x5 0x3 1x20" }, at: "12m" },
  ],
  DrugPriceOperatorDegraded: [
    {
      series: { [degraded("TemplateRefused")]: "1x30" },
      at: "20m",
      fires: { ...a, resource: "main", reason: "TemplateRefused" },
    },
    // A rollout that got on, and a policy that gave way.
    {
      series: { [degraded("ProgressDeadlineExceeded")]: "1x10 _x20", [degraded("Contested")]: "_x15 1x15" },
      at: "20m",
    },
  ],
  DrugPriceOperatorReconcileFails: [
    { series: { [errors("webhookdispatcher")]: "0+1x40" }, at: "30m", fires: { namespace: "n" } },
    // Somebody else's controller, and a few errors of ours that are over.
    { series: { [errors("pod")]: "0+9x40", [errors("webhookdispatcher")]: "0x5 3x40" }, at: "30m" },
  ],
  DrugPriceOperatorWatchSilent: [
    {
      series: { [heard]: "30x3 350+0x20" },
      at: "15m",
      fires: { ...a, resource: "deployments" },
      value: "5m 50s",
    },
    { series: { [heard]: "39x20" }, at: "15m" },
  ],
  DrugPriceOperatorCrdOutdated: [
    { series: { [outdated]: "2x30" }, at: "20m", fires: a, value: "2" },
    { series: { [outdated]: "0x30" }, at: "20m" },
  ],
};
