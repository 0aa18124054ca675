/** The operator: what it decided for each resource, what it decided from, and how well it works itself. */
import { type Dashboard, processSeries, quantile, quantiles, type Row, rate } from "./model.ts";
import { processRow } from "./process_row.ts";

const own = (metric: string) => `drug_price_operator_${metric}`;
/** Followers tell nothing of these: the largest is the leader's. */
const told = (metric: string, by: string) => `max by (${by}) (${processSeries(own(metric))})`;
const perSecond = (metric: string, by: string) => `sum by (${by}) (${rate(processSeries(metric))})`;

const fleets: Row = {
  title: "Fleets",
  panels: [
    {
      kind: "stat",
      title: "Leaders",
      description: "Exactly one process leads; none for two minutes alerts.",
      unit: "short",
      highIsGood: true,
      thresholds: [
        { from: 1, color: "green" },
        { from: 2, color: "red" },
      ],
      queries: [{ expr: `sum(${processSeries(own("leading"))})`, legend: "leading" }],
    },
    {
      kind: "stat",
      title: "Paused",
      description: "Resources that the operator was told to leave alone.",
      unit: "short",
      thresholds: [{ from: 1, color: "orange" }],
      queries: [{ expr: `sum(${told("paused", "resource")})`, legend: "paused" }],
    },
    {
      kind: "stat",
      title: "Limited",
      description: "Resources that would have other replicas, were it not for a bound.",
      unit: "short",
      thresholds: [{ from: 1, color: "orange" }],
      queries: [{ expr: `count(${told("limited", "resource")} > 0) or vector(0)`, legend: "limited" }],
    },
    {
      kind: "stat",
      title: "Fields missing",
      description:
        "That this operator knows and the installed definition of the resource lacks: apply the newer one.",
      unit: "short",
      thresholds: [{ from: 1, color: "orange" }],
      queries: [{ expr: `max(${processSeries(own("crd_outdated"))})`, legend: "missing" }],
    },
    {
      kind: "stat",
      title: "Backlogs seen",
      description: "Databases whose backlog the last look at was a good one, of all that resources name.",
      unit: "percentunit",
      highIsGood: true,
      thresholds: [{ from: 1, color: "green" }],
      queries: [{ expr: `avg(${told("backlog_up", "database")})`, legend: "seen" }],
    },
    {
      kind: "timeseries",
      title: "Replicas",
      description: "Desired by the decision, current of the Deployment, ready.",
      unit: "short",
      width: 12,
      queries: [
        { expr: told("desired_replicas", "resource"), legend: "{{resource}} desired" },
        { expr: told("current_replicas", "resource"), legend: "{{resource}} current" },
        { expr: told("ready_replicas", "resource"), legend: "{{resource}} ready" },
      ],
    },
    {
      kind: "timeseries",
      title: "Decisions",
      description: "A second, by their reason.",
      unit: "ops",
      width: 12,
      queries: [
        { expr: perSecond(own("decisions_total"), "resource, reason"), legend: "{{resource}} {{reason}}" },
      ],
    },
    {
      kind: "timeseries",
      title: "Backlog",
      description: "Deliveries that are due, as the operator last saw them.",
      unit: "short",
      queries: [{ expr: told("backlog_deliveries", "database"), legend: "{{database}}" }],
    },
    {
      kind: "timeseries",
      title: "Age of the oldest",
      description: "For how long the oldest delivery that is due has been, as the operator last saw it.",
      unit: "s",
      queries: [{ expr: told("backlog_oldest_due_seconds", "database"), legend: "{{database}}" }],
    },
    {
      kind: "timeseries",
      title: "Backlogs not seen",
      description:
        "Looks a second that failed, by database and reason. While they do, replicas are held, then fall back.",
      unit: "ops",
      queries: [
        {
          expr: perSecond(own("backlog_errors_total"), "database, reason"),
          legend: "{{database}} {{reason}}",
        },
      ],
    },
    {
      kind: "timeseries",
      title: "What limits",
      description: "1 while a bound keeps a resource from the replicas it would have.",
      unit: "short",
      width: 8,
      queries: [{ expr: told("limited", "resource, by"), legend: "{{resource}} {{by}}" }],
    },
    {
      kind: "timeseries",
      title: "Degraded",
      description: "1 while a person must do something about a resource: its condition Degraded says what.",
      unit: "short",
      width: 8,
      queries: [{ expr: told("degraded", "resource, reason"), legend: "{{resource}} {{reason}}" }],
    },
    {
      kind: "timeseries",
      title: "Deployments written",
      description: "In an hour, by why. Drift is what somebody else changed and the operator put back.",
      unit: "short",
      width: 8,
      queries: [
        {
          expr: `sum by (resource, why) (increase(${processSeries(own("deployments_applied_total"))}[1h]))`,
          legend: "{{resource}} {{why}}",
        },
      ],
    },
  ],
};

