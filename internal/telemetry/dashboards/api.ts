/** The API: what it promises, requests, errors, latency, GraphQL, the database. */

import { graphqlRow } from "./graphql_row.ts";
import {
  type Dashboard,
  goodShare,
  processSeries,
  quantile,
  quantiles,
  type Row,
  rate,
  series,
} from "./model.ts";
import { peopleRow } from "./people_row.ts";
import { processRow } from "./process_row.ts";

const requests = "drug_price_http_requests_total";
const durations = "drug_price_http_request_duration_seconds";
const answered = 'status_class!="5xx"';
const failed = 'status=~"5.."';

const withinHalf =
  `sum(increase(${series(`${durations}_bucket`, answered, 'le="0.5"')}[$__range]))` +
  ` / sum(increase(${series(`${durations}_count`, answered)}[$__range]))`;

const promises: Row = {
  title: "Promises (docs/slo.md)",
  panels: [
    {
      kind: "stat",
      title: "Available",
      description:
        "Share of requests in the time shown that were not answered 5xx. Promised: 99.9 % over 30 days.",
      unit: "percentunit",
      highIsGood: true,
      thresholds: [
        { from: 0.995, color: "orange" },
        { from: 0.999, color: "green" },
      ],
      queries: [{ expr: goodShare(series(requests, failed), series(requests)), legend: "available" }],
    },
    {
      kind: "stat",
      title: "Within half a second",
      description: "Share of requests in the time shown, but those with 5xx. Promised: 99 % over 30 days.",
      unit: "percentunit",
      highIsGood: true,
      thresholds: [
        { from: 0.97, color: "orange" },
        { from: 0.99, color: "green" },
      ],
      queries: [{ expr: withinHalf, legend: "in time" }],
    },
    {
      kind: "stat",
      title: "Requests",
      description: "A second, now.",
      unit: "reqps",
      queries: [{ expr: `sum(${rate(series(requests))})`, legend: "requests" }],
    },
    {
      kind: "stat",
      title: "Processes",
      description: "Processes of the API that are scraped.",
      unit: "short",
      highIsGood: true,
      thresholds: [
        { from: 1, color: "orange" },
        { from: 2, color: "green" },
      ],
      queries: [{ expr: `count(${processSeries("drug_price_build_info")})`, legend: "processes" }],
    },
    {
      kind: "stat",
      title: "Releases",
      description: "Processes by release; more than one release outside a roll-out is a mistake.",
      unit: "short",
      width: 8,
      queries: [
        { expr: `count by (version) (${processSeries("drug_price_build_info")})`, legend: "{{version}}" },
      ],
    },
  ],
};

const traffic: Row = {
  title: "Requests and errors",
  panels: [
    {
      kind: "timeseries",
      title: "Requests by route",
      description: "A second, by the pattern of the route; unmatched is every address that there is not.",
      unit: "reqps",
      queries: [{ expr: `sum by (route) (${rate(series(requests))})`, legend: "{{route}}" }],
    },
    {
      kind: "timeseries",
      title: "Requests by status",
      description: "A second.",
      unit: "reqps",
      stacked: true,
      queries: [{ expr: `sum by (status) (${rate(series(requests))})`, legend: "{{status}}" }],
    },
    {
      kind: "timeseries",
      title: "Failing by our fault, by route",
      description:
        "Share of each route's requests that is answered 5xx. A tenth of a percent is what the promise leaves.",
      unit: "percentunit",
      thresholds: [{ from: 0.001, color: "red" }],
      queries: [
        {
          expr: `sum by (route) (${rate(series(requests, failed))}) / sum by (route) (${rate(series(requests))})`,
          legend: "{{route}}",
        },
      ],
    },
    {
      kind: "timeseries",
      title: "Errors by code",
      description: "Answers a second that carry an error, by the code that callers read.",
      unit: "reqps",
      width: 12,
      queries: [
        { expr: `sum by (code) (${rate(series("drug_price_http_errors_total"))})`, legend: "{{code}}" },
      ],
    },
    {
      kind: "timeseries",
      title: "Malformed connections",
      description: "Connections a second hung up on because what came was no HTTP request.",
      unit: "ops",
      width: 12,
      queries: [
        {
          expr: `sum by (instance) (${rate(series("drug_price_http_malformed_total"))})`,
          legend: "{{instance}}",
        },
      ],
    },
  ],
};

