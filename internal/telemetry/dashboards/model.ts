/** What a dashboard consists of, before it is written as Grafana reads it (grafana.ts). */

/** Units as Grafana names them. */
export type Unit = "short" | "none" | "reqps" | "ops" | "s" | "percentunit" | "bytes";

export type Query = {
  /** PromQL; its series are chosen by series() or processSeries(), so that the dashboard's variables apply. */
  expr: string;
  /** What a line is called: text with {{label}}. */
  legend: string;
};

/** From a value on, which colour; below the first all is well. */
export type Threshold = { from: number; color: "orange" | "red" | "green" };

export type Panel = {
  kind: "timeseries" | "stat";
  title: string;
  description: string;
  unit: Unit;
  queries: readonly Query[];
  /** Of 24; 8 for curves and 4 for figures when not set. */
  width?: number;
  thresholds?: readonly Threshold[];
  /** Below the first threshold is bad instead: shares that are to be high. */
  highIsGood?: boolean;
  stacked?: boolean;
};

export type Row = { title: string; panels: readonly Panel[] };

export type Dashboard = {
  /** Never changes: links and bookmarks go by it. The file is called so too. */
  uid: string;
  title: string;
  description: string;
  /** The metric whose job, namespace and instance are chosen from. */
  chosenBy: string;
  /** Whether live or sandbox is chosen. */
  environments: boolean;
  rows: readonly Row[];
};

const chosen = 'job=~"$job",namespace=~"$namespace",instance=~"$instance"';

/** Series of the chosen processes. */
export const processSeries = (metric: string, ...matchers: string[]): string =>
  `${metric}{${[chosen, ...matchers].join(",")}}`;

/** Series of the chosen processes and environment. */
export const series = (metric: string, ...matchers: string[]): string =>
  processSeries(metric, 'environment=~"$environment"', ...matchers);

/** A second, over a range that fits the scrape interval and the zoom. */
export const rate = (of: string): string => `rate(${of}[$__rate_interval])`;
/** In all, over the time shown. */
export const inRange = (of: string): string => `increase(${of}[$__range])`;

export const quantile = (share: number, by: string, buckets: string): string =>
  `histogram_quantile(${share}, sum by (${by === "" ? "le" : `${by}, le`}) (${rate(buckets)}))`;

/** The usual three of a histogram. */
export const quantiles = (buckets: string): Query[] => [
  { expr: quantile(0.5, "", buckets), legend: "50 %" },
  { expr: quantile(0.95, "", buckets), legend: "95 %" },
  { expr: quantile(0.99, "", buckets), legend: "99 %" },
];

/** Share of the shown time's `total` that was not `bad`; where nothing bad was ever seen, all of it. */
export const goodShare = (bad: string, total: string): string =>
  `1 - (sum(${inRange(bad)}) or vector(0)) / sum(${inRange(total)})`;
