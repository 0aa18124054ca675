/**
 * A dashboard as Grafana reads it. Nothing in it names a place: the data source is a variable, and so are job, namespace and
 * instance; ids count from 1, panels are laid out from the left, and colours are Grafana's names, which it has for light and dark.
 */
import type { Dashboard, Panel, Row, Threshold } from "./model.ts";

const columns = 24;
const height = { timeseries: 8, stat: 4 } as const;
const widths = { timeseries: 8, stat: 4 } as const;
const datasource = { type: "prometheus", uid: "$datasource" };

type Json = Readonly<Record<string, unknown>>;

function thresholdsOf(thresholds: readonly Threshold[], highIsGood: boolean): Json {
  const base = highIsGood ? "red" : "green";
  const steps = thresholds.map(({ from, color }) => ({ color, value: from }));
  return { mode: "absolute", steps: [{ color: base, value: null }, ...steps] };
}

function fieldsOf({ kind, unit, thresholds = [], highIsGood = false, stacked = false }: Panel): Json {
  const steps = thresholdsOf(thresholds, highIsGood);
  if (kind === "stat")
    return { defaults: { unit, thresholds: steps, color: { mode: "thresholds" } }, overrides: [] };
  const custom = {
    drawStyle: "line",
    lineWidth: 1,
    fillOpacity: stacked ? 40 : 10,
    showPoints: "never",
    spanNulls: false,
    stacking: { mode: stacked ? "normal" : "none", group: "A" },
    thresholdsStyle: { mode: thresholds.length === 0 ? "off" : "line" },
  };
  return {
    defaults: { unit, min: 0, thresholds: steps, color: { mode: "palette-classic" }, custom },
    overrides: [],
  };
}

const optionsOf = ({ kind }: Panel): Json =>
  kind === "stat"
    ? {
        reduceOptions: { calcs: ["lastNotNull"], fields: "", values: false },
        colorMode: "value",
        graphMode: "none",
        textMode: "auto",
        justifyMode: "auto",
        orientation: "auto",
      }
    : {
        legend: { displayMode: "list", placement: "bottom", showLegend: true, calcs: [] },
        tooltip: { mode: "multi", sort: "desc" },
      };

const targetsOf = ({ kind, queries }: Panel): Json[] =>
  queries.map(({ expr, legend }, index) => ({
    refId: String.fromCharCode("A".charCodeAt(0) + index),
    datasource,
    editorMode: "code",
    expr,
    legendFormat: legend,
    instant: kind === "stat",
    range: kind !== "stat",
  }));

/** Beside each other until a line is full; a line is as high as its highest. */
function panelsOf(rows: readonly Row[]): Json[] {
  const made: Json[] = [];
  let y = 0;
  for (const { title, panels } of rows) {
    made.push({
      id: made.length + 1,
      type: "row",
      title,
      collapsed: false,
      gridPos: { x: 0, y, w: columns, h: 1 },
      panels: [],
    });
    y += 1;
    let x = 0;
    let tallest = 0;
    for (const panel of panels) {
      const w = panel.width ?? widths[panel.kind];
      const h = height[panel.kind];
      if (x + w > columns) {
        y += tallest;
        x = 0;
        tallest = 0;
      }
      made.push({
        id: made.length + 1,
        type: panel.kind,
        title: panel.title,
        description: panel.description,
        datasource,
        gridPos: { x, y, w, h },
        fieldConfig: fieldsOf(panel),
        options: optionsOf(panel),
        targets: targetsOf(panel),
      });
      x += w;
      tallest = Math.max(tallest, h);
    }
    y += tallest;
  }
  return made;
}

function labelVariable(name: string, label: string, allValue: string, metric: string): Json {
  const query = `label_values(${metric}, ${name})`;
  return {
    name,
    label,
    type: "query",
    datasource,
    query: { query, refId: `variable-${name}` },
    definition: query,
    // When the shown time changes, what there was in it may.
    refresh: 2,
    sort: 1,
    multi: true,
    includeAll: true,
    allValue,
    current: { selected: true, text: ["All"], value: ["$__all"] },
    hide: 0,
  };
}

const environments = ["live", "sandbox"] as const;

function variablesOf({ chosenBy, environments: chosen }: Dashboard): Json[] {
  return [
    {
      name: "datasource",
      label: "Data source",
      type: "datasource",
      query: "prometheus",
      refresh: 1,
      multi: false,
      includeAll: false,
      hide: 0,
    },
    labelVariable("job", "Job", ".+", chosenBy),
    // Outside Kubernetes there is no namespace: all of them are also none.
    labelVariable("namespace", "Namespace", ".*", `${chosenBy}{job=~"$job"}`),
    labelVariable("instance", "Instance", ".+", `${chosenBy}{job=~"$job",namespace=~"$namespace"}`),
    ...(chosen
      ? [
          {
            name: "environment",
            label: "Environment",
            type: "custom",
            query: environments.join(","),
            options: environments.map((value) => ({ selected: value === "live", text: value, value })),
            current: { selected: true, text: ["live"], value: ["live"] },
            multi: true,
            includeAll: false,
            hide: 0,
          },
        ]
      : []),
  ];
}

export const tag = "drug-price";

export function grafanaDashboard(dashboard: Dashboard): Json {
  const { uid, title, description, rows } = dashboard;
  return {
    uid,
    title,
    description,
    tags: [tag],
    schemaVersion: 39,
    version: 1,
    editable: false,
    graphTooltip: 1,
    timezone: "browser",
    refresh: "1m",
    time: { from: "now-6h", to: "now" },
    annotations: { list: [] },
    links: [
      {
        type: "dashboards",
        title: "Drug prices",
        tags: [tag],
        asDropdown: true,
        includeVars: true,
        keepTime: true,
      },
    ],
    templating: { list: variablesOf(dashboard) },
    panels: panelsOf(rows),
  };
}
