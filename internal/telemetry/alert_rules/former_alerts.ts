/**
 * Keeps the former names of burn-rate alerts firing in release 0.1.0, for routes and silences that match `alertname`. Each
 * rule is a copy of its successor with a label `replaced_by`, so its threshold is the new one. Delete this file in 0.2.0.
 */
import type { Alert, Severity } from "./alert_rule.ts";
import { burnAlerts } from "./burn_rates.ts";

const prefixes: Readonly<Record<string, string>> = {
  DrugPriceApiAvailabilityBudgetBurn: "DrugPriceErrors",
  DrugPriceApiLatencyBudgetBurn: "DrugPriceSlow",
  DrugPriceDeliveryFirstAttemptsBudgetBurn: "DrugPriceFirstAttempts",
  DrugPriceDeliveryFinalBudgetBurn: "DrugPriceFailedDeliveries",
  DrugPriceDeliveryLatencyBudgetBurn: "DrugPriceLateDeliveries",
};

/** Four burn rates became two. The former names of one severity share the burn rate that is left. */
const suffixes: Readonly<Record<Severity, readonly string[]>> = {
  page: ["BurnFast", "Burn"],
  ticket: ["BurnSteadily", "BurnSlowly"],
  info: [],
};

export const formerAlerts: readonly Alert[] = burnAlerts.flatMap((alert) =>
  suffixes[alert.severity].map((suffix) => ({
    ...alert,
    name: `${prefixes[alert.name]}${suffix}`,
    replacedBy: alert.name,
  })),
);