const reconciling: Row = {
  title: "Reconciling",
  panels: [
    {
      kind: "timeseries",
      title: "Reconciles by result",
      description: "A second.",
      unit: "ops",
      queries: [
        {
          expr: perSecond("controller_runtime_reconcile_total", "controller, result"),
          legend: "{{controller}} {{result}}",
        },
      ],
    },
    {
      kind: "timeseries",
      title: "Errors",
      description: "Reconciles a second that failed; they are tried again with growing waits.",
      unit: "ops",
      queries: [
        {
          expr: perSecond("controller_runtime_reconcile_errors_total", "controller"),
          legend: "{{controller}}",
        },
      ],
    },
    {
      kind: "timeseries",
      title: "Duration, 99 %",
      description: "Of a reconcile.",
      unit: "s",
      queries: [
        {
          expr: quantile(
            0.99,
            "controller",
            processSeries("controller_runtime_reconcile_time_seconds_bucket"),
          ),
          legend: "{{controller}}",
        },
      ],
    },
    {
      kind: "timeseries",
      title: "Workers",
      description: "Busy, and how many there may be.",
      unit: "short",
      queries: [
        {
          expr: `sum by (controller) (${processSeries("controller_runtime_active_workers")})`,
          legend: "{{controller}} busy",
        },
        {
          expr: `max by (controller) (${processSeries("controller_runtime_max_concurrent_reconciles")})`,
          legend: "{{controller}} at most",
        },
      ],
    },
    {
      kind: "timeseries",
      title: "Queue",
      description: "Resources that wait to be looked at.",
      unit: "short",
      queries: [{ expr: `sum by (name) (${processSeries("workqueue_depth")})`, legend: "{{name}}" }],
    },
    {
      kind: "timeseries",
      title: "Added and tried again",
      description: "A second.",
      unit: "ops",
      queries: [
        { expr: perSecond("workqueue_adds_total", "name"), legend: "{{name}} added" },
        { expr: perSecond("workqueue_retries_total", "name"), legend: "{{name}} again" },
      ],
    },
    {
      kind: "timeseries",
      title: "Waiting and working, 99 %",
      description: "In the queue, and at it.",
      unit: "s",
      width: 12,
      queries: [
        {
          expr: quantile(0.99, "name", processSeries("workqueue_queue_duration_seconds_bucket")),
          legend: "{{name}} waiting",
        },
        {
          expr: quantile(0.99, "name", processSeries("workqueue_work_duration_seconds_bucket")),
          legend: "{{name}} working",
        },
      ],
    },
    {
      kind: "timeseries",
      title: "Unfinished work",
      description: "Seconds spent on what is not done yet, and the longest of them: one that grows is stuck.",
      unit: "s",
      width: 12,
      queries: [
        {
          expr: `sum by (name) (${processSeries("workqueue_unfinished_work_seconds")})`,
          legend: "{{name}} in all",
        },
        {
          expr: `max by (name) (${processSeries("workqueue_longest_running_processor_seconds")})`,
          legend: "{{name}} longest",
        },
      ],
    },
  ],
};

const apiServer: Row = {
  title: "The API server",
  panels: [
    {
      kind: "timeseries",
      title: "Requests by code",
      description:
        "A second, by method and answered status. At rest fewer than 30 a minute for one operator.",
      unit: "reqps",
      queries: [
        { expr: perSecond("rest_client_requests_total", "method, code"), legend: "{{method}} {{code}}" },
      ],
    },
    {
      kind: "timeseries",
      title: "Duration of requests",
      description: "Answers of the API server; watches are not among them.",
      unit: "s",
      queries: quantiles(processSeries("rest_client_request_duration_seconds_bucket")),
    },
    {
      kind: "timeseries",
      title: "Watches",
      description: "Times a second that a watch was begun anew, by why.",
      unit: "ops",
      queries: [
        { expr: perSecond(own("watch_restarts_total"), "resource, why"), legend: "{{resource}} {{why}}" },
      ],
    },
    {
      kind: "timeseries",
      title: "Last word of watches",
      description: "Seconds since a watch said anything. After 40 it is given up and begun anew.",
      unit: "s",
      width: 12,
      thresholds: [{ from: 60, color: "orange" }],
      queries: [
        {
          expr: `max by (instance, resource) (${processSeries(own("watch_heard_seconds"))})`,
          legend: "{{instance}} {{resource}}",
        },
      ],
    },
    {
      kind: "timeseries",
      title: "Leading",
      description:
        "1 in the process that leads. A renewal that fails is tried again; after 10 s without one nothing is written.",
      unit: "short",
      width: 12,
      queries: [
        { expr: processSeries("leader_election_master_status"), legend: "{{instance}}" },
        {
          expr: `sum by (instance) (increase(${processSeries(own("lease_renew_failures_total"))}[5m]))`,
          legend: "{{instance}} renewals that failed",
        },
        {
          expr: `sum by (instance) (increase(${processSeries(own("events_lost_total"))}[5m]))`,
          legend: "{{instance}} events lost",
        },
      ],
    },
  ],
};

export const operatorDashboard: Dashboard = {
  uid: "drug-price-operator",
  title: "Drug prices / Operator",
  description: "Replicas of dispatchers and why, reconciles, the work queue, and requests to the API server.",
  chosenBy: "leader_election_master_status",
  environments: false,
  rows: [fleets, reconciling, apiServer, processRow],
};
