/** Limits and the write-behind of usage. */
import { a, type Cases } from "./case.ts";

const decisions = (plan: string, outcome: string) =>
  `drug_price_limit_decisions_total{environment="live",instance="a",plan="${plan}",outcome="${outcome}",mode="shared"}`;

export const limitCases: Cases = {
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
      value: "15",
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
      value: "80%",
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
};
