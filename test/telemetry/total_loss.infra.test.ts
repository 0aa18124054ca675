/** The total loss of each part of an installation raises its alerts and no others, beside a second installation that is well. */
import assert from "node:assert/strict";
import { rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { test } from "node:test";
import { root } from "../cmd/process.ts";
import { dataFolder } from "../support/place.ts";
import { promtool } from "../support/prometheus.ts";

const minutes = 130;
const well = `1x${minutes}`;
const lost = `1x5 _x${minutes}`;
const zero = `0x${minutes}`;

type Part = "api" | "dispatcher" | "operator";

/** The series of an installation. */
function installation(namespace: string, values: Partial<Record<Part, string>> = {}): Record<string, string> {
  const { api = well, dispatcher = well, operator = well } = values;
  const at = (pod: Part) => `namespace="${namespace}",pod="${pod}-0",instance="${pod}-0"`;
  return {
    [`drug_price_build_info{${at("api")}}`]: api,
    [`drug_price_api_up{${at("api")},environment="live"}`]: api,
    [`drug_price_build_info{${at("dispatcher")}}`]: dispatcher,
    [`drug_price_dispatcher_up{${at("dispatcher")},environment="live"}`]: dispatcher,
    [`drug_price_partitions_ahead{${at("dispatcher")},environment="live"}`]: dispatcher.replaceAll(
      "1x",
      "7x",
    ),
    [`drug_price_operator_leading{${at("operator")}}`]: operator,
    [`drug_price_operator_desired_replicas{${at("operator")},resource="main"}`]: operator,
  };
}

const staging = installation("staging");
const pageOf = (name: string, namespace: string) => ({ name, namespace });

const losses: Readonly<
  Record<string, { series: Record<string, string>; fires: readonly ReturnType<typeof pageOf>[] }>
> = {
  nothing: { series: installation("prices"), fires: [] },
  "the API": {
    series: installation("prices", { api: lost }),
    fires: [pageOf("DrugPriceApiAbsent", "prices")],
  },
  "the dispatchers": {
    series: installation("prices", { dispatcher: lost }),
    fires: [pageOf("DrugPriceDispatcherAbsent", "prices")],
  },
  "the operator": {
    series: installation("prices", { operator: lost }),
    fires: [pageOf("DrugPriceOperatorNotLeading", "prices")],
  },
  "the whole namespace": {
    series: installation("prices", { api: lost, dispatcher: lost, operator: lost }),
    fires: [
      pageOf("DrugPriceApiAbsent", "prices"),
      pageOf("DrugPriceDispatcherAbsent", "prices"),
      pageOf("DrugPriceOperatorNotLeading", "prices"),
    ],
  },
  "dispatchers that are scaled to zero": {
    series: {
      ...installation("prices", { dispatcher: lost }),
      'drug_price_operator_desired_replicas{namespace="prices",pod="operator-0",instance="operator-0",resource="main"}':
        zero,
    },
    fires: [],
  },
  PostgreSQL: {
    series: {
      ...installation("prices"),
      'drug_price_database_troubles_total{namespace="prices",pod="api-0",instance="api-0"}': `0+3x${minutes}`,
    },
    fires: [pageOf("DrugPriceDatabaseAway", "prices")],
  },
  Redis: {
    series: {
      ...installation("prices"),
      'drug_price_limiter_mode{namespace="prices",pod="api-0",instance="api-0",mode="local"}': well,
    },
    fires: [pageOf("DrugPriceLimiterLocal", "prices")],
  },
};

for (const [part, { series, fires }] of Object.entries(losses))
  test(`the loss of ${part} raises its alerts and no others`, async () => {
    const folder = await dataFolder();
    const file = join(folder, "loss.yaml");
    const rule_files = [join(root, "k8s/monitoring/rules.yaml")];
    const promql_expr_test = [
      {
        expr: 'count by (alertname, namespace) (ALERTS{alertstate="firing"})',
        eval_time: "120m",
        exp_samples: fires.map(({ name, namespace }) => ({
          labels: `{alertname="${name}",namespace="${namespace}"}`,
          value: 1,
        })),
      },
    ];
    const input_series = Object.entries({ ...staging, ...series }).map(([name, values]) => ({
      series: name,
      values,
    }));
    const tests = [{ interval: "1m", input_series, promql_expr_test }];
    try {
      await writeFile(file, JSON.stringify({ rule_files, evaluation_interval: "1m", tests }));
      const { code, output } = promtool(["test", "rules", file]);
      assert.equal(code, 0, output);
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  });
