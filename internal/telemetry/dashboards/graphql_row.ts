/** GraphQL: operations by result, what they cost, documents known, batches. */
import { processSeries, quantile, quantiles, type Row, rate, series } from "./model.ts";

export const graphqlRow: Row = {
  title: "GraphQL",
  panels: [
    {
      kind: "timeseries",
      title: "Operations by result",
      description:
        "A second. Partial has data and errors; failed is our fault; refused is permission or limits.",
      unit: "ops",
      queries: [
        {
          expr: `sum by (result) (${rate(series("drug_price_graphql_operations_total"))})`,
          legend: "{{result}}",
        },
      ],
    },
    {
      kind: "timeseries",
      title: "Failing documents",
      description: "Share of the operations of each registered document that is failed or partial.",
      unit: "percentunit",
      queries: [
        {
          expr:
            `sum by (document) (${rate(series("drug_price_graphql_operations_total", 'result=~"failed|partial"'))})` +
            ` / sum by (document) (${rate(series("drug_price_graphql_operations_total"))})`,
          legend: "{{document}}",
        },
      ],
    },
    {
      kind: "timeseries",
      title: "Duration of operations, 95 %",
      description: "By kind of operation.",
      unit: "s",
      queries: [
        {
          expr: quantile(0.95, "operation", series("drug_price_graphql_operation_duration_seconds_bucket")),
          legend: "{{operation}}",
        },
      ],
    },
    {
      kind: "timeseries",
      title: "Cost of operations",
      description: "Points, as docs/graphql-cost.md counts them.",
      unit: "short",
      queries: quantiles(series("drug_price_graphql_operation_cost_points_bucket")),
    },
    {
      kind: "timeseries",
      title: "Statements an operation, 95 %",
      description:
        "Statements sent to the database. Growing with the length of lists is a loader that was forgotten.",
      unit: "short",
      queries: [
        {
          expr: quantile(0.95, "operation", series("drug_price_graphql_operation_statements_bucket")),
          legend: "{{operation}}",
        },
      ],
    },
    {
      kind: "timeseries",
      title: "Documents known, and how operations run",
      description:
        "Look-ups and executions a second. Interpreted ones cost several times what compiled ones do.",
      unit: "ops",
      width: 12,
      queries: [
        {
          expr: `sum by (cache, hit) (${rate(processSeries("drug_price_graphql_document_lookups_total"))})`,
          legend: "{{cache}} {{hit}}",
        },
        {
          expr: `sum by (how) (${rate(processSeries("drug_price_graphql_executions_total"))})`,
          legend: "{{how}}",
        },
      ],
    },
    {
      kind: "timeseries",
      title: "Operations in a batch",
      description: "How many operations callers send at once.",
      unit: "short",
      width: 12,
      queries: quantiles(series("drug_price_graphql_batch_operations_bucket")),
    },
  ],
};