const latency: Row = {
  title: "Latency",
  panels: [
    {
      kind: "timeseries",
      title: "Duration of requests",
      description:
        "From the head to the end of the answer, but those with 5xx. Half a second is what is promised for 99 %.",
      unit: "s",
      width: 12,
      thresholds: [{ from: 0.5, color: "red" }],
      queries: quantiles(series(`${durations}_bucket`, answered)),
    },
    {
      kind: "timeseries",
      title: "95th percentile by route",
      description: "Which routes are slow.",
      unit: "s",
      width: 12,
      thresholds: [{ from: 0.5, color: "red" }],
      queries: [
        { expr: quantile(0.95, "route", series(`${durations}_bucket`, answered)), legend: "{{route}}" },
      ],
    },
  ],
};

const database: Row = {
  title: "PostgreSQL and data",
  panels: [
    {
      kind: "timeseries",
      title: "Pool in use",
      description: "Share of the connections a process may hold (DATABASE_POOL_SIZE) that is lent.",
      unit: "percentunit",
      thresholds: [{ from: 0.9, color: "orange" }],
      queries: [
        {
          expr:
            `${processSeries("drug_price_database_pool_connections", 'state="in_use"')}` +
            ` / ignoring (state) ${processSeries("drug_price_database_pool_limit")}`,
          legend: "{{instance}}",
        },
      ],
    },
    {
      kind: "timeseries",
      title: "Waiting for a connection",
      description: "Requests and background work that wait right now.",
      unit: "short",
      queries: [{ expr: processSeries("drug_price_database_pool_waiting"), legend: "{{instance}}" }],
    },
    {
      kind: "timeseries",
      title: "Time to a connection",
      description: "After DATABASE_CONNECT_TIMEOUT_MS a request is answered 503.",
      unit: "s",
      thresholds: [{ from: 0.5, color: "red" }],
      queries: quantiles(processSeries("drug_price_database_pool_wait_seconds_bucket")),
    },
    {
      kind: "timeseries",
      title: "Database troubles",
      description:
        "Times a second that PostgreSQL could not be reached, and that the pool had nothing to give.",
      unit: "ops",
      queries: [
        {
          expr: `sum by (instance) (${rate(processSeries("drug_price_database_troubles_total"))})`,
          legend: "{{instance}} out of reach",
        },
        {
          expr: `sum by (instance) (${rate(processSeries("drug_price_database_pool_timeouts_total"))})`,
          legend: "{{instance}} pool",
        },
      ],
    },
    {
      kind: "timeseries",
      title: "Age of data",
      description: "Since each dataset was last loaded.",
      unit: "s",
      queries: [
        { expr: `min by (dataset) (${series("drug_price_dataset_age_seconds")})`, legend: "{{dataset}}" },
      ],
    },
    {
      kind: "timeseries",
      title: "Certificates not taken",
      description:
        "Changes of the certificate's files that were refused, in an hour; the certificate before goes on.",
      unit: "short",
      thresholds: [{ from: 1, color: "red" }],
      queries: [
        {
          expr: `sum by (instance) (increase(${processSeries("drug_price_certificate_refusals_total")}[1h]))`,
          legend: "{{instance}}",
        },
      ],
    },
  ],
};

export const apiDashboard: Dashboard = {
  uid: "drug-price-api",
  title: "Drug prices / API",
  description: "Requests, errors, latency, GraphQL and the database, of the processes that answer the API.",
  chosenBy: "drug_price_build_info",
  environments: true,
  rows: [promises, traffic, latency, graphqlRow, peopleRow, database, processRow],
};
