/** The burn-rate alerts, run by promtool: which of them fire, under which names, and with which texts. */
import assert from "node:assert/strict";
import { readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { test } from "node:test";
import { type Alert, runbookOf } from "../../internal/telemetry/alert_rules/alert_rule.ts";
import { burnAlerts } from "../../internal/telemetry/alert_rules/burn_rates.ts";
import { formerAlerts } from "../../internal/telemetry/alert_rules/former_alerts.ts";
import { burnRates, type Objective, objectives } from "../../internal/telemetry/alert_rules/slo.ts";
import { root } from "../cmd/process.ts";
import { dataFolder } from "../support/place.ts";
import { promtool } from "../support/prometheus.ts";
import { type BurnCase, burnCasesOf, burningSeries, rulesOf, shareAbove } from "./burn_scenarios.ts";

const rulesFile = join(root, "k8s/monitoring/rules.yaml");

/** The groups of the objectives only. With all rules, days of evaluations take promtool a minute. */
async function promtoolTests(evaluation_interval: string, tests: readonly object[]): Promise<void> {
  const folder = await dataFolder();
  try {
    const [head, ...groups] = (await readFile(rulesFile, "utf8")).split(/^(?= {2}- name: )/m);
    const kept = groups.filter((group) =>
      /^ {2}- name: drug-price-(slo|availability|former-names)$/m.test(group),
    );
    assert.equal(kept.length, 3);
    await writeFile(join(folder, "rules.yaml"), [head, ...kept].join(""));
    const file = join(folder, "tests.yaml");
    await writeFile(file, JSON.stringify({ rule_files: ["rules.yaml"], evaluation_interval, tests }));
    const { code, output } = promtool(["test", "rules", file]);
    assert.equal(code, 0, output);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

const inputs = (series: Readonly<Record<string, string>>) =>
  Object.entries(series).map(([name, values]) => ({ series: name, values }));

/** Expects the listed alerts, under all of their names, and no other alert of the objective. */
function firingTest(objective: Objective, { name, interval, at, series, firing }: BurnCase): object {
  const samples = firing.flatMap(({ namespace, severity }) =>
    rulesOf(objective, severity).map((rule) => ({
      labels:
        `ALERTS{alertname="${rule.name}",alertstate="firing",namespace="${namespace}",` +
        `severity="${severity}",slo="${objective.slo}"` +
        `${rule.replacedBy === undefined ? "" : `,replaced_by="${rule.replacedBy}"`}}`,
      value: 1,
    })),
  );
  const expr = `ALERTS{slo="${objective.slo}",alertstate="firing"}`;
  return {
    name,
    interval,
    input_series: inputs(series),
    promql_expr_test: [{ expr, eval_time: at, exp_samples: samples }],
  };
}

for (const { severity, factor } of burnRates) {
  test(`a ${severity} fires above a burn rate of ${factor}, and not below, after a recovery, or for a few bad ones`, async () => {
    const cases = objectives.flatMap((objective) =>
      burnCasesOf(objective)
        .filter(({ name }) => name.endsWith(severity))
        .map((each) => ({ objective, each })),
    );
    assert.equal(cases.length, objectives.length);
    await promtoolTests(
      cases[0]?.each.evaluationInterval ?? "",
      cases.map(({ objective, each }) => firingTest(objective, each)),
    );
  });
}

test("every severity and every former name of every objective has a case in which it fires", () => {
  const fired = objectives.flatMap((objective) =>
    burnCasesOf(objective).flatMap(({ firing }) =>
      firing.flatMap(({ severity }) => rulesOf(objective, severity)),
    ),
  );
  assert.deepEqual(new Set(fired), new Set([...burnAlerts, ...formerAlerts]));
});

function textsOf({ slo }: Objective, alert: Alert, share: number): object {
  const value = `${Number((share * 100).toPrecision(4))}%`;
  return {
    exp_labels: {
      namespace: "n",
      slo,
      severity: alert.severity,
      ...(alert.replacedBy === undefined ? {} : { replaced_by: alert.replacedBy }),
    },
    exp_annotations: {
      summary: alert.summary.replace("{{ $value | humanizePercentage }}", value),
      description: alert.action,
      runbook_url: runbookOf(alert),
    },
  };
}

test("a burn-rate alert states the bad share, and a former name has the texts of its successor", async () => {
  const fast = burnRates.find(({ severity }) => severity === "page");
  assert.ok(fast);
  const tests = objectives.map((objective) => {
    const share = shareAbove(objective, fast);
    const rules = burnRates.flatMap(({ severity }) => rulesOf(objective, severity));
    return {
      name: objective.slo,
      interval: "1m",
      input_series: inputs(burningSeries(objective, share)),
      alert_rule_test: [...new Set(rules.map(({ name }) => name))].map((alertname) => ({
        alertname,
        eval_time: "120m",
        exp_alerts: rules
          .filter(({ name }) => name === alertname)
          .map((rule) => textsOf(objective, rule, share)),
      })),
    };
  });
  await promtoolTests("1m", tests);
});

test("an alert is named after its objective", () => {
  for (const { slo, alert } of objectives) {
    const words = slo.split("-").map((word) => `${word[0]?.toUpperCase()}${word.slice(1)}`);
    assert.equal(alert, `DrugPrice${words.join("")}BudgetBurn`);
  }
});

test("the former names are those that the rules had before, each with one successor", () => {
  assert.deepEqual(
    formerAlerts.map(({ name, severity, replacedBy }) => `${name} ${severity} ${replacedBy}`).toSorted(),
    [
      "DrugPriceErrorsBurn page DrugPriceApiAvailabilityBudgetBurn",
      "DrugPriceErrorsBurnFast page DrugPriceApiAvailabilityBudgetBurn",
      "DrugPriceErrorsBurnSlowly ticket DrugPriceApiAvailabilityBudgetBurn",
      "DrugPriceErrorsBurnSteadily ticket DrugPriceApiAvailabilityBudgetBurn",
      "DrugPriceFailedDeliveriesBurnSlowly ticket DrugPriceDeliveryFinalBudgetBurn",
      "DrugPriceFailedDeliveriesBurnSteadily ticket DrugPriceDeliveryFinalBudgetBurn",
      "DrugPriceFirstAttemptsBurn page DrugPriceDeliveryFirstAttemptsBudgetBurn",
      "DrugPriceFirstAttemptsBurnFast page DrugPriceDeliveryFirstAttemptsBudgetBurn",
      "DrugPriceFirstAttemptsBurnSlowly ticket DrugPriceDeliveryFirstAttemptsBudgetBurn",
      "DrugPriceFirstAttemptsBurnSteadily ticket DrugPriceDeliveryFirstAttemptsBudgetBurn",
      "DrugPriceLateDeliveriesBurn page DrugPriceDeliveryLatencyBudgetBurn",
      "DrugPriceLateDeliveriesBurnFast page DrugPriceDeliveryLatencyBudgetBurn",
      "DrugPriceLateDeliveriesBurnSlowly ticket DrugPriceDeliveryLatencyBudgetBurn",
      "DrugPriceLateDeliveriesBurnSteadily ticket DrugPriceDeliveryLatencyBudgetBurn",
      "DrugPriceSlowBurn page DrugPriceApiLatencyBudgetBurn",
      "DrugPriceSlowBurnFast page DrugPriceApiLatencyBudgetBurn",
      "DrugPriceSlowBurnSlowly ticket DrugPriceApiLatencyBudgetBurn",
      "DrugPriceSlowBurnSteadily ticket DrugPriceApiLatencyBudgetBurn",
    ],
  );
});
